// SPDX-License-Identifier: GPL-3.0-or-later

/// A search query: words that must all occur in a text, in any order and anywhere in a word.
public struct SearchQuery: Hashable, Sendable {
    /// The folded words in UTF-8, none of them empty.
    let words: [[UInt8]]

    /// The maximum number of Unicode scalars to use. A longer query was probably pasted by mistake.
    public static let limit = 1_000

    /// Creates a query from the text that the user typed.
    public init(_ text: String) {
        var folded: [UInt8] = []
        for scalar in text.unicodeScalars.prefix(Self.limit) { Folding.append(scalar, to: &folded) }
        var words: [[UInt8]] = []
        for word in folded.split(separator: 0x20).map(Array.init) where !words.contains(word) { words.append(word) }
        self.words = words
    }

    /// Whether the query is empty.
    public var isBlank: Bool { words.isEmpty }

    /// Returns whether each word occurs in a folded text.
    func matches(_ text: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
        let text = UnsafeBufferPointer(rebasing: text)
        return words.allSatisfy { word in word.withUnsafeBufferPointer { Self.offset(of: $0, in: text, from: 0) != nil } }
    }

    /// Returns the offset of a word in a folded text, at or after `start`.
    static func offset(of word: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let last = text.count - word.count
        guard let first = word.first, last >= start else { return nil }
        var place = start
        while place <= last {
            if text[place] == first {
                var length = 1
                while length < word.count, text[place + length] == word[length] { length += 1 }
                if length == word.count { return place }
            }
            place += 1
        }
        return nil
    }
}
