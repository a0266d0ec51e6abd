// SPDX-License-Identifier: GPL-3.0-or-later

/// The stream of scroll events from two fingers on the touchpad, whatever gesture they make.
struct TouchpadScroll: Sendable {
    /// Ends a scroll without further events (B11).
    struct Timeout: Sendable {
        /// s, by the clock of the events.
        let lastEvent: Double
        /// s
        let allowed: Double
        /// s, by the frame clock.
        var end: Double
    }

    /// Non-nil while a scroll is in progress.
    var timeout: Timeout?
    /// Whether the scroll has had no delta yet.
    var awaitsFirstDelta = false
    /// s, by the clock of the events, when the fingers were last lifted.
    var lastEnd = -Double.infinity
}

extension ListScene {
    /// Handles two fingers that move on the touchpad.
    ///
    /// Deltas without a beginning begin a scroll, but after a cancel they belong to the cancelled one. An empty delta ends a scroll
    /// (B12), and so does the beginning of the next one.
    mutating func handle(_ scroll: ScrollInput, in list: ItemList) -> GestureResponse {
        guard activeGesture.isIdle || activeGesture.device == .touchpad else { return .none }
        var response = GestureResponse.none
        if activeGesture.pinch != nil {
            // Fingers that scroll again don't pinch any more.
            guard scroll.phase == .began else { return .none }
            response.events = cancelledBySystem(in: list)
        }
        switch scroll.phase {
        case .began:
            let end = endGesture(at: nil, in: list)
            response.events += end.events
            response.action = end.action
            begin(scroll, in: list)
            return response
        case .moved:
            if scroll.dx == 0, scroll.dy == 0 { return end(scroll, in: list) }
            if activeGesture.isIdle {
                begin(scroll, isInertia: scroll.time - gestureState.touchpadScroll.lastEnd < Tuning.inertiaWindow, in: list)
            }
            restartTimeout(after: scroll)
            return .events(move(scroll, in: list))
        case .ended: return end(scroll, in: list)
        case .cancelled:
            guard !activeGesture.isIdle else { return .none }
            let events = cancelledBySystem(in: list)
            activeGesture = .ignored(.touchpad)
            restartTimeout(after: scroll)
            return .events(events)
        }
    }

    private mutating func begin(_ scroll: ScrollInput, isInertia: Bool = false, in list: ItemList) {
        closeHoverGap()
        if isInertia, !gestureState.pull.edges.isEmpty {
            // A list on its way back from a pull continues (D19).
            activeGesture = .ignored(.touchpad)
        } else {
            beginGesture(.touchpad, at: scroll.position, isAtEdge: false, slop: Tuning.touchpadSlop, isInertia: isInertia, in: list)
        }
        gestureState.touchpadScroll.awaitsFirstDelta = true
        restartTimeout(after: scroll)
    }

    private mutating func move(_ scroll: ScrollInput, in list: ItemList) -> [SessionEvent] {
        guard scroll.dx.isFinite, scroll.dy.isFinite else { return [] }
        // The first delta may include movement from before the pointer entered the window (B15).
        let limit = gestureState.touchpadScroll.awaitsFirstDelta ? Tuning.maxFirstDelta : .infinity
        gestureState.touchpadScroll.awaitsFirstDelta = false
        let movement = Movement(
            position: scroll.position, dx: min(max(scroll.dx, -limit), limit), dy: min(max(scroll.dy, -limit), limit), time: scroll.time
        )
        return moveGesture(by: movement, in: list)
    }

    private mutating func end(_ scroll: ScrollInput, in list: ItemList) -> GestureResponse {
        gestureState.touchpadScroll.lastEnd = scroll.time
        return endGesture(at: scroll.time, in: list)
    }

    // MARK: Timeout

    private mutating func restartTimeout(after scroll: ScrollInput) {
        let allowed = scroll.promisesStop ? Tuning.promisedScrollTimeout : Tuning.scrollTimeout
        gestureState.touchpadScroll.timeout = .init(lastEvent: scroll.time, allowed: allowed, end: now + allowed)
    }

    /// Postpones the timeout for an input that is about to be handled. An event that waited behind a slow frame came in time.
    mutating func postponeTimeout(for scroll: ScrollInput) {
        guard let timeout = gestureState.touchpadScroll.timeout, scroll.time - timeout.lastEvent < timeout.allowed else { return }
        gestureState.touchpadScroll.timeout?.end = .infinity
    }
}
