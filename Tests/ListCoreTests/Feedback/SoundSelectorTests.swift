// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Sounds of actions in a real session.
@Suite struct SoundSelectorTests {
    /// A session and its sounds.
    private struct Listener {
        var driver: SessionDriver
        var score = SoundSelector()

        /// Returns the sounds of the events, for each moment separately.
        mutating func hear(_ happens: (inout SessionDriver) -> Void) -> [Sound] {
            _ = driver.takeEvents()
            happens(&driver)
            let events = driver.takeEvents()
            return score.sound(of: events, in: driver.session.list, at: driver.time).map { [$0] } ?? []
        }

        mutating func complete(_ name: String, after seconds: Double = 0.5) -> [Sound] {
            hear { driver in
                driver.wait(seconds)
                _ = driver.session.focus(on: ItemID(name))
                driver.command(.complete)
            }
        }
    }

    @Test("I12: Each item completed in quick succession plays the next higher note, up to the highest")
    func climbs() {
        var listener = Listener(driver: SessionDriver(todo: 20))
        let heard = (0..<11).flatMap { listener.complete("t\($0)", after: Tuning.soundScaleWindow - 0.01) }
        #expect(heard == [1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8].map { .completed(step: $0) })
    }

    @Test("I12: After a pause the scale starts again")
    func pause() {
        var listener = Listener(driver: SessionDriver())
        #expect(listener.complete("t0") == [.completed(step: 1)])
        #expect(listener.complete("t1") == [.completed(step: 2)])
        #expect(listener.complete("t2", after: Tuning.soundScaleWindow) == [.completed(step: 1)])
        #expect(listener.complete("t3") == [.completed(step: 2)])
    }

    @Test("Other sounds in between don't restart the scale")
    func between() {
        var listener = Listener(driver: SessionDriver())
        #expect(listener.complete("t0") == [.completed(step: 1)])
        #expect(listener.hear { $0.command(.focus(.first), .delete) } == [.deleted])
        #expect(listener.complete("t2") == [.completed(step: 2)])
    }

    @Test("I12: Completing the last item plays the chord once; then the scale starts again")
    func last() {
        var listener = Listener(driver: SessionDriver(todo: 3))
        let heard = ["t0", "t1", "t2"].flatMap { listener.complete($0) }
        #expect(heard == [.completed(step: 1), .completed(step: 2), .cleared])
        #expect(listener.hear { $0.settle() } == [])
        #expect(listener.hear { $0.command(.undo) } == [])
        #expect(listener.complete("t2") == [.cleared])
        var quick = Listener(driver: SessionDriver(todo: 2))
        #expect(["t0", "t1"].flatMap { quick.complete($0) } == [.completed(step: 1), .cleared])
        #expect(quick.hear { $0.command(.undo, .undo) } == [])
        #expect(quick.complete("t0") == [.completed(step: 1)])
    }

    @Test("I12: Completing the last two items at the same moment plays the chord once")
    func together() {
        var listener = Listener(driver: SessionDriver(todo: 2))
        let heard = listener.hear { driver in
            _ = driver.session.focus(on: ItemID("t0"))
            driver.command(.complete, .complete)
        }
        #expect(heard == [.cleared] && listener.driver.session.list.isAllDone)
    }

    @Test(
        "A01: A swipe released 1 px before the threshold is silent, and one past it sounds",
        arguments: [Device.touchscreen, .mouse])
    func threshold(device: Device) {
        var listener = Listener(driver: SessionDriver())
        let threshold = listener.driver.session.layout.viewport.width / 2
        #expect(listener.hear { $0.swipe("t3", by: threshold - 1, with: device) } == [])
        #expect(listener.hear { $0.settle() } == [])
        #expect(listener.hear { $0.swipe("t3", by: threshold + 1, with: device) } == [.completed(step: 1)])
        #expect(listener.hear { $0.swipe("t4", by: -threshold - 1, with: device) } == [.deleted])
    }

    @Test("A15: Crossing the threshold back and forth is silent; the release sounds once")
    func crossings() {
        var listener = Listener(driver: SessionDriver())
        let crossed = listener.hear { driver in
            driver.press("t3")
            for _ in 0..<3 {
                driver.move(220)
                driver.move(-220)
            }
            driver.move(220)
        }
        #expect(crossed == [])
        #expect(listener.hear { $0.lift(after: 0.3) } == [.completed(step: 1)])
    }

    @Test("F10: Dragging a row to the done ones sounds like a swipe; dragging it elsewhere or back is silent")
    func reordered() {
        var listener = Listener(driver: SessionDriver(todo: 6, done: 3))
        #expect(listener.hear { $0.reorder("t2", by: 240) } == [.completed(step: 1)])
        #expect(listener.hear { $0.reorder("t0", by: 108) } == [])
        #expect(listener.hear { $0.reorder("d1", by: -310) } == [])
        var alone = Listener(driver: SessionDriver(todo: 1, done: 3))
        #expect(alone.hear { $0.reorder("t0", by: 108) } == [.cleared])
    }

    @Test("D03, D06: An added item sounds once it has text; a blank new row is silent")
    func added() {
        var listener = Listener(driver: SessionDriver())
        #expect(listener.hear { $0.pullToAdd() } == [])
        #expect(listener.hear { $0.command(.type("Buy milk")) } == [])
        #expect(listener.hear { $0.command(.commit) } == [.added])
        #expect(listener.hear { $0.command(.finishEditing) } == [])
    }

    @Test("Text committed and row completed by the same input play one sound")
    func rank() {
        var listener = Listener(driver: SessionDriver())
        let heard = listener.hear { driver in
            driver.command(.add(.top), .type("Buy milk"), .finishEditing)
            _ = driver.session.focus(on: ItemID("t0"))
            driver.command(.complete)
        }
        #expect(heard == [.completed(step: 1)])
    }

    @Test("Adding, clearing or completing many items at once plays one sound")
    func masses() {
        var listener = Listener(driver: SessionDriver(todo: 5, done: 100))
        let many = (0..<300).map { "Thing \($0)" }.joined(separator: "\n")
        #expect(listener.hear { $0.command(.paste(many, before: "", after: "")) } == [.added])
        #expect(listener.hear { $0.command(.clear) } == [.cleared])
        var lists = Listener(driver: .lists([(40, 2), (3, 0)]))
        #expect(lists.hear { $0.swipe("a", by: 200) } == [.cleared])
        #expect(lists.hear { $0.swipe("b", by: -200) } == [.deleted])
        #expect(lists.hear { $0.swipe("a", by: 200) } == [], "nothing in it is done")
    }

    @Test("Undo, uncompleting, moving and renaming are silent, and so are changes of others")
    func silent() {
        var listener = Listener(driver: SessionDriver(todo: 5, done: 2))
        _ = listener.complete("t0")
        #expect(listener.hear { $0.command(.undo) } == [])
        #expect(listener.hear { $0.command(.redo) } == [])
        #expect(listener.hear { $0.command(.undo) } == [])
        #expect(listener.hear { $0.command(.focus(.last), .complete) } == [], "the done one is unfinished")
        #expect(listener.hear { $0.command(.uncompleteAll) } == [])
        #expect(listener.hear { $0.command(.focus(.first), .move(.down)) } == [])
        #expect(listener.hear { $0.command(.focus(.first), .edit, .type("Other"), .finishEditing) } == [])
        let others = listener.hear { driver in
            var library = driver.session.library
            let items = driver.session.list.items.map { Item(id: $0.id, text: $0.text, done: CompletionDate("2026")) }
            library.lists[0] = ItemList(id: library.lists[0].id, name: "", items: items)
            driver.take(driver.session.showVersion(library))
        }
        #expect(others == [] && listener.driver.session.list.isAllDone)
    }
}
