// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Width 360: the threshold is 180 px.
@Suite struct SwipeTests {
    @Test("A11: A row that returns keeps its colors at first, and loses them on the way", arguments: [false, true])
    func returningColors(isDone: Bool) {
        var driver = SessionDriver(todo: 3, done: 1)
        let name = isDone ? "d0" : "t1"
        driver.press(name)
        driver.move(200)
        driver.wait(1)
        let held = driver.frame(name)?.colors
        driver.cancel()
        #expect(driver.frame(name)?.colors == held)
        driver.settle()
        #expect(driver.isInFinalState && driver.frame(name)?.colors != held)
    }

    @Test("A01: Swipe released 1 px below the threshold springs back without an event", arguments: Device.allCases)
    func belowThreshold(device: Device) {
        for dx in [179.0, -179] {
            var driver = SessionDriver()
            driver.swipe("t3", by: dx, with: device)
            #expect(driver.events.isEmpty)
            driver.settle()
            #expect(driver.x("t3") == 0)
            #expect(driver.names == SessionDriver().names)
        }
    }

    @Test(
        "Swipe released 1 px past the threshold completes to the right and deletes to the left",
        arguments: Device.allCases)
    func aboveThreshold(device: Device) {
        var driver = SessionDriver()
        driver.swipe("t3", by: 181, with: device)
        #expect(driver.changes == ["complete t3"])
        driver.swipe("t4", by: -181, with: device)
        #expect(driver.changes == ["complete t3", "delete t4"])
        driver.settle()
        #expect(driver.names.last == "t3" && !driver.names.contains("t4"))
    }

    @Test("Threshold is 180 px in a wide row and half the width in a narrow one")
    func thresholds() {
        #expect(MovementLimits().swipeThreshold(in: 1_000) == 180)
        #expect(MovementLimits().swipeThreshold(in: 300) == 150)
        #expect(MovementLimits().swipeThreshold(in: 0) > 0)
    }

    @Test("Cue shows its key while a mouse or a touchpad swipes, not under a finger", arguments: Device.allCases)
    func keyBesideCue(device: Device) {
        for distance in [60.0, 230, 300, -60, -230] {
            var driver = SessionDriver()
            driver.press(device, "t1")
            driver.move(distance, over: 1, steps: 30)
            #expect(driver.frame("t1")?.icon?.showsKey == (device != .touchscreen))
            driver.cancel()
            driver.wait(0.05)
            #expect(driver.frame("t1")?.icon?.showsKey == (device != .touchscreen), "until it has faded")
        }
    }

    @Test("A30: Text beside the cue fades when the row is released", arguments: [60.0, 230, -230])
    func textBesideCue(distance: Double) throws {
        var driver = SessionDriver()
        driver.press("t1")
        driver.move(distance, over: 1, steps: 30)
        #expect(driver.frame("t1")?.icon?.textOpacity == 1)
        driver.lift(after: 0.3)
        var last = 1.0
        for _ in 0..<12 {
            driver.wait(1 / 60)
            let opacity = driver.session.frames.first { $0.item.id == ItemID("t1") }?.icon?.textOpacity ?? 0
            #expect(opacity <= last && opacity > last - 0.25)
            last = opacity
        }
        #expect(last < 0.1)
    }

    @Test("I09: Number stays on the row of a list that is deleted")
    func numberOfDeletedList() throws {
        var driver = SessionDriver.lists([(3, 0), (2, 0)], level: .lists)
        driver.press("a")
        driver.move(-230, over: 1, steps: 30)
        driver.lift(after: 0.3)
        for _ in 0..<5 {
            let row = try #require(driver.session.frames.first { $0.item.id == ItemID("a") })
            #expect(row.count == 3)
            driver.wait(1 / 60)
        }
        #expect(driver.names == ["b"])
    }

    @Test("A02: Swipe moved back below the threshold does nothing and reverts cue and strikethrough")
    func backAgain() throws {
        var driver = SessionDriver()
        driver.press("t2")
        driver.move(220)
        driver.wait(1)
        let past = try #require(driver.frame("t2"))
        #expect(past.icon?.isArmed == true && past.strike == 1 && past.colors == Palette.heatMap.preview)
        driver.move(-120)
        driver.wait(1)
        let back = try #require(driver.frame("t2"))
        #expect(back.icon?.isArmed == false && abs(back.strike - 100 / 180) < 0.01)
        #expect(back.colors != Palette.heatMap.preview)
        driver.lift(after: 0.3)
        #expect(driver.events == [.armed(.complete), .disarmed])
        driver.settle()
        #expect(driver.frame("t2")?.strike == 0 && driver.frame("t2")?.icon == nil)
    }

    @Test("A03: Swipe past the right threshold and then past the left one only deletes")
    func bothSides() {
        var driver = SessionDriver()
        driver.press("t2")
        driver.move(200)
        driver.move(-400)
        driver.lift(after: 0.3)
        #expect(driver.events.dropLast() == [.armed(.complete), .disarmed, .armed(.delete)])
        #expect(driver.changes == ["delete t2"])
    }

    @Test("A04: Swipe cancelled by the system or Escape returns the row and does nothing", arguments: Device.allCases)
    func cancelled(device: Device) {
        for byKey in [false, true] {
            var driver = SessionDriver()
            driver.press(device, "t2")
            driver.move(-220)
            if byKey { driver.send(.command(.cancelGesture)) } else { driver.cancel() }
            #expect(driver.events == [.armed(.delete), .disarmed])
            driver.move(-50)
            driver.lift()
            driver.settle()
            #expect(driver.x("t2") == 0 && driver.names == SessionDriver().names && driver.changes.isEmpty)
            driver.swipe("t2", by: -220, with: device)
            #expect(driver.changes == ["delete t2"])
        }
    }

    @Test("A05: Gesture without a movement doesn't depend on the previous one")
    func withoutMove() {
        for device in [Device.touchscreen, .mouse] {
            var driver = SessionDriver()
            driver.press(device, "t2")
            driver.move(-220)
            driver.cancel()
            driver.settle()
            _ = driver.takeEvents()
            driver.press(device, "t5")
            driver.lift()
            #expect(driver.events.isEmpty && driver.edited == "t5")
        }
        var driver = SessionDriver()
        driver.press(.touchpad, "t2")
        driver.lift()
        #expect(driver.events.isEmpty)
    }

    @Test("A06: Swipe to the right makes a done row unfinished, and color and strikethrough preview it")
    func uncompletes() throws {
        var driver = SessionDriver(todo: 3, done: 3)
        driver.press("d1")
        #expect(driver.frame("d1")?.strike == 1)
        driver.move(90)
        driver.wait(1)
        #expect(abs((driver.frame("d1")?.strike ?? 0) - 0.5) < 0.01)
        #expect(driver.frame("d1")?.colors == Palette.heatMap.done)
        driver.move(100)
        driver.wait(1)
        let row = try #require(driver.frame("d1"))
        #expect(row.strike == 0 && row.icon?.undoes == true && row.colors == Palette.heatMap.colors(index: 3, of: 4))
        driver.lift()
        #expect(driver.changes == ["uncomplete d1"])
        driver.settle()
        #expect(driver.names == ["t0", "t1", "t2", "d1", "d0", "d2"])
    }

    @Test(
        "A07: Row caught while it returns continues from where it is, with or without resistance",
        arguments: [200.0, -170, 120, -60])
    func caught(dx: Double) {
        for allowed in [AllowedSwipes.both, .none, AllowedSwipes(complete: false, delete: true)] {
            var hands = ArbiterDriver(allowed: allowed)
            hands.press("t2")
            hands.move(dx)
            hands.cancel()
            hands.wait(0.04)
            let before = hands.x("t2")
            #expect(abs(before) > 3)
            hands.press("t2")
            hands.nudge(dx > 0 ? 17 : -17)
            #expect(abs(hands.x("t2") - before) < 1e-9)
            hands.wait(0.5)
            let after = hands.x("t2")
            if allowed == .both { #expect(abs(after - before - (dx > 0 ? 17 : -17)) < 0.3) }
            hands.nudge(1)
            #expect(abs(hands.x("t2") - after) <= 1.0001)
        }
    }

    @Test("A08: Ten swipes on ten rows within a second all act")
    func fastSwipes() {
        var driver = SessionDriver(todo: 20)
        for index in 0..<10 {
            driver.press("t\(index)")
            driver.move(index % 2 == 0 ? 140 : -140, over: 0.08, steps: 5)
            driver.lift()
        }
        #expect(driver.changes.count == 10)
        #expect(Set(driver.changes).count == 10)
        driver.settle()
        #expect(driver.session.list.unfinishedCount == 10 && driver.names.count == 15)
    }

    @Test("A12: Swipe to a side that isn't allowed resists, and the other side works")
    func oneSide() {
        var hands = ArbiterDriver(allowed: AllowedSwipes(complete: false, delete: true))
        hands.press("t2")
        hands.move(300)
        hands.wait(0.5)
        #expect(hands.x("t2") > 20 && hands.x("t2") < 60)
        #expect(hands.frame("t2")?.icon == nil && hands.frame("t2")?.strike == 0)
        hands.move(-500)
        hands.lift()
        #expect(hands.acts.map(\.0) == [.delete])
        hands.acts = []
        hands.press("t3")
        hands.move(300, over: 0.1)
        hands.lift()
        #expect(hands.acts.isEmpty)
    }

    @Test("Read-only list resists swipes to both sides and refuses keys")
    func readOnly() {
        var driver = SessionDriver(isReadOnly: true)
        driver.swipe("t2", by: 300)
        driver.swipe("t2", by: -300)
        #expect(driver.events.isEmpty)
        driver.send(.command(.focus(.first)))
        driver.send(.command(.delete))
        #expect(driver.events.last == .refused(.file) && driver.names.count == 20)
    }
}
