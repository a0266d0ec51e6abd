// SPDX-License-Identifier: GPL-3.0-or-later

/// The colors of a row: fill and text.
public struct RowColors: Hashable, Sendable {
    /// The color of the row, before its gradient.
    public let fill: Color
    /// The color of text and symbols on the row.
    public let ink: Color

    public init(fill: Color, ink: Color) {
        self.fill = fill
        self.ink = ink
    }

    /// The minimum contrast of text (WCAG 2.2, AA).
    public static let minContrast = 4.5

    /// The minimum contrast of text in high contrast mode (WCAG 2.2, AAA).
    public static let highContrast = 7.0

    /// Returns whether text is legible everywhere on the row. The row has a gradient: 0.1 of white at the top, nothing
    /// near the bottom.
    public func isReadable(at least: Double = minContrast) -> Bool {
        let top = fill.mixed(with: .white, 0.1)
        return min(ink.contrast(to: fill), ink.contrast(to: top)) >= least
    }
}
