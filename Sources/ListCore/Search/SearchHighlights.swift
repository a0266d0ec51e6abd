// SPDX-License-Identifier: GPL-3.0-or-later

/// An excerpt of a text that fits into a row, with highlights.
public struct HighlightedText: Hashable, Sendable {
    /// The excerpt. It begins with "…" if something before it was omitted.
    public let text: String
    /// The matches, as sorted and separate ranges of Unicode scalars in `text`.
    public let marks: [Range<Int>]
}

extension SearchQuery {
    /// Returns the matches in a text as sorted and separate ranges of Unicode scalars. Letters are matched with their
    /// accents.
    public func marks(in text: String) -> [Range<Int>] {
        marks(in: text.unicodeScalars)
    }

    func marks(in text: some Sequence<Unicode.Scalar>) -> [Range<Int>] {
        var folded: [UInt8] = []
        // The index of the source scalar for each byte.
        var sources: [Int] = []
        // Whether each scalar is ignored, so that it belongs to the previous one.
        var isSilent: [Bool] = []
        for scalar in text {
            Folding.append(scalar, to: &folded)
            isSilent.append(folded.count == sources.count)
            sources.append(contentsOf: repeatElement(isSilent.count - 1, count: folded.count - sources.count))
        }
        var ranges: [Range<Int>] = []
        folded.withUnsafeBufferPointer { text in
            for word in words {
                word.withUnsafeBufferPointer { word in
                    var start = 0
                    while let place = Self.offset(of: word, in: text, from: start) {
                        var end = sources[place + word.count - 1] + 1
                        while end < isSilent.count, isSilent[end] { end += 1 }
                        ranges.append(sources[place]..<end)
                        start = place + word.count
                    }
                }
            }
        }
        return Self.joined(ranges)
    }

    private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }

    /// Returns an excerpt in which the first match is visible in one line.
    ///
    /// - Parameter room: The approximate number of characters that fit into the line.
    public func excerpt(of text: String, room: Int) -> HighlightedText {
        let scalars = text.unicodeScalars
        // Most texts are short, and most long texts have their first match early.
        var rest = scalars.prefix(4 * room)
        var found = marks(in: rest)
        if found.isEmpty, rest.endIndex < scalars.endIndex, let match = firstMatch(in: text) {
            let before = scalars.index(match, offsetBy: -room, limitedBy: scalars.startIndex) ?? scalars.startIndex
            rest = scalars[before...].prefix(4 * room)
            found = marks(in: rest)
        }
        let window = Array(rest)
        let first = found.first ?? 0..<0
        let isAtStart = rest.startIndex == scalars.startIndex
        var start = 0
        if !isAtStart || first.upperBound > room {
            // Start a few words before the match, at the start of a word.
            start = max(first.lowerBound - room / 3, 0)
            if let space = window[start..<first.lowerBound].firstIndex(where: { $0.properties.isWhitespace }) {
                start = space + 1
            }
            while start < first.lowerBound, window[start].properties.isGraphemeExtend { start += 1 }
        }
        let end = min(start + 3 * room, window.count)
        let lead = !isAtStart || start > 0 ? 1 : 0
        var shown = String.UnicodeScalarView(lead > 0 ? ["…"] : [])
        shown.append(contentsOf: window[start..<end])
        if end < window.count || rest.endIndex < scalars.endIndex { shown.append("…") }
        let marks = found.compactMap { mark -> Range<Int>? in
            let cut = mark.clamped(to: start..<end)
            return cut.isEmpty ? nil : cut.lowerBound - start + lead..<cut.upperBound - start + lead
        }
        return HighlightedText(text: String(shown), marks: marks)
    }

    /// Returns the first scalar of the first match in a long text.
    private func firstMatch(in text: String) -> String.Index? {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        Folding.append(text, to: &folded)
        let offsets = folded.withUnsafeBufferPointer { text in
            words.compactMap { word in word.withUnsafeBufferPointer { Self.offset(of: $0, in: text, from: 0) } }
        }
        guard let offset = offsets.min() else { return nil }
        if folded.count == text.utf8.count, text.utf8.allSatisfy({ $0 < 0x80 }) {
            return text.utf8.index(text.startIndex, offsetBy: offset)
        }
        var (length, part): (Int, [UInt8]) = (0, [])
        for index in text.unicodeScalars.indices {
            part.removeAll(keepingCapacity: true)
            Folding.append(text.unicodeScalars[index], to: &part)
            length += part.count
            if length > offset { return index }
        }
        return nil
    }
}
