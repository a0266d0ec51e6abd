// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct PaletteTests {
    /// Returns the minimum contrast anywhere on a row: 0.1 of white at the top fades out at 95 % of its height.
    private func minContrast(_ colors: RowColors) -> Double {
        (0...20).map { step in
            colors.ink.contrast(to: colors.fill.mixed(with: .white, 0.1 * Double(step) / 20))
        }.min() ?? 0
    }

    private func isColor(_ color: Color) -> Bool {
        [color.red, color.green, color.blue].allSatisfy { $0 >= 0 && $0 <= 1 }
    }

    @Test("J15: Text has a contrast of 4.5:1 on every row of lists with up to 500 rows, and every color is valid")
    func contrast() {
        var allColors: Set<RowColors> = []
        for count in 0...500 {
            for index in 0..<max(count, 1) { allColors.insert(Palette.heatMap.colors(index: index, of: count)) }
        }
        #expect(allColors.count > 50)
        for colors in allColors {
            #expect(isColor(colors.fill) && isColor(colors.ink))
            #expect(minContrast(colors) >= 4.5)
        }
    }

    @Test("J15: Text has a contrast of 4.5:1 on done rows and on the preview of completion")
    func fixedColors() {
        for colors in [Palette.heatMap.done, Palette.heatMap.preview] {
            #expect(minContrast(colors) >= 4.5)
            #expect(colors.fill.green > colors.fill.red && colors.fill.green > colors.fill.blue)
        }
    }

    @Test("J15: Text colors of a theme are used if they can be legible, otherwise white and black")
    func inks() {
        var theme = Theme.heatMap
        (theme.lightInk, theme.darkInk) = (Color(hex: 0xFFEEDD), Color(hex: 0x112233))
        let own = ContrastRules(theme, least: 4.5)
        #expect(own.light == theme.lightInk && own.dark == theme.darkInk)
        (theme.lightInk, theme.darkInk) = (theme.darkInk, theme.lightInk)
        let standard = ContrastRules(theme, least: 4.5)
        #expect(standard.light == .white && standard.dark == .black)
    }

    @Test("H25: Gradient between dark and light again and again has a step, and that of Heat Map has none")
    func steps() {
        var theme = Theme.heatMap
        #expect(!Palette(theme).changesAbruptly)
        theme.items = Theme.Gradient(
            (0..<64).map { Theme.ColorStop(lightness: $0.isMultiple(of: 2) ? 0.3 : 0.9, chroma: 0.1, hue: 20) })
        #expect(Palette(theme).changesAbruptly)
    }

    @Test("H01: no row and a single row have the first color")
    func fewest() {
        let first = Palette.heatMap.colors(index: 0, of: 100)
        for (index, count) in [(0, 0), (0, 1), (-1, 0), (0, -5)] {
            #expect(Palette.heatMap.colors(index: index, of: count) == first)
        }
        #expect(first.fill.red > 0.6 && first.fill.green < 0.3)
    }

    @Test("H03: Short lists use small steps, so that both of two rows are reddish")
    func smallSteps() {
        for count in 1...7 {
            for index in 0..<count {
                #expect(Palette.heatMap.colors(index: index, of: count) == Palette.heatMap.colors(index: index, of: 7))
            }
        }
        let second = Palette.heatMap.colors(index: 1, of: 2)
        #expect(second.fill.red > 2 * second.fill.green)
        #expect(Palette.heatMap.colors(index: 6, of: 7) == Palette.heatMap.colors(index: 49, of: 50))
    }

    @Test("From the first row to the last one, lightness increases and red turns to yellow")
    func monotone() {
        for count in [7, 20, 100, 500] {
            let fills = (0..<count).map { Palette.heatMap.colors(index: $0, of: count).fill }
            for (a, b) in zip(fills, fills.dropFirst()) {
                #expect(b.luminance >= a.luminance - 0.005)
                #expect(b.green >= a.green - 0.01)
            }
        }
    }

    @Test("Contrast agrees with WCAG: white has 21:1 on black and just below 4.5:1 on #777777")
    func wcag() {
        #expect(abs(Color.white.contrast(to: .black) - 21) < 1e-9)
        #expect(abs(Color.white.contrast(to: Color(hex: 0x777777)) - 4.48) < 0.01)
        #expect(abs(Color(lightness: 1, chroma: 0, hue: 0).luminance - 1) < 1e-4)
    }

    @Test("Color changes in both directions through the same colors")
    func changingBack() {
        let colors = [20, 60, 100, 300, 350].map { Theme.ColorStop(lightness: 0.5, chroma: 0.1, hue: $0).color }
        for (one, other) in colors.flatMap({ one in colors.map { (one, $0) } }) {
            for part in [0.2, 0.5, 0.8] {
                #expect(one.changing(to: other, part).distance(to: other.changing(to: one, 1 - part)) < 1e-6)
            }
        }
    }

    @Test("Color changes through a light yellow, and through a purple that is neither pale nor light")
    func changingColors() {
        let (red, green, blue) = (Color(hex: 0xCB0024), Color(hex: 0x1F5B2E), Color(hex: 0x1E50B8))
        #expect(red.changing(to: green, 0.5).oklab.lightness > max(red.oklab.lightness, green.oklab.lightness) + 0.1)
        for part in stride(from: 0.1, to: 1, by: 0.1) {
            let purple = Theme.ColorStop(red.changing(to: blue, part))
            #expect(purple.lightness < red.oklab.lightness + 0.05 && purple.chroma > 0.14)
        }
    }

}
