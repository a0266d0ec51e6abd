// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import Testing

@testable import CalendarSync

/// Collections that two accounts of a machine have, or that have two paths.
@Suite struct DuplicateCollectionTests {
    private static let work = "/home/jobs/"

    private let contents = ServerContents()
    private let one: Machine
    private let two: Machine

    init(home: String = "/shared/") {
        one = Machine("one", contents)
        two = one.secondAccount(home: home)
        two.account.receivesNewLists = false
    }

    private func addTask(_ text: String) {
        contents.write(CalendarTask(uid: text, text: text).data, text + ".ics", in: Self.work)
    }

    /// Adds a task between the first syncs of both accounts.
    private func addTaskBetweenFirstSyncs() {
        contents.makeCollection(Self.work, name: "Work")
        for text in ["a", "b", "c", "d"] { addTask(text) }
        one.sync()
        addTask("e")
        two.sync()
        #expect(one.library.texts == ["Work": ["a", "b", "c", "d"]])
    }

    /// Shows the list twice, because the first account isn't synced for some minutes.
    private func showTwice() {
        addTaskBetweenFirstSyncs()
        two.now += 180
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

    /// Moves the first item of a list to the other one, and returns it.
    private func moveItem(from index: Int) -> Item {
        let item = one.library.lists[index].items[0]
        edit(index) { $0.removeFirst() }
        edit(1 - index) { $0.append(item) }
        return item
    }

    // MARK: Recognition

    @Test func listThatIsShownTwiceStays() {
        showTwice()
        sync()
        #expect(
            one.library.lists.map { $0.items.map(\.text).sorted() }
                == Array(repeating: ["a", "b", "c", "d", "e"], count: 2))
        #expect(contents.summaries(in: Self.work) == ["a", "b", "c", "d", "e"])
    }

    @Test(arguments: ["", " (Ada)"]) func collectionOfTwoAccountsIsOneListUnderEachName(suffix: String) {
        contents.makeCollection(Self.work, name: "Work")
        for text in ["a", "b"] { addTask(text) }
        two.server.nameSuffix = suffix
        sync()
        expectOneList(["a", "b"])
        addTask("c")
        sync()
        expectOneList(["a", "b", "c"])
    }

    @Test(arguments: ["", " (Ada)"]) func collectionThatOthersChangeBetweenTheFirstSyncsIsOneList(suffix: String) {
        two.server.nameSuffix = suffix
        addTaskBetweenFirstSyncs()
        sync()
        expectOneList(["a", "b", "c", "d", "e"])
    }

    @Test func collectionOfANewListIsOneListIfTheFirstAnswerIsLost() {
        sync()
        one.library = Library(["Work": ["a"]])
        one.server.after = { [unowned one] request throws(ServerError) in
            guard request.hasPrefix("PUT") else { return }
            one.eventsUntilKill = 0
            throw .offline("killed")
        }
        one.sync()
        one.server.allowAll()
        #expect(contents.summaries(in: "/home/list-Work/") == ["a"])
        two.sync()
        #expect(one.library.lists.count == 1)
        sync()
        #expect(one.library.texts == ["Work": ["a"]])
        #expect(contents.collections.values.map(\.objects.count) == [1])
    }

    @Test func emptyListsOfACollectionBecomeOneWithTheItemsOfBoth() {
        contents.makeCollection(Self.work, name: "Work")
        sync()
        #expect(one.library.lists.count == 2)
        for index in 0...1 { edit(index) { $0 = [Item(id: ItemID("item-\(index)"), text: "\(index)")] } }
        sync()
        expectOneList(["0", "1"])
    }

    @Test(arguments: 0...25) func killedSyncLosesAndDoublesNothing(events: Int) {
        for isEmpty in [true, false] {
            let tests = Self()
            tests.contents.makeCollection(Self.work, name: "Work")
            if !isEmpty { for text in ["0", "1"] { tests.addTask(text) } }
            for account in isEmpty ? [tests.one, tests.two] : [tests.two] { account.sync() }
            for index in tests.one.library.lists.indices {
                tests.edit(index) { $0.append(Item(id: ItemID("item-\(index)"), text: "new \(index)")) }
            }
            for account in [tests.one, tests.two] {
                account.eventsUntilKill = events
                account.sync()
            }
            tests.sync()
            let texts = isEmpty ? ["new 0", "new 1"] : ["0", "1", "new 0"]
            // If both lists were sent, they stay.
            #expect(Set(tests.one.library.lists.map { $0.items.map(\.text).sorted() }) == [texts])
            #expect(tests.contents.summaries(in: Self.work) == texts)
        }
    }

    @Test func listIsNotTakenOverByAnAccountThatCanOnlyReadIt() {
        contents.makeCollection(Self.work, name: "Work")
        for text in ["a", "b"] { addTask(text) }
        one.server.isReadOnly = true
        two.sync()
        edit(0) { $0.append(Item(id: ItemID("item-c"), text: "c")) }
        one.sync()
        sync()
        expectOneList(["a", "b", "c"])
        #expect(one.library.lists.map(\.isReadOnly) == [false])
        #expect(one.state?.collections.values.map(\.isDuplicate) == [true])
    }

    @Test func listIsTakenOverFromALaterAccount() {
        contents.makeCollection(Self.work, name: "Work")
        for text in ["a", "b"] { addTask(text) }
        two.sync()
        let before = one.library.lists[0]
        edit(0) { items in
            items = items.map { $0.text == "a" ? Item(id: $0.id, text: "a!", task: $0.task) : $0 }
            items.append(Item(id: ItemID("item-c"), text: "c"))
        }
        one.sync()
        #expect(one.library.lists.map(\.id) == [before.id])
        sync()
        expectOneList(["a!", "b", "c"])
        #expect(Set(one.library.lists[0].items.map(\.id)) == Set(before.items.map(\.id) + [ItemID("item-c")]))
        #expect(two.state?.collections.values.map(\.isDuplicate) == [true])
    }

    /// Adds another path of a collection, or a copy of it.
    private func addPath(_ name: String, isCopy: Bool = false) {
        let (work, more) = (Self.work, "/home/more/")
        contents.makeCollection(more, name: name)
        guard var collection = contents.collections[work] else { return }
        collection.name = name
        if isCopy { collection.revision = contents.advance() }
        collection.objects = Dictionary(
            uniqueKeysWithValues: collection.objects.map { (more + $0.dropFirst(work.count), $1) })
        contents.collections[more] = collection
    }

    @Test(arguments: ["Work", "Work (Ada)"], [true, false])
    func collectionWithTwoPathsIsOneListUnderEachName(name: String, isKnown: Bool) {
        contents.makeCollection(Self.work, name: "Work")
        for text in ["a", "b"] { addTask(text) }
        if isKnown { one.sync() }
        addPath(name)
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(one.library.texts.mapValues { $0.sorted() } == ["Work": ["a", "b"]])
    }

    /// Some servers derive ETags from the contents.
    @Test func copyOfACollectionWithAnotherNameIsAList() {
        contents.makeCollection(Self.work, name: "Work")
        addTask("a")
        addPath("Copy", isCopy: true)
        sync()
        #expect(one.library.texts == ["Work": ["a"], "Copy": ["a"]])
    }

    @Test(arguments: [true, false]) func emptyCollectionWithAnotherNameIsAList(hasCTags: Bool) {
        contents.hasCTags = hasCTags
        contents.makeCollection(Self.work, name: "Work")
        addPath("More")
        sync()
        #expect(one.library.texts == ["Work": [], "More": []])
        addTask("a")
        contents.write(CalendarTask(uid: "b", text: "b").data, "b.ics", in: "/home/more/")
        sync()
        #expect(one.library.texts == ["Work": ["a"], "More": ["b"]])
    }

    @Test func nothingChangedTakesOneRequestOfEachAccount() {
        contents.makeCollection(Self.work, name: "Work")
        contents.makeCollection("/home/more/", name: "More")
        addTask("a")
        sync()
        for account in [one, two] {
            account.server.forgetRequests()
            account.sync()
            #expect(account.server.requests == ["PROPFIND"])
        }
    }

    @Test func listsOfTwoAccountsThatCannotBeChangedStayLocked() {
        contents.makeCollection(Self.work, name: "Work")
        addTask("a")
        contents.collections[Self.work]?.isWritable = false
        sync()
        #expect(one.library.lists.map(\.isReadOnly) == [true])
        let count = one.editCount + two.editCount
        sync()
        #expect(one.editCount + two.editCount == count)
    }

    // MARK: Deletion

    @Test(arguments: [0, 1], [true, false]) func deletionOfAListThatIsShownTwiceAsksAboutTheOther(
        index: Int, isKept: Bool
    ) {
        showTwice()
        sync()
        one.library.lists.remove(at: index)
        for _ in 0..<3 { for account in [one, two] { account.sync(answering: !isKept) } }
        #expect(one.library.lists.map(\.items.count) == (isKept ? [5] : []))
        #expect(contents.collections.values.map(\.objects.count) == (isKept ? [5] : []))
    }

    /// What others change meanwhile.
    enum Change: CaseIterable { case nothing, name, task }

    @Test(arguments: [0, 1], Change.allCases)
    func itemMovedToTheOtherListOfItsCollectionStaysOnTheServer(index: Int, change: Change) {
        moveToTheOtherList(index, change)
    }

    @Test(arguments: [0, 1], Change.allCases)
    func itemMovedToTheOtherListOfItsCollectionStaysOnTheServerUnderTwoNames(index: Int, change: Change) {
        two.server.nameSuffix = " (Ada)"
        moveToTheOtherList(index, change)
    }

    private func moveToTheOtherList(_ index: Int, _ change: Change) {
        showTwice()
        let item = moveItem(from: index)
        for account in [one, two] {
            account.sync()
            switch change {
            case .nothing: break
            case .name: contents.collections[Self.work]?.name += "!"
            case .task: addTask(item.text)
            }
        }
        sync()
        #expect(Set(contents.summaries(in: Self.work)) == ["a", "b", "c", "d", "e"])
    }

    @Test(arguments: [0, 1], ["/home/", "/shared/"])
    func itemMovedToTheOtherListOfItsCollectionIsInBoth(index: Int, home: String) {
        let tests = Self(home: home)
        tests.showTwice()
        tests.sync()
        _ = tests.moveItem(from: index)
        // The first account can't tell yet whether the second one has the object.
        for account in [tests.two, tests.one] { account.sync() }
        tests.sync()
        let texts = ["a", "b", "c", "d", "e"]
        #expect(tests.one.library.lists.map { $0.items.map(\.text).sorted() } == [texts, texts])
        #expect(tests.contents.summaries(in: Self.work) == texts)
    }

    @Test(arguments: [0, 1])
    func editInTheOtherListIsKeptIfAnItemIsMovedThere(index: Int) {
        showTwice()
        sync()
        let text = one.library.lists[index].items[0].text
        edit(1 - index) { items in
            items = items.map { $0.text == text ? Item(id: $0.id, text: text + "!", task: $0.task) : $0 }
        }
        _ = moveItem(from: index)
        for account in [two, one] { account.sync() }
        sync()
        #expect(one.library.lists.allSatisfy { Set($0.items.map(\.text)).contains(text + "!") && $0.items.count == 5 })
        #expect(contents.summaries(in: Self.work).contains(text + "!"))
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
        contents.makeCollection(Self.work, name: "Work")
        addTask("a")
        sync()
        expectOneList(["a"])
        one.library.lists = []
        sync()
        #expect(one.library.lists.isEmpty)
        #expect(contents.collections.isEmpty)
    }

    // MARK: Exclusion

    @Test func otherPathOfAnExcludedCollectionIsSynced() throws {
        contents.makeCollection(Self.work, name: "Work")
        contents.makeCollection("/home/more/", name: "Work")
        addTask("a")
        let object = try #require(contents.collections[Self.work]?.objects[Self.work + "a.ics"])
        contents.collections["/home/more/"]?.objects = ["/home/more/a.ics": object]
        #expect(one.sync().isComplete)
        #expect(one.library.lists.map { $0.items.map(\.text) } == [["a"]])
        one.account.excludedCollections = [Self.work]
        contents.write(CalendarTask(uid: "b", text: "b").data, "b.ics", in: "/home/more/")
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(one.library.lists.map { $0.items.map(\.text).sorted() } == [["a", "b"]])
    }

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
