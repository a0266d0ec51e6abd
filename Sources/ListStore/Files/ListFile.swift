// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// The file with the lists. Its methods block until the disk has answered: call them off the main thread.
public struct ListFile: Sendable {
    let paths: StorePaths
    let fileSystem: FileSystem
    let state: StateFolder
    /// The version of the format that is written.
    private let version: Int
    /// The content that was read or written last.
    private let known = LockedValue<[UInt8]?>(nil)
    /// The content that was not overwritten last, for it was broken.
    private let refused = LockedValue<[UInt8]?>(nil)
    /// The disk that the file was on when it was there last.
    private let disk = LockedValue<UInt64?>(nil)
    /// Its version, when that is an older one.
    private let olderVersion = LockedValue<Int?>(nil)
    let conflicts = LockedValue(KnownConflicts())
    private let sinking = LockedValue<Bool?>(true)

    /// Whether done items that stand among others are read below the unfinished ones; nil: only in lists that have it so already.
    public var sinksDone: Bool? {
        get { sinking.withLock { $0 } }
        nonmutating set { sinking.withLock { $0 = newValue } }
    }

    public init(_ paths: StorePaths) {
        self.init(paths, fileSystem: .posix)
    }

    package init(_ paths: StorePaths, fileSystem: FileSystem, version: Int = Document.currentVersion) {
        self.paths = paths
        self.fileSystem = fileSystem
        self.version = version
        state = StateFolder(paths: paths, fileSystem: fileSystem)
    }

    /// Reads the file. Never hangs on what is not a file, and never changes what is there; a broken file gets a second name.
    public func load() -> LoadResult {
        removeStaleTemporaries()
        let bytes: [UInt8]
        let status: FileStatus
        do throws(ReadError) {
            (bytes, status) = try fileSystem.contents(of: paths.dataFile)
            known.withLock { [bytes] in $0 = bytes }
            noteDisk()
        } catch .system(ENOENT) {
            return state.hasStarted ? .missing(lastGood: state.lastGood()) : .fresh
        } catch {
            return .unreadable(error, lastGood: state.lastGood())
        }
        do throws(DocumentError) {
            let document = try Document(decoding: bytes, sinkingDone: sinksDone)
            if document.isNewer { return .readOnly(document.library, version: document.version) }
            state.remember(bytes, origin: .foreign)
            olderVersion.withLock { $0 = document.version < version ? document.version : nil }
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
    ///   - isDraft: whether `ours` is merely being typed: then it gets no backup.
    ///   - replaceable: a broken content that the user has given up. It is kept aside and written over.
    /// - Returns: what is in the file now, when it has more in it than `ours`.
    func exchange(
        _ ours: [UInt8], madeFrom base: [UInt8]?, skippingSame: Bool, isDraft: Bool = false, replaceable: [UInt8]? = nil
    ) throws(SaveError) -> [UInt8]? {
        let locks = try lock()
        defer { for file in locks { try? fileSystem.close(file) } }
        let known = knownContent
        let current = try current()
        guard let theirs = current?.bytes ?? known, theirs != ours, theirs != known || base != known else {
            return try put(ours, over: current?.bytes, skippingSame: skippingSame, origin: isDraft ? nil : .own)
        }
        let document: Document
        do throws(SaveError) {
            document = try self.document(of: theirs)
        } catch .foreign(.broken(let problem)) {
            refused.withLock { $0 = theirs }
            guard let current, theirs == replaceable else { throw .foreign(.broken(problem)) }
            let aside = fileSystem.keepAside(paths.dataFile, bytes: theirs, status: current.status)
            guard aside != nil else { throw .foreign(.notKept(problem)) }
            return try put(ours, over: theirs, skippingSame: false, origin: .own)
        }
        if document.version < version { keepBeforeMigration(theirs, version: document.version) }
        let ancestor = ancestor(of: document.library, or: base, known: known)
        let merged = Library.merge(base: ancestor, ours: arranged(ours) ?? Library(), theirs: document.library)
        // What others wrote stays as they wrote it where there is nothing to add.
        let content = merged == document.library ? theirs : Document.encode(merged)
        return try put(content, over: current?.bytes, skippingSame: skippingSame, origin: .foreign) ?? content
    }

    /// Whether there is a content that makes no sense at this moment.
    var isBroken: Bool {
        guard let content = (try? current())??.bytes else { return false }
        return Self.library(of: content) == nil
    }

    static func library(of content: [UInt8]) -> Library? {
        (try? Document(decoding: content))?.library
    }

    /// With its done items where they are to be.
    func arranged(_ content: [UInt8]) -> Library? {
        (try? Document(decoding: content, sinkingDone: sinksDone))?.library
    }

    /// What is in the file; nil when there is none.
    func current() throws(SaveError) -> (bytes: [UInt8], status: FileStatus)? {
        do throws(ReadError) {
            let current = try fileSystem.contents(of: paths.dataFile)
            noteDisk()
            return current
        } catch .system(ENOENT) {
            // The bare folder that a disk was mounted on is not the place for the lists: they would be hidden when it comes back.
            if let disk = disk.withLock({ $0 }), let present = presentDisk, present != disk {
                throw .write(WriteError(step: .inspect, code: ENODEV))
            }
            return nil
        } catch {
            throw .write(WriteError(error))
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

    /// Writes a content, whatever the file has, whole or not at all.
    ///
    /// - Parameters:
    ///   - current: what the file is thought to have; nil when that does not matter.
    ///   - origin: for its backup; nil when it needs none.
    /// - Returns: what the file had instead, when somebody wrote it in between. If it cannot be merged, the file has it still.
    @discardableResult
    func save(
        _ content: [UInt8], over current: [UInt8]? = nil, skippingSame: Bool, origin: BackupName.Origin? = .own
    ) throws(WriteError) -> DisplacedFile? {
        guard content.count <= ReadError.sizeLimit else { throw WriteError(step: .write, code: EFBIG) }
        if let version = olderVersion.withLock({ $0 }), let old = knownContent { keepBeforeMigration(old, version: version) }
        let displaced = try fileSystem.replace(
            paths.dataFile, with: content, durability: .synced, skippingSame: skippingSame, expecting: current
        )
        if let displaced, !isMergeable(displaced.bytes), takeBack(displaced) { return displaced }
        known.withLock { $0 = content }
        olderVersion.withLock { $0 = nil }
        state.remember(content, origin: origin)
        return displaced
    }

    /// A file of an older version is kept as it is before it is written in this one.
    private func keepBeforeMigration(_ bytes: [UInt8], version: Int) {
        let isKept = state.backups.keep(bytes, origin: .migration(version: version), isLastGood: false)
        if isKept { olderVersion.withLock { $0 = nil } }
    }

    /// Open files that are locked, to be closed.
    func lock() throws(SaveError) -> [Int32] {
        do throws(SystemError) {
            return try fileSystem.lock(paths.lock, and: paths.dataFile)
        } catch {
            throw .write(WriteError(step: .lock, code: error.code))
        }
    }
}
