// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore
import Testing

/// What is heard of what is done on a real stage.
@Suite struct SoundSelectorTests {
    /// A stage, and who listens to it.
    private struct Listener {
        var stage: SessionDriver
        var score = SoundSelector()

        /// What is heard of what happens, each moment for itself.
        mutating func hear(_ happens: (inout SessionDriver) -> Void) -> [Sound] {
            _ = stage.takeEffects()
            happens(&stage)
            let effects = stage.takeEffects()
            return score.sound(of: effects, in: stage.session.list, at: stage.time).map { [$0] } ?? []
        }

        mutating func complete(_ name: String, after seconds: Double = 0.5) -> [Sound] {
            hear { stage in
                stage.wait(seconds)
                _ = stage.session.focus(on: ItemID(name))
                stage.command(.complete)
            }
        }
    }

    @Test("I12: each quick success is one note higher, and the highest one stays")
    func climbs() {
        var listener = Listener(stage: SessionDriver(todo: 20))
        let heard = (0..<11).flatMap { listener.complete("t\($0)", after: Tuning.soundScaleWindow - 0.01) }
        #expect(heard == [1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8].map { .completed(step: $0) })
    }

    @Test("I12: after a pause it begins anew")
    func pause() {
        var listener = Listener(stage: SessionDriver())
        #expect(listener.complete("t0") == [.completed(step: 1)])
        #expect(listener.complete("t1") == [.completed(step: 2)])
        #expect(listener.complete("t2", after: Tuning.soundScaleWindow) == [.completed(step: 1)])
        #expect(listener.complete("t3") == [.completed(step: 2)])
    }

    @Test("Other sounds in between do not end the climb")
    func between() {
        var listener = Listener(stage: SessionDriver())
        #expect(listener.complete("t0") == [.completed(step: 1)])
        #expect(listener.hear { $0.command(.focus(.first), .delete) } == [.deleted])
        #expect(listener.complete("t2") == [.completed(step: 2)])
    }

    @Test("I12: the last one that is left is heard as a chord, once; then it begins anew")
    func last() {
        var listener = Listener(stage: SessionDriver(todo: 3))
        let heard = ["t0", "t1", "t2"].flatMap { listener.complete($0) }
        #expect(heard == [.completed(step: 1), .completed(step: 2), .cleared])
        #expect(listener.hear { $0.settle() } == [])
        #expect(listener.hear { $0.command(.undo) } == [])
        #expect(listener.complete("t2") == [.cleared])
        var quick = Listener(stage: SessionDriver(todo: 2))
        #expect(["t0", "t1"].flatMap { quick.complete($0) } == [.completed(step: 1), .cleared])
        #expect(quick.hear { $0.command(.undo, .undo) } == [])
        #expect(quick.complete("t0") == [.completed(step: 1)])
    }

    @Test("I12: two fingers that complete the last two at the same moment play the chord once")
    func together() {
        var listener = Listener(stage: SessionDriver(todo: 2))
        let heard = listener.hear { stage in
            _ = stage.session.focus(on: ItemID("t0"))
            stage.command(.complete, .complete)
        }
        #expect(heard == [.cleared] && listener.stage.session.list.isAllDone)
    }

    @Test("A01: a swipe let go 1 px before the threshold is silent, and one past it is heard", arguments: [Device.touchscreen, .mouse])
    func threshold(device: Device) {
        var listener = Listener(stage: SessionDriver())
        let threshold = listener.stage.scene.viewport.width / 2
        #expect(listener.hear { $0.swipe("t3", by: threshold - 1, with: device) } == [])
        #expect(listener.hear { $0.settle() } == [])
        #expect(listener.hear { $0.swipe("t3", by: threshold + 1, with: device) } == [.completed(step: 1)])
        #expect(listener.hear { $0.swipe("t4", by: -threshold - 1, with: device) } == [.deleted])
    }

    @Test("A15: crossing the threshold to and fro is not heard; what comes of it is, once")
    func crossings() {
        var listener = Listener(stage: SessionDriver())
        let crossed = listener.hear { stage in
            stage.press("t3")
            for _ in 0..<3 {
                stage.move(220)
                stage.move(-220)
            }
            stage.move(220)
        }
        #expect(crossed == [])
        #expect(listener.hear { $0.lift(after: 0.3) } == [.completed(step: 1)])
    }

    @Test("F10: carried among the done ones a row is heard as one that is swiped; carried elsewhere, or back, it is silent")
    func carried() {
        var listener = Listener(stage: SessionDriver(todo: 6, done: 3))
        #expect(listener.hear { $0.reorder("t2", by: 240) } == [.completed(step: 1)])
        #expect(listener.hear { $0.reorder("t0", by: 108) } == [])
        #expect(listener.hear { $0.reorder("d1", by: -310) } == [])
        var alone = Listener(stage: SessionDriver(todo: 1, done: 3))
        #expect(alone.hear { $0.reorder("t0", by: 108) } == [.cleared])
    }

    @Test("D03, D06: what was added is heard when it is there; a new row that stays blank is not")
    func added() {
        var listener = Listener(stage: SessionDriver())
        #expect(listener.hear { $0.pullToAdd() } == [])
        #expect(listener.hear { $0.command(.type("Buy milk")) } == [])
        #expect(listener.hear { $0.command(.commit) } == [.added])
        #expect(listener.hear { $0.command(.finishEditing) } == [])
    }

    @Test("Text accepted and row completed by the same input make one sound")
    func rank() {
        var listener = Listener(stage: SessionDriver())
        let heard = listener.hear { stage in
            stage.command(.add(.top), .type("Buy milk"), .finishEditing)
            _ = stage.session.focus(on: ItemID("t0"))
            stage.command(.complete)
        }
        #expect(heard == [.completed(step: 1)])
    }

    @Test("However many are added, cleared or completed at once, it is one sound")
    func masses() {
        var listener = Listener(stage: SessionDriver(todo: 5, done: 100))
        let many = (0..<300).map { "Thing \($0)" }.joined(separator: "\n")
        #expect(listener.hear { $0.command(.paste(many, before: "", after: "")) } == [.added])
        #expect(listener.hear { $0.command(.clear) } == [.cleared])
        var lists = Listener(stage: .lists([(40, 2), (3, 0)]))
        #expect(lists.hear { $0.swipe("a", by: 200) } == [.cleared])
        #expect(lists.hear { $0.swipe("b", by: -200) } == [.deleted])
        #expect(lists.hear { $0.swipe("a", by: 200) } == [], "nothing in it is done any more")
    }

    @Test("What is taken back, put back, moved or renamed is silent, and so is what others do")
    func silent() {
        var listener = Listener(stage: SessionDriver(todo: 5, done: 2))
        _ = listener.complete("t0")
        #expect(listener.hear { $0.command(.undo) } == [])
        #expect(listener.hear { $0.command(.redo) } == [])
        #expect(listener.hear { $0.command(.undo) } == [])
        #expect(listener.hear { $0.command(.focus(.last), .complete) } == [], "a done one is not done any more")
        #expect(listener.hear { $0.command(.putBack) } == [])
        #expect(listener.hear { $0.command(.focus(.first), .move(.down)) } == [])
        #expect(listener.hear { $0.command(.focus(.first), .edit, .type("Other"), .finishEditing) } == [])
        let others = listener.hear { stage in
            var library = stage.session.library
            let items = stage.session.list.items.map { Item(id: $0.id, text: $0.text, done: CompletionDate("2026")) }
            library.lists[0] = ItemList(id: library.lists[0].id, name: "", items: items)
            stage.take(stage.session.showVersion(library))
        }
        #expect(others == [] && listener.stage.session.list.isAllDone)
    }
}
