// SPDX-License-Identifier: GPL-3.0-or-later

/// Metrics of the font, for estimating the height of a row before it is laid out. Lengths in px.
public struct RowMetrics: Hashable, Sendable {
    /// The least height of a row.
    public let rowHeight: Double
    /// Distance from one baseline to the next.
    public let linePitch: Double
    /// Mean advance of a character.
    public let characterWidth: Double
    /// Distance from a row's side to its text in a narrow window.
    public let margin: Double
    /// Size of the buttons at both ends of a row; 0 without buttons.
    public let buttonSize: Double

    public init(
        rowHeight: Double, linePitch: Double, characterWidth: Double, margin: Double, buttonSize: Double = 0
    ) {
        self.rowHeight = rowHeight
        self.linePitch = linePitch
        self.characterWidth = characterWidth
        self.margin = margin
        self.buttonSize = buttonSize
    }

    /// Maximum width of text and cues, which are centered in a wider window.
    public static let maxTextWidth = 720.0

    /// Start and width of the text in a row.
    ///
    /// - Parameter counts: whether the row has a number.
    public func textArea(in width: Double, counts: Bool = false) -> (start: Double, width: Double) {
        let available = min(width - 2 * sideMargin, Self.maxTextWidth)
        let start = (width - available) / 2
        guard counts else { return (start, max(available, 1)) }
        let end = min(start + available, width - countWidth - (buttonSize > 0 ? buttonSize : margin / 2))
        return (start, max((countFollowsText(in: width) ? start + available - countWidth : end) - start, 1))
    }

    /// Whether the number of a list's row is after the text, because the row's end is far from it.
    public func countFollowsText(in width: Double) -> Bool { width > Self.maxTextWidth + 2 * sideMargin }

    /// Distance from a row's side to its text in a narrow window, with the button between them.
    private var sideMargin: Double { buttonSize > 0 ? buttonSize + Self.buttonGap : margin }

    /// Space between a button and the side of a narrow window.
    private static let buttonGap = 4.0

    /// Start and end of a button in a row, in px from the side where the row starts.
    ///
    /// - Parameter counts: whether the row has a number.
    public func span(of button: RowButton, in width: Double, counts: Bool) -> ClosedRange<Double> {
        let text = textArea(in: width, counts: counts)
        let end = counts && countFollowsText(in: width) ? textArea(in: width) : text
        let start = button == .check ? text.start - buttonSize : end.start + end.width
        return start...(start + buttonSize)
    }

    /// The button at `x` px from the side where a row starts.
    ///
    /// - Parameter counts: whether the row has a number.
    func button(at x: Double, in width: Double, counts: Bool) -> RowButton? {
        guard buttonSize > 0 else { return nil }
        return RowButton.allCases.first { span(of: $0, in: width, counts: counts).contains(x) }
    }

    /// Width of the number of a list's row, px.
    public var countWidth: Double { (rowHeight * 0.85).rounded() }

    /// The height of a row with `lines` lines of text.
    public func height(ofLines lines: Double) -> Double {
        (rowHeight + (max(lines, 1) - 1) * linePitch).rounded()
    }

    /// Returns a function that estimates the height of a row by the number of bytes of its text. It is fast, because a
    /// list can have 100,000 rows.
    func estimates(in width: Double, counts: Bool) -> (Int) -> Double {
        let (available, oneLine) = (textArea(in: width, counts: counts).width, height(ofLines: 1))
        return { length in
            let textWidth = Double(min(length, DisplayText.limit)) * characterWidth
            return textWidth <= available ? oneLine : height(ofLines: (textWidth / available).rounded(.up))
        }
    }

    /// The greatest estimate for any text and width.
    var greatestEstimate: Double { height(ofLines: (Double(DisplayText.limit) * characterWidth).rounded(.up)) }
}
