// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The draft of a killed process that was merged into the loaded lists, but isn't in the data file yet.
struct RecoveredDraft: Sendable {
    /// The content of the draft's file.
    let draft: [UInt8]
    /// The lists to save.
    let library: Library
}

/// Texts that are being typed into a large file.
extension ListFile {
    /// Returns the lists with the texts that a killed process left in its draft.
    func recover(_ library: Library) -> Library {
        recovered = nil
        guard let (found, bytes) = draft.leftover() else { return library }
        let merged = found.merged(into: library, placingDone: placement)
        if merged == library {
            draft.removeLeftover(bytes)
        } else {
            recovered = RecoveredDraft(draft: bytes, library: merged)
        }
        return merged
    }

    /// Removes the draft that was merged into the loaded lists, now that they have been saved.
    func removeRecoveredDraft() {
        if let recovered { draft.removeLeftover(recovered.draft) }
        recovered = nil
    }

    /// Merges a draft that couldn't be merged when the file was loaded, for example because another process had locked it.
    ///
    /// - Returns: The new version of the file, or `nil` if there is nothing to merge.
    func mergeLeftoverDraft() throws(SaveError) -> EncodedVersion? {
        guard recovered == nil, let (found, bytes) = draft.leftover() else { return nil }
        let locks = try lock()
        defer { for file in locks { try? fileSystem.close(file) } }
        guard let current = try current()?.bytes, isKnown(current), let library = decoded(current) else { return nil }
        let merged = found.merged(into: library, placingDone: placement)
        var written: EncodedVersion?
        if merged != library {
            let content = EncodedVersion(merged)
            written = try saveMerging(content, over: current, skippingSame: true, origin: .own) ?? content
        }
        if lateFailure == nil { draft.removeLeftover(bytes) }
        return written
    }
}
