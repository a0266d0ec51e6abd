// SPDX-License-Identifier: GPL-3.0-or-later

/// Ensures that text is legible: where its contrast is too low, the fill is adjusted.
struct ContrastRules {
    /// The minimum contrast of text anywhere on its row.
    let least: Double
    /// The two text colors of a theme. A text color that would be illegible even on black or white is replaced by white
    /// or black.
    let light: Color
    let dark: Color

    init(_ theme: Theme, least: Double) {
        self.least = least
        // Even the most extreme fill must have enough contrast.
        light = RowColors(fill: .black, ink: theme.lightInk).isReadable(at: least) ? theme.lightInk : .white
        dark = RowColors(fill: .white, ink: theme.darkInk).isReadable(at: least) ? theme.darkInk : .black
    }

    func isReadable(_ colors: RowColors) -> Bool { colors.isReadable(at: least) }

    /// Returns the colors for a ramp stop.
    func colors(_ stop: Theme.ColorStop, by rule: Theme.TextColorRule) -> RowColors {
        switch rule {
        case .light: shifted(stop, by: -0.001, until: light)?.colors ?? Self.last
        case .dark: shifted(stop, by: 0.001, until: dark)?.colors ?? Self.last
        case .nearest:
            // On some fills between dark and light, neither text color is legible. They are made darker or lighter,
            // whichever is nearer.
            switch (shifted(stop, by: -0.001, until: light), shifted(stop, by: 0.001, until: dark)) {
            case (let darker?, let lighter?): darker.steps <= lighter.steps ? darker.colors : lighter.colors
            case (let one?, nil), (nil, let one?): one.colors
            case (nil, nil): Self.last
            }
        }
    }

    /// Returns a fill, adjusted as little as possible, with the light or dark text color.
    func colors(_ fill: Color) -> RowColors {
        for step in 0...100 {
            let shift = Double(step) * 0.01
            let darker = RowColors(fill: fill.mixed(with: .black, shift), ink: light)
            if isReadable(darker) { return darker }
            let lighter = RowColors(fill: fill.mixed(with: .white, shift), ink: dark)
            if isReadable(lighter) { return lighter }
        }
        return Self.last
    }

    /// Returns a fill with the given text color if that is legible, otherwise with the text color for which the fill
    /// changes least.
    func colors(_ fill: Color, near ink: Color) -> RowColors {
        let wanted = RowColors(fill: fill, ink: ink)
        return isReadable(wanted) ? wanted : colors(fill)
    }

    /// Returns a fill that is moved away from the text color until that is legible.
    func colors(_ fill: Color, until ink: Color) -> RowColors {
        let end: Color = ink.luminance >= fill.luminance ? .black : .white
        for step in 0...50 {
            let colors = RowColors(fill: fill.mixed(with: end, Double(step) * 0.02), ink: ink)
            if isReadable(colors) { return colors }
        }
        return colors(fill)
    }

    /// Returns a color for text or symbols on a plain fill: `wanted`, moved toward black or white until it is legible.
    func ink(_ wanted: Color, on fill: Color) -> Color {
        let end: Color = fill.contrast(to: .white) >= fill.contrast(to: .black) ? .white : .black
        for step in 0...50 {
            let ink = wanted.mixed(with: end, Double(step) * 0.02)
            if ink.contrast(to: fill) >= least { return ink }
        }
        return end
    }

    /// The fallback if nothing else is legible.
    private static let last = RowColors(fill: .black, ink: .white)

    /// Returns the nearest fill to a stop on which the text color is legible. Contrast grows with the distance, so a
    /// binary search finds it.
    private func shifted(_ stop: Theme.ColorStop, by step: Double, until ink: Color) -> (colors: RowColors, steps: Int)?
    {
        func colors(_ number: Int) -> RowColors {
            let lightness = min(max(stop.lightness + step * Double(number), 0), 1)
            return RowColors(fill: Color(lightness: lightness, chroma: stop.chroma, hue: stop.hue), ink: ink)
        }
        if isReadable(colors(0)) { return (colors(0), 0) }
        let last = 1_000
        guard isReadable(colors(last)) else { return nil }
        let steps = (1..<last).partitioningIndex { isReadable(colors($0)) }
        return (colors(steps), steps)
    }
}
