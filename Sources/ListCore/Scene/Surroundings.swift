// SPDX-License-Identifier: GPL-3.0-or-later

/// The colours of what is no row, made of a theme. Whatever that says, all of them are legible.
public struct Surroundings: Hashable, Sendable {
    /// Whether the ground is: then what is on it is light.
    public let isDark: Bool
    /// What the rows lie on, and letters on it.
    public let ground: RowPaint
    /// Letters on the ground that wait to be looked for.
    public let quietInk: Colour
    /// Signs and words beside a row, for as long as letting go does nothing.
    public let sign: Colour
    /// The signs when letting go completes, and when it deletes.
    public let tick: Colour
    public let cross: Colour
    /// The field of a search, a message above the list, and one below it.
    public let entry: RowPaint
    public let notice: RowPaint
    public let toast: RowPaint
    /// What is marked in a text that is edited: in the light ink, and in the dark one.
    public let lightSelection: RowPaint
    public let darkSelection: RowPaint
    /// The ring of a focused row, and the line around that which sets it apart from any row.
    public let ring: Colour
    public let ringEdge: Colour

    /// How much of its ink may be laid over a message's fill, where its button is and a pointer rests on that.
    public static let buttonShade = 0.25

    init(_ theme: Theme, _ legibility: Legibility) {
        var fill = theme.ground
        isDark = fill.contrast(to: .white) >= fill.contrast(to: .black)
        let (end, other): (Colour, Colour) = isDark ? (.black, .white) : (.white, .black)
        for _ in 0..<100 where fill.contrast(to: other) < legibility.least + 1 { fill = fill.mixed(with: end, 0.05) }
        let plain = isDark ? legibility.light : legibility.dark
        func paint(_ fill: Colour, _ ink: Colour, from end: Colour) -> RowPaint {
            // With its button a message is nearer to its ink.
            var fill = fill
            func button() -> Colour { fill.mixed(with: legibility.ink(ink, on: fill), Self.buttonShade) }
            for _ in 0..<100 where legibility.ink(ink, on: fill).contrast(to: button()) < legibility.least {
                fill = fill.mixed(with: end, 0.05)
            }
            return RowPaint(fill: fill, ink: legibility.ink(ink, on: fill))
        }
        let ink = legibility.ink(theme.groundInk ?? (isDark ? Colour(hex: 0xF4ECE8) : legibility.dark), on: fill)
        ground = RowPaint(fill: fill, ink: ink)
        quietInk = legibility.ink(ink.mixed(with: fill, 0.25), on: fill)
        self.sign = legibility.ink(plain, on: fill)
        tick = legibility.ink(theme.tick, on: fill)
        cross = legibility.ink(theme.cross, on: fill)
        entry = paint(fill.mixed(with: ink, 0.1), ink, from: end)
        notice = paint(theme.notice ?? fill.mixed(with: theme.items.stop(at: 0.5).colour, 0.18), ink, from: end)
        // On a light ground a message that passes is dark, as on a dark one.
        toast = paint(isDark ? .black : ink.mixed(with: .black, 0.3), .white, from: .black)
        lightSelection = RowPaint(fill: legibility.light, ink: legibility.ink(legibility.dark, on: legibility.light))
        darkSelection = RowPaint(fill: legibility.dark, ink: legibility.ink(legibility.light, on: legibility.dark))
        ring = other
        ringEdge = end
    }
}
