// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// Handles programs that write to the file without locking it, between the moment when we read it and the moment when
/// we replace it.
extension ListFile {
    /// Writes content and merges it with what another program has written since `current` was read.
    ///
    /// - Parameter current: The content that was read, or `nil` if there was none.
    /// - Returns: The new version of the file if it contains more than `content`, otherwise `nil`. If a later write
    ///   fails, this sets `lateFailure` instead of throwing, because the caller has to know the version that was
    ///   written before.
    func saveMerging(
        _ content: FileContent, over current: [UInt8]?, skippingSame: Bool, origin: BackupName.Origin?
    ) throws(SaveError) -> FileContent? {
        // A program that writes immediately after us can hardly have read our version, so both versions are based on
        // the content before.
        let base = if let current { decoded(current) } else { known.flatMap(decoded) }
        let expected = current.map(ExpectedContent.bytes) ?? .missing
        var concurrent = try write(content, expecting: expected, skippingSame: skippingSame, origin: origin)
        guard concurrent != nil else { return nil }
        var ours = content
        // The version that was written last, although another program has replaced it if the next write was refused.
        var written = concurrent?.path == nil ? nil : content
        var left: [String] = []
        do throws(SaveError) {
            // Limited, in case the other program never stops writing. A version that was replaced stays on disk and is
            // merged later.
            for _ in 0..<5 {
                guard let other = concurrent else { break }
                let theirs = try self.theirs(other)
                let present = other.path == nil ? other.bytes : ours.bytes
                if let path = other.path { left.append(path) }
                ours = FileContent(merge(base: base, ours: decoded(ours.bytes) ?? Library(), theirs: theirs))
                concurrent = try write(ours, expecting: .bytes(present), skippingSame: false, origin: .external)
                if concurrent == nil || concurrent?.path != nil { written = ours }
            }
            if let concurrent, concurrent.path == nil { throw .write(WriteError(step: .rename, code: EBUSY)) }
        } catch {
            guard let written else { throw error }
            lateFailure = error
            return written.version.digest == content.version.digest ? nil : written
        }
        // The other versions must not be removed before the merged content is safe.
        guard lateFailure == nil else { return ours }
        for path in left { try? fileSystem.remove(path) }
        return ours
    }

    /// Decodes a version of another program for a merge. Throws if it must not be overwritten.
    private func theirs(_ other: ConcurrentVersion) throws(SaveError) -> Library {
        do throws(SaveError) {
            return try mergeableDocument(in: other.bytes).library.arranged(for: placement)
        } catch {
            if case .external(.broken) = error { brokenContent = ContentDigest(other.bytes) }
            throw error
        }
    }

    /// Decodes another program's content. Throws if it must not be overwritten.
    func mergeableDocument(in content: [UInt8]) throws(SaveError) -> Document {
        let document: Document
        do throws(DocumentError) {
            document = try self.document(decoding: content)
        } catch {
            throw .external(.broken(error))
        }
        guard !document.isNewer else { throw .external(.newer) }
        return document
    }

    func isMergeable(_ content: [UInt8]) -> Bool {
        (try? mergeableDocument(in: content)) != nil
    }

    /// Moves a displaced file back to its original path. Returns false if that fails.
    func restore(_ displaced: ConcurrentVersion) -> Bool {
        guard let path = displaced.path, let target = try? fileSystem.resolve(paths.dataFile),
            (try? fileSystem.swap(path, target)) == true
        else { return false }
        try? fileSystem.remove(path)
        return true
    }

    /// Removes temporary files that a crashed process left behind. A file that may contain someone's changes, or can't
    /// be read, is kept and later merged like a conflict copy.
    func removeStaleTemporaries() {
        let target = (try? fileSystem.resolve(paths.dataFile)) ?? paths.dataFile
        fileSystem.removeStaleTemporaries(in: FileSystem.folder(of: target)) { path in
            (try? fileSystem.contents(of: path)).map { isMergeable($0.bytes) } ?? true
        }
        fileSystem.removeStaleTemporaries(in: FileSystem.folder(of: paths.lastGood))
    }

    private func write(
        _ content: FileContent, expecting expected: ExpectedContent, skippingSame: Bool, origin: BackupName.Origin?
    ) throws(SaveError) -> ConcurrentVersion? {
        do throws(WriteError) {
            return try replaceContent(content, expecting: expected, skippingSame: skippingSame, origin: origin)
        } catch {
            throw .write(error)
        }
    }
}
