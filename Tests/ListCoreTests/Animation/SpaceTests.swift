// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// How much background shows between rows while several of them move for different reasons.
@Suite struct SpaceTests {
    private static let rounds = 25

    /// A session and the greatest height of background that it has shown.
    private struct Observer {
        var driver: SessionDriver
        var random: SplitMix64
        /// px
        private(set) var ground = 0.0

        init(seed: Int) {
            random = SplitMix64(seed: seed)
            driver = SessionDriver(todo: random.whole(3...9), done: random.whole(0...3))
        }

        /// Looks at the background between the first and the last row in view.
        mutating func look() {
            var parts = driver.session.frames.filter { $0.x == 0 }.map { ($0.y, $0.y + $0.height) }
            if let sheet = driver.placeholder { parts.append((sheet.y, sheet.y + sheet.height)) }
            var bottom = Double.infinity
            for part in parts.sorted(by: { $0.0 < $1.0 }) where part.0 < driver.session.layout.viewport.height {
                ground = max(ground, part.0 - max(bottom, 0))
                bottom = bottom == .infinity ? part.1 : max(bottom, part.1)
            }
        }

        /// Looks at each frame.
        mutating func wait(_ seconds: Double) {
            let end = driver.time + seconds
            while driver.time < end {
                driver.wait(min(1 / 60, end - driver.time))
                look()
            }
        }

        mutating func settle() {
            while driver.session.isMoving { wait(1 / 60) }
        }

        /// Moves both fingers apart by a distance in px, or together.
        mutating func spread(_ distance: Double, steps: Int) {
            for _ in 0..<steps {
                wait(1 / 60)
                driver.fingers.0.y -= distance / 2 / Double(steps)
                driver.fingers.1.y += distance / 2 / Double(steps)
                driver.pinch(.moved)
                look()
            }
        }

        mutating func act() {
            guard !driver.names.isEmpty else { return }
            _ = driver.session.focus(on: ItemID(random.pick(driver.names)))
            driver.command(
                random.pick([
                    .complete, .complete, .delete, .undo, .move(.up), .move(.down), .move(.first), .move(.last),
                ]))
            look()
        }

        /// Lets others insert, remove, move, and complete rows.
        mutating func changeByOthers() {
            var library = driver.library
            var items = Array(driver.session.list.items)
            for _ in 0..<random.whole(1...4) where !items.isEmpty {
                let index = random.whole(0...items.count - 1)
                let item = items.remove(at: index)
                switch random.whole(0...3) {
                case 0:
                    let id = ItemID("x\(random.next())")
                    items.insert(contentsOf: [Item(id: id, text: "Other"), item], at: index)
                case 1: break
                case 2: items.insert(item, at: random.whole(0...items.count))
                default:
                    let done = item.isDone ? nil : CompletionDate("2026")
                    items.insert(Item(id: item.id, text: item.text, done: done), at: index)
                }
            }
            library.lists[0] = ItemList(id: library.lists[0].id, name: library.lists[0].name, items: items)
            driver.take(driver.session.showVersion(library))
            look()
        }
    }

    @Test(
        "I15, E23: At most 16 px of background show between rows that part while a completed row rests or sinks",
        arguments: 0..<40)
    func pinch(batch: Int) {
        for seed in batch * Self.rounds..<(batch + 1) * Self.rounds {
            var observer = Observer(seed: seed)
            let names = observer.driver.names.filter { $0.hasPrefix("t") }
            _ = observer.driver.session.focus(on: ItemID(observer.random.pick(names)))
            observer.driver.command(.complete)
            observer.wait(Tuning.doneDelay + observer.random.number(-0.4...0.4))
            let rows = observer.driver.session.frames.filter { $0.index != nil }.map { $0.y + $0.height / 2 }.sorted()
            let upper = observer.random.whole(0...rows.count - 2)
            observer.driver.touch(rows[upper], rows[upper + 1])
            let distance = observer.random.number(30...240)
            observer.spread(distance, steps: observer.random.whole(3...18))
            observer.wait(observer.random.number(0...0.4))
            if observer.random.chance(0.5) { observer.spread(-distance, steps: observer.random.whole(3...18)) }
            observer.driver.pinch(.ended)
            observer.settle()
            #expect(observer.ground <= 16, "seed \(seed)")
        }
    }

    @Test("I15: At most 16 px of background show while others change the list during motions", arguments: 0..<40)
    func changesByOthers(batch: Int) {
        for seed in batch * Self.rounds..<(batch + 1) * Self.rounds {
            var observer = Observer(seed: seed)
            for _ in 0..<3 {
                if observer.random.chance(0.5) { observer.act() } else { observer.changeByOthers() }
                let isLate = observer.random.chance(0.3)
                observer.wait(observer.random.number(isLate ? 0.9...1.3 : 0...0.4))
            }
            observer.settle()
            #expect(observer.ground <= 16, "seed \(seed)")
            #expect(observer.driver.isInFinalState)
        }
    }

    @Test(
        "E11, I50: Completed row that rests moves with its neighbors when the rows part",
        arguments: Array(0..<6), [-0.4, -0.1])
    func restingRow(upper: Int, pause: Double) {
        var driver = SessionDriver(todo: 8, done: 1)
        _ = driver.session.focus(on: ItemID("t3"))
        driver.command(.complete)
        driver.wait(Tuning.doneDelay + pause)
        driver.touch(driver.middle("t\(upper)").y, driver.middle("t\(upper + 1)").y)
        var sheet = driver.placeholder
        let end = driver.time + 0.6
        while driver.time < end {
            driver.wait(1 / 60)
            driver.fingers.0.y -= 1
            driver.fingers.1.y += 1
            driver.pinch(.moved)
            if driver.frame("t3")?.lift == 0 { #expect(driver.gaps.overlaps == 0) }
            if let old = sheet, let new = driver.placeholder {
                #expect(abs(new.y - old.y) < 14 && abs(new.y + new.height - old.y - old.height) < 14)
            }
            sheet = driver.placeholder
        }
        #expect(driver.placeholder != nil)
    }
}
