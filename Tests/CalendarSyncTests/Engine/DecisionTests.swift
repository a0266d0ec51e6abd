// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import CalendarSync

/// Each cell of the table of decisions, and a sync that gets there.
@Suite struct DecisionTests {
    private let contents = ServerContents()
    private static let (home, work) = ("/home/list-Home/", "/home/list-Work/")
    private static let path = home + "item-a.ics"

    /// The rows of the page “The table of decisions”: what happens for each change on the server.
    private static let table: [SideChange: [SideChange: SyncAction]] = [
        .same: [
            .same: .nothing, .completed: .adopt, .edited: .adopt, .absent: .deleteHere, .missing: .keep,
            .unreadable: .keep,
        ],
        .completed: [
            .same: .upload, .completed: .merge, .edited: .merge, .absent: .deleteHere, .missing: .keep,
            .unreadable: .keep,
        ],
        .edited: [
            .same: .upload, .completed: .merge, .edited: .merge, .absent: .upload, .missing: .keep, .unreadable: .keep,
        ],
        .absent: [
            .same: .deleteThere, .completed: .deleteThere, .edited: .adopt, .absent: .forget, .missing: .keep,
            .unreadable: .keep,
        ],
        .moved: [
            .same: .deleteThere, .completed: .merge, .edited: .merge, .absent: .forget, .missing: .keep,
            .unreadable: .keep,
        ],
    ]

    @Test func eachCellIsAsDocumented() {
        for (here, cells) in Self.table {
            for (there, action) in cells {
                #expect(Decision.action(here: here, there: there) == action, "\(here), \(there)")
            }
        }
    }

    /// What a sync shows in the end, for each cell: the texts in Home and Work.
    private static let results: [(here: SideChange, there: SideChange, home: [String], work: [String])] = [
        (.same, .same, ["a"], []), (.same, .completed, ["✓ a"], []), (.same, .edited, ["there"], []),
        (.same, .absent, [], []), (.same, .missing, ["a"], []), (.same, .unreadable, ["a"], []),
        (.completed, .same, ["✓ a"], []), (.completed, .completed, ["✓ a"], []),
        (.completed, .edited, ["✓ there"], []), (.completed, .absent, [], []), (.completed, .missing, ["✓ a"], []),
        (.completed, .unreadable, ["✓ a"], []),
        (.edited, .same, ["here"], []), (.edited, .completed, ["✓ here"], []),
        (.edited, .edited, ["here", "there"], []),
        (.edited, .absent, ["here"], []), (.edited, .missing, ["here"], []), (.edited, .unreadable, ["here"], []),
        (.absent, .same, [], []), (.absent, .completed, [], []), (.absent, .edited, ["there"], []),
        (.absent, .absent, [], []), (.absent, .missing, [], []), (.absent, .unreadable, [], []),
        (.moved, .same, [], ["a"]), (.moved, .completed, [], ["✓ a"]), (.moved, .edited, [], ["there"]),
        (.moved, .absent, [], ["a"]), (.moved, .missing, [], ["a"]), (.moved, .unreadable, [], ["a"]),
    ]

    @Test(arguments: 0..<30) func bothSidesEndAsDocumented(cell: Int) throws {
        let (here, there, home, work) = Self.results[cell]
        if there == .missing { contents.hasSyncTokens = false }
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        one.sync()
        one.sync()
        changeHere(here, one)
        let data = try #require(contents.collections[Self.home]?.objects[Self.path]?.data)
        try changeThere(there, data, one)
        one.sync()
        if there == .missing {
            // The listing was wrong.
            contents.write(data, "item-a.ics", in: Self.home)
        }
        one.server.unsentObjects = []
        for _ in 0..<3 { one.sync() }
        func with(_ other: String, _ texts: [String]) -> [String] { (texts + [other]).sorted() }
        #expect(one.library.texts["Home"]?.sorted() == with("b", home))
        #expect(one.library.texts["Work"]?.sorted() == with("c", work))
        let two = Machine("two", contents)
        two.sync()
        #expect(two.library.texts.mapValues { $0.sorted() } == one.library.texts.mapValues { $0.sorted() })
    }

    private func changeHere(_ change: SideChange, _ one: Machine) {
        let item = one.library.lists[0].items[0]
        one.library.update("Home") { items in
            switch change {
            case .completed:
                items[0].done = CompletionDate("2026-11-22T10:00:00Z")
                items.append(items.removeFirst())
            case .edited: items[0].text = "here"
            case .absent, .moved: items.removeFirst()
            case .same, .missing, .unreadable: break
            }
        }
        if change == .moved { one.library.update("Work") { $0.append(item) } }
    }

    private func changeThere(_ change: SideChange, _ data: String, _ one: Machine) throws {
        var task = try #require(CalendarTask(data))
        switch change {
        case .completed: task.setCompletion(.done(time: "2026-11-22T09:00:00Z"))
        case .edited: task.setText("there")
        case .absent, .missing: return contents.remove(Self.path, from: Self.home)
        case .unreadable:
            contents.write(data + "\r\n", "item-a.ics", in: Self.home)
            one.server.unsentObjects = [Self.path]
            return
        case .same, .moved: return
        }
        contents.write(task.data, "item-a.ics", in: Self.home)
    }

    /// A cell of the table of tasks without a row: whether the item is here, and what the server has of it (`edited` is a
    /// new object). The texts in Home after the next sync, and in the end.
    struct NewTask {
        let isHere: Bool
        let there: SideChange
        let action: SyncAction
        let first: [String]
        let last: [String]
    }

    private static let newTasks = [
        NewTask(isHere: false, there: .absent, action: .forget, first: [], last: []),
        NewTask(isHere: false, there: .edited, action: .adopt, first: ["there"], last: ["there"]),
        NewTask(isHere: false, there: .unreadable, action: .keep, first: [], last: ["there"]),
        NewTask(isHere: true, there: .absent, action: .upload, first: ["here"], last: ["here"]),
        NewTask(isHere: true, there: .edited, action: .merge, first: ["here", "there"], last: ["here", "there"]),
        NewTask(isHere: true, there: .unreadable, action: .keep, first: ["here"], last: ["here"]),
    ]

    @Test(arguments: newTasks) func taskWithoutARowEndsAsDocumented(task: NewTask) {
        #expect(Decision.action(here: task.isHere ? .edited : .absent, there: task.there) == task.action)
        let one = Machine("one", contents, library: Library(["Home": ["b"], "Work": ["c"]]))
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        if task.isHere || task.action == .forget {
            var library = one.library
            library.update("Home") { $0.append(Item(id: ItemID("item-a"), text: "here")) }
            one.receive(library)
        }
        switch (task.isHere, task.there) {
        case (true, .unreadable):
            // Someone may have moved the task to a collection that can't be read.
            contents.write(CalendarTask(uid: "n", text: "n").data, "n.ics", in: Self.work)
            one.server.refuse("REPORT \(Self.work)")
        case (_, .absent) where task.action == .forget:
            // It was deleted again before the request arrived.
            one.server.refuse("PUT \(Self.path)", .offline("killed"))
            one.sync()
            #expect(one.state?.collections[Self.home]?.rows[Self.path]?.sent != nil)
            one.library.update("Home") { $0.removeAll { $0.text == "here" } }
            one.server.allowAll()
        case (_, .absent): break
        default:
            contents.write(CalendarTask(uid: "item-a", text: "there").data, "item-a.ics", in: Self.home)
            if task.there == .unreadable { one.server.unsentObjects = [Self.path] }
        }
        func with(_ texts: [String]) -> [String] { (texts + ["b"]).sorted() }
        one.sync()
        #expect(one.library.texts["Home"]?.sorted() == with(task.first))
        if task.action == .keep { #expect(contents.summaries(in: Self.home) == with(task.isHere ? [] : ["there"])) }
        one.server.unsentObjects = []
        one.server.allowAll()
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(one.library.texts["Home"]?.sorted() == with(task.last))
        #expect(contents.summaries(in: Self.home) == with(task.last))
        let rows = one.state?.collections[Self.home]?.rows
        #expect(rows?.count == task.last.count + 1)
    }

    @Test func otherDataThatOthersChangeOutweighsADeletion() throws {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"]]))
        one.sync()
        one.library.update("Home") { $0.removeFirst() }
        var task = try #require(CalendarTask(contents.collections[Self.home]?.objects[Self.path]?.data ?? ""))
        task.setValue("DUE", "20261201T100000Z")
        contents.write(task.data, "item-a.ics", in: Self.home)
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(one.library.texts["Home"]?.sorted() == ["a", "b"])
        #expect(contents.collections[Self.home]?.objects[Self.path]?.data.contains("DUE:20261201T100000Z\r\n") == true)
    }

    @Test func itemDeletedHereAndMovedThereIsInItsNewList() {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        one.sync()
        one.library.update("Home") { $0.removeFirst() }
        contents.move("item-a.ics", from: Self.home, to: Self.work)
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(one.library.texts.mapValues { $0.sorted() } == ["Home": ["b"], "Work": ["a", "c"]])
        #expect(contents.summaries(in: Self.work) == ["a", "c"])
    }

    @Test func taskInTwoCollectionsIsInBothListsOnEachMachine() throws {
        let one = Machine("one", contents, library: Library(["Home": ["a"], "Work": ["b"]]))
        one.sync()
        let data = try #require(contents.collections[Self.home]?.objects[Self.path]?.data)
        contents.write(data, "copy.ics", in: Self.work)
        let two = Machine("two", contents)
        for machine in [one, two] {
            for _ in 0..<2 { #expect(machine.sync().isComplete) }
            #expect(machine.library.texts.mapValues { $0.sorted() } == ["Home": ["a"], "Work": ["a", "b"]])
        }
        contents.remove(Self.path, from: Self.home)
        for machine in [one, two] {
            for _ in 0..<2 { #expect(machine.sync().isComplete) }
            #expect(machine.library.texts.mapValues { $0.sorted() } == ["Home": [], "Work": ["a", "b"]])
        }
        #expect(contents.summaries(in: Self.work) == ["a", "b"])
    }

    @Test func itemMovedToAListThatHasItsUIDGetsAnotherOne() throws {
        let one = Machine("one", contents, library: Library(["Home": ["a"], "Work": ["b"]]))
        one.sync()
        let data = try #require(contents.collections[Self.home]?.objects[Self.path]?.data)
        contents.write(data.replacing("SUMMARY:a", with: "SUMMARY:copy\r\nX-KEEP:1"), "copy.ics", in: Self.work)
        one.sync()
        let item = try #require(one.library.lists[1].items.first { $0.text == "copy" })
        one.library.update("Work") { $0.removeAll { $0.id == item.id } }
        one.library.update("Home") { $0.append(item) }
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(contents.summaries(in: Self.home) == ["a", "copy"])
        #expect(contents.summaries(in: Self.work) == ["b"])
        let tasks = contents.collections[Self.home]?.objects.values.compactMap { CalendarTask($0.data) } ?? []
        #expect(Set(tasks.compactMap(\.uid)).count == 2)
        #expect(tasks.contains { $0.value("X-KEEP") == "1" && $0.text == "copy" })
        #expect(one.library.texts == ["Home": ["a", "copy"], "Work": ["b"]])
    }
}
