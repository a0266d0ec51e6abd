import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Pulls without a result, and movements that aren't pulls. Rows are 54 px high, ten of them in view.
@Suite struct PullCancellationTests {
    @Test("D01: Drag that begins below the top doesn't pull, however far it goes", arguments: [Device.touchscreen, .touchpad])
    func notAtTheTop(device: Device) {
        var stage = SessionDriver(todo: 60)
        stage.session.scroll(to: 100)
        stage.press(device, at: Point(x: 180, y: 30))
        stage.move(0, 500)
        #expect(stage.offset < -54 && stage.placeholder == nil)
        stage.lift()
        stage.settle()
        #expect(stage.changes.isEmpty && stage.names.count == 60 && stage.edited == nil && stage.offset == 0)
    }

    @Test("D01: Fling across the top doesn't pull")
    func inertia() {
        var stage = SessionDriver(todo: 60)
        stage.session.scroll(to: 200)
        stage.press("t5")
        stage.move(0, 200, over: 0.05, steps: 6)
        stage.lift(after: 0.001)
        var lowest = 0.0
        for _ in 0..<120 {
            stage.wait(1 / 60)
            lowest = min(lowest, stage.offset)
            #expect(stage.placeholder == nil)
        }
        #expect(lowest < -5 && stage.names.count == 60)
    }

    @Test("Pull released below the threshold springs back with its placeholder", arguments: [Device.touchscreen, .touchpad])
    func springsBack(device: Device) {
        var stage = SessionDriver()
        stage.pull(45, with: device)
        var last = stage.placeholder
        #expect(last?.isHeld == true)
        stage.lift()
        for _ in 0..<60 {
            stage.wait(1 / 60)
            let now = stage.placeholder
            #expect((now?.height ?? 0) <= (last?.height ?? 0) + 0.5 && now?.isHeld != true)
            last = now
        }
        #expect(stage.placeholder == nil && stage.offset == 0 && stage.names.count == 20 && stage.edited == nil)
        stage.settle()
        #expect(!stage.scene.isPulled)
    }

    @Test("D18: Wheel and mouse drag don't pull")
    func mouse() {
        var stage = SessionDriver()
        stage.session.scroll(to: -400)
        #expect(stage.placeholder == nil && stage.offset == 0)
        stage.press(.mouse, "t2")
        stage.move(0, 400)
        #expect(stage.placeholder == nil)
        // Longer than a throw, so that the lifted row is dropped.
        stage.wait(0.3)
        stage.lift()
        #expect(stage.names.count == 20 && stage.edited == nil)
    }

    @Test("D19: Touchpad inertia doesn't pull", arguments: [false, true])
    func touchpadInertia(wasPulled: Bool) {
        var stage = SessionDriver()
        stage.pull(wasPulled ? 30 : 0.2, with: .touchpad)
        stage.lift()
        var shown = stage.placeholder?.height ?? 0
        for _ in 0..<20 {
            stage.wait(0.01)
            stage.nudge(0, 30)
            let now = stage.placeholder?.height ?? 0
            #expect(now <= shown + 1e-9, "the pull only decreases")
            if wasPulled { #expect(stage.offset >= -shown - 1e-9) }
            shown = now
        }
        stage.lift()
        stage.settle()
        #expect(stage.names.count == 20 && stage.edited == nil && stage.events.isEmpty && stage.isAtRest)
        stage.pullToAdd(with: .touchpad)
        #expect(stage.edited == "n0", "a new scroll can pull again")
    }

    @Test(
        "Escape during a pull adds nothing, and the list returns under the finger",
        arguments: [
            Device.touchscreen, .touchpad,
        ])
    func escape(device: Device) {
        for shown in [30.0, 90] {
            var stage = SessionDriver()
            stage.pull(shown, with: device)
            stage.command(.escape)
            #expect(stage.events == (shown > 54 ? [.armedToAdd, .disarmed] : []))
            #expect(stage.placeholder?.isArmed == false && stage.placeholder?.isHeld == false)
            stage.move(0, 60)
            stage.lift()
            stage.settle()
            #expect(stage.names.count == 20 && stage.edited == nil && stage.isAtRest && stage.offset == 0)
            stage.pullToAdd(with: device)
            #expect(stage.edited == "n0")
        }
    }

    @Test("Pull cancelled by the system adds nothing")
    func takenAway() {
        var stage = SessionDriver()
        stage.pull(90)
        stage.cancel()
        #expect(stage.events == [.armedToAdd, .disarmed])
        stage.settle()
        #expect(stage.names.count == 20 && stage.isAtRest && stage.placeholder == nil)
    }

    @Test("Read-only list can't be pulled")
    func readOnly() {
        var stage = SessionDriver(isReadOnly: true)
        stage.pull(90)
        #expect(stage.placeholder == nil)
        stage.lift()
        #expect(stage.names.count == 20 && stage.edited == nil && stage.events.isEmpty)
    }
}
