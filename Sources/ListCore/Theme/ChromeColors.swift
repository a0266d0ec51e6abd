// SPDX-License-Identifier: GPL-3.0-or-later

/// The colors of everything except rows, derived from a theme. All of them are legible.
public struct ChromeColors: Hashable, Sendable {
    /// Whether the background is dark, so that everything on it is light.
    public let isDark: Bool
    /// The background behind the rows, and text on it.
    public let ground: RowColors
    /// Secondary text on the background.
    public let secondaryInk: Color
    /// Symbols and text next to a row while a release does nothing.
    public let sign: Color
    /// The symbol when a release completes.
    public let tick: Color
    /// The symbol when a release chooses a date.
    public let clock: Color
    /// The symbol when a release deletes.
    public let cross: Color
    /// The search field, banners, and toasts.
    public let entry: RowColors
    public let banner: RowColors
    public let toast: RowColors
    /// Selected text in an edited row with light text.
    public let lightSelection: RowColors
    /// Selected text in an edited row with dark text.
    public let darkSelection: RowColors
    /// The focus ring of a row.
    public let ring: Color
    /// The outline of the focus ring, which separates it from any row color.
    public let ringEdge: Color

    /// The maximum opacity of the text color over a banner's fill, where the pointer is over its button.
    public static let buttonShade = 0.25

    init(_ theme: Theme, _ contrastRules: ContrastRules) {
        var fill = theme.ground
        isDark = fill.contrast(to: .white) >= fill.contrast(to: .black)
        let (end, other): (Color, Color) = isDark ? (.black, .white) : (.white, .black)
        for _ in 0..<100 where fill.contrast(to: other) < contrastRules.least + 1 { fill = fill.mixed(with: end, 0.05) }
        let plain = isDark ? contrastRules.light : contrastRules.dark
        func colors(_ fill: Color, _ ink: Color, from end: Color) -> RowColors {
            // The banner's text must also be legible on its button, whose fill is nearer to the text color.
            var fill = fill
            func button() -> Color { fill.mixed(with: contrastRules.ink(ink, on: fill), Self.buttonShade) }
            for _ in 0..<100 where contrastRules.ink(ink, on: fill).contrast(to: button()) < contrastRules.least {
                fill = fill.mixed(with: end, 0.05)
            }
            return RowColors(fill: fill, ink: contrastRules.ink(ink, on: fill))
        }
        let ink = contrastRules.ink(theme.groundInk ?? (isDark ? Color(hex: 0xF4ECE8) : contrastRules.dark), on: fill)
        ground = RowColors(fill: fill, ink: ink)
        secondaryInk = contrastRules.ink(ink.mixed(with: fill, 0.25), on: fill)
        self.sign = contrastRules.ink(plain, on: fill)
        tick = contrastRules.ink(theme.tick, on: fill)
        clock = contrastRules.ink(Color(hex: 0x62A0EA), on: fill)
        cross = contrastRules.ink(theme.cross, on: fill)
        entry = colors(fill.mixed(with: ink, 0.1), ink, from: end)
        banner = colors(theme.banner ?? fill.mixed(with: theme.items.stop(at: 0.5).color, 0.18), ink, from: end)
        // Toasts are dark, even on a light background.
        toast = colors(isDark ? .black : ink.mixed(with: .black, 0.3), .white, from: .black)
        lightSelection = RowColors(
            fill: contrastRules.light, ink: contrastRules.ink(contrastRules.dark, on: contrastRules.light))
        darkSelection = RowColors(
            fill: contrastRules.dark, ink: contrastRules.ink(contrastRules.light, on: contrastRules.dark))
        ring = other
        ringEdge = end
    }
}
