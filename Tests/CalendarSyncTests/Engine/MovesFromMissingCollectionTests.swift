// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import SyncInterface
import Testing

@testable import CalendarSync

/// Items that were moved from a collection that is gone now.
@Suite struct MovesFromMissingCollectionTests {
    private let contents = ServerContents()
    private static let (home, work) = ("/home/list-Home/", "/home/list-Work/")

    /// Moves the first item on the server as another program does, changes it, and deletes its collection.
    private func moveAndDelete() throws {
        let data = try #require(contents.collections[Self.home]?.objects[Self.home + "item-a.ics"]?.data)
        var task = try #require(CalendarTask(data))
        task.setText("there")
        task.setCompletion(.done(time: "2026-11-22T09:00:00Z"))
        contents.write(task.data, "moved.ics", in: Self.work)
        contents.collections[Self.home] = nil
    }

    private func machine() -> Machine {
        let machine = Machine("one", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        #expect(machine.sync().isComplete)
        return machine
    }

    @Test(arguments: [nil, true, false]) func movedAndChangedItemIsNotDoubled(answer: Bool?) throws {
        contents.uidConflict = .refused(status: 403, reason: "no-uid-conflict")
        let one = machine()
        try moveAndDelete()
        let report = one.sync()
        #expect(report.questions.map(\.kind) == [.missingCollection])
        #expect(report.problems == [])
        #expect(one.library.texts == ["Home": ["b"], "Work": ["c", "✓ there"]])
        if let answer { #expect(one.sync(answers: report.questions.map { SyncAnswer($0, isYes: answer) }).isComplete) }
        let expected =
            answer == true ? ["Work": ["c", "✓ there"]] : ["Home": ["b"], "Work": ["c", "✓ there"]]
        for _ in 0..<2 {
            one.sync()
            #expect(one.library.texts == expected)
            #expect(contents.summaries(in: Self.work) == ["c", "there"])
            #expect(contents.summaries(in: Self.home) == (answer == false ? ["b"] : []))
        }
        #expect(one.library.lists.last?.items.last?.id == ItemID("item-a"))
    }

    @Test(arguments: [true, false]) func changesHereAreMergedWithThoseOfTheMovedItem(isAnsweredAtOnce: Bool) throws {
        contents.uidConflict = .preconditionFailed
        let one = machine()
        try moveAndDelete()
        let item = one.library.lists[0].items[0]
        one.library.lists.append(ItemList(id: ListID("list-Garden"), name: "Garden", items: [item]))
        one.library.update("Home") { $0.removeFirst() }
        let question = SyncQuestion(kind: .missingCollection, list: ListID("list-Home"), name: "Home", count: 1)
        if !isAnsweredAtOnce { one.sync() }
        #expect(one.sync(answers: [SyncAnswer(question, isYes: false)]).isComplete)
        #expect(one.library.texts == ["Garden": ["✓ there"], "Home": ["b"], "Work": ["c"]])
        #expect(contents.summaries(in: "/home/list-Garden/") == ["there"])
        #expect(contents.summaries(in: Self.work) == ["c"])
    }

    @Test func itemWithAnotherIDThanItsUIDIsRecognized() throws {
        func task(_ text: String) -> String {
            CalendarTask(uid: "u", text: text).data
        }
        let one = machine()
        contents.write(task("first"), "x.ics", in: Self.home)
        contents.write(task("second"), "y.ics", in: Self.work)
        one.sync()
        contents.remove(Self.home + "x.ics", from: Self.home)
        #expect(one.sync().isComplete)
        #expect(one.library.lists[1].items.contains { $0.text == "second" })
        contents.write(task("changed"), "y.ics", in: Self.home)
        contents.collections[Self.work] = nil
        #expect(one.sync().questions.map(\.kind) == [.missingCollection])
        #expect(one.library.texts == ["Home": ["changed", "a", "b"], "Work": ["c"]])
        #expect(one.library.lists[0].items[0].id == ItemID(derivedFrom: "u", at: Self.work + "y.ics"))
    }

    @Test func listStaysWhileItsItemsMayBeInAnUnreadableCollection() throws {
        let one = machine()
        try moveAndDelete()
        let library = one.library
        one.server.refuse("REPORT \(Self.work)")
        for _ in 0..<2 {
            let report = one.sync(answering: true)
            let unreadable = SyncProblem.unreadableList(name: "Work", status: 403, reason: "")
            #expect(report.problems == [unreadable, .waitingItems(count: 2)])
            #expect(one.library == library)
        }
        one.server.allowAll()
        #expect(one.sync().questions.map(\.kind) == [.missingCollection])
        #expect(one.library.texts == ["Home": ["b"], "Work": ["c", "✓ there"]])
        #expect(one.library.lists.last?.items.last?.id == ItemID("item-a"))
    }

    @Test func listWaitsForAnUnreadableCollectionOnlyForADay() {
        let one = machine()
        contents.collections[Self.home] = nil
        one.server.refuse("REPORT \(Self.work)")
        contents.collections[Self.work]?.revision = contents.advance()
        #expect(one.sync().questions == [])
        one.now += 86_400
        #expect(one.sync().questions.map(\.kind) == [.missingCollection])
    }

    @Test(arguments: [true, false]) func listDeletedHereIsTheSameWhetherAllCollectionsCanBeRead(isReadable: Bool) throws
    {
        let one = machine()
        try moveAndDelete()
        one.library.lists.removeFirst()
        if !isReadable { one.server.refuse("REPORT \(Self.work)") }
        one.sync(answering: true)
        one.server.allowAll()
        for _ in 0..<2 { one.sync(answering: true) }
        #expect(one.library.texts == ["Work": ["c", "✓ there"]])
    }
}
