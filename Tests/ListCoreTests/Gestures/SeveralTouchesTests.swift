// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct SeveralTouchesTests {
    private static func second(_ phase: Phase, _ device: Device, at y: Double, x: Double = 100, time: Double) -> Input {
        device == .touchpad
            ? .scroll(ScrollInput(phase: phase, position: Point(x: 180, y: y), dx: x - 100, dy: 3, time: time))
            : .drag(Drag(phase: phase, device: device, position: Point(x: x, y: y), time: time))
    }

    @Test("C01, C02: Other devices do nothing during a swipe", arguments: Device.allCases)
    func otherDevice(first: Device) {
        for other in Device.allCases where other != first {
            var driver = SessionDriver()
            driver.press(first, "t2")
            driver.move(100)
            let phases = [Phase.began, .moved, .moved, .moved, .ended, .began, .moved, .cancelled]
            for (step, phase) in phases.enumerated() {
                driver.send(
                    Self.second(phase, other, at: driver.y("t6") + 20, x: 100 + Double(step) * 60, time: driver.time))
                driver.wait(0.02)
            }
            #expect(driver.session.frames.filter { $0.x != 0 }.map(\.item.id.text) == ["t2"])
            driver.move(100)
            driver.lift()
            #expect(driver.changes == ["complete t2"])
        }
    }

    @Test("C02: Second finger doesn't restart the swipe")
    func secondFinger() {
        var driver = SessionDriver()
        driver.press("t2")
        driver.move(100)
        driver.send(Self.second(.began, .touchscreen, at: driver.y("t6"), x: 300, time: driver.time))
        driver.move(100)
        driver.wait(0.3)
        #expect(abs(driver.x("t2") - 200) < 0.25 && driver.x("t6") == 0)
        driver.lift()
        #expect(driver.changes == ["complete t2"])
    }

    @Test("Finger put down during another gesture does nothing until it is up")
    func lateFinger() {
        var driver = SessionDriver()
        driver.press(.touchpad, "t2")
        driver.move(50)
        driver.send(Self.second(.began, .touchscreen, at: driver.y("t6"), time: driver.time))
        driver.lift()
        driver.settle()
        for x in stride(from: 100.0, through: 400, by: 20) {
            driver.wait(0.02)
            driver.send(Self.second(.moved, .touchscreen, at: driver.y("t6"), x: x, time: driver.time))
        }
        driver.send(Self.second(.ended, .touchscreen, at: driver.y("t6"), x: 400, time: driver.time))
        #expect(driver.session.frames.allSatisfy { $0.x == 0 } && driver.events.isEmpty)
    }

    @Test("C03: Finger that leaves its row still swipes only that row", arguments: [Device.touchscreen, .mouse])
    func leavesItsRow(device: Device) {
        var driver = SessionDriver()
        driver.press(device, "t2")
        driver.move(60)
        driver.move(140, 300)
        #expect(driver.session.frames.filter { $0.x != 0 }.map(\.item.id.text) == ["t2"])
        driver.lift()
        #expect(driver.changes == ["complete t2"])
    }

    @Test("C04: Keys complete and delete nothing while a finger holds the list")
    func keysWhileHeld() {
        for (dx, dy) in [(0.0, 0.0), (60, 0), (0, 60)] {
            var driver = SessionDriver()
            driver.send(.command(.focus(.first)))
            _ = driver.takeEvents()
            driver.press("t2")
            driver.move(dx, dy)
            driver.send(.command(.complete))
            driver.send(.command(.delete))
            #expect(driver.events.isEmpty)
            driver.cancel()
            driver.settle()
            driver.send(.command(.delete))
            #expect(driver.changes == ["delete t0"])
        }
    }

    @Test("A21: Undo that removes the swiped row ends the swipe without an event", arguments: Device.allCases)
    func removedMeanwhile(device: Device) {
        var driver = SessionDriver()
        driver.swipe("t2", by: -200, with: device)
        driver.settle()
        driver.send(.command(.undo))
        driver.settle()
        _ = driver.takeEvents()
        driver.press(device, "t2")
        driver.move(200)
        driver.send(.command(.redo))
        #expect(driver.events == [.armed(.complete), .disarmed, .redid(.delete)])
        driver.move(100)
        driver.lift()
        driver.settle()
        #expect(driver.changes.isEmpty && !driver.names.contains("t2"))
        driver.swipe("t3", by: 200, with: device)
        #expect(driver.changes == ["complete t3"])
    }

    @Test("A21: Undo that changes the swiped row ends the swipe, and one that only shifts the row doesn't")
    func changedMeanwhile() {
        var driver = SessionDriver(todo: 8)
        driver.swipe("t2", by: 200)
        driver.settle()
        driver.press("t2")
        driver.move(200)
        driver.send(.command(.undo))
        driver.move(50)
        driver.lift()
        driver.settle()
        #expect(driver.changes == ["complete t2"])
        #expect(driver.session.list.items[2].id.text == "t2" && driver.frame("t2")?.strike == 0)

        driver.swipe("t1", by: -200)
        driver.settle()
        driver.press("t5")
        driver.move(100)
        driver.send(.command(.undo))
        driver.wait(1)
        #expect(abs(driver.x("t5") - 100) < 0.25)
        driver.move(100)
        driver.lift()
        #expect(driver.changes.last == "complete t5")
    }

    @Test("A21: Reloading the list ends the swipe without touching the new list")
    func reset() {
        var hands = ArbiterDriver()
        hands.press("t2")
        hands.move(200)
        hands.list = ItemList(id: ListID("list"), name: "List", items: SessionDriver.items(todo: 2))
        hands.gestures.reset(to: hands.list)
        hands.move(100)
        hands.lift()
        #expect(hands.acts.isEmpty && hands.gestures.frames(of: hands.list).allSatisfy { $0.x == 0 })
        hands.press("t1")
        hands.move(200)
        hands.lift()
        #expect(hands.acts.map(\.1) == [ItemID("t1")])
    }

    @Test("A26: Row that takes the place of a deleted one can be swiped while it still moves")
    func nextRow() {
        for pause in [0.0, 0.1, 2] {
            var driver = SessionDriver()
            let place = driver.middle("t2")
            driver.swipe("t2", by: -200)
            driver.wait(pause)
            driver.press(at: pause < 1 ? driver.middle("t3") : place)
            driver.move(-200)
            driver.lift()
            #expect(driver.changes == ["delete t2", "delete t3"])
        }
    }

    @Test("A25: New width during a swipe returns the row, and a new height doesn't")
    func resized() {
        var driver = SessionDriver()
        driver.press("t2")
        driver.move(200)
        driver.session.resize(width: 360, height: 300, metrics: SessionDriver.metrics)
        #expect(abs(driver.x("t2") - 200) < 1)
        driver.wait(1)
        driver.sleep(5)
        driver.session.resize(width: 700, height: 300, metrics: SessionDriver.metrics, now: driver.time)
        driver.wait(0.01)
        #expect(driver.x("t2") > 150 && driver.isMoving)
        driver.move(100)
        driver.lift()
        let settled = driver.settle()
        #expect(settled && driver.x("t2") == 0 && driver.changes.isEmpty)
    }
}
