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

    // MARK: The life of a gesture

    mutating func move(by movement: Movement, in context: GestureContext) -> GestureOutput {
        switch self {
        case .pending(var gesture):
            gesture.move(by: movement)
            self = .pending(gesture)
            return recognize(gesture, time: movement.time, in: context)
        case .swipe(var gesture):
            defer { self = .swipe(gesture) }
            return gesture.move(by: movement, in: context)
        case .scroll(var gesture):
            defer { self = .scroll(gesture) }
            return gesture.move(by: movement, in: context)
        case .reorder(var gesture):
            let output = gesture.move(by: movement, in: context)
            guard let (swipe, swiped) = gesture.swipe(in: context) else {
                self = .reorder(gesture)
                return output
            }
            self = .swipe(swipe)
            return swiped
        // Pinches have two positions and an input of their own.
        case .idle, .pinch, .ignored: return GestureOutput()
        }
    }

    /// Decides by the direction of a movement which gesture it is. If there is nothing that it could move, it does
    /// nothing until the fingers are up.
    private mutating func recognize(
        _ pending: PendingGesture, time: Double, in context: GestureContext
    ) -> GestureOutput {
        let device = pending.device
        switch pending.direction {
        case .undecided: return GestureOutput()
        case .horizontal:
            let (swipe, output) = SwipeGesture.begin(pending, in: context)
            self = swipe.map { .swipe($0) } ?? .ignored(device)
            return output
        // The mouse scrolls with its wheel, so a vertical drag moves the row (F18).
        case .vertical where device == .mouse:
            guard let (reorder, output) = ReorderGesture.begin(pending, isDragged: true, in: context) else {
                self = .ignored(device)
                return GestureOutput()
            }
            self = .reorder(reorder)
            return output
        case .vertical:
            // GTK has no slop for touchpads. The movement before recognition is made up for.
            let distance = device == .touchpad ? pending.dy : 0
            let (scroll, output) = ScrollGesture.begin(
                device, pullEdges: pending.pullEdges, by: distance, time: time, in: context)
            self = .scroll(scroll)
            return output
        }
    }

    /// Ends the gesture because its fingers are up.
    ///
    /// - Parameter time: s, of the event; `nil` if it isn't known when the fingers were lifted.
    func end(at time: Double?, in context: GestureContext) -> GestureOutput {
        switch self {
        case .pending(let gesture): gesture.end(in: context)
        case .swipe(let gesture): gesture.end(at: time, in: context)
        case .scroll(let gesture): gesture.end(at: time, in: context)
        case .pinch(let gesture): gesture.end(in: context)
        case .reorder(let gesture): gesture.end(at: time, in: context)
        case .idle, .ignored: GestureOutput()
        }
    }

    /// Returns everything that the gesture has moved to its place.
    func cancel(in context: GestureContext) -> GestureOutput {
        switch self {
        case .pending(let gesture): gesture.cancel(in: context)
        case .swipe(let gesture): gesture.cancel(in: context)
        case .scroll(let gesture): gesture.cancel(in: context)
        case .pinch(let gesture): gesture.cancel(in: context)
        case .reorder(let gesture): gesture.cancel(in: context)
        case .idle, .ignored: GestureOutput()
        }
    }

    /// What passes with the time.
    mutating func advance(in context: GestureContext) -> GestureOutput {
        switch self {
        case .pending(var gesture):
            guard gesture.isLongPress(in: context) else { return GestureOutput() }
            if let (reorder, output) = ReorderGesture.begin(gesture, isDragged: false, in: context) {
                self = .reorder(reorder)
                return output
            }
            // The row has moved away from under the finger. The finger may still scroll, but a tap has no target.
            gesture.item = nil
            self = .pending(gesture)
            return GestureOutput()
        case .pinch(let gesture): return GestureOutput(motions: [gesture.hold(in: context)])
        case .reorder: return makeRoom(in: context)
        case .idle, .swipe, .scroll, .ignored: return GestureOutput()
        }
    }

    /// Lets the other rows make room where the lifted one is now.
    ///
    /// - Parameter hasChanged: whether others have changed the list.
    mutating func makeRoom(hasChanged: Bool = false, in context: GestureContext) -> GestureOutput {
        guard case .reorder(var gesture) = self else { return GestureOutput() }
        defer { self = .reorder(gesture) }
        return gesture.makeRoom(hasChanged: hasChanged, in: context)
    }

    /// The rows to show, with what the gesture does to them.
    func frames(in context: GestureContext, margin: Double) -> [RowFrame] {
        switch self {
        case .swipe(let gesture):
            context.motions.frames(of: context.list, margin: margin) { gesture.show(in: &$0, context) }
        case .reorder(let gesture):
            context.motions.frames(of: context.list, margin: margin) { gesture.show(in: &$0, context) }
        case .idle, .pending, .scroll, .pinch, .ignored: context.motions.frames(of: context.list, margin: margin)
        }
    }

    // MARK: Properties of the gesture

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

    /// Whether the gesture moves rows, so that it can't go on if all rows change.
    var movesRows: Bool { swipe != nil || pinch != nil || reorder != nil }

    /// The side that releasing the row acts on, as last reported.
    var armedSide: SwipeAction? {
        swipe?.armedSide ?? reorder?.armedSide
    }

    /// The effect of releasing the list, as last reported.
    var releaseAction: ReleaseAction? {
        scroll?.releaseAction ?? pinch?.releaseAction
    }

    /// Whether releasing now does something.
    var isArmed: Bool { armedSide != nil || releaseAction != nil }

    /// Makes releasing do nothing, until the gesture moves.
    mutating func disarm() {
        switch self {
        case .swipe(var gesture):
            gesture.armedSide = nil
            self = .swipe(gesture)
        case .reorder(var gesture):
            gesture.armedSide = nil
            self = .reorder(gesture)
        case .scroll(var gesture):
            gesture.releaseAction = nil
            self = .scroll(gesture)
        case .pinch(var gesture):
            gesture.releaseAction = nil
            self = .pinch(gesture)
        case .idle, .pending, .ignored: break
        }
    }
}
