// SPDX-License-Identifier: GPL-3.0-or-later

/// Two fingers part the list, and a new row comes into the gap.
extension ListScene {
    /// Two fingers on the screen or on the touchpad.
    ///
    /// Those on the screen pinch once they have moved apart or together a little: until then the first one may still swipe or
    /// scroll (C01). On the touchpad the system has told them from others already.
    mutating func handle(_ pinch: Pinch, in list: ItemList) -> GestureResponse {
        switch pinch.phase {
        case .began:
            guard isFreeFor(pinch) else { return .none }
            let spread = PinchGesture(
                pinch.fingers, boundary: boundary(for: pinch.fingers, in: list), row: listRow(under: pinch.fingers, in: list), at: now
            )
            if pinch.device == .touchpad { return .events(begin(pinch, from: spread, in: list)) }
            beginning = spread
            // What moves is stopped by whoever touches it.
            if activeGesture.isFree { _ = scrollPosition.grab(at: now) }
            if case .undecided(var contact) = activeGesture {
                // One of two fingers that goes up taps nothing.
                contact.isAlone = false
                activeGesture = .undecided(contact)
            }
            return .none
        case .moved:
            if let beginning, pinch.device == .touchscreen {
                guard abs(beginning.growth(to: pinch.fingers)) >= Tuning.pinchSlop else { return .none }
                return .events(begin(pinch, from: beginning, in: list))
            }
            guard case .pinching(var spread) = activeGesture, spread.device == pinch.device else { return .none }
            spread.move(pinch.fingers)
            return .events(hold(spread, in: list))
        case .ended, .cancelled: return end(pinch, in: list)
        }
    }

    /// Whether the fingers belong to nothing that two of them would take them from.
    private func isFreeFor(_ pinch: Pinch) -> Bool {
        switch activeGesture {
        case .free: true
        case .undecided: activeGesture.device == pinch.device
        // Fingers that pinch on the touchpad often scroll a little first. On the screen, who scrolls goes on scrolling; but who has
        // only stopped a list that moved has not begun to (E08).
        case .scrolling(let device, _): pinch.device == device && (device == .touchpad || abs(scrollPosition.travel) < Tuning.touchSlop)
        case .swiping, .pinching, .carrying, .refused: false
        }
    }

    /// What the first finger did before the second one came is given up.
    private mutating func begin(_ pinch: Pinch, from beginning: PinchGesture, in list: ItemList) -> [SessionEvent] {
        self.beginning = nil
        guard isFreeFor(pinch) else { return [] }
        cancel(in: list)
        let events = disarm()
        silence = nil
        rest = nil
        guard allowsAdding || goesUp || beginning.row != nil else {
            activeGesture = .refused(pinch.device)
            return events
        }
        if insertionGap != nil { freeze(in: list) }
        _ = scrollPosition.grab(at: now)
        var spread = beginning
        spread.take(pinch.fingers, at: now)
        insertionGap = InsertionGap(at: spread.boundary, cause: .fingers, now: now)
        return events + hold(spread, in: list)
    }

    private mutating func hold(_ spread: PinchGesture, in list: ItemList) -> [SessionEvent] {
        activeGesture = .pinching(spread)
        holdInsertionGap()
        return rearm(in: list)
    }

    /// The rows are where two fingers have them, or on their way there.
    mutating func holdInsertionGap() {
        guard let spread = activeGesture.spread else { return }
        let (above, below) = isPassageHeld(by: spread) || !allowsAdding ? (0, 0) : spread.displacements(at: now)
        insertionGap?.hold(above: above, below: below, at: now)
    }

    private mutating func end(_ pinch: Pinch, in list: ItemList) -> GestureResponse {
        beginning = nil
        switch activeGesture {
        case .free: scrollPosition.drop(now: now)
        case .pinching where activeGesture.device == pinch.device:
            if pinch.phase == .ended { return end(at: pinch.time, in: list) }
            cancel(in: list)
            activeGesture = .free
            return .events(disarm())
        case .refused(pinch.device): activeGesture = .free
        default: break
        }
        return .none
    }

    mutating func end(_ spread: PinchGesture, in list: ItemList) -> GestureResponse {
        let aim = aim(of: spread)
        let insertionOrigin = aim == .add ? placeholder(in: list).map(InsertionOrigin.init) : nil
        let disarmed = disarm()
        if aim == .up {
            closeGap()
            return .action(.command(spread.row.map { .show(.items(ListID($0))) } ?? .up))
        }
        guard let insertionOrigin else {
            closeGap()
            return .events(disarmed)
        }
        activeGesture = .free
        freeze(in: list)
        scrollPosition.drop(now: now)
        return .action(.insert(at: spread.boundary, spread.device, from: insertionOrigin))
    }

    /// The rows come together again.
    mutating func closeGap() {
        if activeGesture.spread != nil { scrollPosition.drop(now: now) }
        insertionGap?.cause = .closing
        if reducesMotion {
            insertionGap = nil
        } else {
            insertionGap?.go(above: 0, below: 0, by: Tuning.closingGap, at: now)
        }
    }

    /// Each row goes back by a motion of its own, from where it is.
    private mutating func freeze(in list: ItemList) {
        let before = snapshot(of: list)
        insertionGap = nil
        transition(from: before, by: [], to: list, style: TransitionStyle(isTogether: true))
    }

    /// Where a list that two fingers are put on parts.
    ///
    /// Between the two rows if they are neighbours, else at the boundary nearest to the middle of the fingers; never among done rows
    /// that have sunk, where nothing new can stand (E01–E08, E14, E20).
    private func boundary(for fingers: Pinch.Fingers, in list: ItemList) -> Int {
        switch fingers {
        case .touching(let first, let second):
            let rows = [min(first.y, second.y), max(first.y, second.y)].map(row)
            if let upper = rows[0], rows[1] == upper + 1 { return min(upper + 1, list.lastOpening) }
            return boundary(nearestTo: (first.y + second.y) / 2, in: list)
        case .scaling(_, let pointer): return boundary(nearestTo: pointer.y, in: list)
        }
    }

    /// The row whose place is at `y` px of the viewport.
    private func row(at y: Double) -> Int? {
        let y = y + scrollPosition.offset
        return y < 0 || y >= heights.total ? nil : heights.index(at: y)
    }

    func boundary(nearestTo y: Double, in list: ItemList) -> Int {
        let y = y + scrollPosition.offset
        guard let row = heights.index(at: y) else { return 0 }
        let middle = heights.top(of: row) + heights.height(of: row) / 2
        return min(y < middle ? row : row + 1, list.lastOpening)
    }
}
