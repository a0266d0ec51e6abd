// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes paints whose ink is legible: where it is not, the fill gives way.
struct ContrastRules {
    /// The least contrast of an ink anywhere on its row.
    let least: Double
    /// The two inks of a theme. One that no fill could be found for has become white, or black.
    let light: Color
    let dark: Color

    init(_ theme: Theme, least: Double) {
        self.least = least
        // The fill that gives way farthest must be left with something to spare.
        light = RowColors(fill: .black, ink: theme.lightInk).isReadable(at: least) ? theme.lightInk : .white
        dark = RowColors(fill: .white, ink: theme.darkInk).isReadable(at: least) ? theme.darkInk : .black
    }

    func isReadable(_ paint: RowColors) -> Bool { paint.isReadable(at: least) }

    /// The paint of a point on a ramp.
    func paint(_ stop: Theme.Stop, by rule: Theme.InkRule) -> RowColors {
        switch rule {
        case .light: shifted(stop, by: -0.001, until: light)?.paint ?? Self.last
        case .dark: shifted(stop, by: 0.001, until: dark)?.paint ?? Self.last
        case .nearest:
            // Between the fills on which the light ink is legible and those on which the dark one is lie a few on which nothing is:
            // those give way in lightness, to the nearer side.
            switch (shifted(stop, by: -0.001, until: light), shifted(stop, by: 0.001, until: dark)) {
            case (let darker?, let lighter?): darker.steps <= lighter.steps ? darker.paint : lighter.paint
            case (let one?, nil), (nil, let one?): one.paint
            case (nil, nil): Self.last
            }
        }
    }

    /// A fill on its way between two, with the ink for which it has to give way least.
    func paint(_ fill: Color) -> RowColors {
        for step in 0...100 {
            let shift = Double(step) * 0.01
            let darker = RowColors(fill: fill.mixed(with: .black, shift), ink: light)
            if isReadable(darker) { return darker }
            let lighter = RowColors(fill: fill.mixed(with: .white, shift), ink: dark)
            if isReadable(lighter) { return lighter }
        }
        return Self.last
    }

    /// A fill with an ink if that is legible on it, else with the one for which the fill has to give way least.
    func paint(_ fill: Color, near ink: Color) -> RowColors {
        let wanted = RowColors(fill: fill, ink: ink)
        return isReadable(wanted) ? wanted : paint(fill)
    }

    /// A fill that gives way to an ink, away from it, for as long as it has to.
    func paint(_ fill: Color, until ink: Color) -> RowColors {
        let end: Color = ink.luminance >= fill.luminance ? .black : .white
        for step in 0...50 {
            let paint = RowColors(fill: fill.mixed(with: end, Double(step) * 0.02), ink: ink)
            if isReadable(paint) { return paint }
        }
        return paint(fill)
    }

    /// A color for letters and signs on a plain fill: as wanted, or nearer to black or white, whichever is legible there.
    func ink(_ wanted: Color, on fill: Color) -> Color {
        let end: Color = fill.contrast(to: .white) >= fill.contrast(to: .black) ? .white : .black
        for step in 0...50 {
            let ink = wanted.mixed(with: end, Double(step) * 0.02)
            if ink.contrast(to: fill) >= least { return ink }
        }
        return end
    }

    /// Where nothing else can be read.
    private static let last = RowColors(fill: .black, ink: .white)

    /// The paint nearest to a stop that an ink is legible on; the farther, the more legible: halving finds it.
    private func shifted(_ stop: Theme.Stop, by step: Double, until ink: Color) -> (paint: RowColors, steps: Int)? {
        func paint(_ number: Int) -> RowColors {
            let lightness = min(max(stop.lightness + step * Double(number), 0), 1)
            return RowColors(fill: Color(lightness: lightness, chroma: stop.chroma, hue: stop.hue), ink: ink)
        }
        if isReadable(paint(0)) { return (paint(0), 0) }
        var (low, high) = (1, 1_000)
        guard isReadable(paint(high)) else { return nil }
        while low < high {
            let middle = (low + high) / 2
            if isReadable(paint(middle)) { high = middle } else { low = middle + 1 }
        }
        return (paint(low), low)
    }
}
