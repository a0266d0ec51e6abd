import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Opening the menu of a row by a long press, the secondary button, or a key.
@Suite struct MenuTests {
    private func menu(_ stage: SessionDriver, _ name: String, at point: Point?) -> [SessionEvent] {
        stage.session.list[ItemID(name)].map { [.menu($0, at: point)] } ?? []
    }

    @Test("F01: Row held and released in place opens its menu at the finger", arguments: [0.0, 1.5, 5])
    func held(tremble: Double) {
        for device in [Device.touchscreen, .mouse] {
            var stage = SessionDriver()
            let before = stage.session.library
            stage.hold("t3", with: device, at: Point(x: 77, y: 13))
            for step in 0..<20 {
                stage.wait(0.02)
                stage.nudge(step % 2 == 0 ? tremble : -tremble, step % 2 == 0 ? -tremble : tremble)
            }
            stage.lift()
            #expect(stage.menus == menu(stage, "t3", at: stage.finger))
            #expect(stage.scene.focus == ItemID("t3") && stage.edited == nil && stage.session.library == before && stage.changes.isEmpty)
            stage.wait(0.02)
            #expect(
                (stage.frame("t3")?.lift ?? 0) > 0.3 && stage.frame("t3")?.layer == 1, "it is over the others as long as it is off the list"
            )
            stage.settle()
            #expect(stage.isFlat)
        }
    }

    @Test("F01: Short press is a tap, and a row moved and returned opens no menu")
    func neither() {
        var stage = SessionDriver()
        stage.press("t3")
        stage.lift(after: Tuning.longPressDelay - 0.01)
        #expect(stage.menus.isEmpty && stage.edited == "t3")
        stage = SessionDriver()
        stage.hold("t3")
        stage.move(0, 9, over: 0.1, steps: 3)
        stage.move(0, -9, over: 0.1, steps: 3)
        stage.lift(after: 0.2)
        #expect(stage.menus.isEmpty && stage.edited == nil && stage.changes.isEmpty)
    }

    @Test("F01: Long press cancelled by the system opens no menu")
    func takenAway() {
        for way in 0..<2 {
            var stage = SessionDriver()
            stage.hold("t3")
            if way == 0 { stage.cancel() } else { stage.send(.command(.escape)) }
            if way == 1 { stage.lift() }
            stage.settle()
            #expect(stage.menus.isEmpty && stage.isFlat)
        }
    }

    @Test("Secondary button opens the menu of the row under it")
    func secondary() {
        var stage = SessionDriver(todo: 30)
        stage.session.scroll(to: 200)
        let point = stage.middle("t7")
        stage.send(.secondary(point))
        #expect(stage.events == menu(stage, "t7", at: point) && stage.scene.focus == ItemID("t7"))
        stage = SessionDriver(todo: 2)
        stage.send(.secondary(Point(x: 100, y: 400)))
        #expect(stage.events.isEmpty, "there is no row")
        stage.swipe("t0", by: -200)
        _ = stage.takeEvents()
        stage.send(.secondary(Point(x: 100, y: 20)))
        #expect(stage.menus.isEmpty, "a row that is being removed has no menu (H08)")
    }

    @Test("Menu key opens the menu of the focused row, if there is one")
    func key() {
        var stage = SessionDriver()
        stage.send(.command(.menu))
        #expect(stage.events.isEmpty)
        _ = stage.session.focus(on: ItemID("t5"))
        stage.send(.command(.menu))
        #expect(stage.events == menu(stage, "t5", at: nil))
    }

    @Test(
        "No menu opens while editing or while a finger holds the list",
        arguments: [Input.secondary(Point(x: 180, y: 80)), .command(.menu)])
    func refused(input: Input) {
        var stage = SessionDriver()
        _ = stage.session.focus(on: ItemID("t1"))
        stage.send(.command(.edit))
        stage.send(input)
        let isPress = if case .secondary = input { true } else { false }
        #expect(stage.menus.isEmpty && (stage.edited == nil) == isPress, "a press elsewhere ends editing (G21)")
        stage.send(.command(.escape))
        stage.settle()
        stage.press("t4")
        stage.move(60)
        stage.send(input)
        #expect(stage.menus.isEmpty && stage.x("t4") > 40)
        stage.lift(after: 0.3)
        stage.settle()
        stage.send(input)
        #expect(stage.menus.count == 1)
    }
}
