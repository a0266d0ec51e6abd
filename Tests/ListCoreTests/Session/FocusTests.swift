// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct FocusTests {
    private func focused(_ moves: FocusMove..., in driver: inout SessionDriver) -> String? {
        for move in moves {
            driver.send(.command(.focus(move)))
            driver.settle()
        }
        return driver.session.focus?.text
    }

    @Test("Focus moves through the list to its ends, and the focused row comes into view")
    func moves() {
        var driver = SessionDriver(todo: 40, done: 2)
        #expect(focused(.down, in: &driver) == "t0")
        #expect(focused(.down, .down, .up, in: &driver) == "t1")
        #expect(focused(.up, .up, .up, in: &driver) == "t0")
        #expect(focused(.last, in: &driver) == "d1" && focused(.down, in: &driver) == "d1")
        #expect(driver.y("d1") + 54 == 540)
        #expect(focused(.first, in: &driver) == "t0" && driver.y("t0") == 0)
        #expect(focused(.pageDown, in: &driver) == "t9" && focused(.pageDown, in: &driver) == "t18")
        #expect(driver.y("t18") + 54 <= 540 && driver.y("t18") >= 0)
        #expect(focused(.pageUp, .pageUp, .pageUp, in: &driver) == "t0")
        var empty = SessionDriver(todo: 0)
        #expect(focused(.down, .last, .pageUp, in: &empty) == nil)
        var fresh = SessionDriver(todo: 40)
        #expect(focused(.pageDown, in: &fresh) == "t9", "a page from the first row")
    }

    @Test("Page Down from a row higher than the window moves the focus")
    func highRow() {
        var driver = SessionDriver(todo: 3)
        driver.session.measure(0, as: 2_000)
        #expect(focused(.first, .pageDown, in: &driver) == "t1")
        #expect(focused(.pageUp, in: &driver) == "t0")
    }

    @Test("Focused row comes into view completely although rows are higher than estimated")
    func heightsOnTheWay() {
        var driver = SessionDriver(todo: 40)
        driver.send(.command(.focus(.last)))
        for index in 30..<40 { driver.session.measure(index, as: 300) }
        driver.settle()
        #expect(driver.y("t39") + 300 == 540)
    }

    @Test("I08: Completing or deleting by key focuses the next row of its kind, or the row above")
    func heir() {
        var driver = SessionDriver(todo: 4, done: 2)
        for (command, name, heir) in [
            (Command.complete, "t1", "t2"), (.delete, "t3", "t2"), (.complete, "t2", "t0"), (.complete, "d0", "d1"),
        ] {
            _ = driver.session.focus(on: ItemID(name))
            driver.send(.command(command))
            driver.settle()
            #expect(driver.session.focus?.text == heir)
        }
    }

    @Test("Redoing a deletion focuses the row in its place")
    func redo() {
        var driver = SessionDriver(todo: 3)
        _ = driver.session.focus(on: ItemID("t1"))
        for command in [Command.delete, .undo, .redo] { driver.send(.command(command)) }
        driver.settle()
        #expect(driver.session.focus?.text == "t2")
    }

    @Test("Undo focuses the changed row and scrolls it into view")
    func undo() {
        var driver = SessionDriver(todo: 100)
        driver.swipe("t2", by: -200)
        driver.settle()
        driver.session.scroll(to: 3_000)
        driver.send(.command(.undo))
        driver.settle()
        #expect(driver.session.focus?.text == "t2" && driver.y("t2") >= 0 && driver.y("t2") < 540)
        driver.send(.command(.redo))
        driver.send(.command(.redo))
        #expect(driver.events.suffix(2) == [.undid(.delete), .redid(.delete)])
    }

    @Test("Focused row isn't scrolled into view while a finger holds the list")
    func held() {
        var driver = SessionDriver(todo: 100)
        driver.press("t3")
        driver.move(0, -60)
        let offset = driver.offset
        driver.send(.command(.focus(.last)))
        driver.wait(1)
        #expect(driver.offset == offset)
    }

    @Test("Keys do nothing without a focused row")
    func nobody() {
        var driver = SessionDriver(todo: 3)
        driver.send(.command(.delete))
        _ = driver.session.focus(on: ItemID("t1"))
        driver.swipe("t1", by: -200)
        _ = driver.takeEvents()
        driver.send(.command(.delete))
        driver.send(.command(.complete))
        #expect(driver.events.isEmpty && driver.names == ["t0", "t2"])
    }
}
