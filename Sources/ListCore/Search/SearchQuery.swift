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

    /// Whether the query has all words of another one, which isn't blank.
    func contains(_ other: SearchQuery) -> Bool {
        !other.isBlank && other.words.allSatisfy(words.contains)
    }

    /// The query without the words of other ones.
    func without(_ others: [SearchQuery]) -> SearchQuery {
        SearchQuery(words: words.filter { word in !others.contains { $0.words.contains(word) } })
    }

    private init(words: [[UInt8]]) {
        self.words = words
    }

    /// Whether the query is empty.
    public var isBlank: Bool { words.isEmpty }

    /// Returns whether each word occurs in a folded text.
    func matches(_ text: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
        let text = UnsafeBufferPointer(rebasing: text)
        return words.allSatisfy { word in word.withUnsafeBufferPointer { Self.offset(of: $0, in: text, from: 0) != nil }
        }
    }

    /// Returns the offset of a word in a folded text, at or after `start`.
    static func offset(of word: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int)
        -> Int?
    {
        let last = text.count - word.count
        guard let firstByte = word.first, let lastByte = word.last, let base = text.baseAddress, last >= start else {
            return nil
        }
        let (firstBytes, lastBytes) = (EightBytes(repeating: firstByte), EightBytes(repeating: lastByte))
        var place = start
        // Only places where the first and the last byte match need a comparison of the whole word.
        while place + EightBytes.count - 1 <= last {
            let starts = EightBytes(at: base + place)
            let ends = EightBytes(at: base + place + word.count - 1)
            var candidates = starts.candidates(equalTo: firstBytes) & ends.candidates(equalTo: lastBytes)
            while candidates != 0 {
                let candidate = place + candidates.trailingZeroBitCount / 8
                if isEqual(word, base + candidate) { return candidate }
                candidates &= candidates - 1
            }
            place += EightBytes.count
        }
        while place <= last {
            if isEqual(word, base + place) { return place }
            place += 1
        }
        return nil
    }

    private static func isEqual(_ word: UnsafeBufferPointer<UInt8>, _ text: UnsafePointer<UInt8>) -> Bool {
        var length = 0
        while length < word.count, text[length] == word[length] { length += 1 }
        return length == word.count
    }
}

/// Eight bytes in one register.
private struct EightBytes {
    static let count = 8
    private let value: UInt64

    init(repeating byte: UInt8) {
        value = 0x0101_0101_0101_0101 &* UInt64(byte)
    }

    /// The bytes at an address. The first one is the lowest.
    init(at address: UnsafePointer<UInt8>) {
        value = UInt64(littleEndian: UnsafeRawPointer(address).loadUnaligned(as: UInt64.self))
    }

    /// Returns the highest bit of each byte that is equal in both, and sometimes of one above it that isn't.
    func candidates(equalTo other: EightBytes) -> UInt64 {
        let difference = value ^ other.value
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    }
}
