// SPDX-License-Identifier: GPL-3.0-or-later

/// The stream of scroll events from two fingers on the touchpad, whatever gesture they make.
struct TouchpadScroll: Sendable {
    /// Ends a scroll without further events (B11).
    struct EventDeadline: Sendable {
        /// s, by the clock of the events.
        let lastEvent: Double
        /// s
        let allowed: Double
        /// s, by the frame clock.
        var end: Double
    }

    /// Non-nil while a scroll is in progress.
    private(set) var timeout: EventDeadline?
    /// Whether the scroll has had no delta yet.
    private var awaitsFirstDelta = false
    /// s, by the clock of the events, when the fingers were last lifted.
    private var lastEnd = -Double.infinity

    /// Whether a scroll that begins now is inertia, because no finger is down.
    func isInertia(_ scroll: ScrollInput) -> Bool {
        scroll.time - lastEnd < Tuning.inertiaWindow
    }

    mutating func begin(_ scroll: ScrollInput, now: Double) {
        awaitsFirstDelta = true
        restartTimeout(after: scroll, now: now)
    }

    /// Returns the movement of a scroll, or `nil` if it isn't finite.
    mutating func movement(of scroll: ScrollInput) -> Movement? {
        guard scroll.dx.isFinite, scroll.dy.isFinite else { return nil }
        // The first delta may include movement from before the pointer entered the window (B15).
        let limit = awaitsFirstDelta ? Tuning.maxFirstDelta : .infinity
        awaitsFirstDelta = false
        return Movement(
            position: scroll.position, dx: min(max(scroll.dx, -limit), limit), dy: min(max(scroll.dy, -limit), limit),
            time: scroll.time
        )
    }

    mutating func end(at time: Double) {
        lastEnd = time
    }

    // MARK: Timeout

    mutating func restartTimeout(after scroll: ScrollInput, now: Double) {
        let allowed = scroll.promisesStop ? Tuning.promisedScrollTimeout : Tuning.scrollTimeout
        timeout = .init(lastEvent: scroll.time, allowed: allowed, end: now + allowed)
    }

    /// Postpones the timeout for an input that is about to be handled. An event that waited behind a slow frame came in
    /// time.
    mutating func postponeTimeout(for scroll: ScrollInput) {
        guard let timeout, scroll.time - timeout.lastEvent < timeout.allowed else { return }
        self.timeout?.end = .infinity
    }

    mutating func cancelTimeout() {
        timeout = nil
    }
}
