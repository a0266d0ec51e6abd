// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import Testing

@testable import CalendarSync

/// Two machines that exchange their file as well, and servers that were restored from a backup: the table may not be
/// what the server had last.
@Suite struct SharedFileTests {
    private let contents = ServerContents()
    private static let (home, work) = ("/home/list-Home/", "/home/list-Work/")

    private func machine(_ name: String = "one") -> Machine {
        let machine = Machine(name, contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        #expect(machine.sync().isComplete)
        #expect(machine.sync().isComplete)
        return machine
    }

    private func move(_ text: String, from source: String, to target: String, _ machine: Machine) {
        guard
            let item = machine.library.lists.first(where: { $0.name == source })?.items.first(where: { $0.text == text }
            )
        else { return }
        machine.library.update(source) { $0.removeAll { $0.id == item.id } }
        machine.library.update(target) { $0.append(item) }
    }

    private func edit(_ name: String, in collection: String, _ text: String, priority: String? = nil) throws {
        var task = try #require(CalendarTask(contents.collections[collection]?.objects[collection + name]?.data ?? ""))
        task.setText(text)
        if let priority { task.setValue("PRIORITY", priority) }
        contents.write(task.data, name, in: collection)
    }

    private func expectEnd(_ machines: [Machine], _ expected: [String: [String]]) {
        for _ in 0..<3 { for machine in machines { machine.sync(retriesRefused: true) } }
        for machine in machines + [Machine("new", contents)] {
            machine.sync()
            #expect(machine.library.texts.mapValues { $0.sorted() } == expected, "\(machine.name)")
        }
        let texts = contents.collections.values.flatMap { $0.objects.values.compactMap { CalendarTask($0.data)?.text } }
        #expect(texts.sorted() == expected.values.joined().sorted())
    }

    @Test func bothTextsAreKeptIfAnotherMachineCreatesTheObject() throws {
        let (one, two) = (machine(), Machine("two", contents))
        two.sync()
        let item = Item(id: ItemID("n"), text: "new")
        for machine in [one, two] { machine.library.update("Home") { $0.append(item) } }
        one.library.update("Home") { $0[2].text = "here" }
        // Killed before the request.
        one.server.before = { request throws(ServerError) in
            if request.hasPrefix("PUT") { throw .offline("killed") }
        }
        one.sync()
        one.server.allowAll()
        two.now += 5
        two.sync()
        try edit("n.ics", in: Self.home, "there")
        expectEnd([one, two], ["Home": ["a", "b", "here", "there"], "Work": ["c"]])
    }

    @Test func itemMovedByAnotherMachineIsNotDeletedWithItsFormerObject() {
        let (one, two) = (machine(), Machine("two", contents))
        two.sync()
        contents.hasMove = false
        move("a", from: "Home", to: "Work", two)
        two.server.refuse("DELETE \(Self.home)item-a.ics")
        two.sync()
        two.server.allowAll()
        // The file arrives, and the table has both objects.
        one.sync()
        one.library = two.library
        one.sync()
        contents.remove(Self.home + "item-a.ics", from: Self.home)
        expectEnd([one, two], ["Home": ["b"], "Work": ["a", "c"]])
    }

    /// If the UID of a task was in two collections, another machine may know the task by another id.
    @Test(
        arguments: [
            (own: nil, other: "a", kept: ["a"]), (nil, "here", ["here"]), ("a", "a", ["a"]), ("here", "a", ["here"]),
            ("here", "here", ["here"]), ("a", "here", ["a", "here"]), ("here", "there", ["here", "there"]),
        ], [true, false]
    ) func itemWithAnotherIDOfItsTaskIsTheSame(texts: (own: String?, other: String, kept: [String]), hasUID: Bool)
        throws
    {
        let (one, href) = (machine(), Self.home + "item-a.ics")
        let ids = [ItemID("item-a"), ItemID(derivedFrom: "item-a", at: href)]
        let (id, otherID) = hasUID ? (ids[0], ids[1]) : (ids[1], ids[0])
        one.changeState { $0.collections[Self.home]?.rows[href]?.setItem(id) }
        one.library.update("Home") { items in
            let own = texts.own.map { Item(id: id, text: $0) }
            items = [own, Item(id: otherID, text: texts.other), items[1]].compactMap(\.self)
        }
        expectEnd([one], ["Home": (texts.kept + ["b"]).sorted(), "Work": ["c"]])
        let objects = try #require(contents.collections[Self.home]?.objects)
        #expect(objects.count == texts.kept.count + 1)
        #expect(objects[href]?.data.contains("SUMMARY:\(texts.kept[0])\r\n") == true)
    }

    @Test(arguments: [true, false]) func itemIsNotDoubledByTheFileOfAMachineThatHadBothObjects(isExchanged: Bool) throws
    {
        contents.hasMove = false
        let (one, two, three) = (machine(), Machine("two", contents), Machine("three", contents))
        for machine in [two, three] { machine.sync() }
        move("a", from: "Home", to: "Work", one)
        one.server.refuse("DELETE \(Self.home)item-a.ics", .offline("lost"))
        one.sync()
        one.server.allowAll()
        try edit(ServerNames.movedUID("item-a", to: Self.work) + ".ics", in: Self.work, "here")
        two.sync()
        #expect(two.library.texts == ["Home": ["a", "b"], "Work": ["c", "here"]])
        one.sync()
        three.library = two.library
        three.sync()
        if isExchanged { two.library = three.library }
        expectEnd([two, three, one], ["Home": ["b"], "Work": ["c", "here"]])
    }

    @Test func deletionsByOthersAreQuestionedAlthoughItemsAreJoinedMeanwhile() {
        let (one, href) = (machine(), Self.home + "item-a.ics")
        one.library.update("Home") { $0 += (1...8).map { Item(id: ItemID("item-\($0)"), text: "\($0)") } }
        #expect(one.sync().isComplete)
        one.isEditedByOthers = true
        contents.write(CalendarTask(uid: "n", text: "n").data, "n.ics", in: Self.home)
        let count = contents.collections[Self.home]?.objects.count
        var editCount = 0
        one.beforeEdit = {
            editCount += 1
            one.library.update("Home") { items in
                // The file of another machine arrives during the merge, and another program changes it after that.
                if editCount == 1 { items.append(Item(id: ItemID(derivedFrom: "item-a", at: href), text: "a")) }
                if editCount == 2 { items.removeLast(9) }
            }
        }
        #expect(one.sync().questions.map(\.kind) == [.deletedHere])
        #expect(editCount > 2)
        #expect(contents.collections[Self.home]?.objects.count == count)
    }

    @Test func copyOfATaskThatWasMovedIsAnItemOfItsOwn() throws {
        contents.hasMove = false
        let (one, two) = (machine(), Machine("two", contents))
        two.sync()
        move("a", from: "Home", to: "Work", one)
        one.sync()
        let name = ServerNames.movedUID("item-a", to: Self.work) + ".ics"
        let data = try #require(contents.collections[Self.work]?.objects[Self.work + name]?.data)
        contents.write(data, "copy.ics", in: Self.work)
        expectEnd([one, two], ["Home": ["b"], "Work": ["a", "a", "c"]])
    }

    @Test(arguments: [true, false]) func tasksWithTheSameUIDThatAreMovedToOneListAreBothKept(isOriginalFirst: Bool)
        throws
    {
        contents.hasMove = false
        let one = machine()
        contents.makeCollection("/home/list-Garden/", name: "Garden")
        let data = try #require(contents.collections[Self.home]?.objects[Self.home + "item-a.ics"]?.data)
        contents.write(data, "copy.ics", in: "/home/list-Garden/")
        let two = Machine("two", contents)
        for machine in [one, two] { machine.sync() }
        let lists = isOriginalFirst ? ["Home", "Garden"] : ["Garden", "Home"]
        for list in lists {
            move("a", from: list, to: "Work", one)
            one.sync()
        }
        expectEnd([one, two], ["Garden": [], "Home": ["b"], "Work": ["a", "a", "c"]])
    }

    @Test func formerObjectOfAMovedCopyIsAnItemOfItsOwnIfOthersEditIt() throws {
        contents.hasMove = false
        let (one, garden) = (machine(), "/home/list-Garden/")
        contents.makeCollection(garden, name: "Garden")
        let data = try #require(contents.collections[Self.home]?.objects[Self.home + "item-a.ics"]?.data)
        contents.write(data, "copy.ics", in: garden)
        one.sync()
        move("a", from: "Garden", to: "Work", one)
        one.server.refuse("DELETE \(garden)copy.ics", .offline("lost"))
        one.sync()
        one.server.allowAll()
        try edit("copy.ics", in: garden, "there", priority: "1")
        one.sync()
        #expect(one.library.texts == ["Garden": ["there"], "Home": ["a", "b"], "Work": ["c", "a"]])
        expectEnd([one], ["Garden": ["there"], "Home": ["a", "b"], "Work": ["a", "c"]])
    }

    @Test func formerObjectOfAMovedItemDoesNotGetTheIDOfAnItemThatIsNotSynced() throws {
        contents.hasMove = false
        let (one, href) = (machine(), Self.home + "item-a.ics")
        let (id, other) = (ItemID("item-a"), ItemID(derivedFrom: "item-a", at: Self.home + "item-a.ics"))
        one.changeState { $0.collections[Self.home]?.rows[href]?.setItem(other) }
        one.library.update("Home") { $0[0] = Item(id: other, text: "a") }
        let list = ItemList(id: ListID("list-Other"), name: "Other", items: [Item(id: id, text: "other")])
        one.library.lists.append(list)
        one.account.excludedLists = [list.id.text]
        move("a", from: "Home", to: "Work", one)
        one.server.refuse("DELETE \(href)", .offline("lost"))
        one.sync()
        one.server.allowAll()
        try edit("item-a.ics", in: Self.home, "there", priority: "1")
        for _ in 0..<3 { one.sync() }
        #expect(one.library.texts == ["Home": ["there", "b"], "Other": ["other"], "Work": ["c", "a"]])
    }

    @Test func newTaskIsAnItemOfItsOwnAlthoughAllItsIDsAreTaken() {
        let (one, href) = (machine(), Self.home + "new.ics")
        var ids = [ItemID("new")]
        for _ in 0..<2 { ids.append(ItemID(derivedFrom: ids[ids.count - 1].text, at: href)) }
        for (text, id) in zip(["a", "b", "c"], ids) {
            let path = text == "c" ? Self.work : Self.home
            one.changeState { $0.collections[path]?.rows["\(path)item-\(text).ics"]?.setItem(id) }
            one.library.update(text == "c" ? "Work" : "Home") { items in
                for index in items.indices where items[index].text == text { items[index] = Item(id: id, text: text) }
            }
        }
        contents.write(CalendarTask(uid: "new", text: "new").data, "new.ics", in: Self.home)
        expectEnd([one], ["Home": ["a", "b", "new"], "Work": ["c"]])
    }

    @Test func taskWhoseUIDIsInTwoCollectionsIsShownInBoth() throws {
        let one = machine()
        let data = try #require(contents.collections[Self.work]?.objects[Self.work + "item-c.ics"]?.data)
        contents.write(data, "copy.ics", in: Self.home)
        expectEnd([one], ["Home": ["a", "b", "c"], "Work": ["c"]])
        contents.remove(Self.work + "item-c.ics", from: Self.work)
        expectEnd([one], ["Home": ["a", "b", "c"], "Work": []])
    }

    @Test func itemMovedOnBothMachinesIsOneItem() {
        let (one, two) = (machine(), Machine("two", contents))
        two.sync()
        contents.hasMove = false
        for machine in [one, two] { move("a", from: "Home", to: "Work", machine) }
        one.server.refuse("DELETE \(Self.home)item-a.ics")
        one.sync()
        one.server.allowAll()
        expectEnd([two, one], ["Home": ["b"], "Work": ["a", "c"]])
    }

    @Test func itemThatIsMovedDuringTheFirstReadingIsNotDoubled() {
        _ = machine()
        let two = Machine("two", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        var isFirst = true
        two.server.before = { [contents] request throws(ServerError) in
            guard request == "REPORT \(Self.work)", isFirst else { return }
            isFirst = false
            contents.move("item-c.ics", from: Self.work, to: Self.home)
        }
        two.sync()
        two.server.allowAll()
        expectEnd([two], ["Home": ["a", "b", "c"], "Work": []])
    }

    @Test func itemOfTheFileThatIsMovedDuringTheReadingIsNotDoubled() {
        let (one, two) = (machine(), machine("two"))
        one.library.update("Home") { $0.append(Item(id: ItemID("n"), text: "new")) }
        two.receive(one.library)
        one.sync()
        contents.reportsOnlyDifferences = true
        var isFirst = true
        two.server.before = { [contents] request throws(ServerError) in
            guard request == "REPORT \(Self.home)", isFirst else { return }
            isFirst = false
            contents.move("n.ics", from: Self.home, to: Self.work)
        }
        two.sync()
        two.server.allowAll()
        // In the file, it is in the former list.
        expectEnd([two, one], ["Home": ["a", "b", "new"], "Work": ["c"]])
    }

    @Test func itemIsSentAgainAlthoughATaskOfAListThatWaitsHasItsUID() throws {
        let one = machine()
        one.library.update("Work") { $0 += (0..<4).map { Item(id: ItemID("n\($0)"), text: "n") } }
        let data = try #require(contents.collections[Self.home]?.objects[Self.home + "item-a.ics"]?.data)
        contents.write(data, "item-a.ics", in: Self.work)
        try edit("item-a.ics", in: Self.work, "other")
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        one.library.update("Home") { $0[0].text = "here" }
        contents.remove(Self.home + "item-a.ics", from: Self.home)
        for number in 0..<4 { contents.remove(Self.work + "n\(number).ics", from: Self.work) }
        contents.uidConflict = .preconditionFailed
        let report = one.sync()
        #expect(report.questions.count == 1 && report.problems.isEmpty)
        #expect(contents.summaries(in: Self.home) == ["b", "here"])
    }

    @Test func itemIsSentAgainAlthoughAnotherTaskHasItsUID() throws {
        let one = machine()
        let data = try #require(contents.collections[Self.home]?.objects[Self.home + "item-a.ics"]?.data)
        contents.write(data, "item-a.ics", in: Self.work)
        try edit("item-a.ics", in: Self.work, "other")
        #expect(one.sync().isComplete)
        one.library.update("Home") { $0[0].text = "here" }
        contents.remove(Self.home + "item-a.ics", from: Self.home)
        contents.uidConflict = .refused(status: 403, reason: "no-uid-conflict")
        expectEnd([one], ["Home": ["b", "here"], "Work": ["c", "other"]])
    }

    @Test func formerObjectOfAMovedItemIsNotDeletedIfOthersDeleteTheNewOneMeanwhile() {
        contents.hasMove = false
        let one = machine()
        move("a", from: "Home", to: "Work", one)
        one.server.refuse("DELETE \(Self.home)item-a.ics", .offline("lost"))
        one.sync()
        one.library.update("Home") { $0[0].text = "changed" }
        let new = Self.work + ServerNames.movedUID("item-a", to: Self.work) + ".ics"
        one.server.before = { [contents] request throws(ServerError) in
            if request == "MULTIGET \(Self.work)" { contents.remove(new, from: Self.work) }
        }
        one.sync()
        one.server.allowAll()
        expectEnd([one], ["Home": ["a", "changed"], "Work": ["c"]])
    }

    // MARK: Questions

    private func machineWithManyItems(_ name: String) -> Machine {
        let library = Library(["Home": (1...20).map(String.init), "Work": ["c"]])
        let machine = Machine(name, contents, library: library)
        for _ in 0..<2 { #expect(machine.sync().isComplete) }
        return machine
    }

    @Test(arguments: [true, false]) func deletionsOnBothSidesAskNothing(hasSyncTokens: Bool) {
        contents.hasSyncTokens = hasSyncTokens
        let one = machineWithManyItems("one")
        one.library.update("Home") { $0.removeFirst(15) }
        for number in 1...15 { contents.remove("\(Self.home)item-\(number).ics", from: Self.home) }
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(one.library.texts["Home"] == ["16", "17", "18", "19", "20"])
        #expect(contents.summaries(in: Self.home) == ["16", "17", "18", "19", "20"])
    }

    @Test(arguments: [true, false]) func deletionsThatArriveWithTheFileAndFromTheServerAskNothing(hasSyncTokens: Bool) {
        contents.hasSyncTokens = hasSyncTokens
        let (one, two) = (machineWithManyItems("one"), machineWithManyItems("two"))
        one.library.update("Home") { $0.removeFirst(15) }
        #expect(one.sync().isComplete)
        two.receive(one.library)
        two.isEditedByOthers = true
        for _ in 0..<2 { #expect(two.sync().isComplete) }
        #expect(two.library == one.library)
        #expect(contents.summaries(in: Self.home) == ["16", "17", "18", "19", "20"])
    }

    @Test func deletionsOnTheServerAreComparedWithTheItemsThatAreStillHere() {
        let one = machineWithManyItems("one")
        one.library.update("Home") { $0.removeFirst(12) }
        for number in 13...17 { contents.remove("\(Self.home)item-\(number).ics", from: Self.home) }
        let questions = one.sync().questions
        #expect(questions.map(\.kind) == [.deletedOnServer] && questions.map(\.count) == [5])
    }

    // MARK: Servers that were restored from a backup

    /// All tokens and ETags are others then.
    @Test(arguments: [(left: 8, isAsked: false), (left: 3, isAsked: true), (left: 0, isAsked: true)])
    func collectionThatWasCreatedAgainAsksIfManyTasksAreMissing(left: Int, isAsked: Bool) throws {
        let texts = (1...8).map(String.init)
        let one = Machine("one", contents, library: Library(["Home": texts]))
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        let objects = try #require(contents.collections[Self.home]?.objects)
        contents.makeCollection(Self.home, name: "Home")
        for text in texts.prefix(left) {
            let data = try #require(objects["\(Self.home)item-\(text).ics"]?.data)
            contents.write(data, "item-\(text).ics", in: Self.home)
        }
        one.server.forgetRequests()
        #expect(one.sync().questions.isEmpty)
        let questions = one.sync().questions
        #expect(questions.map(\.kind) == (isAsked ? [.deletedOnServer] : []))
        #expect(questions.map(\.count) == (isAsked ? [8 - left] : []))
        #expect(one.library.texts == ["Home": texts])
        #expect(contents.summaries(in: Self.home) == Array(texts.prefix(left)))
        #expect(!one.server.requests.contains { $0.hasPrefix("PUT") || $0.hasPrefix("DELETE") })
    }

    @Test func textOfANewItemIsKeptIfTheServerHasAnEarlierWriteOfIt() throws {
        let one = machine()
        one.library.update("Home") { $0.append(Item(id: ItemID("n"), text: "first")) }
        one.server.loseAnswer(to: "PUT \(Self.home)n.ics")
        one.sync()
        let written = try #require(contents.collections[Self.home]?.objects["\(Self.home)n.ics"])
        contents.collections[Self.home]?.objects["\(Self.home)n.ics"] = nil
        one.library.update("Home") { $0[2].text = "second" }
        one.server.refuse("PUT \(Self.home)n.ics", .offline("killed"))
        one.sync()
        one.server.allowAll()
        contents.write(written.data, "n.ics", in: Self.home)
        for _ in 0..<3 { one.sync() }
        #expect(one.library.texts["Home"]?.contains("second") == true)
    }

    @Test func lastObjectOfMovedItemIsNotDeleted() {
        contents.hasMove = false
        let one = machine()
        move("a", from: "Home", to: "Work", one)
        one.server.refuse("DELETE \(Self.home)item-a.ics")
        one.sync()
        one.server.allowAll()
        // The server loses the new object without reporting it.
        let uid = ServerNames.movedUID("item-a", to: Self.work)
        contents.collections[Self.work]?.objects[Self.work + uid + ".ics"] = nil
        one.now += 600
        one.sync()
        #expect(contents.summaries(in: Self.home).contains("a") || contents.summaries(in: Self.work).contains("a"))
        expectEnd(
            [one],
            contents.summaries(in: Self.home).contains("a")
                ? ["Home": ["a", "b"], "Work": ["c"]] : ["Home": ["b"], "Work": ["a", "c"]])
    }

    @Test func taskThatIsBackUnderItsFormerCollectionIsNotDeleted() {
        let one = machine()
        let backup = contents.collections
        move("a", from: "Home", to: "Work", one)
        for _ in 0..<2 { one.sync() }
        #expect(contents.summaries(in: Self.home) == ["b"])
        contents.restore(backup)
        // The server accepts former tokens, and reports only that the new object is missing.
        contents.collections[Self.home]?.revision = contents.revision - 1
        one.changeState { $0.collections[Self.work]?.syncToken = nil }
        expectEnd([one], ["Home": ["a", "b"], "Work": ["c"]])
    }

    @Test func taskThatIsBackUnderItsFormerCollectionIsNotDoubled() {
        let one = machine()
        let backup = contents.collections
        move("a", from: "Home", to: "Work", one)
        for _ in 0..<2 { one.sync() }
        contents.restore(backup)
        // The server accepts former tokens, and doesn't report that the new object is missing.
        contents.write(CalendarTask(uid: "item-a", text: "there").data, "item-a.ics", in: "/home/list-Home/")
        expectEnd([one], ["Home": ["b", "there"], "Work": ["c"]])
    }

    @Test func taskUnderAnotherPathIsTheSameItem() throws {
        let one = machine()
        let object = try #require(contents.collections[Self.home]?.objects[Self.home + "item-a.ics"])
        contents.collections[Self.home]?.objects[Self.home + "item-a.ics"] = nil
        contents.write(object.data, "other.ics", in: Self.home)
        expectEnd([one], ["Home": ["a", "b"], "Work": ["c"]])
        #expect(one.library.lists[0].items.contains { $0.id == ItemID("item-a") })
    }

    @Test func orderThatTheServerHasLostIsSentAgain() {
        let one = machine()
        let two = Machine("two", contents)
        two.sync()
        one.library.lists.swapAt(0, 1)
        #expect(one.sync().isComplete)
        // The server restores a backup, and another machine orders a new list.
        for path in contents.collections.keys { contents.collections[path]?.order = nil }
        contents.makeCollection("/home/list-Garden/", name: "Garden", order: 7)
        for _ in 0..<3 { for machine in [one, two] { machine.sync() } }
        #expect(one.library.lists.map(\.name) == two.library.lists.map(\.name))
    }

    @Test func orderOfAllListsThatTheServerHasLostIsSentAgainOnceADay() {
        let one = machine()
        one.library.lists.swapAt(0, 1)
        one.sync()
        let names = one.library.lists.map(\.name)
        for path in contents.collections.keys { contents.collections[path]?.order = nil }
        one.now += 86_400
        one.sync()
        #expect(one.library.lists.map(\.name) == names)
        let two = Machine("two", contents)
        two.sync()
        #expect(two.library.lists.map(\.name) == names)
    }
}
