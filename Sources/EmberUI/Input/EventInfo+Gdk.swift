// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

extension EventInfo {
    /// Reads a GdkEvent.
    init(_ event: OpaquePointer) {
        let isScroll = gdk_event_get_event_type(event) == GDK_SCROLL
        self.init(
            kind: Kind(of: event), milliseconds: gdk_event_get_time(event),
            isFromTouchpad: gdk_event_get_device(event).map { gdk_device_get_source($0) == GDK_SOURCE_TOUCHPAD }
                ?? false,
            scrollDirection: isScroll ? ScrollDirection(of: event) : .unknown
        )
    }

    /// Reads the event that a controller is handling; `nil` if there is none, as for fingers that rest on a touchpad.
    static func current(of controller: OpaquePointer) -> EventInfo? {
        gtk_event_controller_get_current_event(controller).map { EventInfo($0) }
    }
}

private extension EventInfo.Kind {
    init(of event: OpaquePointer) {
        self =
            switch gdk_event_get_event_type(event) {
            case GDK_TOUCH_BEGIN: .touchBegin
            case GDK_TOUCH_UPDATE: .touchUpdate
            case GDK_TOUCH_END: .touchEnd
            case GDK_TOUCH_CANCEL: .touchCancel
            case GDK_BUTTON_PRESS: .buttonPress
            case GDK_BUTTON_RELEASE: .buttonRelease
            case GDK_SCROLL: .scroll
            case GDK_TOUCHPAD_PINCH:
                .touchpadPinch(EventInfo.PinchPhase(of: event), fingers: Int(gdk_touchpad_event_get_n_fingers(event)))
            default: .other
            }
    }
}

private extension EventInfo.PinchPhase {
    init(of event: OpaquePointer) {
        self =
            switch gdk_touchpad_event_get_gesture_phase(event) {
            case GDK_TOUCHPAD_GESTURE_PHASE_BEGIN: .begin
            case GDK_TOUCHPAD_GESTURE_PHASE_UPDATE: .update
            case GDK_TOUCHPAD_GESTURE_PHASE_END: .end
            default: .cancel
            }
    }
}
