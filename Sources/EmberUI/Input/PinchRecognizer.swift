// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// Turns the signals of a GtkGestureZoom into pinches of exactly two fingers that have exactly one beginning and one
/// end.
///
/// GTK emits `end` when a finger lifts, after `cancel`, and when a third finger lands. When that one lifts, `begin`
/// comes again.
nonisolated struct PinchRecognizer {
    /// Finger positions as GTK reports them during `begin` and `update`.
    enum ReportedFingers {
        /// Fingers on the screen, in any order.
        case touches([(sequence: UInt, position: Point)])
        /// A touchpad pinch is one event sequence: only its center and the distance of the fingers relative to the
        /// start are known.
        case touchpad(center: Point, scale: Double)
    }

    /// Last positions; `nil` if no pinch is in progress.
    private var fingers: Pinch.Fingers?
    private var isCancelled = false
    /// Number of fingers on the screen.
    private var touches = 0
    /// Set by a third finger on the screen, until all fingers are lifted.
    private var isInvalid = false
    private var clock = EventClock()

    /// Counts the fingers on the screen. Takes every event, before the gesture handles it.
    mutating func count(_ kind: EventInfo.Kind) {
        switch kind {
        case .touchBegin: touches += 1
        case .touchEnd, .touchCancel: touches = max(touches - 1, 0)
        default: return
        }
        if touches > 2 { isInvalid = true }
        if touches == 0 { isInvalid = false }
    }

    /// Handles `begin`. Returns `nil` if these are not two fingers.
    ///
    /// - Parameter now: the current time in s on the frame clock.
    mutating func begin(_ reported: ReportedFingers?, event: EventInfo?, now: Double) -> Pinch? {
        guard !isInvalid, let fingers = fingers(of: reported, event: event) else { return nil }
        isCancelled = false
        self.fingers = fingers
        return pinch(.began, event: event, now: now)
    }

    /// Handles `update`. Returns `nil` if no pinch is in progress.
    mutating func move(_ reported: ReportedFingers?, event: EventInfo?, now: Double) -> Pinch? {
        guard fingers != nil, let fingers = fingers(of: reported, event: event) else { return nil }
        self.fingers = fingers
        return pinch(.moved, event: event, now: now)
    }

    /// Handles `cancel`. An `end` follows.
    mutating func cancel() {
        isCancelled = true
    }

    /// Handles `end`. Returns `nil` if no pinch is in progress.
    ///
    /// There is no reported: after a cancel GTK has no points left, and the scale of a touchpad pinch is 1 again.
    mutating func end(event: EventInfo?, now: Double) -> Pinch? {
        guard fingers != nil else { return nil }
        let isRelease = event.map { Self.isRelease($0.kind) } ?? false
        let pinch = pinch(isRelease && !isCancelled && !isInvalid ? .ended : .cancelled, event: event, now: now)
        fingers = nil
        return pinch
    }

    private static func isRelease(_ kind: EventInfo.Kind) -> Bool {
        switch kind {
        case .touchEnd, .touchpadPinch(.end, _): true
        default: false
        }
    }

    private mutating func pinch(_ phase: Phase, event: EventInfo?, now: Double) -> Pinch? {
        guard let fingers else { return nil }
        return Pinch(phase: phase, fingers: fingers, time: clock.time(of: event, now: now, isFirst: phase == .began))
    }

    private func fingers(of reported: ReportedFingers?, event: EventInfo?) -> Pinch.Fingers? {
        switch reported {
        case .touches(let touches):
            guard touches.count == 2 else { return nil }
            // The sequences of touches are numbered in the order in which the fingers landed.
            let sorted = touches.sorted { $0.sequence < $1.sequence }
            return .touching(sorted[0].position, sorted[1].position)
        case .touchpad(let center, let scale):
            guard case .touchpadPinch(let phase, fingers: 2)? = event?.kind else { return nil }
            // The center follows the fingers, but the pointer stays.
            let pointer = if case .scaling(_, let first) = fingers { first } else { center }
            // GTK reports a scale of 0 when the pinch begins.
            return .scaling(phase == .begin ? 1 : scale, at: pointer)
        case nil: return nil
        }
    }
}
