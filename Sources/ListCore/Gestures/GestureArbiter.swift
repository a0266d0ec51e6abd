// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides which gesture has the fingers, and applies what it does to the rows. Only one gesture is active at a time.
///
/// A gesture knows nothing of the others. It asks a `GestureContext` and returns a `GestureOutput`.
struct GestureArbiter: ~Copyable {
    var motions = RowMotions()
    /// The gesture that has the fingers; `nil` if none are down.
    private(set) var active: (any Gesture)?
    /// Position of the finger, or of the mouse with its button pressed, at its last event.
    private var finger = Point.zero
    /// The press of a finger or of the mouse, which may still end as a tap (B17).
    private var press: PendingGesture?
    private var touchpad = TouchpadScroll()
    /// Two fingers on the screen whose pinch isn't recognized yet, at their initial positions.
    private var pendingPinch: PinchGesture?
    private(set) var pull = PullState()
    private(set) var hover = HoverInsertion()
    private var edgeHover = EdgeHover()

    private var now: Double { motions.now }
    private var options: GestureOptions { motions.layout.options }

    private func context(_ list: ItemList) -> GestureContext {
        GestureContext(list: list, motions: motions, finger: finger, pull: pull, press: press)
    }

    // MARK: State

    /// Whether a finger owns a row or the list.
    var isHeld: Bool { active != nil && !(active is IgnoredFingers) }

    /// Whether the fingers' gesture is recognized, so that something follows them.
    var isFollowing: Bool { active?.isRecognized ?? false }

    /// Whether releasing now does something.
    var isArmed: Bool { active?.isArmed ?? false }

    var swipe: SwipeGesture? { active as? SwipeGesture }
    var pinch: PinchGesture? { active as? PinchGesture }
    var reorder: ReorderGesture? { active as? ReorderGesture }
    private var scroll: ScrollGesture? { active as? ScrollGesture }

    /// Whether the gesture is recognized, so that no other widget may have the fingers.
    var ownsFingers: Bool {
        guard let active, active.isRecognized else { return false }
        // Two fingers that have only stopped the list may still pinch.
        return !(active is ScrollGesture) || pendingPinch == nil
            || abs(motions.layout.scrollPosition.travel) >= Tuning.touchSlop
    }

    /// Whether an animation runs, so that the next frame differs.
    var isAnimating: Bool { motions.isAnimating || active.map { !$0.isSettled(at: now) } ?? false }

    /// Whether a strip, the gap under the pointer, or the dates below a row are open.
    var hasOpening: Bool { motions.hoverIndex != nil || motions.strips.isOpen || motions.datedItem != nil }

    // MARK: Time

    /// Time (s) at which something happens without an input: what has a deadline, or the motion of a completed row; `nil`
    /// if nothing is due.
    var wakeTime: Double? { [deadline, motions.wakeTime].compactMap(\.self).min() }

    /// Time (s) of the end of a timeout or of a strip, of a long press, or of the gap under a resting pointer.
    var deadline: Double? {
        let hoverDeadline = hover.restingPointer.map { $0.start + Tuning.hoverDelay }
        return [touchpad.timeout?.end, active?.deadline(in: motions), stripDeadline, hoverDeadline]
            .compactMap(\.self).min()
    }

    /// Advances everything to a time (s). Returns what happened meanwhile, such as a touchpad scroll that timed out.
    mutating func advance(to time: Double, in list: ItemList) -> GestureResponse {
        guard time.isFinite else { return .none }
        motions.layout.beginFrame(at: time)
        var response = GestureResponse.none
        // The space of folded rows changes at its own time, not at that of the next frame.
        while let moment = motions.nextChangeOfSpace(until: time), moment < time {
            response.events += passBoundaries(until: moment, in: list)
            motions.layout.advance(to: moment)
            motions.settle(in: list)
        }
        response.events += passBoundaries(until: time, in: list)
        motions.layout.advance(to: time)
        response.events += update(in: list) { $0.advance(in: $1) }.events
        if let timeout = touchpad.timeout, now >= timeout.end {
            response += endGesture(at: nil, in: list)
        }
        motions.settle(in: list)
        pull.settle(at: motions.layout.scrollPosition, held: scroll?.pullEdges ?? [])
        settlePeek(in: list)
        apply(hover.openGap(isAllowed: allowsHoverGap, in: context(list)), in: list)
        apply(hover.openDropGap(in: context(list)), in: list)
        return response
    }

    /// Lets rows make room for a lifted one at the moments at which it passes them.
    private mutating func passBoundaries(until time: Double, in list: ItemList) -> [SessionEvent] {
        var events: [SessionEvent] = []
        while let moment = reorder?.nextBoundary(until: time, in: context(list)) {
            let target = motions.liftedRow?.target
            motions.layout.advance(to: moment)
            events += updateReorder(in: list)
            if motions.liftedRow?.target == target { break }
        }
        return events
    }

    /// Advances the time (s) if nothing moves, so that a new motion doesn't start in the past. What is due comes first.
    mutating func resume(at time: Double) {
        guard !isAnimating, time.isFinite else { return }
        motions.layout.advance(to: min(time, wakeTime ?? .infinity))
    }

    // MARK: Inputs

    /// Whether a command has picked up a row, which follows the pointer until it is dropped (B50).
    var isPickedUp: Bool { reorder?.isPickedUp ?? false }

    /// Picks up a row in its place.
    mutating func pickUp(_ id: ItemID, in list: ItemList) -> GestureResponse {
        guard active == nil, let index = list.index(of: id) else { return .none }
        let frame = motions.frame(of: list, at: index)
        let grabPoint = Point(x: motions.layout.viewport.width / 2, y: frame.height / 2)
        finger = Point(x: frame.x + grabPoint.x, y: frame.y + grabPoint.y)
        press = nil
        hover.restingPointer = nil
        let pending = PendingGesture(
            device: .mouse, item: id, grabPoint: grabPoint, isAtEdge: false, slop: 0, insertionIndex: nil,
            peekedEdge: nil, pullEdges: [], start: now)
        guard let output = ReorderGesture.begin(pending, isDragged: false, isPickedUp: true, in: context(list)) else {
            return .none
        }
        return apply(output, then: output.next, in: list)
    }

    /// Moves a row that was picked up to a point, px of the viewport.
    mutating func carry(to point: Point, in list: ItemList) -> GestureResponse {
        let movement = Movement(position: point, dx: point.x - finger.x, dy: finger.y - point.y, time: now)
        finger = point
        return update(in: list) { $0.move(by: movement, in: $1) }
    }

    /// Handles a press while a row is picked up: it drops the row where it ends.
    private mutating func drop(by drag: Drag, in list: ItemList) -> GestureResponse {
        guard drag.position.x.isFinite, drag.position.y.isFinite, drag.phase != .cancelled else { return .none }
        var response = carry(to: drag.position, in: list)
        guard drag.phase == .ended else { return response }
        response.events += updateReorder(in: list)
        response += endGesture(at: nil, in: list)
        hover.stillPoint = drag.position
        return response
    }

    /// Handles a finger on the screen, or the mouse with its button pressed.
    mutating func handle(_ drag: Drag, in list: ItemList) -> GestureResponse {
        if isPickedUp { return drop(by: drag, in: list) }
        let (isFinite, x) = (drag.position.x.isFinite && drag.position.y.isFinite, drag.position.x)
        if drag.phase == .began {
            guard active == nil, isFinite else { return .none }
            finger = drag.position
            hover.restingPointer = nil
            let isAtEdge = x < Tuning.edgeDeadzone || x > motions.layout.viewport.width - Tuning.edgeDeadzone
            begin(
                .init(
                    device: drag.device, position: finger, isAtEdge: isAtEdge,
                    slop: options.limits.slop(of: drag.device, atLeast: drag.slop), time: drag.time),
                in: list)
            return .none
        }
        guard active?.device == drag.device, pinch == nil else { return .none }
        if drag.device == .mouse, drag.phase != .moved { hover.stillPoint = drag.position }
        switch drag.phase {
        case .began: return .none
        case .moved:
            guard isFinite else { return .none }
            let movement = Movement(
                position: drag.position, dx: x - finger.x, dy: finger.y - drag.position.y, time: drag.time)
            finger = drag.position
            press?.track(movement)
            return update(in: list) { $0.move(by: movement, in: $1) }
        case .ended: return endTap(in: list) ?? endGesture(at: drag.time, in: list)
        case .cancelled: return GestureResponse(events: cancelledBySystem(in: list))
        }
    }

    /// Handles two fingers that move on the touchpad.
    ///
    /// Deltas without a beginning begin a scroll, but after a cancel they belong to the cancelled one. An empty delta
    /// ends a scroll (B12), and so does the beginning of the next one.
    mutating func handle(_ scroll: ScrollInput, in list: ItemList) -> GestureResponse {
        guard active == nil || active?.device == .touchpad else { return .none }
        var response = GestureResponse.none
        if pinch != nil {
            // Fingers that scroll again don't pinch any more.
            guard scroll.phase == .began else { return .none }
            response.events = cancelledBySystem(in: list)
        }
        switch scroll.phase {
        case .began:
            response += endGesture(at: nil, in: list)
            begin(scroll, in: list)
            return response
        case .moved where scroll.dx != 0 || scroll.dy != 0:
            if active == nil { begin(scroll, isInertia: touchpad.isInertia(scroll), in: list) }
            touchpad.restartTimeout(after: scroll, now: now)
            guard let movement = touchpad.movement(of: scroll) else { return .none }
            return update(in: list) { $0.move(by: movement, in: $1) }
        case .moved, .ended:
            touchpad.end(at: scroll.time)
            return endGesture(at: scroll.time, in: list)
        case .cancelled:
            guard active != nil else { return .none }
            let events = cancelledBySystem(in: list)
            activate(IgnoredFingers(device: .touchpad))
            touchpad.restartTimeout(after: scroll, now: now)
            return GestureResponse(events: events)
        }
    }

    private mutating func begin(_ scroll: ScrollInput, isInertia: Bool = false, in list: ItemList) {
        motions.closeHoverGap()
        if isInertia, !pull.edges.isEmpty {
            // A list on its way back from a pull continues (D19).
            activate(IgnoredFingers(device: .touchpad))
        } else {
            let slop = options.limits.slop(of: .touchpad, atLeast: Tuning.touchpadSlop)
            begin(
                .init(device: .touchpad, position: scroll.position, isAtEdge: false, slop: slop, isInertia: isInertia),
                in: list)
        }
        touchpad.begin(scroll, now: now)
    }

    /// Notes that a scroll is about to be handled. It came in time even if it waited behind a slow frame.
    mutating func postponeTimeout(for scroll: ScrollInput) {
        touchpad.postponeTimeout(for: scroll)
    }

    /// Handles two fingers on the screen or on the touchpad.
    ///
    /// Two fingers on the screen pinch as soon as their distance has changed a little; until then the first one may
    /// still swipe or scroll (C01). Pinches on the touchpad were already recognized by the system.
    mutating func handle(_ pinch: Pinch, in list: ItemList) -> GestureResponse {
        switch pinch.phase {
        case .began:
            press = nil
            guard allowsPinch(on: pinch.device, in: list) else { return .none }
            let gesture = PinchGesture(pinch.fingers, in: context(list))
            if pinch.device == .touchpad { return begin(gesture, with: pinch, in: list) }
            wait(for: gesture)
            return .none
        case .moved:
            if let pending = pendingPinch, pinch.device == .touchscreen {
                guard abs(pending.growth(to: pinch.fingers)) >= Tuning.pinchSlop else { return .none }
                return begin(pending, with: pinch, in: list)
            }
            guard var gesture = self.pinch, gesture.device == pinch.device else { return .none }
            let output = gesture.move(pinch.fingers, in: context(list))
            return apply(output, then: gesture, in: list)
        case .ended, .cancelled:
            pendingPinch = nil
            guard self.pinch?.device == pinch.device else {
                if active == nil { motions.layout.dropScroll() }
                if active is IgnoredFingers, active?.device == pinch.device { activate(nil) }
                return .none
            }
            return pinch.phase == .ended
                ? endGesture(at: pinch.time, in: list) : GestureResponse(events: cancelledBySystem(in: list))
        }
    }

    /// Whether a pinch may replace the active gesture.
    private func allowsPinch(on device: Device, in list: ItemList) -> Bool {
        guard let active else { return true }
        return active.device == device && active.mayBecomePinch(in: context(list))
    }

    /// Waits until the distance of two fingers on the screen has changed.
    private mutating func wait(for gesture: PinchGesture) {
        pendingPinch = gesture
        // Any touch stops a list that moves.
        if active == nil { motions.layout.grabScroll() }
        if var pending = active as? PendingGesture {
            // Lifting one of two fingers isn't a tap.
            pending.isAlone = false
            activate(pending)
        }
    }

    /// Recognizes a pinch, and reverts what the first finger did before the second one came.
    private mutating func begin(_ gesture: PinchGesture, with pinch: Pinch, in list: ItemList) -> GestureResponse {
        pendingPinch = nil
        guard allowsPinch(on: pinch.device, in: list) else { return .none }
        var response = GestureResponse(events: disarm())
        cancelActive(in: list)
        touchpad.cancelTimeout()
        hover.restingPointer = nil
        guard options.allowsAdding || options.leadsUp || gesture.row != nil else {
            activate(IgnoredFingers(device: pinch.device))
            return response
        }
        motions.removeGap(in: list)
        var gesture = gesture
        let output = gesture.begin(pinch.fingers, in: context(list))
        response.events += apply(output, then: gesture, in: list).events
        return response
    }

    /// Handles the mouse pointer (px of the viewport) with no button pressed; `nil` if it left the list.
    mutating func handle(hover point: Point?, in list: ItemList) {
        let last = hover.move(to: point)
        // The pointer carries something, or its text is on the way.
        guard hover.dropPoint == nil else { return }
        let height = motions.layout.viewport.height
        if motions.strips.keepOpen(underPointerAt: point, from: last, viewportHeight: height, now: now) {
            hover.restingPointer = nil
        } else {
            apply(hover.rest(isAllowed: allowsHoverGap && options.allowsAdding, in: context(list)), in: list)
        }
    }

    /// Handles something that another program drags over the list (px of the viewport); `nil` if it has left the list or
    /// has been dropped.
    mutating func handle(dragAt point: Point?, in list: ItemList) {
        if hover.dropPoint == nil, point != nil { dismissOpenings() }
        hover.dropPoint = point
        guard let point else {
            motions.layout.stopScrolling()
            return motions.closeHoverGap()
        }
        let heading = point.y < motions.layout.viewport.height / 2 ? -1.0 : 1
        motions.layout.scroll(to: motions.layout.autoscrolling(heading: heading, at: point.y), isDragged: false)
        apply(hover.openDropGap(in: context(list)), in: list)
    }

    /// The index at which a drop inserts; `nil` if nothing is dragged over the list.
    func dropIndex(in list: ItemList) -> Int? { hover.dropIndex(in: context(list)) }

    private var allowsHoverGap: Bool { active == nil && motions.editedRow == nil }

    /// Closes the gap under the pointer, which stays closed until the pointer has moved away, the strip, and the dates.
    mutating func dismissOpenings() {
        if hover.restingPointer != nil || motions.hoverIndex != nil {
            hover.waitForMovement()
            motions.closeHoverGap()
        }
        closeStrip()
        motions.closeDates()
    }

    /// Keeps gaps closed until the pointer moves, because a key or a menu may move the rows under it (E22).
    mutating func waitForPointerMovement() {
        hover.waitForMovement()
    }

    // MARK: The life of a gesture

    private mutating func begin(_ start: PendingGesture.Start, in list: ItemList) {
        motions.layout.stopRevealing()
        let (gesture, output) = PendingGesture.begin(start, in: context(list))
        let device = start.device
        // A finger that only stops the list can scroll on.
        let other: any Gesture =
            device == .mouse
            ? IgnoredFingers(device: device) : ScrollGesture(device: device, pullEdges: output.pull?.edges ?? [])
        apply(output, then: gesture ?? other, in: list)
        press = nil
        guard var gesture, device != .touchpad else { return }
        gesture.hasCaughtRow = motions.caughtRow != nil
        press = gesture
        active = gesture
    }

    /// Ends a press that was recognized as a gesture and ends as a tap (B17). Returns `nil` if it doesn't.
    private mutating func endTap(in list: ItemList) -> GestureResponse? {
        guard let press, press.isTap(at: now, within: options.limits) else { return nil }
        let events = disarm()
        var output = active?.cancel(in: context(list)) ?? GestureOutput()
        output.events = events
        output.action = press.end(at: nil, in: context(list)).action
        return apply(output, then: nil, in: list)
    }

    private mutating func endGesture(at time: Double?, in list: ItemList) -> GestureResponse {
        defer { touchpad.cancelTimeout() }
        return apply(active?.end(at: time, in: context(list)) ?? GestureOutput(), then: nil, in: list)
    }

    /// Lets the other rows make room where the lifted one is now.
    ///
    /// - Parameter hasChanged: whether others have changed the list.
    mutating func updateReorder(in list: ItemList, hasChanged: Bool = false) -> [SessionEvent] {
        guard var reorder else { return [] }
        let output = reorder.makeRoom(hasChanged: hasChanged, in: context(list))
        return apply(output, then: reorder, in: list).events
    }

    /// Lets the active gesture change itself, and applies what it does.
    private mutating func update(
        in list: ItemList, _ change: (inout any Gesture, GestureContext) -> GestureOutput
    ) -> GestureResponse {
        guard var gesture = active else { return .none }
        let output = change(&gesture, context(list))
        return apply(output, then: output.next ?? gesture, in: list)
    }

    // MARK: Applying outputs

    /// Applies an output, and gives the fingers to a gesture.
    @discardableResult
    private mutating func apply(
        _ output: GestureOutput, then next: (any Gesture)?, in list: ItemList
    ) -> GestureResponse {
        var response = apply(output, in: list)
        let isNew = reorder == nil
        activate(next)
        // A row that was lifted or moved may have passed others.
        if next is ReorderGesture, isNew || output.scrollPosition != nil { response.events += updateReorder(in: list) }
        return response
    }

    @discardableResult
    private mutating func apply(_ output: GestureOutput, in list: ItemList) -> GestureResponse {
        if let position = output.scrollPosition { motions.layout.scroll(to: position, isDragged: output.isDragged) }
        if let pull = output.pull { self.pull = pull }
        apply(output.motions, in: list)
        return GestureResponse(events: output.events, action: output.action)
    }

    private mutating func apply(_ changes: [MotionChange], in list: ItemList) {
        for change in changes {
            switch change {
            case .catchRow(let row, let point):
                motions.keepFolds(in: list) { $0.catchRow(row, pressedAt: point, in: list) }
            case .swipe(let row, let index): motions.beginSwipe(of: row, at: index, in: list)
            case .animate(let row, let motion): motions.animate(row, by: motion)
            case .lift(let row, let frame): motions.keepFolds(in: list) { $0.lift(row, as: frame) }
            case .makeRoom(let target):
                motions.makeRoom(at: target, in: list, shown: frames(of: list, margin: motions.layout.viewport.height))
            case .drop(let velocity): motions.drop(velocity: velocity, from: snapshot(of: list), in: list)
            case .openGap(let gap): motions.openGap(gap)
            case .holdGap(let above, let below): motions.holdGap(above: above, below: below)
            case .removeGap: motions.removeGap(in: list)
            case .closeGap: motions.closeGap()
            case .closeHoverGap: motions.closeHoverGap()
            case .closeStrip: closeStrip()
            }
        }
    }

    private mutating func activate(_ gesture: (any Gesture)?) {
        active = gesture
        if gesture?.isRecognized == true { motions.closeDates() }
        motions.releaseRows(exceptHeld: gesture?.heldRow, lifted: reorder?.item)
        motions.layout.isHeld = isHeld
    }

    // MARK: Interruptions

    /// Cancels the gesture; its fingers do nothing until they are up. Returns whether there was one.
    mutating func cancelGesture(in list: ItemList) -> Bool {
        pendingPinch = nil
        guard isHeld, let device = active?.device else { return false }
        revertAndIgnore(device, in: list)
        return true
    }

    /// Cancels a gesture that moves rows; its fingers do nothing until they are up.
    private mutating func cancelRowGesture(in list: ItemList) {
        if let active, active.movesRows { revertAndIgnore(active.device, in: list) }
    }

    private mutating func revertAndIgnore(_ device: Device, in list: ItemList) {
        press = nil
        _ = disarm()
        let next = remaining(of: device)
        cancelActive(in: list)
        activate(next)
    }

    /// The fingers that are still down after the active gesture has ended; `nil` if it needs none.
    private func remaining(of device: Device) -> IgnoredFingers? {
        isPickedUp ? nil : IgnoredFingers(device: device)
    }

    private mutating func cancelActive(in list: ItemList) {
        if let active { apply(active.cancel(in: context(list)), in: list) }
    }

    /// Ignores the fingers until they are up and leaves what they moved as it is, because another level is shown.
    mutating func ignoreFingers() {
        press = nil
        guard isHeld, let device = active?.device else { return }
        motions.layout.dropScroll()
        activate(remaining(of: device))
    }

    /// Ends the gesture without an effect, because the system took the fingers away.
    private mutating func cancelledBySystem(in list: ItemList) -> [SessionEvent] {
        let events = disarm()
        cancelActive(in: list)
        activate(nil)
        return events
    }

    /// Makes releasing do nothing.
    private mutating func disarm() -> [SessionEvent] {
        guard isArmed else { return [] }
        active?.disarm()
        return [.disarmed]
    }

    // MARK: Changed lists and sizes

    /// Shows another list, or the same one after an external change, without any animation.
    mutating func reset(to list: ItemList) {
        if let active, active.movesRows { activate(remaining(of: active.device)) }
        active?.disarm()
        press = nil
        pull = PullState()
        pendingPinch = nil
        hover.restingPointer = nil
        edgeHover = EdgeHover()
        motions.reset(to: list)
    }

    /// Sets the size of the viewport and the metrics of the font. A new width cancels a swipe and discards all measured
    /// heights (A25).
    mutating func resize(to viewport: Viewport, in list: ItemList) {
        let old = motions.layout.viewport
        motions.layout.resize(to: viewport)
        if viewport.width != old.width || viewport.metrics != old.metrics {
            pendingPinch = nil
            motions.closeDates()
            cancelRowGesture(in: list)
        }
        motions.relayOut(list, from: old)
    }

    /// Animates every row from where it was before a change to its place in the changed list. Gestures that the change
    /// interrupts end.
    mutating func transition(
        from before: ShownRows, by deltas: [ListDelta], to list: ItemList, style: TransitionStyle = .init()
    ) {
        if !deltas.isEmpty {
            pendingPinch = nil
            if pinch != nil { ignoreFingers() }
            if reorder != nil, !style.isAutomatic || !motions.keepLifted(after: deltas, from: before, in: list) {
                motions.endLift()
                ignoreFingers()
            }
            if deltas.contains(.rearranged), swipe != nil { ignoreFingers() }
        }
        if style.insertionOrigin != nil { motions.strips.removeTop() }
        // A placeholder that becomes the first row has replaced the hint.
        let visibleHint = (style.insertionOrigin?.height ?? 0) > 0 ? 0 : hintOpacity
        let resolved = motions.apply(deltas, to: list)
        motions.showHint(list.items.isEmpty, from: visibleHint)
        if let swipe, swipe.isInterrupted(by: resolved, in: context(list)) {
            cancelRowGesture(in: list)
        }
        let after = frames(of: list, margin: motions.layout.viewport.height)
        motions.animate(deltas, resolved: resolved, from: before, to: after, of: list, style: style)
    }

    /// Highlights the row that is being edited; `nil` ends editing.
    mutating func edit(_ id: ItemID?, lifts: Bool = false, isNew: Bool = false, in list: ItemList) {
        hover.restingPointer = nil
        motions.edit(id, lifts: lifts, isNew: isNew, in: list)
    }

    /// Scrolls without an animation, as the wheel and the scrollbar do.
    mutating func scroll(to offset: Double) {
        hover.waitForMovement()
        edgeHover.keyEdge = nil
        motions.closeHoverGap()
        motions.closeDates()
        motions.layout.scroll(to: offset)
        edgeHover.noteDistance(in: motions.layout)
    }

    // MARK: Strips at the edges

    /// Handles an edge that the wheel, the scrollbar, or a key has reached, or tries to go beyond.
    mutating func reach(_ edge: ScrollEdge, isOvershot: Bool, in list: ItemList) {
        guard edgeHover.reach(edge, isOvershot: isOvershot, now: now), allowsStrip(at: edge, in: list) else { return }
        hover.restingPointer = nil
        motions.closeHoverGap()
        let viewport = motions.layout.viewport
        motions.strips.open(
            at: edge, height: (Tuning.peekRows * viewport.metrics.rowHeight).rounded(), pointer: hover.pointer,
            fades: options.reducesMotion, viewportHeight: viewport.height, now: now
        )
    }

    /// Handles a key that has moved the focus toward an edge.
    ///
    /// - Parameters:
    ///   - offset: px, before the key was pressed.
    ///   - isStuck: whether the focus was at the end already.
    mutating func handleKey(toward edge: ScrollEdge, from offset: Double, isStuck: Bool, in list: ItemList) {
        if motions.strips.current?.edge != edge { closeStrip() }
        let position = motions.layout.scrollPosition
        edgeHover.keyEdge = position.isMoving ? edge : nil
        guard EdgeHover.isAtEdge(edge, position), isStuck || offset != position.offset else { return }
        reach(edge, isOvershot: isStuck, in: list)
    }

    /// Whether the strip at an edge may be shown, or stay.
    private func allowsStrip(at edge: ScrollEdge, in list: ItemList) -> Bool {
        let position = motions.layout.scrollPosition
        guard options.allowsAdding, motions.editedRow == nil, pendingPinch == nil, EdgeHover.isAtEdge(edge, position)
        else { return false }
        if let active, (active as? PendingGesture)?.peekedEdge == nil { return false }
        // A message would cover the strip at the bottom.
        return edge == .top || list.doneCount > 0 && !motions.rowPalette.showsLists && position.inset == 0
    }

    mutating func closeStrip() {
        edgeHover.keyEdge = nil
        motions.strips.close(at: now)
    }

    /// Time (s) at which the strip closes.
    private var stripDeadline: Double? {
        guard let strip = motions.strips.current, strip.isOpen, active == nil else { return nil }
        return strip.end
    }

    /// Opens the strip when the list that a key scrolls arrives, and closes it after its time, or if it may not stay.
    private mutating func settlePeek(in list: ItemList) {
        edgeHover.noteDistance(in: motions.layout)
        let position = motions.layout.scrollPosition
        if let edge = edgeHover.keyEdge, !position.isMoving {
            edgeHover.keyEdge = nil
            if EdgeHover.isAtEdge(edge, position) { reach(edge, isOvershot: false, in: list) }
        }
        motions.strips.settle(at: now)
        guard let strip = motions.strips.current else { return }
        if stripDeadline.map({ now >= $0 }) ?? false || !allowsStrip(at: strip.edge, in: list) {
            motions.strips.close(at: now)
        }
    }

    // MARK: Frames

    /// The rows to show, in drawing order, including those up to `margin` px outside the viewport.
    func frames(of list: ItemList, margin: Double = Tuning.overscan) -> [RowFrame] {
        let context = context(list)
        var frames =
            if let active {
                motions.frames(of: list, margin: margin) { active.show(in: &$0, context) }
            } else {
                motions.frames(of: list, margin: margin)
            }
        let dimming = pull.doneDimming(in: motions.layout)
        if dimming > 0 {
            for row in frames.indices where frames[row].item.isDone && frames[row].index != nil {
                frames[row].dimming = max(frames[row].dimming, dimming)
            }
        }
        return frames
    }

    /// The rows as they are shown now, up to a viewport's height beyond both edges.
    func snapshot(of list: ItemList) -> ShownRows {
        motions.snapshot(of: frames(of: list, margin: motions.layout.viewport.height))
    }

    /// The row at a point (px of the viewport), as the rows are shown now.
    func item(at point: Point, in list: ItemList) -> ItemID? {
        motions.row(at: point, of: frames(of: list), in: list)?.item.id
    }

    /// The row that a release would insert.
    func placeholder(in list: ItemList) -> Placeholder? {
        var placeholder = context(list).placeholder(
            pinch: pinch?.growth, isPulled: scroll?.pullEdges.contains(.top) ?? false)
        if active?.device == .touchscreen { placeholder?.showsKey = false }
        return placeholder
    }

    /// How much room a pull has made above the first row, or above its placeholder, px. It is there until the list has
    /// returned.
    func roomAbove(_ list: ItemList) -> Double {
        if let placeholder = placeholder(in: list), placeholder.cause == .pull { return max(placeholder.y, 0) }
        guard pull.hasActed, motions.layout.scrollPosition.offset < 0, !list.items.isEmpty else { return 0 }
        return max(motions.frame(of: list, at: 0).y, 0)
    }

    /// The prompt below a list that is pulled up.
    func pullUpPrompt(in list: ItemList) -> PullUpPrompt? {
        var prompt = pull.prompt(isHeld: scroll?.pullEdges.contains(.bottom) ?? false, of: list, motions)
        if active?.device == .touchscreen { prompt?.showsKey = false }
        return prompt
    }

    /// Opacity of the hint of an empty list, 0…1. It fades as the list is pulled or opened (D15).
    var hintOpacity: Double {
        let opened = max(pull.distance(at: motions.layout.scrollPosition), motions.gap?.gap(at: now) ?? 0)
        let rowHeight = motions.layout.viewport.metrics.rowHeight
        return motions.hintOpacity * max(1 - opened / rowHeight, 0)
    }

    /// The transition between levels that a pinch drives.
    func levelPinch(in list: ItemList) -> LevelPinch? {
        pinch?.levelPinch(in: context(list))
    }

    /// Returns where a row that is inserted at `index` without a gesture starts to grow: in the gap under the pointer,
    /// in the strip at the top, or at the boundary between the rows as they are shown.
    func insertionOrigin(at index: Int, in list: ItemList) -> InsertionOrigin? {
        if motions.hoverIndex == index, let sign = placeholder(in: list) { return InsertionOrigin(sign) }
        let count = list.unfinishedCount
        if index == 0, motions.strips.isOpen, let strip = motions.stripPlaceholder(unfinishedCount: count) {
            return InsertionOrigin(strip)
        }
        let colors = motions.unfinishedColors(of: nil, at: list.unfinishedCount(above: index), of: count + 1)
        func frame(_ index: Int) -> RowFrame? {
            list.items.indices.contains(index) ? motions.frame(of: list, at: index) : nil
        }
        let y =
            frame(index - 1).map { $0.y + $0.height } ?? frame(index).map(\.y) ?? -motions.layout.scrollPosition.offset
        return InsertionOrigin(y: y, height: 0, colors: colors)
    }
}
