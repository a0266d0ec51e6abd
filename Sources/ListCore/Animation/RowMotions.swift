// SPDX-License-Identifier: GPL-3.0-or-later

import RealModule

/// The vertical motion of a row that has arrived, for presses that aim at where the row was.
struct RecentMotion: Sendable {
    let motion: RowAnimation
    /// s
    let end: Double
}

/// What moves the rows away from their places in the layout: animations, removals, gaps for new rows, strips at the
/// edges, and the row that a finger holds.
struct RowMotions: Sendable {
    var layout = RowLayout()
    var rowPalette = RowPalette()
    /// The strips that the wheel, the scrollbar, or a key has opened at the edges.
    var strips = EdgeStrips()
    /// Of rows on their way to their places.
    private(set) var rows: [ItemID: RowAnimation] = [:]
    /// Vertical motions of rows that have arrived, as long as a press may aim at where the rows were.
    private(set) var finishedMotions: [ItemID: RecentMotion] = [:]
    /// Of rows that were removed from the list.
    private(set) var removals: [RemovalAnimation] = []
    /// How far folded rows are away from the spaces that they fill, because they weren't there before.
    private(set) var foldOffsets: [ItemID: FoldOffset] = [:]
    /// The place where rows have parted for a new one.
    private(set) var gap: InsertionGap?
    /// The row whose motion a press has paused (H20).
    private(set) var caughtRow: ItemID?
    /// The row that a swipe moves.
    private(set) var swipedRow: ItemID?
    /// The row that is lifted off the list.
    private(set) var liftedRow: LiftedRow?
    /// The row that is being edited.
    private(set) var editedRow: ItemID?
    /// How far the other rows have faded, 0…1.
    private var dimming = SpringAnimation(Tuning.dimming, from: 0, to: 0, start: 0)
    /// Visibility of the hint of an empty list, 0…1.
    private var hint = SpringAnimation(Tuning.springBack, from: 0, to: 0, start: 0)
    /// Brightness of the light below the rows after the last item was completed, 0…1.
    var flare = Self.noFlare
    private static let noFlare = SpringAnimation(Tuning.flare, from: 0, to: 0, start: 0)

    var now: Double { layout.now }
    var reducesMotion: Bool { layout.options.reducesMotion }

    /// Whether an animation runs, so that the next frame differs.
    var isAnimating: Bool {
        layout.scrollPosition.isMoving || rows.values.contains { $0.beginning(after: now) == nil } || !removals.isEmpty
            || !foldOffsets.isEmpty || strips.isShown
            || gap.map { !$0.isSettled(at: layout.now) } ?? false
            || !dimming.isSettled(at: layout.now, tolerance: Tuning.imperceptible)
            || !hint.isSettled(at: layout.now, tolerance: Tuning.imperceptible)
            || !flare.isSettled(at: layout.now, tolerance: Tuning.imperceptible)
    }

    // MARK: Time

    /// Time (s) at which a row that rests begins to move; `nil` if none does.
    var wakeTime: Double? { rows.values.compactMap { $0.beginning(after: now) }.min() }

    /// Ends what has come to rest at the present time.
    mutating func settle(in list: ItemList) {
        // The space of folded rows changes when one of them is flat again or a flying row has landed.
        let joins = rows.values.contains { $0.endsSpace(at: now) }
        if joins { keepFolds(in: list) { $0.endMotions() } } else { endMotions() }
    }

    private mutating func endMotions() {
        for (id, old) in rows {
            var motion = old
            motion.settle(at: layout.now)
            // A motion that the user didn't expect.
            if old.automaticSince != nil, old.y != nil, motion.y == nil {
                finishedMotions[id] = RecentMotion(motion: old, end: now)
            }
            rows[id] = motion.isDone ? nil : motion
        }
        finishedMotions = finishedMotions.filter { $0.value.end + Tuning.reactionTime > layout.now }
        removals.removeAll { $0.ends <= layout.now }
        foldOffsets = foldOffsets.filter { !$0.value.isSettled(at: layout.now) }
        dimming.rest(at: layout.now, tolerance: Tuning.imperceptible)
        hint.rest(at: layout.now, tolerance: Tuning.imperceptible)
        if flare.isSettled(at: layout.now, tolerance: Tuning.imperceptible) { flare = Self.noFlare }
        if gap?.rest(at: layout.now) == true { gap = nil }
    }

    // MARK: Size

    /// Shows another list, or the same one after an external change, without any animation.
    mutating func reset(to list: ItemList) {
        rows.removeAll()
        removals.removeAll()
        foldOffsets.removeAll()
        flare = Self.noFlare
        gap = nil
        liftedRow = nil
        caughtRow = nil
        strips = EdgeStrips()
        editedRow = nil
        dimming = SpringAnimation(Tuning.dimming, from: 0, to: 0, start: layout.now)
        let isEmpty = list.items.isEmpty
        hint = SpringAnimation(Tuning.springBack, from: isEmpty ? 1 : 0, to: isEmpty ? 1 : 0, start: layout.now)
        layout.reset(to: list, counts: rowPalette.showsLists)
    }

    /// Places the rows after the viewport was resized.
    mutating func relayOut(_ list: ItemList, from old: Viewport) {
        if old.width == layout.viewport.width, old.metrics == layout.viewport.metrics {
            shiftRemovals(by: layout.updateScrollRange())
        } else {
            removals.removeAll()
            layout.relayOut(list, counts: rowPalette.showsLists, isFirst: old.width == 0)
        }
        if old != layout.viewport { keepEditedInView(in: list) }
    }

    /// Sets the height (px) of a row that was laid out. Other rows that were laid out stay where they are, at rest or
    /// moving.
    mutating func measure(_ index: Int, as height: Double, in list: ItemList) {
        guard index < layout.heights.count else { return }
        let before = pathsOfSeenRows(in: list)
        let estimate = layout.heights.height(of: index)
        // While a row is lifted, others are displaced.
        guard let delta = layout.measure(index, as: height, displacedBy: liftShift(of: index)) else { return }
        shiftRemovals(by: delta)
        for (id, index, path) in before {
            let place = restingYWithGap(index, rows[id])
            guard place != path.place else { continue }
            let moved = SpringAnimation(
                path.motion.spring, from: path.target + path.motion.value(at: layout.now) - place, to: 0,
                velocity: path.motion.velocity(at: layout.now), start: max(layout.now, path.motion.start)
            )
            rows[id, default: RowAnimation(index: index)].y =
                path.motion.isPaused ? moved.paused(at: layout.now) : moved
        }
        for (id, motion) in rows where motion.index == index {
            guard let folded = motion.folded else { continue }
            // As much of a folded row is shown as before.
            let hidden = folded.value(at: layout.now) + layout.heights.height(of: index) - estimate
            rows[id]?.folded = SpringAnimation(
                Tuning.closing, from: hidden, to: 0, velocity: folded.velocity(at: layout.now), start: layout.now)
        }
        layout.updateRevealTarget()
    }

    /// The paths of the rows in and near view that were laid out, while any row moves. Other rows move with their
    /// places.
    private func pathsOfSeenRows(in list: ItemList) -> [(id: ItemID, index: Int, path: RowPath)] {
        guard let start = rows.values.compactMap({ $0.y?.start }).max() else { return [] }
        var paths = rows.compactMap { id, motion in
            layout.wasSeen(motion.index) ? path(of: motion).map { (id: id, index: motion.index, path: $0) } : nil
        }
        for index in layout.seenRows {
            let id = list.items[index].id
            guard rows[id]?.y == nil, rows[id]?.folded == nil, id != liftedRow?.item else { continue }
            let place = restingYWithGap(index)
            // It moves together with the others.
            let motion = SpringAnimation(Tuning.closing, from: 0, to: 0, start: start)
            paths.append((id, index, RowPath(place: place, target: place, motion: motion)))
        }
        return paths
    }

    /// Rows that are being removed stay where they are on screen.
    private mutating func shiftRemovals(by delta: Double) {
        guard delta != 0 else { return }
        for index in removals.indices { removals[index].shift(by: delta) }
    }

    // MARK: Changed lists

    /// Prepares the rows for the animation of a change.
    mutating func apply(_ deltas: [ListDelta], to list: ItemList) -> [RowChange] {
        layout.stopRevealing()
        finishedMotions.removeAll()
        // A gap may stay open if no row was inserted or removed.
        if !deltas.isEmpty { followGap(deltas, in: list) }
        let isRearranged = deltas.contains(.rearranged)
        if isRearranged {
            rows.removeAll()
            removals.removeAll()
            layout.rearrange(list, counts: rowPalette.showsLists)
        }
        let deltas = isRearranged ? [] : deltas
        let resolved = deltas.resolved()
        for (delta, end) in zip(deltas, resolved.map(\.end)) {
            layout.apply(delta, endingAt: end, in: list, counts: rowPalette.showsLists)
            follow(delta)
        }
        shiftRemovals(by: layout.finishChange())
        if let caught = caughtRow, !list.items.contains(where: { $0.id == caught }) { caughtRow = nil }
        return resolved
    }

    private mutating func follow(_ delta: ListDelta) {
        if case .removed(let items, _) = delta {
            for item in items { rows[item.id] = nil }
        }
        // A loop over the dictionary would copy it.
        var row = rows.values.startIndex
        while row != rows.values.endIndex {
            rows.values[row].index = delta.index(after: rows.values[row].index) ?? 0
            if let former = rows.values[row].formerPlace?.boundary {
                rows.values[row].formerPlace?.boundary = delta.boundary(after: former)
            }
            rows.values.formIndex(after: &row)
        }
        for removal in removals.indices {
            removals[removal].boundary = delta.boundary(after: removals[removal].boundary)
        }
    }

    /// Fades the hint of an empty list in or out, from an opacity of 0 to 1.
    mutating func showHint(_ isShown: Bool, from opacity: Double) {
        guard hint.target != (isShown ? 1 : 0) else { return }
        // It is drawn over the rows, so it fades out faster than they appear.
        hint = SpringAnimation(
            reducesMotion || !isShown ? Tuning.reducedFade : Tuning.closing, from: opacity, to: isShown ? 1 : 0,
            start: layout.now
        )
    }

    /// Opacity of the hint of an empty list, 0…1.
    var hintOpacity: Double { min(max(hint.value(at: layout.now), 0), 1) }

    /// Animates every row from where it was before a change to its place in the changed list.
    ///
    /// A row that is moving continues from where it is, with its velocity (H15).
    ///
    /// - Parameter after: the rows as they would be shown without the animation, up to a viewport's height beyond both
    ///   edges.
    mutating func animate(
        _ deltas: [ListDelta], resolved: [RowChange], from before: ShownRows, to after: [RowFrame],
        of list: ItemList,
        style: TransitionStyle
    ) {
        let after = after.filter { $0.index != nil }
        let shown = Set(after.map(\.item.id))
        // With reduced motion, no row moves out of view.
        let leaving = reducesMotion ? [] : rowsLeavingView(from: before, unless: shown, by: deltas, resolved, in: list)
        let staying = after + leaving
        let transition = RowTransition(of: staying, self, from: before, by: resolved, to: list, style: style)
        for row in staying where row.item.id != liftedRow?.item {
            rows[row.item.id] = transition.animation(of: row)
        }
        let present = Set(staying.map(\.item.id))
        removals.removeAll { present.contains($0.frame.item.id) }
        for removal in transition.removals() {
            removals.removeAll { $0.frame.item.id == removal.frame.item.id }
            removals.append(removal)
        }
        animateFolds(from: before, origin: style.insertionOrigin, in: list)
    }

    /// Whether rows come or go as folded sheets.
    var isFolding: Bool {
        removals.contains { $0.shownHeight != nil } || rows.values.contains { $0.folded != nil }
    }

    /// Lets folded rows go on from where they are while the rows around them change.
    mutating func keepFolds(in list: ItemList, _ change: (inout RowMotions) -> Void) {
        guard isFolding else { return change(&self) }
        let before = snapshot(of: frames(of: list, margin: layout.viewport.height))
        change(&self)
        animateFolds(from: before, origin: nil, in: list)
    }

    /// Lets folded rows begin where they were, and fill their spaces soon.
    private mutating func animateFolds(from before: ShownRows, origin: InsertionOrigin?, in list: ItemList) {
        guard !reducesMotion else { return }
        flatten(from: before, in: list)
        for frame in framesNearView(of: list, margin: layout.viewport.height) where frame.fold != nil {
            let id = frame.item.id
            let old = before.rows[id].map { ($0.frame.y, $0.frame.height) }
            guard let (y, height) = old ?? (frame.index == nil ? nil : origin.map { ($0.y, $0.height) }) else {
                continue
            }
            let offset = FoldOffset(
                y: y - frame.y + (foldOffsets[id]?.y.value(at: now) ?? 0),
                height: height - frame.height + (foldOffsets[id]?.height.value(at: now) ?? 0), now: now)
            foldOffsets[id] = offset.isSettled(at: now) ? nil : offset
        }
    }

    /// Lets rows that have just become flat move on from where they were while folded.
    private mutating func flatten(from before: ShownRows, in list: ItemList) {
        for (id, old) in before.rows where old.frame.fold != nil && !old.isLeaving && id != liftedRow?.item {
            guard rows[id]?.folded == nil, let index = list.index(of: id, near: old.frame.index ?? 0),
                case let y = frame(of: list, at: index).y, abs(old.frame.y - y) > RowTransition.negligibleDistance
            else { continue }
            rows[id, default: RowAnimation(index: index)].y = SpringAnimation(
                Tuning.closing, from: old.frame.y - restingYWithGap(index), to: 0, velocity: old.velocityY, start: now)
        }
    }

    /// Rows that were in view, or are falling, but whose new places are far out of view. Some of them were being removed
    /// and have come back.
    private func rowsLeavingView(
        from before: ShownRows, unless shown: Set<ItemID>, by deltas: [ListDelta], _ resolved: [RowChange],
        in list: ItemList
    ) -> [RowFrame] {
        before.rows.values.compactMap { row in
            let id = row.frame.item.id
            guard
                !shown.contains(id),
                layout.isVisible(row.frame, margin: 0) || row.isLifted || rows[id]?.isFalling == true
            else { return nil }
            let index =
                row.frame.index.flatMap { deltas.index(of: $0) }
                ?? resolved.insertedIndices.first { list.items[$0].id == id }
            return index.map { frame(of: list, at: $0) }
        }
    }

    /// Lets all rows return to their places by motions of their own.
    private mutating func settle(from before: ShownRows, in list: ItemList) {
        let resolved = apply([], to: list)
        let after = frames(of: list, margin: layout.viewport.height)
        animate([], resolved: resolved, from: before, to: after, of: list, style: TransitionStyle())
    }

    // MARK: Insertion gap

    mutating func openGap(_ gap: InsertionGap) {
        self.gap = gap
    }

    /// Lets the dates of an item stay below it. Any other gap ends when rows are inserted, removed, or moved.
    private mutating func followGap(_ deltas: [ListDelta], in list: ItemList) {
        guard case .dates(let id) = gap?.opener, !deltas.contains(.rearranged),
            let index = list.index(of: id, near: lastKnownIndex(of: id))
        else {
            gap = nil
            return
        }
        gap?.boundary = index + 1
    }

    /// Keeps the gap open by displacements (px) of the rows above and below it.
    mutating func holdGap(above: Double, below: Double) {
        gap?.hold(above: above, below: below, at: layout.now)
    }

    mutating func closeGap() {
        if reducesMotion {
            gap = nil
        } else {
            gap?.close(at: layout.now)
        }
    }

    mutating func closeHoverGap() {
        if hoverIndex != nil { closeGap() }
    }

    /// Removes the gap. Each row returns by a motion of its own, from where it is.
    mutating func removeGap(in list: ItemList) {
        guard gap != nil else { return }
        let before = snapshot(of: frames(of: list, margin: layout.viewport.height))
        gap = nil
        settle(from: before, in: list)
    }

    /// The index of a new row in the gap under the pointer, or under what is dragged over the list.
    var hoverIndex: Int? {
        gap.flatMap { [.pointer, .drag].contains($0.opener) && !$0.isClosing ? $0.boundary : nil }
    }

    // MARK: Rows that a finger holds

    /// Pauses the pressed row where it is, if it is moving in its own place.
    mutating func catchRow(_ row: RowFrame, pressedAt point: Point, in list: ItemList) {
        let id = row.item.id
        // A row that flies over others, or whose place the press is at, hasn't arrived under the finger.
        guard isAimed(at: row, from: point, usesEarlierPlaces: true), rows[id]?.isFlying(at: layout.now) != true else {
            return
        }
        guard isMovedByClosingGap(row) || rows[id]?.isMoving(at: layout.now) == true else { return }
        // Stopping the list has moved the row by up to half a pixel.
        let row = frames(of: list).first { $0.item.id == id } ?? row
        separateFromClosingGap(row)
        if let fold = row.fold, let index = row.index {
            // From now on, it moves on its own, and no longer fills its space.
            let displacement = row.y - restingYWithGap(index)
            rows[id]?.isApart = true
            rows[id]?.y = SpringAnimation(Tuning.closing, from: displacement, to: 0, start: layout.now)
            rows[id]?.folded = SpringAnimation(
                Tuning.closing, from: fold.height - row.height, to: 0, start: layout.now)
        }
        rows[id]?.pause(at: layout.now)
        // The neighbors go on, but not over the row under the finger.
        rows[id]?.isRaised = true
        caughtRow = id
    }

    /// Whether a row is seen moving with a gap that closes.
    private func isMovedByClosingGap(_ row: RowFrame) -> Bool {
        // The gap under the pointer is low, and a click right after it was left isn't meant for its motion.
        guard let index = row.index, let gap, gap.isClosing, gap.opener != .pointer else { return false }
        return abs(gapShift(of: index)) > Tuning.caughtDistance
    }

    /// Replaces the displacement of a row by a closing gap with a motion of its own.
    private mutating func separateFromClosingGap(_ row: RowFrame) {
        guard let index = row.index, gap?.isClosing == true, gapShift(of: index) != 0 else { return }
        rows[row.item.id, default: RowAnimation(index: index)].y = SpringAnimation(
            Tuning.closingGap, from: row.y - restingY(index), to: 0, start: layout.now)
        rows[row.item.id]?.formerPlace = nil
        self.gap?.separate(index)
    }

    /// Lets rows go that are not held or lifted any more. A caught row goes on from where it is.
    mutating func releaseRows(exceptHeld held: ItemID?, lifted: ItemID?) {
        if swipedRow != held { swipedRow = nil }
        if liftedRow?.item != lifted { liftedRow = nil }
        guard let id = caughtRow, held != id else { return }
        caughtRow = nil
        if let path = rows[id].flatMap({ path(of: $0) }) {
            // Its displacement counts from its place, but it was paused on its way to a target out of view.
            rows[id]?.y = path.motion.resumed(at: layout.now).displaced(by: path.target - path.place)
        }
        rows[id]?.resume(at: layout.now)
    }

    /// Lets a swipe move a row. A row that moves above others, or is about to, stays at its height, as a caught one
    /// does.
    mutating func beginSwipe(of id: ItemID, at index: Int, in list: ItemList) {
        swipedRow = id
        rows[id]?.x = nil
        rows[id]?.resumeLanding(at: layout.now)
        guard caughtRow != id, let motion = rows[id], motion.isRaised, motion.y != nil else { return }
        // A flying row is put down.
        if motion.isFlight, let lift = motion.lift?.value(at: layout.now) {
            rows[id]?.lift = SpringAnimation(Tuning.springBack, from: lift, to: 0, start: layout.now)
        }
        let y = frame(of: list, at: index).y - restingYWithGap(index, motion)
        rows[id]?.y = SpringAnimation(Tuning.closing, from: y, to: 0, start: layout.now).paused(at: layout.now)
        caughtRow = id
    }

    /// Sets the motions of a row, which a swipe has moved, back to its place.
    mutating func animate(_ id: ItemID, by motion: RowAnimation) {
        rows[id] = motion
    }

    /// Lets a row at rest lean out of its place and spring back (K17).
    ///
    /// Returns `false` if the row moves already, or nothing may move.
    mutating func demonstrate(_ way: Demonstration, with id: ItemID, at index: Int) -> Bool {
        guard !reducesMotion, rows[id] == nil else { return false }
        func swing(by distance: Double) -> SpringAnimation {
            SpringAnimation(Tuning.demonstration, leaningTo: distance, start: layout.now)
        }
        var motion = RowAnimation(index: index)
        motion.isDemonstration = true
        motion.isRaised = true
        switch way {
        case .swipe(let action):
            let isRight = (action == .complete) != layout.options.completesToTheLeft
            motion.x = swing(by: isRight ? Tuning.demonstrationDistance : -Tuning.demonstrationDistance)
            motion.icon = SwipeIcon(side: action, opacity: 0, isArmed: true, textOpacity: 0)
        case .up: motion.y = swing(by: -Tuning.demonstrationNudge)
        case .down: motion.y = swing(by: Tuning.demonstrationNudge)
        }
        rows[id] = motion
        return true
    }

    /// Lifts a row off the list. Its colors and strikethrough continue to their final state.
    mutating func lift(_ row: LiftedRow, as shown: RowFrame) {
        liftedRow = row
        if rows[row.item]?.strikeFollowsSwipe == true {
            rows[row.item]?.strike = SpringAnimation(
                Tuning.springBack, from: shown.strike, to: shown.item.isDone ? 1 : 0, start: layout.now)
        }
        rows[row.item]?.stopMoving()
    }

    /// Moves the rows between the old and the new place of the lifted row to its other side.
    ///
    /// - Parameter frames: the rows in and near the viewport as they are shown.
    mutating func makeRoom(at target: Int, in list: ItemList, shown frames: [RowFrame]) {
        guard let lifted = liftedRow else { return }
        let colored = frames.compactMap { frame in frame.index.map { ($0, frame.colors, colors(of: list, at: $0)) } }
        let passed = rowsPassed(by: lifted, to: target, in: list)
        liftedRow?.target = target
        for (index, shown, former) in colored {
            let end = colors(of: list, at: index)
            guard former != end else { continue }
            var motion = rows[list.items[index].id] ?? RowAnimation(index: index)
            motion.tint = ColorFade(
                after: motion.tint, from: shown, to: end, at: layout.now, reducesMotion: reducesMotion)
            rows[list.items[index].id] = motion
        }
        guard !reducesMotion else { return }
        for (index, y, velocity) in passed {
            var motion = rows[list.items[index].id] ?? RowAnimation(index: index)
            motion.index = index
            motion.y = SpringAnimation(
                Tuning.makingRoom, from: y - restingYWithGap(index), to: 0, velocity: velocity, start: layout.now)
            rows[list.items[index].id] = motion
        }
    }

    /// The rows between two places of the lifted row that move, or whose places are in or near the viewport, with their
    /// y (px) and velocity (px/s).
    private func rowsPassed(
        by lifted: LiftedRow, to target: Int, in list: ItemList
    ) -> [(index: Int, y: Double, velocity: Double)] {
        let first = layout.index(at: -layout.viewport.height - liftedRowHeight) ?? 0
        let last = layout.index(at: 2 * layout.viewport.height + liftedRowHeight) ?? list.items.count - 1
        // The lifted row itself doesn't count.
        let (lower, upper) = (min(lifted.target, target), max(lifted.target, target))
        let passed = (lower >= lifted.source ? lower + 1 : lower)...(upper <= lifted.source ? upper - 1 : upper)
        let moving = rows.values.filter { $0.y != nil && passed.contains($0.index) }.map(\.index)
        let indices = Set(passed.clamped(to: first...max(first, last))).union(moving).subtracting([lifted.source])
        return indices.map { index in
            let place = restingYWithGap(index)
            guard let motion = rows[list.items[index].id], let y = motion.y else { return (index, place, 0) }
            let path = path(y, of: motion, at: index, to: place, height: layout.heights.height(of: index))
            return (index, path.target + path.motion.value(at: layout.now), path.motion.velocity(at: layout.now))
        }
    }

    /// Follows changes of the list by others while a row is lifted. Returns `false` if the row can't stay lifted (F09).
    mutating func keepLifted(after changes: [ListDelta], from before: ShownRows, in list: ItemList) -> Bool {
        guard var lifted = liftedRow, lifted.follow(changes),
            before.rows[lifted.item]?.frame.item.isDone == list.items[lifted.source].isDone
        else { return false }
        liftedRow = lifted
        return true
    }

    /// Lets go of the lifted row. The list has changed, or a change is about to send all rows to their places.
    mutating func endLift() {
        liftedRow = nil
        layout.stopScrolling()
    }

    /// Returns the lifted row and those that made room for it to their places. A change of the list then sends the row
    /// elsewhere at once.
    ///
    /// - Parameters:
    ///   - velocity: of the row, px/s.
    ///   - before: the rows as they are shown.
    mutating func drop(velocity: Point, from before: ShownRows, in list: ItemList) {
        guard let lifted = liftedRow else { return }
        var before = before
        let fastest = Tuning.maxDropVelocity
        before.rows[lifted.item]?.velocityX = min(max(velocity.x, -fastest), fastest)
        before.rows[lifted.item]?.velocityY = min(max(velocity.y, -fastest), fastest)
        endLift()
        settle(from: before, in: list)
    }

    // MARK: Editing

    /// Highlights the row that is being edited; `nil` ends editing.
    ///
    /// - Parameters:
    ///   - lifts: whether the list scrolls the row to where an on-screen keyboard doesn't cover it, or only into view.
    ///   - isNew: whether the row was just inserted, so that it was never faded.
    mutating func edit(_ id: ItemID?, lifts: Bool, isNew: Bool, in list: ItemList) {
        let was = dimmings(of: isNew ? [editedRow] : [editedRow, id], in: list)
        editedRow = id
        let spring = reducesMotion ? Tuning.reducedFade : Tuning.dimming
        dimming = dimming.redirected(to: id == nil ? 0 : 1, by: spring, at: layout.now)
        for (id, (index, shown)) in was {
            var motion = rows[id] ?? RowAnimation(index: index)
            let difference = shown - dimming(of: id)
            motion.dimmingOffset =
                difference == 0 ? nil : SpringAnimation(spring, from: difference, to: 0, start: layout.now)
            rows[id] = motion.isDone ? nil : motion
        }
        closeHoverGap()
        if id == nil {
            layout.endEditing()
        } else {
            layout.beginEditing(at: editedIndex(in: list), lifts: lifts, isNew: isNew)
        }
    }

    /// Scrolls to the edited row unless a finger holds the list.
    mutating func keepEditedInView(in list: ItemList) {
        if let index = editedIndex(in: list) { layout.keepEditedInView(index) }
    }

    private func editedIndex(in list: ItemList) -> Int? {
        editedRow.flatMap { list.index(of: $0, near: lastKnownIndex(of: $0)) }
    }

    private func dimmings(of ids: [ItemID?], in list: ItemList) -> [ItemID: (index: Int, shown: Double)] {
        var found: [ItemID: (index: Int, shown: Double)] = [:]
        for case let id? in ids {
            guard let index = list.index(of: id, near: lastKnownIndex(of: id)) else { continue }
            found[id] = (index, dimming(of: id) + (rows[id]?.dimmingOffset?.value(at: layout.now) ?? 0))
        }
        return found
    }

    /// How far a row is dimmed because another one is edited, 0…1.
    func dimming(of id: ItemID) -> Double {
        id == editedRow ? 0 : min(max(dimming.value(at: layout.now), 0), 1)
    }
}
