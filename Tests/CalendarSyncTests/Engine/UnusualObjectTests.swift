// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import CalendarSync

/// Objects that a standard doesn't allow, but some programs write.
@Suite struct UnusualObjectTests {
    private let contents = ServerContents()
    private static let home = "/home/list-Home/"

    private func syncedMachine() -> Machine {
        let one = Machine("one", contents, library: Library(["Home": ["a"]]))
        #expect(one.sync().isComplete)
        return one
    }

    /// Writes an object with several tasks, each from its lines.
    private func write(_ tasks: [String], _ name: String) {
        let components = tasks.map { "BEGIN:VTODO\r\n\($0)\r\nX-KEEP:1\r\nEND:VTODO\r\n" }.joined()
        contents.write("BEGIN:VCALENDAR\r\n\(components)END:VCALENDAR\r\n", name, in: Self.home)
    }

    private func data(_ name: String) -> String {
        contents.collections[Self.home]?.objects[Self.home + name]?.data ?? ""
    }

    private func change(_ text: String, to new: String, of machine: Machine) {
        machine.library.update("Home") { items in
            for index in items.indices where items[index].text == text { items[index].text = new }
        }
    }

    // MARK: A task without UID

    @Test func taskWithoutUIDIsTheSameItemEverywhere() {
        let (one, two) = (syncedMachine(), Machine("two", contents))
        write(["SUMMARY:x"], "x.ics")
        #expect(one.sync().isComplete)
        #expect(two.sync().isComplete)
        #expect(Set(one.library.texts["Home"] ?? []) == ["a", "x"])
        #expect(two.library == one.library)
        #expect(!data("x.ics").contains("UID:"), "only a change writes it")
    }

    @Test func taskWithoutUIDGetsTheIdOfItsItemWithTheFirstChange() throws {
        let one = syncedMachine()
        write(["SUMMARY:x"], "x.ics")
        one.sync()
        let id = try #require(one.library.lists[0].items.first { $0.text == "x" }).id
        change("x", to: "y", of: one)
        #expect(one.sync().isComplete)
        #expect(CalendarTask(data("x.ics"))?.uid == id.text)
        #expect(data("x.ics").contains("X-KEEP:1\r\n"))
        #expect(one.sync().isComplete)
        #expect(Set(one.library.texts["Home"] ?? []) == ["a", "y"])
        #expect(one.library.lists[0].items.first { $0.text == "y" }?.id == id)
        #expect(contents.summaries(in: Self.home) == ["a", "y"])
    }

    @Test func taskThatLosesItsUIDStaysOneItem() throws {
        let one = syncedMachine()
        write(["SUMMARY:changed"], "item-a.ics")
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["changed"]])
        change("changed", to: "again", of: one)
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["again"]])
        #expect(contents.summaries(in: Self.home) == ["again"])
    }

    @Test func secondTextOfAConflictKeepsOtherData() {
        let one = syncedMachine()
        func write(_ text: String) {
            self.write(
                ["UID:u\r\nSUMMARY:\(text)\r\nDUE;VALUE=DATE:20261224\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nEND:VALARM"],
                "1.ics")
        }
        write("first")
        #expect(one.sync().isComplete)
        write("there")
        change("first", to: "here", of: one)
        #expect(one.sync().isComplete)
        #expect(contents.summaries(in: Self.home) == ["a", "here", "there"])
        let objects = contents.collections[Self.home]?.objects.values.map(\.data) ?? []
        #expect(objects.count { $0.contains("DUE;VALUE=DATE:20261224") && $0.contains("BEGIN:VALARM") } == 2)
        #expect(objects.count { $0.contains("UID:u\r\n") } == 1)
    }

    // MARK: Two objects with the same UID

    @Test(arguments: ["first", "second"]) func objectsWithTheSameUIDAreTwoItems(text: String) {
        let (one, two) = (syncedMachine(), Machine("two", contents))
        write(["UID:u\r\nSUMMARY:first"], "1.ics")
        write(["UID:u\r\nSUMMARY:second"], "2.ics")
        #expect(one.sync().isComplete)
        #expect(two.sync().isComplete)
        #expect(Set(one.library.texts["Home"] ?? []) == ["a", "first", "second"])
        #expect(two.library == one.library)
        let other = text == "first" ? "second" : "first"
        change(text, to: "changed", of: one)
        one.library.update("Home") { $0.removeAll { $0.text == other } }
        #expect(one.sync().isComplete)
        #expect(contents.summaries(in: Self.home) == ["a", "changed"])
        #expect(data(text == "first" ? "1.ics" : "2.ics").contains("UID:u\r\n"), "an object keeps its UID")
        #expect(two.sync().isComplete)
        #expect(Set(two.library.texts["Home"] ?? []) == ["a", "changed"])
    }

    @Test func equalObjectsInOneCollectionAreTwoItems() {
        let one = syncedMachine()
        for name in ["1.ics", "2.ics"] { write(["UID:u\r\nSUMMARY:x"], name) }
        #expect(one.sync().isComplete)
        #expect(one.library.texts["Home"]?.sorted() == ["a", "x", "x"])
        #expect(contents.summaries(in: Self.home) == ["a", "x", "x"])
    }

    // MARK: Several tasks in one object

    @Test func firstOfSeveralTasksIsTheItemAndTheOthersStay() {
        let one = syncedMachine()
        write(["UID:u1\r\nSUMMARY:first", "UID:u2\r\nSUMMARY:second"], "x.ics")
        #expect(one.sync().isComplete)
        #expect(Set(one.library.texts["Home"] ?? []) == ["a", "first"])
        change("first", to: "changed", of: one)
        #expect(one.sync().isComplete)
        #expect(data("x.ics").contains("UID:u1\r\nSUMMARY:changed\r\n"))
        #expect(data("x.ics").contains("UID:u2\r\nSUMMARY:second\r\nX-KEEP:1\r\n"))
        #expect(one.sync().isComplete)
        #expect(Set(one.library.texts["Home"] ?? []) == ["a", "changed"])
    }

    @Test func taskThatIsAlsoInAnotherObjectIsNotDoubled() {
        let one = syncedMachine()
        write(["UID:u1\r\nSUMMARY:first", "UID:u2\r\nSUMMARY:second"], "1.ics")
        write(["UID:u2\r\nSUMMARY:second"], "2.ics")
        #expect(one.sync().isComplete)
        #expect(Set(one.library.texts["Home"] ?? []) == ["a", "first", "second"])
        #expect(one.library.texts["Home"]?.count == 3)
    }
}
