// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Drives the arbiter of gestures with one finger, for situations that a session prevents.
struct ArbiterDriver: ~Copyable {
    var gestures = GestureArbiter()
    var list = ItemList(id: ListID("list"), name: "List", items: SessionDriver.items(todo: 20))
    var finger = Point(x: 0, y: 0)
    /// The time of the events if it differs from the clock.
    var eventTime: Double?
    var acts: [(SwipeAction, ItemID)] = []
    private var time = 10.0

    init(allowed: AllowedSwipes = .both) {
        gestures.motions.layout.options.allowedSwipes = allowed
        gestures.reset(to: list)
        gestures.resize(to: Viewport(width: 360, height: 540, metrics: SessionDriver.metrics), in: list)
        note(gestures.advance(to: time, in: list))
    }

    func frame(_ name: String) -> RowFrame? {
        gestures.frames(of: list).last { $0.item.id.text == name }
    }

    func x(_ name: String) -> Double { frame(name)?.x ?? .nan }

    mutating func advance(_ seconds: Double) {
        time += seconds
        note(gestures.advance(to: time, in: list))
    }

    mutating func wait(_ seconds: Double) {
        for _ in 0..<10 { advance(seconds / 10) }
    }

    mutating func send(_ phase: Phase) {
        note(gestures.advance(to: time, in: list))
        let drag = Drag(phase: phase, device: .touchscreen, position: finger, time: eventTime ?? time)
        note(gestures.handle(drag, in: list))
    }

    mutating func press(_ name: String) {
        let row = frame(name)
        finger = Point(x: 180, y: (row?.y ?? 0) + (row?.height ?? 0) / 2)
        send(.began)
    }

    mutating func nudge(_ dx: Double) {
        finger.x += dx
        send(.moved)
        if !finger.x.isFinite { finger.x = 180 }
    }

    mutating func move(_ dx: Double, over seconds: Double = 0.5) {
        for _ in 0..<20 {
            advance(seconds / 20)
            nudge(dx / 20)
        }
    }

    mutating func lift() { send(.ended) }

    mutating func cancel() { send(.cancelled) }

    private mutating func note(_ response: GestureResponse) {
        if case .swipe(let side, let id, _) = response.action { acts.append((side, id)) }
    }
}
