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
    /// The content that was not overwritten last, for it was broken.
    private let refused = Guarded<[UInt8]?>(nil)
    /// The disk that the file was on when it was there last.
    private let disk = Guarded<UInt64?>(nil)

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
            noteDisk()
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

    /// The content that was not overwritten last, for it was broken.
    var refusedContent: [UInt8]? { refused.withLock { $0 } }

    /// Whether somebody else has changed the file since. A file that is gone has not been changed: it is written again.
    var isForeign: Bool {
        guard let theirs = try? current()?.bytes else { return false }
        return theirs != knownContent
    }

    /// Brings the file and this program's version of it together: writes that, as `Document.encode` makes it, whole or not at all;
    /// when somebody else has changed the file meanwhile, what both versions make together.
    ///
    /// - Parameters:
    ///   - base: the content that `ours` was made from.
    ///   - skippingSame: writes nothing when the file has the content already. Not to be used after a failure: it may be there without
    ///     being safe from a power cut.
    ///   - replaceable: a broken content that the user has given up. It is kept aside and written over.
    /// - Returns: what is in the file now, when it has more in it than `ours`.
    func exchange(
        _ ours: [UInt8], madeFrom base: [UInt8]?, skippingSame: Bool, replaceable: [UInt8]? = nil
    ) throws(SaveProblem) -> [UInt8]? {
        let locks = try lock()
        defer { for file in locks { try? fileSystem.close(file) } }
        let known = knownContent
        let current = try current()
        let theirs = current?.bytes ?? known
        guard let theirs, theirs != ours, theirs != known || base != known else {
            try put(ours, skippingSame: skippingSame)
            return nil
        }
        let document: Document
        do throws(DocumentProblem) {
            document = try Document(decoding: theirs)
        } catch {
            refused.withLock { $0 = theirs }
            guard let current, theirs == replaceable else { throw .foreign(.broken(error)) }
            let aside = fileSystem.keepAside(paths.dataFile, bytes: theirs, status: current.status)
            guard aside != nil else { throw .foreign(.notKept(error)) }
            try put(ours, skippingSame: false)
            return nil
        }
        guard !document.isNewer else { throw .foreign(.newer) }
        let merged = Library.merge(base: base.flatMap(Self.library), ours: Self.library(of: ours) ?? Library(), theirs: document.library)
        // What others wrote stays as they wrote it where there is nothing to add.
        let content = merged == document.library ? theirs : Document.encode(merged)
        try put(content, skippingSame: skippingSame)
        return content
    }

    static func library(of content: [UInt8]) -> Library? {
        (try? Document(decoding: content))?.library
    }

    /// What is in the file; nil when there is none.
    private func current() throws(SaveProblem) -> (bytes: [UInt8], status: FileStatus)? {
        do throws(ReadProblem) {
            let current = try fileSystem.contents(of: paths.dataFile)
            noteDisk()
            return current
        } catch .system(ENOENT) {
            // The bare folder that a disk was mounted on is not the place for the lists: they would be hidden when it comes back.
            if let disk = disk.withLock({ $0 }), let present = presentDisk, present != disk {
                throw .write(WriteProblem(step: .inspect, code: ENODEV))
            }
            return nil
        } catch {
            throw .write(WriteProblem(error))
        }
    }

    /// What the file's folder is on, for the file itself may tell another one (overlayfs); nil when there is no such folder.
    private var presentDisk: UInt64? {
        try? fileSystem.status(FileSystem.folder(of: (try? fileSystem.resolve(paths.dataFile)) ?? paths.dataFile)).device
    }

    private func noteDisk() {
        let present = presentDisk
        disk.withLock { $0 = present }
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

    private func lock() throws(SaveProblem) -> [Int32] {
        do throws(SystemError) {
            return try fileSystem.lock(paths.lock, and: paths.dataFile)
        } catch {
            throw .write(WriteProblem(step: .lock, code: error.code))
        }
    }
}
