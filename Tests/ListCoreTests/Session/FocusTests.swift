import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

@Suite struct FocusTests {
    private func focused(_ moves: FocusMove..., in stage: inout SessionDriver) -> String? {
        for move in moves {
            stage.send(.command(.focus(move)))
            stage.settle()
        }
        return stage.scene.focus?.text
    }

    @Test("Focus moves through the list to its ends, and the focused row comes into view")
    func moves() {
        var stage = SessionDriver(todo: 40, done: 2)
        #expect(focused(.down, in: &stage) == "t0")
        #expect(focused(.down, .down, .up, in: &stage) == "t1")
        #expect(focused(.up, .up, .up, in: &stage) == "t0")
        #expect(focused(.last, in: &stage) == "d1" && focused(.down, in: &stage) == "d1")
        #expect(stage.y("d1") + 54 == 540)
        #expect(focused(.first, in: &stage) == "t0" && stage.y("t0") == 0)
        #expect(focused(.pageDown, in: &stage) == "t9" && focused(.pageDown, in: &stage) == "t18")
        #expect(stage.y("t18") + 54 <= 540 && stage.y("t18") >= 0)
        #expect(focused(.pageUp, .pageUp, .pageUp, in: &stage) == "t0")
        var empty = SessionDriver(todo: 0)
        #expect(focused(.down, .last, .pageUp, in: &empty) == nil)
    }

    @Test("Page Down from a row higher than the window moves the focus")
    func highRow() {
        var stage = SessionDriver(todo: 3)
        stage.session.measure(0, as: 2_000)
        #expect(focused(.first, .pageDown, in: &stage) == "t1")
        #expect(focused(.pageUp, in: &stage) == "t0")
    }

    @Test("Focused row comes into view completely although rows are higher than estimated")
    func heightsOnTheWay() {
        var stage = SessionDriver(todo: 40)
        stage.send(.command(.focus(.last)))
        for index in 30..<40 { stage.session.measure(index, as: 300) }
        stage.settle()
        #expect(stage.y("t39") + 300 == 540)
    }

    @Test("I08: Completing or deleting by key focuses the next row of its kind, or the row above")
    func heir() {
        var stage = SessionDriver(todo: 4, done: 2)
        for (command, name, heir) in [
            (Command.complete, "t1", "t2"), (.delete, "t3", "t2"), (.complete, "t2", "t0"), (.complete, "d0", "d1"),
        ] {
            _ = stage.session.focus(on: ItemID(name))
            stage.send(.command(command))
            stage.settle()
            #expect(stage.scene.focus?.text == heir)
        }
    }

    @Test("Redoing a deletion focuses the row in its place")
    func redo() {
        var stage = SessionDriver(todo: 3)
        _ = stage.session.focus(on: ItemID("t1"))
        for command in [Command.delete, .undo, .redo] { stage.send(.command(command)) }
        stage.settle()
        #expect(stage.scene.focus?.text == "t2")
    }

    @Test("Undo focuses the changed row and scrolls it into view")
    func undo() {
        var stage = SessionDriver(todo: 100)
        stage.swipe("t2", by: -200)
        stage.settle()
        stage.session.scroll(to: 3_000)
        stage.send(.command(.undo))
        stage.settle()
        #expect(stage.scene.focus?.text == "t2" && stage.y("t2") >= 0 && stage.y("t2") < 540)
        stage.send(.command(.redo))
        stage.send(.command(.redo))
        #expect(stage.events.suffix(2) == [.undid(.delete), .redid(.delete)])
    }

    @Test("Focused row isn't scrolled into view while a finger holds the list")
    func held() {
        var stage = SessionDriver(todo: 100)
        stage.press("t3")
        stage.move(0, -60)
        let offset = stage.offset
        stage.send(.command(.focus(.last)))
        stage.wait(1)
        #expect(stage.offset == offset)
    }

    @Test("Keys do nothing without a focused row")
    func nobody() {
        var stage = SessionDriver(todo: 3)
        stage.send(.command(.delete))
        _ = stage.session.focus(on: ItemID("t1"))
        stage.swipe("t1", by: -200)
        _ = stage.takeEvents()
        stage.send(.command(.delete))
        stage.send(.command(.complete))
        #expect(stage.events.isEmpty && stage.names == ["t0", "t2"])
    }
}
