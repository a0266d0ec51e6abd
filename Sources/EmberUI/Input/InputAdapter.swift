// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// Turns what GTK tells of fingers, mouse and touchpad into the core's inputs. GTK tells half-truths: ends that are cancels, a
/// second finger that looks like a release, scrolls without an end. They stop here.
///
/// The controllers stand in the capture phase on a widget that stands still above the scrolled window: there they see everything
/// and can claim first.
final class InputAdapter {
    private let host: Widget
    /// Takes an input; returns whether the core has understood the gesture, so that nobody else may have the fingers.
    private let send: (Input) -> Bool
    /// Whether a press at a point belongs to a text field.
    private let fieldTakesPress: (Point) -> Bool
    private let drag: OpaquePointer
    private let scroll: OpaquePointer
    private let pinch: PinchAdapter
    private var clock = EventClock()
    private var direction = TouchpadDirection()
    private var pointer = Point(x: 0, y: 0)
    private var held: Held?
    private var isStroking = false

    /// A finger, or the mouse with its button down.
    private struct Held {
        let device: Device
        let start: Point
        var last: Point
        var isCancelled = false
    }

    /// - Parameter host: a widget that covers the list and does not move. It owns the controllers.
    init(on host: Widget, fieldTakesPress: @escaping (Point) -> Bool, send: @escaping (Input) -> Bool) {
        self.host = host
        self.send = send
        self.fieldTakesPress = fieldTakesPress
        pinch = PinchAdapter(on: host, send: send)
        drag = gtk_gesture_drag_new()
        scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
        // Only the first finger counts: without this a second one would end its drag.
        gtk_gesture_single_set_exclusive(drag, 1)
        let motion = gtk_event_controller_motion_new()!
        for controller in [drag, scroll, motion] {
            gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
            gtk_widget_add_controller(host, controller)
        }
        onNumbers(drag, "drag-begin") { [weak self] x, y in self?.dragBegan(at: Point(x: x, y: y)) }
        onNumbers(drag, "drag-update") { [weak self] dx, dy in self?.dragMoved(dx, dy) }
        onNumbers(drag, "drag-end") { [weak self] dx, dy in self?.dragEnded(dx, dy) }
        onThing(drag, "cancel") { [weak self] _ in self?.held?.isCancelled = true }
        on(scroll, "scroll-begin") { [weak self] in self?.strokeBegan() }
        onScroll(scroll) { [weak self] dx, dy in self?.stroked(dx, dy) ?? false }
        on(scroll, "scroll-end") { [weak self] in self?.strokeEnded() }
        onNumbers(motion, "motion") { [weak self] x, y in self?.hovered(at: Point(x: x, y: y)) }
        let secondary = gtk_gesture_click_new()!
        gtk_gesture_single_set_button(secondary, UInt32(GDK_BUTTON_SECONDARY))
        gtk_event_controller_set_propagation_phase(secondary, GTK_PHASE_CAPTURE)
        gtk_widget_add_controller(host, secondary)
        onPress(secondary) { [weak self] x, y in
            guard let self, !isOnScrollbar(Point(x: x, y: y)), !fieldTakesPress(Point(x: x, y: y)) else { return }
            gtk_gesture_set_state(secondary, GTK_EVENT_SEQUENCE_CLAIMED)
            _ = send(.secondary(Point(x: x, y: y)))
        }
        on(motion, "leave") { [weak self] in _ = self?.send(.hover(nil)) }
    }

    private func hovered(at point: Point) {
        _ = send(.hover(isOnScrollbar(point) ? nil : point))
    }

    // MARK: A finger on the screen, or the mouse

    private func dragBegan(at start: Point) {
        let event = gtk_event_controller_get_current_event(drag)
        guard !isOnScrollbar(start), !fieldTakesPress(start) else {
            gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
            return
        }
        let type = event.map { gdk_event_get_event_type($0) }
        let device: Device = type == GDK_TOUCH_BEGIN || type == GDK_TOUCH_UPDATE ? .touchscreen : .mouse
        held = Held(device: device, start: start, last: start)
        emit(.began, at: start, event: event, isFirst: true)
    }

    private func dragMoved(_ dx: Double, _ dy: Double) {
        guard let start = held?.start else { return }
        let position = Point(x: start.x + dx, y: start.y + dy)
        held?.last = position
        emit(.moved, at: position, event: gtk_event_controller_get_current_event(drag))
    }

    private func dragEnded(_ dx: Double, _ dy: Double) {
        guard let held else { return }
        let event = gtk_event_controller_get_current_event(drag)
        // "drag-end" also follows a cancel, or another gesture's claim: only a finger that went up let go.
        let letGo = event.map { gdk_event_get_event_type($0) }.map { $0 == GDK_TOUCH_END || $0 == GDK_BUTTON_RELEASE } ?? false
        emit(letGo && !held.isCancelled ? .ended : .cancelled, at: held.last, event: event)
        self.held = nil
    }

    private func emit(_ phase: Phase, at position: Point, event: OpaquePointer?, isFirst: Bool = false) {
        guard let held else { return }
        let input = Drag(
            phase: phase, device: held.device, position: position, time: clock.time(of: event, isFirst: isFirst),
            slop: held.device == .mouse ? dragThreshold : Tuning.touchSlop
        )
        if send(.drag(input)), phase == .moved { gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED) }
    }

    /// The desktop's drag threshold, px.
    private var dragThreshold: Double {
        Double(Settings.integer("gtk-dnd-drag-threshold", of: host))
    }

    private func isOnScrollbar(_ point: Point) -> Bool {
        guard let picked = gtk_widget_pick(host, point.x, point.y, GTK_PICK_DEFAULT) else { return false }
        return gtk_widget_get_ancestor(picked, gtk_scrollbar_get_type()) != nil
    }

    // MARK: Two fingers on the touchpad

    private func strokeBegan() {
        let event = gtk_event_controller_get_current_event(scroll)
        // Fingers that only rest on the touchpad begin a scroll too; then there is no scroll event, or none at all.
        direction.begin(with: event.flatMap { gdk_event_get_event_type($0) == GDK_SCROLL ? $0 : nil })
        isStroking = true
        pointer = pointerPosition(of: event) ?? pointer
        emitStroke(.began, event: event, isFirst: true)
    }

    /// Returns whether the event is the list's; a wheel's is not.
    private func stroked(_ dx: Double, _ dy: Double) -> Bool {
        guard let event = gtk_event_controller_get_current_event(scroll), isFromFingers(event) else { return false }
        if !isStroking {
            direction.begin(with: event)
            pointer = pointerPosition(of: event) ?? pointer
        }
        let factor = gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL ? Self.pixelsPerNotch : 1
        emitStroke(.moved, dx: direction.fingers(dx * factor), dy: dy * factor, event: event, isFirst: !isStroking)
        return true
    }

    private func strokeEnded() {
        guard isStroking else { return }
        isStroking = false
        emitStroke(.ended, event: gtk_event_controller_get_current_event(scroll))
    }

    private func emitStroke(_ phase: Phase, dx: Double = 0, dy: Double = 0, event: OpaquePointer?, isFirst: Bool = false) {
        _ = send(
            .scroll(
                ScrollInput(
                    phase: phase, position: pointer, dx: dx, dy: dy, time: clock.time(of: event, isFirst: isFirst),
                    promisesStop: isStroking
                )))
    }

    /// Where the pointer is on the host. Scroll events carry no position, and "enter" one on the window.
    private func pointerPosition(of event: OpaquePointer?) -> Point? {
        guard let native = gtk_widget_get_native(host), let surface = gtk_native_get_surface(native),
            let seat = event.flatMap({ gdk_event_get_seat($0) }) ?? gdk_display_get_default_seat(gtk_widget_get_display(host)),
            let device = gdk_seat_get_pointer(seat)
        else { return nil }
        var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
        guard gdk_surface_get_device_position(surface, device, &x, &y, nil) != 0 else { return nil }
        gtk_native_get_surface_transform(native, &left, &top)
        let window: Widget = ptr(native)
        guard gtk_widget_translate_coordinates(window, host, x - left, y - top, &x, &y) != 0 else { return nil }
        return Point(x: x, y: y)
    }

    /// X11 tells a touchpad's movement in notches of a wheel; so many px of finger movement make one.
    private static let pixelsPerNotch = 25.0

    private func isFromFingers(_ event: OpaquePointer) -> Bool {
        guard let device = gdk_event_get_device(event) else { return false }
        return gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD
    }
}
