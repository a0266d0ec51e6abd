// SPDX-License-Identifier: GPL-3.0-or-later

/// Converts the times of events to the clock that frames use.
///
/// Event times are in ms on a clock of the display server. Their differences are exact even if the events arrive late,
/// so the offset between the clocks is measured once per gesture, and velocities within a gesture are those of the
/// fingers.
nonisolated struct EventClock {
    private var offset = 0.0

    /// Returns the time of an event in s on the frame clock.
    ///
    /// - Parameters:
    ///   - event: the event; without one, or without a time in it, the result is `now`.
    ///   - now: the current time in s on the frame clock.
    ///   - isFirst: whether a gesture begins with the event.
    mutating func time(of event: EventInfo?, now: Double, isFirst: Bool) -> Double {
        guard let event, event.milliseconds > 0 else { return now }
        let stamp = Double(event.milliseconds) / 1_000
        // A time far from now has wrapped around, or the beginning of the gesture was missed.
        if isFirst || abs(stamp + offset - now) > Self.tolerance { offset = now - stamp }
        return stamp + offset
    }

    /// Plausible delay of an event in s.
    private static let tolerance = 5.0
}
