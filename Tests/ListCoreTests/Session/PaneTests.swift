// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite("Lists beside items")
struct PaneTests {
    private func makeDriver(_ pane: Pane, level: Level = .items(ListID("a"))) -> SessionDriver {
        var driver = SessionDriver.lists([(5, 1), (3, 0), (0, 0)], level: level)
        _ = driver.session.set(pane: pane)
        return driver
    }

    @Test("A list that is opened among the lists is requested beside them (K31)")
    func opened() {
        var driver = makeDriver(.lists, level: .lists)
        driver.tapName("b")
        driver.settle()
        #expect(driver.level == .lists && driver.takeEvents().contains(.levelRequested(.items(ListID("b")), nil)))
    }

    @Test("Items stay when the lists above them are requested (K31)")
    func requestedUp() {
        var driver = makeDriver(.items)
        driver.command(.up)
        driver.settle()
        #expect(driver.level == .items(ListID("a")) && driver.takeEvents().contains(.levelRequested(.lists, nil)))
    }

    @Test("The focused list is opened when the lists are shown beside items (K30)")
    func split() {
        var driver = SessionDriver.lists([(5, 1), (3, 0)], level: .items(ListID("b")))
        driver.command(.up)
        driver.settle()
        _ = driver.session.set(pane: .items)
        #expect(driver.level == .items(ListID("b")) && driver.isInFinalState)
    }

    @Test("The rows close up while one is carried over the lists beside, and part when it comes back (K32)")
    func closesUp() {
        var driver = makeDriver(.items)
        driver.session.set(dropZone: DropZone(left: -300, top: 0, right: 0, bottom: 720))
        driver.settle()
        let names = driver.names
        let rest = names.map { driver.y($0) }
        driver.hold(names[1])
        driver.move(-driver.middle(names[1]).x - 60)
        driver.wait(1)
        #expect(driver.session.carriedRow?.item.id == ItemID(names[1]) && driver.frame(names[1]) == nil)
        #expect(driver.y(names[0]) == rest[0] && driver.y(names[2]) == rest[1] && driver.y(names[5]) == rest[4])
        driver.move(200)
        driver.wait(1)
        #expect(driver.session.carriedRow == nil && driver.frame(names[1]) != nil)
        #expect(driver.y(names[2]) == rest[2] && driver.y(names[5]) == rest[5])
        driver.move(-200)
        driver.wait(1)
        driver.cancel()
        driver.settle()
        #expect(driver.names == names && names.map { driver.y($0) } == rest && driver.isInFinalState)
        // Above the lists, there is only their header bar.
        driver.hold(names[1])
        driver.move(-driver.middle(names[1]).x - 60, -driver.middle(names[1]).y - 20)
        driver.wait(1)
        driver.lift()
        driver.settle()
        #expect(driver.names == names && names.map { driver.y($0) } == rest && driver.isInFinalState)
    }
}
