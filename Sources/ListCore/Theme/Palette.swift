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
    /// The colors of a placeholder for an item that is hardly visible yet.
    public let placeholderStart: RowColors
    /// The colors of a placeholder for a list that is hardly visible yet.
    public let listPlaceholderStart: RowColors
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
        items = Self.allColors(theme.items, contrastRules, steps: Self.itemSteps)
        lists = Self.allColors(theme.lists, contrastRules, steps: Self.listSteps)
        emptyLists = lists.map { Self.pale($0, on: chrome.ground.fill, contrastRules) }
        let folded: (RowColors) -> RowColors = { row in
            let shade = chrome.isDark ? Self.darkBackgroundShade : Self.shade
            return contrastRules.colors(row.fill.mixed(with: .black, shade), near: chrome.sign)
        }
        placeholderStart = folded(items[0])
        listPlaceholderStart = folded(lists[0])
        self.contrastRules = contrastRules
        self.chrome = chrome
    }

    /// Returns the colors of the rows in an unfinished list with `count` rows, as a sample of the theme.
    public func sample(_ count: Int) -> [Color] { (0..<count).map { colors(index: $0, of: count).fill } }

    /// Returns the colors of unfinished row `index` of `count`. A single row has the first color (H01).
    public func colors(index: Int, of count: Int) -> RowColors {
        items[Self.step(index, of: count, steps: Self.itemSteps)]
    }

    /// Returns the colors of row `index` of `count` for a list that has items.
    public func listColors(index: Int, of count: Int) -> RowColors {
        lists[Self.step(index, of: count, steps: Self.listSteps)]
    }

    /// Returns the colors of row `index` of `count` for an empty list.
    public func emptyListColors(index: Int, of count: Int) -> RowColors {
        emptyLists[Self.step(index, of: count, steps: Self.listSteps)]
    }

    /// Returns colors between two others, with legible text.
    public func mix(_ from: RowColors, _ to: RowColors, _ fraction: Double) -> RowColors {
        if fraction <= 0 { return from }
        if fraction >= 1 { return to }
        return inked(from.fill.mixed(with: to.fill, fraction), near: fraction < 0.5 ? from.ink : to.ink)
    }

    /// Returns a fill with the given text color if that is legible, otherwise with the text color for which the fill
    /// changes least.
    public func inked(_ fill: Color, near ink: Color) -> RowColors { contrastRules.colors(fill, near: ink) }

    // MARK: Tables

    private static let itemSteps = 256
    private static let listSteps = 64
    /// The luminance above which dark text is used. At this value, light and dark text are equally legible.
    private static let bright = 0.18
    /// The share of black in a placeholder row: on a dark background, and on a light one.
    private static let darkBackgroundShade = 0.56
    private static let shade = 0.12
    /// The share of background in the fill of an empty list, and the share of this fill in its text color.
    private static let backgroundShare = 0.5
    private static let dimmedInkShare = 0.25

    private static func step(_ index: Int, of count: Int, steps: Int) -> Int {
        let part = Double(max(index, 0)) / Double(max(count - 1, minSteps))
        return Int((min(part, 1) * Double(steps)).rounded())
    }

    private static func allColors(_ ramp: Theme.Gradient, _ contrastRules: ContrastRules, steps: Int) -> [RowColors] {
        (0...steps).map { contrastRules.colors(ramp.stop(at: Double($0) / Double(steps)), by: ramp.ink) }
    }

    private static func pale(_ colors: RowColors, on ground: Color, _ contrastRules: ContrastRules) -> RowColors {
        let fill = colors.fill.mixed(with: ground, backgroundShare)
        let faint = RowColors(fill: fill, ink: colors.ink.mixed(with: fill, dimmedInkShare))
        return contrastRules.isReadable(faint) ? faint : contrastRules.colors(fill)
    }
}
