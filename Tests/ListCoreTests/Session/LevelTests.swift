// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite("The level of lists")
struct LevelTests {
    @Test("Row of a list shows its number of unfinished items, is paler if empty, and at the bottom if all are done")
    func overview() throws {
        let driver = SessionDriver.lists([(3, 2), (0, 2), (0, 0), (1, 0)])
        #expect(driver.names == ["a", "c", "d", "b"])
        #expect(["a", "b", "c", "d"].map { driver.frame($0)?.count } == [3, 0, 0, 1])
        #expect(driver.frame("b")?.colors == Palette.heatMap.done && driver.frame("b")?.strike == 1)
        #expect(driver.frame("a")?.colors == Palette.heatMap.listColors(index: 0, of: 3))
        #expect(driver.frame("c")?.colors == Palette.heatMap.emptyListColors(index: 1, of: 3))
    }

    @Test("Text on the level of lists has a contrast of at least 4.5:1")
    func contrast() {
        for count in [1, 7, 40] {
            for index in 0..<count {
                for colors in [
                    Palette.heatMap.listColors(index: index, of: count),
                    Palette.heatMap.emptyListColors(index: index, of: count),
                ] {
                    #expect(colors.isReadable())
                }
            }
        }
    }

    @Test("Tap anywhere on a list or Enter opens it, and F2 renames it")
    func tapping() {
        var driver = SessionDriver.lists()
        driver.tapName("b")
        driver.settle()
        #expect(driver.level == .items(ListID("b")) && driver.names.count == 4 && driver.isInFinalState)
        driver = SessionDriver.lists()
        for device in [Device.touchscreen, .mouse] {
            for x in [2.0, 180, 290, 350] {
                driver.press(device, at: Point(x: x, y: driver.middle("b").y))
                driver.lift()
                #expect(driver.level == .items(ListID("b")))
                driver.command(.up)
                driver.settle()
            }
        }
        driver.hold("b")
        driver.lift()
        #expect(driver.menus.count == 1 && driver.level == .lists)
        driver.command(.edit)
        #expect(driver.edited == "b")
        driver.command(.type("Bees"), .commit)
        driver.settle()
        #expect(driver.library[ListID("b")]?.name == "Bees" && driver.events.contains { $0.isChange(.renameList) })
        driver.command(.undo)
        #expect(driver.library[ListID("b")]?.name == "List b")
        driver.command(.focus(.first), .activate)
        #expect(driver.level == .items(ListID("a")))
    }

    @Test("List added by pull, pinch, or key is one step, and none if its name is left blank")
    func adding() {
        for variant in 0..<3 {
            var driver = SessionDriver.lists()
            let before = driver.library
            switch variant {
            case 0: driver.pullToAdd()
            case 1:
                driver.touch("b", "c")
                driver.spread(-40, 40)
                driver.pinch(.ended)
            default: driver.command(.add(.top))
            }
            #expect(driver.session.editing?.isNew == true && driver.session.libraryToSave == before)
            driver.command(.type("New"), .finishEditing)
            driver.settle()
            #expect(driver.library.lists.map(\.name).contains("New") && driver.library.lists.count == 5)
            #expect(driver.texts.firstIndex(of: "New") == (variant == 1 ? 2 : 0))
            driver.command(.undo)
            driver.settle()
            #expect(driver.library == before && driver.isInFinalState)
            driver.command(.add(.top), .escape)
            #expect(driver.library == before && driver.session.history.undoable.isEmpty)
        }
    }

    @Test("I13: Swipe to the left deletes a list with its items, and undo restores all of it")
    func deleting() {
        var driver = SessionDriver.lists()
        let before = driver.library
        driver.swipe("a", by: -200)
        driver.settle()
        #expect(driver.names == ["b", "c", "d"] && driver.events.contains { $0.isChange(.deleteList) })
        driver.command(.undo)
        driver.settle()
        #expect(driver.library == before && driver.names == ["a", "b", "c", "d"] && driver.isInFinalState)
        driver.command(.redo)
        #expect(driver.library.lists.count == 3)
    }

    @Test("Swipe to the right completes all items of a list, and another one uncompletes them in their old order")
    func completing() {
        var driver = SessionDriver.lists()
        let before = driver.library
        driver.swipe("a", by: 200)
        driver.settle()
        #expect(driver.names == ["b", "c", "d", "a"] && driver.library[ListID("a")]?.unfinishedCount == 0)
        driver.command(.undo)
        driver.settle()
        #expect(driver.library == before && driver.isInFinalState)
        driver.command(.redo)
        driver.settle()
        driver.swipe("a", by: 200)
        driver.settle()
        #expect(driver.names.first == "a" && driver.library[ListID("a")]?.unfinishedCount == 5)
        #expect(driver.items(of: "a").prefix(3).map(\.id.text) == ["a-t0", "a-t1", "a-t2"])
        let steps = driver.session.history.undoable.count
        driver.press("d")
        driver.move(300)
        #expect(abs(driver.x("d")) <= Tuning.disallowedSwipeLimit && driver.frame("d")?.icon == nil, "it resists")
        driver.cancel()
        driver.swipe("d", by: 200)
        driver.settle()
        #expect(driver.session.history.undoable.count == steps && driver.isInFinalState)
    }

    @Test("F15: Lists are reordered by drag and by key, done ones only among themselves", arguments: 0..<30)
    func moving(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = SessionDriver.lists([(1, 0), (0, 1), (2, 0), (0, 1), (0, 0), (1, 1)])
        let before = driver.library
        for _ in 0..<4 {
            let names = driver.names
            let row = random.pick(names)
            let target = random.whole(0...(names.count - 1))
            let isDone = driver.session.list[ItemID(row)]?.isDone == true
            guard
                let edit = driver.library.movingList(
                    ItemID(row), to: target, isDone: isDone, in: driver.library.overview(placingDone: .bottom),
                    at: CompletionDate(""),
                    placingDone: .bottom
                )
            else { continue }
            driver.take(driver.session.perform(edit, on: driver.session.list[ItemID(row)]!, style: TransitionStyle()))
            var wanted = names
            wanted.removeAll { $0 == row }
            let unfinished = driver.session.list.unfinishedCount
            let block = isDone ? unfinished...(names.count - 1) : 0...(unfinished - 1)
            wanted.insert(row, at: min(max(target, block.lowerBound), block.upperBound))
            #expect(driver.names == wanted)
        }
        while !driver.session.history.undoable.isEmpty { driver.command(.undo) }
        #expect(driver.library == before)
        driver.command(.focus(.first), .move(.down))
        #expect(driver.names.prefix(2) == ["c", "a"])
    }

    @Test("I04: Undo shows the list in which the step was made")
    func undoElsewhere() {
        var driver = SessionDriver.lists(level: .items(ListID("b")))
        driver.swipe("b-t2", by: -200)
        driver.settle()
        driver.command(.show(.items(ListID("a"))))
        driver.settle()
        driver.command(.undo)
        driver.settle()
        #expect(
            driver.level == .items(ListID("b")) && driver.session.focus == ItemID("b-t2") && driver.names.count == 4)
        driver.command(.up)
        driver.swipe("c", by: -200)
        driver.command(.showList(0))
        driver.settle()
        driver.command(.undo)
        driver.settle()
        #expect(driver.level == .lists && driver.names == ["a", "b", "c", "d"] && driver.isInFinalState)
    }

    @Test("The box of an item is that of its row, or a line at the top")
    func boxes() {
        let driver = SessionDriver()
        #expect(driver.session.box(of: ItemID("t2")) == (0, 108, 360, 54))
        #expect(driver.session.box(of: ItemID("none")) == (0, 0, 360, 1))
    }

    @Test("Item can be moved to every list but its own")
    func otherLists() {
        let driver = SessionDriver.lists(level: .items(ListID("b")))
        #expect(driver.session.otherLists(for: ItemID("b-t0"))?.map(\.name) == ["List a", "List c", "List d"])
        #expect(SessionDriver.lists().session.otherLists(for: ItemID("a")) == nil)
    }

    @Test("Session knows the items of all lists")
    func items() {
        let library = SessionDriver.lists(level: .items(ListID("b"))).session.library
        #expect(library.has(ItemID("b-t0")) && library.has(ItemID("c-t0")) && !library.has(ItemID("d-t0")))
        #expect(!SessionDriver.lists([]).session.library.has(ItemID("a-t0")))
    }

    @Test("Moving an item to another list is one step")
    func carryingOver() {
        var driver = SessionDriver.lists(level: .items(ListID("a")))
        let before = driver.library
        _ = driver.session.focus(on: ItemID("a-t1"))
        driver.command(.moveToList(ListID("b")))
        driver.settle()
        #expect(driver.names == ["a-t0", "a-t2", "a-d0", "a-d1"] && driver.items(of: "b").first?.id == ItemID("a-t1"))
        driver.command(.undo)
        driver.settle()
        #expect(driver.library == before && driver.level == .items(ListID("a")) && driver.isInFinalState)
    }

    @Test("Restoring a backup with any content is one step", arguments: 0..<40)
    func restoring(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = SessionDriver.lists()
        let before = driver.library
        var other = before
        other.lists.shuffle(using: &random)
        if random.chance(0.5) { other.lists.removeLast() }
        if random.chance(0.5) {
            other.lists.insert(ItemList(id: ListID("new"), name: "New", items: SessionDriver.items(todo: 2)), at: 0)
        }
        for index in other.lists.indices {
            other.lists[index].name += random.chance(0.3) ? "!" : ""
            var items = other.lists[index].items.shuffled(using: &random)
            if random.chance(0.5) {
                items = items.dropLast(1).map { Item(id: $0.id, text: $0.text + "?", done: $0.done) }
            }
            let list = ItemList(id: other.lists[index].id, name: other.lists[index].name, items: items)
            other.lists[index] = list.arranged(for: .bottom)
        }
        if random.chance(0.5) { driver.command(.showList(random.whole(0...3))) }
        driver.settle()
        driver.command(.replace(other, .restore))
        #expect(driver.library == other)
        #expect(driver.settle() && driver.isInFinalState)
        driver.command(.undo)
        #expect(driver.library == before)
        driver.command(.redo)
        #expect(driver.library == other)
    }
}

extension SessionEvent {
    func isChange(_ kind: EditKind) -> Bool {
        if case .changed(let other, _) = self { other == kind } else { false }
    }
}
