// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// The file with the lists. Its methods block until the disk has answered: call them off the main thread.
public struct ListFile: Sendable {
    private let paths: StorePaths
    private let fileSystem: FileSystem
    private let state: StateFolder

    public init(_ paths: StorePaths) {
        self.init(paths, fileSystem: .posix)
    }

    package init(_ paths: StorePaths, fileSystem: FileSystem) {
        self.paths = paths
        self.fileSystem = fileSystem
        state = StateFolder(paths: paths, fileSystem: fileSystem)
    }

    /// Reads the file. Never hangs on what is not a file, and never changes what is there; a broken file gets a second name.
    public func load() -> LoadResult {
        for file in [paths.dataFile, paths.lastGood] {
            fileSystem.removeStaleTemporaries(in: FileSystem.folder(of: (try? fileSystem.resolve(file)) ?? file))
        }
        let bytes: [UInt8]
        let status: FileStatus
        do throws(ReadProblem) {
            (bytes, status) = try fileSystem.contents(of: paths.dataFile)
        } catch .system(ENOENT) {
            return state.hasStarted ? .missing(lastGood: state.lastGood()) : .fresh
        } catch {
            return .unreadable(error, lastGood: state.lastGood())
        }
        do throws(DocumentProblem) {
            let document = try Document(decoding: bytes)
            if document.isNewer { return .readOnly(document.library, version: document.version) }
            state.remember(bytes)
            return .loaded(document.library)
        } catch {
            let aside = fileSystem.keepAside(paths.dataFile, bytes: bytes, status: status)
            return .broken(error, aside: aside, lastGood: state.lastGood())
        }
    }

    /// Writes the content of the file, as `Document.encode` makes it, whole or not at all.
    ///
    /// - Parameter skippingSame: does nothing when the file has this content. Not to be used after a failure: the content may
    ///   be there without being safe from a power cut.
    func save(_ content: [UInt8], skippingSame: Bool) throws(WriteProblem) {
        guard content.count <= ReadProblem.sizeLimit else { throw WriteProblem(step: .write, code: EFBIG) }
        try fileSystem.replace(paths.dataFile, with: content, durability: .synced, skippingSame: skippingSame)
        state.remember(content)
    }
}
