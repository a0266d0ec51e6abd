// SPDX-License-Identifier: GPL-3.0-or-later

/// The colors of rows in a theme. Text is always legible: where its contrast is too low, the fill is adjusted.
public struct Palette: Sendable {
    /// The minimum number of steps in the color range (7 rows), so that neighboring rows of a short list differ only a
    /// little.
    public static let minSteps = 6

    public let theme: Theme
    /// The minimum contrast between text and row.
    public let minContrast: Double
    /// The colors of everything except rows.
    public let chrome: ChromeColors
    /// The colors of a done row.
    public let done: RowColors
    /// The colors of a row that will be completed on release.
    public let preview: RowColors
    private let items: [RowColors]
    private let lists: [RowColors]
    private let emptyLists: [RowColors]
    private let contrastRules: ContrastRules

    /// The palette of the default theme with normal contrast.
    public static let heatMap = Palette(.heatMap)

    /// Creates the palette of a theme in which all text has at least a contrast of `minContrast` (1…21).
    public init(_ theme: Theme, minContrast: Double = RowColors.minContrast) {
        self.theme = theme
        self.minContrast = minContrast
        let contrastRules = ContrastRules(theme, least: minContrast)
        let chrome = ChromeColors(theme, contrastRules)
        done = contrastRules.colors(theme.done, until: theme.doneInk)
        preview = contrastRules.colors(
            theme.preview, until: theme.preview.luminance < Self.bright ? contrastRules.light : contrastRules.dark)
        // The steps are invisible (a thousandth of the lightness range each).
        items = contrastRules.colors(of: theme.items, steps: Self.itemSteps)
        lists = contrastRules.colors(of: theme.lists, steps: Self.listSteps)
        emptyLists = lists.map { Self.pale($0, on: chrome.ground.fill, contrastRules) }
        self.contrastRules = contrastRules
        self.chrome = chrome
    }

    /// Returns the colors of the rows in an unfinished list with `count` rows, as a sample of the theme.
    public func sample(_ count: Int) -> [Color] { (0..<count).map { colors(index: $0, of: count).fill } }

    /// Returns the colors of unfinished row `index` of `count`. A single row has the first color (H01).
    public func colors(index: Int, of count: Int) -> RowColors {
        items[Self.step(index, of: count, steps: Self.itemSteps)]
    }

    /// Whether neighboring rows of a list with 257 rows differ by more than `greatestDifference` (H25), which happens if
    /// neither text color is readable on the colors between them.
    public var changesAbruptly: Bool {
        zip(items, items.dropFirst()).contains { $0.fill.greatestDifference(from: $1.fill) > Self.greatestDifference }
    }

    /// The most by which neighboring rows may differ where the text changes from white to dark, in any channel, 0…1.
    static let greatestDifference = 33.0 / 255

    /// Returns the colors of row `index` of `count` for a list that has items.
    public func listColors(index: Int, of count: Int) -> RowColors {
        lists[Self.step(index, of: count, steps: Self.listSteps)]
    }

    /// Returns the colors of row `index` of `count` for an empty list.
    public func emptyListColors(index: Int, of count: Int) -> RowColors {
        emptyLists[Self.step(index, of: count, steps: Self.listSteps)]
    }

    /// Returns the colors of a row while another one is edited: nearer to the background and paler, with one text color
    /// for all rows.
    ///
    /// - Parameter part: How far the row is dimmed, 0…1.
    public func dimmed(_ colors: RowColors, _ part: Double) -> RowColors {
        guard part > 0 else { return colors }
        let (fill, ground) = (colors.fill.oklab, chrome.ground.fill.oklab)
        let ink = chrome.secondaryInk
        func color(_ share: Double) -> Color {
            Color(
                lightness: ground.lightness + (fill.lightness - ground.lightness) * share,
                a: ground.a + (fill.a - ground.a) * Self.dimmedChroma,
                b: ground.b + (fill.b - ground.b) * Self.dimmedChroma)
        }
        let shares = stride(from: Self.dimmedLightness, to: 0, by: -0.02)
        // Two thirds of the contrast that other text has: 3 : 1.
        let end =
            shares.lazy.map(color).first { RowColors(fill: $0, ink: ink).isReadable(at: minContrast * 2 / 3) }
            ?? chrome.ground.fill
        guard part < 1 else { return RowColors(fill: end, ink: ink) }
        return RowColors(fill: colors.fill.mixed(with: end, part), ink: colors.ink.mixed(with: ink, part))
    }

    /// Returns a fill with the given text color if that is legible, otherwise with the text color for which the fill
    /// changes least.
    public func inked(_ fill: Color, near ink: Color) -> RowColors { contrastRules.colors(fill, near: ink) }

    // MARK: Tables

    private static let itemSteps = 256
    private static let listSteps = 64
    /// The luminance above which dark text is used. At this value, light and dark text are equally legible.
    private static let bright = 0.18
    /// The share of background in the fill of an empty list, and the share of this fill in its text color.
    private static let backgroundShare = 0.5
    private static let dimmedInkShare = 0.25
    /// What is left of the difference to the background while another row is edited.
    private static let dimmedLightness = 0.34
    private static let dimmedChroma = 0.18

    private static func step(_ index: Int, of count: Int, steps: Int) -> Int {
        let part = Double(max(index, 0)) / Double(max(count - 1, minSteps))
        return Int((min(part, 1) * Double(steps)).rounded())
    }

    private static func pale(_ colors: RowColors, on ground: Color, _ contrastRules: ContrastRules) -> RowColors {
        let fill = colors.fill.mixed(with: ground, backgroundShare)
        let faint = RowColors(fill: fill, ink: colors.ink.mixed(with: fill, dimmedInkShare))
        return contrastRules.isReadable(faint) ? faint : contrastRules.colors(fill)
    }
}
