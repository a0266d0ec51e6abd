// SPDX-License-Identifier: GPL-3.0-or-later

/// A file that was broken when it was loaded.
public struct BrokenFile: Hashable, Sendable {
    /// The content that was loaded.
    let content: ContentDigest
    /// The path of the copy of this content, or `nil` if there is none. Once `isReplaced` is true, the path of the copy
    /// of the broken content that was replaced.
    public internal(set) var copyPath: String?
    /// Whether the lists have been saved over broken content.
    public internal(set) var isReplaced = false
}
