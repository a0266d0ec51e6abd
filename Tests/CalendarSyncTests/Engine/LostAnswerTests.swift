// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import Testing

@testable import CalendarSync

/// Requests that the server has carried out, but whose answers are lost, followed by a change elsewhere.
@Suite struct LostAnswerTests {
    private let contents = ServerContents()
    private static let (home, work) = ("/home/list-Home/", "/home/list-Work/")

    static let errors: [ServerError] = [
        .offline("killed"), .timeout, .retryLater(status: 502, seconds: nil), .retryLater(status: 504, seconds: nil),
        .refused(status: 500, reason: ""),
    ]

    private func machine() -> Machine {
        let machine = Machine("one", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        #expect(machine.sync().isComplete)
        #expect(machine.sync().isComplete)
        return machine
    }

    /// Syncs while the answer to a request is lost.
    private func syncLosing(_ request: String, _ error: ServerError, _ machine: Machine) {
        var isLost = false
        machine.server.after = { sent throws(ServerError) in
            if sent.hasPrefix(request), !isLost {
                isLost = true
                throw error
            }
        }
        machine.sync()
        machine.server.allowAll()
        #expect(isLost, "the request was sent")
    }

    private func edit(_ name: String, in collection: String, _ change: (inout CalendarTask) -> Void) throws {
        let data = try #require(contents.collections[collection]?.objects[collection + name]?.data)
        var task = try #require(CalendarTask(data))
        change(&task)
        contents.write(task.data, name, in: collection)
    }

    /// Expects that both sides and a new machine have the same items.
    private func expectEnd(_ one: Machine, _ expected: [String: [String]]) {
        for _ in 0..<3 { one.sync(retriesRefused: true) }
        #expect(one.sync().isComplete)
        #expect(one.library.texts.mapValues { $0.sorted() } == expected)
        let two = Machine("two", contents)
        two.sync()
        #expect(two.library.texts.mapValues { $0.sorted() } == expected)
    }

    private func move(_ one: Machine) {
        let item = one.library.lists[0].items[0]
        one.library.update("Home") { $0.removeFirst() }
        one.library.update("Work") { $0.append(item) }
    }

    @Test(arguments: errors) func newItemHasTheTextOfTheOtherSide(error: ServerError) throws {
        let one = machine()
        one.library.update("Home") { $0.append(Item(id: ItemID("n"), text: "new")) }
        syncLosing("PUT \(Self.home)n.ics", error, one)
        try edit("n.ics", in: Self.home) { $0.setText("there") }
        expectEnd(one, ["Home": ["a", "b", "there"], "Work": ["c"]])
    }

    @Test(arguments: errors) func newItemEditedOnBothSidesIsMerged(error: ServerError) throws {
        let one = machine()
        one.library.update("Home") { $0.append(Item(id: ItemID("n"), text: "new")) }
        syncLosing("PUT \(Self.home)n.ics", error, one)
        try edit("n.ics", in: Self.home) { $0.setCompletion(.done(time: "2026-11-22T09:00:00Z")) }
        one.library.update("Home") { $0[2].text = "here" }
        expectEnd(one, ["Home": ["a", "b", "✓ here"], "Work": ["c"]])
    }

    @Test(arguments: errors) func changedTextIsMergedWithACompletion(error: ServerError) throws {
        let one = machine()
        one.library.update("Home") { $0[0].text = "here" }
        syncLosing("PUT \(Self.home)item-a.ics", error, one)
        try edit("item-a.ics", in: Self.home) { $0.setCompletion(.done(time: "2026-11-22T09:00:00Z")) }
        expectEnd(one, ["Home": ["b", "✓ here"], "Work": ["c"]])
    }

    @Test(arguments: errors) func bothTextsAreKeptIfBothSidesChangedTheText(error: ServerError) throws {
        let one = machine()
        one.library.update("Home") { $0[0].text = "here" }
        syncLosing("PUT \(Self.home)item-a.ics", error, one)
        try edit("item-a.ics", in: Self.home) { $0.setText("there") }
        for _ in 0..<3 { one.sync(retriesRefused: true) }
        #expect(Set(one.library.texts["Home"] ?? []).isSuperset(of: ["b", "there"]))
        #expect(one.library.texts["Home"]?.sorted() == contents.summaries(in: Self.home))
        #expect(Set(contents.summaries(in: Self.home)).count == contents.summaries(in: Self.home).count)
    }

    @Test(arguments: errors, ["MOVE", "PUT \(work)item-a.ics"])
    func movedItemHasTheTextOfTheOtherSide(error: ServerError, request: String) throws {
        let one = machine()
        move(one)
        syncLosing(request, error, one)
        try edit("item-a.ics", in: Self.work) { $0.setText("there") }
        expectEnd(one, ["Home": ["b"], "Work": ["c", "there"]])
    }

    @Test(arguments: errors, ["PUT \(work)", "DELETE \(home)item-a.ics"])
    func itemMovedWithoutMOVEHasTheTextOfTheOtherSide(error: ServerError, request: String) throws {
        contents.hasMove = false
        let one = machine()
        move(one)
        syncLosing(request, error, one)
        try edit(ServerNames.movedUID("item-a", to: Self.work) + ".ics", in: Self.work) { $0.setText("there") }
        expectEnd(one, ["Home": ["b"], "Work": ["c", "there"]])
    }

    @Test(arguments: errors) func deletedItemStaysDeletedUnlessItWasEdited(error: ServerError) {
        let one = machine()
        one.library.update("Home") { $0.removeFirst() }
        syncLosing("DELETE \(Self.home)item-a.ics", error, one)
        expectEnd(one, ["Home": ["b"], "Work": ["c"]])
    }

    @Test(arguments: [true, false]) func moveThatIsUndoneAfterItsDeletionIsUndone(hasMove: Bool) {
        contents.hasMove = hasMove
        let one = machine()
        let before = one.library
        move(one)
        one.server.after = { [unowned one] request throws(ServerError) in
            guard request == "DELETE \(Self.home)item-a.ics" || hasMove && request.hasPrefix("MOVE") else { return }
            one.eventsUntilKill = 0
            throw .offline("killed")
        }
        one.sync()
        one.server.allowAll()
        #expect(contents.summaries(in: Self.home) == ["b"])
        one.library = before
        expectEnd(one, ["Home": ["a", "b"], "Work": ["c"]])
    }

    @Test(arguments: errors) func itemWrittenAgainKeepsItsTextIfOthersHaveWrittenItAgain(error: ServerError) throws {
        let one = machine()
        try edit("item-a.ics", in: Self.home) { $0.setValue("X-KEEP", "1") }
        one.sync()
        let data = try #require(contents.collections[Self.home]?.objects[Self.home + "item-a.ics"]?.data)
        contents.remove(Self.home + "item-a.ics", from: Self.home)
        one.library.update("Home") { $0[0].text = "here" }
        one.server.before = { request throws(ServerError) in
            if request == "PUT \(Self.home)item-a.ics" { throw error }
        }
        one.sync()
        one.server.allowAll()
        contents.write(data, "item-a.ics", in: Self.home)
        expectEnd(one, ["Home": ["b", "here"], "Work": ["c"]])
    }

    @Test(arguments: errors) func newListIsOneCollectionWithTheNameOfTheOtherSide(error: ServerError) {
        let one = machine()
        one.library.lists.append(ItemList(id: ListID("new"), name: "New", items: [Item(id: ItemID("n"), text: "n")]))
        syncLosing("MKCALENDAR /home/new/", error, one)
        contents.collections["/home/new/"]?.name = "There"
        expectEnd(one, ["Home": ["a", "b"], "There": ["n"], "Work": ["c"]])
        #expect(contents.collections.count == 3)
    }

    @Test(arguments: errors) func newListWhoseSecondPathLostItsAnswerIsOneCollection(error: ServerError) {
        let one = machine()
        one.library.lists.append(ItemList(id: ListID("new"), name: "New", items: [Item(id: ItemID("n"), text: "n")]))
        var count = 0
        one.server.before = { request throws(ServerError) in
            if request == "MKCALENDAR /home/new/" { throw .preconditionFailed }
        }
        one.server.after = { request throws(ServerError) in
            guard request.hasPrefix("MKCALENDAR") else { return }
            count += 1
            if count == 1 { throw error }
        }
        one.sync()
        one.server.allowAll()
        for path in contents.collections.keys where contents.collections[path]?.name == "New" {
            contents.collections[path]?.name = "There"
        }
        expectEnd(one, ["Home": ["a", "b"], "There": ["n"], "Work": ["c"]])
        #expect(contents.collections.count == 3)
    }

    @Test(arguments: errors) func listHasTheNameOfTheOtherSide(error: ServerError) {
        let one = machine()
        one.library.lists[1].name = "Here"
        syncLosing("PROPPATCH \(Self.work)", error, one)
        contents.collections[Self.work]?.name = "There"
        expectEnd(one, ["Home": ["a", "b"], "There": ["c"]])
    }
}
