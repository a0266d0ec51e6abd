// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Adding rows by tap and by key, one after another.
@Suite struct InsertionTests {
    @Test(
        "Tap or click on the empty space adds a row after the unfinished ones", arguments: [Device.touchscreen, .mouse])
    func emptySpace(device: Device) {
        var driver = SessionDriver(todo: 3, done: 2)
        driver.click(at: 400, with: device)
        #expect(driver.names == ["t0", "t1", "t2", "n0", "d0", "d1"] && driver.edited == "n0")
        driver.command(.type("Last"), .finishEditing)
        driver.settle()
        #expect(driver.isAtRest && driver.texts[3] == "Last")
        var empty = SessionDriver(todo: 0)
        empty.click(at: 200, with: device)
        #expect(empty.names == ["n0"] && empty.edited == "n0")
    }

    @Test("Tap below the last row of a scrolled list adds at the end")
    func scrolledEmptySpace() {
        var driver = SessionDriver(todo: 20)
        driver.session.set(inset: 60, now: driver.time)
        driver.take(driver.session.scroll(to: 10_000))
        driver.settle()
        driver.click(at: 500, with: .touchscreen)
        #expect(driver.names.last == "n0" && driver.edited == "n0")
    }

    @Test(
        "G07: Enter on a new item opens another one below, and Enter on an empty one ends editing",
        arguments: [
            InsertionPlace.top, .above, .below,
        ])
    func enterChain(place: InsertionPlace) {
        var driver = SessionDriver(todo: 6)
        _ = driver.session.focus(on: ItemID("t2"))
        driver.command(.add(place))
        let first = driver.names.firstIndex(of: "n0")
        #expect(first == [.top: 0, .above: 2, .below: 3][place])
        for number in 0..<10 {
            driver.command(.type("Item \(number)"), .commit)
            driver.wait(0.2)
        }
        #expect(driver.edited == "n10" && driver.names.count == 17)
        driver.command(.commit)
        #expect(driver.edited == nil && driver.names.count == 16)
        #expect(Array(driver.texts[first!..<(first! + 10)]) == (0..<10).map { "Item \($0)" })
        #expect(driver.changes == (0..<10).map { "add n\($0)" })
        #expect(driver.session.focus == ItemID("n9"), "the last added row is focused")
        driver.settle()
        #expect(driver.isAtRest)
        for _ in 0..<10 { driver.command(.undo) }
        #expect(driver.names == SessionDriver(todo: 6).names)
        for _ in 0..<10 { driver.command(.redo) }
        #expect(Array(driver.texts[first!..<(first! + 10)]) == (0..<10).map { "Item \($0)" })
    }

    @Test("Ten items typed without a pause keep their order, in an empty list and without a focused row")
    func fast() {
        var driver = SessionDriver(todo: 0)
        driver.command(.add(.here))
        for number in 0..<10 { driver.command(.type("I"), .type("Item \(number)"), .commit) }
        driver.command(.escape)
        #expect(driver.texts == (0..<10).map { "Item \($0)" } && driver.session.history.undoable.count == 10)
        driver.settle()
        #expect(driver.isAtRest)
    }

    @Test("Rows added below or above the focused row are next to it, or after the unfinished ones if that is done")
    func aboveAndBelow() {
        for (focus, place, index) in [
            ("t1", InsertionPlace.below, 2), ("t1", .above, 1), ("t0", .above, 0), ("t3", .below, 4), ("d1", .below, 4),
            ("d0", .above, 4),
        ] {
            var driver = SessionDriver(todo: 4, done: 2)
            _ = driver.session.focus(on: ItemID(focus))
            driver.command(.add(place), .type("New"), .finishEditing)
            #expect(driver.names.firstIndex(of: "n0") == index && driver.session.list.unfinishedCount == 5)
        }
        for place in [InsertionPlace.above, .below, .top, .here] {
            var driver = SessionDriver(todo: 4)
            driver.command(.add(place))
            #expect(driver.names[0] == "n0", "nothing has the focus")
        }
    }

    @Test("Row added during an edit is next to the edited row, whose text is committed first")
    func nextToEdited() {
        var driver = SessionDriver(todo: 4)
        driver.tap("t2", with: .mouse)
        driver.command(.type("Other"), .add(.below))
        #expect(
            driver.names == ["t0", "t1", "t2", "n0", "t3"] && driver.texts[2] == "Other"
                && driver.changes == ["edit t2"])
        driver.command(.add(.above))
        #expect(driver.names == ["t0", "t1", "t2", "n1", "t3"], "an empty one is replaced")
        driver.command(.type("New"), .add(.above))
        #expect(driver.names == ["t0", "t1", "t2", "n2", "n1", "t3"])
    }

    @Test("G20: Added row is edited and focused, never a neighbor", arguments: 0..<20)
    func editsTheNewOne(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = SessionDriver(todo: 12, done: 3)
        for _ in 0..<12 {
            if random.chance(0.5) { _ = driver.session.focus(on: random.pick(Array(driver.session.list.items)).id) }
            let before = Set(driver.names)
            switch random.whole(0...3) {
            case 0: driver.command(.add(random.pick([.top, .above, .below, .here])))
            case 1: driver.pullToAdd()
            case 2: driver.scale(to: 2, at: random.number(0...540))
            default:
                let y = random.number(40...500)
                driver.touch(y - 20, y + 20)
                driver.spread(-40, 40)
                driver.pinch(.ended)
            }
            driver.wait(random.number(0...0.5))
            guard driver.edited.map({ !before.contains($0) }) == true else { continue }
            #expect(driver.session.editing?.isNew == true && driver.session.focus == driver.session.editing?.item)
            #expect(
                driver.session.motions.editedRow == driver.session.editing?.item
                    && driver.session.editing?.fieldText == "")
            if random.chance(0.7) { driver.command(.type("Typed \(seed)")) }
        }
        driver.command(.finishEditing)
        #expect(
            driver.texts.filter { $0.isEmpty }.isEmpty
                && driver.session.history.undoable.count == driver.names.count - 15)
        driver.settle()
        #expect(driver.isAtRest)
    }

    @Test("Serial number changes each time that the field must show another text")
    func serials() {
        var driver = SessionDriver()
        var serials: [Int?] = []
        for command in [Command.add(.top), .type("a"), .commit, .type("b"), .paste("x", before: "b", after: "")] {
            driver.command(command)
            serials.append(driver.session.editing?.serial)
        }
        #expect(serials[0] == serials[1] && serials[2] == serials[3])
        #expect(Set(serials.compactMap { $0 }).count == 3)
    }

    @Test("C04: Keys add and edit nothing while a finger holds the list")
    func held() {
        var driver = SessionDriver()
        _ = driver.session.focus(on: ItemID("t1"))
        driver.press("t4")
        driver.move(100)
        driver.command(.add(.top), .edit, .paste("a\nb", before: "", after: ""))
        #expect(driver.names == SessionDriver().names && driver.edited == nil)
    }

    @Test("Read-only list refuses adding and editing with an event")
    func readOnly() {
        var driver = SessionDriver(todo: 3, isReadOnly: true)
        _ = driver.session.focus(on: ItemID("t1"))
        driver.command(.add(.top), .edit, .paste("a", before: "", after: ""))
        driver.tap("t0")
        driver.click(at: 400)
        #expect(
            driver.events == Array(repeating: .refused(.file), count: 5) && driver.edited == nil
                && driver.names.count == 3)
    }

    @Test("Row added by a key grows from no height, and the rows around it make room without gaps", arguments: 0...6)
    func growsFromNothing(index: Int) {
        var driver = SessionDriver(todo: 6)
        if index > 0 { _ = driver.session.focus(on: ItemID("t\(index - 1)")) }
        driver.command(.add(index == 0 ? .top : .below))
        #expect(driver.frame("n0")?.height == 0)
        for _ in 0..<40 {
            driver.wait(1.0 / 60)
            let rows = driver.session.frames.sorted { ($0.index ?? 0) < ($1.index ?? 0) }
            for (upper, lower) in zip(rows, rows.dropFirst()) { #expect(abs(upper.y + upper.height - lower.y) < 0.01) }
            #expect(rows.allSatisfy { $0.x == 0 })
        }
        #expect(driver.frame("n0")?.height == Tuning.rowHeight)
    }

    @Test("H21: Blank new row folds between its neighbors, which close up")
    func folding() {
        var driver = SessionDriver()
        driver.command(.add(.top))
        driver.settle()
        driver.command(.escape)
        for _ in 0..<6 {
            driver.wait(0.03)
            guard let row = driver.frame("n0"), let next = driver.frame("t0") else { return }
            #expect(row.fold != nil && row.x == 0 && abs(row.y) < 0.01 && abs(row.y + row.height - next.y) < 0.5)
        }
        #expect((driver.frame("n0")?.height ?? 0) < 30)
    }
}
