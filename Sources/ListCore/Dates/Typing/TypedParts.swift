// SPDX-License-Identifier: GPL-3.0-or-later

/// The parts of a text that the user typed while editing it. Positions count Unicode scalars.
public struct TypedParts: Hashable, Sendable {
    /// Whether each scalar was typed.
    private var isTyped: [Bool]

    /// - Parameter count: The length of a text of which nothing was typed.
    public init(ofUntyped count: Int = 0) {
        isTyped = Array(repeating: false, count: count)
    }

    /// Follows an insertion of text from elsewhere, such as the clipboard. It splits a part that was typed.
    public mutating func insert(_ count: Int, at place: Int) {
        isTyped.insert(contentsOf: repeatElement(false, count: count), at: min(place, isTyped.count))
    }

    /// Follows a deletion, which joins the parts around it.
    public mutating func delete(_ range: Range<Int>) {
        isTyped.removeSubrange(range.clamped(to: isTyped.indices))
    }

    /// Marks an insertion as typed.
    public mutating func type(_ range: Range<Int>) {
        for index in range.clamped(to: isTyped.indices) { isTyped[index] = true }
    }

    /// Returns the parts in the text, in order.
    func ranges(in text: String) -> [Range<String.Index>] {
        let scalars = text.unicodeScalars
        var ranges: [Range<String.Index>] = []
        for (index, isTyped) in zip(scalars.indices, isTyped) where isTyped {
            let end = scalars.index(after: index)
            if let last = ranges.last, last.upperBound == index {
                ranges[ranges.count - 1] = last.lowerBound..<end
            } else {
                ranges.append(index..<end)
            }
        }
        return ranges
    }
}
