// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// Brings the times of events to the clock that frames use.
///
/// Events carry ms of a clock of the display server's own, exact to each other even when they come late. The difference between
/// the clocks is taken when a gesture begins, so that within it speeds are what the fingers did.
struct EventClock {
    private var offset = 0.0

    /// s of an event on the frame clock.
    mutating func time(of event: OpaquePointer?, isFirst: Bool) -> Double {
        let now = MainLoop.now
        guard let event else { return now }
        let stamp = Double(gdk_event_get_time(event)) / 1_000
        guard stamp > 0 else { return now }
        // A stamp that is not near now has wrapped round, or the gesture's beginning was missed.
        if isFirst || abs(stamp + offset - now) > Self.plausible { offset = now - stamp }
        return stamp + offset
    }

    /// s that an event may come late or early.
    private static let plausible = 5.0
}
