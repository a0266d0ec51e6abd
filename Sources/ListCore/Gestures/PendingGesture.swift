// SPDX-License-Identifier: GPL-3.0-or-later

/// A touch, a press, or a touchpad scroll that isn't recognized as a gesture yet.
struct PendingGesture: Gesture {
    let device: Device
    /// The row under the finger.
    var item: ItemID?
    /// Position of the finger on the row, px from the row's top left corner.
    let grabPoint: Point
    /// Whether it began near a side of the window, where horizontal movements belong to the system.
    let isAtEdge: Bool
    /// Movement in px before the gesture is recognized.
    let slop: Double
    /// The index of the new row that a click adds, if it is on the “+” in a gap that the pointer has opened.
    let insertionIndex: Int?
    /// The edge whose strip it is on.
    let peekedEdge: ScrollEdge?
    /// The edges that the list was at. Scrolling beyond them pulls.
    let pullEdges: Set<ScrollEdge>
    /// s, by the frame clock.
    let start: Double
    /// Whether no second finger was put down.
    var isAlone = true
    /// Whether it has stopped a row that was moving (H20).
    var hasCaughtRow = false
    var dx = 0.0
    var dy = 0.0
    /// Maximum distance (px) from where it began, before the last movement.
    private(set) var reach = 0.0
    var tracker = VelocityTracker()

    /// Whether a long press lifts the row.
    var allowsLongPress: Bool { device != .touchpad && item != nil && !isAtEdge && isAlone && insertionIndex == nil }

    /// px from where it began.
    private var distance: Double { (dx * dx + dy * dy).squareRoot() }

    enum Direction { case undecided, horizontal, vertical }

    /// Undecided within the slop, then horizontal only if clearly so (B01, B40).
    var direction: Direction {
        let (x, y) = (abs(dx), abs(dy))
        guard distance >= slop else { return .undecided }
        return x >= Tuning.horizontalRatio * y ? .horizontal : .vertical
    }

    /// How a gesture begins.
    struct Start {
        let device: Device
        let position: Point
        let isAtEdge: Bool
        let slop: Double
        /// s, of the event, if the input has a velocity from its start on.
        var time: Double?
        /// Whether no finger is down. Inertia neither pulls nor catches a row.
        var isInertia = false
    }

    /// Begins a gesture, and stops a list, or the pressed row, that moves. Returns no gesture if it only stops a list
    /// that moves fast.
    static func begin(_ start: Start, in context: GestureContext) -> (PendingGesture?, GestureOutput) {
        let (device, position, motions) = (start.device, start.position, context.motions)
        let pullEdges = device != .mouse && !start.isInertia ? context.pull.pullableEdges(in: motions) : []
        // The row is looked up before the list stops, because that rounds its offset to a whole pixel.
        let row = motions.row(pressedAt: position, in: context.list)
        let height = context.viewport.height
        let strip =
            device == .touchpad
            ? nil : motions.strips.edge(pressedAt: position, viewportHeight: height, now: context.now)
        var output = GestureOutput(motions: strip == nil ? [.closeStrip] : [])
        var scroll = context.layout.scrollPosition
        let isCaught: Bool
        if device == .mouse {
            isCaught = scroll.stopsMotion(at: context.now)
            scroll.stop()
        } else {
            isCaught = scroll.grab(at: context.now)
        }
        output.scrollPosition = scroll
        if isCaught {
            output.pull = context.pull
            output.pull?.edges = pullEdges
            return (nil, output)
        }
        var gesture = PendingGesture(
            device: device, item: row?.item.id, grabPoint: row.map { $0.grabPoint(at: position) } ?? .zero,
            isAtEdge: start.isAtEdge, slop: start.slop,
            insertionIndex: device == .mouse ? motions.insertionIndex(clickedAt: position) : nil,
            peekedEdge: strip, pullEdges: pullEdges, start: context.now
        )
        if let time = start.time { gesture.tracker.add(0, at: time) }
        if let row, gesture.insertionIndex == nil, !start.isInertia {
            output.motions.append(.catchRow(row, pressedAt: position))
        }
        return (gesture, output)
    }

    var isRecognized: Bool { false }
    var heldRow: ItemID? { item }

    func mayBecomePinch(in context: GestureContext) -> Bool { true }

    /// Notes a movement without deciding anything.
    mutating func track(_ movement: Movement) {
        reach = max(reach, distance)
        dx += movement.dx
        dy += movement.dy
        tracker.add(dx, at: movement.time)
    }

    /// Whether it ends as a tap at a time (s) of the frame clock, although a gesture was recognized (B17).
    func isTap(at time: Double, within limits: MovementLimits) -> Bool {
        time < start + limits.holdDelay && distance <= limits.tapDistance && reach <= limits.tapReach
    }

    /// A gesture that was never recognized is a tap or a click. One that stopped a row only ends the editing of another
    /// one (H20, G21).
    func end(at time: Double?, in context: GestureContext) -> GestureOutput {
        var output = cancel(in: context)
        guard device != .touchpad, isAlone, !hasCaughtRow || context.motions.editedRow != nil else { return output }
        let isBelowRows = context.finger.y + context.layout.scrollPosition.offset >= context.layout.heights.total
        if let edge = peekedEdge {
            output.action = edge == .top ? .insert(at: 0, device, from: nil) : .command(.clear)
        } else if let index = insertionIndex {
            output.action = .insert(at: index, device, from: nil)
        } else if item != nil || isBelowRows {
            output.motions.append(.closeHoverGap)
            output.action = button(in: context).map { .press($0, $1, at: context.finger) } ?? .tap(item, device)
        }
        return output
    }

    /// The button that was pressed, and its row. While a text is open, there is none (G21), and the row *Due* has none
    /// (B49).
    private func button(in context: GestureContext) -> (RowButton, ItemID)? {
        guard let item, ListID(item) != Library.dueID, context.motions.editedRow == nil else { return nil }
        let width = context.viewport.width
        let x = context.options.isMirrored ? width - grabPoint.x : grabPoint.x
        return context.viewport.metrics.button(at: x, in: width, counts: context.motions.rowPalette.showsLists)
            .map { ($0, item) }
    }

    func cancel(in context: GestureContext) -> GestureOutput {
        GestureOutput(scrollPosition: device == .mouse ? nil : context.droppedScroll)
    }

    // MARK: Long press

    /// Time (s) at which the press becomes a long press; `nil` if it never does.
    func deadline(in motions: RowMotions) -> Double? {
        let isAllowed = allowsLongPress && motions.layout.options.allowsLifting && motions.editedRow == nil
        return isAllowed ? start + motions.layout.options.limits.holdDelay : nil
    }
}

/// One step of a finger, or of two fingers on the touchpad.
struct Movement: Sendable {
    /// Position of the finger, or of the pointer, in px of the viewport.
    let position: Point
    /// px to the right.
    let dx: Double
    /// px that the content is scrolled by, positive toward its end.
    let dy: Double
    /// s, of the event.
    let time: Double
}

private extension RowFrame {
    /// Position of a finger on the row, px from the row's top left corner. A row that has moved on since it was aimed
    /// at is grabbed at its edge.
    func grabPoint(at position: Point) -> Point {
        Point(x: position.x - x, y: min(max(position.y - y, 0), height))
    }
}
