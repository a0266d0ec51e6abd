// SPDX-License-Identifier: GPL-3.0-or-later

/// The colors of everything except rows, derived from a theme. All of them are legible.
public struct ChromeColors: Hashable, Sendable {
    /// Whether the background is dark, so that everything on it is light.
    public let isDark: Bool
    /// The background behind the rows, and text on it.
    public let ground: RowColors
    /// Secondary text on the background.
    public let quietInk: Color
    /// Symbols and text next to a row while a release does nothing.
    public let sign: Color
    /// The symbols when a release completes and when it deletes.
    public let tick: Color
    public let cross: Color
    /// The search field, banners, and toasts.
    public let entry: RowColors
    public let banner: RowColors
    public let toast: RowColors
    /// Selected text in a row that is edited: with light text, and with dark text.
    public let lightSelection: RowColors
    public let darkSelection: RowColors
    /// The focus ring of a row, and its outline, which separates it from any row color.
    public let ring: Color
    public let ringEdge: Color

    /// The maximum opacity of the text color over a banner's fill, where the pointer is over its button.
    public static let buttonShade = 0.25

    init(_ theme: Theme, _ legibility: ContrastRules) {
        var fill = theme.ground
        isDark = fill.contrast(to: .white) >= fill.contrast(to: .black)
        let (end, other): (Color, Color) = isDark ? (.black, .white) : (.white, .black)
        for _ in 0..<100 where fill.contrast(to: other) < legibility.least + 1 { fill = fill.mixed(with: end, 0.05) }
        let plain = isDark ? legibility.light : legibility.dark
        func paint(_ fill: Color, _ ink: Color, from end: Color) -> RowColors {
            // The banner's text must also be legible on its button, whose fill is nearer to the text color.
            var fill = fill
            func button() -> Color { fill.mixed(with: legibility.ink(ink, on: fill), Self.buttonShade) }
            for _ in 0..<100 where legibility.ink(ink, on: fill).contrast(to: button()) < legibility.least {
                fill = fill.mixed(with: end, 0.05)
            }
            return RowColors(fill: fill, ink: legibility.ink(ink, on: fill))
        }
        let ink = legibility.ink(theme.groundInk ?? (isDark ? Color(hex: 0xF4ECE8) : legibility.dark), on: fill)
        ground = RowColors(fill: fill, ink: ink)
        quietInk = legibility.ink(ink.mixed(with: fill, 0.25), on: fill)
        self.sign = legibility.ink(plain, on: fill)
        tick = legibility.ink(theme.tick, on: fill)
        cross = legibility.ink(theme.cross, on: fill)
        entry = paint(fill.mixed(with: ink, 0.1), ink, from: end)
        banner = paint(theme.banner ?? fill.mixed(with: theme.items.stop(at: 0.5).color, 0.18), ink, from: end)
        // Toasts are dark, even on a light background.
        toast = paint(isDark ? .black : ink.mixed(with: .black, 0.3), .white, from: .black)
        lightSelection = RowColors(fill: legibility.light, ink: legibility.ink(legibility.dark, on: legibility.light))
        darkSelection = RowColors(fill: legibility.dark, ink: legibility.ink(legibility.light, on: legibility.dark))
        ring = other
        ringEdge = end
    }
}
