// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Pulls without a result, and movements that aren't pulls. Rows are 54 px high, ten of them in view.
@Suite struct PullCancellationTests {
    @Test(
        "D01: Drag that begins below the top doesn't pull, however far it goes",
        arguments: [Device.touchscreen, .touchpad])
    func notAtTheTop(device: Device) {
        var driver = SessionDriver(todo: 60)
        driver.session.scroll(to: 100)
        driver.press(device, at: Point(x: 180, y: 30))
        driver.move(0, 500)
        #expect(driver.offset < -54 && driver.placeholder == nil)
        driver.lift()
        driver.settle()
        #expect(driver.changes.isEmpty && driver.names.count == 60 && driver.edited == nil && driver.offset == 0)
    }

    @Test("D01: Fling across the top doesn't pull")
    func inertia() {
        var driver = SessionDriver(todo: 60)
        driver.session.scroll(to: 200)
        driver.press("t5")
        driver.move(0, 200, over: 0.05, steps: 6)
        driver.lift(after: 0.001)
        var lowest = 0.0
        for _ in 0..<120 {
            driver.wait(1 / 60)
            lowest = min(lowest, driver.offset)
            #expect(driver.placeholder == nil)
        }
        #expect(lowest < -5 && driver.names.count == 60)
    }

    @Test(
        "Pull released below the threshold springs back with its placeholder",
        arguments: [Device.touchscreen, .touchpad])
    func springsBack(device: Device) {
        var driver = SessionDriver()
        driver.pull(45, with: device)
        var last = driver.placeholder
        #expect(last?.showsKey == (device == .touchpad))
        driver.lift()
        for _ in 0..<60 {
            driver.wait(1 / 60)
            let now = driver.placeholder
            #expect((now?.height ?? 0) <= (last?.height ?? 0) + 0.5 && now?.showsKey != true)
            last = now
        }
        #expect(driver.placeholder == nil && driver.offset == 0 && driver.names.count == 20 && driver.edited == nil)
        driver.settle()
        #expect(!driver.session.gestures.pull.edges.contains(.top))
    }

    @Test("D18: Wheel and mouse drag don't pull")
    func mouse() {
        var driver = SessionDriver()
        driver.session.scroll(to: -400)
        #expect(driver.placeholder == nil && driver.offset == 0)
        driver.press(.mouse, "t2")
        driver.move(0, 400)
        #expect(driver.placeholder == nil)
        // Longer than a throw, so that the lifted row is dropped.
        driver.wait(0.3)
        driver.lift()
        #expect(driver.names.count == 20 && driver.edited == nil)
    }

    @Test("D19: Touchpad inertia doesn't pull", arguments: [false, true])
    func touchpadInertia(wasPulled: Bool) {
        var driver = SessionDriver()
        driver.pull(wasPulled ? 30 : 0.2, with: .touchpad)
        driver.lift()
        var shown = driver.placeholder?.height ?? 0
        for _ in 0..<20 {
            driver.wait(0.01)
            driver.nudge(0, 30)
            let now = driver.placeholder?.height ?? 0
            #expect(now <= shown + 1e-9, "the pull only decreases")
            if wasPulled { #expect(driver.offset >= -shown - 1e-9) }
            shown = now
        }
        driver.lift()
        driver.settle()
        #expect(driver.names.count == 20 && driver.edited == nil && driver.events.isEmpty && driver.isAtRest)
        driver.pullToAdd(with: .touchpad)
        #expect(driver.edited == "n0", "a new scroll can pull again")
    }

    @Test(
        "Escape during a pull adds nothing, and the list returns under the finger",
        arguments: [
            Device.touchscreen, .touchpad,
        ])
    func escape(device: Device) {
        for shown in [30.0, 90] {
            var driver = SessionDriver()
            driver.pull(shown, with: device)
            driver.command(.escape)
            #expect(driver.events == (shown > 54 ? [.listArmed, .disarmed] : []))
            #expect(driver.placeholder?.isArmed == false && driver.placeholder?.showsKey == false)
            driver.move(0, 60)
            driver.lift()
            driver.settle()
            #expect(driver.names.count == 20 && driver.edited == nil && driver.isAtRest && driver.offset == 0)
            driver.pullToAdd(with: device)
            #expect(driver.edited == "n0")
        }
    }

    @Test("Pull cancelled by the system adds nothing")
    func takenAway() {
        var driver = SessionDriver()
        driver.pull(90)
        driver.cancel()
        #expect(driver.events == [.listArmed, .disarmed])
        driver.settle()
        #expect(driver.names.count == 20 && driver.isAtRest && driver.placeholder == nil)
    }

    @Test("Read-only list can't be pulled")
    func readOnly() {
        var driver = SessionDriver(isReadOnly: true)
        driver.pull(90)
        #expect(driver.placeholder == nil)
        driver.lift()
        #expect(driver.names.count == 20 && driver.edited == nil && driver.events.isEmpty)
    }
}
