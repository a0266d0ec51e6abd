// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import SyncInterface
import Testing

@testable import CalendarSync

/// Items that are moved to or from a collection that the server doesn't send.
@Suite struct MovesBesideUnreadableCollectionTests {
    private let contents = ServerContents()
    private static let (garden, home, work) = ("/home/list-Garden/", "/home/list-Home/", "/home/list-Work/")

    /// What a user does to an item while it can't be synced.
    enum Change: CaseIterable { case none, text, completion }

    private func machine(_ library: Library = Library(["Home": ["a", "b"], "Work": ["c"]])) -> Machine {
        let machine = Machine("one", contents, library: library)
        #expect(machine.sync().isComplete)
        machine.sync()
        return machine
    }

    /// Gives an item a key of another version.
    private func addUnknownKey(toFirstItemOf list: String, _ machine: Machine) {
        machine.library.update(list) { items in
            let item = items[0]
            items[0] = Item(
                id: item.id, text: item.text, done: item.done, unknown: [UnknownField(key: "color", json: "1")])
        }
    }

    private func items(_ list: String, of machine: Machine) -> [Item] {
        machine.library.lists.first { $0.name == list }.map { Array($0.items) } ?? []
    }

    private func objectCount(of uid: String) -> Int {
        contents.collections.values.flatMap(\.objects.values).count { CalendarTask($0.data)?.uid == uid }
    }

    private func apply(_ change: Change, to machine: Machine) {
        machine.library.update("Home") { items in
            switch change {
            case .none: break
            case .text: items[0].text = "here"
            case .completion:
                items[0].done = CompletionDate("2026-11-22T10:00:00Z")
                items.append(items.removeFirst())
            }
        }
    }

    /// Checks that the item is in its new list once, on both sides, with the change and the unknown key.
    private func expectMove(with change: Change, on one: Machine) throws {
        #expect(items("Home", of: one).map(\.text) == ["b"])
        let moved = try #require(items("Work", of: one).first { $0.id == ItemID("item-a") })
        #expect(moved.text == (change == .text ? "here" : "a"))
        #expect(moved.isDone == (change == .completion))
        #expect(moved.unknown == [UnknownField(key: "color", json: "1")])
        #expect(contents.summaries(in: Self.home) == ["b"])
        #expect(contents.summaries(in: Self.work) == ["c", moved.text].sorted())
        #expect(items("Work", of: one).count == 2)
    }

    @Test(arguments: UnreadableCollectionTests.errors, Change.allCases)
    func itemMovedToUnreadableCollectionStaysUntilItCanBeRead(error: ServerError, change: Change) throws {
        let one = machine()
        addUnknownKey(toFirstItemOf: "Home", one)
        contents.move("item-a.ics", from: Self.home, to: Self.work)
        one.server.refuse("REPORT \(Self.work)", error)
        apply(change, to: one)
        let library = one.library
        for _ in 0..<2 {
            let report = one.sync()
            let unreadable = SyncProblem.unreadableList(name: "Work", status: error.status, reason: error.reason)
            #expect(report.problems == [unreadable, .waitingItems(count: 1)])
            #expect(one.library == library)
            #expect(contents.summaries(in: Self.home) == ["b"])
            #expect(contents.summaries(in: Self.work) == ["a", "c"])
        }
        one.server.allowAll()
        #expect(one.sync().isComplete)
        try expectMove(with: change, on: one)
    }

    @Test(arguments: Change.allCases, [true, false])
    func itemMovedToAnObjectThatIsNotSentStaysUntilItIsSent(change: Change, hasSyncTokens: Bool) throws {
        contents.hasSyncTokens = hasSyncTokens
        let one = machine()
        addUnknownKey(toFirstItemOf: "Home", one)
        contents.move("item-a.ics", from: Self.home, to: Self.work)
        one.server.unsentObjects = [Self.work + "item-a.ics"]
        apply(change, to: one)
        let library = one.library
        for _ in 0..<3 {
            let report = one.sync()
            #expect(report.problems == [.waitingItems(count: 1)])
            #expect(one.library == library)
            #expect(contents.summaries(in: Self.home) == ["b"])
            #expect(contents.summaries(in: Self.work) == ["a", "c"])
        }
        one.server.unsentObjects = []
        #expect(one.sync().isComplete)
        try expectMove(with: change, on: one)
    }

    @Test func itemDeletedByOthersIsDeletedHereAlthoughAnotherObjectIsNeverSent() {
        let one = machine()
        let task = "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:n\r\nSUMMARY:new\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
        contents.write(task, "n.ics", in: Self.work)
        one.server.unsentObjects = [Self.work + "n.ics"]
        for _ in 0..<2 { #expect(one.sync().isMissingObjects) }
        contents.remove(Self.home + "item-a.ics", from: Self.home)
        #expect(one.sync().problems == [])
        #expect(one.library.texts == ["Home": ["b"], "Work": ["c"]])
        one.server.unsentObjects = []
        #expect(one.sync().isComplete)
        #expect(one.library.texts["Work"]?.sorted() == ["c", "new"])
    }

    @Test(arguments: [true, false], [true, false])
    func onlyItemsThatVanishWithAnUnsentObjectWaitForItAndOnlyForADay(hasSyncTokens: Bool, isTooLarge: Bool) {
        contents.hasSyncTokens = hasSyncTokens
        let one = machine(Library(["Home": ["a", "b", "d"], "Work": ["c"]]))
        let task = "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:n\r\nSUMMARY:new\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
        contents.write(task, "n.ics", in: Self.work)
        if isTooLarge {
            one.server.tooLargeObjects = [Self.work + "n.ics"]
        } else {
            one.server.unsentObjects = [Self.work + "n.ics"]
        }
        contents.remove(Self.home + "item-a.ics", from: Self.home)
        for _ in 0..<2 { #expect(one.sync().problems.first == .waitingItems(count: 1)) }
        contents.remove(Self.home + "item-b.ics", from: Self.home)
        for _ in 0..<2 { #expect(one.sync().problems.first == .waitingItems(count: 1)) }
        #expect(one.library.texts == ["Home": ["a", "d"], "Work": ["c"]])
        one.now += 86_400
        #expect(!one.sync().problems.contains(.waitingItems(count: 1)))
        #expect(one.library.texts == ["Home": ["d"], "Work": ["c"]])
        contents.remove(Self.home + "item-d.ics", from: Self.home)
        for _ in 0..<2 { one.sync() }
        #expect(one.library.texts == ["Home": [], "Work": ["c"]])
    }

    @Test func itemDeletedByOthersIsDeletedHereOnceAllCollectionsCanBeRead() {
        let one = machine()
        contents.remove(Self.home + "item-a.ics", from: Self.home)
        one.server.refuse("REPORT \(Self.work)")
        contents.collections[Self.work]?.revision = contents.advance()
        #expect(one.sync().problems.contains(.waitingItems(count: 1)))
        #expect(one.library.texts == ["Home": ["a", "b"], "Work": ["c"]])
        one.server.allowAll()
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["b"], "Work": ["c"]])
    }

    @Test(arguments: [true, false]) func deletedItemWaitsForAnUnreadableCollectionOnlyForADay(hasSyncTokens: Bool) {
        contents.hasSyncTokens = hasSyncTokens
        let one = machine()
        contents.remove(Self.home + "item-a.ics", from: Self.home)
        one.server.refuse("REPORT \(Self.work)")
        contents.collections[Self.work]?.revision = contents.advance()
        for _ in 0..<2 { #expect(one.sync().problems.contains(.waitingItems(count: 1))) }
        #expect(one.library.texts == ["Home": ["a", "b"], "Work": ["c"]])
        one.now += 86_400
        #expect(!one.sync().problems.contains(.waitingItems(count: 1)))
        #expect(one.library.texts == ["Home": ["b"], "Work": ["c"]])
    }

    @Test(arguments: [true, false]) func itemOfTheFileWaitsForAnUnreadableCollection(thatWasRead: Bool) {
        let one = machine()
        let two = Machine("two", contents)
        if thatWasRead { two.sync() }
        one.library.update("Home") { $0.append(Item(id: ItemID("n"), text: "new")) }
        one.sync()
        // Another machine gets the file before the item is moved.
        two.receive(one.library)
        let item = one.library.lists[0].items[2]
        one.library.update("Home") { $0.removeLast() }
        one.library.update("Work") { $0.append(item) }
        one.sync()
        two.server.refuse("REPORT \(Self.work)")
        for _ in 0..<2 { #expect(two.sync().problems.contains(.waitingItems(count: 1))) }
        #expect(contents.summaries(in: Self.home) == ["a", "b"])
        two.server.allowAll()
        for _ in 0..<2 { for machine in [two, one] { #expect(machine.sync().isComplete) } }
        #expect(one.library.texts == two.library.texts)
        #expect(objectCount(of: "n") == 1)
    }

    @Test func itemOfThisMachineWaitsForAnUnreadableCollectionIfOthersHaveHadIt() {
        let one = machine()
        let two = Machine("two", contents)
        let item = Item(id: ItemID("n"), text: "new")
        one.library.update("Home") { $0.append(item) }
        var changed = one.library
        changed.update("Home") { $0.append(Item(id: ItemID("o"), text: "other")) }
        for machine in [one, two] { machine.receive(changed) }
        two.library.update("Home") { $0.removeAll { $0.id == item.id } }
        two.library.update("Work") { $0.append(item) }
        two.sync()
        one.server.refuse("REPORT \(Self.work)")
        for _ in 0..<2 { #expect(one.sync().problems.contains(.waitingItems(count: 1))) }
        one.server.allowAll()
        for _ in 0..<2 { for machine in [one, two] { #expect(machine.sync().isComplete) } }
        #expect(one.library.texts == two.library.texts)
        #expect(objectCount(of: "n") == 1)
    }

    @Test func itemOfTheFileWaitsForADayAfterACollectionCouldNotBeRead() {
        _ = machine()
        let two = Machine("two", contents)
        // The day begins when the collection can't be read, not with the account.
        let work = contents.collections.removeValue(forKey: Self.work)
        two.sync()
        contents.collections[Self.work] = work
        two.now += 86_400
        two.server.refuse("REPORT \(Self.work)")
        var changed = two.library
        changed.update("Home") { $0.append(Item(id: ItemID("n"), text: "new")) }
        two.receive(changed)
        two.sync()
        #expect(!contents.summaries(in: Self.home).contains("new"))
        two.now += 86_400
        two.sync()
        #expect(contents.summaries(in: Self.home).contains("new"))
    }

    @Test func itemOfThisMachineDoesNotWaitForAnUnreadableCollection() {
        let one = machine()
        one.server.refuse("REPORT \(Self.work)")
        contents.collections[Self.work]?.revision = contents.advance()
        one.library.update("Home") { $0.append(Item(id: ItemID("n"), text: "new")) }
        #expect(one.sync().problems == [.unreadableList(name: "Work", status: 403, reason: "")])
        #expect(contents.summaries(in: Self.home) == ["a", "b", "new"])
    }

    @Test(arguments: [true, false]) func itemMovedToAListThatWaitsForAnAnswerIsNotDoubled(answer: Bool) {
        let one = machine(Library(["Home": ["a", "b"], "Work": ["1", "2", "3", "4"]]))
        contents.move("item-a.ics", from: Self.home, to: Self.work)
        for number in 1...4 { contents.remove(Self.work + "item-\(number).ics", from: Self.work) }
        apply(.text, to: one)
        for _ in 0..<3 {
            #expect(one.sync().questions.count == 1)
            #expect(one.library.texts == ["Home": ["here", "b"], "Work": ["1", "2", "3", "4"]])
            #expect(contents.summaries(in: Self.home) == ["b"])
        }
        one.sync(answering: answer)
        one.sync()
        #expect(one.library.texts["Home"] == ["b"])
        #expect(one.library.texts["Work"]?.sorted() == (answer ? [] : ["1", "2", "3", "4"]) + ["here"])
        #expect(contents.summaries(in: Self.work) == one.library.texts["Work"]?.sorted())
        #expect(contents.summaries(in: Self.home) == ["b"])
    }

    @Test func otherChangesOfListAreSyncedWhileMovedItemWaits() {
        let one = machine()
        contents.move("item-a.ics", from: Self.home, to: Self.work)
        one.server.refuse("REPORT \(Self.work)")
        one.sync()
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:n\r\nSUMMARY:new\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "n.ics",
            in: Self.home)
        one.library.update("Home") { $0[1].text = "b1" }
        one.sync()
        #expect(one.library.texts["Home"]?.sorted() == ["a", "b1", "new"])
        #expect(contents.summaries(in: Self.home) == ["b1", "new"])
    }

    @Test func itemStaysIfItsNewCollectionCannotBeReadAgain() {
        let one = machine(Library(["Garden": ["g"], "Home": ["a"]]))
        // Another program moves the task to a collection that was read already, and can't be read a second time.
        contents.collections[Self.home]?.revision = contents.advance()
        contents.collections[Self.garden]?.revision = contents.advance()
        var count = 0
        one.server.before = { [contents] request throws(ServerError) in
            if request == "REPORT \(Self.home)" { contents.move("item-a.ics", from: Self.home, to: Self.garden) }
            guard request == "REPORT \(Self.garden)" else { return }
            count += 1
            if count > 1 { throw .retryLater(status: 500, seconds: nil) }
        }
        one.library.update("Home") { $0[0].text = "here" }
        one.sync()
        #expect(one.library.texts == ["Garden": ["g"], "Home": ["here"]])
        one.server.allowAll()
        #expect(one.sync().isComplete)
        #expect(one.library.texts.mapValues { $0.sorted() } == ["Garden": ["g", "here"], "Home": []])
        #expect(objectCount(of: "item-a") == 1)
    }

    @Test(arguments: 0...14) func newItemIsKeptIfItIsMovedAfterAnInterruption(events: Int) {
        let one = machine()
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:n\r\nSUMMARY:new\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "n.ics",
            in: Self.home)
        one.eventsUntilKill = events
        one.sync()
        let library = one.library
        contents.move("n.ics", from: Self.home, to: Self.work)
        one.server.refuse("REPORT \(Self.work)")
        one.sync()
        #expect(one.library == library)
        one.server.allowAll()
        #expect(one.sync().isComplete)
        #expect(one.library.texts.mapValues { $0.sorted() } == ["Home": ["a", "b"], "Work": ["c", "new"]])
        #expect(contents.summaries(in: Self.work) == ["c", "new"])
    }

    @Test(arguments: 0...14) func newItemMovedHereAfterAnInterruptionKeepsItsContents(events: Int) throws {
        let one = machine()
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:n\r\nSUMMARY:new\r\nX-KEEP:1\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
            "n.ics",
            in: Self.home)
        one.eventsUntilKill = events
        one.sync()
        let item = items("Home", of: one).first { $0.text == "new" }
        if let item {
            one.library.update("Home") { $0.removeAll { $0.id == item.id } }
            one.library.update("Work") { $0.append(item) }
        }
        contents.collections[Self.home]?.revision = contents.advance()
        one.server.refuse("REPORT \(Self.home)")
        one.sync()
        one.server.allowAll()
        #expect(one.sync().isComplete)
        let list = item == nil ? "Home" : "Work"
        #expect(one.library.texts[list]?.contains("new") == true)
        let tasks = contents.collections.values.flatMap(\.objects.values).filter { CalendarTask($0.data)?.uid == "n" }
        #expect(tasks.count == 1)
        #expect(tasks.allSatisfy { $0.data.contains("X-KEEP:1\r\n") })
    }

    @Test(arguments: Change.allCases) func itemMovedFromUnreadableCollectionAndChangedIsNotDoubled(change: Change) {
        let one = machine()
        contents.move("item-a.ics", from: Self.home, to: Self.work, summary: "there")
        one.server.refuse("REPORT \(Self.home)")
        apply(change, to: one)
        let library = one.library
        #expect(one.sync().problems.contains(.waitingItems(count: 1)))
        #expect(one.library == library)
        one.server.allowAll()
        #expect(one.sync().isComplete)
        #expect(items("Home", of: one).map(\.text) == ["b"])
        #expect(
            items("Work", of: one).map(\.text).filter { $0 != "c" }.sorted()
                == (change == .text ? ["here", "there"] : ["there"]))
        #expect(objectCount(of: "item-a") == 1)
        #expect(contents.summaries(in: Self.work) == items("Work", of: one).map(\.text).sorted())
    }

    @Test func deletionUndoneWhileItsAnswerIsUnknownIsSentAgain() {
        let one = machine()
        let library = one.library
        one.library.update("Home") { $0.removeFirst() }
        one.server.loseAnswer(to: "DELETE \(Self.home)item-a.ics")
        one.sync()
        #expect(contents.summaries(in: Self.home) == ["b"])
        one.server.allowAll()
        contents.collections[Self.work]?.revision = contents.advance()
        one.server.refuse("REPORT \(Self.work)")
        one.sync()
        one.library = library
        one.sync()
        one.server.allowAll()
        #expect(one.sync().isComplete)
        #expect(one.library == library)
        #expect(contents.summaries(in: Self.home) == ["a", "b"])
    }

    @Test(arguments: [true, false], [true, false])
    func newItemWhoseWriteLostItsAnswerIsNotDoubledIfItIsMoved(byUser: Bool, isUnsent: Bool) {
        let one = machine()
        one.library.update("Home") { $0.append(Item(id: ItemID("n"), text: "new")) }
        one.server.loseAnswer(to: "PUT \(Self.home)n.ics")
        one.sync()
        one.server.allowAll()
        if byUser {
            one.library.update("Home") { $0.removeLast() }
            one.library.update("Work") { $0.append(Item(id: ItemID("n"), text: "new")) }
        } else {
            contents.move("n.ics", from: Self.home, to: Self.work)
        }
        let place = byUser ? Self.home : Self.work
        if isUnsent { one.server.unsentObjects = [place + "n.ics"] } else { one.server.refuse("REPORT \(place)") }
        let library = one.library
        for _ in 0..<2 {
            #expect(one.sync().problems.contains(.waitingItems(count: 1)))
            #expect(one.library == library)
            #expect(objectCount(of: "n") == 1)
        }
        one.server.unsentObjects = []
        one.server.allowAll()
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(objectCount(of: "n") == 1)
        // The machine doesn't know that others have moved it, so its own list prevails.
        #expect(one.library.texts[byUser ? "Work" : "Home"]?.contains("new") == true)
        #expect(contents.summaries(in: byUser ? Self.work : Self.home).contains("new"))
        #expect(one.library.texts.values.joined().sorted() == ["a", "b", "c", "new"])
    }

    /// Moves an item on a machine that gets no answer to its last request.
    private func moveLosingAnswer(_ machine: Machine) {
        let item = machine.library.lists[0].items[0]
        machine.library.update("Home") { $0.removeFirst() }
        machine.library.update("Work") { $0.append(item) }
        let (former, new) = (Self.home + "item-a.ics", Self.work + "item-a.ics")
        machine.server.loseAnswer(to: contents.hasMove ? "MOVE \(former) \(new)" : "DELETE \(former)")
        machine.sync()
        machine.server.allowAll()
    }

    @Test(arguments: [true, false])
    func movedItemStaysOnTheServerWhileItsFormerCollectionCannotBeRead(hasMove: Bool) {
        contents.hasMove = hasMove
        let one = machine()
        moveLosingAnswer(one)
        #expect(contents.summaries(in: Self.home) == ["b"])
        one.server.refuse("REPORT \(Self.home)")
        for _ in 0..<2 {
            one.sync()
            #expect(contents.summaries(in: Self.work) == ["a", "c"])
            #expect(one.library.texts == ["Home": ["b"], "Work": ["c", "a"]])
        }
        one.server.allowAll()
        #expect(one.sync().isComplete)
        #expect(contents.summaries(in: Self.home) == ["b"])
        #expect(contents.summaries(in: Self.work) == ["a", "c"])
        #expect(one.library.texts == ["Home": ["b"], "Work": ["c", "a"]])
    }

    @Test func formerObjectIsDeletedAfterOthersChangedMovedItem() {
        contents.hasMove = false
        let one = machine()
        let uid = ServerNames.movedUID("item-a", to: Self.work)
        one.server.refuse("DELETE \(Self.home)item-a.ics", .offline("lost"))
        let item = one.library.lists[0].items[0]
        one.library.update("Home") { $0.removeFirst() }
        one.library.update("Work") { $0.append(item) }
        one.sync()
        #expect(objectCount(of: "item-a") == 1 && objectCount(of: uid) == 1)
        contents.write(CalendarTask(uid: uid, text: "there", created: one.now).data, uid + ".ics", in: Self.work)
        contents.collections[Self.home]?.revision = contents.advance()
        one.server.refuse("REPORT \(Self.home)")
        one.sync()
        one.server.allowAll()
        #expect(one.sync().isComplete)
        #expect(contents.summaries(in: Self.home) == ["b"])
        #expect(contents.summaries(in: Self.work).contains("there"))
        #expect(items("Work", of: one).map(\.text).sorted() == contents.summaries(in: Self.work))
    }

    @Test func nothingIsReadIfNoCollectionCanBeRead() {
        let one = machine()
        for path in [Self.home, Self.work] { contents.collections[path]?.revision = contents.advance() }
        one.server.refuse("REPORT \(Self.home)")
        #expect(!one.sync().hasReadNothing)
        one.server.before = { request throws(ServerError) in
            if request.hasPrefix("REPORT") { throw .forbidden }
        }
        #expect(!one.sync().hasReadNothing, "Work hasn't changed")
        contents.collections[Self.work]?.revision = contents.advance()
        #expect(one.sync().hasReadNothing)
        one.server.allowAll()
        #expect(!one.sync().hasReadNothing)
    }
}
