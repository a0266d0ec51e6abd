import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Width 360: the threshold is 180 px.
@Suite struct SwipeTests {
    @Test("A01: Swipe released 1 px below the threshold springs back without an event", arguments: Device.allCases)
    func belowThreshold(device: Device) {
        for dx in [179.0, -179] {
            var stage = SessionDriver()
            stage.swipe("t3", by: dx, with: device)
            #expect(stage.events.isEmpty)
            stage.settle()
            #expect(stage.x("t3") == 0)
            #expect(stage.names == SessionDriver().names)
        }
    }

    @Test("Swipe released 1 px past the threshold completes to the right and deletes to the left", arguments: Device.allCases)
    func aboveThreshold(device: Device) {
        var stage = SessionDriver()
        stage.swipe("t3", by: 181, with: device)
        #expect(stage.changes == ["complete t3"])
        stage.swipe("t4", by: -181, with: device)
        #expect(stage.changes == ["complete t3", "delete t4"])
        stage.settle()
        #expect(stage.names.last == "t3" && !stage.names.contains("t4"))
    }

    @Test("Threshold is 180 px in a wide row and half the width in a narrow one")
    func thresholds() {
        #expect(SwipeGesture.threshold(width: 1_000) == 180)
        #expect(SwipeGesture.threshold(width: 300) == 150)
        #expect(SwipeGesture.threshold(width: 0) > 0)
    }

    @Test("A02: Swipe moved back below the threshold does nothing and reverts cue and strikethrough")
    func backAgain() throws {
        var stage = SessionDriver()
        stage.press("t2")
        stage.move(220)
        stage.wait(0.5)
        let past = try #require(stage.frame("t2"))
        #expect(past.cue?.isArmed == true && past.strike == 1 && past.colors == Palette.heatMap.preview)
        stage.move(-120)
        stage.wait(0.5)
        let back = try #require(stage.frame("t2"))
        #expect(back.cue?.isArmed == false && abs(back.strike - 100 / 180) < 0.01)
        #expect(back.colors != Palette.heatMap.preview)
        stage.lift(after: 0.3)
        #expect(stage.events == [.armed(.complete), .disarmed])
        stage.settle()
        #expect(stage.frame("t2")?.strike == 0 && stage.frame("t2")?.cue == nil)
    }

    @Test("A03: Swipe past the right threshold and then past the left one only deletes")
    func bothSides() {
        var stage = SessionDriver()
        stage.press("t2")
        stage.move(200)
        stage.move(-400)
        stage.lift(after: 0.3)
        #expect(stage.events.dropLast() == [.armed(.complete), .disarmed, .armed(.delete)])
        #expect(stage.changes == ["delete t2"])
    }

    @Test("A04: Swipe cancelled by the system or Escape returns the row and does nothing", arguments: Device.allCases)
    func cancelled(device: Device) {
        for byKey in [false, true] {
            var stage = SessionDriver()
            stage.press(device, "t2")
            stage.move(-220)
            if byKey { stage.send(.command(.cancelGesture)) } else { stage.cancel() }
            #expect(stage.events == [.armed(.delete), .disarmed])
            stage.move(-50)
            stage.lift()
            stage.settle()
            #expect(stage.x("t2") == 0 && stage.names == SessionDriver().names && stage.changes.isEmpty)
            stage.swipe("t2", by: -220, with: device)
            #expect(stage.changes == ["delete t2"])
        }
    }

    @Test("A05: Gesture without a movement doesn't depend on the previous one")
    func withoutMove() {
        for device in [Device.touchscreen, .mouse] {
            var stage = SessionDriver()
            stage.press(device, "t2")
            stage.move(-220)
            stage.cancel()
            stage.settle()
            _ = stage.takeEvents()
            stage.press(device, "t5")
            stage.lift()
            #expect(stage.events.isEmpty && stage.edited == "t5")
        }
        var stage = SessionDriver()
        stage.press(.touchpad, "t2")
        stage.lift()
        #expect(stage.events.isEmpty)
    }

    @Test("A06: Swipe to the right makes a done row unfinished, and color and strikethrough preview it")
    func uncompletes() throws {
        var stage = SessionDriver(todo: 3, done: 3)
        stage.press("d1")
        #expect(stage.frame("d1")?.strike == 1)
        stage.move(90)
        stage.wait(0.5)
        #expect(abs((stage.frame("d1")?.strike ?? 0) - 0.5) < 0.01)
        #expect(stage.frame("d1")?.colors == Palette.heatMap.done)
        stage.move(100)
        stage.wait(0.5)
        let row = try #require(stage.frame("d1"))
        #expect(row.strike == 0 && row.cue?.undoes == true && row.colors == Palette.heatMap.colors(index: 3, of: 4))
        stage.lift()
        #expect(stage.changes == ["uncomplete d1"])
        stage.settle()
        #expect(stage.names == ["t0", "t1", "t2", "d1", "d0", "d2"])
    }

    @Test("A07: Row caught while it returns continues from where it is, with or without resistance", arguments: [200.0, -170, 120, -60])
    func caught(dx: Double) {
        for allowed in [AllowedSwipes.both, .none, AllowedSwipes(complete: false, delete: true)] {
            var hands = SceneDriver(allowed: allowed)
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
        var stage = SessionDriver(todo: 20)
        for index in 0..<10 {
            stage.press("t\(index)")
            stage.move(index % 2 == 0 ? 140 : -140, over: 0.08, steps: 5)
            stage.lift()
        }
        #expect(stage.changes.count == 10)
        #expect(Set(stage.changes).count == 10)
        stage.settle()
        #expect(stage.session.list.unfinishedCount == 10 && stage.names.count == 15)
    }

    @Test("A12: Swipe to a side that isn't allowed resists, and the other side works")
    func oneSide() {
        var hands = SceneDriver(allowed: AllowedSwipes(complete: false, delete: true))
        hands.press("t2")
        hands.move(300)
        hands.wait(0.5)
        #expect(hands.x("t2") > 20 && hands.x("t2") < 60)
        #expect(hands.frame("t2")?.cue == nil && hands.frame("t2")?.strike == 0)
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
        var stage = SessionDriver(isReadOnly: true)
        stage.swipe("t2", by: 300)
        stage.swipe("t2", by: -300)
        #expect(stage.events.isEmpty)
        stage.send(.command(.focus(.first)))
        stage.send(.command(.delete))
        #expect(stage.events.last == .refused && stage.names.count == 20)
    }
}
