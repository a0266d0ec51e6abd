// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// Turns the signals of a GtkGestureDrag into drags that have exactly one beginning and one end.
///
/// GTK emits `drag-end` not only when the finger lifts, but also after `cancel`, when another gesture claims the touch,
/// and when a second finger lands. When that second finger lifts, `drag-begin` comes again for the first one.
nonisolated struct DragRecognizer {
    private var current: ActiveDrag?
    private var clock = EventClock()

    private struct ActiveDrag {
        let device: Device
        let slop: Double
        let start: Point
        var last: Point
        var isCancelled = false
    }

    /// Handles `drag-begin`. Returns `nil` if no new touch or press causes it.
    ///
    /// - Parameters:
    ///   - mouseSlop: the desktop's drag threshold in px.
    ///   - now: the current time in s on the frame clock.
    mutating func begin(at start: Point, event: EventInfo?, mouseSlop: Double, now: Double) -> Drag? {
        if event?.kind == .touchEnd { return nil }
        let isTouch = event?.kind == .touchBegin || event?.kind == .touchUpdate
        current = ActiveDrag(
            device: isTouch ? .touchscreen : .mouse, slop: isTouch ? Tuning.touchSlop : mouseSlop, start: start,
            last: start)
        return drag(.began, event: event, now: now)
    }

    /// Handles `drag-update`. Returns `nil` if no drag is in progress, or if the mouse hasn't moved: while it is
    /// pressed, GTK 4.18 repeats its position after each layout, and the frame for that would cause another layout.
    ///
    /// - Parameters:
    ///   - dx: distance from the start in px, as `dy`.
    mutating func move(dx: Double, dy: Double, event: EventInfo?, now: Double) -> Drag? {
        guard let current else { return nil }
        let position = Point(x: current.start.x + dx, y: current.start.y + dy)
        guard current.device != .mouse || position != current.last else { return nil }
        self.current?.last = position
        return drag(.moved, event: event, now: now)
    }

    /// Handles `cancel`. A `drag-end` follows.
    mutating func cancel() {
        current?.isCancelled = true
    }

    /// Handles `drag-end`. Returns `nil` if no drag is in progress.
    mutating func end(event: EventInfo?, now: Double) -> Drag? {
        guard let current else { return nil }
        let isRelease = event?.kind == .touchEnd || event?.kind == .buttonRelease
        let drag = drag(isRelease && !current.isCancelled ? .ended : .cancelled, event: event, now: now)
        self.current = nil
        return drag
    }

    private mutating func drag(_ phase: Phase, event: EventInfo?, now: Double) -> Drag? {
        guard let current else { return nil }
        let time = clock.time(of: event, now: now, isFirst: phase == .began)
        return Drag(phase: phase, device: current.device, position: current.last, time: time, slop: current.slop)
    }
}
