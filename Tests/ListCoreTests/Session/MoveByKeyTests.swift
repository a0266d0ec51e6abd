import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// F14: Moving the focused row by keys.
@Suite struct MoveByKeyTests {
    private func stage(_ focus: String, todo: Int = 6, done: Int = 3) -> SessionDriver {
        var stage = SessionDriver(todo: todo, done: done)
        _ = stage.session.focus(on: ItemID(focus))
        stage.settle()
        return stage
    }

    @Test(
        "F14: Keys move the focused row by one place or to an end with the same edit as a drag, and keep the focus",
        arguments: [
            (FocusMove.up, 2, "t0 t1 t3 t2 t4 t5"), (.down, 2, "t0 t1 t2 t4 t3 t5"), (.first, 2, "t3 t0 t1 t2 t4 t5"),
            (.last, 2, "t0 t1 t2 t4 t5 t3"),
        ])
    func moves(way: FocusMove, _: Int, order: String) {
        var stage = stage("t3")
        let before = stage.session.library
        stage.send(.command(.move(way)))
        #expect(stage.names.joined(separator: " ") == order + " d0 d1 d2")
        #expect(stage.changes == ["move t3"] && stage.scene.focus == ItemID("t3") && stage.events.contains(.focused(ItemID("t3"))))
        var carried = self.stage("t3")
        let rows = Double((carried.names.firstIndex(of: "t3") ?? 0) - (stage.names.firstIndex(of: "t3") ?? 0))
        carried.reorder("t3", by: -54 * rows)
        #expect(carried.session.library == stage.session.library)
        stage.settle()
        #expect(stage.isFlat)
        stage.send(.command(.undo))
        #expect(stage.session.library == before && stage.scene.focus == ItemID("t3"))
        stage.send(.command(.redo))
        stage.settle()
        #expect(stage.names.joined(separator: " ") == order + " d0 d1 d2" && stage.isFlat)
    }

    @Test("F14: Key doesn't move a row across the border of the done block or beyond an end, and makes no step")
    func ends() {
        for (name, ways) in [
            ("t5", [FocusMove.down, .last]), ("t0", [.up, .first]), ("d0", [.up, .first]), ("d2", [.down, .last]),
        ] {
            for way in ways {
                var stage = stage(name)
                let before = stage.session.library
                stage.send(.command(.move(way)))
                #expect(stage.session.library == before && stage.changes.isEmpty && stage.scene.focus == ItemID(name))
                #expect(stage.session.handle(.command(.undo), now: stage.time).isEmpty)
            }
        }
        var stage = stage("d2")
        stage.send(.command(.move(.first)))
        #expect(stage.names == ["t0", "t1", "t2", "t3", "t4", "t5", "d2", "d0", "d1"] && stage.session.list.unfinishedCount == 6)
        #expect(stage.session.list[ItemID("d2")]?.isDone == true)
    }

    @Test("F14: Each key press is one step that can be undone")
    func steps() {
        var stage = stage("t0", todo: 30)
        let before = stage.session.library
        for _ in 0..<12 {
            stage.send(.command(.move(.down)))
            stage.wait(0.03)
        }
        #expect(stage.names.firstIndex(of: "t0") == 12)
        stage.settle()
        #expect(stage.isFlat)
        let row = stage.y("t0")
        #expect(row >= 0 && row + 54 <= 540, "it is brought into view")
        var undone = 0
        while !stage.session.handle(.command(.undo), now: stage.time).isEmpty { undone += 1 }
        #expect(undone == 12 && stage.session.library == before)
    }

    @Test("Row moved by a key moves above the others, and another key reverses it from where it is with its velocity")
    func glides() {
        var stage = stage("t1")
        stage.send(.command(.move(.last)))
        stage.wait(0.1)
        #expect(stage.y("t1") > 60 && stage.y("t1") < 260 && stage.frame("t1")?.layer == 1)
        let shown = stage.session.frames
        let velocity = stage.scene.animations.rows[ItemID("t1")]?.y?.velocity(at: stage.time) ?? 0
        stage.send(.command(.move(.first)))
        #expect(SessionDriver.jump(shown, stage.session.frames) < 1e-6)
        #expect(abs((stage.scene.animations.rows[ItemID("t1")]?.y?.velocity(at: stage.time) ?? 0) - velocity) < 1e-6 && velocity > 100)
        stage.settle()
        #expect(stage.isFlat && stage.names.first == "t1")
    }

    @Test("Keys that move rows do nothing without a focused row, in an empty list, or during an edit")
    func nothing() {
        for way in [FocusMove.up, .down, .first, .last] {
            var stage = SessionDriver(todo: 4)
            stage.send(.command(.move(way)))
            #expect(stage.events.isEmpty)
            stage = SessionDriver(todo: 0)
            stage.send(.command(.move(way)))
            #expect(stage.events.isEmpty)
            stage = self.stage("t2")
            stage.send(.command(.edit))
            let names = stage.names
            stage.send(.command(.move(way)))
            #expect(stage.names == names && stage.edited == "t2")
        }
    }

    @Test("H16: Row moved by a key is in its place at once with reduced motion")
    func reducedMotion() {
        var stage = stage("t1")
        stage.session.set(mirrored: false, reducesMotion: true)
        stage.send(.command(.move(.last)))
        #expect(stage.y("t1") == 270 && stage.session.frames.allSatisfy { $0.y == stage.scene.restingY($0.index ?? 0) })
    }
}
