// SPDX-License-Identifier: GPL-3.0-or-later

/// The colours of lists by position: cool ones, so that nobody mistakes the level for the other. (The look's table: lightness .47 to
/// .60 as far as white ink allows, chroma .17 to .14, hue 262° to 222°.)
public enum CoolMap {
    /// A row that is pulled in, while hardly anything of it is seen.
    public static let unborn = RowPaint(fill: Colour(hex: 0x0A1F4D), ink: .white)

    /// The paint of unfinished list `index` of `count`.
    public static func paint(index: Int, of count: Int) -> RowPaint {
        ramp[step(index: index, of: count)]
    }

    /// The paint of a list with nothing in it.
    public static func emptyPaint(index: Int, of count: Int) -> RowPaint {
        paleRamp[step(index: index, of: count)]
    }

    private static func step(index: Int, of count: Int) -> Int {
        let part = Double(max(index, 0)) / Double(max(count - 1, HeatMap.leastSteps))
        return Int((min(part, 1) * Double(ramp.count - 1)).rounded())
    }

    private static let ramp: [RowPaint] = (0...64).map { step in
        let part = Double(step) / 64
        return white(lightness: 0.47 + 0.13 * part, chroma: 0.17 - 0.03 * part, hue: 262 - 40 * part)
    }

    /// The fill gives way in lightness until white is legible on it: among cool colours a row in dark ink looks like a mistake.
    private static func white(lightness: Double, chroma: Double, hue: Double) -> RowPaint {
        var lightness = lightness
        while lightness > 0, !HeatMap.readable(.white, on: Colour(lightness: lightness, chroma: chroma, hue: hue)) { lightness -= 0.002 }
        return RowPaint(fill: Colour(lightness: lightness, chroma: chroma, hue: hue), ink: .white)
    }

    /// So much of the ground is in an empty list's fill, and so much of its fill in its ink.
    private static let paleness = 0.5

    private static let paleRamp: [RowPaint] = ramp.map { paint in
        let fill = paint.fill.mixed(with: HeatMap.ground, paleness)
        let ink = Colour.white.mixed(with: fill, 0.25)
        return HeatMap.readable(ink, on: fill) ? RowPaint(fill: fill, ink: ink) : HeatMap.legible(fill)
    }
}
