// SPDX-License-Identifier: GPL-3.0-or-later

/// As much of a text that was found as a row has room for, with what is marked in it.
public struct HighlightedText: Hashable, Sendable {
    /// Begins with "…" when something was left out before it.
    public let text: String
    /// What was searched for, wherever it is: in order, apart from each other, in Unicode scalars of `text`.
    public let marks: [Range<Int>]
}

extension SearchQuery {
    /// Where in a text the words are: whole letters, with their accents, in Unicode scalars; in order and apart from each other.
    public func marks(in text: String) -> [Range<Int>] {
        marks(in: text.unicodeScalars)
    }

    func marks(in text: some Sequence<Unicode.Scalar>) -> [Range<Int>] {
        var folded: [UInt8] = []
        // Of each byte: the scalar that it comes of.
        var sources: [Int] = []
        // Of each scalar: whether it is left out, and so belongs to the one before.
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

    /// A text so that the first mark is seen in one line of it.
    ///
    /// - Parameter room: how many characters the line has room for, about.
    public func excerpt(of text: String, room: Int) -> HighlightedText {
        let scalars = text.unicodeScalars
        // Most texts are short, and what is long has its first mark early.
        var window = Array(scalars.prefix(4 * room))
        var found = marks(in: window)
        var isWhole = window.count < 4 * room
        if found.isEmpty, !isWhole {
            window = Array(scalars)
            found = marks(in: window)
            isWhole = true
        }
        let first = found.first ?? 0..<0
        var start = 0
        if first.upperBound > room {
            // A few words before the mark, from where one begins.
            start = max(first.lowerBound - room / 3, 0)
            if let space = window[start..<first.lowerBound].firstIndex(where: { $0.properties.isWhitespace }) { start = space + 1 }
            while start < first.lowerBound, window[start].properties.isGraphemeExtend { start += 1 }
        }
        let end = min(start + 3 * room, window.count)
        let lead = start > 0 ? 1 : 0
        var shown = String.UnicodeScalarView(lead > 0 ? ["…"] : [])
        shown.append(contentsOf: window[start..<end])
        if end < window.count || !isWhole { shown.append("…") }
        let marks = found.compactMap { mark -> Range<Int>? in
            let cut = mark.clamped(to: start..<end)
            return cut.isEmpty ? nil : cut.lowerBound - start + lead..<cut.upperBound - start + lead
        }
        return HighlightedText(text: String(shown), marks: marks)
    }
}
