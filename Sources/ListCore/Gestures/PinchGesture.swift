// SPDX-License-Identifier: GPL-3.0-or-later

/// Two fingers that part the rows at a boundary, or that fold or open a list (`LevelPinch`).
struct PinchGesture: Sendable {
    let device: Device
    /// The index of the new row.
    let boundary: Int
    /// The row of a list that both fingers were put on, and that they open.
    let row: ItemID?
    /// The effect of a release, as last reported.
    var releaseAction: ReleaseAction?
    /// Heights of the upper and the lower finger, px of the viewport.
    private let start: (upper: Double, lower: Double)
    private var current: (upper: Double, lower: Double)
    /// Whether the first of the two fingers began as the lower one.
    private let isReversed: Bool
    /// The movement before the pinch was recognized. The rows catch up with it.
    private var catchUpOffset: (above: SpringAnimation, below: SpringAnimation)

    /// - Parameter time: s, when the fingers were put down.
    init(_ fingers: Pinch.Fingers, boundary: Int, row: ItemID? = nil, at time: Double) {
        device = if case .touching = fingers { .touchscreen } else { .touchpad }
        self.boundary = boundary
        self.row = row
        isReversed = if case .touching(let first, let second) = fingers { first.y > second.y } else { false }
        let heights = Self.heights(of: fingers, reversed: isReversed)
        (start, current) = (heights, heights)
        let none = SpringAnimation(Tuning.catchUp, from: 0, to: 0, start: time)
        catchUpOffset = (none, none)
    }

    /// Notes that the pinch was recognized at a time (s).
    mutating func recognize(_ fingers: Pinch.Fingers, at time: Double) {
        move(fingers)
        catchUpOffset = (
            SpringAnimation(Tuning.catchUp, from: current.upper - start.upper, to: 0, start: time),
            SpringAnimation(Tuning.catchUp, from: current.lower - start.lower, to: 0, start: time)
        )
    }

    mutating func move(_ fingers: Pinch.Fingers) {
        let heights = Self.heights(of: fingers, reversed: isReversed)
        guard heights.upper.isFinite, heights.lower.isFinite else { return }
        current = heights
    }

    /// By how much the distance of the fingers has grown, px; negative if they came together.
    var growth: Double { growth(to: current) }

    func growth(to fingers: Pinch.Fingers) -> Double {
        growth(to: Self.heights(of: fingers, reversed: isReversed))
    }

    private func growth(to heights: (upper: Double, lower: Double)) -> Double {
        (heights.lower - heights.upper) - (start.lower - start.upper)
    }

    /// Displacements (px) of the rows above and below the boundary: each row stays under its finger. If the fingers come together,
    /// rows aren't pushed over each other but move with the middle of the fingers.
    func displacements(at time: Double) -> (above: Double, below: Double) {
        let above = current.upper - start.upper - catchUpOffset.above.value(at: time)
        let below = current.lower - start.lower - catchUpOffset.below.value(at: time)
        return above <= below ? (above, below) : ((above + below) / 2, (above + below) / 2)
    }

    /// The initial positions of both fingers, and the positions to which the rows follow them, px.
    func path(at time: Double) -> (start: (upper: Double, lower: Double), end: (upper: Double, lower: Double)) {
        (start, (current.upper - catchUpOffset.above.value(at: time), current.lower - catchUpOffset.below.value(at: time)))
    }

    /// The distance between the fingers as a multiple of their initial distance.
    var scale: Double {
        let distance = start.lower - start.upper
        return distance > 0 ? (current.lower - current.upper) / distance : 1
    }

    func isSettled(at time: Double) -> Bool {
        catchUpOffset.above.isSettled(at: time) && catchUpOffset.below.isSettled(at: time)
    }

    /// The heights of both fingers. Fingers on a touchpad have no positions and stand for two around the pointer.
    private static func heights(of fingers: Pinch.Fingers, reversed: Bool) -> (upper: Double, lower: Double) {
        switch fingers {
        case .touching(let first, let second): return reversed ? (second.y, first.y) : (first.y, second.y)
        case .scaling(let scale, let pointer):
            let half = Tuning.touchpadSpan / 2 * min(max(scale, 0), Tuning.maxPinchScale)
            return (pointer.y - half, pointer.y + half)
        }
    }
}

extension ListScene {
    /// Handles two fingers on the screen or on the touchpad.
    ///
    /// Two fingers on the screen pinch as soon as their distance has changed a little; until then the first one may still swipe or
    /// scroll (C01). Pinches on the touchpad were already recognized by the system.
    mutating func handle(_ pinch: Pinch, in list: ItemList) -> GestureResponse {
        switch pinch.phase {
        case .began:
            guard allowsPinch(on: pinch.device) else { return .none }
            let gesture = PinchGesture(
                pinch.fingers, boundary: boundary(for: pinch.fingers, in: list), row: listRow(under: pinch.fingers, in: list), at: now
            )
            if pinch.device == .touchpad { return .events(begin(gesture, with: pinch, in: list)) }
            wait(for: gesture)
            return .none
        case .moved:
            if let pending = gestureState.pendingPinch, pinch.device == .touchscreen {
                guard abs(pending.growth(to: pinch.fingers)) >= Tuning.pinchSlop else { return .none }
                return .events(begin(pending, with: pinch, in: list))
            }
            guard case .pinch(var gesture) = activeGesture, gesture.device == pinch.device else { return .none }
            gesture.move(pinch.fingers)
            return .events(hold(gesture, in: list))
        case .ended, .cancelled:
            gestureState.pendingPinch = nil
            guard case .pinch = activeGesture, activeGesture.device == pinch.device else {
                if activeGesture.isIdle { scrollPosition.drop(now: now) }
                if case .ignored(pinch.device) = activeGesture { activeGesture = .idle }
                return .none
            }
            return pinch.phase == .ended ? endGesture(at: pinch.time, in: list) : .events(cancelledBySystem(in: list))
        }
    }

    // MARK: Begin, move, end, cancel

    /// Whether a pinch may replace the active gesture.
    private func allowsPinch(on device: Device) -> Bool {
        switch activeGesture {
        case .idle: true
        case .pending(let gesture): gesture.device == device
        // Fingers that pinch on the touchpad often scroll a little first. On the screen, a finger that scrolls goes on scrolling,
        // unless it has only stopped a moving list (E08).
        case .scroll(let gesture):
            device == gesture.device && (device == .touchpad || abs(scrollPosition.travel) < Tuning.touchSlop)
        default: false
        }
    }

    /// Waits until the distance of two fingers on the screen has changed.
    private mutating func wait(for gesture: PinchGesture) {
        gestureState.pendingPinch = gesture
        // Any touch stops a list that moves.
        if activeGesture.isIdle { _ = scrollPosition.grab(at: now) }
        if case .pending(var pending) = activeGesture {
            // Lifting one of two fingers isn't a tap.
            pending.isAlone = false
            activeGesture = .pending(pending)
        }
    }

    /// Recognizes a pinch, and reverts what the first finger did before the second one came.
    private mutating func begin(_ gesture: PinchGesture, with pinch: Pinch, in list: ItemList) -> [SessionEvent] {
        gestureState.pendingPinch = nil
        guard allowsPinch(on: pinch.device) else { return [] }
        let events = disarm()
        revertGesture(in: list)
        gestureState.touchpadScroll.timeout = nil
        gestureState.hover.dwell = nil
        guard options.allowsAdding || options.hasLevelAbove || gesture.row != nil else {
            activeGesture = .ignored(pinch.device)
            return events
        }
        if insertionGap != nil { releaseGap(in: list) }
        _ = scrollPosition.grab(at: now)
        var gesture = gesture
        gesture.recognize(pinch.fingers, at: now)
        insertionGap = InsertionGap(at: gesture.boundary, cause: .fingers, now: now)
        return events + hold(gesture, in: list)
    }

    private mutating func hold(_ gesture: PinchGesture, in list: ItemList) -> [SessionEvent] {
        activeGesture = .pinch(gesture)
        updatePinchGap()
        return updateReleaseAction(in: list)
    }

    mutating func end(_ gesture: PinchGesture, in list: ItemList) -> GestureResponse {
        let action = releaseAction(of: gesture)
        let insertionOrigin = action == .add ? placeholder(in: list).map(InsertionOrigin.init) : nil
        let disarmed = disarm()
        if action == .changeLevel {
            closeGap()
            return .action(.command(gesture.row.map { .show(.items(ListID($0))) } ?? .up))
        }
        guard let insertionOrigin else {
            closeGap()
            return .events(disarmed)
        }
        activeGesture = .idle
        releaseGap(in: list)
        scrollPosition.drop(now: now)
        return .action(.insert(at: gesture.boundary, gesture.device, from: insertionOrigin))
    }

    mutating func cancel(_ gesture: PinchGesture) {
        closeGap()
    }

    /// Ends the pinch of a list that has changed. Its rows continue from where they are by motions of their own.
    mutating func dropPinch() {
        gestureState.pendingPinch = nil
        guard let gesture = activeGesture.pinch else { return }
        scrollPosition.drop(now: now)
        activeGesture = .ignored(gesture.device)
    }

    func releaseAction(of gesture: PinchGesture) -> ReleaseAction? {
        if gesture.row != nil { return gesture.growth > viewport.metrics.rowHeight ? .changeLevel : nil }
        if options.hasLevelAbove, gesture.scale <= Tuning.foldedScale { return .changeLevel }
        return options.allowsAdding && gesture.growth > viewport.metrics.rowHeight ? .add : nil
    }

    // MARK: Gap

    /// Whether two fingers hold the list open.
    public var isPinched: Bool { activeGesture.pinch != nil }

    /// Moves the rows with the two fingers.
    mutating func updatePinchGap() {
        guard let gesture = activeGesture.pinch else { return }
        let (above, below) = changesLevel(gesture) || !options.allowsAdding ? (0, 0) : gesture.displacements(at: now)
        insertionGap?.hold(above: above, below: below, at: now)
    }

    /// Removes the gap. Each row returns by a motion of its own, from where it is.
    private mutating func releaseGap(in list: ItemList) {
        let before = snapshot(of: list)
        insertionGap = nil
        transition(from: before, by: [], to: list, style: TransitionStyle(isTogether: true))
    }

    /// The boundary at which two fingers part the list.
    ///
    /// If the rows under the fingers are neighbors, it is between them, otherwise nearest to the middle of the fingers. It is never
    /// among done rows at the end of the list, because no row can be inserted there (E01–E08, E14, E20).
    private func boundary(for fingers: Pinch.Fingers, in list: ItemList) -> Int {
        switch fingers {
        case .touching(let first, let second):
            let rows = [min(first.y, second.y), max(first.y, second.y)].map(row)
            if let upper = rows[0], rows[1] == upper + 1 { return min(upper + 1, options.lastInsertionIndex(in: list)) }
            return boundary(nearestTo: (first.y + second.y) / 2, in: list)
        case .scaling(_, let pointer): return boundary(nearestTo: pointer.y, in: list)
        }
    }

    /// The row whose place is at `y` px of the viewport.
    private func row(at y: Double) -> Int? {
        let y = y - peekShift + scrollPosition.offset
        return y < 0 || y >= heights.total ? nil : heights.index(at: y)
    }
}
