// SPDX-License-Identifier: GPL-3.0-or-later

extension DisplayText {
    /// Maximum number of characters of a name in a message with enough room.
    public static let excerptLength = 40

    /// Returns the beginning of a text, for use in a message.
    ///
    /// - Parameter longest: the maximum number of characters.
    public static func excerpt(of text: String, longest: Int = excerptLength) -> String {
        let shown = make(from: String(text.prefix(longest + 1)))
        guard shown.count > longest else { return shown }
        let end = shown.prefix(longest).lastIndex { !$0.isWhitespace }
        return (end.map { shown[...$0] } ?? "") + "…"
    }
}
