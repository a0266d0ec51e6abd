// SPDX-License-Identifier: GPL-3.0-or-later

/// A row that was lifted off the list and follows the finger.
struct ReorderGesture: Gesture {
    let item: ItemID
    let device: Device
    /// Position of the finger on the row, px from the row's top left corner.
    let grabPoint: Point
    /// `complete` if dropping the row now changes whether it is done, as last reported.
    private(set) var armedSide: SwipeAction?
    /// How far the row shows its appearance after a drop, 0…1.
    private var preview: SpringAnimation
    /// Position of the finger when it was put down, when the row was lifted, and now (px of the viewport).
    private let start: Point
    private let liftPoint: Point
    private(set) var finger: Point
    /// Displacement (px) of the row from the finger when it was lifted. The row catches up with the finger.
    private var catchUpOffset: (x: SpringAnimation, y: SpringAnimation)
    private let rise: SpringAnimation
    /// Whether a movement lifted the row instead of a long press.
    private let isDragged: Bool
    /// Whether a command lifted the row, which then follows the pointer without a button (B50).
    let isPickedUp: Bool
    private let limits: MovementLimits
    /// s, when the row was lifted.
    private let liftTime: Double
    /// Radians, clockwise. Each movement pushes the row, and it swings back.
    private(set) var lean: SpringAnimation
    private var trackers: (x: VelocityTracker, y: VelocityTracker)
    /// s, when the finger moved last.
    private var moveTime: Double
    /// The last vertical direction of the finger: -1 up, 1 down, 0 none so far.
    private(set) var heading = 0.0
    /// px that the finger has moved in one vertical direction.
    private var run = 0.0
    /// Whether the finger has hardly moved since it lifted the row, and hasn't scrolled the list.
    private(set) var isStill: Bool

    /// - Parameters:
    ///   - pending: the gesture before it was recognized.
    ///   - shown: the row as it is shown.
    ///   - isDragged: whether a movement lifted the row instead of a long press. That movement then belongs to the
    ///     gesture.
    ///   - isPickedUp: whether a command lifted it.
    ///   - time: s, when the row is lifted.
    init(
        _ pending: PendingGesture, finger: Point, shown: RowFrame, isDragged: Bool, isPickedUp: Bool = false,
        limits: MovementLimits, time: Double
    ) {
        item = shown.item.id
        device = pending.device
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
        preview = SpringAnimation(Tuning.coloring, from: 0, to: 0, start: time)
        self.isDragged = isDragged
        self.isPickedUp = isPickedUp
        self.limits = limits
        liftTime = time
        moveTime = time
        isStill = !isDragged && !isPickedUp
        if isDragged { head(by: -pending.dy) }
    }

    /// - Parameters:
    ///   - width: the row's, px.
    ///   - time: s, of the event.
    ///   - now: s, of the frames.
    private mutating func move(to point: Point, width: Double, time: Double, now: Double) {
        let (dx, dy) = (point.x - finger.x, point.y - finger.y)
        finger = point
        moveTime = time
        trackers.x.add(point.x - start.x, at: time)
        trackers.y.add(point.y - start.y, at: time)
        head(by: dy)
        if !point.isWithin(limits.menuDistance, of: liftPoint) || !point.isWithin(limits.menuDistance, of: start) {
            isStill = false
        }
        // The held end leads, and a sideways push makes the row lean back.
        let lever = width > 0 ? (grabPoint.x - width / 2) / (width / 2) : 0
        lean = SpringAnimation(
            Tuning.lean, from: lean.value(at: now), to: 0,
            velocity: lean.velocity(at: now) + Tuning.leanPerPixel * (dy * lever + dx), start: now
        )
    }

    /// Time in s after which a row has certainly arrived at the pointer.
    private static let glideTime = 1.0

    /// Lets the row glide to a pointer that comes from elsewhere.
    private mutating func come(to point: Point, now: Double) {
        let place = place(at: now)
        finger = point
        catchUpOffset = (
            SpringAnimation(Tuning.closing, from: point.x - grabPoint.x - place.x, to: 0, start: now),
            SpringAnimation(Tuning.closing, from: point.y - grabPoint.y - place.y, to: 0, start: now)
        )
    }

    private mutating func head(by dy: Double) {
        run = run * dy < 0 ? dy : run + dy
        if abs(run) > limits.headingDistance { heading = run < 0 ? -1 : 1 }
    }

    /// The row's top left corner, px of the viewport.
    func place(at time: Double) -> Point {
        Point(
            x: finger.x - grabPoint.x - catchUpOffset.x.value(at: time),
            y: finger.y - grabPoint.y - catchUpOffset.y.value(at: time))
    }

    /// How far it is lifted, 0…1.
    func lift(at time: Double) -> Double { rise.value(at: time) }

    func tilt(at time: Double) -> Double {
        min(max(lean.value(at: time), -Tuning.maxLean), Tuning.maxLean)
    }

    func isSettled(at time: Double) -> Bool {
        catchUpOffset.x.isSettled(at: time) && catchUpOffset.y.isSettled(at: time)
            && rise.isSettled(at: time, tolerance: Tuning.imperceptible)
            && lean.isSettled(at: time, tolerance: 0.0005)
            && preview.isSettled(at: time, tolerance: Tuning.imperceptible)
    }

    /// Updates whether dropping the row changes whether it is done.
    private mutating func setChangesDone(_ changesDone: Bool, at now: Double) {
        preview = preview.redirected(to: changesDone ? 1 : 0, by: Tuning.coloring, at: now)
        armedSide = changesDone ? .complete : nil
    }

    /// How far the row shows its appearance after a drop, 0…1.
    func preview(at time: Double) -> Double { min(max(preview.value(at: time), 0), 1) }

    var movesRows: Bool { true }

    mutating func disarm() { armedSide = nil }

    /// px/s, at a time of the events; 0 if the time isn't known.
    ///
    /// - Parameter window: length of time in s that counts.
    private func velocity(at time: Double?, over window: Double = Tuning.throwWindow) -> Point {
        guard let time else { return .zero }
        return Point(
            x: trackers.x.velocity(at: time, over: window), y: trackers.y.velocity(at: time, over: window))
    }

    /// Whether a release at a time (s, of the event) throws the row out of the viewport: it was carried long and far
    /// enough, it is faster than a flick and doesn't slow down, and its middle would soon be beyond an edge. A mouse
    /// must be outside (F19). The edge to the other level is none (K32).
    private func isThrown(at time: Double?, middle: Point, in context: GestureContext) -> Bool {
        let (velocity, now) = (self.velocity(at: time), context.now)
        let (width, height, options) = (context.viewport.width, context.viewport.height, context.options)
        let isInside = finger.x > 0 && finger.x < width && finger.y > 0 && finger.y < height
        guard now >= liftTime + Tuning.minCarryTime, device != .mouse || !isInside else { return false }
        let path = Point(x: finger.x - start.x, y: finger.y - start.y)
        guard path.length > Tuning.throwDistance,
            velocity.length > device.flick,
            self.velocity(at: moveTime, over: Tuning.throwWindow / 2).length > Tuning.throwSteadiness * velocity.length
        else { return false }
        let end = Point(
            x: middle.x + velocity.x * Tuning.throwLookahead, y: middle.y + velocity.y * Tuning.throwLookahead)
        return end.x < 0 && !options.hasPaneOnLeft || end.x > width && !options.hasPaneOnRight
            || end.y < 0 || end.y > height
    }
}

// MARK: Begin, move, end, cancel

extension ReorderGesture {
    /// Lifts the row under the finger. Returns `nil` if it can't be lifted.
    ///
    /// - Parameters:
    ///   - isDragged: whether a movement lifts the row instead of a long press.
    ///   - isPickedUp: whether a command lifts it.
    static func begin(
        _ pending: PendingGesture, isDragged: Bool, isPickedUp: Bool = false, in context: GestureContext
    ) -> GestureOutput? {
        guard context.options.allowsLifting, context.motions.editedRow == nil, !pending.isAtEdge,
            let id = pending.item, !context.options.fixedRows.contains(id), let index = context.index(of: id)
        else { return nil }
        let (shown, finger) = (context.frame(at: index), context.finger)
        // A row may have moved a little since it was touched, but the wheel may have moved it anywhere.
        let distance = abs(finger.y - pending.grabPoint.y - shown.y)
        guard distance < shown.height + Tuning.liftReach * context.rowHeight else { return nil }
        let gesture = ReorderGesture(
            pending, finger: finger, shown: shown, isDragged: isDragged, isPickedUp: isPickedUp,
            limits: context.options.limits, time: context.now)
        return GestureOutput(
            scrollPosition: context.droppedScroll,
            motions: [.closeHoverGap, .lift(LiftedRow(id, at: index), as: shown)],
            events: [.lifted(id)],
            next: gesture
        )
    }

    mutating func move(by movement: Movement, in context: GestureContext) -> GestureOutput {
        if isPickedUp, Point(x: movement.dx, y: movement.dy).length > context.rowHeight {
            come(to: movement.position, now: context.now)
            return GestureOutput()
        }
        move(to: movement.position, width: context.viewport.width, time: movement.time, now: context.now)
        if hasLeft(in: context) { return leave(in: context) }
        // Near an edge of the viewport the list scrolls if the finger was moved toward it, and goes on while the finger
        // rests there.
        let scroll = context.layout.autoscrolling(heading: heading, at: finger.y)
        if scroll.isDriven { isStill = false }
        return swipe(in: context) ?? GestureOutput(scrollPosition: scroll)
    }

    mutating func advance(in context: GestureContext) -> GestureOutput {
        hasLeft(in: context) ? leave(in: context) : makeRoom(in: context)
    }

    func deadline(in motions: RowMotions) -> Double? {
        isOutside(motions.layout) ? max(moveTime + Tuning.throwWindow, liftTime + Tuning.minCarryTime) : nil
    }

    /// Whether the mouse is outside the window, and not at the side of the other level (K32).
    private func isOutside(_ layout: RowLayout) -> Bool {
        guard device == .mouse, !isPickedUp, let above = layout.options.heightAbove else { return false }
        let (viewport, margin, options) = (layout.viewport, Tuning.leavingMargin, layout.options)
        return finger.x < -margin && !options.hasPaneOnLeft
            || finger.x > viewport.width + margin && !options.hasPaneOnRight
            || finger.y > viewport.height + margin || finger.y < -above - margin
    }

    /// Whether the mouse has carried the row out of the window, and is too slow to throw it (F21).
    private func hasLeft(in context: GestureContext) -> Bool {
        isOutside(context.layout) && context.now >= liftTime + Tuning.minCarryTime
            && velocity(at: max(context.now, moveTime)).length < device.flick
    }

    /// Lets the row go, which returns to its place.
    private func leave(in context: GestureContext) -> GestureOutput {
        guard let index = context.index(of: item) else { return GestureOutput() }
        return GestureOutput(
            scrollPosition: context.droppedScroll, motions: [.drop(velocity: .zero)],
            events: (armedSide == nil ? [] : [.disarmed])
                + [.carriedOut(context.list.items[index], heldAt: grabPoint)],
            next: IgnoredFingers(device: device))
    }

    /// Returns a swipe if the mouse, which has moved the row up or down, turns out to move it sideways (B16).
    private func swipe(in context: GestureContext) -> GestureOutput? {
        guard device == .mouse, isDragged, let press = context.press, press.direction == .horizontal,
            context.now < press.start + Tuning.mouseDecisionTime || press.reach < limits.mouseDecisionDistance
        else { return nil }
        let x = context.options.reducesMotion ? 0 : place(at: context.now).x
        var (swipe, output) = SwipeGesture.begin(press, heldAt: x, in: context)
        guard let swipe else { return nil }
        output.next = swipe
        output.motions.append(.drop(velocity: .zero))
        if armedSide != nil { output.events.insert(.disarmed, at: 0) }
        return output
    }

    /// - Parameter time: s, of the event; `nil` if it isn't known when the finger was lifted.
    func end(at time: Double?, in context: GestureContext) -> GestureOutput {
        let velocity = self.velocity(at: time)
        var output = GestureOutput(motions: [.drop(velocity: velocity)])
        guard let lifted = context.motions.liftedRow else { return output }
        let (place, viewport) = (place(at: context.now), context.viewport)
        let middle = Point(x: place.x + viewport.width / 2, y: place.y + context.motions.liftedRowHeight / 2)
        if isStill {
            output.action = .longPress(item, at: finger)
        } else if isThrown(at: time, middle: middle, in: context) {
            output.action = .throwAway(item, velocity: velocity)
        } else if lifted.target == context.list.items.count {
            // Beside the list, but over no other one: it returns.
            output.events = [.dropped(item)]
        } else {
            output.events = [.dropped(item)]
            output.action = .move(item, to: lifted.target, isDone: context.isDoneWhenDropped(lifted))
        }
        return output
    }

    /// The row returns to where it was lifted (F08).
    func cancel(in context: GestureContext) -> GestureOutput {
        GestureOutput(motions: [.drop(velocity: .zero)])
    }

    /// Adds what the finger does to the frame of the lifted row.
    func show(in frame: inout RowFrame, _ context: GestureContext) {
        guard context.motions.liftedRow?.source == frame.index else { return }
        let place = place(at: context.now)
        let reducesMotion = context.options.reducesMotion
        (frame.x, frame.y) = (reducesMotion ? 0 : place.x, place.y)
        frame.layer = 3
        frame.lift = lift(at: context.now)
        frame.scale = context.motions.scale(ofLift: frame.lift)
        frame.lean = reducesMotion ? 0 : tilt(at: context.now)
        frame.pivot = grabPoint
        let part = preview(at: context.now)
        guard part > Tuning.imperceptible else { return }
        let isDone = frame.item.isDone
        frame.strike += ((isDone ? 0 : 1) - frame.strike) * part
        // The ✓ of the previous drop may still be fading out.
        guard part > frame.icon?.opacity ?? 0 else { return }
        frame.icon = SwipeIcon(
            side: .complete, opacity: part, isArmed: armedSide != nil, textOpacity: 0, undoes: isDone, isInside: true)
    }

    // MARK: Making room

    /// Lets the other rows make room where the lifted one is now.
    ///
    /// - Parameter hasChanged: whether others have changed the list.
    mutating func makeRoom(hasChanged: Bool = false, in context: GestureContext) -> GestureOutput {
        guard var lifted = context.motions.liftedRow, lifted.source < context.list.items.count else {
            return GestureOutput()
        }
        // A row that glides to the pointer has its place there already.
        let time = context.now + (isPickedUp ? Self.glideTime : 0)
        let target = target(of: lifted, at: time, context.layout.scrollPosition, in: context)
        guard target != lifted.target || hasChanged else { return GestureOutput() }
        let isDoneNow = context.list.items[lifted.source].isDone
        let wasDone = hasChanged ? isDoneNow != (armedSide != nil) : context.isDoneWhenDropped(lifted)
        var output = GestureOutput(motions: target == lifted.target ? [] : [.makeRoom(at: target)])
        lifted.target = target
        let isDone = context.isDoneWhenDropped(lifted)
        guard isDone != wasDone else { return output }
        setChangesDone(isDone != isDoneNow, at: context.now)
        output.events = [isDone != isDoneNow ? .armed(.complete) : .disarmed]
        return output
    }

    /// Whether the row is carried over the lists beside, where it is shown then. The others leave no space for it.
    private func isOverLists(in context: GestureContext) -> Bool {
        context.options.pane == .items
            && (context.options.hasPaneOnLeft ? finger.x < 0 : finger.x > context.viewport.width)
    }

    /// The index of the row while it is at its place at a time (s). The leading edge must pass the middle of another
    /// row, and pass it again to go back, so that rows of any heights don't jump back and forth (F07).
    private func target(
        of lifted: LiftedRow, at time: Double, _ scroll: ScrollPosition, in context: GestureContext
    ) -> Int {
        let (heights, top) = (context.layout.heights, place(at: time).y + scroll.offset)
        /// The middle (px of the content) of the row at `position` among the rows without the lifted one.
        func middle(ofOther position: Int) -> Double {
            guard position >= lifted.source else { return heights.top(of: position) + heights.height(of: position) / 2 }
            return heights.top(of: position + 1) - heights.height(of: lifted.source) + heights.height(of: position + 1)
                / 2
        }
        guard !isOverLists(in: context) else { return context.list.items.count }
        var target = min(lifted.target, context.list.items.count - 1)
        guard context.options.allowsAdding else { return target }
        while target + 1 < context.list.items.count, top > middle(ofOther: target) + limits.reorderHysteresis {
            target += 1
        }
        while target > 0, top < middle(ofOther: target - 1) - limits.reorderHysteresis { target -= 1 }
        return target
    }

    /// Time (s) at which the row passes another one, exact to a microsecond; `nil` if it doesn't before `time`.
    ///
    /// Rows make room at the moment they are passed, independently of the frame rate, while the list scrolls under a
    /// resting row or the row catches up with the finger.
    func nextBoundary(until time: Double, in context: GestureContext) -> Double? {
        let (now, scroll) = (context.now, context.layout.scrollPosition)
        guard let lifted = context.motions.liftedRow, lifted.source < context.list.items.count, time > now,
            scroll.isMoving || !isSettled(at: now)
        else { return nil }
        func isPassed(at time: Double) -> Bool {
            var scroll = scroll
            scroll.advance(to: time)
            return target(of: lifted, at: time, scroll, in: context) != lifted.target
        }
        guard isPassed(at: time) else { return nil }
        var (before, after) = (now, time)
        while after - before > 1e-6 {
            let middle = (before + after) / 2
            if isPassed(at: middle) { after = middle } else { before = middle }
        }
        return after
    }
}

private extension GestureContext {
    func isDoneWhenDropped(_ lifted: LiftedRow) -> Bool {
        lifted.isDoneWhenDropped(in: list, placement: options.doneItemPlacement)
    }
}
