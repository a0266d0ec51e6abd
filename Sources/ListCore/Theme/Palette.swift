// SPDX-License-Identifier: GPL-3.0-or-later

/// The paints of a theme. Whatever that says, every ink is legible on its fill: where it is not, the fill gives way.
public struct Palette: Sendable {
    /// Short lists use small steps: the colors span at least this many steps (7 rows).
    public static let leastSteps = 6

    public let theme: Theme
    /// The least contrast of an ink on its row.
    public let leastContrast: Double
    /// What is no row.
    public let surroundings: ChromeColors
    /// A done row, and one that is about to be done.
    public let done: RowColors
    public let preview: RowColors
    /// A row that is pulled in, while hardly anything of it is seen; the same of a list.
    public let unborn: RowColors
    public let unbornList: RowColors
    private let items: [RowColors]
    private let lists: [RowColors]
    private let emptyLists: [RowColors]
    private let legibility: ContrastRules

    public static let heatMap = Palette(.heatMap)

    public init(_ theme: Theme, leastContrast: Double = RowColors.leastContrast) {
        self.theme = theme
        self.leastContrast = leastContrast
        let legibility = ContrastRules(theme, least: leastContrast)
        let surroundings = ChromeColors(theme, legibility)
        done = legibility.paint(theme.done, until: theme.doneInk)
        preview = legibility.paint(theme.preview, until: theme.preview.luminance < Self.bright ? legibility.light : legibility.dark)
        // The steps are finer than an eye can tell (a thousandth of the lightness range a step).
        items = Self.paints(theme.items, legibility, steps: Self.itemSteps)
        lists = Self.paints(theme.lists, legibility, steps: Self.listSteps)
        emptyLists = lists.map { Self.pale($0, on: surroundings.ground.fill, legibility) }
        let folded: (RowColors) -> RowColors = { row in
            let shade = surroundings.isDark ? Self.darkness : Self.shade
            return legibility.paint(row.fill.mixed(with: .black, shade), near: surroundings.sign)
        }
        (unborn, unbornList) = (folded(items[0]), folded(lists[0]))
        (self.legibility, self.surroundings) = (legibility, surroundings)
    }

    /// The colors of rows `1...count` of an unfinished list of so many, for a sample of the theme.
    public func sample(_ count: Int) -> [Color] { (0..<count).map { paint(index: $0, of: count).fill } }

    /// The paint of unfinished row `index` of `count`; both as shown, so 0 of 0 and 0 of 1 are the first color (H01).
    public func paint(index: Int, of count: Int) -> RowColors { items[Self.step(index, of: count, steps: Self.itemSteps)] }

    /// The same for the row of a list that has something in it.
    public func listPaint(index: Int, of count: Int) -> RowColors { lists[Self.step(index, of: count, steps: Self.listSteps)] }

    /// The same for the row of a list that has not.
    public func emptyListPaint(index: Int, of count: Int) -> RowColors { emptyLists[Self.step(index, of: count, steps: Self.listSteps)] }

    /// A paint part of the way to another, its ink legible all along.
    public func mix(_ from: RowColors, _ to: RowColors, _ fraction: Double) -> RowColors {
        if fraction <= 0 { return from }
        if fraction >= 1 { return to }
        return inked(from.fill.mixed(with: to.fill, fraction), near: fraction < 0.5 ? from.ink : to.ink)
    }

    /// A fill with an ink if that is legible on it, else with the one for which the fill has to give way least.
    public func inked(_ fill: Color, near ink: Color) -> RowColors { legibility.paint(fill, near: ink) }

    // MARK: Tables

    private static let itemSteps = 256
    private static let listSteps = 64
    /// The luminance from which on a fill is one for the dark ink: both are equally legible there.
    private static let bright = 0.18
    /// How much of black is in a row that is hardly seen: on a dark ground, and on a light one.
    private static let darkness = 0.56
    private static let shade = 0.12
    /// How much of the ground is in an empty list's fill, and how much of its fill in its ink.
    private static let paleness = 0.5
    private static let faintness = 0.25

    private static func step(_ index: Int, of count: Int, steps: Int) -> Int {
        let part = Double(max(index, 0)) / Double(max(count - 1, leastSteps))
        return Int((min(part, 1) * Double(steps)).rounded())
    }

    private static func paints(_ ramp: Theme.Ramp, _ legibility: ContrastRules, steps: Int) -> [RowColors] {
        (0...steps).map { legibility.paint(ramp.stop(at: Double($0) / Double(steps)), by: ramp.ink) }
    }

    private static func pale(_ paint: RowColors, on ground: Color, _ legibility: ContrastRules) -> RowColors {
        let fill = paint.fill.mixed(with: ground, paleness)
        let faint = RowColors(fill: fill, ink: paint.ink.mixed(with: fill, faintness))
        return legibility.isReadable(faint) ? faint : legibility.paint(fill)
    }
}
