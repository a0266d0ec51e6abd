// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import Testing

@testable import ListStore

@Suite struct ThemeFileTests {
    private func read(_ text: String) throws(ThemeError) -> ThemeFile {
        try ThemeFile(decoding: Array(text.utf8), path: "/themes/mine.json")
    }

    private func problem(_ text: String) -> ThemeError? {
        do throws(ThemeError) {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    @Test("A theme with two colors derives all other values")
    func least() throws {
        let file = try read(##"{ "items": ["#CB0024", "#f5ba00"] }"##)
        #expect(file.name == "mine" && file.title == nil)
        let theme = file.theme
        #expect(theme.items.stops.map(\.color.hex) == [0xCB0024, 0xF5BA00] && theme.items.ink == .nearest)
        #expect(
            theme.done == Theme.heatMap.done && theme.ground == Theme.heatMap.ground && theme.tick == Theme.heatMap.tick
        )
        let turned = abs(theme.lists.stops[0].hue - theme.items.stops[0].hue)
        #expect(abs(turned - 180) < 1 && theme.lists.ink == .light)
        for step in 0..<7 { #expect(Palette(theme).colors(index: step, of: 7).isReadable()) }
    }

    @Test("Preview of completion is that of Heat Map, or is derived from the theme's own color of done rows")
    func preview() throws {
        let standard = try read(##"{ "items": ["#CB0024"] }"##).theme
        #expect(standard.preview == Theme.heatMap.preview && standard.doneInk == Theme.heatMap.doneInk)
        let own = try read(##"{ "items": ["#CB0024"], "done": "#507060" }"##).theme
        let (done, preview) = (Theme.ColorStop(own.done), Theme.ColorStop(own.preview))
        #expect(preview.chroma > done.chroma && abs(preview.hue - done.hue) < 5)
    }

    @Test("Every key in the file is used")
    func keys() throws {
        let file = try read(
            ##"""
            { "title": "  Mine\n own ", "items": { "ramp": [{ "l": 0.5, "c": 0.1, "h": 30 }], "ink": "light" },
              "lists": { "ink": "dark", "ramp": ["#abc"] }, "done": "#010203", "doneInk": "#020304", "preview": "#030405",
              "ground": "#040506", "groundInk": "#050607", "notice": "#060708", "tick": "#070809", "cross": "#08090A",
              "lightInk": "#090A0B", "darkInk": { "l": 0, "c": 0, "h": 0 } }
            """##)
        let theme = file.theme
        #expect(file.title == "Mine own")
        #expect(theme.items == Theme.Gradient([Theme.ColorStop(lightness: 0.5, chroma: 0.1, hue: 30)], ink: .light))
        #expect(theme.lists.ink == .dark && theme.lists.stops.map(\.color.hex) == [0xAABBCC])
        let colors = [theme.done, theme.doneInk, theme.preview, theme.ground, theme.tick, theme.cross, theme.lightInk]
        #expect(colors.map(\.hex) == [0x010203, 0x020304, 0x030405, 0x040506, 0x070809, 0x08090A, 0x090A0B])
        #expect(theme.groundInk?.hex == 0x050607 && theme.banner?.hex == 0x060708)
        #expect(theme.darkInk.luminance < 1e-6)
    }

    @Test("Between two hex colors the hue takes the shorter way, and a gray has the hue of its neighbor")
    func hues() throws {
        let stops = try read(##"{ "items": ["#d0204a", "#d06020", "#808080"] }"##).theme.items.stops
        #expect(abs(stops[1].hue - stops[0].hue) < 60)
        #expect(stops[2].chroma == 0 && stops[2].hue == stops[1].hue)
    }

    @Test(
        "Grays at the start have the hue of the first color after them, so a ramp from white to blue has no other hue",
        arguments: [
            ##"["#ffffff", "#0000ff"]"##, ##"["#000", "#fff", "#0000ff"]"##,
            ##"["#fff", { "l": 0.45, "c": 0.3, "h": 264 }]"##,
            ##"["#fff", { "l": 0.45, "c": 0.3, "h": -96 }]"##,
        ])
    func leadingGrays(ramp: String) throws {
        let stops = try read("{ \"items\": \(ramp) }").theme.items.stops
        let last = try #require(stops.last)
        #expect(
            stops.allSatisfy { $0.hue == last.hue } && stops.dropLast().allSatisfy { $0.chroma == 0 }
                && last.chroma > 0.2)
    }

    @Test("An explicit hue is used unchanged, also after a gray with an explicit hue")
    func ownHues() throws {
        let stops = try read(##"{ "items": [{ "l": 0.5, "h": 10 }, "#808080", { "l": 0.5, "c": 0.1, "h": 300 }] }"##)
            .theme.items.stops
        #expect(stops.map(\.hue) == [10, 10, 300])
    }

    @Test("Unknown keys are ignored, whatever their values")
    func unknown() throws {
        let known = try read(##"{ "items": ["#123456", "#abcdef"] }"##)
        let more = try read(
            ##"{ "x": [[{}]], "items": { "ramp": ["#123456", "#abcdef"], "at": 3 }, "done!": "red", "": null }"##)
        #expect(known.theme == more.theme)
    }

    @Test(
        "An invalid value is reported with its key and line",
        arguments: [
            (##""done": "red""##, "done"), (##""done": 7"##, "done"), (##""ground": "#12345""##, "ground"),
            (##""tick": null"##, "tick"),
            (##""cross": "#1234567""##, "cross"), (##""preview": "#zzzzzz""##, "preview"),
            (##""doneInk": [1]"##, "doneInk"),
            (##""darkInk": { "l": 1.5, "c": 0, "h": 0 }"##, "darkInk"), (##""darkInk": { "l": 1e999 }"##, "darkInk"),
            (##""darkInk": { "c": 0.1 }"##, "darkInk"), (##""lightInk": { "l": "1" }"##, "lightInk"),
            (##""lists": []"##, "lists"), (##""lists": "#fff""##, "lists"),
            (##""lists": { "ramp": ["#fff", 3] }"##, "lists"),
            (##""lists": { "ramp": ["#fff"], "ink": "pink" }"##, "lists"), (##""lists": { "ink": "dark" }"##, "lists"),
            (##""lists": [{ "l": 0.5, "c": 0.6, "h": 0 }]"##, "lists"),
            (##""lists": [{ "l": 0.5, "c": 0.1, "h": 721 }]"##, "lists"),
            (##""title": 3"##, "title"),
        ]
    )
    func badValues(_ line: String, key: String) {
        #expect(problem("{ \"items\": [\"#fff\"],\n\(line) }") == .badValue(key: key, line: 2))
    }

    @Test("A ramp with more than 64 colors is rejected")
    func maxStops() throws {
        func ramp(_ count: Int) -> String {
            "{\"items\": [" + Array(repeating: "\"#fff\"", count: count).joined(separator: ",") + "]}"
        }
        #expect(try read(ramp(64)).theme.items.stops.count == 64)
        #expect(problem(ramp(65)) == .badValue(key: "items", line: 1))
        #expect(problem(ramp(20_000)) == .badValue(key: "items", line: 1))
    }

    @Test("A file that is not a theme is rejected with the reason")
    func others() {
        #expect(problem("") == .notJSON(line: 1))
        #expect(problem("{\n\n\"items\": [\"#fff\"") == .notJSON(line: 3))
        #expect(problem("{ \"items\": [\"#fff\"] } x") == .notJSON(line: 1))
        #expect(problem("[]") == .notATheme && problem("\"#fff\"") == .notATheme && problem("{}") == .notATheme)
        #expect(problem("{ \"done\": \"#fff\" }") == .notATheme)
        #expect(problem("{ \"items\": \"\\uD800") == .notJSON(line: 1))
        #expect(problem("{" + String(repeating: "\"a\":{", count: 500)) == .notJSON(line: 1))
    }

    @Test("Random bytes give an error or a legible theme, and never a crash")
    func garbage() throws {
        let good = BundledThemes.names.compactMap {
            try? FileSystem.posix.contents(of: BundledThemes.folder + "/" + $0 + ".json").bytes
        }
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"", "#fff", "null", "1e9", "-0", "\"l\"", "\"items\"", "\\u0000",
            "\u{FEFF}", " ",
        ]
        var (themes, problems) = (0, 0)
        for seed in UInt64(1)...1_500 {
            var generator = SeededGenerator(seed: seed)
            var bytes = good.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                let place = Int.random(in: 0...bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes.insert(contentsOf: Array((pieces.randomElement(using: &generator) ?? "").utf8), at: place)
                case 1: bytes.removeSubrange(place..<min(place + Int.random(in: 0...9, using: &generator), bytes.count))
                case 2: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &generator) }
                default:
                    if place < bytes.count {
                        bytes[place] = UInt8.random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &generator)
                    }
                }
            }
            guard let file = try? ThemeFile(decoding: bytes, path: "/x.json") else {
                problems += 1
                continue
            }
            themes += 1
            guard themes % 20 == 0 else { continue }
            let palette = Palette(file.theme)
            let allColors =
                [palette.done, palette.preview]
                + (0..<7).map { palette.colors(index: $0, of: 7) }
                + (0..<7).map { palette.emptyListColors(index: $0, of: 7) }
            #expect(allColors.allSatisfy { $0.isReadable() }, "seed \(seed)")
        }
        #expect(themes > 100 && problems > 100)
    }

    @Test(
        "Random themes are legible, also with high contrast",
        arguments: [RowColors.minContrast, RowColors.highContrast])
    func anyTheme(least: Double) {
        for seed in UInt64(1)...25 {
            var generator = SeededGenerator(seed: seed)
            func color() -> Color { Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &generator)) }
            func ramp() -> Theme.Gradient {
                let rule = [Theme.TextColorRule.nearest, .light, .dark].randomElement(using: &generator) ?? .nearest
                return Theme.Gradient(
                    (0...Int.random(in: 0...3, using: &generator)).map { _ in Theme.ColorStop(color()) }, ink: rule)
            }
            var theme = Theme.heatMap
            (theme.items, theme.lists) = (ramp(), ramp())
            (theme.done, theme.doneInk, theme.preview, theme.ground) = (color(), color(), color(), color())
            (theme.lightInk, theme.darkInk, theme.tick, theme.cross) = (color(), color(), color(), color())
            (theme.groundInk, theme.banner) = (color(), color())
            let palette = Palette(theme, minContrast: least)
            let rows = (0..<7).flatMap { index in
                [
                    palette.colors(index: index, of: 7), palette.listColors(index: index, of: 7),
                    palette.emptyListColors(index: index, of: 7),
                ]
            }
            let all = rows + [palette.done, palette.preview]
            #expect(all.allSatisfy { $0.isReadable(at: least) }, "seed \(seed)")
            let around = palette.chrome
            for ink in [around.ground.ink, around.secondaryInk, around.sign, around.tick, around.cross] {
                #expect(ink.contrast(to: around.ground.fill) >= least, "seed \(seed)")
            }
            for message in [around.entry, around.banner, around.toast] {
                let button = message.fill.mixed(with: message.ink, ChromeColors.buttonShade)
                #expect(message.ink.contrast(to: button) >= least, "seed \(seed)")
            }
        }
    }
}

extension Color {
    fileprivate var hex: UInt32 {
        [red, green, blue].reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    }
}
