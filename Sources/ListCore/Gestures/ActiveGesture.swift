// SPDX-License-Identifier: GPL-3.0-or-later

/// The gesture that owns the fingers. There is only one at a time, and it lasts until all fingers are up.
indirect enum ActiveGesture: Sendable {
    case idle
    case pending(PendingGesture)
    case swipe(SwipeGesture)
    case scroll(ScrollGesture)
    case pinch(PinchGesture)
    case reorder(ReorderGesture)
    /// The fingers do nothing until they are up.
    case ignored(Device)

    var device: Device? {
        switch self {
        case .idle: nil
        case .pending(let gesture): gesture.device
        case .swipe(let gesture): gesture.device
        case .scroll(let gesture): gesture.device
        case .pinch(let gesture): gesture.device
        case .reorder(let gesture): gesture.device
        case .ignored(let device): device
        }
    }

    /// The row that stays in its place under the finger if it was caught (H20).
    var heldRow: ItemID? {
        switch self {
        case .pending(let gesture): gesture.item
        case .swipe(let gesture): gesture.item
        case .idle, .scroll, .pinch, .reorder, .ignored: nil
        }
    }

    /// Whether the gesture itself animates nothing at a time (s).
    func isSettled(at time: Double) -> Bool {
        switch self {
        case .idle, .pending, .scroll, .ignored: true
        case .swipe(let gesture): gesture.isSettled(at: time)
        case .pinch(let gesture): gesture.isSettled(at: time)
        case .reorder(let gesture): gesture.isSettled(at: time) && gesture.isPreviewSettled(at: time)
        }
    }
}

/// State of gestures and devices that outlives the active gesture, or exists beside it.
struct GestureState: Sendable {
    /// Position of the finger, or of the mouse with its button pressed, at its last event.
    var dragPosition = Point.zero
    var touchpadScroll = TouchpadScroll()
    /// Two fingers on the screen whose pinch isn't recognized yet, at their initial positions.
    var pendingPinch: PinchGesture?
    var hover = HoverInsertion()
    /// The row whose motion the active gesture has paused (H20).
    var caughtRow: ItemID?
    var pull = PullState()
    var edgePeek = EdgePeek()
}

// MARK: The life of a gesture

/// Calls that go to the active gesture, whichever it is.
extension ListScene {
    /// Handles an input that isn't a part of a drag, scroll, or pinch.
    mutating func handle(_ input: Input, in list: ItemList) -> GestureResponse {
        switch input {
        case .hover(let point): handle(hover: point, in: list)
        case .edgeReached(let edge): handle(edge, isOvershot: false, in: list)
        case .edgeOvershot(let edge): handle(edge, isOvershot: true, in: list)
        case .drag, .scroll, .pinch, .secondary, .command: break
        }
        return .none
    }

    /// Handles a finger on the screen, or the mouse with its button pressed.
    mutating func handle(_ drag: Drag, in list: ItemList) -> GestureResponse {
        let (isFinite, x) = (drag.position.x.isFinite && drag.position.y.isFinite, drag.position.x)
        if drag.phase == .began {
            guard activeGesture.isIdle, isFinite else { return .none }
            gestureState.dragPosition = drag.position
            gestureState.hover.dwell = nil
            let isAtEdge = x < Tuning.edgeDeadzone || x > viewport.width - Tuning.edgeDeadzone
            beginGesture(drag.device, at: drag.position, isAtEdge: isAtEdge, slop: drag.slop, time: drag.time, in: list)
            return .none
        }
        guard activeGesture.device == drag.device, activeGesture.pinch == nil else { return .none }
        if drag.device == .mouse, drag.phase != .moved { gestureState.hover.releasePoint = drag.position }
        switch drag.phase {
        case .began: return .none
        case .moved:
            guard isFinite else { return .none }
            let movement = Movement(
                position: drag.position, dx: x - gestureState.dragPosition.x, dy: gestureState.dragPosition.y - drag.position.y,
                time: drag.time
            )
            gestureState.dragPosition = drag.position
            return .events(moveGesture(by: movement, in: list))
        case .ended: return endGesture(at: drag.time, in: list)
        case .cancelled: return .events(cancelledBySystem(in: list))
        }
    }

    mutating func moveGesture(by movement: Movement, in list: ItemList) -> [SessionEvent] {
        guard movement.dx.isFinite, movement.dy.isFinite else { return [] }
        switch activeGesture {
        case .pending(let gesture): return move(gesture, by: movement, in: list)
        case .swipe(let gesture): return move(gesture, by: movement)
        case .scroll(let gesture): return move(gesture, by: movement, in: list)
        case .reorder(let gesture): return move(gesture, by: movement, in: list)
        // Pinches have two positions and an input of their own.
        case .idle, .pinch, .ignored: return []
        }
    }

    /// Ends the gesture because its fingers are up.
    ///
    /// - Parameter time: s, of the event; `nil` if it isn't known when the fingers were lifted.
    mutating func endGesture(at time: Double?, in list: ItemList) -> GestureResponse {
        defer {
            activeGesture = .idle
            gestureState.touchpadScroll.timeout = nil
        }
        switch activeGesture {
        case .pending(let gesture): return end(gesture)
        case .swipe(let gesture): return end(gesture, at: time, in: list)
        case .scroll(let gesture): return end(gesture, at: time, in: list)
        case .pinch(let gesture): return end(gesture, in: list)
        case .reorder(let gesture): return end(gesture, at: time, in: list)
        case .idle, .ignored: return .none
        }
    }

    /// Returns everything that the gesture has moved to its place. The caller sets the next gesture.
    mutating func revertGesture(in list: ItemList) {
        switch activeGesture {
        case .pending(let gesture): cancel(gesture)
        case .swipe(let gesture): cancel(gesture, in: list)
        case .scroll(let gesture): cancel(gesture)
        case .pinch(let gesture): cancel(gesture)
        case .reorder(let gesture): cancel(gesture, in: list)
        case .idle, .ignored: break
        }
    }

    /// The frame of a row, with what the gesture does to the row.
    func frame(of list: ItemList, at index: Int, top: Double) -> RowFrame {
        var frame = frameWithoutGesture(of: list, at: index, top: top)
        switch activeGesture {
        case .swipe(let gesture): show(gesture, in: &frame, of: list)
        case .reorder(let gesture): show(gesture, in: &frame, of: list)
        case .idle, .pending, .scroll, .pinch, .ignored: break
        }
        return frame
    }
}

// MARK: Interruptions

extension ListScene {
    /// Cancels the gesture; its fingers do nothing until they are up. Returns whether there was one.
    mutating func cancelGesture(in list: ItemList) -> Bool {
        gestureState.pendingPinch = nil
        guard let device = activeGesture.device, !activeGesture.isIgnored else { return false }
        revertAndIgnore(device, in: list)
        return true
    }

    /// Cancels a gesture that moves rows; its fingers do nothing until they are up.
    mutating func cancelRowGesture(in list: ItemList) {
        switch activeGesture {
        case .swipe, .pinch, .reorder: if let device = activeGesture.device { revertAndIgnore(device, in: list) }
        case .idle, .pending, .scroll, .ignored: break
        }
    }

    private mutating func revertAndIgnore(_ device: Device, in list: ItemList) {
        _ = disarm()
        revertGesture(in: list)
        activeGesture = .ignored(device)
    }

    /// Ignores the fingers until they are up and leaves what they moved as it is, because another level is shown.
    mutating func ignoreFingers() {
        guard let device = activeGesture.device, !activeGesture.isIgnored else { return }
        scrollPosition.drop(now: now)
        _ = disarm()
        activeGesture = .ignored(device)
    }

    /// Ends the gesture without an effect, because the system took the fingers away.
    mutating func cancelledBySystem(in list: ItemList) -> [SessionEvent] {
        let events = disarm()
        revertGesture(in: list)
        activeGesture = .idle
        return events
    }
}

// MARK: Properties of the gesture

extension ActiveGesture {
    var isIdle: Bool {
        if case .idle = self { true } else { false }
    }

    var isIgnored: Bool {
        if case .ignored = self { true } else { false }
    }

    var swipe: SwipeGesture? {
        if case .swipe(let gesture) = self { gesture } else { nil }
    }

    var scroll: ScrollGesture? {
        if case .scroll(let gesture) = self { gesture } else { nil }
    }

    var pinch: PinchGesture? {
        if case .pinch(let gesture) = self { gesture } else { nil }
    }

    var reorder: ReorderGesture? {
        if case .reorder(let gesture) = self { gesture } else { nil }
    }

    /// The side that releasing the row acts on, as last reported.
    var armedSide: SwipeSide? {
        swipe?.armedSide ?? reorder?.armedSide
    }

    /// The effect of releasing the list, as last reported.
    var releaseAction: ReleaseAction? {
        scroll?.releaseAction ?? pinch?.releaseAction
    }

    /// Whether releasing now does something.
    var isArmed: Bool { armedSide != nil || releaseAction != nil }

    mutating func setReleaseAction(_ action: ReleaseAction?) {
        switch self {
        case .scroll(var gesture):
            gesture.releaseAction = action
            self = .scroll(gesture)
        case .pinch(var gesture):
            gesture.releaseAction = action
            self = .pinch(gesture)
        case .idle, .pending, .swipe, .reorder, .ignored: break
        }
    }

    mutating func disarm() {
        setReleaseAction(nil)
        switch self {
        case .swipe(var gesture):
            gesture.armedSide = nil
            self = .swipe(gesture)
        case .reorder(var gesture):
            gesture.armedSide = nil
            self = .reorder(gesture)
        case .idle, .pending, .scroll, .pinch, .ignored: break
        }
    }
}

extension ListScene {
    /// Whether a finger owns a row or the list.
    public var isHeld: Bool {
        !activeGesture.isIdle && !activeGesture.isIgnored
    }

    /// Whether the gesture is recognized, so that no other widget may have the fingers.
    public var ownsFingers: Bool {
        switch activeGesture {
        case .idle, .pending, .ignored: false
        case .swipe, .pinch, .reorder: true
        // Two fingers that have only stopped the list may still pinch.
        case .scroll: gestureState.pendingPinch == nil || abs(scrollPosition.travel) >= Tuning.touchSlop
        }
    }

    /// Makes releasing do nothing.
    mutating func disarm() -> [SessionEvent] {
        guard activeGesture.isArmed else { return [] }
        activeGesture.disarm()
        return [.disarmed]
    }
}
