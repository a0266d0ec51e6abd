import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

@Suite("The level of lists")
struct LevelTests {
    @Test("Row of a list shows its number of unfinished items, is paler if empty, and at the bottom if all are done")
    func overview() throws {
        let stage = SessionDriver.lists([(3, 2), (0, 2), (0, 0), (1, 0)])
        #expect(stage.names == ["a", "c", "d", "b"])
        #expect(["a", "b", "c", "d"].map { stage.frame($0)?.count } == [3, 0, 0, 1])
        #expect(stage.frame("b")?.colors == Palette.heatMap.done && stage.frame("b")?.strike == 1)
        #expect(stage.frame("a")?.colors == Palette.heatMap.listColors(index: 0, of: 3))
        #expect(stage.frame("c")?.colors == Palette.heatMap.emptyListColors(index: 1, of: 3))
    }

    @Test("Text on the level of lists has a contrast of at least 4.5:1")
    func contrast() {
        for count in [1, 7, 40] {
            for index in 0..<count {
                for colors in [
                    Palette.heatMap.listColors(index: index, of: count), Palette.heatMap.emptyListColors(index: index, of: count),
                ] {
                    #expect(colors.isReadable())
                }
            }
        }
    }

    @Test("Tap on a list's name or Enter opens it, and a tap beside the name or F2 renames it")
    func tapping() {
        var stage = SessionDriver.lists()
        stage.tapName("b")
        stage.settle()
        #expect(stage.level == .items(ListID("b")) && stage.names.count == 4 && stage.isFlat)
        stage = SessionDriver.lists()
        stage.press(at: Point(x: 290, y: stage.middle("b").y))
        stage.lift()
        #expect(stage.level == .lists && stage.edited == "b")
        stage.command(.type("Bees"), .commit)
        stage.settle()
        #expect(stage.library[ListID("b")]?.name == "Bees" && stage.events.contains { $0.isChange(.renameList) })
        stage.command(.undo)
        #expect(stage.library[ListID("b")]?.name == "List b")
        stage.command(.focus(.first), .activate)
        #expect(stage.level == .items(ListID("a")))
    }

    @Test("List added by pull, pinch, or key is one step, and none if its name is left blank")
    func adding() {
        for way in 0..<3 {
            var stage = SessionDriver.lists()
            let before = stage.library
            switch way {
            case 0: stage.pullToAdd()
            case 1:
                stage.touch("b", "c")
                stage.spread(-40, 40)
                stage.pinch(.ended)
            default: stage.command(.add(.top))
            }
            #expect(stage.session.editing?.isNew == true && stage.session.libraryToSave == before)
            stage.command(.type("New"), .finishEditing)
            stage.settle()
            #expect(stage.library.lists.map(\.name).contains("New") && stage.library.lists.count == 5)
            #expect(stage.texts.firstIndex(of: "New") == (way == 1 ? 2 : 0))
            stage.command(.undo)
            stage.settle()
            #expect(stage.library == before && stage.isFlat)
            stage.command(.add(.top), .escape)
            #expect(stage.library == before && stage.session.history.undoable.isEmpty)
        }
    }

    @Test("I13: Swipe to the left deletes a list with its items, and undo restores all of it")
    func deleting() {
        var stage = SessionDriver.lists()
        let before = stage.library
        stage.swipe("a", by: -200)
        stage.settle()
        #expect(stage.names == ["b", "c", "d"] && stage.events.contains { $0.isChange(.deleteList) })
        stage.command(.undo)
        stage.settle()
        #expect(stage.library == before && stage.names == ["a", "b", "c", "d"] && stage.isFlat)
        stage.command(.redo)
        #expect(stage.library.lists.count == 3)
    }

    @Test("Swipe to the right completes all items of a list, and another one uncompletes them in their old order")
    func completing() {
        var stage = SessionDriver.lists()
        let before = stage.library
        stage.swipe("a", by: 200)
        stage.settle()
        #expect(stage.names == ["b", "c", "d", "a"] && stage.library[ListID("a")]?.unfinishedCount == 0)
        stage.command(.undo)
        stage.settle()
        #expect(stage.library == before && stage.isFlat)
        stage.command(.redo)
        stage.settle()
        stage.swipe("a", by: 200)
        stage.settle()
        #expect(stage.names.first == "a" && stage.library[ListID("a")]?.unfinishedCount == 5)
        #expect(stage.items(of: "a").prefix(3).map(\.id.text) == ["a-t0", "a-t1", "a-t2"])
        let steps = stage.session.history.undoable.count
        stage.press("d")
        stage.move(300)
        #expect(abs(stage.x("d")) <= Tuning.disallowedSwipeLimit && stage.frame("d")?.cue == nil, "it resists")
        stage.cancel()
        stage.swipe("d", by: 200)
        stage.settle()
        #expect(stage.session.history.undoable.count == steps && stage.isFlat)
    }

    @Test("F15: Lists are reordered by drag and by key, done ones only among themselves", arguments: 0..<30)
    func moving(seed: Int) {
        var random = SplitMix64(seed: seed)
        var stage = SessionDriver.lists([(1, 0), (0, 1), (2, 0), (0, 1), (0, 0), (1, 1)])
        let before = stage.library
        for _ in 0..<4 {
            let names = stage.names
            let row = random.pick(names)
            let target = random.whole(0...(names.count - 1))
            let isDone = stage.session.list[ItemID(row)]?.isDone == true
            guard
                let edit = stage.library.movingList(
                    ItemID(row), to: target, isDone: isDone, in: stage.session.overview, at: CompletionDate(""),
                    placingDone: .bottom
                )
            else { continue }
            stage.take(stage.session.perform(edit, on: stage.session.list[ItemID(row)]!, style: TransitionStyle()))
            var wanted = names
            wanted.removeAll { $0 == row }
            let unfinished = stage.session.list.unfinishedCount
            let block = isDone ? unfinished...(names.count - 1) : 0...(unfinished - 1)
            wanted.insert(row, at: min(max(target, block.lowerBound), block.upperBound))
            #expect(stage.names == wanted)
        }
        while !stage.session.history.undoable.isEmpty { stage.command(.undo) }
        #expect(stage.library == before)
        stage.command(.focus(.first), .move(.down))
        #expect(stage.names.prefix(2) == ["c", "a"])
    }

    @Test("I04: Undo shows the list in which the step was made")
    func undoElsewhere() {
        var stage = SessionDriver.lists(level: .items(ListID("b")))
        stage.swipe("b-t2", by: -200)
        stage.settle()
        stage.command(.show(.items(ListID("a"))))
        stage.settle()
        stage.command(.undo)
        stage.settle()
        #expect(stage.level == .items(ListID("b")) && stage.scene.focus == ItemID("b-t2") && stage.names.count == 4)
        stage.command(.up)
        stage.swipe("c", by: -200)
        stage.command(.showList(0))
        stage.settle()
        stage.command(.undo)
        stage.settle()
        #expect(stage.level == .lists && stage.names == ["a", "b", "c", "d"] && stage.isFlat)
    }

    @Test("Moving an item to another list is one step")
    func carryingOver() {
        var stage = SessionDriver.lists(level: .items(ListID("a")))
        let before = stage.library
        _ = stage.session.focus(on: ItemID("a-t1"))
        stage.command(.moveToList(ListID("b")))
        stage.settle()
        #expect(stage.names == ["a-t0", "a-t2", "a-d0", "a-d1"] && stage.items(of: "b").first?.id == ItemID("a-t1"))
        stage.command(.undo)
        stage.settle()
        #expect(stage.library == before && stage.level == .items(ListID("a")) && stage.isFlat)
    }

    @Test("Restoring a backup with any content is one step", arguments: 0..<40)
    func restoring(seed: Int) {
        var random = SplitMix64(seed: seed)
        var stage = SessionDriver.lists()
        let before = stage.library
        var other = before
        other.lists.shuffle(using: &random)
        if random.chance(0.5) { other.lists.removeLast() }
        if random.chance(0.5) { other.lists.insert(ItemList(id: ListID("new"), name: "New", items: SessionDriver.items(todo: 2)), at: 0) }
        for index in other.lists.indices {
            other.lists[index].name += random.chance(0.3) ? "!" : ""
            var items = other.lists[index].items.shuffled(using: &random)
            if random.chance(0.5) { items = items.dropLast(1).map { Item(id: $0.id, text: $0.text + "?", done: $0.done) } }
            let list = ItemList(id: other.lists[index].id, name: other.lists[index].name, items: items)
            other.lists[index] = list.arranged(for: .bottom)
        }
        if random.chance(0.5) { stage.command(.showList(random.whole(0...3))) }
        stage.settle()
        stage.command(.replace(other, .restore))
        #expect(stage.library == other)
        #expect(stage.settle() && stage.isFlat)
        stage.command(.undo)
        #expect(stage.library == before)
        stage.command(.redo)
        #expect(stage.library == other)
    }
}

extension SessionEvent {
    func isChange(_ kind: EditKind) -> Bool {
        if case .changed(let other, _) = self { other == kind } else { false }
    }
}
