// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// Turns GTK's events of fingers anywhere in a window into double taps.
final class DoubleTapAdapter {
    private var recognizer = DoubleTapRecognizer()

    /// - Parameters:
    ///   - window: owns the event controller.
    ///   - send: takes the number of fingers that have tapped twice.
    init(on window: Widget, send: @escaping (_ fingers: Int) -> Void) {
        let events = gtk_event_controller_legacy_new()!
        gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
        onEvent(events) { [weak self] event in
            guard let fingers = self?.handle(event, in: window) else { return }
            // After the gestures have seen the last finger lift.
            MainLoop.soon { send(fingers) }
        }
        gtk_widget_add_controller(window, events)
    }

    private func handle(_ event: OpaquePointer, in window: Widget) -> Int? {
        let info = EventInfo(event)
        guard let sequence = gdk_event_get_event_sequence(event) else { return nil }
        var point = Point(x: 0, y: 0)
        gdk_event_get_position(event, &point.x, &point.y)
        return recognizer.handle(
            info.kind, of: UInt(bitPattern: sequence), at: point, time: Double(info.milliseconds) / 1_000,
            interval: Double(DesktopSettings.integer("gtk-double-click-time", of: window)) / 1_000)
    }
}
