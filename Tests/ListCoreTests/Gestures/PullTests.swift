// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Rows are 54 px high, ten of them in view.
@Suite struct PullTests {
    @Test("D02: Placeholder appears again after the list was pushed back and pulled again")
    func again() {
        var driver = SessionDriver(todo: 60)
        driver.pull(70)
        #expect(driver.placeholder?.isArmed == true)
        driver.move(0, -500)
        #expect(driver.placeholder == nil && driver.offset > 100)
        driver.move(0, 560)
        #expect(driver.placeholder?.isArmed == true)
        driver.lift()
        #expect(driver.names.count == 61 && driver.edited == "n0")
        #expect(driver.events == [.listArmed, .disarmed, .listArmed])
    }

    @Test("D03: Pull acts beyond one row's height, and event, placeholder, and result agree at every pixel")
    func threshold() {
        var pulled = SessionDriver()
        pulled.pull(54)
        let height = -pulled.offset
        let metrics = RowMetrics(rowHeight: height, linePitch: 21, characterWidth: 9, margin: 20)
        func pulledToThreshold() -> SessionDriver {
            var driver = SessionDriver(metrics: metrics)
            driver.pull(54)
            return driver
        }
        var driver = pulledToThreshold()
        #expect(driver.offset == -height && driver.placeholder?.isArmed == false)
        #expect(driver.placeholder?.fold.openness == 1)
        #expect(driver.events.isEmpty)
        var further = pulledToThreshold()
        further.nudge(0, 1e-6)
        #expect(further.placeholder?.isArmed == true && further.events == [.listArmed])
        further.lift()
        #expect(further.names.count == 21)
        driver.lift()
        #expect(driver.names.count == 20 && driver.events.isEmpty)
        for shown in stride(from: 50.0, through: 58, by: 0.25) {
            var driver = SessionDriver()
            driver.pull(shown)
            let isArmed = driver.placeholder?.isArmed
            #expect(isArmed == (driver.events == [.listArmed]) && isArmed == (-driver.offset > 54))
            driver.lift()
            #expect(isArmed == (driver.names.count == 21))
        }
    }

    @Test(
        "D04: Pull released past the threshold inserts one item at the top, opens it, and is one step",
        arguments: [
            Device.touchscreen, .touchpad,
        ])
    func adds(device: Device) {
        var driver = SessionDriver(todo: 60)
        driver.pullToAdd(with: device)
        #expect(driver.names.prefix(2) == ["n0", "t0"] && driver.names.count == 61)
        #expect(driver.edited == "n0" && driver.session.editing?.isNew == true && driver.session.focus?.text == "n0")
        #expect(driver.changes.isEmpty, "nothing is typed yet")
        driver.command(.type("Milk"), .finishEditing)
        #expect(driver.changes == ["add n0"] && driver.texts[0] == "Milk")
        driver.settle()
        #expect(driver.isAtRest && driver.offset == 0)
        driver.command(.undo)
        #expect(driver.names == SessionDriver(todo: 60).names && driver.events.last == .undid(.add))
        driver.command(.redo)
        #expect(driver.texts[0] == "Milk" && driver.events.last == .redid(.add))
    }

    @Test("D05: Pull right after a release inserts no second item", arguments: [0.02, 0.1, 0.2, 0.3, 0.5, 0.8])
    func twice(pause: Double) {
        var driver = SessionDriver()
        driver.pullToAdd()
        driver.wait(pause)
        driver.pullToAdd()
        #expect(driver.names.count == 21 && driver.edited != nil)
        driver.settle()
        #expect(driver.names.count == 21 && driver.offset == 0)
    }

    @Test(
        "D06: Pull while editing accepts the text and inserts another row", arguments: [Device.touchscreen, .touchpad])
    func whileEditing(device: Device) {
        var driver = SessionDriver()
        driver.pullToAdd(with: device)
        driver.settle()
        driver.command(.type(" First "))
        driver.pullToAdd(with: device)
        #expect(
            driver.changes == ["add n0"] && driver.names.prefix(3) == ["n1", "n0", "t0"] && driver.texts[1] == "First")
        #expect(driver.edited == "n1")
        var old = SessionDriver()
        old.tap("t0", with: .mouse)
        old.settle()
        old.command(.type("Other"))
        old.pullToAdd(with: device)
        #expect(old.changes == ["edit t0"] && old.names.prefix(2) == ["n0", "t0"] && old.texts[1] == "Other")
    }

    @Test("D07: Pull while a blank new row is edited replaces that row")
    func replacesEmpty() {
        var driver = SessionDriver()
        driver.pullToAdd()
        driver.settle()
        driver.command(.type("  "))
        driver.pullToAdd()
        #expect(driver.names.count == 21 && driver.names[0] == "n1" && driver.edited == "n1" && driver.changes.isEmpty)
        driver.command(.escape)
        #expect(driver.names == SessionDriver().names)
    }

    @Test(
        "D08: Placeholder has the height of a row and turns about its lower edge",
        arguments: [40.0, 54, 108])
    func largeType(height: Double) throws {
        let metrics = RowMetrics(rowHeight: height, linePitch: height * 0.4, characterWidth: height / 6, margin: 20)
        let texts = (0..<9).map { Item(id: ItemID("t\($0)"), text: String(repeating: "word ", count: 30)) }
        var driver = SessionDriver(items: texts, metrics: metrics)
        driver.pull(height / 2)
        let half = try #require(driver.placeholder)
        #expect(
            abs(half.height - height / 2) < 1e-6 && abs(half.fold.openness - 0.5) < 1e-6 && abs(half.y) < 1e-6
                && !half.isArmed)
        #expect(half.fold.crease == .top && half.fold.creaseWidth > 0.7 && half.fold.creaseWidth < 1)
        #expect(half.fold.width(at: 0) == half.fold.creaseWidth && half.fold.width(at: 1) == 1)
        #expect(abs(driver.y("t0") - half.y - half.height) < 1e-9, "it touches the first row")
        driver.lift()
        driver.settle()
        driver.pull(height + 4)
        let whole = try #require(driver.placeholder)
        #expect(abs(whole.height - height - 4) < 1e-6 && abs(whole.y) < 1e-6 && whole.isArmed)
        #expect(whole.fold.creaseWidth == 1 && whole.colors == Palette.heatMap.colors(index: 0, of: 10))
        driver.lift()
        #expect(driver.edited == "n0")
    }

    @Test("D10: Row inserted by a pull of two frames continues from its placeholder")
    func quick() {
        var driver = SessionDriver()
        driver.press(at: Point(x: 180, y: 30))
        driver.wait(1 / 60)
        driver.nudge(0, 20)
        driver.nudge(0, 420)
        driver.wait(1 / 60)
        #expect(driver.events == [.listArmed])
        let (before, seen) = (driver.picture, driver.placeholder)
        driver.lift(after: 0)
        #expect(driver.edited == "n0" && driver.y("n0") == seen?.y && SessionDriver.isSame(before, driver.picture))
        driver.settle()
        #expect(driver.y("n0") == 0 && driver.offset == 0)
    }

    @Test(
        "New row continues from the placeholder with its color and height without a jump",
        arguments: [
            Device.touchscreen, .touchpad,
        ])
    func continuity(device: Device) throws {
        for editsBefore in [false, true] {
            var driver = SessionDriver()
            if editsBefore {
                driver.tap("t0", with: .mouse)
                driver.settle()
            }
            driver.pull(80, with: device)
            let (before, seen) = (driver.picture, try #require(driver.placeholder))
            driver.lift(after: 0)
            let row = try #require(driver.frame("n0"))
            #expect(abs(row.y - seen.y) < 1e-9 && abs(row.height - seen.height) < 1e-9 && row.colors == seen.colors)
            #expect(
                row.x == 0 && row.opacity == 1 && SessionDriver.isSame(before, driver.picture)
                    && driver.placeholder == nil)
            var last = driver.picture
            for _ in 0..<60 {
                driver.wait(1 / 60)
                for (name, y) in driver.picture { #expect(last[name].map { abs($0 - y) < 30 } ?? true) }
                last = driver.picture
            }
            driver.settle()
            #expect(driver.y("n0") == 0 && driver.y("t0") == 54)
        }
    }

    @Test("Pull while a gap closes shows its own placeholder, and the row continues from that")
    func whileGapCloses() throws {
        var driver = SessionDriver()
        driver.scale(to: 2, at: 270, ends: .cancelled)
        driver.press(.touchpad, at: Point(x: 180, y: 270))
        driver.nudge(0, 60)
        #expect(driver.gap > 20)
        let seen = try #require(driver.placeholder)
        #expect(seen.cause == .pull && seen.isArmed)
        driver.lift(after: 0)
        #expect(driver.names[0] == "n0" && abs(driver.y("n0") - seen.y) < 1e-9)
        driver.settle()
        #expect(driver.y("n0") == 0 && driver.session.motions.gap == nil)
    }

    @Test("D16: Hint of an empty list fades when an item is added by a key")
    func hintFades() {
        var driver = SessionDriver(todo: 0)
        driver.command(.add(.top))
        var opacities: [Double] = []
        for _ in 0..<15 {
            driver.wait(1 / 60)
            opacities.append(driver.session.hintOpacity)
        }
        #expect(opacities[0] > 0.8 && opacities[14] < 0.05 && opacities == opacities.sorted(by: >))
    }

    @Test("D15: Pull on an empty list fades the hint and shows the placeholder")
    func emptyList() throws {
        var driver = SessionDriver(todo: 0)
        #expect(driver.session.gestures.hintOpacity == 1 && driver.placeholder == nil)
        driver.touch(280, 320)
        driver.spread(-13.5, 13.5)
        #expect(abs(driver.session.gestures.hintOpacity - 0.5) < 1e-6, "it also fades while the rows part")
        driver.pinch(.cancelled)
        driver.settle()
        driver.pull(13.5)
        #expect(
            abs(driver.session.gestures.hintOpacity - 0.75) < 1e-6
                && abs((driver.placeholder?.fold.openness ?? 0) - 0.25) < 1e-6)
        driver.lift()
        driver.settle()
        #expect(driver.session.gestures.hintOpacity == 1)
        driver.pull(60)
        #expect(driver.session.gestures.hintOpacity == 0)
        let seen = try #require(driver.placeholder)
        driver.lift()
        #expect(driver.session.gestures.hintOpacity == 0 && abs(driver.y("n0") - seen.y) < 1)
        driver.wait(0.05)
        #expect(driver.session.gestures.hintOpacity == 0, "it doesn't flash while the first row appears (D16)")
    }

    @Test("D16: Hint of an empty list doesn't flash when a pinch at the top adds an item")
    func pinchedHint() {
        var driver = SessionDriver(todo: 0)
        driver.touch(20, 60)
        driver.spread(-15, 45)
        #expect(driver.session.hintOpacity == 0 && (driver.placeholder?.height ?? 54) < 54)
        driver.pinch(.ended)
        while driver.session.isMoving {
            #expect(driver.session.hintOpacity == 0)
            driver.wait(1 / 60)
        }
        #expect(driver.names == ["n0"])
    }

    @Test("D17: First item of an empty list can be added, undone, and added again")
    func firstItem() {
        var driver = SessionDriver(todo: 0)
        driver.pullToAdd()
        driver.command(.escape)
        driver.settle()
        #expect(driver.names.isEmpty && driver.session.gestures.hintOpacity == 1 && driver.edited == nil)
        driver.pullToAdd()
        driver.command(.type("Milk"), .finishEditing)
        driver.settle()
        #expect(driver.texts == ["Milk"] && driver.y("n1") == 0 && driver.session.gestures.hintOpacity == 0)
        driver.command(.undo)
        driver.settle()
        #expect(driver.names.isEmpty && driver.session.gestures.hintOpacity == 1)
    }

    @Test("D20: Pull works in a window lower than three rows", arguments: [60.0, 100, 160])
    func lowWindow(height: Double) {
        for todo in [0, 1, 30] {
            var driver = SessionDriver(todo: todo, height: height)
            driver.press(at: Point(x: 180, y: 10))
            driver.move(0, 16 + 140)
            #expect(driver.placeholder?.isArmed == true)
            driver.lift()
            #expect(driver.edited == "n0" && driver.names.first == "n0")
            driver.settle()
            #expect(driver.y("n0") == 0)
        }
    }

    @Test("H16: Placeholder doesn't turn and the new row fades in with reduced motion")
    func reducedMotion() {
        var driver = SessionDriver()
        driver.session.set(mirrored: false, reducesMotion: true)
        driver.pull(27)
        #expect(driver.placeholder?.fold.creaseWidth == 1)
        driver.pullOn(to: 60)
        driver.lift()
        #expect(driver.edited == "n0" && driver.session.motions.rows[ItemID("n0")]?.y == nil)
        driver.settle()
        #expect(driver.y("n0") == 0 && driver.y("t0") == 54 && driver.frame("n0")?.opacity == 1)
    }

    @Test("Crease of a fold approaches the near edges evenly and is never wider", arguments: [40.0, 54, 120])
    func crease(height: Double) {
        #expect(Fold.farWidth(shown: height, height: height) == 1 && Fold.farWidth(shown: 1, height: 0) == 1)
        var last = 0.0
        for part in stride(from: 0.0, through: 1, by: 0.01) {
            let far = Fold.farWidth(shown: height * part, height: height)
            #expect(far >= last && far <= 1 && far > Tuning.foldDistance / (Tuning.foldDistance + height) - 1e-9)
            last = far
        }
    }
}
