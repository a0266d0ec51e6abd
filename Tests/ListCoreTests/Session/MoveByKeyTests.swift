// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// F14: Moving the focused row by keys.
@Suite struct MoveByKeyTests {
    private func makeDriver(_ focus: String, todo: Int = 6, done: Int = 3) -> SessionDriver {
        var driver = SessionDriver(todo: todo, done: done)
        _ = driver.session.focus(on: ItemID(focus))
        driver.settle()
        return driver
    }

    @Test(
        "F14: Keys move the focused row by one place or to an end with the same edit as a drag, and keep the focus",
        arguments: [
            (FocusMove.up, 2, "t0 t1 t3 t2 t4 t5"), (.down, 2, "t0 t1 t2 t4 t3 t5"), (.first, 2, "t3 t0 t1 t2 t4 t5"),
            (.last, 2, "t0 t1 t2 t4 t5 t3"),
        ])
    func moves(move: FocusMove, _: Int, order: String) {
        var driver = makeDriver("t3")
        let before = driver.session.library
        driver.send(.command(.move(move)))
        #expect(driver.names.joined(separator: " ") == order + " d0 d1 d2")
        #expect(
            driver.changes == ["move t3"] && driver.session.focus == ItemID("t3")
                && driver.events.contains(.focused(ItemID("t3"))))
        var reordered = self.makeDriver("t3")
        let rows = Double((reordered.names.firstIndex(of: "t3") ?? 0) - (driver.names.firstIndex(of: "t3") ?? 0))
        reordered.reorder("t3", by: -54 * rows)
        #expect(reordered.session.library == driver.session.library)
        driver.settle()
        #expect(driver.isInFinalState)
        driver.send(.command(.undo))
        #expect(driver.session.library == before && driver.session.focus == ItemID("t3"))
        driver.send(.command(.redo))
        driver.settle()
        #expect(driver.names.joined(separator: " ") == order + " d0 d1 d2" && driver.isInFinalState)
    }

    @Test("F14: Key doesn't move a row across the border of the done block or beyond an end, and makes no step")
    func ends() {
        for (name, moves) in [
            ("t5", [FocusMove.down, .last]), ("t0", [.up, .first]), ("d0", [.up, .first]), ("d2", [.down, .last]),
        ] {
            for move in moves {
                var driver = makeDriver(name)
                let before = driver.session.library
                driver.send(.command(.move(move)))
                #expect(
                    driver.session.library == before && driver.changes.isEmpty && driver.session.focus == ItemID(name))
                #expect(driver.session.handle(.command(.undo), now: driver.time).isEmpty)
            }
        }
        var driver = makeDriver("d2")
        driver.send(.command(.move(.first)))
        #expect(
            driver.names == ["t0", "t1", "t2", "t3", "t4", "t5", "d2", "d0", "d1"]
                && driver.session.list.unfinishedCount == 6)
        #expect(driver.session.list[ItemID("d2")]?.isDone == true)
    }

    @Test("F14: Each key press is one step that can be undone")
    func steps() {
        var driver = makeDriver("t0", todo: 30)
        let before = driver.session.library
        for _ in 0..<12 {
            driver.send(.command(.move(.down)))
            driver.wait(0.03)
        }
        #expect(driver.names.firstIndex(of: "t0") == 12)
        driver.settle()
        #expect(driver.isInFinalState)
        let row = driver.y("t0")
        #expect(row >= 0 && row + 54 <= 540, "it is brought into view")
        var undone = 0
        while !driver.session.handle(.command(.undo), now: driver.time).isEmpty { undone += 1 }
        #expect(undone == 12 && driver.session.library == before)
    }

    @Test("Row moved by a key moves above the others, and another key reverses it from where it is with its velocity")
    func glides() {
        var driver = makeDriver("t1")
        driver.send(.command(.move(.last)))
        driver.wait(0.1)
        #expect(driver.y("t1") > 60 && driver.y("t1") < 260 && driver.frame("t1")?.layer == 1)
        let shown = driver.session.frames
        let velocity = driver.session.motions.rows[ItemID("t1")]?.y?.velocity(at: driver.time) ?? 0
        driver.send(.command(.move(.first)))
        #expect(SessionDriver.jump(shown, driver.session.frames) < 1e-6)
        #expect(
            abs((driver.session.motions.rows[ItemID("t1")]?.y?.velocity(at: driver.time) ?? 0) - velocity) < 1e-6
                && velocity > 100)
        driver.settle()
        #expect(driver.isInFinalState && driver.names.first == "t1")
    }

    @Test("Keys that move rows do nothing without a focused row, in an empty list, or during an edit")
    func nothing() {
        for move in [FocusMove.up, .down, .first, .last] {
            var driver = SessionDriver(todo: 4)
            driver.send(.command(.move(move)))
            #expect(driver.events.isEmpty)
            driver = SessionDriver(todo: 0)
            driver.send(.command(.move(move)))
            #expect(driver.events.isEmpty)
            driver = self.makeDriver("t2")
            driver.send(.command(.edit))
            let names = driver.names
            driver.send(.command(.move(move)))
            #expect(driver.names == names && driver.edited == "t2")
        }
    }

    @Test("H16: Row moved by a key is in its place at once with reduced motion")
    func reducedMotion() {
        var driver = makeDriver("t1")
        driver.session.set(mirrored: false, reducesMotion: true)
        driver.send(.command(.move(.last)))
        #expect(
            driver.y("t1") == 270
                && driver.session.frames.allSatisfy { $0.y == driver.session.motions.restingY($0.index ?? 0) })
    }
}
