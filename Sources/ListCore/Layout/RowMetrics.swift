// SPDX-License-Identifier: GPL-3.0-or-later

/// What the scene must know of the type to believe how high a row will be before it is laid out. Lengths in px.
public struct RowMetrics: Hashable, Sendable {
    /// The least height of a row.
    public let rowHeight: Double
    /// From one line of text to the next.
    public let linePitch: Double
    /// Mean advance of a character.
    public let characterWidth: Double
    /// From a row's side to its text, where the window is not wide.
    public let margin: Double

    public init(rowHeight: Double, linePitch: Double, characterWidth: Double, margin: Double) {
        self.rowHeight = rowHeight
        self.linePitch = linePitch
        self.characterWidth = characterWidth
        self.margin = margin
    }

    /// Text and cues keep within this width, centred, however wide the window is.
    public static let widestMeasure = 720.0

    /// Where text starts and how much room it has in a row of a width.
    ///
    /// - Parameter counts: whether a number stands at the row's end.
    public func textArea(in width: Double, counts: Bool = false) -> (start: Double, width: Double) {
        let available = min(width - 2 * margin, Self.widestMeasure)
        let start = (width - available) / 2
        let end = counts ? min(start + available, width - countWidth - margin / 2) : start + available
        return (start, max(end - start, 1))
    }

    /// The room that the number at the end of a list's row has, px.
    public var countWidth: Double { (rowHeight * 0.85).rounded() }

    /// The height of a row with `lines` lines of text.
    public func height(ofLines lines: Double) -> Double {
        (rowHeight + (max(lines, 1) - 1) * linePitch).rounded()
    }

    /// What to believe of a row until it is laid out. Costs O(1), whatever the length of the text.
    public func estimate(for text: String, in width: Double, counts: Bool = false) -> Double {
        let characters = Double(min(text.utf8.count, DisplayText.limit))
        return height(ofLines: (characters * characterWidth / textArea(in: width, counts: counts).width).rounded(.up))
    }
}
