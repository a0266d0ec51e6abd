// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct FrameRateTests {
    private func library(todo: Int) -> Library {
        let items = SessionDriver.items(todo: todo, done: 6)
        return Library(lists: [ItemList(id: ListID("list"), name: "List", items: items)])
    }

    private func session(_ library: Library) -> ListSession {
        var session = ListSession(library: library, makeID: SessionDriver.ids())
        session.makeDate = { CompletionDate("2026-11-21T10:00:00Z") }
        session.resize(width: 360, height: 540, metrics: SessionDriver.metrics)
        return session
    }

    /// The frames of a trace at every thirtieth of a second, at a frame rate.
    private func film(_ trace: Trace, rate: Int, _ library: Library) -> [[RowFrame]] {
        var session = session(library)
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

    /// Pulls, pinches, and the gap under a resting pointer.
    private func insertions(seed: Int) -> Trace {
        var person = RandomUser(seed: seed)
        for _ in 0..<6 {
            person.add(person.random.pick([.pull, .pinch, .scale, .rest]))
            person.press(person.random.pick([.type("Milk"), .escape, .finishEditing]))
        }
        return person.trace
    }

    private func levelChanges(seed: Int) -> Trace {
        var person = RandomUser(seed: seed)
        for _ in 0..<6 { person.go(person.random.pick(LevelAction.allCases)) }
        return person.trace
    }

    /// The greatest difference (px) of two recordings, and whether they show the same rows in the same colors.
    private func difference(_ one: [[RowFrame]], _ other: [[RowFrame]]) -> (px: Double, isSame: Bool) {
        var px = 0.0
        var isSame = one.count == other.count
        for (a, b) in zip(one, other) {
            let inView = { (row: RowFrame) in row.y < 539 && row.y + row.height > 1 && abs(row.x) < 359 }
            for row in a {
                // A change of the level shows a row on both levels.
                let isTwin = { (other: RowFrame) in
                    other.item.id == row.item.id && (other.index == nil) == (row.index == nil)
                }
                guard let twin = b.first(where: isTwin) else {
                    if inView(row) { isSame = false }
                    continue
                }
                guard inView(row) || inView(twin) else { continue }
                px = max(px, abs(row.x - twin.x), abs(row.y - twin.y), abs(row.height - twin.height))
                let shares = { (row: RowFrame) in
                    [row.colors.fill.red, row.colors.fill.green, row.colors.fill.blue, row.dimming, row.opacity]
                }
                let isColored = zip(shares(row), shares(twin)).allSatisfy { abs($0 - $1) < 0.01 }
                if row.item != twin.item || row.index != twin.index || !isColored { isSame = false }
            }
        }
        return (px, isSame)
    }

    /// Checks that each frame rate shows the same as 240 Hz.
    private func compareRates(_ trace: Trace, _ library: Library) {
        let finest = film(trace, rate: 240, library)
        for rate in [30, 60, 120] {
            let (px, isSame) = difference(finest, film(trace, rate: rate, library))
            #expect(px <= 0.5 && isSame, "at \(rate) Hz")
        }
    }

    @Test("H18: Same input shows the same frames within 0.5 px at 30, 60, 120, and 240 Hz", arguments: 0..<30)
    func rates(seed: Int) {
        compareRates(trace(seed: 700 + seed), library(todo: 25))
    }

    @Test(
        "H18: Reordered and thrown rows show the same frames within 0.5 px at 30, 60, 120, and 240 Hz",
        arguments: 0..<16)
    func reordered(seed: Int) {
        compareRates(carries(seed: 1_300 + seed), library(todo: [8, 25][seed % 2]))
    }

    @Test(
        "H18: Pulls, pinches, and gaps show the same frames within 0.5 px at 30, 60, 120, and 240 Hz", arguments: 0..<16
    )
    func inserted(seed: Int) {
        compareRates(insertions(seed: 1_500 + seed), library(todo: [8, 25][seed % 2]))
    }

    @Test("H18: Changes of the level show the same frames within 0.5 px at 30, 60, 120, and 240 Hz", arguments: 0..<16)
    func levels(seed: Int) {
        let library = SessionDriver.lists([(6, 2), (14, 0), (1, 0), (0, 3)]).session.library
        compareRates(levelChanges(seed: 1_700 + seed), library)
    }

    @Test("Input without any frames in between gives the same list", arguments: 0..<30)
    func withoutFrames(seed: Int) {
        let trace = trace(seed: 900 + seed)
        let watched = film(trace, rate: 60, library(todo: 25)).last ?? []
        let unwatched = film(trace, rate: 30, library(todo: 25)).last ?? []
        var session = session(library(todo: 25))
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
            #expect(film(trace, rate: 60, library(todo: 40)) == film(trace, rate: 60, library(todo: 40)))
        }
    }
}
