// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import ListCore

/// The file with the lists, and what is known of it.
///
/// Everything happens on one queue, which the saver shares. Methods that are not isolated wait for the queue, and for the disk: call
/// them off the main thread.
public actor ListFile {
    let paths: StorePaths
    let fileSystem: FileSystem
    /// The version of the format that is written.
    private let version: Int
    var state: StateFolder
    /// The content that was read or written last; `nil` when there was none.
    private(set) var knownContent: [UInt8]?
    /// The broken content that was not overwritten last.
    private(set) var refusedContent: [UInt8]?
    /// The device that the file was on when it was last seen.
    private var device: UInt64?
    /// The version of the file's format, when it is an older one.
    private var olderVersion: Int?
    var conflicts = KnownConflicts()
    private(set) var sinking: Bool? = true

    private let executor = QueueExecutor(label: "io.github.ember_todo.Ember.Saver", qos: .userInitiated)
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    nonisolated var queue: DispatchQueue { executor.queue }

    /// Whether done items that stand among others are read below the unfinished ones; nil: only in lists that have it so already.
    public nonisolated var sinksDone: Bool? {
        get { onQueue { $0.sinking } }
        // The main thread, which sets it, must not wait for the disk.
        set { queue.async { self.assumeIsolated { $0.sinking = newValue } } }
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

    /// Waits for the queue and runs a closure on it.
    @discardableResult
    nonisolated func onQueue<Value: Sendable, Failure: Error>(
        _ body: @Sendable (isolated ListFile) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result = queue.sync { Result { () throws(Failure) in try assumeOnQueue(body) } }
        return try result.get()
    }

    /// Reads the file. Never hangs on what is not a file, and never changes what is there; a broken file gets a second name.
    public nonisolated func load() -> LoadResult {
        onQueue { $0.loadNow() }
    }

    func loadNow() -> LoadResult {
        removeStaleTemporaries()
        let bytes: [UInt8]
        let status: FileStatus
        do throws(ReadError) {
            (bytes, status) = try fileSystem.contents(of: paths.dataFile)
            knownContent = bytes
            noteDevice()
        } catch .system(ENOENT) {
            return state.hasStarted ? .missing(lastGood: state.lastGood()) : .fresh
        } catch {
            return .unreadable(error, lastGood: state.lastGood())
        }
        do throws(DocumentError) {
            let document = try Document(decoding: bytes, sinkingDone: sinking)
            if document.isNewer { return .readOnly(document.library, version: document.version) }
            state.remember(bytes, origin: .foreign)
            olderVersion = document.version < version ? document.version : nil
            return .loaded(document.library)
        } catch {
            let aside = fileSystem.keepAside(paths.dataFile, bytes: bytes, status: status)
            return .broken(error, aside: aside, lastGood: state.lastGood())
        }
    }

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
            refusedContent = theirs
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
        (try? Document(decoding: content, sinkingDone: sinking))?.library
    }

    /// What is in the file; nil when there is none.
    func current() throws(SaveError) -> (bytes: [UInt8], status: FileStatus)? {
        do throws(ReadError) {
            let current = try fileSystem.contents(of: paths.dataFile)
            noteDevice()
            return current
        } catch .system(ENOENT) {
            // The bare folder that a disk was mounted on is not the place for the lists: they would be hidden when it comes back.
            if let device, let present = presentDevice, present != device {
                throw .write(WriteError(step: .inspect, code: ENODEV))
            }
            return nil
        } catch {
            throw .write(WriteError(error))
        }
    }

    /// What the file's folder is on, for the file itself may tell another one (overlayfs); nil when there is no such folder.
    private var presentDevice: UInt64? {
        try? fileSystem.status(FileSystem.folder(of: (try? fileSystem.resolve(paths.dataFile)) ?? paths.dataFile)).device
    }

    private func noteDevice() {
        device = presentDevice
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
        if let olderVersion, let old = knownContent { keepBeforeMigration(old, version: olderVersion) }
        let displaced = try fileSystem.replace(
            paths.dataFile, with: content, durability: .synced, skippingSame: skippingSame, expecting: current
        )
        if let displaced, !isMergeable(displaced.bytes), takeBack(displaced) { return displaced }
        knownContent = content
        olderVersion = nil
        state.remember(content, origin: origin)
        return displaced
    }

    /// A file of an older version is kept as it is before it is written in this one.
    private func keepBeforeMigration(_ bytes: [UInt8], version: Int) {
        let isKept = state.backups.keep(bytes, origin: .migration(version: version), isLastGood: false)
        if isKept { olderVersion = nil }
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
