// SPDX-License-Identifier: GPL-3.0-or-later

/// A touch, a press, or a touchpad scroll that isn't recognized as a gesture yet.
struct PendingGesture: Sendable {
    let device: Device
    /// The row under the finger.
    var item: ItemID?
    /// Position of the finger on the row, px from the row's top left corner.
    let grabPoint: Point
    /// Whether it began near a side of the window, where horizontal movements belong to the system.
    let isAtEdge: Bool
    /// Movement in px before the gesture is recognized.
    let slop: Double
    /// The index of the new row that a click adds, if the pointer had opened a gap there.
    let insertionIndex: Int?
    /// The edge whose strip it is on.
    let peekedEdge: ScrollEdge?
    /// The edges that the list was at. Scrolling beyond them pulls.
    let pullEdges: ScrollEdges
    /// s, by the frame clock.
    let start: Double
    /// Whether no second finger was put down.
    var isAlone = true
    var dx = 0.0
    var dy = 0.0
    var tracker = VelocityTracker()

    /// Whether a long press lifts the row.
    var allowsLongPress: Bool { device != .touchpad && item != nil && !isAtEdge && isAlone && insertionIndex == nil }

    enum Direction { case undecided, horizontal, vertical }

    /// Undecided within the slop, then horizontal only if clearly so (B01, B03).
    var direction: Direction {
        let (x, y) = (abs(dx), abs(dy))
        guard (x * x + y * y).squareRoot() >= slop else { return .undecided }
        return x >= Tuning.horizontalRatio * y ? .horizontal : .vertical
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
    /// Position of a finger on the row, px from the row's top left corner. A row that has moved on since it was aimed at is grabbed at its
    /// edge.
    func grabPoint(at position: Point) -> Point {
        Point(x: position.x - x, y: min(max(position.y - y, 0), height))
    }
}

extension ListScene {
    /// Begins a gesture, and stops a list, or the pressed row, that moves.
    ///
    /// - Parameters:
    ///   - time: s, of the event, if the input has a velocity from its start on.
    ///   - isInertia: whether no finger is down. Inertia neither pulls nor catches a row.
    mutating func beginGesture(
        _ device: Device, at position: Point, isAtEdge: Bool, slop: Double, time: Double? = nil, isInertia: Bool = false,
        in list: ItemList
    ) {
        revealTarget = nil
        let pullEdges = device != .mouse && !isInertia ? pullableEdges : []
        // The row is looked up before the list stops, because that rounds its offset to a whole pixel.
        let row = row(pressedAt: position, in: list)
        let peekedEdge = device == .touchpad ? nil : peekedEdge(pressedAt: position)
        if peekedEdge == nil { closePeek() }
        let isCaught: Bool
        if device == .mouse {
            isCaught = scrollPosition.stopsMotion(at: now)
            scrollPosition.stop()
        } else {
            isCaught = scrollPosition.grab(at: now)
        }
        if isCaught {
            if device == .mouse { activeGesture = .ignored(device) } else { beginScroll(device, pullEdges: pullEdges) }
            gestureState.pull.edges = pullEdges
            return
        }
        var gesture = PendingGesture(
            device: device, item: row?.item.id, grabPoint: row.map { $0.grabPoint(at: position) } ?? .zero,
            isAtEdge: isAtEdge, slop: slop, insertionIndex: device == .mouse ? hoverIndex(at: position) : nil,
            peekedEdge: peekedEdge, pullEdges: pullEdges, start: now
        )
        if let time { gesture.tracker.add(0, at: time) }
        activeGesture = .pending(gesture)
        if let row, gesture.insertionIndex == nil, !isInertia { catchRow(row, pressedAt: position) }
    }

    mutating func move(_ gesture: PendingGesture, by movement: Movement, in list: ItemList) -> [SessionEvent] {
        var gesture = gesture
        gesture.dx += movement.dx
        gesture.dy += movement.dy
        gesture.tracker.add(gesture.dx, at: movement.time)
        activeGesture = .pending(gesture)
        switch gesture.direction {
        case .undecided: return []
        case .horizontal: return beginSwipe(gesture, in: list)
        case .vertical:
            // The mouse scrolls with its wheel, so a vertical drag moves the row (F16).
            if gesture.device == .mouse { return beginReorder(draggedBy: gesture, in: list) }
            beginScroll(gesture.device, pullEdges: gesture.pullEdges)
            // GTK has no slop for touchpads. The movement before recognition is made up for.
            scroll(by: gesture.device == .touchpad ? gesture.dy : 0, with: gesture.device, time: movement.time)
            return updateReleaseAction(in: list)
        }
    }

    /// A gesture that was never recognized is a tap or a click. One that stopped a row only ends the editing of another one (H20, G21).
    mutating func end(_ gesture: PendingGesture) -> GestureResponse {
        cancel(gesture)
        guard gesture.device != .touchpad, gesture.isAlone, gestureState.caughtRow == nil || editing.item != nil else { return .none }
        if let edge = gesture.peekedEdge { return .action(peekAction(at: edge, with: gesture.device)) }
        if let index = gesture.insertionIndex { return .action(.insert(at: index, gesture.device, from: nil)) }
        guard gesture.item != nil || isBelowRows(gestureState.dragPosition) else { return .none }
        return .action(.tap(gesture.item, at: gestureState.dragPosition, gesture.device))
    }

    mutating func cancel(_ gesture: PendingGesture) {
        if gesture.device != .mouse { scrollPosition.drop(now: now) }
    }

    private func isBelowRows(_ point: Point) -> Bool {
        point.y + scrollPosition.offset >= heights.total
    }

    // MARK: Long press

    /// Time (s) at which the press becomes a long press; `nil` if it never does.
    var longPressTime: Double? {
        guard case .pending(let gesture) = activeGesture, gesture.allowsLongPress, options.allowsAdding, editing.item == nil else {
            return nil
        }
        return gesture.start + Tuning.longPressDelay
    }

    /// Lifts the row under a finger that has pressed it long enough.
    mutating func recognizeLongPress(in list: ItemList) -> [SessionEvent] {
        guard let time = longPressTime, now >= time, case .pending(var gesture) = activeGesture else { return [] }
        let events = beginReorder(gesture, isDragged: false, in: list)
        guard events.isEmpty else { return events }
        // The row has moved away from under the finger. The finger may still scroll, but a tap has no target.
        gesture.item = nil
        activeGesture = .pending(gesture)
        return []
    }
}
