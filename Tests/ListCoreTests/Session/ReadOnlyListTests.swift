// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Lists that their calendar server only allows to read.
@Suite struct ReadOnlyListTests {
    private static let library: Library = {
        func item(_ name: String) -> Item {
            Item(id: ItemID(name), text: name, task: TaskProperties(due: DueDate("2026-11-27")))
        }
        var team = ItemList(id: ListID("team"), name: "Team", items: [item("one"), item("two"), item("three")])
        team.isReadOnly = true
        return Library(lists: [team, ItemList(id: ListID("own"), name: "Own", items: [item("mine")])])
    }()
    private static let reason = SessionEvent.refused(.list("Team"))

    private func driver(_ level: Level) -> SessionDriver {
        var driver = SessionDriver(library: Self.library)
        driver.command(.show(level))
        driver.settle()
        _ = driver.takeEvents()
        return driver
    }

    private func expectUnchanged(_ driver: inout SessionDriver, sourceLocation: SourceLocation = #_sourceLocation) {
        driver.settle()
        driver.wait(0.1)
        #expect(driver.library == Self.library && driver.changes.isEmpty, sourceLocation: sourceLocation)
        #expect(driver.edited == nil && driver.isInFinalState, sourceLocation: sourceLocation)
    }

    @Test("K23: Gestures change nothing in the list", arguments: 0..<6)
    func gestures(way: Int) {
        var driver = driver(.items(ListID("team")))
        switch way {
        case 0: driver.swipe("two", by: 300)
        case 1: driver.swipe("two", by: -300)
        case 2: driver.reorder("one", by: 120)
        case 3: driver.tap("two")
        case 4:
            driver.touch("one", "two")
            driver.spread(-60, 60)
            driver.pinch(.ended)
        default:
            driver.press(at: Point(x: 100, y: 500))
            driver.lift()
        }
        #expect(driver.events.contains(Self.reason) == [3, 5].contains(way))
        expectUnchanged(&driver)
    }

    @Test(
        "K23: Keys and the menu say why nothing changes",
        arguments: [
            Command.complete, .delete, .edit, .add(.top), .paste("x", before: "", after: ""), .move(.down), .chooseDate,
            .setDate(ItemID("one"), nil, recurrence: nil), .moveToList(ListID("own")), .clear,
            .put(Item(id: ItemID("cut"), text: "cut")),
            .apply(Edit(kind: .add, list: ListID("team"), changes: [.remove([ItemID("one")])])),
        ])
    func commands(_ command: Command) {
        var driver = driver(.items(ListID("team")))
        driver.take(driver.session.focus(on: ItemID("one")))
        driver.command(command)
        #expect(driver.events.contains(Self.reason))
        expectUnchanged(&driver)
        let isFixed = driver.session.isFixed(ItemID("one"))
        #expect(isFixed)
    }

    @Test("K23: Its items can't be changed in the list Due, but others can")
    func due() {
        var driver = driver(.due)
        driver.swipe("two", by: 300)
        driver.swipe("two", by: -300)
        driver.tap("two")
        driver.take(driver.session.focus(on: ItemID("two")))
        driver.command(.complete)
        #expect(driver.events.filter { $0 == Self.reason }.count == 2)
        expectUnchanged(&driver)
        driver.swipe("mine", by: -300)
        driver.settle()
        #expect(driver.items(of: "own").isEmpty)
    }

    @Test("K23: Its row opens and is moved by keys, but isn't completed, deleted, or renamed")
    func row() {
        var driver = driver(.lists)
        driver.swipe("team", by: 300)
        driver.swipe("team", by: -300)
        driver.take(driver.session.focus(on: ItemID("team")))
        driver.command(.complete, .delete, .edit)
        #expect(driver.events.filter { $0 == Self.reason }.count == 3)
        expectUnchanged(&driver)
        driver.command(.move(.down))
        #expect(driver.library.lists.map(\.id.text) == ["own", "team"])
        driver.settle()
        driver.tap("team")
        #expect(driver.level == .items(ListID("team")))
    }

    @Test("K23: No item is moved to it")
    func target() {
        var driver = driver(.items(ListID("own")))
        let targets = driver.session.otherLists(for: ItemID("mine"))
        #expect(targets?.isEmpty == true)
        driver.take(driver.session.focus(on: ItemID("mine")))
        driver.command(.moveToList(ListID("team")))
        #expect(driver.events.contains(Self.reason))
        expectUnchanged(&driver)
    }

    @Test("K23: It can be changed again as soon as its server allows it")
    func unlocked() {
        var driver = driver(.items(ListID("team")))
        var library = Self.library
        library.lists[0].isReadOnly = false
        driver.take(driver.session.showVersion(library))
        driver.swipe("two", by: -300)
        driver.settle()
        #expect(driver.items(of: "team").count == 2)
    }

    @Test("K23: There are no reminders of its items")
    func reminders() throws {
        let zone = try #require(TimeZone.named("UTC"))
        let reminders = Reminders(
            of: Self.library.lists, ReminderState(next: 0, zone: "UTC"), at: 4_000_000_000, in: zone)
        #expect(reminders.due.map(\.item.text) == ["mine"])
    }

    @Test("K23: A list that comes back from a backup can be changed")
    func restored() {
        var driver = SessionDriver(library: Library(lists: [Self.library.lists[1]]))
        driver.command(.replace(Self.library, .restore))
        #expect(driver.library.lists.map(\.isReadOnly) == [false, false])
    }

    @Test("K23: What is being typed when the list becomes read-only isn't lost")
    func typed() {
        var library = Self.library
        library.lists[0].isReadOnly = false
        var driver = SessionDriver(library: library)
        driver.tap("two", with: .mouse)
        driver.command(.type("typed"))
        library = driver.library
        library.lists[0].isReadOnly = true
        driver.take(driver.session.showVersion(library))
        driver.command(.commit)
        driver.settle()
        #expect(driver.texts == ["one", "typed", "three"] && driver.edited == nil && driver.isInFinalState)
        #expect(driver.events.contains(Self.reason))
    }
}
