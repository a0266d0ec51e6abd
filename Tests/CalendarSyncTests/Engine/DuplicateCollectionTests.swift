// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import Testing

@testable import CalendarSync

/// Collections that two accounts of a machine have, and that are lists of both at first.
@Suite struct DuplicateCollectionTests {
    private static let work = "/home/jobs/"

    private let contents = ServerContents()
    private let one: Machine
    private let two: Machine

    init() {
        one = Machine("one", contents)
        two = one.secondAccount(home: "/shared/")
        two.account.receivesNewLists = false
    }

    private func addTask(_ text: String) {
        contents.write(CalendarTask(uid: text, text: text).data, text + ".ics", in: Self.work)
    }

    /// Adds a task between the first syncs of both accounts, so that the list is shown twice.
    private func showTwice() {
        contents.makeCollection(Self.work, name: "Work")
        for text in ["a", "b", "c", "d"] { addTask(text) }
        one.sync()
        addTask("e")
        two.sync()
        #expect(one.library.lists.map(\.items.count).sorted() == [4, 5])
    }

    private func sync() { for _ in 0..<3 { for account in [one, two] { #expect(account.sync().isComplete) } } }

    private func expectOneList(_ texts: [String]) {
        #expect(one.library.lists.map { $0.items.map(\.text).sorted() } == [texts])
        #expect(contents.summaries(in: Self.work) == texts)
        let states = [one, two].flatMap { $0.state.map { Array($0.collections.values) } ?? [] }
        #expect(states.map(\.isDuplicate).sorted { !$0 && $1 } == [false, true])
    }

    private func edit(_ index: Int, _ change: (inout [Item]) -> Void) {
        let list = one.library.lists[index]
        var items = Array(list.items)
        change(&items)
        one.library.lists[index] = ItemList(id: list.id, name: list.name, items: items, unknown: list.unknown)
    }

    // MARK: Recognition

    @Test(arguments: [0, 1]) func listOfTwoAccountsIsShownOnceWhenBothAreEqual(edited: Int) {
        showTwice()
        edit(edited) { $0[0].text = "z" }
        edit(edited) { $0.append(Item(id: ItemID("n"), text: "n")) }
        let text = one.library.lists[edited].items.map(\.text)
        sync()
        expectOneList(Set(text + ["e"]).sorted())
        // The other account goes on syncing it.
        addTask("f")
        edit(0) { $0.removeAll { $0.text == "n" } }
        sync()
        expectOneList(Set(text + ["e", "f"]).subtracting(["n"]).sorted())
    }

    @Test func listThatMayBeChangedStays() throws {
        showTwice()
        // Otherwise the list of the first account would stay, because its id is in the path.
        let index = try #require(one.library.lists.firstIndex { $0.id == ListID("jobs") })
        one.library.lists[index].isReadOnly = true
        sync()
        expectOneList(["a", "b", "c", "d", "e"])
        #expect(one.library.lists[0].id != ListID("jobs"))
    }

    @Test func listIsShownTwiceWhileAnEditOfItWaits() throws {
        showTwice()
        let index = try #require(one.library.lists.firstIndex { $0.items.count == 5 })
        edit(index) { $0[0].text = "edited" }
        let before = one.library.lists.map(\.id)
        two.server.before = { request throws(ServerError) in if request.hasPrefix("PUT") { throw .forbidden } }
        for _ in 0..<2 { for account in [one, two] { account.sync() } }
        #expect(one.library.lists.map(\.id) == before)
        #expect(one.library.lists[index].items.contains { $0.text == "edited" })
        two.server.allowAll()
        for account in [one, two] { account.sync(retriesRefused: true) }
        sync()
        #expect(one.library.lists.map { $0.items.count { $0.text == "edited" } } == [1])
        #expect(contents.summaries(in: Self.work).contains("edited"))
    }

    @Test func collectionUnderTwoPathsIsShownOnceWhenBothAreEqual() throws {
        contents.makeCollection(Self.work, name: "Work")
        contents.makeCollection("/home/more/", name: "Work")
        addTask("a")
        #expect(one.sync().isComplete)
        #expect(one.library.lists.count == 2)
        let object = try #require(contents.collections[Self.work]?.objects[Self.work + "a.ics"])
        contents.collections["/home/more/"]?.objects = ["/home/more/a.ics": object]
        contents.collections["/home/more/"]?.revision = contents.advance()
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(one.library.lists.map { $0.items.map(\.text) } == [["a"]])
        #expect(contents.collections.values.map(\.objects.count) == [1, 1])
    }

    // MARK: Deletion

    @Test(arguments: [0, 1], [true, false]) func deletedListOfTwoStaysOnTheServer(index: Int, isChangedByOthers: Bool) {
        showTwice()
        one.library.lists.remove(at: index)
        if isChangedByOthers {
            for account in [one, two] { account.isEditedByOthers = true }
            contents.write(CalendarTask(uid: "a", text: "edited").data, "a.ics", in: Self.work)
            addTask("f")
        }
        // Either account may sync first.
        for account in [two, one] { account.sync() }
        sync()
        expectOneList(isChangedByOthers ? ["b", "c", "d", "e", "edited", "f"] : ["a", "b", "c", "d", "e"])
    }

    @Test(arguments: [0, 1]) func itemMovedToTheOtherListOfItsCollectionStaysOnTheServer(index: Int) {
        showTwice()
        let item = one.library.lists[index].items[0]
        edit(index) { $0.removeFirst() }
        edit(1 - index) { $0.append(item) }
        for _ in 0..<3 { for account in [one, two] { account.sync() } }
        #expect(Set(contents.summaries(in: Self.work)) == ["a", "b", "c", "d", "e"])
    }

    @Test func itemsDeletedInOneListStayDeletedIfTheOtherListShowsOnlyThem() {
        showTwice()
        let index = one.library.lists[0].items.count == 5 ? 0 : 1
        edit(index) { $0.removeAll { $0.text != "e" } }
        two.sync()
        #expect(one.library.lists[index].items.map(\.text) == ["e"])
        #expect(contents.summaries(in: Self.work) == ["e"])
    }

    @Test func deletedListOfADuplicateIsDeletedOnTheServer() {
        showTwice()
        sync()
        one.library.lists = []
        sync()
        #expect(one.library.lists.isEmpty)
        #expect(contents.collections.isEmpty)
    }

    @Test func tasksOfBothDeletedListsAreDeletedOnTheServer() {
        showTwice()
        one.library.lists = []
        for _ in 0..<3 { for account in [one, two] { account.sync(answering: true) } }
        // The first account has never had the last task.
        expectOneList(["e"])
    }

    // MARK: Exclusion

    @Test func listThatAnotherAccountHasTakenOverStaysThere() throws {
        contents.makeCollection(Self.work, name: "Work")
        addTask("a")
        sync()
        let list = one.library.lists[0].id
        one.account.excludedCollections = [Self.work]
        sync()
        addTask("b")
        sync()
        one.account.excludedCollections = []
        // The first account reads what the second one doesn't have yet.
        addTask("c")
        sync()
        expectOneList(["a", "b", "c"])
        #expect(one.library.lists.map(\.id) == [list])
        #expect(one.state?.collections[Self.work]?.isDuplicate == true)
    }
}
