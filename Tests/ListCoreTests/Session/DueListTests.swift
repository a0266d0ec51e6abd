// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// The list of what is due, whose items are in other lists.
@Suite struct DueListTests {
    private static func item(_ name: String, _ due: String? = nil) -> Item {
        Item(id: ItemID(name), text: name, task: TaskProperties(due: due.flatMap { DueDate($0) }))
    }

    private static let library = Library(lists: [
        ItemList(
            id: ListID("a"), name: "A",
            items: [item("friday", "2026-11-27T17:00"), item("undated"), item("overdue", "2026-11-01")]),
        ItemList(
            id: ListID("b"), name: "B",
            items: [
                item("eight", "2026-12-24T08:00"), item("holiday", "2026-12-24"), item("today", "2026-11-26T15:00"),
            ]
        ),
    ])
    private static let due = ["overdue", "today", "friday", "holiday", "eight"]

    private func driver(_ level: Level = .due, library: Library = Self.library) -> SessionDriver {
        var driver = SessionDriver(library: library)
        driver.command(.show(level))
        driver.settle()
        _ = driver.takeEvents()
        return driver
    }

    private func names(_ driver: SessionDriver, in list: String) -> [String] {
        driver.items(of: list).map(\.id.text)
    }

    @Test("L40: It contains the unfinished items with dates in the order of time, and is above the lists")
    func content() {
        var driver = driver(.lists)
        #expect(driver.names == ["due:", "a", "b"] && driver.session.count(of: Library.dueID) == 5)
        #expect(driver.frame("due:")?.count == 5)
        driver.command(.showList(0))
        #expect(driver.level == .items(ListID("a")))
        driver.command(.show(.due))
        #expect(driver.names == Self.due && driver.session.list.name == "Due")
        driver.command(.up)
        driver.settle()
        #expect(driver.level == .lists && driver.session.focus == ItemID("due:"))
    }

    @Test("L40: Without dates it doesn't exist")
    func noDates() {
        var driver = SessionDriver.lists()
        #expect(driver.names == ["a", "b", "c", "d"])
        driver.command(.show(.due))
        #expect(driver.level == .lists)
        driver = self.driver(.items(ListID("a")))
        for name in ["friday", "overdue"] { driver.command(.setDate(ItemID(name), nil, recurrence: nil)) }
        driver.command(.show(.items(ListID("b"))))
        for name in ["eight", "holiday", "today"] { driver.command(.setDate(ItemID(name), nil, recurrence: nil)) }
        driver.command(.up)
        #expect(driver.names == ["a", "b"])
        driver.command(.undo)
        driver.command(.up)
        #expect(driver.names == ["due:", "a", "b"])
    }

    @Test("L41: Deleting, editing, and dates act on the item in its own list, each as one step")
    func edits() {
        var driver = driver()
        driver.swipe("today", by: -300)
        driver.settle()
        #expect(names(driver, in: "b") == ["eight", "holiday"] && driver.names.count == 4)
        driver.command(.undo)
        #expect(names(driver, in: "b").count == 3 && driver.level == .due && driver.names == Self.due)
        driver.settle()
        driver.tap("friday")
        driver.command(.type("later"))
        #expect(driver.items(of: "a")[0].text == "later" && driver.edited == "friday")
        driver.command(.commit)
        #expect(driver.edited == nil && driver.items(of: "a")[0].text == "later")
        driver.command(.undo)
        #expect(driver.items(of: "a")[0].text == "friday" && driver.level == .due)
        driver.command(.setDate(ItemID("overdue"), DueDate("2027-01-01"), recurrence: nil))
        driver.settle()
        #expect(driver.names == ["today", "friday", "holiday", "eight", "overdue"] && driver.isInFinalState)
        driver.command(.undo, .setDate(ItemID("overdue"), nil, recurrence: nil))
        driver.settle()
        #expect(driver.names == Array(Self.due.dropFirst()) && driver.isInFinalState)
    }

    @Test("L41: A completed item turns green in its place, and then folds", arguments: [false, true])
    func completing(withTheSameTime: Bool) {
        var library = Self.library
        if withTheSameTime {
            let items = Array(library.lists[1].items) + [Self.item("twin", "2026-11-26T15:00")]
            library.lists[1] = ItemList(id: ListID("b"), name: "B", items: items)
        }
        var driver = driver(library: library)
        let names = driver.names
        driver.swipe("today", by: 190)
        driver.wait(Tuning.doneDelay - 0.1)
        #expect(driver.names == names && driver.items(of: "b").first { $0.id == ItemID("today") }?.isDone == true)
        #expect(driver.frame("today")?.colors == driver.session.motions.rowPalette.palette.done)
        #expect(driver.isMoving)
        driver.wait(0.2)
        #expect(driver.names == names.filter { $0 != "today" })
        // It folds, without a hole.
        for _ in 0..<20 {
            driver.wait(1 / 60)
            let rows = driver.session.frames.sorted { $0.y < $1.y }
            #expect(zip(rows, rows.dropFirst()).allSatisfy { $1.y - $0.y - $0.height < 1 })
            #expect(rows.allSatisfy { abs($0.x) < 1 })
        }
        driver.settle()
        #expect(driver.isInFinalState && driver.session.count(of: Library.dueID) == names.count - 1)
        driver.command(.undo)
        driver.settle()
        #expect(driver.names == names && driver.isInFinalState && driver.level == .due)
    }

    @Test("L41: While a finger holds a row, none leaves, and one that isn't done any more stays")
    func holding() {
        var driver = driver()
        driver.swipe("today", by: 190)
        driver.press("friday")
        driver.move(60)
        driver.wait(2)
        #expect(driver.names == Self.due)
        driver.lift()
        driver.settle()
        #expect(driver.names.count == 4)
        driver.swipe("friday", by: 190)
        driver.swipe("friday", by: 190)
        driver.settle()
        #expect(driver.names.contains("friday") && driver.items(of: "a")[0].isDone == false)
    }

    @Test("L42: Nothing is added, pasted, or moved there", arguments: 0..<6)
    func refusals(way: Int) {
        var driver = driver()
        switch way {
        case 0: driver.command(.add(.top))
        case 1: driver.command(.paste("One\nTwo", before: "", after: ""))
        case 2: driver.command(.put(Self.item("cut")))
        case 3:
            driver.press(at: Point(x: 100, y: 500))
            driver.lift()
        case 4:
            driver.touch("overdue", "today")
            driver.spread(-60, 60)
            driver.pinch(.ended)
        default: driver.reorder("overdue", by: 120)
        }
        driver.settle()
        driver.wait(0.1)
        #expect(driver.library == Self.library && driver.names == Self.due && driver.level == .due)
        #expect(driver.isInFinalState && driver.changes.isEmpty && driver.edited == nil)
        if way < 4 { #expect(driver.events.contains(.refused(.due))) }
    }

    @Test("L42: A long press opens the menu, and an item is moved to another list")
    func movingToList() {
        var driver = driver()
        driver.hold("today")
        driver.lift()
        #expect(driver.menus.count == 1)
        #expect(driver.session.otherLists(for: ItemID("today"))?.map(\.id) == [ListID("a")])
        driver.command(.moveToList(ListID("a")))
        #expect(names(driver, in: "a").first == "today" && driver.names == Self.due)
    }

    @Test("L42: A pull leads up from the first threshold on, and its row comes down meanwhile")
    func pulling() {
        var driver = driver()
        driver.pull(40)
        #expect(driver.frame("due:")?.height == driver.y("overdue"))
        driver.lift()
        driver.settle()
        #expect(driver.level == .due)
        driver.pull(70)
        driver.lift()
        #expect(driver.level == .lists)
    }

    @Test("L43: Its row resists a swipe, and isn't lifted, renamed, deleted, or completed", arguments: 0..<7)
    func ownRow(way: Int) {
        var driver = driver(.lists)
        driver.take(driver.session.focus(on: ItemID("due:")))
        switch way {
        case 0:
            driver.press("due:")
            driver.move(300)
            #expect(driver.x("due:") < Tuning.disallowedSwipeLimit)
            driver.lift()
        case 1: driver.swipe("due:", by: -300)
        case 2: driver.reorder("due:", by: 120)
        case 3: driver.command(.delete)
        case 4: driver.command(.complete)
        case 5: driver.command(.edit)
        default: driver.send(.secondary(driver.middle("due:")))
        }
        driver.settle()
        #expect(driver.library == Self.library && driver.names == ["due:", "a", "b"] && driver.edited == nil)
        #expect(driver.menus.isEmpty && driver.lifted.isEmpty && driver.changes.isEmpty && driver.isInFinalState)
        driver.tapName("due:")
        #expect(driver.level == .due)
    }

    @Test("L43: Lists stay below it", arguments: [0, 1, 2])
    func lists(way: Int) {
        var driver = driver(.lists)
        switch way {
        case 0: driver.pullToAdd()
        case 1: driver.reorder("b", by: -200)
        default:
            driver.take(driver.session.focus(on: ItemID("b")))
            driver.command(.move(.first))
        }
        driver.command(.type("New"))
        driver.command(.finishEditing)
        driver.settle()
        #expect(driver.names == (way == 0 ? ["due:", "n0", "a", "b"] : ["due:", "b", "a"]))
        #expect(driver.library.lists.first?.id == ListID(way == 0 ? "n0" : "b"))
    }

    @Test("L41: A change by another window or program is shown")
    func changesByOthers() {
        var driver = driver()
        var lists = Self.library.lists
        lists[0].items[0].text = "Friday"
        lists[0].append([Self.item("new", "2026-11-02")])
        driver.session.libraryWillChange(at: driver.time)
        let update = driver.session.editableLibrary.replace(with: Library(lists: lists))
        driver.take(update.map { driver.session.libraryDidChange($0) } ?? [])
        driver.settle()
        #expect(driver.names == ["overdue", "new", "today", "friday", "holiday", "eight"])
        #expect(driver.texts.contains("Friday") && driver.isInFinalState)
    }
}
