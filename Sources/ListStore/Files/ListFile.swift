// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// The file with the lists. Its methods block until the disk has answered: call them off the main thread.
public struct ListFile: Sendable {
    private let paths: StorePaths
    private let fileSystem: FileSystem
    private let state: StateFolder
    /// The content that was read or written last.
    private let known = Guarded<[UInt8]?>(nil)

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
            known.withLock { [bytes] in $0 = bytes }
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

    /// The content that was read or written last; nil when there was none.
    var knownContent: [UInt8]? { known.withLock { $0 } }

    /// Whether somebody else has changed the file since. A file that is gone has not been changed: it is written again.
    var isForeign: Bool {
        guard let theirs = currentContent else { return false }
        return theirs != knownContent
    }

    /// Brings the file and this program's version of it together: writes that, as `Document.encode` makes it, whole or not at all;
    /// when somebody else has changed the file meanwhile, what both versions make together.
    ///
    /// - Parameters:
    ///   - base: the content that `ours` was made from.
    ///   - skippingSame: writes nothing when the file has the content already. Not to be used after a failure: it may be there without
    ///     being safe from a power cut.
    /// - Returns: what is in the file now, when it has more in it than `ours`.
    func exchange(_ ours: [UInt8], madeFrom base: [UInt8]?, skippingSame: Bool) throws(SaveProblem) -> [UInt8]? {
        let lock = lock()
        defer { if let lock { try? fileSystem.close(lock) } }
        let known = knownContent
        let theirs = currentContent ?? known
        guard let theirs, theirs != ours, theirs != known || base != known else {
            try put(ours, skippingSame: skippingSame)
            return nil
        }
        let document: Document
        do throws(DocumentProblem) {
            document = try Document(decoding: theirs)
        } catch {
            throw .foreign(.broken(error))
        }
        guard !document.isNewer else { throw .foreign(.newer) }
        let merged = Library.merge(base: base.flatMap(Self.library), ours: Self.library(of: ours) ?? Library(), theirs: document.library)
        // What others wrote stays as they wrote it where there is nothing to add.
        let content = merged == document.library ? theirs : Document.encode(merged)
        try put(content, skippingSame: skippingSame)
        return content
    }

    /// Whether there is a content that makes no sense at this moment.
    var isBroken: Bool {
        guard let content = currentContent else { return false }
        return Self.library(of: content) == nil
    }

    static func library(of content: [UInt8]) -> Library? {
        (try? Document(decoding: content))?.library
    }

    private var currentContent: [UInt8]? {
        (try? fileSystem.contents(of: paths.dataFile))?.bytes
    }

    private func put(_ content: [UInt8], skippingSame: Bool) throws(SaveProblem) {
        do throws(WriteProblem) {
            try save(content, skippingSame: skippingSame)
        } catch {
            throw .write(error)
        }
    }

    /// Writes a content, whatever the file has, whole or not at all.
    func save(_ content: [UInt8], skippingSame: Bool) throws(WriteProblem) {
        guard content.count <= ReadProblem.sizeLimit else { throw WriteProblem(step: .write, code: EFBIG) }
        try fileSystem.replace(paths.dataFile, with: content, durability: .synced, skippingSame: skippingSame)
        known.withLock { $0 = content }
        state.remember(content)
    }

    /// An open file that is locked, to be closed. Where there can be none, there is no other process that could have one either.
    private func lock() -> Int32? {
        guard let file = try? fileSystem.open(paths.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) else { return nil }
        try? fileSystem.uninterrupted { () throws(SystemError) in try fileSystem.lock(file) }
        return file
    }
}
