// SPDX-License-Identifier: GPL-3.0-or-later

/// The rows as they were shown right before a change.
public struct ListSceneSnapshot: Sendable {
    struct Row: Sendable {
        var frame: RowFrame
        /// px/s
        var velocityX: Double
        var velocityY: Double
        /// Vertical motion, px of the viewport, if the row was moving.
        var path: SpringAnimation?
        /// Whether a finger held the row off the list.
        var isLifted = false

        /// Whether the row was being removed.
        var isLeaving: Bool { frame.index == nil }
    }

    var rows: [ItemID: Row] = [:]
}

/// How a change is animated, depending on its cause.
public struct TransitionStyle: Hashable, Sendable {
    /// Velocity (px/s) of the row when it was released.
    public var velocity: Double
    /// Whether the changed row rests in its new state for a moment before rows move.
    public var rests: Bool
    /// Whether all rows move at the same time, instead of distant ones later.
    public var isTogether: Bool
    /// The start frame of an inserted row.
    public var insertionOrigin: InsertionOrigin?
    /// Velocity (px/s) of a removed row that was thrown.
    public var flight: Point?
    /// Whether the rows move without an action of the user. A press right after that is aimed at their old places (H19).
    public var isAutomatic: Bool

    public init(
        velocity: Double = 0, rests: Bool = false, isTogether: Bool = false, insertionOrigin: InsertionOrigin? = nil, flight: Point? = nil,
        isAutomatic: Bool = false
    ) {
        self.flight = flight
        self.isAutomatic = isAutomatic || rests
        self.velocity = velocity
        self.rests = rests
        self.isTogether = isTogether
        self.insertionOrigin = insertionOrigin
    }
}

extension ListScene {
    /// The rows as they are shown now, up to a viewport's height beyond both edges.
    public func snapshot(of list: ItemList) -> ListSceneSnapshot {
        let frames = frames(of: list, margin: viewport.height)
        var snapshot = ListSceneSnapshot()
        snapshot.rows.reserveCapacity(frames.count)
        for frame in frames {
            let id = frame.item.id
            let leaving = frame.index == nil ? animations.removals.last { $0.frame.item.id == id } : nil
            // A reference to a method, `flatMap(rowPath)`, would copy the scene.
            let path = leaving == nil ? animations.rows[id].flatMap { rowPath($0) } : nil
            let (x, y) = leaving.map { ($0.x, $0.y) } ?? (animations.rows[id]?.x, path?.motion)
            let flight = leaving?.velocityInFlight(at: now)
            snapshot.rows[id] = .init(
                frame: frame, velocityX: flight?.x ?? x?.velocity(at: now) ?? 0, velocityY: flight?.y ?? y?.velocity(at: now) ?? 0,
                path: path.map { $0.motion.shifted(by: $0.target) }, isLifted: activeGesture.reorder?.item == id
            )
        }
        return snapshot
    }

    /// Animates every row from where it was before a change to its place in the changed list.
    ///
    /// A row that is moving continues from where it is, with its velocity (H15).
    public mutating func transition(
        from before: ListSceneSnapshot, by deltas: [ListDelta], to list: ItemList, style: TransitionStyle = .init()
    ) {
        revealTarget = nil
        animations.finishedMotions.removeAll()
        // A gap may stay open if no row was inserted or removed.
        if !deltas.isEmpty {
            insertionGap = nil
            dropPinch()
            if !style.isAutomatic || !continueReorder(after: deltas, from: before, in: list) { dropReorder() }
        }
        if style.insertionOrigin != nil { replacePeek() }
        let isRearranged = deltas.contains(.rearranged)
        if isRearranged { rearrange(list) }
        let deltas = isRearranged ? [] : deltas
        let resolved = deltas.resolved()
        for (delta, end) in zip(deltas, resolved.map(\.end)) { apply(delta, endingAt: end, in: list) }
        updateHint(to: list.items.isEmpty)
        updateScrollRange()
        layoutState.frameOffset = scrollPosition.offset
        cancelSwipe(ofRowIn: resolved, of: list)

        var context = TransitionContext(before: before, resolved: resolved, list: list, style: style)
        context.start = now + (style.rests && !options.reducesMotion ? Tuning.doneDelay : 0)
        var after = frames(of: list, margin: viewport.height).filter { $0.index != nil }
        let shown = Set(after.map(\.item.id))
        after += rowsLeavingView(from: before, unless: shown, by: deltas, in: list)
        let moving = after.count { row in
            isVisible(row, margin: 0)
                && before.rows[row.item.id].map { abs($0.frame.y - restingY(of: row)) > Self.negligibleDistance } ?? false
        }
        // Rows that make room move together. One after the other, each would slide over the next.
        let isTogether = style.rests || style.isTogether || resolved.contains { $0.from == nil && $0.end != nil }
        context.stagger = isTogether ? 0 : min(Tuning.stagger, Tuning.maxStagger / Double(max(moving, 1)))
        context.entryDisplacements = entryDisplacements(of: after, in: context)
        for row in after { move(row, in: context) }

        animations.removals.removeAll { shown.contains($0.frame.item.id) }
        let removed = resolved.flatMap(\.removed).filter { before.rows[$0] != nil }
        // A row that was removed and inserted again is still there.
        let inserted = resolved.filter { !$0.isMove }.compactMap(\.end).joined()
        let present = removed.isEmpty ? [] : Set(inserted.map { list.items[$0].id })
        for id in removed where !present.contains(id) { animateRemoval(of: id, in: context) }
    }

    private mutating func updateHint(to isShown: Bool) {
        guard animations.hint.target != (isShown ? 1 : 0) else { return }
        animations.hint = SpringAnimation(
            options.reducesMotion ? Tuning.reducedFade : Tuning.dimming, from: isShown ? animations.hint.value(at: now) : 0,
            to: isShown ? 1 : 0, start: now
        )
    }

    /// Rows that were in view and whose places are far out of view now.
    private func rowsLeavingView(
        from before: ListSceneSnapshot, unless shown: Set<ItemID>, by deltas: [ListDelta], in list: ItemList
    ) -> [RowFrame] {
        before.rows.values.compactMap { row in
            guard isVisible(row.frame, margin: 0), !shown.contains(row.frame.item.id) else { return nil }
            let index = deltas.reduce(row.frame.index) { index, delta in index.flatMap { delta.index(after: $0) } }
            return index.map { frame(of: list, at: $0, top: heights.top(of: $0)) }
        }
    }

    /// The parameters shared by the animations of one change.
    struct TransitionContext {
        let before: ListSceneSnapshot
        let resolved: [ResolvedDelta]
        let list: ItemList
        let style: TransitionStyle
        var start = 0.0
        var stagger = 0.0
        /// Initial displacements (px) of rows that come into view from above and from below the change.
        var entryDisplacements = (above: 0.0, below: 0.0)

        /// The row where the change happened. The farther other rows are from it, the later they move.
        var center: Int { resolved.map(\.first).min() ?? 0 }

        func start(of index: Int) -> Double {
            start + min(stagger * Double(abs(index - center)), Tuning.maxStagger)
        }
    }

    /// A distance (px) that can't be seen.
    private static let negligibleDistance = 0.01

    /// The y of a row when nothing moves any more, px of the viewport.
    func restingY(of row: RowFrame) -> Double {
        row.index.map { restingY($0) } ?? row.y
    }

    private mutating func apply(_ delta: ListDelta, endingAt end: Range<Int>?, in list: ItemList) {
        layoutState.changedRows = Set(layoutState.changedRows.compactMap { delta.index(after: $0) })
        switch delta {
        case .inserted(let range):
            let items = end.map { Array(list.items[$0]) } ?? []
            if range.count == 1, let item = items.first, let known = layoutState.deletedHeights.removeValue(forKey: item.text) {
                heights.insert(known, measured: true, at: range.lowerBound)
            } else {
                heights.insert(
                    items.prefix(range.count).map {
                        viewport.metrics.estimate(forTextLength: $0.textLength, in: viewport.width, counts: painter.showsLists)
                    },
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
        case .moved(let from, let to, let textChanged):
            heights.move(from: from, to: to)
            if textChanged { invalidateHeight(of: to) }
        case .rearranged: break
        }
        // A loop over the dictionary would copy it.
        var row = animations.rows.values.startIndex
        while row != animations.rows.values.endIndex {
            animations.rows.values[row].index = delta.index(after: animations.rows.values[row].index) ?? 0
            animations.rows.values.formIndex(after: &row)
        }
    }

    // MARK: Rows that stay

    private mutating func move(_ row: RowFrame, in context: TransitionContext) {
        guard let index = row.index, activeGesture.reorder?.item != row.item.id else { return }
        let id = row.item.id
        var motion = animations.rows[id] ?? RowAnimation(index: index)
        motion.index = index
        if let old = context.before.rows[id] {
            if old.isLeaving { reverse(&motion, from: old) }
            let isMoved = context.resolved.contains { $0.isMove && $0.ends(at: index) }
            let since = motion.y == nil ? nil : motion.automaticSince
            animateMove(
                &motion, row, from: old, start: context.start(of: index), isMoved: isMoved, rests: context.style.rests, in: context.list)
            motion.automaticSince = context.style.isAutomatic && motion.y != nil ? since ?? now : nil
        } else {
            appear(&motion, row, in: context)
            motion.automaticSince = context.style.isAutomatic && motion.y != nil ? now : nil
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
        _ motion: inout RowAnimation, _ row: RowFrame, from old: ListSceneSnapshot.Row, start: Double, isMoved: Bool, rests: Bool,
        in list: ItemList
    ) {
        if options.reducesMotion {
            motion.x = nil
            if old.frame.lift != 0 { motion.lift = SpringAnimation(Tuning.reducedFade, from: old.frame.lift, to: 0, start: now) }
        }
        if !options.reducesMotion, old.isLifted || old.frame.lift != 0 && motion.lift == nil { land(&motion, from: old) }
        let place = self.restingY(of: row)
        let parted = place + (row.index.map { shift(of: $0) } ?? 0)
        let height = max(old.frame.height, row.height)
        let distance = clampedToOverscan(old.frame.y, height: height) - parted
        let isOutOfView = !isVisible(old.frame, margin: 0) && clampedToOverscan(parted, height: height) != parted
        if !options.reducesMotion, !isOutOfView, abs(distance) > Self.negligibleDistance || old.velocityY != 0 {
            // A moving row changes its direction at once, because a pause would be a jump in velocity.
            // A row that was caught and is completed goes on to its old place now.
            let isUnderWay = old.velocityY != 0 || rests && motion.isActedOn && motion.y.map { $0.start <= now } ?? false
            let startTime = isUnderWay ? now : start
            if motion.lift != nil {
                // A dropped row swings into its place.
                motion.y = SpringAnimation(Tuning.dropping, from: distance, to: 0, velocity: old.velocityY, start: now)
            } else if rests, startTime == now, let path = old.path, start > now {
                // A moving row continues to its old place first. Then it makes room like the resting ones.
                let motionSoFar = path.underWay(at: now).shifted(by: -parted)
                motion.y = SpringAnimation(after: motionSoFar, by: Tuning.closing, to: 0, start: start)
            } else {
                motion.y = SpringAnimation(Tuning.closing, from: distance, to: 0, velocity: old.velocityY, start: startTime)
            }
            if gestureState.caughtRow == row.item.id { motion.y = motion.y?.paused(at: now) }
            motion.isRaised = isMoved || motion.isRaised
            // A dropped row only settles.
            motion.isFlight = motion.lift == nil && (isMoved || motion.isFlight)
        } else {
            motion.y = nil
            motion.isRaised = motion.lift != nil
            motion.isFlight = false
        }
        if !options.reducesMotion, row.index != nil, abs(old.frame.height - row.height) > Self.negligibleDistance, !old.isLeaving {
            motion.growth = SpringAnimation(
                Tuning.closing, from: old.frame.height - heights.height(of: row.index ?? 0), to: 0,
                velocity: motion.growth?.velocity(at: now) ?? 0, start: now
            )
        }
        // The swipe determines the look of its row.
        guard activeGesture.swipe?.item != row.item.id else { return }
        let colors = row.index.map { self.colors(of: list, at: $0) } ?? row.colors
        if old.frame.colors != colors {
            let spring = options.reducesMotion ? Tuning.reducedFade : Tuning.coloring
            motion.tint = (old.frame.colors, SpringAnimation(spring, from: 1, to: 0, start: isMoved ? now : start))
        } else {
            motion.tint = nil
        }
        if isMoved { motion.strikeFollowsSwipe = false }
        guard !motion.strikeFollowsSwipe else { return }
        let strike = row.item.isDone ? 1.0 : 0
        let velocity = motion.strike?.velocity(at: now) ?? 0
        motion.strike =
            old.frame.strike == strike || options.reducesMotion
            ? nil
            : SpringAnimation(Tuning.springBack, from: old.frame.strike, to: strike, velocity: velocity, start: now)
    }
}
