// SPDX-License-Identifier: GPL-3.0-or-later

import GLibSupport
import Glibc
import ListCore
import Synchronization

/// The file that contains the lists, with the version that was last read or written.
///
/// All work is done on one queue, which the file shares with its saver. The public methods wait for this queue and for
/// the disk, so call them off the main thread.
///
/// `@unchecked Sendable`: all state that changes is only used on the queue, except `brokenFile`, which has a lock.
public final class ListFile: @unchecked Sendable {
    let queue = WorkQueue()
    let paths: StorePaths
    let fileSystem: FileSystem
    /// The version of the file format to write.
    let version: Int
    var state: StateFolder
    /// The version that was last read or written, or `nil` if there was none. If the file was missing when it was read,
    /// this is its last known version.
    var known: FileVersion?
    /// Whether the file was missing when it was last read, and hasn't been written since.
    var isMissing = false
    /// The error of the last save if it wrote a new version that may not last: a power cut may undo it, or another
    /// program has changed the file again and a later write failed.
    var lateFailure: SaveError?
    /// The broken content that the last attempt to save refused to overwrite.
    var brokenContent: ContentDigest?
    let brokenFileState = Mutex<BrokenFile?>(nil)
    /// The device that held the file when it was last read.
    private var device: UInt64?
    /// The content of the file if its format is older than `version`. It is backed up before the file is saved.
    private var olderContent: (bytes: [UInt8], version: Int)?
    var conflicts = ConflictCopyState()
    private(set) var placement: DoneItemPlacement?
    /// Called with the lists that are in the file after they were saved or merged, on any thread.
    let onSaved: @Sendable (Library) -> Void

    /// Where the caller has done items, which a merge needs to know. With `nil`, lists that have them at the bottom
    /// keep them there.
    public var doneItemPlacement: DoneItemPlacement? {
        get { onQueue { $0.placement } }
        // Not synchronous, because the main thread must not wait for the disk.
        set { queue.async { self.placement = newValue } }
    }

    /// The state of a file that was broken when it was loaded. `nil` if it wasn't broken, or if another program fixed
    /// or removed it before the lists were saved.
    public var brokenFile: BrokenFile? { brokenFileState.withLock { $0 } }

    /// Creates the file without reading it.
    ///
    /// - Parameter onSaved: Called with the lists that are in the file after they were saved or merged, on any thread.
    package init(
        _ paths: StorePaths, fileSystem: FileSystem = .posix, version: Int = Document.currentVersion,
        onSaved: @escaping @Sendable (Library) -> Void = { _ in }
    ) {
        self.onSaved = onSaved
        self.paths = paths
        self.fileSystem = fileSystem
        self.version = version
        state = StateFolder(paths: paths, fileSystem: fileSystem)
    }

    /// Runs a closure on the queue and waits for it.
    @discardableResult
    func onQueue<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable (ListFile) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try queue.sync { () throws(Failure) in try body(self) }
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

    /// Decodes content. The lists share the memory of items that are also in the last known version, so that
    /// comparisons are fast, including those on the main thread.
    func document(decoding content: [UInt8]) throws(DocumentError) -> Document {
        var document = try Document(decoding: content)
        if let known = known?.library { document.library = document.library.sharingItems(with: known) }
        return document
    }

    /// Decodes content for a merge: with done items where the caller has them.
    func decode(_ content: [UInt8]) throws(DocumentError) -> Document {
        var document = try document(decoding: content)
        document.library = document.library.arranged(for: placement)
        return document
    }

    func decoded(_ content: [UInt8]) -> Library? {
        (try? decode(content))?.library
    }

    /// Returns the lists of a version for a merge, as a reader of the file gets them. The lists that were saved may
    /// differ from these in values that are not written.
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
            // The device has changed, so the folder is probably an empty mount point. A file written there would be
            // hidden once the disk is mounted again.
            if let device, let present = presentDevice, present != device {
                throw .write(WriteError(step: .inspect, code: ENODEV))
            }
            return nil
        } catch {
            throw .write(WriteError(error))
        }
    }

    /// The device of the file's folder, or `nil` if there is no such folder. The file itself can report a different
    /// device (overlayfs).
    private var presentDevice: UInt64? {
        try? fileSystem.status(FileSystem.folder(of: (try? fileSystem.resolve(paths.dataFile)) ?? paths.dataFile))
            .device
    }

    func recordDevice() {
        device = presentDevice
    }

    /// Remembers content of an older version of the format, which is backed up before the file is saved.
    func noteVersion(_ contentVersion: Int, of bytes: [UInt8]) {
        olderContent = contentVersion < version ? (bytes, contentVersion) : nil
    }

    /// Replaces the content of the file, as a whole or not at all. If only the sync of the folder fails, this sets
    /// `lateFailure` instead of throwing: the file has the new content, so later changes by others are based on it.
    ///
    /// - Parameters:
    ///   - expected: The content that the file is expected to have.
    ///   - origin: The origin to note in the name of the backup, or `nil` to make no backup.
    /// - Returns: The unexpected content that another program wrote in between, if any. If it cannot be merged, it is
    ///   still in the file.
    @discardableResult
    func replaceContent(
        _ content: FileContent, expecting expected: ExpectedContent = .anything, skippingSame: Bool,
        origin: BackupName.Origin? = .own
    ) throws(WriteError) -> ConcurrentVersion? {
        guard content.bytes.count <= ReadError.sizeLimit else { throw WriteError(step: .write, code: EFBIG) }
        if let olderContent { try keepBeforeMigration(olderContent.bytes, version: olderContent.version) }
        var concurrent: ConcurrentVersion?
        do throws(WriteError) {
            concurrent = try fileSystem.replace(
                paths.dataFile, with: content.bytes, durability: .synced, skippingSame: skippingSame,
                expecting: expected
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

    /// Backs up a file of an older version before it is saved in the current version. If this fails, it must not be
    /// saved (K05).
    func keepBeforeMigration(_ bytes: [UInt8], version: Int) throws(WriteError) {
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
