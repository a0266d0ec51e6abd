// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import Testing

@testable import CalendarSync

/// Changes of the two objects of an item whose move to another list was interrupted between writing the one and
/// deleting the other, on a server without MOVE.
@Suite struct InterruptedMoveTests {
    private let contents = ServerContents(hasMove: false)
    private static let (home, work) = ("/home/list-Home/", "/home/list-Work/")
    private static let (former, new) = ("item-a.ics", ServerNames.movedUID("item-a", to: work) + ".ics")

    /// Two machines: one was interrupted, and the other one hasn't received the new object yet.
    private func machines(_ etags: ServerContents.ETags, isDone: Bool = false) -> (Machine, Machine) {
        contents.etags = etags
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        let two = Machine("two", contents)
        if isDone {
            for machine in [one, two] { machine.placement = .inPlace }
            one.library.update("Home") { $0[0].done = CompletionDate("2026-11-22T09:00:00Z") }
        }
        #expect(one.sync().isComplete)
        #expect(two.sync().isComplete)
        let item = one.library.lists[0].items[0]
        one.library.update("Home") { $0.removeFirst() }
        one.library.update("Work") { $0.append(item) }
        one.server.refuse("DELETE \(Self.home)item-a.ics", .offline("lost"))
        one.sync()
        one.server.allowAll()
        #expect(contents.summaries(in: Self.home) == ["a", "b"])
        #expect(contents.summaries(in: Self.work) == ["a", "c"])
        return (one, two)
    }

    /// Changes an object of the item as another client does.
    private func change(in collection: String, _ change: (inout CalendarTask) -> Void) throws {
        let name = collection == Self.home ? Self.former : Self.new
        let data = try #require(contents.collections[collection]?.objects[collection + name]?.data)
        var task = try #require(CalendarTask(data))
        change(&task)
        contents.write(task.data, name, in: collection)
    }

    private func complete(in collection: String) throws {
        try change(in: collection) { $0.setCompletion(.done(time: "2026-11-22T09:00:00Z")) }
    }

    /// Continues the interrupted sync and expects that every machine and the server have the same items.
    private func finish(_ one: Machine, _ two: Machine, _ expected: [String: [String]]) {
        for machine in [one, two, one, two, one, two] { machine.sync() }
        for machine in [one, two, Machine("new", contents)] {
            #expect(machine.sync().isComplete)
            #expect(machine.library.texts.mapValues { $0.sorted() } == expected, "\(machine.name)")
        }
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none])
    func otherMachineFinishesTheMove(etags: ServerContents.ETags) {
        let (one, two) = machines(etags)
        #expect(two.sync().isComplete)
        #expect(two.library.texts == ["Home": ["b"], "Work": ["c", "a"]])
        #expect(contents.summaries(in: Self.home) == ["b"])
        finish(one, two, ["Home": ["b"], "Work": ["a", "c"]])
        for machine in [one, two] { #expect(machine.library.lists[1].items.contains { $0.id == ItemID("item-a") }) }
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none], [true, false])
    func itemIsDoneIfOthersCompleteItsFormerObject(etags: ServerContents.ETags, isFinishedByOther: Bool) throws {
        let (one, two) = machines(etags)
        try complete(in: Self.home)
        if isFinishedByOther { two.sync() }
        finish(one, two, ["Home": ["b"], "Work": ["c", "✓ a"]])
    }

    @Test(arguments: [true, false]) func itemIsNotDoneIfOthersReopenItsFormerObject(isFinishedByOther: Bool) throws {
        let (one, two) = machines(.strong, isDone: true)
        try change(in: Self.home) { $0.setCompletion(.open) }
        if isFinishedByOther { two.sync() }
        finish(one, two, ["Home": ["b"], "Work": ["a", "c"]])
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none], [true, false])
    func textThatOthersGiveTheFormerObjectIsKept(etags: ServerContents.ETags, isFinishedByOther: Bool) throws {
        let (one, two) = machines(etags)
        try change(in: Self.home) { $0.setText("there") }
        if isFinishedByOther { two.sync() }
        finish(one, two, ["Home": ["b"], "Work": ["c", "there"]])
    }

    @Test(arguments: 0..<16) func textOfTheFormerObjectIsKeptIfTheOtherMachineIsKilled(events: Int) throws {
        let (one, two) = machines(.strong)
        try change(in: Self.home) { $0.setText("there") }
        two.eventsUntilKill = events
        two.sync()
        finish(two, one, ["Home": ["b"], "Work": ["c", "there"]])
    }

    @Test func formerObjectStaysUntilTheNewOneHasItsText() throws {
        let (one, two) = machines(.strong)
        try change(in: Self.home) { $0.setText("there") }
        contents.collections[Self.work]?.isWritable = false
        for _ in 0..<3 { one.sync() }
        #expect(contents.summaries(in: Self.home) == ["b", "there"])
        contents.collections[Self.work]?.isWritable = true
        finish(one, two, ["Home": ["b"], "Work": ["c", "there"]])
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none], [true, false])
    func itemIsNotDoubledIfOthersMoveItsFormerObjectToTheSameList(
        etags: ServerContents.ETags, isFinishedByOther: Bool
    ) {
        let (one, two) = machines(etags)
        contents.move(Self.former, from: Self.home, to: Self.work)
        if isFinishedByOther { two.sync() }
        finish(one, two, ["Home": ["b"], "Work": ["a", "c"]])
    }

    @Test func secondObjectInAListThatCannotBeChangedIsNoProblem() {
        let (_, two) = machines(.strong)
        contents.move(Self.former, from: Self.home, to: Self.work)
        contents.collections[Self.work]?.isWritable = false
        for _ in 0..<2 { #expect(two.sync().isComplete) }
        #expect(two.library.texts.mapValues { $0.sorted() } == ["Home": ["b"], "Work": ["a", "c"]])
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none])
    func itemIsNotDoubledIfBothObjectsAreCompleted(etags: ServerContents.ETags) throws {
        let (one, two) = machines(etags)
        try complete(in: Self.work)
        try complete(in: Self.home)
        finish(one, two, ["Home": ["b"], "Work": ["c", "✓ a"]])
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none])
    func textsOfBothObjectsAreKept(etags: ServerContents.ETags) throws {
        let (one, two) = machines(etags)
        try change(in: Self.work) { $0.setText("here") }
        try change(in: Self.home) { $0.setText("there") }
        finish(one, two, ["Home": ["b", "there"], "Work": ["c", "here"]])
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none])
    func itemIsNotDoubledIfTheOtherMachineGotItsNewTextWithTheFile(etags: ServerContents.ETags) throws {
        let (one, two) = machines(etags)
        try change(in: Self.work) { $0.setText("new") }
        two.library.update("Home") { $0[0].text = "new" }
        finish(two, one, ["Home": ["b"], "Work": ["c", "new"]])
    }

    /// What another program does with the new object.
    enum Edit: CaseIterable { case move, moveAndCopy, rename }

    @Test(arguments: Edit.allCases, ["Garden", "Zoo"])
    func itemIsNotDoubledIfOthersMoveItsNewObjectBeforeTheAnswerArrives(edit: Edit, list: String) throws {
        for uidConflict in [nil, ServerError.preconditionFailed] {
            let contents = ServerContents(hasMove: false)
            contents.uidConflict = uidConflict
            let one = Machine(
                "one", contents, library: Library([list: ["d"], "Home": ["a", "b"], "Work": ["c"], "Zz": ["e"]]))
            #expect(one.sync().isComplete)
            var item = try #require(one.library.lists.flatMap(\.items).first { $0.text == "a" })
            item.text = "new"
            one.library.update("Home") { $0.removeAll { $0.id == item.id } }
            one.library.update("Work") { $0.append(item) }
            one.server.loseAnswer(to: "PUT \(Self.work)\(Self.new)")
            one.sync()
            one.server.allowAll()
            #expect(contents.summaries(in: Self.work) == ["a", "c"])
            var expected = ["b", "c", "d", "e", "new"]
            let other = "/home/list-\(list)/"
            switch edit {
            case .move: contents.move(Self.new, from: Self.work, to: other)
            case .moveAndCopy:
                // A server that allows a UID only once has no such copy.
                contents.uidConflict = nil
                contents.move(Self.new, from: Self.work, to: other)
                let data = try #require(contents.collections[other]?.objects[other + Self.new]?.data)
                var copy = try #require(CalendarTask(data))
                copy.setText("copy")
                contents.write(copy.data, "copy.ics", in: "/home/list-Zz/")
                expected.insert("copy", at: 2)
            case .rename:
                let data = try #require(contents.collections[Self.work]?.objects[Self.work + Self.new]?.data)
                contents.remove(Self.work + Self.new, from: Self.work)
                contents.write(data, "other.ics", in: Self.work)
            }
            for _ in 0..<6 { one.sync() }
            let texts = contents.collections.values.flatMap {
                $0.objects.values.compactMap { CalendarTask($0.data)?.text }
            }
            #expect(texts.sorted() == expected)
            #expect(one.library.texts.values.flatMap { $0 }.sorted() == expected)
            one.server.forgetRequests()
            #expect(one.sync().isComplete)
            #expect(one.server.requests == ["PROPFIND"])
        }
    }

    @Test func copyOfTheFormerObjectIsAnItemOfItsOwn() throws {
        let contents = ServerContents()
        let one = Machine("one", contents, library: Library(["Garden": ["d"], "Home": ["a", "b"], "Work": ["c"]]))
        #expect(one.sync().isComplete)
        let item = one.library.lists[1].items[0]
        one.library.update("Home") { $0.removeFirst() }
        one.library.update("Work") { $0.append(item) }
        one.server.refuse(
            "MOVE \(Self.home)\(Self.former) \(Self.work)\(Self.former)", .retryLater(status: 503, seconds: nil))
        one.sync()
        one.server.allowAll()
        var copy = try #require(
            contents.collections[Self.home]?.objects[Self.home + Self.former].flatMap { CalendarTask($0.data) })
        copy.setText("copy")
        contents.write(copy.data, Self.former, in: "/home/list-Garden/")
        for _ in 0..<6 { one.sync() }
        #expect(one.library.texts == ["Garden": ["copy", "d"], "Home": ["b"], "Work": ["c", "a"]])
        let texts = contents.collections.values.flatMap { $0.objects.values.compactMap { CalendarTask($0.data)?.text } }
        #expect(texts.sorted() == ["a", "b", "c", "copy", "d"])
    }

    /// A change of the item on the other machine, before it knows about the move.
    enum Change: CaseIterable { case text, date, completion, move, deletion }

    @Test(arguments: Change.allCases, [true, false])
    func changeOnTheOtherMachineIsKept(change: Change, isFinishedByOther: Bool) {
        let (one, two) = machines(isFinishedByOther ? .strong : .weak)
        var former = two.library.lists[0].items[0]
        if !isFinishedByOther {
            one.sync()
            #expect(contents.summaries(in: Self.home) == ["b"])
        }
        var expected = ["Home": ["b"], "Work": ["a", "c"]]
        switch change {
        case .text:
            two.library.update("Home") { $0[0].text = "here" }
            expected["Work"] = ["c", "here"]
        case .date: two.library.update("Home") { $0[0].task.due = DueDate("2026-11-23") }
        case .completion:
            former.done = CompletionDate("2026-11-22T10:00:00Z")
            two.library.update("Home") { $0 = [$0[1], former] }
            expected["Work"] = ["c", "✓ a"]
        case .move:
            two.library.update("Home") { $0.removeFirst() }
            two.library.lists.append(ItemList(id: ListID("list-Garden"), name: "Garden", items: [former]))
            expected = ["Garden": ["a"], "Home": ["b"], "Work": ["c"]]
        case .deletion:
            // The new object isn't known to be deleted.
            two.library.update("Home") { $0.removeFirst() }
        }
        finish(two, one, expected)
        let due = one.library.lists.flatMap { $0.items.compactMap(\.task.due) }
        #expect(due == (change == .date ? [DueDate("2026-11-23")] : []))
    }

    @Test(arguments: [nil, Change.text, .date])
    func objectsWithTheSameChangeAreOneItem(later: Change?) throws {
        let (one, two) = machines(.strong)
        // The other machine doesn't know that the object was changed before it was moved.
        for collection in [Self.home, Self.work] { try change(in: collection) { $0.setValue("PRIORITY", "1") } }
        try change(in: Self.work) { task in
            if later == .text { task.setText("new") }
            if later == .date { task.setDates(TaskProperties(due: DueDate("2026-11-23"))) }
        }
        two.sync()
        finish(one, two, ["Home": ["b"], "Work": [later == .text ? "new" : "a", "c"].sorted()])
        let due = one.library.lists.flatMap { $0.items.compactMap(\.task.due) }
        #expect(due == (later == .date ? [DueDate("2026-11-23")] : []))
    }

    @Test(arguments: ["SUMMARY", "PRIORITY", "CATEGORIES"])
    func changeOfFormerObjectIsKeptWhileTheNewListCannotBeRead(property: String) throws {
        let (one, two) = machines(.strong)
        try change(in: Self.home) { property == "SUMMARY" ? $0.setText("1") : $0.setValue(property, "1") }
        two.server.refuse("REPORT \(Self.work)")
        for _ in 0..<2 { two.sync() }
        let text = property == "SUMMARY" ? "1" : "a"
        #expect(two.library.texts == ["Home": [text, "b"], "Work": ["c"]])
        two.server.allowAll()
        if property == "SUMMARY" { return finish(one, two, ["Home": ["b"], "Work": ["1", "c"]]) }
        finish(one, two, ["Home": ["a", "b"], "Work": ["a", "c"]])
        let data = contents.collections[Self.home]?.objects.values.map(\.data).joined()
        #expect(data?.contains("\(property):1\r\n") == true)
    }
}
