// SPDX-License-Identifier: GPL-3.0-or-later

/// The colours of a row: what it is filled with and what its text is drawn in.
public struct RowPaint: Hashable, Sendable {
    public let fill: Colour
    public let ink: Colour

    public init(fill: Colour, ink: Colour) {
        self.fill = fill
        self.ink = ink
    }
}

/// Colour by position: the first row hot, the last one warm, done rows green. Ink reaches 4.5:1 on all of it.
public enum HeatMap {
    /// The least contrast of a text (WCAG 2.2, AA).
    public static let leastContrast = 4.5
    /// Short lists use small steps: the colours span at least this many steps (7 rows).
    public static let leastSteps = 6
    public static let ground = Colour(hex: 0x161311)
    public static let tick = Colour(hex: 0x6EE787)
    public static let cross = Colour(hex: 0xFF8A80)
    /// A done row.
    public static let done = legible(Colour(hex: 0x1F5B2E), ink: Colour(hex: 0xDDF5E2))
    /// A row that is about to be done.
    public static let preview = legible(Colour(hex: 0x1E7F35), ink: .white)

    /// A row that is pulled in, while hardly anything of it is seen.
    public static let unborn = RowPaint(fill: Colour(hex: 0x5A0010), ink: .white)

    /// The paint of unfinished row `index` of `count`; both as shown, so 0 of 0 and 0 of 1 are the first colour (H01).
    public static func paint(index: Int, of count: Int) -> RowPaint {
        let t = Double(max(index, 0)) / Double(max(count - 1, leastSteps))
        return ramp[Int((min(t, 1) * Double(ramp.count - 1)).rounded())]
    }

    /// A paint part of the way to another, its ink legible all along.
    public static func mix(_ from: RowPaint, _ to: RowPaint, _ fraction: Double) -> RowPaint {
        if fraction <= 0 { return from }
        if fraction >= 1 { return to }
        let fill = from.fill.mixed(with: to.fill, fraction)
        let near = fraction < 0.5 ? from.ink : to.ink
        return readable(near, on: fill) ? RowPaint(fill: fill, ink: near) : legible(fill)
    }

    /// Whether an ink is legible on a fill wherever text can stand in the row's gradient, which lightens it by .1 of white at
    /// the top and leaves it alone near the bottom.
    public static func readable(_ ink: Colour, on fill: Colour) -> Bool {
        let top = fill.mixed(with: .white, 0.1)
        return min(ink.contrast(to: fill), ink.contrast(to: top)) >= leastContrast
    }

    /// The steps are finer than an eye can tell (a thousandth of the lightness range a step).
    private static let ramp: [RowPaint] = (0...256).map { step in
        let t = Double(step) / 256
        return legible(lightness: 0.53 + 0.29 * t, chroma: 0.215 - 0.045 * t, hue: 24 + 62 * t)
    }

    private static let darkInk = Colour(hex: 0x2B0A00)

    /// The paint for a colour of the ramp. Between the fills on which white is legible and those on which the dark ink is lie a
    /// few on which nothing is: those give way in lightness, to the nearer side.
    static func legible(lightness: Double, chroma: Double, hue: Double) -> RowPaint {
        for step in 0...200 {
            let shift = Double(step) * 0.001
            let darker = Colour(lightness: lightness - shift, chroma: chroma, hue: hue)
            if readable(.white, on: darker) { return RowPaint(fill: darker, ink: .white) }
            let lighter = Colour(lightness: lightness + shift, chroma: chroma, hue: hue)
            if readable(darkInk, on: lighter) { return RowPaint(fill: lighter, ink: darkInk) }
        }
        return RowPaint(fill: .black, ink: .white)
    }

    /// A fixed fill with its ink, the fill darkened until the ink is legible.
    private static func legible(_ fill: Colour, ink: Colour) -> RowPaint {
        var fill = fill
        while !readable(ink, on: fill) { fill = fill.mixed(with: .black, 0.02) }
        return RowPaint(fill: fill, ink: ink)
    }

    /// A fill on its way between two, with the ink for which it has to give way least.
    static func legible(_ fill: Colour) -> RowPaint {
        for step in 0...100 {
            let shift = Double(step) * 0.01
            let darker = fill.mixed(with: .black, shift)
            if readable(.white, on: darker) { return RowPaint(fill: darker, ink: .white) }
            let lighter = fill.mixed(with: .white, shift)
            if readable(darkInk, on: lighter) { return RowPaint(fill: lighter, ink: darkInk) }
        }
        return RowPaint(fill: .black, ink: .white)
    }
}
