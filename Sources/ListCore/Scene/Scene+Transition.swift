// SPDX-License-Identifier: GPL-3.0-or-later

/// What the rows looked like right before a change, each where it was seen.
public struct SceneSnapshot: Sendable {
    struct Row: Sendable {
        var frame: RowFrame
        /// px/s
        var velocityY: Double
    }

    var rows: [ItemID: Row] = [:]
}

/// How a change came about, which is how it is shown.
public struct TransitionStyle: Hashable, Sendable {
    /// px/s that the row was let go with.
    public var velocity: Double
    /// Whether the changed row rests a moment in its new state before rows move.
    public var rests: Bool

    public init(velocity: Double = 0, rests: Bool = false) {
        self.velocity = velocity
        self.rests = rests
    }
}

extension Scene {
    /// What is seen now, a viewport's height beyond both edges included.
    public func snapshot(of list: ItemList) -> SceneSnapshot {
        var snapshot = SceneSnapshot()
        for frame in frames(of: list, margin: page) where frame.index != nil {
            let velocity = motions[frame.item.id]?.y?.velocity(at: now) ?? 0
            snapshot.rows[frame.item.id] = .init(frame: frame, velocityY: velocity)
        }
        return snapshot
    }

    /// Lets every row glide from where it was seen before a change to where the changed list has it.
    ///
    /// A row in the middle of a motion turns round from where it is, with the velocity it has (H15).
    public mutating func transition(
        from before: SceneSnapshot, by deltas: [ListDelta], to list: ItemList, style: TransitionStyle = .init()
    ) {
        for delta in deltas { adopt(delta, in: list) }
        scroller.resize(page: page, content: heights.total)
        if let swipe = arena.swipe, list.index(of: swipe.item) == nil { arena = .refused(swipe.device) }

        var glide = Glide(before: before, deltas: deltas, list: list, style: style)
        glide.start = now + (style.rests && !reducesMotion ? Tuning.doneRest : 0)
        let after = frames(of: list, margin: page).filter { $0.index != nil }
        let moving = after.count { row in
            before.rows[row.item.id].map { abs($0.frame.y - placeOnScreen(row)) > Self.hair } ?? false
        }
        glide.stagger = style.rests ? 0 : min(Tuning.stagger, Tuning.longestStagger / Double(max(moving, 1)))
        var shown: Set<ItemID> = []
        for row in after {
            shown.insert(row.item.id)
            move(row, in: glide)
        }
        for delta in deltas { depart(by: delta, unless: shown, in: glide) }
    }

    /// What all rows of one change share.
    private struct Glide {
        let before: SceneSnapshot
        let deltas: [ListDelta]
        let list: ItemList
        let style: TransitionStyle
        var start = 0.0
        var stagger = 0.0

        /// The row where the change happened; the others move the later the farther they are from it.
        var centre: Int { deltas.map(\.firstIndex).min() ?? 0 }

        func start(of index: Int) -> Double {
            start + min(stagger * Double(abs(index - centre)), Tuning.longestStagger)
        }
    }

    /// px that nobody sees.
    private static let hair = 0.01

    /// A row's y once nothing moves any more.
    private func placeOnScreen(_ row: RowFrame) -> Double {
        row.index.map { heights.top(of: $0) - scroller.offset } ?? row.y
    }

    private mutating func adopt(_ delta: ListDelta, in list: ItemList) {
        switch delta {
        case .inserted(let index):
            // A later change of the same edit may have moved the item on; then this is only an estimate of another one's height.
            let item = list.items[min(index, list.items.count - 1)]
            heights.insert(metrics.estimate(for: item.text, in: width), measured: false, at: index)
        case .removed(let item, let index):
            heights.remove(at: index)
            motions[item.id] = nil
        case .moved(let from, let to):
            let (height, measured) = heights.remove(at: from)
            heights.insert(height, measured: measured, at: to)
        }
        for (id, motion) in motions { motions[id]?.index = delta.index(after: motion.index) }
    }

    private mutating func move(_ row: RowFrame, in glide: Glide) {
        guard let index = row.index else { return }
        let id = row.item.id
        var motion = motions[id] ?? RowMotion(index: index)
        motion.index = index
        if let old = glide.before.rows[id] {
            let isActor = glide.deltas.contains { $0.movedItem(to: index) }
            moveOn(&motion, row, from: old, start: glide.start(of: index), isActor: isActor, in: glide.list)
        } else {
            appear(&motion, row, in: glide)
        }
        motions[id] = motion.isDone ? nil : motion
    }

    private func moveOn(
        _ motion: inout RowMotion, _ row: RowFrame, from old: SceneSnapshot.Row, start: Double, isActor: Bool, in list: ItemList
    ) {
        let distance = old.frame.y - placeOnScreen(row)
        if reducesMotion {
            motion.y = nil
        } else if abs(distance) > Self.hair {
            // What moves already turns round at once: a pause would be a jump in velocity.
            let begins = old.velocityY != 0 ? now : start
            motion.y = SpringMotion(Tuning.closing, from: distance, to: 0, velocity: old.velocityY, start: begins)
            motion.isRaised = isActor || motion.isRaised
        } else {
            motion.y = nil
            motion.isRaised = false
        }
        let paint = row.index.map { self.paint(of: list, at: $0) } ?? row.paint
        if old.frame.paint != paint {
            let spring = reducesMotion ? Tuning.reducedFade : Tuning.colouring
            motion.tint = (old.frame.paint, SpringMotion(spring, from: 1, to: 0, start: isActor ? now : start))
        } else {
            motion.tint = nil
        }
        let strike = row.item.isDone ? 1.0 : 0
        motion.strike = old.frame.strike == strike || reducesMotion ? nil
            : SpringMotion(Tuning.springBack, from: old.frame.strike, to: strike, start: now)
    }

    /// A row that was not in view before: put in, it comes from where deleted rows go; otherwise from beyond the nearer edge.
    private func appear(_ motion: inout RowMotion, _ row: RowFrame, in glide: Glide) {
        guard let index = row.index else { return }
        if glide.deltas.contains(where: { $0.insertedItem(at: index) }) {
            if reducesMotion {
                motion.opacity = SpringMotion(Tuning.reducedFade, from: 0, to: 1, start: now)
            } else {
                motion.x = SpringMotion(Tuning.closing, from: departedX, to: 0, start: now)
            }
        } else if let from = glide.deltas.compactMap({ $0.origin(ofItemAt: index) }).first, !reducesMotion {
            let edge = from < index ? -row.height : page
            motion.y = SpringMotion(Tuning.closing, from: edge - placeOnScreen(row), to: 0, start: glide.start)
            motion.isRaised = true
        }
    }

    private mutating func depart(by delta: ListDelta, unless shown: Set<ItemID>, in glide: Glide) {
        switch delta {
        case .inserted: return
        case .removed(let item, _):
            guard let old = glide.before.rows[item.id], glide.list.index(of: item.id) == nil else { return }
            var departure = Departure(frame: old.frame, ends: now + Tuning.closing.duration)
            departure.frame.layer = -1
            if reducesMotion {
                departure.opacity = SpringMotion(Tuning.reducedFade, from: 1, to: 0, start: now)
            } else {
                let leaving = departedX < 0 ? -1.0 : 1
                let velocity = max(leaving * glide.style.velocity, Tuning.departureVelocity) * leaving
                departure.x = SpringMotion(Tuning.closing, from: old.frame.x, to: departedX, velocity: velocity, start: now)
                departure.frame.cue = old.frame.cue
            }
            departures.append(departure)
        case .moved(_, let to):
            let item = glide.list.items[min(to, glide.list.items.count - 1)]
            guard !shown.contains(item.id), let old = glide.before.rows[item.id], !reducesMotion else { return }
            var departure = Departure(frame: old.frame, ends: glide.start + Tuning.closing.duration)
            departure.frame.layer = 1
            departure.frame.paint = paint(of: glide.list, at: to)
            departure.frame.strike = item.isDone ? 1 : 0
            departure.frame.cue = nil
            let edge = heights.top(of: to) < scroller.offset ? -old.frame.height : page
            departure.y = SpringMotion(Tuning.closing, from: old.frame.y, to: edge, velocity: old.velocityY, start: glide.start)
            if old.frame.x != 0 {
                departure.x = SpringMotion(
                    Tuning.springBack, from: old.frame.x, to: 0,
                    velocity: Self.velocity(glide.style.velocity, returningFrom: old.frame.x), start: now
                )
            }
            departure.tint = (old.frame.paint, SpringMotion(Tuning.springBack, from: 1, to: 0, start: now))
            departures.append(departure)
        }
    }

    /// Where a deleted row is gone: beyond the side that deleting goes to, its cue too.
    private var departedX: Double {
        (width + 80) * (isMirrored ? 1 : -1)
    }
}

extension ListDelta {
    /// The first row that is another one, or elsewhere, since.
    var firstIndex: Int {
        switch self {
        case .inserted(let index), .removed(_, let index): index
        case .moved(let from, let to): min(from, to)
        }
    }

    /// Where the row that was at an index is now.
    func index(after index: Int) -> Int {
        switch self {
        case .inserted(let at): index >= at ? index + 1 : index
        case .removed(_, let at): index > at ? index - 1 : index
        case .moved(let from, let to):
            if index == from { to } else { index - (index > from ? 1 : 0) + (index - (index > from ? 1 : 0) >= to ? 1 : 0) }
        }
    }

    func movedItem(to index: Int) -> Bool {
        if case .moved(_, let to) = self { to == index } else { false }
    }

    func insertedItem(at index: Int) -> Bool {
        if case .inserted(let at) = self { at == index } else { false }
    }

    /// Where the item now at `index` came from, when this delta moved it.
    func origin(ofItemAt index: Int) -> Int? {
        if case .moved(let from, let to) = self, to == index { from } else { nil }
    }
}
