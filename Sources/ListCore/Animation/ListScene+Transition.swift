// SPDX-License-Identifier: GPL-3.0-or-later

/// What the rows looked like right before a change, each where it was seen.
public struct ListSceneSnapshot: Sendable {
    struct Row: Sendable {
        var frame: RowFrame
        /// px/s
        var velocityX: Double
        var velocityY: Double
        /// Its way up or down, px of the viewport, if it was on one.
        var path: SpringAnimation?
        /// Whether it was off the list, on a finger.
        var isCarried = false

        /// Whether it was on its way out.
        var isLeaving: Bool { frame.index == nil }
    }

    var rows: [ItemID: Row] = [:]
}

/// How a change came about, which is how it is shown.
public struct TransitionStyle: Hashable, Sendable {
    /// px/s that the row was let go with.
    public var velocity: Double
    /// Whether the changed row rests a moment in its new state before rows move.
    public var rests: Bool
    /// Whether all rows move at the same time, not the farther ones later.
    public var isTogether: Bool
    /// What the row that is put in goes on from.
    public var insertionOrigin: InsertionOrigin?
    /// px/s with which the row that is taken out was thrown.
    public var flight: Point?

    public init(
        velocity: Double = 0, rests: Bool = false, isTogether: Bool = false, insertionOrigin: InsertionOrigin? = nil, flight: Point? = nil
    ) {
        self.flight = flight
        self.velocity = velocity
        self.rests = rests
        self.isTogether = isTogether
        self.insertionOrigin = insertionOrigin
    }
}

extension ListScene {
    /// What is seen now, a viewport's height beyond both edges included.
    public func snapshot(of list: ItemList) -> ListSceneSnapshot {
        var snapshot = ListSceneSnapshot()
        for frame in frames(of: list, margin: viewport.height) {
            let id = frame.item.id
            let leaving = frame.index == nil ? animations.removals.last { $0.frame.item.id == id } : nil
            let way = leaving == nil ? animations.rows[id].flatMap(rowPath) : nil
            let (x, y) = leaving.map { ($0.x, $0.y) } ?? (animations.rows[id]?.x, way?.motion)
            let flight = leaving?.velocityInFlight(at: now)
            snapshot.rows[id] = .init(
                frame: frame, velocityX: flight?.x ?? x?.velocity(at: now) ?? 0, velocityY: flight?.y ?? y?.velocity(at: now) ?? 0,
                path: way.map { $0.motion.shifted(by: $0.target) }, isCarried: activeGesture.reorder?.item == id
            )
        }
        return snapshot
    }

    /// Lets every row glide from where it was seen before a change to where the changed list has it.
    ///
    /// A row in the middle of a motion turns round from where it is, with the velocity it has (H15).
    public mutating func transition(
        from before: ListSceneSnapshot, by deltas: [ListDelta], to list: ItemList, style: TransitionStyle = .init()
    ) {
        revealTarget = nil
        // Where no row came or went, a list that stands open can go on so.
        if !deltas.isEmpty {
            insertionGap = nil
            dropPinch()
            dropReorder()
        }
        let isRearranged = deltas.contains(.rearranged)
        if isRearranged { rearrange(list) }
        let deltas = isRearranged ? [] : deltas
        let resolved = deltas.resolved()
        for (delta, end) in zip(deltas, resolved.map(\.end)) { apply(delta, endingAt: end, in: list) }
        updateHint(to: list.items.isEmpty)
        fitScroller()
        layoutState.frameOffset = scrollPosition.offset
        cancelSwipe(ofRowIn: resolved, of: list)

        var context = TransitionContext(before: before, resolved: resolved, list: list, style: style)
        context.start = now + (style.rests && !options.reducesMotion ? Tuning.doneDelay : 0)
        var after = frames(of: list, margin: viewport.height).filter { $0.index != nil }
        let shown = Set(after.map(\.item.id))
        after += rowsLeavingView(from: before, unless: shown, by: deltas, in: list)
        let moving = after.count { row in
            isVisible(row, margin: 0)
                && before.rows[row.item.id].map { abs($0.frame.y - place(of: row)) > Self.negligibleDistance } ?? false
        }
        // Rows that make room go together: one after the other, each would slide over the next.
        let isTogether = style.rests || style.isTogether || resolved.contains { $0.from == nil && $0.end != nil }
        context.stagger = isTogether ? 0 : min(Tuning.stagger, Tuning.maxStagger / Double(max(moving, 1)))
        context.arrival = arrival(of: after, in: context)
        for row in after { move(row, in: context) }

        animations.removals.removeAll { shown.contains($0.frame.item.id) }
        for id in resolved.flatMap(\.removed) where before.rows[id] != nil && list.index(of: id) == nil {
            animateRemoval(of: id, in: context)
        }
    }

    private mutating func updateHint(to isShown: Bool) {
        guard animations.hint.target != (isShown ? 1 : 0) else { return }
        animations.hint = SpringAnimation(
            options.reducesMotion ? Tuning.reducedFade : Tuning.dimming, from: isShown ? animations.hint.value(at: now) : 0,
            to: isShown ? 1 : 0, start: now
        )
    }

    /// Rows that were in view and whose places are far from it now.
    private func rowsLeavingView(
        from before: ListSceneSnapshot, unless shown: Set<ItemID>, by deltas: [ListDelta], in list: ItemList
    ) -> [RowFrame] {
        before.rows.values.compactMap { row in
            guard isVisible(row.frame, margin: 0), !shown.contains(row.frame.item.id) else { return nil }
            let index = deltas.reduce(row.frame.index) { index, delta in index.flatMap { delta.index(after: $0) } }
            return index.map { frame(of: list, at: $0, top: heights.top(of: $0)) }
        }
    }

    /// What all rows of one change share.
    struct TransitionContext {
        let before: ListSceneSnapshot
        let resolved: [ResolvedDelta]
        let list: ItemList
        let style: TransitionStyle
        var start = 0.0
        var stagger = 0.0
        /// How far from their places (px) rows begin that were too far away to be seen before, above and below the change.
        var arrival = (above: 0.0, below: 0.0)

        /// The row where the change happened; the others move the later the farther they are from it.
        var center: Int { resolved.map(\.first).min() ?? 0 }

        func start(of index: Int) -> Double {
            start + min(stagger * Double(abs(index - center)), Tuning.maxStagger)
        }
    }

    /// px that nobody sees.
    private static let negligibleDistance = 0.01

    /// A row's y once nothing moves any more.
    func place(of row: RowFrame) -> Double {
        row.index.map(restingY) ?? row.y
    }

    private mutating func apply(_ delta: ListDelta, endingAt end: Range<Int>?, in list: ItemList) {
        layoutState.changedRows = Set(layoutState.changedRows.compactMap { delta.index(after: $0) })
        switch delta {
        case .inserted(let range):
            let texts = end.map { list.items[$0].map(\.text) } ?? []
            if range.count == 1, let text = texts.first, let known = layoutState.deletedHeights.removeValue(forKey: text) {
                heights.insert(known, measured: true, at: range.lowerBound)
            } else {
                heights.insert(
                    texts.prefix(range.count).map { viewport.metrics.estimate(for: $0, in: viewport.width, counts: painter.showsLists) },
                    measured: false,
                    at: range.lowerBound)
            }
        case .removed(let items, let index):
            if layoutState.deletedHeights.count + items.count >= History.capacity { layoutState.deletedHeights.removeAll() }
            for (item, index) in zip(items.prefix(History.capacity / 2), index...) where heights.isMeasured(index) {
                layoutState.deletedHeights[item.text] = heights.height(of: index)
            }
            heights.remove(index..<(index + items.count))
            for item in items { animations.rows[item.id] = nil }
        case .moved(let from, let to, let isRetexted):
            heights.move(from: from, to: to)
            if isRetexted { invalidateHeight(of: to) }
        case .rearranged: break
        }
        for (id, motion) in animations.rows { animations.rows[id]?.index = delta.index(after: motion.index) ?? 0 }
    }

    // MARK: Rows that stay

    private mutating func move(_ row: RowFrame, in context: TransitionContext) {
        guard let index = row.index, activeGesture.reorder?.item != row.item.id else { return }
        let id = row.item.id
        var motion = animations.rows[id] ?? RowAnimation(index: index)
        motion.index = index
        if let old = context.before.rows[id] {
            if old.isLeaving { reverse(&motion, from: old) }
            let isActor = context.resolved.contains { $0.isMove && $0.ends(at: index) }
            animateMove(
                &motion, row, from: old, start: context.start(of: index), isActor: isActor, rests: context.style.rests, in: context.list)
        } else {
            appear(&motion, row, in: context)
        }
        animations.rows[id] = motion.isDone ? nil : motion
    }

    private func reverse(_ motion: inout RowAnimation, from old: ListSceneSnapshot.Row) {
        if options.reducesMotion {
            motion.opacity = SpringAnimation(Tuning.reducedFade, from: old.frame.opacity, to: 1, start: now)
        } else if old.frame.x != 0 {
            motion.x = SpringAnimation(Tuning.closing, from: old.frame.x, to: 0, velocity: old.velocityX, start: now)
        }
    }

    private func animateMove(
        _ motion: inout RowAnimation, _ row: RowFrame, from old: ListSceneSnapshot.Row, start: Double, isActor: Bool, rests: Bool,
        in list: ItemList
    ) {
        if options.reducesMotion {
            motion.x = nil
            if old.frame.lift != 0 { motion.lift = SpringAnimation(Tuning.reducedFade, from: old.frame.lift, to: 0, start: now) }
        }
        if !options.reducesMotion, old.isCarried || old.frame.lift != 0 && motion.lift == nil { land(&motion, from: old) }
        let place = self.place(of: row)
        let parted = place + (row.index.map(shift) ?? 0)
        let height = max(old.frame.height, row.height)
        let distance = clampedToOverscan(old.frame.y, height: height) - parted
        let isUnseen = !isVisible(old.frame, margin: 0) && clampedToOverscan(parted, height: height) != parted
        if !options.reducesMotion, !isUnseen, abs(distance) > Self.negligibleDistance || old.velocityY != 0 {
            // What moves already turns round at once: a pause would be a jump in velocity.
            let begins = old.velocityY != 0 ? now : start
            if motion.y?.start == .infinity {
                // A finger holds it where it is.
                motion.y = SpringAnimation(Tuning.closing, from: distance, to: 0, start: .infinity)
            } else if motion.lift != nil {
                // A row that was put down swings into its place, wherever that is.
                motion.y = SpringAnimation(Tuning.dropping, from: distance, to: 0, velocity: old.velocityY, start: now)
            } else if rests, begins == now, let path = old.path, start > now {
                // What moves goes on to where it went; only then what rests now makes room.
                let way = path.underWay(at: now).shifted(by: -parted)
                motion.y = SpringAnimation(after: way, by: Tuning.closing, to: 0, start: start)
            } else {
                motion.y = SpringAnimation(Tuning.closing, from: distance, to: 0, velocity: old.velocityY, start: begins)
            }
            motion.isRaised = isActor || motion.isRaised
        } else {
            motion.y = nil
            motion.isRaised = motion.lift != nil
        }
        if !options.reducesMotion, row.index != nil, abs(old.frame.height - row.height) > Self.negligibleDistance, !old.isLeaving {
            motion.growth = SpringAnimation(
                Tuning.closing, from: old.frame.height - heights.height(of: row.index ?? 0), to: 0,
                velocity: motion.growth?.velocity(at: now) ?? 0, start: now
            )
        }
        // A row under a finger looks as the finger has it.
        guard activeGesture.swipe?.item != row.item.id else { return }
        let paint = row.index.map { self.paint(of: list, at: $0) } ?? row.paint
        if old.frame.paint != paint {
            let spring = options.reducesMotion ? Tuning.reducedFade : Tuning.coloring
            motion.tint = (old.frame.paint, SpringAnimation(spring, from: 1, to: 0, start: isActor ? now : start))
        } else {
            motion.tint = nil
        }
        if isActor { motion.strikeFollowsSwipe = false }
        guard !motion.strikeFollowsSwipe else { return }
        let strike = row.item.isDone ? 1.0 : 0
        let velocity = motion.strike?.velocity(at: now) ?? 0
        motion.strike =
            old.frame.strike == strike || options.reducesMotion
            ? nil
            : SpringAnimation(Tuning.springBack, from: old.frame.strike, to: strike, velocity: velocity, start: now)
    }
}
