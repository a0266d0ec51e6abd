// SPDX-License-Identifier: GPL-3.0-or-later

/// A row that was lifted off the list and follows the finger.
struct ReorderGesture: Sendable {
    let item: ItemID
    let device: Device
    /// The row's index in the list, which only others change before the row is dropped.
    var source: Int
    /// The row's index if it were dropped now.
    var target: Int
    /// Position of the finger on the row, px from the row's top left corner.
    let grabPoint: Point
    /// `complete` if dropping the row now changes whether it is done, as last reported.
    var armedSide: SwipeSide?
    /// How far the row shows its appearance after a drop, 0…1.
    private var preview: SpringAnimation
    /// Position of the finger when it was put down, when the row was lifted, and now (px of the viewport).
    private let start: Point
    private let liftPoint: Point
    private(set) var finger: Point
    /// Displacement (px) of the row from the finger when it was lifted. The row catches up with the finger.
    private let catchUpOffset: (x: SpringAnimation, y: SpringAnimation)
    private let rise: SpringAnimation
    /// Radians, clockwise. Each movement pushes the row, and it swings back.
    private(set) var lean: SpringAnimation
    private var trackers: (x: VelocityTracker, y: VelocityTracker)
    /// The last vertical direction of the finger: -1 up, 1 down, 0 none so far.
    private(set) var heading = 0.0
    /// px that the finger has moved in one vertical direction.
    private var run = 0.0
    /// Whether the finger hasn't moved since it lifted the row.
    private(set) var isStill: Bool

    /// - Parameters:
    ///   - pending: the gesture before it was recognized.
    ///   - shown: the row as it is shown.
    ///   - isDragged: whether a movement lifted the row instead of a long press. That movement then belongs to the gesture.
    ///   - time: s, when the row is lifted.
    init(index: Int, pending: PendingGesture, finger: Point, shown: RowFrame, isDragged: Bool, time: Double) {
        item = shown.item.id
        device = pending.device
        (source, target) = (index, index)
        grabPoint = pending.grabPoint
        start = Point(x: finger.x - pending.dx, y: finger.y + pending.dy)
        liftPoint = finger
        self.finger = finger
        catchUpOffset = (
            SpringAnimation(Tuning.catchUp, from: finger.x - grabPoint.x - shown.x, to: 0, start: time),
            SpringAnimation(Tuning.catchUp, from: finger.y - grabPoint.y - shown.y, to: 0, start: time)
        )
        rise = SpringAnimation(Tuning.lift, from: shown.lift, to: 1, start: time)
        lean = SpringAnimation(Tuning.lean, from: shown.lean, to: 0, start: time)
        trackers = (pending.tracker, VelocityTracker())
        preview = SpringAnimation(Tuning.catchUp, from: 0, to: 0, start: time)
        isStill = !isDragged
        if isDragged { head(by: -pending.dy) }
    }

    /// - Parameters:
    ///   - width: the row's, px.
    ///   - time: s, of the event.
    ///   - now: s, of the frames.
    mutating func move(to point: Point, width: Double, time: Double, now: Double) {
        let (dx, dy) = (point.x - finger.x, point.y - finger.y)
        finger = point
        trackers.x.add(point.x - start.x, at: time)
        trackers.y.add(point.y - start.y, at: time)
        head(by: dy)
        if max(abs(point.x - liftPoint.x), abs(point.y - liftPoint.y)) >= Tuning.reorderSlop { isStill = false }
        // The held end leads, and a sideways push makes the row lean back.
        let lever = width > 0 ? (grabPoint.x - width / 2) / (width / 2) : 0
        lean = SpringAnimation(
            Tuning.lean, from: lean.value(at: now), to: 0,
            velocity: lean.velocity(at: now) + Tuning.leanPerPixel * (dy * lever + dx), start: now
        )
    }

    private mutating func head(by dy: Double) {
        run = run * dy < 0 ? dy : run + dy
        if abs(run) > Tuning.headingSlop { heading = run < 0 ? -1 : 1 }
    }

    /// The row's top left corner, px of the viewport.
    func place(at time: Double) -> Point {
        Point(x: finger.x - grabPoint.x - catchUpOffset.x.value(at: time), y: finger.y - grabPoint.y - catchUpOffset.y.value(at: time))
    }

    /// The index that a row of the list gets if the lifted row is dropped.
    func position(of index: Int) -> Int {
        if index == source { return target }
        return index > source && index <= target ? index - 1 : index < source && index >= target ? index + 1 : index
    }

    /// How far it is lifted, 0…1.
    func lift(at time: Double) -> Double { rise.value(at: time) }

    func tilt(at time: Double) -> Double {
        min(max(lean.value(at: time), -Tuning.maxLean), Tuning.maxLean)
    }

    func isSettled(at time: Double) -> Bool {
        catchUpOffset.x.isSettled(at: time) && catchUpOffset.y.isSettled(at: time)
            && rise.isSettled(at: time, tolerance: ListScene.imperceptible)
            && lean.isSettled(at: time, tolerance: 0.0005)
    }

    /// Updates whether dropping the row changes whether it is done.
    mutating func setChangesDone(_ changesDone: Bool, at now: Double) {
        preview = preview.redirected(to: changesDone ? 1 : 0, by: Tuning.catchUp, at: now)
        armedSide = changesDone ? .complete : nil
    }

    /// How far the row shows its appearance after a drop, 0…1.
    func preview(at time: Double) -> Double { min(max(preview.value(at: time), 0), 1) }

    func isPreviewSettled(at time: Double) -> Bool { preview.isSettled(at: time, tolerance: ListScene.imperceptible) }

    /// px/s, at a time of the events; 0 if the time isn't known.
    func velocity(at time: Double?) -> Point {
        guard let time else { return Point(x: 0, y: 0) }
        return Point(
            x: trackers.x.velocity(at: time, over: Tuning.throwWindow), y: trackers.y.velocity(at: time, over: Tuning.throwWindow)
        )
    }

    /// Whether a release with a velocity (px/s) throws the row out of the viewport: it was moved far enough, it is faster than a
    /// flick, and its middle would soon be beyond an edge.
    func isThrown(_ velocity: Point, middle: Point, width: Double, height: Double) -> Bool {
        let path = Point(x: finger.x - start.x, y: finger.y - start.y)
        guard (path.x * path.x + path.y * path.y).squareRoot() > Tuning.throwDistance,
            (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot() > device.flick
        else { return false }
        let end = Point(x: middle.x + velocity.x * Tuning.throwLookahead, y: middle.y + velocity.y * Tuning.throwLookahead)
        return end.x < 0 || end.x > width || end.y < 0 || end.y > height
    }
}

extension ListScene {
    // MARK: Begin, move, end, cancel

    /// Lifts a row that was dragged up or down. If it can't be lifted, the mouse does nothing until its button is up.
    mutating func beginReorder(draggedBy pending: PendingGesture, in list: ItemList) -> [SessionEvent] {
        let events = beginReorder(pending, isDragged: true, in: list)
        if events.isEmpty { activeGesture = .ignored(pending.device) }
        return events
    }

    /// Lifts the row under the finger. Returns no events if it can't be lifted.
    mutating func beginReorder(_ pending: PendingGesture, isDragged: Bool, in list: ItemList) -> [SessionEvent] {
        guard options.allowsAdding, editing.item == nil, !pending.isAtEdge, let id = pending.item,
            let index = list.index(of: id, near: animations.rows[id]?.index ?? 0)
        else { return [] }
        let shown = frame(of: list, at: index, top: heights.top(of: index))
        // A row may have moved a little since it was touched, but the wheel may have moved it anywhere.
        guard
            abs(gestureState.dragPosition.y - pending.grabPoint.y - shown.y) < shown.height + Tuning.liftReach
                * viewport.metrics.rowHeight
        else { return [] }
        closeHoverGap()
        scrollPosition.drop(now: now)
        activeGesture = .reorder(
            ReorderGesture(index: index, pending: pending, finger: gestureState.dragPosition, shown: shown, isDragged: isDragged, time: now)
        )
        // The row's colors and strikethrough continue to their final state.
        if animations.rows[id]?.strikeFollowsSwipe == true {
            animations.rows[id]?.strike = SpringAnimation(Tuning.springBack, from: shown.strike, to: shown.item.isDone ? 1 : 0, start: now)
        }
        animations.rows[id]?.stopMoving()
        return [.lifted(id)] + updateReorder(in: list)
    }

    mutating func move(_ gesture: ReorderGesture, by movement: Movement, in list: ItemList) -> [SessionEvent] {
        var gesture = gesture
        gesture.move(to: movement.position, width: viewport.width, time: movement.time, now: now)
        activeGesture = .reorder(gesture)
        autoscroll(heading: gesture.heading, at: gesture.finger.y)
        return updateReorder(in: list)
    }

    /// - Parameter time: s, of the event; `nil` if it isn't known when the finger was lifted.
    mutating func end(_ gesture: ReorderGesture, at time: Double?, in list: ItemList) -> GestureResponse {
        let velocity = gesture.velocity(at: time)
        let place = gesture.place(at: now)
        let middle = Point(x: place.x + viewport.width / 2, y: place.y + liftedRowHeight / 2)
        let isDone = isDoneWhenDropped(gesture, in: list)
        release(gesture, velocity: velocity, in: list)
        if gesture.isStill { return .action(.longPress(gesture.item, at: gesture.finger)) }
        if gesture.isThrown(velocity, middle: middle, width: viewport.width, height: viewport.height) {
            return .action(.throwAway(gesture.item, velocity: velocity))
        }
        return .action(.move(gesture.item, to: gesture.target, isDone: isDone))
    }

    /// The row returns to where it was lifted (F08).
    mutating func cancel(_ gesture: ReorderGesture, in list: ItemList) {
        release(gesture, velocity: .zero, in: list)
    }

    /// Continues a reorder after others have changed the list. Returns `false` if rows were inserted or removed, or if the lifted row was
    /// completed or uncompleted (F09).
    ///
    /// - Parameter before: the rows before the changes.
    mutating func continueReorder(after changes: [ListDelta], from before: ListSceneSnapshot, in list: ItemList) -> Bool {
        guard case .reorder(var gesture) = activeGesture else { return false }
        for change in changes {
            guard case .moved = change, let index = change.index(after: gesture.source) else { return false }
            gesture.source = index
        }
        guard before.rows[gesture.item]?.frame.item.isDone == list.items[gesture.source].isDone else { return false }
        activeGesture = .reorder(gesture)
        return true
    }

    /// Ends the reordering of a list that has changed (F09).
    mutating func dropReorder() {
        guard let gesture = activeGesture.reorder else { return }
        scrollPosition.stop()
        activeGesture = .ignored(gesture.device)
    }

    /// Returns all rows to their places. A change of the list then sends the row elsewhere at once.
    ///
    /// - Parameter velocity: of the row, px/s.
    private mutating func release(_ gesture: ReorderGesture, velocity: Point, in list: ItemList) {
        var before = snapshot(of: list)
        let fastest = Tuning.maxDropVelocity
        before.rows[gesture.item]?.velocityX = min(max(velocity.x, -fastest), fastest)
        before.rows[gesture.item]?.velocityY = min(max(velocity.y, -fastest), fastest)
        activeGesture = .idle
        scrollPosition.stop()
        transition(from: before, by: [], to: list, style: TransitionStyle(isTogether: true))
    }

    // MARK: Autoscroll

    /// Scrolls the list while the finger is near an edge of the viewport and was moved toward it, the faster the nearer. A finger that
    /// rests there goes on scrolling (F05, F06).
    ///
    /// - Parameters:
    ///   - heading: -1 up, 1 down, 0 none.
    ///   - y: of the finger, px of the viewport.
    mutating func autoscroll(heading: Double, at y: Double) {
        let zone = min(Tuning.autoscrollZone * viewport.metrics.rowHeight, viewport.height / 4)
        let depth = heading < 0 ? zone - y : heading > 0 ? y - (viewport.height - zone) : 0
        let part = min(max(depth / max(zone, 1), 0), 1)
        scrollPosition.drive(velocity: heading * part * part * Tuning.maxAutoscrollVelocity, now: now)
    }

    // MARK: Making room

    /// Lets the other rows make room where the lifted one is now.
    ///
    /// - Parameter hasChanged: whether others have changed the list.
    mutating func updateReorder(in list: ItemList, hasChanged: Bool = false) -> [SessionEvent] {
        guard let gesture = activeGesture.reorder, gesture.source < list.items.count else { return [] }
        let target = target(of: gesture, at: gesture.place(at: now).y + scrollPosition.offset, in: list)
        guard target != gesture.target || hasChanged else { return [] }
        let wasDone =
            hasChanged ? list.items[gesture.source].isDone != (gesture.armedSide != nil) : isDoneWhenDropped(gesture, in: list)
        if target != gesture.target { makeRoom(at: target, in: list) }
        guard case .reorder(var moved) = activeGesture else { return [] }
        let isDone = isDoneWhenDropped(moved, in: list)
        guard isDone != wasDone else { return [] }
        let changesDone = list.items[moved.source].isDone != isDone
        moved.setChangesDone(changesDone, at: now)
        activeGesture = .reorder(moved)
        return [changesDone ? .armed(.complete) : .disarmed]
    }

    /// The index of the row with its top at `top`, px of the content. The leading edge must pass the middle of another row, and pass it
    /// again to go back, so that rows of any heights don't jump back and forth (F07).
    private func target(of gesture: ReorderGesture, at top: Double, in list: ItemList) -> Int {
        var target = gesture.target
        while target + 1 < list.items.count, top > middle(ofOther: target, than: gesture.source) + Tuning.reorderHysteresis { target += 1 }
        while target > 0, top < middle(ofOther: target - 1, than: gesture.source) - Tuning.reorderHysteresis { target -= 1 }
        return target
    }

    /// Lets rows make room at the moment they are passed, independently of the frame rate, while the list scrolls under a resting row or
    /// the row catches up with the finger.
    mutating func passBoundaries(until time: Double, in list: ItemList) -> [SessionEvent] {
        var events: [SessionEvent] = []
        while let gesture = activeGesture.reorder, let moment = nextBoundary(of: gesture, until: time, in: list) {
            now = moment
            scrollPosition.advance(to: now)
            events += updateReorder(in: list)
            if activeGesture.reorder?.target == gesture.target { break }
        }
        return events
    }

    /// Time (s) at which the row passes another one, exact to a microsecond; `nil` if it doesn't before `time`.
    private func nextBoundary(of gesture: ReorderGesture, until time: Double, in list: ItemList) -> Double? {
        guard gesture.source < list.items.count, time > now, scrollPosition.isMoving || !gesture.isSettled(at: now) else { return nil }
        func isPassed(at time: Double) -> Bool {
            var scrollPosition = scrollPosition
            scrollPosition.advance(to: time)
            return target(of: gesture, at: gesture.place(at: time).y + scrollPosition.offset, in: list) != gesture.target
        }
        guard isPassed(at: time) else { return nil }
        var (before, after) = (now, time)
        while after - before > 1e-6 {
            let middle = (before + after) / 2
            if isPassed(at: middle) { after = middle } else { before = middle }
        }
        return after
    }

    /// The middle (px of the content) of the row at `position` among the rows without the lifted one.
    private func middle(ofOther position: Int, than source: Int) -> Double {
        guard position >= source else { return heights.top(of: position) + heights.height(of: position) / 2 }
        return heights.top(of: position + 1) - heights.height(of: source) + heights.height(of: position + 1) / 2
    }

    /// Moves the rows between the old and the new place to the other side of the lifted row.
    private mutating func makeRoom(at target: Int, in list: ItemList) {
        guard case .reorder(var gesture) = activeGesture else { return }
        let shownColors = shownColors(of: list)
        let passed = rowsPassed(from: gesture.target, to: target, by: gesture, in: list)
        gesture.target = target
        activeGesture = .reorder(gesture)
        recolor(from: shownColors, in: list)
        guard !options.reducesMotion else { return }
        for (index, y, velocity) in passed {
            let id = list.items[index].id
            var motion = animations.rows[id] ?? RowAnimation(index: index)
            motion.index = index
            motion.y = SpringAnimation(Tuning.makingRoom, from: y - restingYWithGap(index), to: 0, velocity: velocity, start: now)
            animations.rows[id] = motion
        }
    }

    /// The rows between two places of the lifted row that are in or near the viewport, with their y (px) and velocity (px/s).
    private func rowsPassed(from old: Int, to new: Int, by gesture: ReorderGesture, in list: ItemList) -> [(
        index: Int, y: Double, velocity: Double
    )] {
        let first = heights.index(at: scrollPosition.offset - viewport.height - liftedRowHeight) ?? 0
        let last = heights.index(at: scrollPosition.offset + 2 * viewport.height + liftedRowHeight) ?? list.items.count - 1
        // The lifted row itself doesn't count.
        let (lower, upper) = (min(old, new), max(old, new))
        let passed = (lower >= gesture.source ? lower + 1 : lower)...(upper <= gesture.source ? upper - 1 : upper)
        return passed.clamped(to: first...max(first, last)).filter { $0 != gesture.source }.map { index in
            let place = restingYWithGap(index)
            guard let motion = animations.rows[list.items[index].id]?.y else { return (index, place, 0) }
            let rowPath = path(motion, to: place, height: heights.height(of: index))
            return (index, rowPath.target + rowPath.motion.value(at: now), rowPath.motion.velocity(at: now))
        }
    }

    /// The colors of the rows in and near the viewport: as they are shown, and as they will be.
    private func shownColors(of list: ItemList) -> [(index: Int, shown: RowColors, end: RowColors)] {
        frames(of: list, margin: viewport.height).compactMap { frame in
            guard let index = frame.index else { return nil }
            return (index, frame.colors, colors(of: list, at: index))
        }
    }

    /// Animates rows to the colors of their new places (F13).
    private mutating func recolor(from shownColors: [(index: Int, shown: RowColors, end: RowColors)], in list: ItemList) {
        for (index, shown, end) in shownColors where end != colors(of: list, at: index) {
            let id = list.items[index].id
            var motion = animations.rows[id] ?? RowAnimation(index: index)
            let spring =
                options.reducesMotion ? Tuning.reducedFade : activeGesture.reorder?.source == index ? Tuning.catchUp : Tuning.coloring
            motion.tint = (shown, SpringAnimation(spring, from: 1, to: 0, start: now))
            animations.rows[id] = motion
        }
    }

    /// Displacement (px) of a row that makes room for the lifted one.
    func reorderShift(of index: Int) -> Double {
        activeGesture.reorder.map { shift(of: index, by: $0) } ?? 0
    }

    private func shift(of index: Int, by gesture: ReorderGesture) -> Double {
        guard gesture.source < heights.count else { return 0 }
        return index == gesture.source ? 0 : Double(gesture.position(of: index) - index) * heights.height(of: gesture.source)
    }

    // MARK: Done rows

    /// Whether the row is done if it is dropped now. At the border of the done rows it stays as it is. There is no border if done rows
    /// stay where they are completed.
    func isDoneWhenDropped(_ gesture: ReorderGesture, in list: ItemList) -> Bool {
        guard list.items.indices.contains(gesture.source) else { return false }
        let isDone = list.items[gesture.source].isDone
        guard options.doneItemPlacement == .bottom else { return isDone }
        let border = list.unfinishedCount - (isDone ? 0 : 1)
        return isDone ? gesture.target >= border : gesture.target > border
    }

    // MARK: Frame

    /// Height of the lifted row, px; 0 if there is none.
    var liftedRowHeight: Double {
        activeGesture.reorder.flatMap { $0.source < heights.count ? heights.height(of: $0.source) : nil } ?? 0
    }

    /// Lets a row that was lifted settle on the list.
    func land(_ motion: inout RowAnimation, from old: ListSceneSnapshot.Row) {
        motion.lift = SpringAnimation(Tuning.springBack, from: old.frame.lift, to: 0, start: now)
        motion.lean = old.frame.lean == 0 ? nil : SpringAnimation(Tuning.dropping, from: old.frame.lean, to: 0, start: now)
        motion.pivot = old.frame.pivot
        motion.x = SpringAnimation(Tuning.dropping, from: old.frame.x, to: 0, velocity: old.velocityX, start: now)
        motion.isRaised = true
    }

    /// The scale of a row that is lifted so far (0…1).
    func scale(ofLift lift: Double) -> Double {
        options.reducesMotion ? 1 : 1 + (Tuning.liftedScale - 1) * lift
    }

    func show(_ gesture: ReorderGesture, in frame: inout RowFrame, of list: ItemList) {
        guard gesture.source == frame.index else { return }
        let place = gesture.place(at: now)
        (frame.x, frame.y) = (options.reducesMotion ? 0 : place.x, place.y)
        frame.layer = 3
        frame.lift = gesture.lift(at: now)
        frame.scale = scale(ofLift: frame.lift)
        frame.lean = options.reducesMotion ? 0 : gesture.tilt(at: now)
        frame.pivot = gesture.grabPoint
        let part = gesture.preview(at: now)
        guard part > Self.imperceptible else { return }
        let isDone = frame.item.isDone
        frame.strike += ((isDone ? 0 : 1) - frame.strike) * part
        frame.cue = Cue(side: .complete, opacity: part, isArmed: gesture.armedSide != nil, isHeld: true, undoes: isDone, isInside: true)
    }

    /// The colors of a row if the lifted row were dropped now (F13); `nil` if no row is lifted.
    func colorsWhileReordering(_ list: ItemList, at index: Int) -> RowColors? {
        guard let gesture = activeGesture.reorder, list.items.indices.contains(gesture.source) else { return nil }
        let isDone = list.items[index].isDone
        let wasDone = list.items[gesture.source].isDone
        let becomesDone = isDoneWhenDropped(gesture, in: list)
        if index == gesture.source ? becomesDone : isDone { return isDone ? painter.palette.done : painter.palette.preview }
        let change = wasDone == becomesDone ? 0 : becomesDone ? -1 : 1
        let isCounted = !wasDone || !becomesDone
        let above =
            index == gesture.source
            ? gesture.target > index ? list.unfinishedCount(above: gesture.target + 1) - 1 : list.unfinishedCount(above: gesture.target)
            : list.unfinishedCount(above: index) + (isCounted ? gesture.position(of: index) - index : 0)
        return unfinishedColors(of: list.items[index].id, at: above, of: max(list.unfinishedCount + change, 1))
    }
}
