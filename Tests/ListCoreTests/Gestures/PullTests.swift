import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Rows are 54 px high, ten of them in view.
@Suite struct PullTests {
    @Test("D02: Placeholder appears again after the list was pushed back and pulled again")
    func again() {
        var stage = SessionDriver(todo: 60)
        stage.pull(70)
        #expect(stage.placeholder?.isArmed == true)
        stage.move(0, -500)
        #expect(stage.placeholder == nil && stage.offset > 100)
        stage.move(0, 560)
        #expect(stage.placeholder?.isArmed == true && stage.placeholder?.isHeld == true)
        stage.lift()
        #expect(stage.names.count == 61 && stage.edited == "n0")
        #expect(stage.events == [.armedToAdd, .disarmed, .armedToAdd])
    }

    @Test("D03: Pull acts beyond one row's height, and event, placeholder, and result agree at every pixel")
    func threshold() {
        var pulled = SessionDriver()
        pulled.pull(54)
        let height = -pulled.offset
        let metrics = RowMetrics(rowHeight: height, linePitch: 21, characterWidth: 9, margin: 20)
        var stage = SessionDriver(metrics: metrics)
        stage.pull(54)
        #expect(stage.offset == -height && stage.placeholder?.isArmed == false && stage.placeholder?.opacity == 1)
        #expect(stage.events.isEmpty)
        var further = stage.fork()
        further.nudge(0, 1e-6)
        #expect(further.placeholder?.isArmed == true && further.events == [.armedToAdd])
        further.lift()
        #expect(further.names.count == 21)
        stage.lift()
        #expect(stage.names.count == 20 && stage.events.isEmpty)
        for shown in stride(from: 50.0, through: 58, by: 0.25) {
            var stage = SessionDriver()
            stage.pull(shown)
            let isArmed = stage.placeholder?.isArmed
            #expect(isArmed == (stage.events == [.armedToAdd]) && isArmed == (-stage.offset > 54))
            stage.lift()
            #expect(isArmed == (stage.names.count == 21))
        }
    }

    @Test(
        "D04: Pull released past the threshold inserts one item at the top, opens it, and is one step",
        arguments: [
            Device.touchscreen, .touchpad,
        ])
    func adds(device: Device) {
        var stage = SessionDriver(todo: 60)
        stage.pullToAdd(with: device)
        #expect(stage.names.prefix(2) == ["n0", "t0"] && stage.names.count == 61)
        #expect(stage.edited == "n0" && stage.session.editing?.isNew == true && stage.scene.focus?.text == "n0")
        #expect(stage.changes.isEmpty, "nothing is typed yet")
        stage.command(.type("Milk"), .finishEditing)
        #expect(stage.changes == ["add n0"] && stage.texts[0] == "Milk")
        stage.settle()
        #expect(stage.isAtRest && stage.offset == 0)
        stage.command(.undo)
        #expect(stage.names == SessionDriver(todo: 60).names && stage.events.last == .undid(.add))
        stage.command(.redo)
        #expect(stage.texts[0] == "Milk" && stage.events.last == .redid(.add))
    }

    @Test("D05: Pull right after a release inserts no second item", arguments: [0.02, 0.1, 0.2, 0.3, 0.5, 0.8])
    func twice(pause: Double) {
        var stage = SessionDriver()
        stage.pullToAdd()
        stage.wait(pause)
        stage.pullToAdd()
        #expect(stage.names.count == 21 && stage.edited != nil)
        stage.settle()
        #expect(stage.names.count == 21 && stage.offset == 0)
    }

    @Test("D06: Pull while editing accepts the text and inserts another row", arguments: [Device.touchscreen, .touchpad])
    func whileEditing(device: Device) {
        var stage = SessionDriver()
        stage.pullToAdd(with: device)
        stage.settle()
        stage.command(.type(" First "))
        stage.pullToAdd(with: device)
        #expect(stage.changes == ["add n0"] && stage.names.prefix(3) == ["n1", "n0", "t0"] && stage.texts[1] == "First")
        #expect(stage.edited == "n1")
        var old = SessionDriver()
        old.tap("t0", with: .mouse)
        old.settle()
        old.command(.type("Other"))
        old.pullToAdd(with: device)
        #expect(old.changes == ["edit t0"] && old.names.prefix(2) == ["n0", "t0"] && old.texts[1] == "Other")
    }

    @Test("D07: Pull while a blank new row is edited replaces that row")
    func replacesEmpty() {
        var stage = SessionDriver()
        stage.pullToAdd()
        stage.settle()
        stage.command(.type("  "))
        stage.pullToAdd()
        #expect(stage.names.count == 21 && stage.names[0] == "n1" && stage.edited == "n1" && stage.changes.isEmpty)
        stage.command(.escape)
        #expect(stage.names == SessionDriver().names)
    }

    @Test("D08: Placeholder has the height of a row, and its opacity and hinge depend on that", arguments: [40.0, 54, 108])
    func largeType(height: Double) throws {
        let metrics = RowMetrics(rowHeight: height, linePitch: height * 0.4, characterWidth: height / 6, margin: 20)
        let texts = (0..<9).map { Item(id: ItemID("t\($0)"), text: String(repeating: "word ", count: 30)) }
        var stage = SessionDriver(items: texts, metrics: metrics)
        stage.pull(height / 2)
        let half = try #require(stage.placeholder)
        #expect(abs(half.height - height / 2) < 1e-6 && abs(half.opacity - 0.5) < 1e-6 && abs(half.y) < 1e-6 && !half.isArmed)
        guard case .hinge(let far) = half.style else {
            Issue.record("no hinge")
            return
        }
        #expect(far > 0.7 && far < 1)
        #expect(abs(stage.y("t0") - half.y - half.height) < 1e-9, "it touches the first row")
        stage.lift()
        stage.settle()
        stage.pull(height + 4)
        let whole = try #require(stage.placeholder)
        #expect(whole.height == height && abs(whole.y - 4) < 1e-6 && whole.opacity == 1 && whole.isArmed)
        #expect(whole.style == .hinge(far: 1) && whole.colors == Palette.heatMap.colors(index: 0, of: 10))
        stage.lift()
        #expect(stage.edited == "n0")
    }

    @Test("D10: Row inserted by a pull of two frames continues from its placeholder")
    func quick() {
        var stage = SessionDriver()
        stage.press(at: Point(x: 180, y: 30))
        stage.wait(1 / 60)
        stage.nudge(0, 20)
        stage.nudge(0, 420)
        stage.wait(1 / 60)
        #expect(stage.events == [.armedToAdd])
        let (before, seen) = (stage.picture, stage.placeholder)
        stage.lift(after: 0)
        #expect(stage.edited == "n0" && stage.y("n0") == seen?.y && SessionDriver.isSame(before, stage.picture))
        stage.settle()
        #expect(stage.y("n0") == 0 && stage.offset == 0)
    }

    @Test(
        "New row continues from the placeholder with its color and height without a jump",
        arguments: [
            Device.touchscreen, .touchpad,
        ])
    func continuity(device: Device) throws {
        for editsBefore in [false, true] {
            var stage = SessionDriver()
            if editsBefore {
                stage.tap("t0", with: .mouse)
                stage.settle()
            }
            stage.pull(80, with: device)
            let (before, seen) = (stage.picture, try #require(stage.placeholder))
            stage.lift(after: 0)
            let row = try #require(stage.frame("n0"))
            #expect(abs(row.y - seen.y) < 1e-9 && abs(row.height - seen.height) < 1e-9 && row.colors == seen.colors)
            #expect(row.x == 0 && row.opacity == 1 && SessionDriver.isSame(before, stage.picture) && stage.placeholder == nil)
            var last = stage.picture
            for _ in 0..<60 {
                stage.wait(1 / 60)
                for (name, y) in stage.picture { #expect(last[name].map { abs($0 - y) < 30 } ?? true) }
                last = stage.picture
            }
            stage.settle()
            #expect(stage.y("n0") == 0 && stage.y("t0") == 54)
        }
    }

    @Test("Pull while a gap closes shows its own placeholder, and the row continues from that")
    func whileGapCloses() throws {
        var stage = SessionDriver()
        stage.scale(to: 2, at: 270, ends: .cancelled)
        stage.press(.touchpad, at: Point(x: 180, y: 270))
        stage.nudge(0, 60)
        #expect(stage.gap > 20)
        let seen = try #require(stage.placeholder)
        #expect(seen.style == .hinge(far: 1) && seen.isArmed)
        stage.lift(after: 0)
        #expect(stage.names[0] == "n0" && abs(stage.y("n0") - seen.y) < 1e-9)
        stage.settle()
        #expect(stage.y("n0") == 0 && stage.scene.insertionGap == nil)
    }

    @Test("D15: Pull on an empty list fades the hint and shows the placeholder")
    func emptyList() throws {
        var stage = SessionDriver(todo: 0)
        #expect(stage.scene.hintOpacity == 1 && stage.placeholder == nil)
        stage.touch(280, 320)
        stage.spread(-13.5, 13.5)
        #expect(abs(stage.scene.hintOpacity - 0.5) < 1e-6, "it also fades while the rows part")
        stage.pinch(.cancelled)
        stage.settle()
        stage.pull(13.5)
        #expect(abs(stage.scene.hintOpacity - 0.75) < 1e-6 && abs((stage.placeholder?.opacity ?? 0) - 0.25) < 1e-6)
        stage.lift()
        stage.settle()
        #expect(stage.scene.hintOpacity == 1)
        stage.pull(60)
        #expect(stage.scene.hintOpacity == 0)
        let seen = try #require(stage.placeholder)
        stage.lift()
        #expect(stage.scene.hintOpacity == 0 && abs(stage.y("n0") - seen.y) < 1)
        stage.wait(0.05)
        #expect(stage.scene.hintOpacity == 0, "it doesn't flash while the first row appears (D16)")
    }

    @Test("D17: First item of an empty list can be added, undone, and added again")
    func firstItem() {
        var stage = SessionDriver(todo: 0)
        stage.pullToAdd()
        stage.command(.escape)
        stage.settle()
        #expect(stage.names.isEmpty && stage.scene.hintOpacity == 1 && stage.edited == nil)
        stage.pullToAdd()
        stage.command(.type("Milk"), .finishEditing)
        stage.settle()
        #expect(stage.texts == ["Milk"] && stage.y("n1") == 0 && stage.scene.hintOpacity == 0)
        stage.command(.undo)
        stage.settle()
        #expect(stage.names.isEmpty && stage.scene.hintOpacity == 1)
    }

    @Test("D20: Pull works in a window lower than three rows", arguments: [60.0, 100, 160])
    func lowWindow(height: Double) {
        for todo in [0, 1, 30] {
            var stage = SessionDriver(todo: todo, height: height)
            stage.press(at: Point(x: 180, y: 10))
            stage.move(0, 16 + 140)
            #expect(stage.placeholder?.isArmed == true)
            stage.lift()
            #expect(stage.edited == "n0" && stage.names.first == "n0")
            stage.settle()
            #expect(stage.y("n0") == 0)
        }
    }

    @Test("H16: Placeholder doesn't turn and the new row fades in with reduced motion")
    func reducedMotion() {
        var stage = SessionDriver()
        stage.session.set(mirrored: false, reducesMotion: true)
        stage.pull(27)
        #expect(stage.placeholder?.style == .hinge(far: 1))
        stage.pullOn(to: 60)
        stage.lift()
        #expect(stage.edited == "n0" && stage.scene.animations.rows[ItemID("n0")]?.y == nil)
        stage.settle()
        #expect(stage.y("n0") == 0 && stage.y("t0") == 54 && stage.frame("n0")?.opacity == 1)
    }

    @Test("Far edge of a hinged row approaches the near edge evenly and is never wider", arguments: [40.0, 54, 120])
    func hinge(height: Double) {
        #expect(Hinge.far(shown: height, height: height) == 1 && Hinge.far(shown: 1, height: 0) == 1)
        var last = 0.0
        for part in stride(from: 0.0, through: 1, by: 0.01) {
            let far = Hinge.far(shown: height * part, height: height)
            #expect(far >= last && far <= 1 && far > Tuning.hingeDistance / (Tuning.hingeDistance + height) - 1e-9)
            last = far
        }
    }
}
