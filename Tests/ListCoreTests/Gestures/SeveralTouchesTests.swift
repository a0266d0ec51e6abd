import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
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
            var stage = SessionDriver()
            stage.press(first, "t2")
            stage.move(100)
            for (step, phase) in [Phase.began, .moved, .moved, .moved, .ended, .began, .moved, .cancelled].enumerated() {
                stage.send(Self.second(phase, other, at: stage.y("t6") + 20, x: 100 + Double(step) * 60, time: stage.time))
                stage.wait(0.02)
            }
            #expect(stage.session.frames.filter { $0.x != 0 }.map(\.item.id.text) == ["t2"])
            stage.move(100)
            stage.lift()
            #expect(stage.changes == ["complete t2"])
        }
    }

    @Test("C02: Second finger doesn't restart the swipe")
    func secondFinger() {
        var stage = SessionDriver()
        stage.press("t2")
        stage.move(100)
        stage.send(Self.second(.began, .touchscreen, at: stage.y("t6"), x: 300, time: stage.time))
        stage.move(100)
        stage.wait(0.3)
        #expect(abs(stage.x("t2") - 200) < 0.25 && stage.x("t6") == 0)
        stage.lift()
        #expect(stage.changes == ["complete t2"])
    }

    @Test("Finger put down during another gesture does nothing until it is up")
    func lateFinger() {
        var stage = SessionDriver()
        stage.press(.touchpad, "t2")
        stage.move(50)
        stage.send(Self.second(.began, .touchscreen, at: stage.y("t6"), time: stage.time))
        stage.lift()
        stage.settle()
        for x in stride(from: 100.0, through: 400, by: 20) {
            stage.wait(0.02)
            stage.send(Self.second(.moved, .touchscreen, at: stage.y("t6"), x: x, time: stage.time))
        }
        stage.send(Self.second(.ended, .touchscreen, at: stage.y("t6"), x: 400, time: stage.time))
        #expect(stage.session.frames.allSatisfy { $0.x == 0 } && stage.events.isEmpty)
    }

    @Test("C03: Finger that leaves its row still swipes only that row", arguments: [Device.touchscreen, .mouse])
    func leavesItsRow(device: Device) {
        var stage = SessionDriver()
        stage.press(device, "t2")
        stage.move(60)
        stage.move(140, 300)
        #expect(stage.session.frames.filter { $0.x != 0 }.map(\.item.id.text) == ["t2"])
        stage.lift()
        #expect(stage.changes == ["complete t2"])
    }

    @Test("C04: Keys complete and delete nothing while a finger holds the list")
    func keysWhileHeld() {
        for (dx, dy) in [(0.0, 0.0), (60, 0), (0, 60)] {
            var stage = SessionDriver()
            stage.send(.command(.focus(.first)))
            _ = stage.takeEvents()
            stage.press("t2")
            stage.move(dx, dy)
            stage.send(.command(.complete))
            stage.send(.command(.delete))
            #expect(stage.events.isEmpty)
            stage.cancel()
            stage.settle()
            stage.send(.command(.delete))
            #expect(stage.changes == ["delete t0"])
        }
    }

    @Test("A21: Undo that removes the swiped row ends the swipe without an event", arguments: Device.allCases)
    func removedMeanwhile(device: Device) {
        var stage = SessionDriver()
        stage.swipe("t2", by: -200, with: device)
        stage.settle()
        stage.send(.command(.undo))
        stage.settle()
        _ = stage.takeEvents()
        stage.press(device, "t2")
        stage.move(200)
        stage.send(.command(.redo))
        #expect(stage.events == [.armed(.complete), .disarmed, .redid(.delete)])
        stage.move(100)
        stage.lift()
        stage.settle()
        #expect(stage.changes.isEmpty && !stage.names.contains("t2"))
        stage.swipe("t3", by: 200, with: device)
        #expect(stage.changes == ["complete t3"])
    }

    @Test("A21: Undo that changes the swiped row ends the swipe, and one that only shifts the row doesn't")
    func changedMeanwhile() {
        var stage = SessionDriver(todo: 8)
        stage.swipe("t2", by: 200)
        stage.settle()
        stage.press("t2")
        stage.move(200)
        stage.send(.command(.undo))
        stage.move(50)
        stage.lift()
        stage.settle()
        #expect(stage.changes == ["complete t2"])
        #expect(stage.session.list.items[2].id.text == "t2" && stage.frame("t2")?.strike == 0)

        stage.swipe("t1", by: -200)
        stage.settle()
        stage.press("t5")
        stage.move(100)
        stage.send(.command(.undo))
        stage.wait(1)
        #expect(abs(stage.x("t5") - 100) < 0.25)
        stage.move(100)
        stage.lift()
        #expect(stage.changes.last == "complete t5")
    }

    @Test("A21: Reloading the list ends the swipe without touching the new list")
    func reset() {
        var hands = SceneDriver()
        hands.press("t2")
        hands.move(200)
        hands.list = ItemList(id: ListID("list"), name: "List", items: SessionDriver.items(todo: 2))
        hands.scene.reset(to: hands.list)
        hands.move(100)
        hands.lift()
        #expect(hands.acts.isEmpty && hands.scene.frames(of: hands.list).allSatisfy { $0.x == 0 })
        hands.press("t1")
        hands.move(200)
        hands.lift()
        #expect(hands.acts.map(\.1) == [ItemID("t1")])
    }

    @Test("A26: Row that takes the place of a deleted one can be swiped while it still moves")
    func nextRow() {
        for pause in [0.0, 0.1, 2] {
            var stage = SessionDriver()
            let place = stage.middle("t2")
            stage.swipe("t2", by: -200)
            stage.wait(pause)
            stage.press(at: pause < 1 ? stage.middle("t3") : place)
            stage.move(-200)
            stage.lift()
            #expect(stage.changes == ["delete t2", "delete t3"])
        }
    }

    @Test("A25: New width during a swipe returns the row, and a new height doesn't")
    func resized() {
        var stage = SessionDriver()
        stage.press("t2")
        stage.move(200)
        stage.session.resize(width: 360, height: 300, metrics: SessionDriver.metrics)
        #expect(abs(stage.x("t2") - 200) < 1)
        stage.sleep(5)
        stage.session.resize(width: 700, height: 300, metrics: SessionDriver.metrics, now: stage.time)
        #expect(stage.x("t2") > 150 && stage.scene.isMoving)
        stage.move(100)
        stage.lift()
        let settled = stage.settle()
        #expect(settled && stage.x("t2") == 0 && stage.changes.isEmpty)
    }
}
