// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport

/// The properties of a GdkEvent that the recognizers use.
///
/// Programs cannot create a GdkEvent, so the recognizers take this instead and tests can feed them any sequence of
/// events.
nonisolated struct EventInfo: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case touchBegin, touchUpdate, touchEnd, touchCancel
        case buttonPress, buttonRelease
        case scroll
        case touchpadPinch(PinchPhase, fingers: Int)
        case other
    }

    enum PinchPhase: Sendable {
        case begin, update, end, cancel
    }

    var kind: Kind
    /// Time in ms on the display server's clock; 0 if the event has none.
    var milliseconds: UInt32
    /// Whether the event comes from a touchpad. GDK reports `false` for touchpad pinches.
    var isFromTouchpad = false
    /// The direction of a scroll event compared with that of the fingers.
    var scrollDirection = ScrollDirection.unknown
}
