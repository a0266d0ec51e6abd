// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import ListCore
import Synchronization

/// The file that contains the lists, with the version that was last read or written.
///
/// All work is done on one queue, which the file shares with its saver. The public methods wait for this queue and for the disk, so call
/// them off the main thread.
public actor ListFile {
    let paths: StorePaths
    let fileSystem: FileSystem
    /// The version of the file format to write.
    private let version: Int
    var state: StateFolder
    /// The version that was last read or written, or `nil` if there was none. If the file was missing when it was read, this is its last
    /// known version.
    private(set) var known: FileVersion?
    /// Whether the file was missing when it was last read, and hasn't been written since.
    private var isMissing = false
    /// The error of the last save if it wrote a new version that may not last: a power cut may undo it, or another program has changed the
    /// file again and a later write failed.
    var lateFailure: SaveError?
    /// The broken content that the last attempt to save refused to overwrite.
    var brokenContent: ContentDigest?
    private let brokenFileState = Mutex<BrokenFile?>(nil)
    /// The device that held the file when it was last read.
    private var device: UInt64?
    /// The content of the file if its format is older than `version`. It is backed up before the file is saved.
    private var olderContent: (bytes: [UInt8], version: Int)?
    var conflicts = ConflictCopyState()
    /// The minimum size in bytes of a file for which drafts are used; 64 KiB are about 900 items. A smaller file is written for every
    /// letter.
    let draftThreshold: Int
    var draft: TypingDraftFile
    var recovered: RecoveredDraft?
    private(set) var placement: DoneItemPlacement?

    private let executor = QueueExecutor(label: "io.github.ember_todo.Ember.Saver", qos: .userInitiated)
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    nonisolated var queue: DispatchQueue { executor.queue }

    /// Where the caller has done items, which a merge needs to know. With `nil`, lists that have them at the bottom keep them there.
    public nonisolated var doneItemPlacement: DoneItemPlacement? {
        get { onQueue { $0.placement } }
        // Not synchronous, because the main thread must not wait for the disk.
        set { queue.async { self.assumeIsolated { $0.placement = newValue } } }
    }

    /// The state of a file that was broken when it was loaded. `nil` if it wasn't broken, or if another program fixed or removed it before
    /// the lists were saved.
    public nonisolated var brokenFile: BrokenFile? { brokenFileState.withLock { $0 } }

    /// Creates the file without reading it.
    public init(_ paths: StorePaths) {
        self.init(paths, fileSystem: .posix)
    }

    package init(
        _ paths: StorePaths, fileSystem: FileSystem, version: Int = Document.currentVersion, draftThreshold: Int = 64 << 10
    ) {
        self.paths = paths
        self.draftThreshold = draftThreshold
        self.fileSystem = fileSystem
        self.version = version
        state = StateFolder(paths: paths, fileSystem: fileSystem)
        draft = TypingDraftFile(paths: paths, fileSystem: fileSystem)
    }

    /// Runs a closure on the queue and waits for it.
    @discardableResult
    nonisolated func onQueue<Value: Sendable, Failure: Error>(
        _ body: @Sendable (isolated ListFile) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result = queue.sync { Result { () throws(Failure) in try assumeOnQueue(body) } }
        return try result.get()
    }

    /// Reads the file. Never blocks on special files such as pipes and never changes the file. Keeps a copy of a broken file. Text that was
    /// being typed when a process was killed is in the lists, and is saved with the next change or check.
    ///
    /// - Parameters:
    ///   - deliver: Called on the queue as soon as the result is known, before the content is backed up.
    ///   - wait: Called on the queue after `deliver`. May wait until there is time for the backup. What is saved meanwhile waits, too.
    public nonisolated func load(_ deliver: @Sendable (LoadResult) -> Void, thenWait wait: @Sendable () -> Void) {
        onQueue { file in
            file.loadNow { result in
                deliver(result)
                wait()
            }
        }
    }

    /// Reads the file, and waits until its content is backed up.
    public nonisolated func load() -> LoadResult {
        onQueue { $0.loadNow() }
    }

    @discardableResult
    func loadNow(_ deliver: (LoadResult) -> Void = { _ in }) -> LoadResult {
        let (result, content) = readFile()
        deliver(result)
        if case .unreadable = result { return result }
        known = content.map { FileVersion(digest: ContentDigest($0.bytes), library: $0.library) }
        if case .missing = result { isMissing = true } else { isMissing = false }
        var brokenFile: BrokenFile?
        if case .broken(_, let copyPath, _) = result { brokenFile = known.map { BrokenFile(content: $0.digest, copyPath: copyPath) } }
        brokenFileState.withLock { [brokenFile] in $0 = brokenFile }
        if let content, content.isUsable { state.remember(content.bytes, origin: .external) }
        return result
    }

    /// Content that was read: that of the file, or the last known content if the file is missing.
    private struct Content {
        let bytes: [UInt8]
        /// The lists in it. If it is broken, the last known lists, or `nil` if there are none.
        let library: Library?
        /// Whether this version of Ember can save it.
        let isUsable: Bool
    }

    private func readFile() -> (result: LoadResult, content: Content?) {
        removeStaleTemporaries()
        let bytes: [UInt8]
        let status: FileStatus
        do throws(ReadError) {
            (bytes, status) = try fileSystem.contents(of: paths.dataFile)
            recordDevice()
        } catch .system(ENOENT) {
            guard state.hasStarted else { return (.fresh, nil) }
            let lastGood = state.lastGood()
            // The file may return with this content.
            if let lastGood { noteVersion(lastGood.version, of: lastGood.bytes) }
            let content = lastGood.map { Content(bytes: $0.bytes, library: $0.library, isUsable: false) }
            return (.missing(lastGood: lastGood?.library), content)
        } catch {
            return (.unreadable(error, lastGood: state.lastGood()?.library), nil)
        }
        do throws(DocumentError) {
            let document = try Document(decoding: bytes)
            let content = Content(bytes: bytes, library: document.library, isUsable: !document.isNewer)
            if document.isNewer { return (.readOnly(document.library, version: document.version), content) }
            noteVersion(document.version, of: bytes)
            return (.loaded(recover(document.library)), content)
        } catch {
            let copyPath = fileSystem.keepBrokenCopy(paths.dataFile, bytes: bytes, status: status)
            let lastGood = state.lastGood()?.library
            return (.broken(error, copyPath: copyPath, lastGood: lastGood), Content(bytes: bytes, library: lastGood, isUsable: false))
        }
    }

    private func noteVersion(_ contentVersion: Int, of bytes: [UInt8]) {
        olderContent = contentVersion < version ? (bytes, contentVersion) : nil
    }

    /// Whether another program has changed the file since it was last read or written. A missing file doesn't count: it is written again.
    var hasExternalChange: Bool {
        guard let known else { return (try? current()) ?? nil != nil }
        guard let isKnown = try? fileSystem.hasContents(known.digest, at: paths.dataFile) else { return false }
        recordDevice()
        return !isKnown
    }

    /// Returns whether a file that was missing when it was read is there again with its last known content. The next call returns false.
    func takeHasReturned() -> Bool {
        guard isMissing, let known, (try? fileSystem.hasContents(known.digest, at: paths.dataFile)) == true else { return false }
        isMissing = false
        return true
    }

    /// Saves this program's version of the library. If another program has changed the file in the meantime, merges both versions and saves
    /// the result. The file is replaced as a whole or not at all.
    ///
    /// - Parameters:
    ///   - ours: The version to save.
    ///   - base: The version that `ours` was derived from.
    ///   - skippingSame: Whether to skip writing if the file already has this content. Don't use it after a failure: the content may be in
    ///     the file without being safe from a power cut.
    ///   - isDraft: Whether `ours` contains text that is still being typed. No backup is made of it.
    ///   - replaceable: Broken content that the user has agreed to replace. A copy of it is kept.
    /// - Returns: The new version of the file if it contains more than `ours`, otherwise `nil`. If `lateFailure` is set, it must be
    ///   written again.
    func mergeAndSave(
        _ ours: EncodedVersion, basedOn base: FileVersion?, skippingSame: Bool, isDraft: Bool = false, replaceable: ContentDigest? = nil
    ) throws(SaveError) -> EncodedVersion? {
        let locks = try lock()
        defer { for file in locks { try? fileSystem.close(file) } }
        let (known, current) = (known, try current())
        let digest = current.map { ContentDigest($0.bytes) } ?? known?.digest
        guard let digest, digest != ours.version.digest, digest != known?.digest || base?.digest != known?.digest else {
            guard let content = content(of: ours, over: current?.bytes, digest) else {
                lateFailure = nil
                return nil
            }
            let merged = try saveMerging(content, over: current?.bytes, skippingSame: skippingSame, origin: isDraft ? nil : .own)
            updateBrokenFile(savedOver: current == nil ? nil : digest)
            return merged
        }
        let theirs: Library
        do throws(SaveError) {
            theirs = if let current { try mergeable(current.bytes) } else { known?.library ?? ours.version.library ?? Library() }
        } catch .external(.broken(let problem)) {
            brokenContent = digest
            guard let current, digest == replaceable else { throw .external(.broken(problem)) }
            let copyPath = fileSystem.keepBrokenCopy(paths.dataFile, bytes: current.bytes, status: current.status)
            guard let copyPath else { throw .external(.notKept(problem)) }
            let content = ours.version.library.map { EncodedVersion($0, bytes: ours.bytes) } ?? EncodedVersion(Library())
            let merged = try saveMerging(content, over: current.bytes, skippingSame: false, origin: .own)
            updateBrokenFile(savedOver: digest, keptAt: copyPath)
            return merged
        }
        let arranged = theirs.arranged(for: placement)
        let ancestor = ancestor(of: arranged, or: base, known: known)
        let merged = merge(base: ancestor, ours: decoded(ours.bytes) ?? Library(), theirs: arranged)
        // If the merge adds nothing, the file keeps its exact bytes.
        let content = if let current, merged == arranged { EncodedVersion(theirs, bytes: current.bytes) } else { EncodedVersion(merged) }
        let saved = try saveMerging(content, over: current?.bytes, skippingSame: skippingSame, origin: .external) ?? content
        updateBrokenFile(savedOver: nil)
        return saved
    }

    /// Updates `brokenFile` after a save.
    ///
    /// - Parameters:
    ///   - content: The content that was replaced, or `nil` if it was merged or the file was missing.
    ///   - copyPath: The path of the copy of this content if it was broken and isn't the content that was loaded.
    private func updateBrokenFile(savedOver content: ContentDigest?, keptAt copyPath: String? = nil) {
        brokenFileState.withLock { file in
            guard let loaded = file, !loaded.isReplaced else { return }
            let copyPath = copyPath ?? (content == loaded.content ? loaded.copyPath : nil)
            file = copyPath.map { BrokenFile(content: loaded.content, copyPath: $0, isReplaced: true) }
        }
    }

    /// Whether the file currently has content that cannot be decoded.
    var isBroken: Bool {
        guard let content = (try? current())??.bytes else { return false }
        return Self.library(of: content) == nil
    }

    /// Whether this is the content that was last read or written.
    func isKnown(_ content: [UInt8]) -> Bool {
        ContentDigest(content) == known?.digest
    }

    static func library(of content: [UInt8]) -> Library? {
        (try? Document(decoding: content))?.library
    }

    /// Returns what to write for a version. If it was read from the file, its bytes weren't kept and may differ from those that encode it.
    ///
    /// - Returns: `nil` if there is nothing to write, because the version was read from the file and couldn't be decoded.
    private func content(of ours: EncodedVersion, over current: [UInt8]?, _ digest: ContentDigest?) -> EncodedVersion? {
        guard let current else { return ours.version.library.map { EncodedVersion($0, bytes: ours.bytes) } }
        guard digest == ours.version.digest else { return ours }
        return Self.library(of: current) == nil ? nil : EncodedVersion(ours.version, bytes: current)
    }

    /// Decodes content that is to be merged. Backs up content of an older version, because the merged lists replace it.
    private func mergeable(_ content: [UInt8]) throws(SaveError) -> Library {
        let document = try mergeableDocument(in: content)
        guard document.version < version else { return document.library }
        do throws(WriteError) {
            try keepBeforeMigration(content, version: document.version)
        } catch {
            throw .write(error)
        }
        return document.library
    }

    /// Decodes content. The lists share the memory of items that are also in the last known version, so that comparisons are fast, including
    /// those on the main thread.
    func document(decoding content: [UInt8]) throws(DocumentError) -> Document {
        let document = try Document(decoding: content)
        guard let known = known?.library else { return document }
        return Document(
            library: document.library.sharingItems(with: known), version: document.version, hasNewIDs: document.hasNewIDs)
    }

    /// Decodes content for a merge: with done items where the caller has them.
    func decode(_ content: [UInt8]) throws(DocumentError) -> Document {
        let document = try document(decoding: content)
        return Document(
            library: document.library.arranged(for: placement), version: document.version, hasNewIDs: document.hasNewIDs)
    }

    func decoded(_ content: [UInt8]) -> Library? {
        (try? decode(content))?.library
    }

    /// Returns the lists of a version for a merge, as a reader of the file gets them. The lists that were saved may differ from these in
    /// values that are not written.
    func decoded(_ version: FileVersion) -> Library? {
        version.library.flatMap { decoded(Document.encode($0))?.sharingItems(with: $0) }
    }

    func merge(base: Library?, ours: Library, theirs: Library) -> Library {
        let merged = Library.merge(base: base, ours: ours, theirs: theirs, placingDone: placement)
        return known?.library.map(merged.sharingItems) ?? merged
    }

    /// Returns the content of the file, or `nil` if there is no file.
    func current() throws(SaveError) -> (bytes: [UInt8], status: FileStatus)? {
        do throws(ReadError) {
            let current = try fileSystem.contents(of: paths.dataFile)
            recordDevice()
            return current
        } catch .system(ENOENT) {
            // The device has changed, so the folder is probably an empty mount point. A file written there would be hidden once the disk is
            // mounted again.
            if let device, let present = presentDevice, present != device {
                throw .write(WriteError(step: .inspect, code: ENODEV))
            }
            return nil
        } catch {
            throw .write(WriteError(error))
        }
    }

    /// The device of the file's folder, or `nil` if there is no such folder. The file itself can report a different device (overlayfs).
    private var presentDevice: UInt64? {
        try? fileSystem.status(FileSystem.folder(of: (try? fileSystem.resolve(paths.dataFile)) ?? paths.dataFile)).device
    }

    private func recordDevice() {
        device = presentDevice
    }

    /// Replaces the content of the file, as a whole or not at all. If only the sync of the folder fails, this sets `lateFailure` instead of
    /// throwing: the file has the new content, so later changes by others are based on it.
    ///
    /// - Parameters:
    ///   - expected: The content that the file is expected to have.
    ///   - origin: The origin to note in the name of the backup, or `nil` to make no backup.
    /// - Returns: The unexpected content that another program wrote in between, if any. If it cannot be merged, it is still in the file.
    @discardableResult
    func replaceContent(
        _ content: EncodedVersion, expecting expected: ExpectedContent = .anything, skippingSame: Bool, origin: BackupName.Origin? = .own
    ) throws(WriteError) -> ConcurrentVersion? {
        guard content.bytes.count <= ReadError.sizeLimit else { throw WriteError(step: .write, code: EFBIG) }
        if let olderContent { try keepBeforeMigration(olderContent.bytes, version: olderContent.version) }
        var concurrent: ConcurrentVersion?
        do throws(WriteError) {
            concurrent = try fileSystem.replace(
                paths.dataFile, with: content.bytes, durability: .synced, skippingSame: skippingSame, expecting: expected
            )
            lateFailure = nil
        } catch  where error.step == .syncFolder {
            lateFailure = .write(error)
        }
        if let other = concurrent, other.path != nil, !isMergeable(other.bytes), restore(other) {
            concurrent = ConcurrentVersion(path: nil, bytes: other.bytes)
        }
        if let concurrent, concurrent.path == nil { return concurrent }
        known = content.version
        isMissing = false
        state.remember(content.bytes, origin: origin)
        return concurrent
    }

    /// Backs up a file of an older version before it is saved in the current version. If this fails, it must not be saved (K05).
    private func keepBeforeMigration(_ bytes: [UInt8], version: Int) throws(WriteError) {
        do throws(WriteError) {
            try state.backups.keep(bytes, origin: .migration(version: version), isLastGood: false)
        } catch {
            throw WriteError(step: .backUp, code: error.code)
        }
        olderContent = nil
    }

    /// Locks the file and returns the descriptors to close afterwards.
    func lock() throws(SaveError) -> [Int32] {
        do throws(SystemError) {
            return try fileSystem.lock(paths.lock, and: paths.dataFile)
        } catch {
            throw .write(WriteError(step: .lock, code: error.code))
        }
    }
}
