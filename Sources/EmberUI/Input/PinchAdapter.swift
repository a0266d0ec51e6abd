// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// Turns two fingers that move apart or together, on the screen or on the touchpad, into the core's inputs.
///
/// GTK says "end" when a finger lifts, but also when a third one comes; and when that one goes, it says "begin" again.
final class PinchAdapter {
    private let host: Widget
    /// Takes an input; returns whether two fingers hold the list now.
    private let send: (Input) -> Bool
    private let zoom: OpaquePointer
    private var clock = EventClock()
    /// Where the fingers were last; nil while nothing is under way.
    private var fingers: Pinch.Fingers?
    private var isCancelled = false
    /// Fingers on the screen.
    private var touches = 0
    /// Three fingers were on the screen: nothing counts until all are up.
    private var isSpoilt = false

    /// - Parameter host: a widget that covers the list and does not move. It owns the controllers.
    init(on host: Widget, send: @escaping (Input) -> Bool) {
        self.host = host
        self.send = send
        zoom = gtk_gesture_zoom_new()
        let counter = gtk_event_controller_legacy_new()!
        for controller in [zoom, counter] {
            gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
            gtk_widget_add_controller(host, controller)
        }
        onEvent(counter) { [weak self] in self?.count($0) }
        onThing(zoom, "begin") { [weak self] _ in self?.began() }
        onThing(zoom, "update") { [weak self] _ in self?.moved() }
        onThing(zoom, "cancel") { [weak self] _ in self?.isCancelled = true }
        onThing(zoom, "end") { [weak self] _ in self?.ended() }
    }

    private func count(_ event: OpaquePointer) {
        switch gdk_event_get_event_type(event) {
        case GDK_TOUCH_BEGIN: touches += 1
        case GDK_TOUCH_END, GDK_TOUCH_CANCEL: touches = max(touches - 1, 0)
        default: return
        }
        if touches > 2 { isSpoilt = true }
        if touches == 0 { isSpoilt = false }
    }

    private func began() {
        let event = gtk_event_controller_get_current_event(zoom)
        guard !isSpoilt, let fingers = places(of: event) else { return }
        isCancelled = false
        self.fingers = fingers
        emit(.began, event: event, isFirst: true)
    }

    private func moved() {
        let event = gtk_event_controller_get_current_event(zoom)
        guard fingers != nil, let fingers = places(of: event) else { return }
        self.fingers = fingers
        emit(.moved, event: event)
    }

    private func ended() {
        guard fingers != nil else { return }
        let event = gtk_event_controller_get_current_event(zoom)
        let isLetGo = event.map { Self.isRelease($0) } ?? false
        emit(isLetGo && !isCancelled && !isSpoilt ? .ended : .cancelled, event: event)
        fingers = nil
    }

    private static func isRelease(_ event: OpaquePointer) -> Bool {
        switch gdk_event_get_event_type(event) {
        case GDK_TOUCH_END: true
        case GDK_TOUCHPAD_PINCH: gdk_touchpad_event_get_gesture_phase(event) == GDK_TOUCHPAD_GESTURE_PHASE_END
        default: false
        }
    }

    private func emit(_ phase: Phase, event: OpaquePointer?, isFirst: Bool = false) {
        guard let fingers else { return }
        let isTaken = send(.pinch(Pinch(phase: phase, fingers: fingers, time: clock.time(of: event, isFirst: isFirst))))
        // Not before: the first finger may still turn out to swipe or to scroll.
        if isTaken, phase != .ended, phase != .cancelled { gtk_gesture_set_state(zoom, GTK_EVENT_SEQUENCE_CLAIMED) }
    }

    /// nil when it is not two fingers, or not known where they are.
    private func places(of event: OpaquePointer?) -> Pinch.Fingers? {
        if let event, gdk_event_get_event_type(event) == GDK_TOUCHPAD_PINCH {
            var (x, y) = (0.0, 0.0)
            guard gdk_touchpad_event_get_n_fingers(event) == 2, gtk_gesture_get_bounding_box_center(zoom, &x, &y) != 0 else { return nil }
            // The centre goes along with the fingers; the pointer does not.
            let pointer = if case .scaling(_, let first) = fingers { first } else { Point(x: x, y: y) }
            // When it begins, GTK does not know the scale yet and says 0.
            let isFirst = gdk_touchpad_event_get_gesture_phase(event) == GDK_TOUCHPAD_GESTURE_PHASE_BEGIN
            return .scaling(isFirst ? 1 : gtk_gesture_zoom_get_scale_delta(zoom), at: pointer)
        }
        let points = touchPoints
        return points.count == 2 ? .touching(points[0], points[1]) : nil
    }

    /// In the order in which the fingers came.
    private var touchPoints: [Point] {
        let list = gtk_gesture_get_sequences(zoom)
        defer { g_list_free(list) }
        var sequences: [OpaquePointer] = []
        var node = list
        while let current = node {
            if let sequence = current.pointee.data { sequences.append(OpaquePointer(sequence)) }
            node = current.pointee.next
        }
        return sequences.sorted { UInt(bitPattern: $0) < UInt(bitPattern: $1) }.compactMap { sequence in
            var (x, y) = (0.0, 0.0)
            return gtk_gesture_get_point(zoom, sequence, &x, &y) != 0 ? Point(x: x, y: y) : nil
        }
    }
}
