// SPDX-License-Identifier: GPL-3.0-or-later

/// The paints of a theme. Whatever that says, every ink is legible on its fill: where it is not, the fill gives way.
public struct Palette: Sendable {
    /// Short lists use small steps: the colours span at least this many steps (7 rows).
    public static let leastSteps = 6

    public let theme: Theme
    /// A done row, and one that is about to be done.
    public let done: RowPaint
    public let preview: RowPaint
    /// A row that is pulled in, while hardly anything of it is seen; the same of a list.
    public let unborn: RowPaint
    public let unbornList: RowPaint
    private let items: [RowPaint]
    private let lists: [RowPaint]
    private let emptyLists: [RowPaint]

    public static let heatMap = Palette(.heatMap)

    public init(_ theme: Theme) {
        self.theme = theme
        done = Self.darkened(theme.done, until: theme.doneInk)
        preview = Self.darkened(theme.preview, until: theme.lightInk)
        // The steps are finer than an eye can tell (a thousandth of the lightness range a step).
        items = Self.paints(theme.items, of: theme, steps: Self.itemSteps)
        lists = Self.paints(theme.lists, of: theme, steps: Self.listSteps)
        emptyLists = lists.map { Self.pale($0, in: theme) }
        unborn = RowPaint(fill: items[0].fill.mixed(with: .black, Self.darkness), ink: .white)
        unbornList = RowPaint(fill: lists[0].fill.mixed(with: .black, Self.darkness), ink: .white)
    }

    /// The paint of unfinished row `index` of `count`; both as shown, so 0 of 0 and 0 of 1 are the first colour (H01).
    public func paint(index: Int, of count: Int) -> RowPaint { items[Self.step(index, of: count, steps: Self.itemSteps)] }

    /// The same for the row of a list that has something in it.
    public func listPaint(index: Int, of count: Int) -> RowPaint { lists[Self.step(index, of: count, steps: Self.listSteps)] }

    /// The same for the row of a list that has not.
    public func emptyListPaint(index: Int, of count: Int) -> RowPaint { emptyLists[Self.step(index, of: count, steps: Self.listSteps)] }

    /// A paint part of the way to another, its ink legible all along.
    public func mix(_ from: RowPaint, _ to: RowPaint, _ fraction: Double) -> RowPaint {
        if fraction <= 0 { return from }
        if fraction >= 1 { return to }
        return inked(from.fill.mixed(with: to.fill, fraction), near: fraction < 0.5 ? from.ink : to.ink)
    }

    /// A fill with an ink if that is legible on it, else with the one for which the fill has to give way least.
    public func inked(_ fill: Colour, near ink: Colour) -> RowPaint {
        let wanted = RowPaint(fill: fill, ink: ink)
        return wanted.isReadable ? wanted : Self.legible(fill, in: theme)
    }

    // MARK: Tables

    private static let itemSteps = 256
    private static let listSteps = 64
    /// How much of black is in a row that is hardly seen.
    private static let darkness = 0.56
    /// How much of the ground is in an empty list's fill, and how much of its fill in its ink.
    private static let paleness = 0.5
    private static let faintness = 0.25

    private static func step(_ index: Int, of count: Int, steps: Int) -> Int {
        let part = Double(max(index, 0)) / Double(max(count - 1, leastSteps))
        return Int((min(part, 1) * Double(steps)).rounded())
    }

    private static func paints(_ ramp: Theme.Ramp, of theme: Theme, steps: Int) -> [RowPaint] {
        (0...steps).map { step in
            let stop = ramp.stop(at: Double(step) / Double(steps))
            return switch ramp.ink {
            case .nearest: legible(stop, in: theme)
            case .light: shifted(stop, by: -0.002, until: theme.lightInk)
            case .dark: shifted(stop, by: 0.002, until: theme.darkInk)
            }
        }
    }

    private static func fill(_ stop: Theme.Stop, lighter shift: Double = 0) -> Colour {
        Colour(lightness: min(max(stop.lightness + shift, 0), 1), chroma: stop.chroma, hue: stop.hue)
    }

    private static func shifted(_ stop: Theme.Stop, by step: Double, until ink: Colour) -> RowPaint {
        func paint(_ number: Int) -> RowPaint { RowPaint(fill: fill(stop, lighter: step * Double(number)), ink: ink) }
        // The farther, the more legible: halving finds the nearest.
        var (low, high) = (0, 500)
        guard paint(high).isReadable else { return RowPaint(fill: .black, ink: .white) }
        while low < high {
            let middle = (low + high) / 2
            if paint(middle).isReadable { high = middle } else { low = middle + 1 }
        }
        return paint(low)
    }

    /// Between the fills on which the light ink is legible and those on which the dark one is lie a few on which nothing is: those give
    /// way in lightness, to the nearer side.
    private static func legible(_ stop: Theme.Stop, in theme: Theme) -> RowPaint {
        for number in 0...1_000 {
            let shift = Double(number) * 0.001
            let darker = RowPaint(fill: fill(stop, lighter: -shift), ink: theme.lightInk)
            if darker.isReadable { return darker }
            let lighter = RowPaint(fill: fill(stop, lighter: shift), ink: theme.darkInk)
            if lighter.isReadable { return lighter }
        }
        return RowPaint(fill: .black, ink: .white)
    }

    /// A fill on its way between two, with the ink for which it has to give way least.
    private static func legible(_ fill: Colour, in theme: Theme) -> RowPaint {
        for step in 0...100 {
            let shift = Double(step) * 0.01
            let darker = RowPaint(fill: fill.mixed(with: .black, shift), ink: theme.lightInk)
            if darker.isReadable { return darker }
            let lighter = RowPaint(fill: fill.mixed(with: .white, shift), ink: theme.darkInk)
            if lighter.isReadable { return lighter }
        }
        return RowPaint(fill: .black, ink: .white)
    }

    private static func darkened(_ fill: Colour, until ink: Colour) -> RowPaint {
        var paint = RowPaint(fill: fill, ink: ink)
        for _ in 0..<400 where !paint.isReadable { paint = RowPaint(fill: paint.fill.mixed(with: .black, 0.02), ink: ink) }
        return paint.isReadable ? paint : RowPaint(fill: .black, ink: .white)
    }

    private static func pale(_ paint: RowPaint, in theme: Theme) -> RowPaint {
        let fill = paint.fill.mixed(with: theme.ground, paleness)
        let faint = RowPaint(fill: fill, ink: paint.ink.mixed(with: fill, faintness))
        return faint.isReadable ? faint : legible(fill, in: theme)
    }
}
