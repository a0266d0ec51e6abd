// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct FrameRateTests {
    /// The frames of a trace at every thirtieth of a second, at a frame rate.
    private func film(_ trace: Trace, rate: Int, todo: Int) -> [[RowFrame]] {
        var session = ListSession(
            library: Library(lists: [
                ItemList(id: ListID("list"), name: "List", items: SessionDriver.items(todo: todo, done: 6))
            ]), makeID: SessionDriver.ids())
        session.makeDate = { CompletionDate("2026-11-21T10:00:00Z") }
        session.resize(width: 360, height: 540, metrics: SessionDriver.metrics)
        var film: [[RowFrame]] = []
        var steps = trace.steps[...]
        for frame in 1...Int(trace.end + 3) * rate {
            let time = Double(frame) / Double(rate)
            while let step = steps.first, step.time <= time {
                steps.removeFirst()
                switch step.action {
                case .input(let input): _ = session.handle(input, now: step.time)
                case .wheel(let offset): session.scroll(to: offset, now: step.time)
                case .resize(let width, let height):
                    session.resize(width: width, height: height, metrics: SessionDriver.metrics, now: step.time)
                }
            }
            _ = session.advance(to: time)
            if frame % (rate / 30) == 0 { film.append(session.frames) }
        }
        return film
    }

    private func trace(seed: Int) -> Trace {
        var person = RandomUser(seed: seed)
        for _ in 0..<8 {
            let (device, manner) = (person.random.pick(Device.allCases), person.random.pick(GestureStyle.allCases))
            person.gesture(device, manner, person.random.pick(Interruption.allCases))
            if person.random.chance(0.2) {
                person.press(person.random.pick([.undo, .complete, .delete, .focus(.pageDown)]))
            }
        }
        return person.trace
    }

    /// Reorders, throws, and long presses, with keys and changes between them.
    private func carries(seed: Int) -> Trace {
        var person = RandomUser(seed: seed)
        for _ in 0..<6 {
            let disturbance = person.random.chance(0.6) ? .none : person.random.pick(ReorderAction.Disturbance.allCases)
            person.reorder(person.random.pick(ReorderAction.allCases), disturbance)
            if person.random.chance(0.3) {
                person.press(person.random.pick([.undo, .redo, .complete, .delete, .move(.down), .move(.first)]))
            }
        }
        return person.trace
    }

    /// The greatest difference (px) of two recordings, and whether they show the same rows.
    private func difference(_ one: [[RowFrame]], _ other: [[RowFrame]]) -> (px: Double, isSame: Bool) {
        var px = 0.0
        var isSame = one.count == other.count
        for (a, b) in zip(one, other) {
            let inView = { (row: RowFrame) in row.y < 539 && row.y + row.height > 1 && abs(row.x) < 359 }
            for row in a {
                guard let twin = b.first(where: { $0.item.id == row.item.id }) else {
                    if inView(row) { isSame = false }
                    continue
                }
                guard inView(row) || inView(twin) else { continue }
                px = max(px, abs(row.x - twin.x), abs(row.y - twin.y))
                if row.item != twin.item || row.index != twin.index { isSame = false }
            }
        }
        return (px, isSame)
    }

    @Test("H18: Same input shows the same positions within 0.5 px at 30, 60, 120, and 240 Hz", arguments: 0..<30)
    func rates(seed: Int) {
        let trace = trace(seed: 700 + seed)
        let finest = film(trace, rate: 240, todo: 25)
        for rate in [30, 60, 120] {
            let (px, isSame) = difference(finest, film(trace, rate: rate, todo: 25))
            #expect(px <= 0.5 && isSame, "at \(rate) Hz")
        }
    }

    @Test(
        "H18: Reordered and thrown rows show the same positions within 0.5 px at 30, 60, 120, and 240 Hz",
        arguments: 0..<16)
    func reordered(seed: Int) {
        let trace = carries(seed: 1_300 + seed)
        let finest = film(trace, rate: 240, todo: [8, 25][seed % 2])
        for rate in [30, 60, 120] {
            let (px, isSame) = difference(finest, film(trace, rate: rate, todo: [8, 25][seed % 2]))
            #expect(px <= 0.5 && isSame, "at \(rate) Hz")
        }
    }

    @Test("Input without any frames in between gives the same list", arguments: 0..<30)
    func withoutFrames(seed: Int) {
        let trace = trace(seed: 900 + seed)
        let watched = film(trace, rate: 60, todo: 25).last ?? []
        let unwatched = film(trace, rate: 30, todo: 25).last ?? []
        var session = ListSession(
            library: Library(lists: [
                ItemList(id: ListID("list"), name: "List", items: SessionDriver.items(todo: 25, done: 6))
            ]), makeID: SessionDriver.ids())
        session.makeDate = { CompletionDate("2026-11-21T10:00:00Z") }
        session.resize(width: 360, height: 540, metrics: SessionDriver.metrics)
        for step in trace.steps {
            switch step.action {
            case .input(let input): _ = session.handle(input, now: step.time)
            case .wheel(let offset): session.scroll(to: offset, now: step.time)
            case .resize(let width, let height):
                session.resize(width: width, height: height, metrics: SessionDriver.metrics, now: step.time)
            }
        }
        for time in [trace.end + 2, trace.end + 4, trace.end + 6] { _ = session.advance(to: time) }
        #expect(session.frames.map(\.item) == watched.map(\.item))
        #expect(watched.map(\.item) == unwatched.map(\.item))
        #expect(session.isMoving == false)
    }

    @Test("Recorded trace replays to the same frames")
    func replays() {
        for seed in 0..<4 {
            let trace = trace(seed: seed)
            #expect(film(trace, rate: 60, todo: 40) == film(trace, rate: 60, todo: 40))
        }
    }
}
