// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// Turns GTK's events of fingers, mouse and touchpad into inputs of the core.
///
/// The controllers are in the capture phase on a widget above the scrolled window that does not move. There they see
/// all events and can claim them first. The recognizers turn GTK's signals into well-formed gestures; this class only
/// connects them.
final class InputAdapter {
    private let host: Widget
    private let send: (Input) -> Bool
    private let fieldTakesPress: (Point) -> Bool
    private let drag: OpaquePointer
    private let scroll: OpaquePointer
    private let pinch: PinchAdapter
    private var drags = DragRecognizer()
    private var scrolls = ScrollRecognizer()
    /// The position of the pointer, unless it is over a scrollbar or has left.
    private var hovered: Point?

    /// - Parameters:
    ///   - host: a widget that covers the list and does not move. It owns the controllers.
    ///   - fieldTakesPress: returns whether a press at a point belongs to a text field.
    ///   - send: takes an input; returns whether the core has recognized the gesture, so that no other widget may have
    ///     the touch.
    init(on host: Widget, fieldTakesPress: @escaping (Point) -> Bool, send: @escaping (Input) -> Bool) {
        self.host = host
        self.send = send
        self.fieldTakesPress = fieldTakesPress
        pinch = PinchAdapter(on: host, send: send)
        drag = gtk_gesture_drag_new()
        scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
        // Otherwise a second finger would end the drag of the first one.
        gtk_gesture_single_set_exclusive(drag, 1)
        let motion = gtk_event_controller_motion_new()!
        let secondary = gtk_gesture_click_new()!
        gtk_gesture_single_set_button(secondary, UInt32(GDK_BUTTON_SECONDARY))
        for controller in [drag, scroll, motion, secondary] {
            gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
            gtk_widget_add_controller(host, controller)
        }
        onPoint(drag, "drag-begin") { [weak self] x, y in self?.dragBegan(at: Point(x: x, y: y)) }
        onPoint(drag, "drag-update") { [weak self, drag] dx, dy in
            guard let moved = self?.drags.move(dx: dx, dy: dy, event: .current(of: drag), now: MainLoop.now) else {
                return
            }
            if send(.drag(moved)) { gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED) }
        }
        onPoint(drag, "drag-end") { [weak self, drag] _, _ in
            if let ended = self?.drags.end(event: .current(of: drag), now: MainLoop.now) { _ = send(.drag(ended)) }
        }
        on(drag, "cancel") { [weak self] in self?.drags.cancel() }
        on(scroll, "scroll-begin") { [weak self] in self?.scrollBegan() }
        onScroll(scroll) { [weak self] dx, dy in self?.scrolled(dx, dy) ?? false }
        on(scroll, "scroll-end") { [weak self] in self?.scrollEnded() }
        // The position of "enter" is that on the window.
        onPoint(motion, "enter") { [weak self] _, _ in
            if let self, let point = pointerPosition { hover(at: point) }
        }
        onPoint(motion, "motion") { [weak self] x, y in self?.hover(at: Point(x: x, y: y)) }
        on(motion, "leave") { [weak self] in self?.hover(at: nil) }
        onPress(secondary) { [weak self] x, y in self?.secondaryPressed(secondary, at: Point(x: x, y: y)) }
    }

    // MARK: A finger on the screen, or the mouse

    /// Ends the drag of the mouse without a release, because it has become one between programs.
    func cancelDrag() {
        gtk_event_controller_reset(drag)
    }

    private func dragBegan(at start: Point) {
        guard !isOnScrollbar(start), !fieldTakesPress(start) else {
            gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
            return
        }
        let threshold = Double(DesktopSettings.integer("gtk-dnd-drag-threshold", of: host))
        let began = drags.begin(at: start, event: .current(of: drag), mouseSlop: threshold, now: MainLoop.now)
        if let began { _ = send(.drag(began)) }
    }

    private func isOnScrollbar(_ point: Point) -> Bool {
        guard let picked = gtk_widget_pick(host, point.x, point.y, GTK_PICK_DEFAULT) else { return false }
        return gtk_widget_get_ancestor(picked, gtk_scrollbar_get_type()) != nil
    }

    // MARK: The mouse without its primary button

    /// Sends a position that has changed. While the mouse is pressed, GTK 4.18 repeats its position after each layout,
    /// and the frame for that would cause another layout.
    private func hover(at point: Point?) {
        let point = point.flatMap { isOnScrollbar($0) ? nil : $0 }
        guard point != hovered else { return }
        hovered = point
        _ = send(.hover(point))
    }

    private func secondaryPressed(_ click: OpaquePointer, at point: Point) {
        guard !isOnScrollbar(point), !fieldTakesPress(point) else { return }
        gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
        _ = send(.secondary(point))
    }

    // MARK: Two fingers on the touchpad

    private func scrollBegan() {
        let event = EventInfo.current(of: scroll)
        emit(scrolls.begin(event: event, pointer: pointerPosition, now: MainLoop.now))
    }

    /// Returns whether the event is handled; one of a mouse wheel is not.
    private func scrolled(_ dx: Double, _ dy: Double) -> Bool {
        emit(
            scrolls.scroll(
                dx: dx, dy: dy, areNotches: gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL,
                event: .current(of: scroll), pointer: pointerPosition, naturalScrolling: NaturalScrolling.isOn,
                now: MainLoop.now
            ))
    }

    private func scrollEnded() {
        emit(scrolls.end(event: .current(of: scroll), now: MainLoop.now))
    }

    /// Returns whether there was anything to send.
    @discardableResult
    private func emit(_ scroll: ScrollInput?) -> Bool {
        guard let scroll else { return false }
        _ = send(.scroll(scroll))
        return true
    }

    /// Position of the pointer on the host. Scroll events have none.
    private var pointerPosition: Point? {
        guard let native = gtk_widget_get_native(host), let surface = gtk_native_get_surface(native),
            let seat = gtk_event_controller_get_current_event(scroll).flatMap({ gdk_event_get_seat($0) })
                ?? gdk_display_get_default_seat(gtk_widget_get_display(host)),
            let device = gdk_seat_get_pointer(seat)
        else { return nil }
        var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
        guard gdk_surface_get_device_position(surface, device, &x, &y, nil) != 0 else { return nil }
        gtk_native_get_surface_transform(native, &left, &top)
        let window: Widget = ptr(native)
        guard gtk_widget_translate_coordinates(window, host, x - left, y - top, &x, &y) != 0 else { return nil }
        return Point(x: x, y: y)
    }
}
