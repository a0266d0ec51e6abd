// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// The second threshold of a swipe.
@Suite struct DateSwipeTests {
    private func requests(_ driver: SessionDriver) -> [String] {
        driver.events.compactMap { if case .dateRequested(let item) = $0 { item.id.text } else { nil } }
    }

    @Test(
        "L18: The second threshold is 140 px beyond the first one, at most 75 % of the width",
        arguments: [
            (200.0, 150.0), (360, 270), (420, 315), (1_000, 320),
        ])
    func threshold(width: Double, threshold: Double) {
        #expect(MovementLimits().dateThreshold(in: width) == threshold)
    }

    @Test("L18: Only beyond the second threshold, a slow release chooses a date", arguments: Device.allCases)
    func release(device: Device) {
        for (distance, chooses) in [(320.0, false), (321, true)] {
            var driver = SessionDriver(width: 1_000)
            driver.swipe("t2", by: distance, with: device)
            #expect(requests(driver) == (chooses ? ["t2"] : []))
            #expect(driver.changes == (chooses ? [] : ["complete t2"]))
            driver.settle()
            #expect(driver.isInFinalState)
        }
    }

    @Test("L18: A flick completes, however far it goes", arguments: Device.allCases)
    func flick(device: Device) {
        var driver = SessionDriver(width: 1_000)
        driver.press(device, "t2")
        driver.move(400, over: 400 / (device.flick * 1.1))
        #expect(driver.frame("t2")?.icon?.side == .complete)
        driver.lift(after: 0.001)
        #expect(requests(driver).isEmpty && driver.changes == ["complete t2"])
    }

    @Test("L18: A row that came fast beyond the second threshold reaches it when the finger rests")
    func rest() {
        var driver = SessionDriver(width: 1_000)
        driver.press("t2")
        driver.move(400, over: 0.3)
        #expect(driver.events.last == .armed(.complete))
        driver.wait(Tuning.velocityWindow + 0.001)
        #expect(driver.events.last == .armed(.setDate))
        driver.lift()
        #expect(requests(driver) == ["t2"])
    }

    @Test("L18: A finger that has rested there chooses a date, also if nothing was drawn meanwhile")
    func restWithoutFrames() {
        var driver = SessionDriver(width: 1_000)
        let (start, now) = (driver.middle("t2"), driver.time + 1)
        func send(_ phase: Phase, _ dx: Double, at time: Double) {
            let position = Point(x: start.x + dx, y: start.y)
            let drag = Drag(
                phase: phase, device: .touchscreen, position: position, time: now - 1 + time, slop: Tuning.touchSlop)
            driver.take(driver.session.handle(.drag(drag), now: now))
        }
        send(.began, 0, at: 0)
        for step in 1...20 { send(.moved, Double(step) * 20, at: Double(step) * 0.015) }
        send(.ended, 400, at: 0.3 + Tuning.velocityWindow + 0.01)
        #expect(requests(driver) == ["t2"] && driver.changes.isEmpty)
    }

    @Test("L18: The check mark becomes a clock and back, and the row stays green")
    func preview() {
        var driver = SessionDriver(width: 1_000)
        driver.press("t2")
        driver.move(300, over: 1.5)
        driver.wait(1)
        let (armed, green) = (driver.frame("t2")?.icon, driver.frame("t2")?.colors)
        #expect(armed?.side == .complete && armed?.clock == 0 && armed?.isArmed == true)
        driver.move(40, over: 0.2)
        let changing = driver.frame("t2")?.icon?.clock ?? 0
        #expect(0 < changing && changing < 1)
        driver.wait(1)
        #expect(driver.frame("t2")?.icon?.clock ?? 0 > 0.99 && driver.frame("t2")?.icon?.side == .setDate)
        #expect(driver.frame("t2")?.colors == green)
        driver.move(-40, over: 0.2)
        driver.wait(1)
        #expect(driver.frame("t2")?.icon?.clock ?? 1 < 0.01 && driver.frame("t2")?.icon?.side == .complete)
        #expect(driver.events == [.armed(.complete), .armed(.setDate), .armed(.complete)])
        driver.cancel()
    }

    @Test("L18: After the release the row springs back with the clock, and its strike-through goes back with it")
    func springsBack() {
        var driver = SessionDriver(width: 1_000)
        driver.swipe("t2", by: 340)
        let released = driver.x("t2")
        driver.wait(0.05)
        let frame = driver.frame("t2")
        #expect(frame?.icon?.side == .setDate && frame?.icon?.clock == 1)
        #expect((0.0..<released).contains(driver.x("t2")) && driver.x("t2") > 0)
        driver.settle()
        #expect(driver.x("t2") == 0 && driver.frame("t2")?.strike == 0)
    }

    @Test("L18: A flick back returns the row")
    func flickBack() {
        var driver = SessionDriver(width: 1_000)
        driver.press("t2")
        driver.move(400, over: 2)
        driver.move(-60, over: 0.1, steps: 6)
        driver.lift(after: 0.001)
        #expect(requests(driver).isEmpty && driver.changes.isEmpty)
    }

    @Test("L18: Done items, lists, and read-only lists have no second threshold, and neither has the other side")
    func notAllowed() {
        var driver = SessionDriver(todo: 3, done: 2, width: 1_000)
        driver.swipe("d0", by: 400)
        driver.swipe("t1", by: -400)
        #expect(driver.changes == ["uncomplete d0", "delete t1"] && requests(driver).isEmpty)
        driver = SessionDriver(todo: 3, width: 1_000, isReadOnly: true)
        driver.swipe("t1", by: 400)
        #expect(driver.events.isEmpty)
        driver = SessionDriver(
            library: Library(lists: [
                ItemList(id: ListID("a"), name: "A", items: SessionDriver.items(todo: 2))
            ]), width: 1_000)
        driver.send(.command(.up))
        driver.settle()
        driver.swipe("a", by: 400)
        #expect(driver.changes == ["completeList a"] && requests(driver).isEmpty)
    }

    @Test("L18: Mirrored, the date is on the left")
    func mirrored() {
        var driver = SessionDriver(width: 1_000)
        driver.session.set(mirrored: true, reducesMotion: false)
        driver.swipe("t2", by: -340)
        #expect(requests(driver) == ["t2"] && driver.changes.isEmpty)
    }
}
