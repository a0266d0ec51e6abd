// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import Testing

@testable import CalendarSync

/// Servers on which a user has a UID only once.
@Suite struct UIDConflictTests {
    private static let conflicts: [ServerError] = [
        .refused(status: 403, reason: "no-uid-conflict"),
        .refused(status: 409, reason: "unique-scheduling-object-resource"),
        .preconditionFailed,
    ]
    private static let (home, work) = ("/home/list-Home/", "/home/list-Work/")

    private let contents = ServerContents()

    /// A machine that has just moved an item with other contents from Home to Work.
    private func machineWithMove(_ conflict: ServerError, hasMove: Bool, text: String = "a") -> Machine {
        (contents.uidConflict, contents.hasMove) = (conflict, hasMove)
        let one = Machine("one", contents, library: Library(["Home": ["b"], "Work": ["c"]]))
        one.sync()
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:a\r\nSUMMARY:a\r\nX-KEEP:1\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
            "a.ics", in: Self.home)
        one.sync()
        guard var item = one.library.lists[0].items.first(where: { $0.text == "a" }) else { return one }
        item.text = text
        one.library.update("Home") { $0.removeAll { $0.text == "a" } }
        one.library.update("Work") { $0.append(item) }
        one.server.forgetRequests()
        return one
    }

    private func expectMoved(_ one: Machine, text: String) {
        #expect(one.library.texts == ["Home": ["b"], "Work": ["c", text]])
        #expect(contents.summaries(in: Self.home) == ["b"])
        #expect(contents.summaries(in: Self.work) == [text, "c"].sorted())
        let uid = contents.hasMove ? "a" : ServerNames.movedUID("a", to: Self.work)
        let present = contents.collections[Self.work]?.objects.values.map(\.data) ?? []
        let objects = present.filter { $0.contains("UID:\(uid)\r\n") }
        #expect(objects.count == 1)
        #expect(objects.first?.contains("X-KEEP:1\r\n") == true)
    }

    private func writes(_ machine: Machine) -> [String] {
        machine.server.requests.filter { $0.hasPrefix("PUT") || $0.hasPrefix("MOVE") || $0.hasPrefix("DELETE") }
    }

    @Test(arguments: conflicts, ["a", "changed"]) func objectIsMovedAndThenChanged(conflict: ServerError, text: String)
    {
        let one = machineWithMove(conflict, hasMove: true, text: text)
        #expect(one.sync().isComplete)
        let (old, new) = (Self.home + "a.ics", Self.work + "a.ics")
        #expect(writes(one) == ["MOVE \(old) \(new)", "PUT \(new)"])
        expectMoved(one, text: text)
        #expect(one.state?.collections[Self.work]?.unsynced == [:])
    }

    @Test(arguments: conflicts, ["a", "changed"]) func objectGetsAnotherUIDWithoutMove(
        conflict: ServerError, text: String
    ) {
        let one = machineWithMove(conflict, hasMove: false, text: text)
        #expect(one.sync().isComplete)
        let (old, new) = (Self.home + "a.ics", Self.work + "a.ics")
        let copy = Self.work + ServerNames.movedUID("a", to: Self.work) + ".ics"
        let moves = ["MOVE \(old) \(new)", "PUT \(copy)", "DELETE \(old)"]
        #expect(writes(one) == (text == "a" ? moves : moves + ["PUT \(copy)"]))
        expectMoved(one, text: text)
        #expect(one.library.lists[1].items.last?.id == ItemID("a"))
        #expect(one.state?.collections[Self.work]?.unsynced == [:])
        #expect(one.state?.removedObjects.isEmpty == true)
    }

    @Test(arguments: ["a", "changed"]) func refusedCopyIsNotSentAgainAtOnce(text: String) {
        let one = machineWithMove(.refused(status: 403, reason: "no-uid-conflict"), hasMove: false, text: text)
        one.server.refuse(
            "PUT \(Self.work)\(ServerNames.movedUID("a", to: Self.work)).ics", .refused(status: 413, reason: ""))
        #expect(one.sync().problems == [.refusedItem(text: text, status: 413, reason: "")])
        one.server.forgetRequests()
        #expect(one.sync().problems == [.refusedItem(text: text, status: 413, reason: "")])
        #expect(writes(one) == [])
    }

    @Test(arguments: [true, false], 0...50) func interruptedMoveLosesAndDoublesNothing(hasMove: Bool, events: Int) {
        let one = machineWithMove(.refused(status: 403, reason: "no-uid-conflict"), hasMove: hasMove, text: "changed")
        one.eventsUntilKill = events
        one.sync()
        one.library.update("Work") { items in
            for index in items.indices where items[index].text == "changed" { items[index].text = "changed again" }
        }
        #expect(one.sync().isComplete)
        expectMoved(one, text: "changed again")
    }

    @Test(arguments: [true, false], 0...50) func itemMovedBackAfterAnInterruptionIsThere(hasMove: Bool, events: Int)
        throws
    {
        let one = machineWithMove(.refused(status: 403, reason: "no-uid-conflict"), hasMove: hasMove)
        one.eventsUntilKill = events
        one.sync()
        let item = try #require(one.library.lists[1].items.first { $0.text == "a" })
        one.library.update("Work") { $0.removeAll { $0.text == "a" } }
        one.library.update("Home") { $0.append(item) }
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["b", "a"], "Work": ["c"]])
        #expect(contents.summaries(in: Self.home) == ["a", "b"])
        #expect(contents.summaries(in: Self.work) == ["c"])
    }

    /// An item has the UID that it got by its first move to a list, and moves there again.
    @Test(arguments: 0...50) func itemMovedToAFormerListAgainStays(events: Int) throws {
        let one = machineWithMove(.preconditionFailed, hasMove: false)
        #expect(one.sync().isComplete)
        contents.hasMove = true
        func move(from list: String, to other: String) throws {
            let item = try #require(one.library.lists.lazy.flatMap(\.items).first { $0.text == "a" })
            one.library.update(list) { $0.removeAll { $0.text == "a" } }
            one.library.update(other) { $0.append(item) }
        }
        try move(from: "Work", to: "Home")
        #expect(one.sync().isComplete)
        try move(from: "Home", to: "Work")
        one.eventsUntilKill = events
        one.sync()
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["b"], "Work": ["c", "a"]])
        #expect(contents.summaries(in: Self.work) == ["a", "c"])
    }

    @Test(arguments: [true, false]) func changeElsewhereDuringTheMoveIsKept(hasMove: Bool) {
        let one = machineWithMove(.preconditionFailed, hasMove: hasMove)
        one.server.before = { [contents] request throws(ServerError) in
            guard request.hasPrefix("MOVE"),
                let data = contents.collections[Self.home]?.objects[Self.home + "a.ics"]?.data
            else { return }
            contents.write(data.replacing("SUMMARY:a", with: "SUMMARY:elsewhere"), "a.ics", in: Self.home)
            one.server.allowAll()
        }
        #expect(one.sync().isComplete)
        expectMoved(one, text: "elsewhere")
    }

    @Test(arguments: [true, false]) func objectDeletedElsewhereDuringTheMoveIsNotWrittenTwice(hasMove: Bool) {
        let one = machineWithMove(.preconditionFailed, hasMove: hasMove)
        one.server.before = { [contents] request throws(ServerError) in
            if request.hasPrefix("MOVE") { contents.remove(Self.home + "a.ics", from: Self.home) }
        }
        // The second listing makes the deletion certain.
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(Set(one.library.texts.values.joined()).isSuperset(of: ["b", "c"]))
        let texts = one.library.lists.flatMap { $0.items.map(\.text) }.sorted()
        #expect((contents.summaries(in: Self.home) + contents.summaries(in: Self.work)).sorted() == texts)
    }

    @Test func itemWithAnotherUIDHasTheChangesOfOtherMachines() {
        let one = machineWithMove(.preconditionFailed, hasMove: false)
        let two = Machine("two", contents)
        two.sync()
        two.library.update("Home") { items in
            for index in items.indices where items[index].text == "a" { items[index].text = "there" }
        }
        #expect(one.sync().isComplete)
        for machine in [two, one] {
            #expect(machine.sync().isComplete)
            expectMoved(machine, text: "there")
        }
    }

    @Test func itemThatAnotherMachineHasMovedInTheFileIsNotDoubled() throws {
        let one = machineWithMove(.preconditionFailed, hasMove: false)
        let two = Machine("two", contents)
        two.sync()
        one.server.refuse("DELETE \(Self.home)a.ics", .offline("lost"))
        one.sync()
        one.server.allowAll()
        // A program that exchanges files brings the lists of the first machine.
        two.library = one.library
        for machine in [two, one, two] {
            #expect(machine.sync().isComplete)
            expectMoved(machine, text: "a")
        }
    }

    @Test func moveThatIsRefusedForGoodKeepsTheObject() {
        let one = machineWithMove(.preconditionFailed, hasMove: false)
        one.server.before = { request throws(ServerError) in
            if request.hasPrefix("DELETE") { throw .forbidden }
        }
        #expect(one.sync().problems == [.refusedItem(text: "a", status: 403, reason: "")])
        #expect(contents.summaries(in: Self.home) == ["a", "b"])
        #expect(contents.summaries(in: Self.work) == ["a", "c"])
        #expect(one.library.texts == ["Home": ["b"], "Work": ["c", "a"]])
        one.server.allowAll()
        #expect(one.sync(retriesRefused: true).isComplete)
        expectMoved(one, text: "a")
    }

    @Test(arguments: [ServerError.tooLarge, .refused(status: 423, reason: "")])
    func objectStaysIfItsMoveIsRefused(error: ServerError) {
        let one = machineWithMove(.preconditionFailed, hasMove: true)
        one.server.before = { request throws(ServerError) in
            if request.hasPrefix("MOVE") { throw error }
        }
        #expect(one.sync().problems == [.refusedItem(text: "a", status: error.status, reason: "")])
        #expect(writes(one) == ["MOVE \(Self.home)a.ics \(Self.work)a.ics"])
        #expect(contents.summaries(in: Self.home) == ["a", "b"])
        #expect(one.library.texts == ["Home": ["b"], "Work": ["c", "a"]])
        one.server.allowAll()
        #expect(one.sync(retriesRefused: true).isComplete)
        expectMoved(one, text: "a")
    }

    @Test(arguments: [ServerError.forbidden, .tooLarge]) func objectStaysIfItsNewCollectionRefusesItsCopy(
        error: ServerError
    ) {
        let one = machineWithMove(.preconditionFailed, hasMove: false)
        one.server.refuse("PUT \(Self.work)\(ServerNames.movedUID("a", to: Self.work)).ics", error)
        #expect(one.sync().problems == [.refusedItem(text: "a", status: error.status, reason: "")])
        #expect(!writes(one).contains { $0.hasPrefix("DELETE") })
        #expect(contents.summaries(in: Self.home) == ["a", "b"])
        #expect(contents.collections[Self.home]?.objects[Self.home + "a.ics"]?.data.contains("X-KEEP:1\r\n") == true)
        #expect(one.library.texts == ["Home": ["b"], "Work": ["c", "a"]])
        one.server.allowAll()
        #expect(one.sync(retriesRefused: true).isComplete)
        expectMoved(one, text: "a")
    }

    @Test func newItemWhosePathsAreAllRefusedTakesFewRequests() {
        let one = Machine("one", contents, library: Library(["Home": ["a"]]))
        one.sync()
        one.server.before = { request throws(ServerError) in
            if request.hasPrefix("PUT") { throw .preconditionFailed }
        }
        one.library.update("Home") { $0.append(Item(id: ItemID("new"), text: "new")) }
        for _ in 0..<5 {
            one.server.forgetRequests()
            #expect(one.sync(retriesRefused: true).problems == [.refusedItem(text: "new", status: 412, reason: "")])
            #expect(writes(one).count <= 2)
        }
        #expect(one.state?.collections[Self.home]?.unsynced.count == 1)
    }
}
