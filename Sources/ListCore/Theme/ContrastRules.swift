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

    /// Returns the colors of a gradient at `steps` + 1 places.
    ///
    /// Where text would be illegible, the fill is made darker or lighter, and less and less so at the places around, so
    /// that nothing but a change of the text color makes a step.
    func colors(of gradient: Theme.Gradient, steps: Int) -> [RowColors] {
        let stops = (0...steps).map { gradient.stop(at: Double($0) / Double(steps)) }
        let needs = stops.map { need(of: $0, by: gradient.ink) }
        let range = stops.map(\.lightness)
        // A little less than the gradient's slope, so that it still rises or falls where it is adjusted.
        let slope = max(((range.max() ?? 0) - (range.min() ?? 0)) / Double(steps) * 0.9, 0.0005)
        var shifts = needs.map(\.shift)
        for index in 1...steps where needs[index].ink == needs[index - 1].ink {
            shifts[index] = max(shifts[index], shifts[index - 1] - slope)
        }
        for index in (0..<steps).reversed() where needs[index].ink == needs[index + 1].ink {
            shifts[index] = max(shifts[index], shifts[index + 1] - slope)
        }
        return stops.indices.map { index in
            shifted(stops[index], by: shifts[index], from: needs[index].ink)
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

    /// Returns the text color of a stop, and how much darker or lighter its fill must be for that color to be legible.
    private func need(of stop: Theme.ColorStop, by rule: Theme.TextColorRule) -> (ink: Color, shift: Double) {
        let onDark = rule == .dark ? nil : shift(of: stop, from: light)
        let onLight = rule == .light ? nil : shift(of: stop, from: dark)
        switch (onDark, onLight) {
        // On some fills between dark and light, neither text color is legible. They are made darker or lighter,
        // whichever is nearer.
        case (let darker?, let lighter?): return darker <= lighter ? (light, darker) : (dark, lighter)
        case (let darker?, nil): return (light, darker)
        case (nil, let lighter?): return (dark, lighter)
        case (nil, nil): return (.white, 1)
        }
    }

    /// Returns the least change of lightness (0…1) that makes a text color legible. Contrast grows with the distance,
    /// so a binary search finds it.
    private func shift(of stop: Theme.ColorStop, from ink: Color) -> Double? {
        let steps = 0...1_000
        let first = steps.partitioningIndex { isReadable(shifted(stop, by: Double($0) / 1_000, from: ink)) }
        return first == steps.endIndex ? nil : Double(steps[first]) / 1_000
    }

    /// Returns a stop that is moved away from the lightness of a text color.
    private func shifted(_ stop: Theme.ColorStop, by shift: Double, from ink: Color) -> RowColors {
        let isDarker = ink == light || ink == .white
        let lightness = min(max(stop.lightness + (isDarker ? -shift : shift), 0), 1)
        return RowColors(fill: Color(lightness: lightness, chroma: stop.chroma, hue: stop.hue), ink: ink)
    }
}
