// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// Turns the signals of a GtkEventControllerScroll into touchpad scrolls.
///
/// - A mouse wheel is left to GTK.
/// - Fingers that rest on the touchpad cause a beginning and an end without anything between them.
/// - On X11 a touchpad scroll has neither a beginning nor an end, and its distances are in notches of a wheel.
/// - Scroll events carry no position. The pointer stands still during a scroll, so its position is read once.
nonisolated struct ScrollRecognizer {
    private var pointer = Point(x: 0, y: 0)
    /// Whether the fingers move against the events (natural scrolling); `nil` until an event of the scroll, or the
    /// setting, has told it.
    private var isInverted: Bool?
    /// Whether GTK has announced the scroll, and will announce its end.
    private var isAnnounced = false
    private var clock = EventClock()

    /// Handles `scroll-begin`.
    ///
    /// - Parameters:
    ///   - pointer: the pointer's position; `nil` if unknown.
    ///   - now: the current time in s on the frame clock.
    mutating func begin(event: EventInfo?, pointer: Point?, now: Double) -> ScrollInput {
        // Fingers that rest on the touchpad begin a scroll without a scroll event.
        isInverted = event.flatMap { Self.isInverted($0) }
        isAnnounced = true
        self.pointer = pointer ?? self.pointer
        return input(.began, event: event, now: now, isFirst: true)
    }

    /// Handles `scroll`. Returns `nil` if the event does not come from a touchpad.
    ///
    /// - Parameters:
    ///   - dx: distance to the right in px, or in notches, as `dy` down.
    ///   - areNotches: whether the unit of the distances is a notch of a wheel.
    ///   - naturalScrolling: the desktop's setting, for events without the direction.
    mutating func scroll(
        dx: Double, dy: Double, areNotches: Bool, event: EventInfo?, pointer: @autoclosure () -> Point?,
        naturalScrolling: @autoclosure () -> Bool, now: Double
    ) -> ScrollInput? {
        guard let event, event.isFromTouchpad else { return nil }
        if !isAnnounced {
            isInverted = nil
            self.pointer = pointer() ?? self.pointer
        }
        let isInverted = isInverted ?? Self.isInverted(event) ?? naturalScrolling()
        self.isInverted = isInverted
        let factor = areNotches ? Self.pixelsPerNotch : 1
        // Sideways, rows follow the fingers. Scrolling and pulling follow the event (B09).
        return input(
            .moved, dx: (isInverted ? -dx : dx) * factor, dy: dy * factor, event: event, now: now, isFirst: !isAnnounced
        )
    }

    private static func isInverted(_ event: EventInfo) -> Bool? {
        switch event.scrollDirection {
        case .identical: false
        case .inverted: true
        case .unknown: nil
        }
    }

    /// Handles `scroll-end`. Returns `nil` if the scroll was not announced.
    mutating func end(event: EventInfo?, now: Double) -> ScrollInput? {
        guard isAnnounced else { return nil }
        isAnnounced = false
        return input(.ended, event: event, now: now)
    }

    private mutating func input(
        _ phase: Phase, dx: Double = 0, dy: Double = 0, event: EventInfo?, now: Double, isFirst: Bool = false
    ) -> ScrollInput {
        let time = clock.time(of: event, now: now, isFirst: isFirst)
        return ScrollInput(phase: phase, position: pointer, dx: dx, dy: dy, time: time, promisesStop: isAnnounced)
    }

    /// Finger movement in px that X11 reports as one notch.
    private static let pixelsPerNotch = 25.0
}
