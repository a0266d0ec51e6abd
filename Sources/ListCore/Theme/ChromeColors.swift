// SPDX-License-Identifier: GPL-3.0-or-later

/// The colors of what is no row, made of a theme. Whatever that says, all of them are legible.
public struct ChromeColors: Hashable, Sendable {
    /// Whether the ground is: then what is on it is light.
    public let isDark: Bool
    /// What the rows lie on, and letters on it.
    public let ground: RowColors
    /// Letters on the ground that wait to be looked for.
    public let quietInk: Color
    /// Signs and words beside a row, for as long as letting go does nothing.
    public let sign: Color
    /// The signs when letting go completes, and when it deletes.
    public let tick: Color
    public let cross: Color
    /// The field of a search, a message above the list, and one below it.
    public let entry: RowColors
    public let banner: RowColors
    public let toast: RowColors
    /// What is marked in a text that is edited: in the light ink, and in the dark one.
    public let lightSelection: RowColors
    public let darkSelection: RowColors
    /// The ring of a focused row, and the line around that which sets it apart from any row.
    public let ring: Color
    public let ringEdge: Color

    /// How much of its ink may be laid over a message's fill, where its button is and a pointer rests on that.
    public static let buttonShade = 0.25

    init(_ theme: Theme, _ legibility: ContrastRules) {
        var fill = theme.ground
        isDark = fill.contrast(to: .white) >= fill.contrast(to: .black)
        let (end, other): (Color, Color) = isDark ? (.black, .white) : (.white, .black)
        for _ in 0..<100 where fill.contrast(to: other) < legibility.least + 1 { fill = fill.mixed(with: end, 0.05) }
        let plain = isDark ? legibility.light : legibility.dark
        func paint(_ fill: Color, _ ink: Color, from end: Color) -> RowColors {
            // With its button a message is nearer to its ink.
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
        // On a light ground a message that passes is dark, as on a dark one.
        toast = paint(isDark ? .black : ink.mixed(with: .black, 0.3), .white, from: .black)
        lightSelection = RowColors(fill: legibility.light, ink: legibility.ink(legibility.dark, on: legibility.light))
        darkSelection = RowColors(fill: legibility.dark, ink: legibility.ink(legibility.light, on: legibility.dark))
        ring = other
        ringEdge = end
    }
}
