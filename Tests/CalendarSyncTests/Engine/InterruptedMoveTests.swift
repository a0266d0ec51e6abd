// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import CalendarSync

/// Changes of the two objects of an item whose move to another list was interrupted between writing the one and
/// deleting the other.
@Suite struct InterruptedMoveTests {
    private let contents = ServerContents()
    private static let (home, work) = ("/home/list-Home/", "/home/list-Work/")

    /// Two machines: one was interrupted, and the other one has received the new object.
    private func machines(_ etags: ServerContents.ETags) -> (Machine, Machine) {
        contents.etags = etags
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        let two = Machine("two", contents)
        #expect(one.sync().isComplete)
        #expect(two.sync().isComplete)
        let item = one.library.lists[0].items[0]
        one.library.update("Home") { $0.removeFirst() }
        one.library.update("Work") { $0.append(item) }
        one.server.refuse("DELETE \(Self.home)item-a.ics", .offline("lost"))
        one.sync()
        one.server.allowAll()
        #expect(contents.summaries(in: Self.home) == ["a", "b"])
        #expect(two.sync().isComplete)
        #expect(two.library.texts == ["Home": ["b"], "Work": ["c", "a"]])
        return (one, two)
    }

    /// Changes an object of the item as another client does.
    private func change(in collection: String, _ change: (inout CalendarTask) -> Void) throws {
        let data = try #require(contents.collections[collection]?.objects[collection + "item-a.ics"]?.data)
        var task = try #require(CalendarTask(data))
        change(&task)
        contents.write(task.data, "item-a.ics", in: collection)
    }

    private func complete(in collection: String) throws {
        try change(in: collection) { $0.setCompletion(.done(time: "2026-11-22T09:00:00Z")) }
    }

    private func texts(_ machine: Machine) -> [String] {
        machine.library.texts.values.joined().sorted()
    }

    /// Continues the interrupted sync and expects that every machine and the server have the same items.
    private func finish(_ one: Machine, _ two: Machine, _ expected: [String]) {
        for machine in [one, two, one, two] { #expect(machine.sync().isComplete) }
        #expect(texts(one) == expected)
        #expect(two.library.texts == one.library.texts)
        let tasks = contents.collections.values.flatMap(\.objects.values).compactMap { CalendarTask($0.data) }
        #expect(tasks.map { $0.completion.isDone ? "✓ " + $0.text : $0.text }.sorted() == expected)
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none])
    func itemStaysInItsNewListWhileNobodyChangesTheFormerObject(etags: ServerContents.ETags) {
        let (one, two) = machines(etags)
        for _ in 0..<3 {
            contents.collections[Self.home]?.revision = contents.advance()
            #expect(two.sync().isComplete)
            #expect(two.library.texts == ["Home": ["b"], "Work": ["c", "a"]])
        }
        finish(one, two, ["a", "b", "c"])
        #expect(one.library.texts == ["Home": ["b"], "Work": ["c", "a"]])
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none])
    func itemIsDoneIfOthersCompleteItsFormerObject(etags: ServerContents.ETags) throws {
        let (one, two) = machines(etags)
        try complete(in: Self.home)
        for _ in 0..<2 {
            #expect(two.sync().isComplete)
            #expect(texts(two) == ["b", "c", "✓ a"])
        }
        finish(one, two, ["b", "c", "✓ a"])
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none])
    func itemHasTheTextThatOthersGiveItsFormerObject(etags: ServerContents.ETags) throws {
        let (one, two) = machines(etags)
        try change(in: Self.home) { $0.setText("there") }
        for _ in 0..<2 {
            #expect(two.sync().isComplete)
            #expect(texts(two) == ["b", "c", "there"])
        }
        finish(one, two, ["b", "c", "there"])
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none])
    func itemIsNotDoubledIfBothObjectsAreCompleted(etags: ServerContents.ETags) throws {
        let (one, two) = machines(etags)
        try complete(in: Self.work)
        #expect(two.sync().isComplete)
        try complete(in: Self.home)
        #expect(two.sync().isComplete)
        #expect(texts(two) == ["b", "c", "✓ a"])
        finish(one, two, ["b", "c", "✓ a"])
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none])
    func textsOfBothObjectsAreKept(etags: ServerContents.ETags) throws {
        let (one, two) = machines(etags)
        two.library.update("Work") { $0[1].text = "here" }
        #expect(two.sync().isComplete)
        try change(in: Self.home) { $0.setText("there") }
        #expect(two.sync().isComplete)
        #expect(texts(two) == ["b", "c", "here", "there"])
        finish(one, two, ["b", "c", "here", "there"])
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none])
    func itemIsDoneOnMachineThatReceivesCopyAndCompletedFormerObjectAtOnce(etags: ServerContents.ETags) throws {
        contents.etags = etags
        let late = Machine("late", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        #expect(late.sync().isComplete)
        let (one, two) = machines(etags)
        try complete(in: Self.home)
        for machine in [late, two] {
            #expect(machine.sync().isComplete)
            #expect(texts(machine) == ["b", "c", "✓ a"])
        }
        finish(one, late, ["b", "c", "✓ a"])
        #expect(two.sync().isComplete)
        #expect(two.library.texts == one.library.texts)
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none])
    func itemMovedBackTakesItsFormerObject(etags: ServerContents.ETags) {
        let (one, two) = machines(etags)
        let item = two.library.lists[1].items[1]
        two.library.update("Work") { $0.removeLast() }
        two.library.update("Home") { $0.append(item) }
        #expect(two.sync().isComplete)
        #expect(
            contents.collections[Self.home]?.objects.keys.sorted() == ["a", "b"].map { "\(Self.home)item-\($0).ics" })
        #expect(contents.summaries(in: Self.work) == ["c"])
        finish(one, two, ["a", "b", "c"])
    }

    @Test func changeOfFormerObjectWaitsWhileTheNewListCannotBeRead() throws {
        let (one, two) = machines(.strong)
        try change(in: Self.home) { $0.setText("there") }
        contents.collections[Self.work]?.revision = contents.advance()
        two.server.refuse("REPORT \(Self.work)")
        for _ in 0..<2 {
            #expect(two.sync().problems.contains(.waitingItems(count: 1)))
            #expect(texts(two) == ["a", "b", "c"])
        }
        two.server.allowAll()
        #expect(two.sync().isComplete)
        #expect(texts(two) == ["b", "c", "there"])
        finish(one, two, ["b", "c", "there"])
    }
}
