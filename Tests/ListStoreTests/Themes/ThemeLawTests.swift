// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import ListCore
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
        "J15: Text on every row of lists with up to 60 rows is legible, on both levels, done or not", arguments: cases)
    func rows(_ name: String, least: Double) throws {
        let palette = Palette(try BundledThemes.theme(name), minContrast: least)
        var allColors: Set = [palette.done, palette.preview]
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

    @Test("H25: The color of a row is a continuous function of its place", arguments: cases)
    func continuity(_ name: String, least: Double) throws {
        let palette = Palette(try BundledThemes.theme(name), minContrast: least)
        for colors in [palette.colors, palette.listColors, palette.emptyListColors] {
            let rows = (0..<257).map { colors($0, 257) }
            var inkChanges = 0
            for (row, next) in zip(rows, rows.dropFirst()) {
                let isInkChange = row.ink.distance(to: next.ink) > 0.1
                if isInkChange { inkChanges += 1 }
                let limit: Double = !isInkChange ? 10 : least == RowColors.minContrast ? 33 : 255
                #expect(Self.step(row.fill, next.fill) <= limit / 255, "\(row), \(next)")
            }
            #expect(inkChanges <= 1)
        }
    }

    @Test(
        "J15: A row changes by at most 14 of 255 in a frame at 60 Hz, and its text within 0.25 s, wherever it goes",
        arguments: BundledThemes.names)
    func crossing(_ name: String) throws {
        let palette = Palette(try BundledThemes.theme(name))
        let rows = (0..<13).map { palette.colors(index: $0, of: 13) }
        let ends = rows + [palette.done, palette.preview]
        for (from, to) in ends.flatMap({ one in ends.map { (one, $0) } }) where from != to {
            let fade = ColorFade(from: from, to: to, at: 0, reducesMotion: false)
            let isRamp = rows.contains(from) && rows.contains(to)
            #expect(fade.isSettled(at: isRamp ? 0.45 : 0.6), "\(from), \(to)")
            let shown = (0...160).map { fade.colors(to: to, at: Double($0) / 240) }
            #expect(shown.first == from && shown.last == to)
            for (one, next) in zip(shown, shown.dropFirst(4)) {
                #expect(Self.step(one.fill, next.fill) <= 14 / 255 + 1e-9, "\(from), \(to)")
            }
            let between = shown.filter { $0.ink != from.ink && $0.ink != to.ink }.count
            #expect(Double(between) / 240 <= 0.25)
        }
    }

    @Test(
        "J15: No row changes by more than 14 of 255 in a frame at 60 Hz, however many rows it passes",
        arguments: BundledThemes.names,
        [
            Command.move(.first), .move(.last), .delete, .complete, .uncompleteAll,
            .paste((0..<12).map { "New \($0)" }.joined(separator: "\n"), before: "", after: ""),
        ])
    func session(_ name: String, command: Command) throws {
        let items = (0..<14).map {
            Item(id: ItemID("\($0)"), text: "Row", done: $0 < 7 ? nil : CompletionDate("2026-11-20T10:00:00Z"))
        }
        let library = Library(lists: [ItemList(id: ListID("a"), name: "A", items: items)])
        var session = ListSession(library: library, makeID: { ItemID("new \(UInt64.random(in: 0 ... .max))") })
        session.makeDate = { CompletionDate("2026-11-21T10:00:00Z") }
        session.set(palette: Palette(try BundledThemes.theme(name)))
        session.resize(
            width: 360, height: 1_620, metrics: RowMetrics(rowHeight: 54, linePitch: 21, characterWidth: 9, margin: 20))
        session.advance(to: 1)
        _ = session.focus(on: items[command == .move(.first) ? 6 : 0].id)
        var last = Self.fills(session)
        _ = session.handle(.command(command), now: 1)
        var greatest = 0.0
        for frame in 0..<180 {
            session.advance(to: 1 + Double(frame) / 60)
            let fills = Self.fills(session)
            for (id, fill) in fills { greatest = max(greatest, last[id].map { Self.step($0, fill) } ?? 0) }
            last = fills
        }
        #expect(greatest > 0 && greatest <= 14 / 255 + 1e-9)
    }

    private static func fills(_ session: borrowing ListSession) -> [ItemID: Color] {
        Dictionary(
            session.frames.compactMap { $0.index == nil ? nil : ($0.item.id, $0.colors.fill) },
            uniquingKeysWith: { $1 })
    }

    @Test(
        "H27: No row is brown, mustard, or olive on the way to done, unless done rows are themselves",
        arguments: BundledThemes.names)
    func cleanPath(_ name: String) throws {
        let palette = Palette(try BundledThemes.theme(name))
        let rows = (0..<7).map { palette.colors(index: $0, of: 7) }
        for target in [palette.preview, palette.done] where !Self.isMuddy(target.fill) {
            for row in rows {
                #expect(!Self.isMuddy(row.fill))
                for step in 1..<40 {
                    let fill = row.fill.changing(to: target.fill, Double(step) / 40)
                    #expect(!Self.isMuddy(fill), "\(row.fill), \(step)")
                }
            }
        }
    }

    @Test("H21: No fold of an unfinished row is brown, mustard, or olive", arguments: BundledThemes.names)
    func fold(_ name: String) throws {
        let palette = Palette(try BundledThemes.theme(name))
        for index in 0..<61 {
            let fill = palette.colors(index: index, of: 61).fill
            for (crease, openness) in [(Fold.Crease.middle, 0.02), (.middle, 0.5), (.top, 0.02), (.top, 0.5)] {
                for light in Fold(crease, of: 54, shown: 54 * openness, hasPerspective: true).light {
                    // The gradient of a row: 0.1 of white at the top, which fades out at 95 % of its height.
                    let share = light.share + 0.1 * max(1 - light.place / 0.95, 0)
                    let shown = fill.mixed(with: share > 0 ? .white : .black, abs(share))
                    #expect(!Self.isMuddy(shown), "\(fill), \(crease) at \(light.place)")
                }
            }
        }
    }

    @Test("D31: Text of a done row is as legible as that of a dimmed one (G30) while it is dimmed", arguments: cases)
    func dimmedDone(_ name: String, least: Double) throws {
        let palette = Palette(try BundledThemes.theme(name), minContrast: least)
        for step in 0...20 {
            #expect(palette.dimmed(palette.done, Double(step) / 20).isReadable(at: least * 2 / 3))
        }
    }

    /// Whether a color is a dark orange or yellow.
    private static func isMuddy(_ color: Color) -> Bool {
        let stop = Theme.ColorStop(color)
        // The least chroma and lightness of a clean color.
        let clean: (chroma: Double, lightness: Double)? =
            switch stop.hue {
            case 40..<55: (0.03, 0.58)
            case 55..<75: (0.05, 0.66)
            case 75..<112: (0.07, 0.74)
            default: nil
            }
        return clean.map { stop.chroma > $0.chroma && stop.lightness < $0.lightness } ?? false
    }

    @Test(
        "G30: Dimmed row is at most half as far from the background, and its text has a contrast of at least 3:1",
        arguments: cases)
    func dimmed(_ name: String, least: Double) throws {
        let palette = Palette(try BundledThemes.theme(name), minContrast: least)
        let rows = (0..<60).flatMap { [palette.colors(index: $0, of: 60), palette.listColors(index: $0, of: 60)] }
        let shown = (rows + [palette.done]).map { palette.dimmed($0, 1) }
        #expect(Set(shown.map(\.ink)).count == 1)
        for row in shown { #expect(row.isReadable(at: least * 2 / 3 - 1e-9), "\(row)") }
        #expect(palette.dimmed(rows[0], 0) == rows[0])
        let ground = palette.chrome.ground.fill.oklab.lightness
        for (row, dimmed) in zip(rows, shown) {
            let (before, after) = (row.fill.oklab.lightness - ground, dimmed.fill.oklab.lightness - ground)
            #expect(abs(after) <= abs(before) / 2)
        }
    }

    @Test(
        "G50: A row that is dimmed changes by at most 14 of 255 in a frame at 60 Hz", arguments: BundledThemes.names)
    func dimming(_ name: String) throws {
        let palette = Palette(try BundledThemes.theme(name))
        let rows = (0..<7).flatMap { [palette.colors(index: $0, of: 7), palette.listColors(index: $0, of: 7)] }
        let spring = SpringAnimation(Tuning.dimming, from: 0, to: 1, start: 0)
        for row in rows + [palette.done] {
            let shown = (0...120).map { palette.dimmed(row, spring.value(at: Double($0) / 240)).fill }
            for (one, next) in zip(shown, shown.dropFirst(4)) {
                #expect(Self.step(one, next) <= 14 / 255, "\(row)")
            }
        }
    }

    /// The largest difference in a channel, 0…1.
    private static func step(_ one: Color, _ other: Color) -> Double {
        max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
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
        // Where the text color changes, the step is larger.
        #expect(least >= 0.03 && most <= 2.3 * least, "\(steps)")
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
