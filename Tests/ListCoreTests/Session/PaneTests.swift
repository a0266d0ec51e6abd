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
}
