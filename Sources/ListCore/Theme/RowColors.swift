// SPDX-License-Identifier: GPL-3.0-or-later

/// The colors of a row: what it is filled with and what its text is drawn in.
public struct RowColors: Hashable, Sendable {
    public let fill: Color
    public let ink: Color

    public init(fill: Color, ink: Color) {
        self.fill = fill
        self.ink = ink
    }

    /// The least contrast of a text (WCAG 2.2, AA).
    public static let leastContrast = 4.5

    /// The same where the desktop asks for high contrast (WCAG 2.2, AAA).
    public static let highContrast = 7.0

    /// Whether the ink is legible wherever text can stand in the row's gradient, which lightens the fill by .1 of white at the top
    /// and leaves it alone near the bottom.
    public func isReadable(at least: Double = leastContrast) -> Bool {
        let top = fill.mixed(with: .white, 0.1)
        return min(ink.contrast(to: fill), ink.contrast(to: top)) >= least
    }
}
