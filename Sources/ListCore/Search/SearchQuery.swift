// SPDX-License-Identifier: GPL-3.0-or-later

/// What is searched for: words, all of which must occur in a text, in any order, each anywhere in a word.
public struct SearchQuery: Hashable, Sendable {
    /// Folded, UTF-8; none of them empty.
    let words: [[UInt8]]

    /// Characters (Unicode scalars) that are looked at; a longer query is one that was pasted by mistake.
    public static let limit = 1_000

    /// - Parameter text: as it was typed.
    public init(_ text: String) {
        var folded: [UInt8] = []
        for scalar in text.unicodeScalars.prefix(Self.limit) { Folding.append(scalar, to: &folded) }
        var words: [[UInt8]] = []
        for word in folded.split(separator: 0x20).map(Array.init) where !words.contains(word) { words.append(word) }
        self.words = words
    }

    /// Nothing that could be found.
    public var isBlank: Bool { words.isEmpty }

    /// Whether each word occurs in a folded text.
    func matches(_ text: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
        let text = UnsafeBufferPointer(rebasing: text)
        return words.allSatisfy { word in word.withUnsafeBufferPointer { Self.offset(of: $0, in: text, from: 0) != nil } }
    }

    /// Where a word begins in a folded text, at `start` or behind it.
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
