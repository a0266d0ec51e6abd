// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

@testable import ListCore

/// A session that values share, because it can't be copied.
final class SharedSession {
    var session: ListSession

    init(_ session: consuming ListSession) {
        self.session = session
    }
}

/// Drives a session without a window: simulates input devices and a clock, and collects the events.
struct SessionDriver {
    static let metrics = RowMetrics(rowHeight: 54, linePitch: 21, characterWidth: 9, margin: 20)

    private let shared: SharedSession
    var session: ListSession {
        _read { yield shared.session }
        _modify { yield &shared.session }
    }
    private(set) var time = 100.0
    private(set) var events: [SessionEvent] = []
    private var device = Device.touchscreen
    private(set) var finger = Point(x: 0, y: 0)
    /// Position of the mouse pointer while two fingers move on the touchpad.
    private var pointer = Point(x: 0, y: 0)
    /// The two fingers on the screen, in the order they came.
    var fingers = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    /// Whether end events of the touchpad are promised.
    var promisesStop = true
    /// Called before and after each input.
    var onInput: ((_ before: [RowFrame], _ after: [RowFrame], Input) -> Void)?

    /// - Parameter texts: of the unfinished items "t0", "t1" …, then of the done ones "d0", "d1" …
    init(
        todo: Int = 20, done: Int = 0, width: Double = 360, height: Double = 540, metrics: RowMetrics = Self.metrics,
        isReadOnly: Bool = false
    ) {
        self.init(
            items: SessionDriver.items(todo: todo, done: done), width: width, height: height, metrics: metrics,
            isReadOnly: isReadOnly)
    }

    init(
        items: [Item], width: Double = 360, height: Double = 540, metrics: RowMetrics = Self.metrics,
        isReadOnly: Bool = false
    ) {
        let list = ItemList(id: ListID("list"), name: "List", items: items)
        self.init(
            library: Library(lists: [list]), width: width, height: height, metrics: metrics, isReadOnly: isReadOnly)
        // A single list has no level above it.
        session.gestures.motions.layout.options.hasLevelAbove = false
    }

    /// Both levels; the first list is shown.
    init(
        library: Library, width: Double = 360, height: Double = 540, metrics: RowMetrics = Self.metrics,
        isReadOnly: Bool = false,
        doneItemPlacement: DoneItemPlacement = .bottom, nextDate: @escaping NextDate = { _ in nil }
    ) {
        let library = EditableLibrary(
            library, isReadOnly: isReadOnly, doneItemPlacement: doneItemPlacement, nextDate: nextDate,
            makeID: Self.ids())
        shared = SharedSession(ListSession(library))
        session.makeDate = { CompletionDate("2026-11-21T10:00:00Z") }
        session.resize(width: width, height: height, metrics: metrics)
        _ = session.advance(to: time)
    }

    /// Makes the IDs of new items: "n0", "n1" …
    static func ids() -> @Sendable () -> ItemID {
        let counter = Counter()
        return { ItemID("n\(counter.next())") }
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                defer { count += 1 }
                return count
            }
        }
    }

    static func items(todo: Int, done: Int = 0) -> [Item] {
        (0..<todo).map { Item(id: ItemID("t\($0)"), text: "To do \($0)") }
            + (0..<done).map {
                Item(id: ItemID("d\($0)"), text: "Done \($0)", done: CompletionDate("2026-11-20T10:00:00Z"))
            }
    }

    // MARK: State

    var offset: Double { session.layout.scrollPosition.offset }
    var isMoving: Bool { session.isMoving }
    var hasInsertionGap: Bool { session.hasInsertionGap }
    var names: [String] { session.list.items.map(\.id.text) }
    /// The row that is being edited.
    var edited: String? { session.editing?.item.text }
    var texts: [String] { session.list.items.map(\.text) }
    var placeholder: Placeholder? { session.gestures.placeholder(in: session.list) }
    var changes: [String] {
        events.compactMap { event in
            if case .changed(let kind, let item) = event { "\(kind) \(item.id)" } else { nil }
        }
    }

    func frame(_ name: String) -> RowFrame? {
        session.frames.last { $0.item.id.text == name }
    }

    func x(_ name: String) -> Double { frame(name)?.x ?? .nan }
    func y(_ name: String) -> Double { frame(name)?.y ?? .nan }

    /// The middle of a row.
    func middle(_ name: String) -> Point {
        frame(name).map { Point(x: session.layout.viewport.width / 2, y: $0.y + $0.height / 2) } ?? Point(x: -1, y: -1)
    }

    mutating func take(_ events: [SessionEvent]) {
        self.events += events
    }

    mutating func takeEvents() -> [SessionEvent] {
        defer { events = [] }
        return events
    }

    // MARK: Time

    /// Advances the time in frames.
    mutating func wait(_ seconds: Double, rate: Double = 60) {
        let end = time + seconds
        while time + 1 / rate < end {
            time += 1 / rate
            events += session.advance(to: time)
        }
        time = end
        events += session.advance(to: time)
    }

    /// Advances the time without a frame.
    mutating func sleep(_ seconds: Double) {
        time += seconds
    }

    /// Waits until nothing moves, at most half a minute. Returns whether it came to rest.
    @discardableResult
    mutating func settle() -> Bool {
        let limit = time + 30
        while session.isMoving, time < limit { wait(0.05, rate: 20) }
        return !session.isMoving
    }

    // MARK: Input

    mutating func send(_ input: Input) {
        guard let onInput else {
            events += session.handle(input, now: time)
            return
        }
        events += session.advance(to: time)
        let before = session.frames
        events += session.handle(input, now: time)
        onInput(before, session.frames, input)
    }

    mutating func press(_ device: Device = .touchscreen, at point: Point, slop: Double? = nil) {
        self.device = device
        finger = point
        pointer = point
        send(input(.began, slop: slop))
    }

    mutating func press(_ name: String) {
        press(at: middle(name))
    }

    mutating func press(_ device: Device, _ name: String) {
        press(device, at: middle(name))
    }

    /// Moves the fingers evenly by a distance in px, in several events.
    mutating func move(_ dx: Double, _ dy: Double = 0, over seconds: Double = 0.3, steps: Int = 18) {
        for _ in 0..<steps {
            wait(seconds / Double(steps))
            nudge(dx / Double(steps), dy / Double(steps))
        }
    }

    /// Sends one movement now.
    mutating func nudge(_ dx: Double, _ dy: Double = 0) {
        finger = Point(x: finger.x + dx, y: finger.y + dy)
        send(input(.moved, dx: dx, dy: dy))
    }

    mutating func lift(after seconds: Double = 0.01) {
        wait(seconds)
        send(input(.ended))
    }

    mutating func cancel() {
        send(input(.cancelled))
    }

    /// Swipes a row, slowly enough not to flick it.
    mutating func swipe(_ name: String, by dx: Double, with device: Device = .touchscreen) {
        press(device, name)
        move(dx, over: 1, steps: 30)
        lift(after: 0.3)
    }

    private func input(_ phase: Phase, dx: Double = 0, dy: Double = 0, slop: Double? = nil) -> Input {
        guard device != .touchpad else {
            return .scroll(
                ScrollInput(phase: phase, position: pointer, dx: dx, dy: -dy, time: time, promisesStop: promisesStop))
        }
        let slop = slop ?? (device == .mouse ? 8 : Tuning.touchSlop)
        return .drag(Drag(phase: phase, device: device, position: finger, time: time, slop: slop))
    }
}
