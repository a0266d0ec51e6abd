// SPDX-License-Identifier: GPL-3.0-or-later

/// The animation between the levels: a row of the overview grows into its list, or a list shrinks into its row.
///
/// One rectangle, the part of the viewport that the list covers, determines every frame: it is the list's row at one
/// end of the transition and the whole viewport at the other. The rows of the list are scaled into it, and the rows of
/// the overview stay beside its edges. Each edge is moved by a spring or by a pinch.
struct LevelTransition: Sendable {
    /// The level which takes inputs. Only snapshots of the other level are shown.
    enum ActiveLevel {
        case overview
        case list
        /// The transition is from one list to another: they cross-fade.
        case otherList
    }

    /// Upper and lower edge of the list, px of the viewport.
    struct Edges: Hashable, Sendable {
        var top: Double
        var bottom: Double

        var height: Double { bottom - top }
    }

    let activeLevel: ActiveLevel
    /// The row of the overview.
    let parent: ItemID
    /// Place of that row in the overview at rest.
    let row: Edges
    /// px
    let viewportHeight: Double
    let reducesMotion: Bool
    /// The rows of the level that isn't live, as they were shown when the edges was `origin`.
    let snapshots: [RowFrame]
    let origin: Edges
    /// Whether a pinch holds the edges.
    var isHeld = false
    private var top: SpringAnimation
    private var bottom: SpringAnimation

    init(
        activeLevel: ActiveLevel, parent: ItemID, row: Edges, viewportHeight: Double, reducesMotion: Bool,
        snapshots: [RowFrame],
        origin: Edges, now: Double
    ) {
        self.activeLevel = activeLevel
        self.parent = parent
        self.row = row
        self.viewportHeight = viewportHeight
        self.reducesMotion = reducesMotion
        self.origin = origin
        self.snapshots = Self.unique(snapshots.map(\.snapshot))
        top = SpringAnimation(Tuning.levelTransition, from: origin.top, to: origin.top, start: now)
        bottom = SpringAnimation(Tuning.levelTransition, from: origin.bottom, to: origin.bottom, start: now)
    }

    var whole: Edges { Edges(top: 0, bottom: viewportHeight) }

    func edges(at time: Double) -> Edges {
        // After a fast reversal, one edge could cross the other.
        let top = top.value(at: time)
        return Edges(top: top, bottom: max(bottom.value(at: time), top))
    }

    /// How far the list is open, 0…1.
    func openness(at time: Double) -> Double {
        let room = viewportHeight - row.height
        return room > 0 ? min(max((edges(at: time).height - row.height) / room, 0), 1) : 1
    }

    /// Opacity of the hint of an empty list, 0…1. It doesn't move, so it is gone before the folding list leaves it
    /// behind.
    func hintOpacity(at time: Double) -> Double {
        activeLevel == .list ? max(1 - (1 - openness(at: time)) * Self.hintFadeRate, 0) : 1
    }

    /// Sets the edges to that of a pinch.
    mutating func hold(_ edges: Edges, at time: Double) {
        isHeld = true
        top = SpringAnimation(Tuning.levelTransition, from: edges.top, to: edges.top, start: time)
        bottom = SpringAnimation(Tuning.levelTransition, from: edges.bottom, to: edges.bottom, start: time)
    }

    /// Animates to the state in which only the live level is shown, with the current velocity or that of another
    /// transition.
    mutating func go(from other: LevelTransition? = nil, at time: Double) {
        isHeld = false
        let target = activeLevel == .overview ? row : whole
        func turned(_ edge: SpringAnimation, _ old: SpringAnimation?, to target: Double) -> SpringAnimation {
            SpringAnimation(
                Tuning.levelTransition, from: edge.value(at: time), to: target,
                velocity: (old ?? edge).velocity(at: time), start: time)
        }
        top = turned(top, other?.top, to: target.top)
        bottom = turned(bottom, other?.bottom, to: target.bottom)
    }

    func isSettled(at time: Double) -> Bool {
        !isHeld && top.isSettled(at: time) && bottom.isSettled(at: time)
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
        if activeLevel == .otherList || reducesMotion { return fade(snapshots, rows, openness) }
        switch activeLevel {
        case .overview:
            return stack(
                rows.map { overviewRow($0, from: row, to: edges, openness) },
                snapshots.compactMap { listRow($0, from: origin, to: edges, openness) }
            )
        case .list, .otherList:
            return stack(
                snapshots.map { overviewRow($0, from: origin, to: edges, openness) },
                rows.compactMap { listRow($0, from: whole, to: edges, openness) }
            )
        }
    }

    /// Puts the list above its own row, and the other rows of the overview above the parts of the list outside its
    /// edges.
    private func stack(_ overview: [RowFrame], _ list: [RowFrame]) -> [RowFrame] {
        overview.filter { $0.item.id == parent } + list + overview.filter { $0.item.id != parent }
    }

    /// The point of the live level that is shown at a point of the viewport.
    func point(_ point: Point, at time: Double) -> Point {
        let edges = edges(at: time)
        if activeLevel == .otherList || reducesMotion || edges.height <= 0 { return point }
        guard activeLevel == .overview else {
            return Point(x: point.x, y: (point.y - edges.top) / edges.height * viewportHeight)
        }
        if point.y < edges.top { return Point(x: point.x, y: point.y - edges.top + row.top) }
        if point.y >= edges.bottom { return Point(x: point.x, y: point.y - edges.bottom + row.bottom) }
        return Point(x: point.x, y: row.top + (point.y - edges.top) / edges.height * row.height)
    }

    /// A row of the list, scaled into the edges; `nil` if it is outside.
    private func listRow(_ frame: RowFrame, from old: Edges, to new: Edges, _ openness: Double) -> RowFrame? {
        guard old.height > 0 else { return frame }
        guard frame.y < old.bottom, frame.y + frame.height > old.top else { return nil }
        let scale = new.height / old.height
        var frame = frame
        frame.y = new.top + (frame.y - old.top) * scale
        frame.height *= scale
        frame.opacity *= min(openness * Self.listFadeRate, 1)
        return frame
    }

    /// A row of the overview, moved beside the edges. The row of the list fills the edges and fades as the list opens.
    private func overviewRow(_ frame: RowFrame, from old: Edges, to new: Edges, _ openness: Double) -> RowFrame {
        var frame = frame
        if frame.item.id == parent {
            frame.y = new.top
            frame.height = new.height
            frame.opacity *= 1 - openness
        } else if frame.y < (old.top + old.bottom) / 2 {
            frame.y += new.top - old.top
        } else {
            frame.y += new.bottom - old.bottom
        }
        return frame
    }

    /// Keeps only the topmost frame of each row. A row that was being removed may have several.
    private static func unique(_ snapshots: [RowFrame]) -> [RowFrame] {
        var seen: Set<ItemID> = []
        return snapshots.reversed().filter { seen.insert($0.item.id).inserted }.reversed()
    }

    private func fade(_ snapshots: [RowFrame], _ rows: [RowFrame], _ openness: Double) -> [RowFrame] {
        let shown = activeLevel == .overview ? 1 - openness : openness
        func with(_ frame: RowFrame, opacity: Double) -> RowFrame {
            var frame = frame
            frame.opacity *= opacity
            return frame
        }
        // The new level is opaque before the old one fades, so that the background doesn't shine through both.
        return snapshots.map { with($0, opacity: min(2 - 2 * shown, 1)) }
            + rows.map { with($0, opacity: min(2 * shown, 1)) }
    }

    /// The rows of the list are opaque after one third of the transition.
    private static let listFadeRate = 3.0
    /// Opacity that a hint loses per folded part of the list.
    private static let hintFadeRate = 4.0
}

private extension RowFrame {
    /// A copy of the row that takes no input.
    var snapshot: RowFrame {
        var frame = RowFrame(
            item: item, index: nil, y: y, x: x, height: height, opacity: opacity, colors: colors, strike: strike,
            icon: nil, layer: layer
        )
        frame.count = count
        return frame
    }
}
