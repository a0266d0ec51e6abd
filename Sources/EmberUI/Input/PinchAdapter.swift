// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// Turns GTK's events of pinches on the screen or the touchpad into inputs of the core.
final class PinchAdapter {
    private let send: (Input) -> Bool
    private let zoom: OpaquePointer
    private var recognizer = PinchRecognizer()

    /// - Parameters:
    ///   - host: a widget that covers the list and does not move. It owns the controllers.
    ///   - send: takes an input; returns whether the core has recognized the pinch.
    init(on host: Widget, send: @escaping (Input) -> Bool) {
        self.send = send
        zoom = gtk_gesture_zoom_new()
        let counter = gtk_event_controller_legacy_new()!
        // Events reach the controller that was added last first, so the fingers are counted before the gesture handles
        // them.
        for controller in [zoom, counter] {
            gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
            gtk_widget_add_controller(host, controller)
        }
        onEvent(counter) { [weak self] in self?.recognizer.count(EventInfo($0).kind) }
        on(zoom, "begin") { [weak self] in self?.began() }
        on(zoom, "update") { [weak self] in self?.moved() }
        on(zoom, "cancel") { [weak self] in self?.recognizer.cancel() }
        on(zoom, "end") { [weak self] in self?.ended() }
    }

    private func began() {
        let event = EventInfo.current(of: zoom)
        sendAndClaim(recognizer.begin(reported(of: event), event: event, now: MainLoop.now))
    }

    private func moved() {
        let event = EventInfo.current(of: zoom)
        sendAndClaim(recognizer.move(reported(of: event), event: event, now: MainLoop.now))
    }

    private func ended() {
        guard let pinch = recognizer.end(event: .current(of: zoom), now: MainLoop.now) else { return }
        _ = send(.pinch(pinch))
    }

    /// Sends a pinch, and claims the touch once the core has recognized it. Until then the first finger may still swipe
    /// or scroll.
    private func sendAndClaim(_ pinch: Pinch?) {
        guard let pinch, send(.pinch(pinch)) else { return }
        gtk_gesture_set_state(zoom, GTK_EVENT_SEQUENCE_CLAIMED)
    }

    private func reported(of event: EventInfo?) -> PinchRecognizer.ReportedFingers? {
        guard case .touchpadPinch? = event?.kind else { return .touches(touches) }
        var (x, y) = (0.0, 0.0)
        guard gtk_gesture_get_bounding_box_center(zoom, &x, &y) != 0 else { return nil }
        return .touchpad(center: Point(x: x, y: y), scale: gtk_gesture_zoom_get_scale_delta(zoom))
    }

    private var touches: [(sequence: UInt, position: Point)] {
        let list = gtk_gesture_get_sequences(zoom)
        defer { g_list_free(list) }
        var touches: [(sequence: UInt, position: Point)] = []
        var node = list
        while let current = node {
            let sequence = current.pointee.data.map { OpaquePointer($0) }
            var (x, y) = (0.0, 0.0)
            if let sequence, gtk_gesture_get_point(zoom, sequence, &x, &y) != 0 {
                touches.append((UInt(bitPattern: sequence), Point(x: x, y: y)))
            }
            node = current.pointee.next
        }
        return touches
    }
}
