import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Adding rows by tap and by key, one after another.
@Suite struct InsertionTests {
    @Test("Tap or click on the empty space adds a row after the unfinished ones", arguments: [Device.touchscreen, .mouse])
    func emptySpace(device: Device) {
        var stage = SessionDriver(todo: 3, done: 2)
        stage.click(at: 400, with: device)
        #expect(stage.names == ["t0", "t1", "t2", "n0", "d0", "d1"] && stage.edited == "n0")
        stage.command(.type("Last"), .finishEditing)
        stage.settle()
        #expect(stage.isAtRest && stage.texts[3] == "Last")
        var empty = SessionDriver(todo: 0)
        empty.click(at: 200, with: device)
        #expect(empty.names == ["n0"] && empty.edited == "n0")
    }

    @Test(
        "G07: Enter on a new item opens another one below, and Enter on an empty one ends editing",
        arguments: [
            InsertionPlace.top, .above, .below,
        ])
    func enterChain(place: InsertionPlace) {
        var stage = SessionDriver(todo: 6)
        _ = stage.session.focus(on: ItemID("t2"))
        stage.command(.add(place))
        let first = stage.names.firstIndex(of: "n0")
        #expect(first == [.top: 0, .above: 2, .below: 3][place])
        for number in 0..<10 {
            stage.command(.type("Item \(number)"), .commit)
            stage.wait(0.2)
        }
        #expect(stage.edited == "n10" && stage.names.count == 17)
        stage.command(.commit)
        #expect(stage.edited == nil && stage.names.count == 16)
        #expect(Array(stage.texts[first!..<(first! + 10)]) == (0..<10).map { "Item \($0)" })
        #expect(stage.changes == (0..<10).map { "add n\($0)" })
        #expect(stage.scene.focus == ItemID("n9"), "the last added row is focused")
        stage.settle()
        #expect(stage.isAtRest)
        for _ in 0..<10 { stage.command(.undo) }
        #expect(stage.names == SessionDriver(todo: 6).names)
        for _ in 0..<10 { stage.command(.redo) }
        #expect(Array(stage.texts[first!..<(first! + 10)]) == (0..<10).map { "Item \($0)" })
    }

    @Test("Ten items typed without a pause keep their order, in an empty list and without a focused row")
    func fast() {
        var stage = SessionDriver(todo: 0)
        stage.command(.add(.here))
        for number in 0..<10 { stage.command(.type("I"), .type("Item \(number)"), .commit) }
        stage.command(.escape)
        #expect(stage.texts == (0..<10).map { "Item \($0)" } && stage.session.history.undoable.count == 10)
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("Rows added below or above the focused row are next to it, or after the unfinished ones if that is done")
    func aboveAndBelow() {
        for (focus, place, index) in [
            ("t1", InsertionPlace.below, 2), ("t1", .above, 1), ("t0", .above, 0), ("t3", .below, 4), ("d1", .below, 4), ("d0", .above, 4),
        ] {
            var stage = SessionDriver(todo: 4, done: 2)
            _ = stage.session.focus(on: ItemID(focus))
            stage.command(.add(place), .type("New"), .finishEditing)
            #expect(stage.names.firstIndex(of: "n0") == index && stage.session.list.unfinishedCount == 5)
        }
        for place in [InsertionPlace.above, .below, .top, .here] {
            var stage = SessionDriver(todo: 4)
            stage.command(.add(place))
            #expect(stage.names[0] == "n0", "nothing has the focus")
        }
    }

    @Test("Row added during an edit is next to the edited row, whose text is committed first")
    func nextToEdited() {
        var stage = SessionDriver(todo: 4)
        stage.tap("t2", with: .mouse)
        stage.command(.type("Other"), .add(.below))
        #expect(stage.names == ["t0", "t1", "t2", "n0", "t3"] && stage.texts[2] == "Other" && stage.changes == ["edit t2"])
        stage.command(.add(.above))
        #expect(stage.names == ["t0", "t1", "t2", "n1", "t3"], "an empty one is replaced")
        stage.command(.type("New"), .add(.above))
        #expect(stage.names == ["t0", "t1", "t2", "n2", "n1", "t3"])
    }

    @Test("G20: Added row is edited and focused, never a neighbor", arguments: 0..<20)
    func editsTheNewOne(seed: Int) {
        var random = SplitMix64(seed: seed)
        var stage = SessionDriver(todo: 12, done: 3)
        for _ in 0..<12 {
            if random.chance(0.5) { _ = stage.session.focus(on: random.pick(stage.session.list.items).id) }
            let before = Set(stage.names)
            switch random.whole(0...3) {
            case 0: stage.command(.add(random.pick([.top, .above, .below, .here])))
            case 1: stage.pullToAdd()
            case 2: stage.scale(to: 2, at: random.number(0...540))
            default:
                let y = random.number(40...500)
                stage.touch(y - 20, y + 20)
                stage.spread(-40, 40)
                stage.pinch(.ended)
            }
            stage.wait(random.number(0...0.5))
            guard stage.edited.map({ !before.contains($0) }) == true else { continue }
            #expect(stage.session.editing?.isNew == true && stage.scene.focus == stage.session.editing?.item)
            #expect(stage.scene.editing.item == stage.session.editing?.item && stage.session.editing?.fieldText == "")
            if random.chance(0.7) { stage.command(.type("Typed \(seed)")) }
        }
        stage.command(.finishEditing)
        #expect(stage.texts.filter { $0.isEmpty }.isEmpty && stage.session.history.undoable.count == stage.names.count - 15)
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("Serial number changes each time that the field must show another text")
    func serials() {
        var stage = SessionDriver()
        var serials: [Int?] = []
        for command in [Command.add(.top), .type("a"), .commit, .type("b"), .paste("x", before: "b", after: "")] {
            stage.command(command)
            serials.append(stage.session.editing?.serial)
        }
        #expect(serials[0] == serials[1] && serials[2] == serials[3])
        #expect(Set(serials.compactMap { $0 }).count == 3)
    }

    @Test("C04: Keys add and edit nothing while a finger holds the list")
    func held() {
        var stage = SessionDriver()
        _ = stage.session.focus(on: ItemID("t1"))
        stage.press("t4")
        stage.move(100)
        stage.command(.add(.top), .edit, .paste("a\nb", before: "", after: ""))
        #expect(stage.names == SessionDriver().names && stage.edited == nil)
    }

    @Test("Read-only list refuses adding and editing with an event")
    func readOnly() {
        var stage = SessionDriver(todo: 3, isReadOnly: true)
        _ = stage.session.focus(on: ItemID("t1"))
        stage.command(.add(.top), .edit, .paste("a", before: "", after: ""))
        stage.tap("t0")
        stage.click(at: 400)
        #expect(stage.events == Array(repeating: .refused, count: 5) && stage.edited == nil && stage.names.count == 3)
    }

    @Test("Row added by a key grows from no height, and the rows around it make room without gaps", arguments: 0...6)
    func growsFromNothing(index: Int) {
        var stage = SessionDriver(todo: 6)
        if index > 0 { _ = stage.session.focus(on: ItemID("t\(index - 1)")) }
        stage.command(.add(index == 0 ? .top : .below))
        #expect(stage.frame("n0")?.height == 0)
        for _ in 0..<40 {
            stage.wait(1.0 / 60)
            let rows = stage.session.frames.sorted { ($0.index ?? 0) < ($1.index ?? 0) }
            for (upper, lower) in zip(rows, rows.dropFirst()) { #expect(abs(upper.y + upper.height - lower.y) < 0.01) }
            #expect(rows.allSatisfy { $0.x == 0 })
        }
        #expect(stage.frame("n0")?.height == Tuning.rowHeight)
    }

    @Test("Blank new row leaves to the side of deleted rows, also in right-to-left text")
    func mirrored() {
        for isMirrored in [false, true] {
            var stage = SessionDriver()
            stage.session.set(mirrored: isMirrored, reducesMotion: false)
            stage.command(.add(.top))
            stage.settle()
            #expect(stage.x("n0") == 0)
            stage.command(.escape)
            stage.wait(0.1)
            #expect(isMirrored ? stage.x("n0") > 10 : stage.x("n0") < -10)
        }
    }
}
