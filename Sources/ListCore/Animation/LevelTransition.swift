// SPDX-License-Identifier: GPL-3.0-or-later

/// The animation between the levels: a row of the overview grows into its list, or a list shrinks into its row.
///
/// One rectangle determines every frame: it is the list's row at one end of the transition and the whole viewport at
/// the other. The list's row folds at its top, in the same measure as the rows of the list unfold below it, and the
/// other rows of the overview stay beside it. Each edge is moved by a spring or by a pinch.
struct LevelTransition: Sendable {
    /// The level which takes inputs. Only snapshots of the other level are shown.
    enum ActiveLevel {
        case overview
        case list
        /// The transition is from one list to another: the old one folds upward, and the new one unfolds below it.
        case otherList
        /// The transition is from search results: the chosen one glides to its place, and the others fade (K20).
        case searchResult
    }

    /// Upper and lower edge of the list, px of the viewport.
    struct Edges: Hashable, Sendable {
        var top: Double
        var bottom: Double

        var height: Double { bottom - top }
    }

    let activeLevel: ActiveLevel
    /// The level that isn't active.
    let other: Level
    /// The row of the overview.
    let parent: ItemID
    /// Place of that row in the overview at rest.
    let row: Edges
    /// px
    let viewportHeight: Double
    /// Whether the levels fade instead of moving.
    let fades: Bool
    /// Whether the active level fades over the other one, not below it.
    var isActiveOnTop = true
    /// When (s) the transition began within another one, which isn't reversed; `nil` for other transitions.
    var interruptionTime: Double?
    /// The rows of the level that isn't live, as they were shown when the edges were `origin`.
    let snapshots: [RowFrame]
    /// The placeholder on that level.
    private let placeholder: Placeholder?
    /// Opacity of the hint of an empty list on that level, 0…1.
    private let hint: Double
    let origin: Edges
    /// The part of `origin` that the list took up.
    private var originalList: Edges
    /// The lower edge of the rows of the list at `origin`, px of the viewport.
    private let originalEnd: Double
    /// Whether a pinch holds the edges.
    var isHeld = false
    /// How much of the list's row a pull has unfolded above the open list, px.
    private var pulled: SpringAnimation
    /// How far (px) a pull had moved the edges of a list that opens again, animated to 0.
    private var pullOffsets: (top: SpringAnimation, bottom: SpringAnimation)?
    private var top: SpringAnimation
    private var bottom: SpringAnimation

    init(
        activeLevel: ActiveLevel, other: Level, parent: ItemID, row: Edges, viewportHeight: Double, fades: Bool,
        snapshots: [RowFrame], placeholder: Placeholder? = nil, hint: Double = 0,
        origin: Edges, originalEnd: Double? = nil, pulled: Double = 0, now: Double
    ) {
        self.activeLevel = activeLevel
        self.other = other
        self.parent = parent
        self.row = row
        self.viewportHeight = viewportHeight
        self.fades = fades
        self.placeholder = placeholder
        self.hint = hint
        self.origin = origin
        originalList = origin
        self.originalEnd = originalEnd ?? origin.bottom
        self.snapshots = Self.unique(snapshots.map(\.snapshot))
        self.pulled = SpringAnimation(Tuning.levelTransition, from: pulled, to: pulled, start: now)
        top = SpringAnimation(Tuning.levelTransition, from: origin.top, to: origin.top, start: now)
        bottom = SpringAnimation(Tuning.levelTransition, from: origin.bottom, to: origin.bottom, start: now)
        originalList = listPart(of: origin, at: now)
    }

    /// Creates the transition from search results to the list of one of them.
    ///
    /// - Parameter level: the level that was shown before the results.
    init(
        revealing found: SearchResultFrame, among results: [SearchResultFrame], over level: Level,
        viewportHeight: Double, fades: Bool, now: Double
    ) {
        let place = Edges(top: found.y, bottom: found.y)
        self.init(
            activeLevel: .searchResult, other: level, parent: found.item.id, row: place, viewportHeight: viewportHeight,
            fades: fades, snapshots: results.map(\.frame), origin: place, now: now)
        go(at: now)
    }

    var whole: Edges { Edges(top: 0, bottom: viewportHeight) }

    func edges(at time: Double) -> Edges {
        // After a fast reversal, one edge could cross the other.
        let top = top.value(at: time)
        return Edges(top: top, bottom: max(bottom.value(at: time), top))
    }

    /// How far the list is open, 0…1.
    func openness(at time: Double) -> Double {
        openness(of: edges(at: time))
    }

    private func openness(of edges: Edges) -> Double {
        let room = viewportHeight - row.height
        return room > 0 ? min(max((edges.height - row.height) / room, 0), 1) : 1
    }

    /// The part of the rectangle with the rows of the list, below the list's own row.
    private func listPart(of edges: Edges, at time: Double) -> Edges {
        let openness = openness(of: edges)
        let shown = row.height * (1 - openness) + pulled.value(at: time) * openness
        return Edges(top: min(edges.top + shown, edges.bottom), bottom: edges.bottom)
    }

    /// Opacity of the hint of an empty list, 0…1. It doesn't move, so it is gone before the folding list leaves it
    /// behind.
    ///
    /// - Parameter live: opacity on the active level without the transition.
    func hintOpacity(over live: Double, at time: Double) -> Double {
        let share = share(at: time)
        return live * max(1 - (1 - share) * Self.hintFadeRate, 0) + hint * max(1 - share * Self.hintFadeRate, 0)
    }

    /// Moves the edges by a pinch. A motion that is under way ends there.
    ///
    /// - Parameter isList: whether they are those of the list without its row.
    mutating func hold(_ edges: Edges, isList: Bool) {
        isHeld = true
        var edges = edges
        if isList { edges.top -= row.height * (1 - min(max(edges.height / max(viewportHeight, 1), 0), 1)) }
        top = top.shifted(by: edges.top - top.target)
        bottom = bottom.shifted(by: edges.bottom - bottom.target)
    }

    /// Animates to the state in which only the live level is shown, with the current velocity or that of another
    /// transition.
    mutating func go(from other: LevelTransition? = nil, at time: Double) {
        isHeld = false
        let target = activeLevel == .overview ? row : whole
        // The search bar closes above a chosen result. If the row were slower, it would move up first and then down.
        let slide = activeLevel == .searchResult ? Tuning.springBack : Tuning.levelTransition
        let spring = fades ? Tuning.reducedFade : slide
        func turned(_ edge: SpringAnimation, _ old: SpringAnimation?, to target: Double) -> SpringAnimation {
            SpringAnimation(
                spring, from: edge.value(at: time), to: target,
                velocity: (old ?? edge).velocity(at: time), start: time)
        }
        if let other {
            pulled = other.pulled
            if activeLevel == .list { pulled = pulled.redirected(to: 0, by: Tuning.levelTransition, at: time) }
            keepPull(of: other, at: time)
            originalList = listPart(of: origin, at: time)
        }
        top = turned(top, other?.top, to: target.top)
        bottom = turned(bottom, other?.bottom, to: target.bottom)
    }

    /// Lets the list open from below the placeholder of the pull that led up, or leaves both where they are.
    private mutating func keepPull(of other: LevelTransition, at time: Double) {
        guard !fades else { return }
        var edges = other.pullOffsets.map { Edges(top: $0.top.value(at: time), bottom: $0.bottom.value(at: time)) }
        if edges == nil, let sheet = other.placeholder, sheet.cause == .pull {
            edges = Edges(top: -sheet.height, bottom: other.originalList.height - sheet.height - viewportHeight)
        }
        func animation(from edge: Double) -> SpringAnimation {
            SpringAnimation(Tuning.levelTransition, from: edge, to: activeLevel == .list ? 0 : edge, start: time)
        }
        pullOffsets = edges.map { (animation(from: $0.top), animation(from: $0.bottom)) }
    }

    /// Whether this is the transition between a list and its row in the overview, and can turn back or be held.
    func connects(_ row: ItemID) -> Bool {
        parent == row && [.list, .overview].contains(activeLevel) && interruptionTime == nil
    }

    func isSettled(at time: Double) -> Bool { !isHeld && isAtRest(at: time) }

    /// Whether nothing moves by itself. A pinch may still move the edges.
    func isAtRest(at time: Double) -> Bool {
        top.isSettled(at: time) && bottom.isSettled(at: time) && pulled.isSettled(at: time)
            && pullOffsets.map { $0.top.isSettled(at: time) && $0.bottom.isSettled(at: time) } ?? true
    }

    /// How much of the active level is shown, 0…1.
    func share(at time: Double) -> Double {
        activeLevel == .overview ? 1 - openness(at: time) : openness(at: time)
    }

    // MARK: Frames

    /// Both levels, in drawing order.
    ///
    /// - Parameter rows: of the live level without the transition.
    func frames(with rows: [RowFrame], at time: Double) -> [RowFrame] {
        both(with: rows, at: time).map { row in
            var row = row
            row.isInTransition = true
            return row
        }
    }

    private func both(with rows: [RowFrame], at time: Double) -> [RowFrame] {
        let (edges, openness) = (edges(at: time), openness(at: time))
        let leaving = Set(rows.filter { $0.index == nil }.map(\.item.id))
        let snapshots = snapshots.filter { !leaving.contains($0.item.id) }
        if fades { return fade(snapshots, rows, openness) }
        let list = listPart(of: edges, at: time)
        switch activeLevel {
        case .overview:
            let inner = folded(snapshots, into: list)
            let (resting, place) = (
                OverviewPlace(edges: row, end: row.bottom), place(of: inner, in: list, edges, at: time)
            )
            return stack(rows.map { overviewRow($0, from: resting, to: place, above: list.top) }, inner)
        case .list:
            let inner = rows.compactMap { folded($0, from: openList(at: time), to: list) }
            let place = place(of: inner, in: list, edges, at: time)
            let old = OverviewPlace(
                edges: origin, end: originalEnd, scale: place.folds ? 1 - self.openness(of: origin) : 1)
            return stack(snapshots.map { overviewRow($0, from: old, to: place, above: list.top) }, inner)
        case .otherList:
            let left = Edges(top: 0, bottom: viewportHeight * (1 - openness))
            let shown = newList(at: openness)
            return snapshots.compactMap { folded($0, from: whole, to: left) }
                + rows.compactMap { folded($0, from: whole, to: shown) }
        case .searchResult: return reveal(snapshots, rows, openness)
        }
    }

    /// Fades the other results out and then the other rows in, while the chosen one glides to its place among them. One
    /// that has no place there, as that of a list, fades as well.
    private func reveal(_ results: [RowFrame], _ rows: [RowFrame], _ openness: Double) -> [RowFrame] {
        let place = rows.first { $0.item.id == parent && $0.index != nil }
        let others = results.filter { $0.item.id != parent || place == nil }.map { $0.faded(1 - 2 * openness) }
        let arriving = rows.filter { $0.item.id != parent }.map { $0.faded(2 * openness - 1) }
        guard let place, let found = results.first(where: { $0.item.id == parent }) else { return others + arriving }
        var chosen = place
        chosen.y = found.y + (place.y - found.y) * openness
        chosen.height = found.height + (place.height - found.height) * openness
        chosen.foundText = found.foundText
        chosen.foundShare = 1 - openness
        let neighbors = arriving.map { row in
            var row = row
            row.y += chosen.y - place.y + (row.y > place.y ? chosen.height - place.height : 0)
            return row
        }
        return others + neighbors + [chosen]
    }

    /// The placeholder, which folds with the rows of the list that is left.
    func placeholder(at time: Double) -> Placeholder? {
        guard let placeholder, !fades else { return nil }
        let list = listPart(of: edges(at: time), at: time)
        let openList = openList(at: time)
        var shown = placeholder
        if activeLevel == .overview {
            let scale = originalList.height > 0 ? list.height / originalList.height : 0
            shown.y = list.top + (placeholder.y - originalList.top) * scale
            shown.height *= scale
        } else {
            guard openList.top < 0 else { return nil }
            shown.y = list.top
            shown.height = -openList.top * list.height / openList.height
        }
        shown.fold = placeholder.fold.showing(shown.height)
        shown.showsKey = false
        shown.isArmed = placeholder.goesUp
        return shown
    }

    /// The part of the viewport that a list which replaces another one takes up, below the last row of that.
    private func newList(at openness: Double) -> Edges {
        let inView = snapshots.lazy.filter { $0.y < viewportHeight }
        let end = (inView.map { $0.y + $0.height }.max() ?? 0) * (1 - openness)
        return Edges(top: end, bottom: end + viewportHeight * openness)
    }

    /// Puts the list above its own row, and the other rows of the overview above the parts of the list outside its
    /// edges.
    private func stack(_ overview: [RowFrame], _ list: [RowFrame]) -> [RowFrame] {
        overview.filter { $0.item.id == parent } + list + overview.filter { $0.item.id != parent }
    }

    /// The point of the live level that is shown at a point of the viewport.
    func point(_ point: Point, at time: Double) -> Point {
        let edges = edges(at: time)
        if fades { return point }
        func inList(_ list: Edges) -> Point {
            guard list.height > 0 else { return point }
            let openList = openList(at: time)
            return Point(x: point.x, y: openList.top + max(point.y - list.top, 0) / list.height * openList.height)
        }
        switch activeLevel {
        case .list: return inList(listPart(of: edges, at: time))
        case .searchResult: return point
        case .otherList: return inList(newList(at: openness(of: edges)))
        case .overview:
            let list = listPart(of: edges, at: time)
            let place = place(of: folded(snapshots, into: list), in: list, edges, at: time)
            if point.y < edges.top { return Point(x: point.x, y: point.y - edges.top + row.top) }
            if point.y >= place.end {
                return Point(x: point.x, y: row.bottom + (point.y - place.end) / max(place.scale, 0.001))
            }
            return Point(x: point.x, y: row.top + (point.y - edges.top) / (place.end - edges.top) * row.height)
        }
    }

    /// The rows of the list that is left, folded into its part of the viewport.
    private func folded(_ snapshots: [RowFrame], into list: Edges) -> [RowFrame] {
        snapshots.filter { $0.item.id != parent }.compactMap { folded($0, from: originalList, to: list) }
    }

    /// A row of a list, folded so that the list fits into other edges; `nil` if it is outside.
    private func folded(_ frame: RowFrame, from old: Edges, to new: Edges) -> RowFrame? {
        guard old.height > 0 else { return frame }
        guard frame.y < old.bottom, frame.y + frame.height > old.top else { return nil }
        let scale = new.height / old.height
        var frame = folded(frame, by: scale)
        frame.y = new.top + (frame.y - old.top) * scale
        return frame
    }

    /// A row that is folded along its middle, so that it becomes lower or higher.
    private func folded(_ frame: RowFrame, by scale: Double) -> RowFrame {
        var frame = frame
        let fold = frame.fold ?? Fold(.middle, of: frame.height, shown: frame.height, hasPerspective: true)
        frame.height *= scale
        frame.fold = scale < 1 || frame.fold != nil ? fold.showing(frame.height) : nil
        return frame
    }

    /// Where the rows of the overview are around the list.
    private struct OverviewPlace {
        let edges: Edges
        /// The lower edge of the rows of the list, px of the viewport. The rows below the list's own follow there.
        let end: Double
        /// Scale of the heights of these rows.
        var scale = 1.0

        var folds: Bool { scale < 1 }
    }

    /// Where the rows of the overview are around the rows of the list. If the list ends within the viewport, the rows
    /// below it fold as it opens, so that no background shows between them.
    private func place(of rows: [RowFrame], in list: Edges, _ edges: Edges, at time: Double) -> OverviewPlace {
        let end = end(of: rows, in: list, at: time)
        let isShort = list.bottom - end > 0.001 * list.height
        return OverviewPlace(edges: edges, end: end, scale: isShort ? 1 - openness(of: edges) : 1)
    }

    /// The part of the viewport that the list takes up when it is completely open.
    private func openList(at time: Double) -> Edges {
        guard let pullOffsets else { return whole }
        return Edges(top: pullOffsets.top.value(at: time), bottom: viewportHeight + pullOffsets.bottom.value(at: time))
    }

    /// Returns where the rows of the list and their placeholder end, px of the viewport.
    func end(of rows: [RowFrame], at time: Double) -> Double {
        end(of: rows, in: listPart(of: edges(at: time), at: time), at: time)
    }

    /// The last row in view may extend beyond the list.
    private func end(of rows: [RowFrame], in list: Edges, at time: Double) -> Double {
        let rowEnd = rows.map { $0.y + $0.height }.max() ?? list.top
        return min(max(rowEnd, placeholder(at: time).map { $0.y + $0.height } ?? list.top), list.bottom)
    }

    /// A row of the overview, moved beside the list. The row of the list is at its top and folds as the list opens.
    private func overviewRow(
        _ frame: RowFrame, from old: OverviewPlace, to new: OverviewPlace, above list: Double
    ) -> RowFrame {
        var frame = frame
        if frame.item.id == parent {
            let fold = frame.fold ?? Fold(.top, of: frame.height, shown: frame.height, hasPerspective: true)
            frame.y = new.edges.top
            frame.height = list - new.edges.top
            frame.fold = fold.showing(frame.height)
        } else if frame.y < old.edges.top {
            frame.y += new.edges.top - old.edges.top
        } else {
            let scale = new.scale / max(old.scale, 0.001)
            frame = folded(frame, by: scale)
            frame.y = new.end + (frame.y - old.end) * scale
        }
        return frame
    }

    /// Keeps only the most opaque frame of each row, and the topmost of these. A row that was being removed, or was in
    /// two transitions, may have several.
    private static func unique(_ snapshots: [RowFrame]) -> [RowFrame] {
        let most = Dictionary(snapshots.map { ($0.item.id, $0.opacity) }, uniquingKeysWith: max)
        var seen: Set<ItemID> = []
        return snapshots.reversed().filter { $0.opacity == most[$0.item.id] && seen.insert($0.item.id).inserted }
            .reversed()
    }

    /// Fades one level into the other. The words of the old one are gone before those of the new one appear, so that no
    /// text lies on another one.
    private func fade(_ snapshots: [RowFrame], _ rows: [RowFrame], _ openness: Double) -> [RowFrame] {
        let isListOnTop = isActiveOnTop == (activeLevel != .overview)
        let (lower, upper) = isActiveOnTop ? (snapshots, rows) : (rows, snapshots)
        let shown = isListOnTop ? openness : 1 - openness
        // The upper level is opaque while the lower one fades, so that the background doesn't shine through both.
        return lower.map { $0.faded(2 - 2 * shown, text: 1 - 2 * shown) }
            + upper.map { $0.faded(2 * shown, text: 2 * shown - 1) }
    }

    /// Opacity that a hint loses per folded part of the list.
    private static let hintFadeRate = 4.0
}

/// A change of level that is under way.
public struct LevelChange: Sendable {
    /// The other level, which isn't active.
    public let level: Level
    /// Its list, or the lists as rows.
    public let list: ItemList
    /// How much of the active level is shown, 0…1.
    public let share: Double
    /// When (s) the change began within another one, which it doesn't reverse, so that something between two levels was
    /// shown; `nil` for other changes.
    public let interruptionTime: Double?
}

private extension RowFrame {
    /// The same row with other opacities, as parts of its present ones. They are clipped to 0…1.
    func faded(_ opacity: Double, text: Double = 1) -> RowFrame {
        var frame = self
        frame.opacity *= min(max(opacity, 0), 1)
        frame.textOpacity *= min(max(text, 0), 1)
        return frame
    }

    /// A copy of the row that takes no input.
    var snapshot: RowFrame {
        var frame = RowFrame(
            item: item, y: y, x: x, height: height, opacity: opacity, colors: colors, strike: strike, layer: layer)
        frame.count = count
        frame.fold = fold
        frame.foundText = foundText
        frame.foundShare = foundShare
        frame.textOpacity = textOpacity
        return frame
    }
}
