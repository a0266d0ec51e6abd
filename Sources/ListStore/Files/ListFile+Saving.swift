// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Saves the lists, merged with changes by other programs.
extension ListFile {
    /// Saves this program's version of the library. If another program has changed the file in the meantime, merges
    /// both versions and saves the result. The file is replaced as a whole or not at all.
    ///
    /// - Parameters:
    ///   - ours: The version to save.
    ///   - base: The version that `ours` was derived from.
    ///   - skippingSame: Whether to skip writing if the file already has this content. Don't use it after a failure:
    ///     the content may be in the file without being safe from a power cut.
    ///   - isTyping: Whether only text that is still being typed has changed. No backup is made of it.
    ///   - replaceable: Broken content that the user has agreed to replace. A copy of it is kept.
    /// - Returns: The new version of the file if it contains more than `ours`, otherwise `nil`. If `lateFailure` is
    ///   set, it must be written again.
    func mergeAndSave(
        _ ours: FileContent, basedOn base: FileVersion?, skippingSame: Bool, isTyping: Bool = false,
        replaceable: ContentDigest? = nil
    ) throws(SaveError) -> FileContent? {
        precondition(queue.isCurrent)
        let locks = try lock()
        defer { for file in locks { try? fileSystem.close(file) } }
        let (known, current) = (known, try current())
        let digest = current.map { ContentDigest($0.bytes) } ?? known?.digest
        guard let digest, digest != ours.version.digest, digest != known?.digest || base?.digest != known?.digest else {
            guard let content = content(of: ours, over: current?.bytes, digest) else {
                lateFailure = nil
                return nil
            }
            let merged = try saveMerging(
                content, over: current?.bytes, skippingSame: skippingSame, origin: isTyping ? nil : .own)
            updateBrokenFile(savedOver: current == nil ? nil : digest)
            return merged
        }
        let theirs: Library
        do throws(SaveError) {
            theirs =
                if let current { try mergeable(current.bytes) } else {
                    known?.library ?? ours.version.library ?? Library()
                }
        } catch .external(.broken(let problem)) {
            brokenContent = digest
            guard let current, digest == replaceable else { throw .external(.broken(problem)) }
            let copyPath = fileSystem.keepBrokenCopy(paths.dataFile, bytes: current.bytes, status: current.status)
            guard let copyPath else { throw .external(.notKept(problem)) }
            let content =
                ours.version.library.map { FileContent($0, bytes: ours.bytes) } ?? FileContent(Library())
            let merged = try saveMerging(content, over: current.bytes, skippingSame: false, origin: .own)
            updateBrokenFile(savedOver: digest, keptAt: copyPath)
            return merged
        }
        let arranged = theirs.arranged(for: placement)
        let ancestor = ancestor(of: arranged, or: base, known: known)
        let merged = merge(base: ancestor, ours: decoded(ours.bytes) ?? Library(), theirs: arranged)
        // If the merge adds nothing, the file keeps its exact bytes.
        let content =
            if let current, merged == arranged { FileContent(theirs, bytes: current.bytes) } else {
                FileContent(merged)
            }
        let saved =
            try saveMerging(content, over: current?.bytes, skippingSame: skippingSame, origin: .external) ?? content
        updateBrokenFile(savedOver: nil)
        return saved
    }

    /// Updates `brokenFile` after a save.
    ///
    /// - Parameters:
    ///   - content: The content that was replaced, or `nil` if it was merged or the file was missing.
    ///   - copyPath: The path of the copy of this content if it was broken and isn't the content that was loaded.
    func updateBrokenFile(savedOver content: ContentDigest?, keptAt copyPath: String? = nil) {
        brokenFileState.withLock { file in
            guard let loaded = file, !loaded.isReplaced else { return }
            let copyPath = copyPath ?? (content == loaded.content ? loaded.copyPath : nil)
            file = copyPath.map { BrokenFile(content: loaded.content, copyPath: $0, isReplaced: true) }
        }
    }

    /// Returns what to write for a version. If it was read from the file, its bytes weren't kept and may differ from
    /// those that encode it.
    ///
    /// - Returns: `nil` if there is nothing to write, because the version was read from the file and couldn't be
    ///   decoded.
    private func content(of ours: FileContent, over current: [UInt8]?, _ digest: ContentDigest?) -> FileContent? {
        guard let current else { return ours.version.library.map { FileContent($0, bytes: ours.bytes) } }
        guard digest == ours.version.digest else { return ours }
        return Self.library(of: current) == nil ? nil : FileContent(ours.version, bytes: current)
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
}
