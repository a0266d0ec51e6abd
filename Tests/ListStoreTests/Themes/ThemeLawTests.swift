// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import Testing

@testable import ListStore

/// Properties of every theme that Ember includes.
@Suite struct ThemeLawTests {
    /// The name of a theme, and the minimum contrast.
    static let cases = BundledThemes.names.flatMap { [($0, RowColors.minContrast), ($0, RowColors.highContrast)] }

    @Test("Heat Map equals the built-in theme, and there are at least five others")
    func themes() throws {
        #expect(BundledThemes.names.count >= 6)
        #expect(try BundledThemes.theme("heat-map") == .heatMap)
    }

    @Test(
        "J07: Text on every row of lists with up to 60 rows is legible, on both levels, done or not", arguments: cases)
    func rows(_ name: String, least: Double) throws {
        let palette = Palette(try BundledThemes.theme(name), minContrast: least)
        var allColors: Set = [palette.done, palette.preview, palette.placeholderStart, palette.listPlaceholderStart]
        for count in 1...60 {
            for index in 0..<count {
                allColors.insert(palette.colors(index: index, of: count))
                allColors.insert(palette.listColors(index: index, of: count))
                allColors.insert(palette.emptyListColors(index: index, of: count))
            }
        }
        #expect(allColors.count > 100)
        for colors in allColors {
            for step in 0...10 {
                let fill = colors.fill.mixed(with: .white, 0.01 * Double(step))
                #expect(colors.ink.contrast(to: fill) >= least, "\(colors)")
            }
            // The count at the end of a row, and highlights in search results, are drawn on overlays like these.
            for shade in [0.18, RowColors.highlightOpacity] {
                let marked = RowColors(fill: colors.fill.mixed(with: colors.highlightFill, shade), ink: colors.ink)
                #expect(marked.isReadable(at: least), "\(colors), marked")
            }
        }
    }

    @Test("J07: Text is legible on every mix of two colors", arguments: cases)
    func mixes(_ name: String, least: Double) throws {
        let palette = Palette(try BundledThemes.theme(name), minContrast: least)
        let items = (0..<7).map { palette.colors(index: $0, of: 7) }
        let ends =
            items + [palette.done, palette.preview, palette.placeholderStart]
            + [0, 6].map { palette.listColors(index: $0, of: 7) }
        for from in ends {
            for to in ends {
                for step in 1..<8 {
                    #expect(palette.mix(from, to, Double(step) / 8).isReadable(at: least), "\(from), \(to)")
                }
            }
        }
    }

    @Test(
        "Text outside of rows is legible too: hints, cues, banners with their buttons, the search field, selected text",
        arguments: cases)
    func chrome(_ name: String, least: Double) throws {
        let around = Palette(try BundledThemes.theme(name), minContrast: least).chrome
        let ground = around.ground.fill
        for ink in [around.ground.ink, around.secondaryInk, around.sign, around.tick, around.cross] {
            #expect(ink.contrast(to: ground) >= least)
        }
        // The text of a cue has less opacity than its symbol.
        #expect(around.sign.mixed(with: ground, 0.25).contrast(to: ground) >= least)
        for message in [around.entry, around.banner, around.toast] {
            for shade in [0, 0.15, ChromeColors.buttonShade] {
                #expect(message.ink.contrast(to: message.fill.mixed(with: message.ink, shade)) >= least)
            }
        }
        #expect(around.secondaryInk.contrast(to: around.entry.fill) >= 4.5)
        for marked in [around.lightSelection, around.darkSelection] {
            #expect(marked.ink.contrast(to: marked.fill) >= least)
        }
    }

    @Test("The focus ring or its outline has a contrast of 3:1 on every row", arguments: cases)
    func ring(_ name: String, least: Double) throws {
        let palette = Palette(try BundledThemes.theme(name), minContrast: least)
        let around = palette.chrome
        #expect(around.ring.contrast(to: around.ringEdge) >= 7)
        let rows =
            (0..<7).flatMap { [palette.colors(index: $0, of: 7), palette.listColors(index: $0, of: 7)] } + [
                palette.done
            ]
        for row in rows {
            // The opacity in the style sheet.
            let edge = row.fill.mixed(with: around.ringEdge, 0.75)
            let ring = row.fill.mixed(with: around.ring, 0.9)
            #expect(
                max(ring.contrast(to: row.fill), edge.contrast(to: row.fill)) >= 3 && ring.contrast(to: edge) >= 3,
                "\(row)")
        }
    }

    @Test("Seven rows go from the first color to the last one in visually equal steps", arguments: BundledThemes.names)
    func steps(_ name: String) throws {
        let palette = Palette(try BundledThemes.theme(name))
        let fills = palette.sample(7)
        let steps = zip(fills, fills.dropFirst()).map { $0.distance(to: $1) }
        let (least, most) = (steps.min() ?? 0, steps.max() ?? 0)
        #expect(least >= 0.03 && most <= 2 * least, "\(steps)")
    }

    @Test("A done row differs from every other row, also for color-blind users", arguments: BundledThemes.names)
    func done(_ name: String) throws {
        let palette = Palette(try BundledThemes.theme(name))
        for fill in palette.sample(7) + (0..<7).map({ palette.listColors(index: $0, of: 7).fill }) {
            #expect(palette.done.fill.distance(to: fill) >= 0.08)
            for eye in ColorBlindness.allCases {
                let distance = eye.sees(palette.done.fill).distance(to: eye.sees(fill))
                #expect(distance >= 0.03, "\(eye): \(fill)")
            }
        }
        #expect(palette.done.fill.distance(to: palette.preview.fill) >= 0.08)
    }

    @Test(
        "Lists differ in color temperature from items, and rows differ from the background",
        arguments: BundledThemes.names)
    func levels(_ name: String) throws {
        let palette = Palette(try BundledThemes.theme(name))
        let lists = (0..<7).map { palette.listColors(index: $0, of: 7).fill }
        for fill in palette.sample(7) {
            for list in lists { #expect(fill.distance(to: list) >= 0.06, "\(fill), \(list)") }
        }
        let ground = palette.chrome.ground.fill
        for fill in palette.sample(7) + lists + [palette.done.fill] { #expect(fill.distance(to: ground) >= 0.07) }
        #expect(palette.sample(1)[0].distance(to: lists[0]) >= 0.15)
    }
}
