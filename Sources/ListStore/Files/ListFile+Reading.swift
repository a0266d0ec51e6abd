// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// Reads the file when the program starts, and when another program has changed it.
extension ListFile {
    /// Reads the file. Never blocks on special files such as pipes. Keeps a copy of a broken file. Changes the file
    /// only to add text that an older version of Ember left in a draft.
    ///
    /// - Parameters:
    ///   - deliver: Called on the queue as soon as the result is known, before the content is backed up.
    ///   - wait: Called on the queue after `deliver`. May wait until there is time for the backup. What is saved
    ///     meanwhile waits, too.
    public func load(
        _ deliver: @escaping @Sendable (LoadResult) -> Void, thenWait wait: @escaping @Sendable () -> Void
    ) {
        onQueue { file in
            file.loadNow { result in
                deliver(result)
                wait()
            }
        }
    }

    /// Reads the file, and waits until its content is backed up.
    public func load() -> LoadResult {
        onQueue { $0.loadNow() }
    }

    @discardableResult
    func loadNow(_ deliver: (LoadResult) -> Void = { _ in }) -> LoadResult {
        precondition(queue.isCurrent)
        var (result, content) = readFile()
        if case .loaded = result, (try? mergeLegacyDraft()) == true { (result, content) = readFile() }
        deliver(result)
        if case .unreadable = result { return result }
        known = content.map { FileVersion(digest: ContentDigest($0.bytes), library: $0.library) }
        if case .missing = result { isMissing = true } else { isMissing = false }
        var brokenFile: BrokenFile?
        if case .broken(_, let copyPath, _) = result {
            brokenFile = known.map { BrokenFile(content: $0.digest, copyPath: copyPath) }
        }
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
            return (.loaded(document.library), content)
        } catch {
            let copyPath = fileSystem.keepBrokenCopy(paths.dataFile, bytes: bytes, status: status)
            let lastGood = state.lastGood()?.library
            return (
                .broken(error, copyPath: copyPath, lastGood: lastGood),
                Content(bytes: bytes, library: lastGood, isUsable: false)
            )
        }
    }

    /// Whether another program has changed the file since it was last read or written. A missing file doesn't count: it
    /// is written again.
    var hasExternalChange: Bool {
        guard let known else { return (try? current()) ?? nil != nil }
        guard let isKnown = try? fileSystem.hasContents(known.digest, at: paths.dataFile) else { return false }
        recordDevice()
        return !isKnown
    }

    /// Returns whether a file that was missing when it was read is there again with its last known content. The next
    /// call returns false.
    func takeHasReturned() -> Bool {
        guard isMissing, let known, (try? fileSystem.hasContents(known.digest, at: paths.dataFile)) == true else {
            return false
        }
        isMissing = false
        return true
    }

    /// Reads the content that another program has written, and makes it the known version. This program must have no
    /// unsaved changes.
    ///
    /// - Returns: The new version, or `nil` if there is none. If `lateFailure` is set, it must be written, because it
    ///   may not last.
    func readExternalChange() throws(SaveError) -> FileContent? {
        if let known, isLost(known) {
            return try mergeAndSave(FileContent(known.library ?? Library()), basedOn: known, skippingSame: true)
        }
        let locks = try lock()
        defer { for file in locks { try? fileSystem.close(file) } }
        lateFailure = nil
        guard let bytes = try current()?.bytes, !isKnown(bytes) else { return nil }
        let document: Document
        do throws(SaveError) {
            document = try mergeableDocument(in: bytes)
        } catch {
            if case .external(.broken) = error { brokenContent = ContentDigest(bytes) }
            throw error
        }
        noteVersion(document.version, of: bytes)
        let version = FileContent(document.library, bytes: bytes)
        do throws(WriteError) {
            // The other program may not have done this.
            try fileSystem.syncInPlace(paths.dataFile)
        } catch {
            lateFailure = .write(error)
        }
        (known, isMissing) = (version.version, false)
        state.remember(bytes, origin: .external)
        updateBrokenFile(savedOver: nil)
        return version
    }
}
