// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

@testable import ListStore

extension FileVersion {
    /// The version of the file with this content.
    init(_ bytes: [UInt8]) {
        self.init(digest: ContentDigest(bytes), library: ListFile.library(of: bytes))
    }
}

extension ListFile {
    /// Saves content. Returns that of the file if it contains more.
    func mergeAndSave(_ ours: [UInt8], basedOn base: FileVersion?, skippingSame: Bool) throws(SaveError) -> [UInt8]? {
        try mergeAndSave(FileContent(FileVersion(ours), bytes: ours), basedOn: base, skippingSame: skippingSame)?.bytes
    }

    func replaceContent(_ content: [UInt8], skippingSame: Bool) throws(WriteError) {
        try replaceContent(FileContent(FileVersion(content), bytes: content), skippingSame: skippingSame)
    }
}
