// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import SyncInterface
import Testing

@testable import CalendarSync

/// Single syncs with one or two machines.
@Suite struct SyncTests {
    private let contents = ServerContents()

    /// Two machines with the same lists on the server.
    private func syncedMachines(_ library: Library = Library(["Home": ["a", "b", "c"]])) -> (Machine, Machine) {
        let one = Machine("one", contents, library: library)
        let two = Machine("two", contents)
        #expect(one.sync().isComplete)
        #expect(two.sync().isComplete)
        #expect(two.library.texts == one.library.texts)
        return (one, two)
    }

    private var objects: [String: String] {
        contents.collections.values.reduce(into: [:]) { objects, collection in
            for (href, object) in collection.objects { objects[href] = object.data }
        }
    }

    private func summaries() -> [String] {
        objects.values.compactMap { CalendarTask($0)?.text }.sorted()
    }

    @Test func newListBecomesCollection() {
        let (one, two) = syncedMachines()
        #expect(contents.collections["/home/list-Home/"]?.name == "Home")
        let paths = ["a", "b", "c"].map { "/home/list-Home/item-\($0).ics" }
        #expect(contents.collections["/home/list-Home/"]?.objects.keys.sorted() == paths)
        #expect(two.library == one.library)
    }

    @Test func nothingChangedTakesOneRequestAndWritesNothing() {
        let (one, _) = syncedMachines()
        one.sync()
        let (saves, edits) = (one.saveCount, one.editCount)
        one.server.forgetRequests()
        #expect(one.sync().isComplete)
        #expect(one.server.requests == ["PROPFIND"])
        #expect((one.saveCount, one.editCount) == (saves, edits))
    }

    @Test func nothingChangedTakesTwoRequestsWithoutTags() {
        (contents.hasCTags, contents.hasSyncTokens) = (false, false)
        let (one, _) = syncedMachines()
        one.sync()
        one.server.forgetRequests()
        #expect(one.sync().isComplete)
        #expect(one.server.requests == ["PROPFIND", "REPORT /home/list-Home/"])
    }

    @Test func changesOfBothSidesAreMerged() {
        let (one, two) = syncedMachines()
        one.library.update("Home") { $0[0].text = "a1" }
        two.library.update("Home") { items in
            items.append(Item(id: ItemID("d"), text: "d"))
            items[1].done = CompletionDate("2026-11-22T10:00:00Z")
            items.append(items.remove(at: 1))
        }
        two.sync()
        one.sync()
        two.sync()
        #expect(one.library.texts == ["Home": ["a1", "c", "d", "✓ b"]])
        #expect(two.library.texts == one.library.texts)
        #expect(summaries() == ["a1", "b", "c", "d"])
    }

    @Test func itemOfObjectThatBecomesUnreadableIsKept() {
        let (one, _) = syncedMachines()
        let task = contents.collections["/home/list-Home/"]?.objects["/home/list-Home/item-a.ics"]?.data ?? ""
        contents.write("", "item-a.ics", in: "/home/list-Home/")
        one.sync()
        #expect(one.library.texts == ["Home": ["a", "b", "c"]])
        one.server.forgetRequests()
        one.sync()
        #expect(!one.server.requests.contains { $0.hasPrefix("MULTIGET") }, "it isn't requested again")
        contents.write(task.replacing("SUMMARY:a", with: "SUMMARY:a1"), "item-a.ics", in: "/home/list-Home/")
        one.sync()
        #expect(one.library.texts == ["Home": ["a1", "b", "c"]])
        #expect(summaries() == ["a1", "b", "c"])
    }

    @Test func itemOfObjectThatBecomesTooLargeIsKept() {
        let (one, _) = syncedMachines()
        let task = contents.collections["/home/list-Home/"]?.objects["/home/list-Home/item-a.ics"]?.data ?? ""
        contents.write(task.replacing("SUMMARY:a", with: "SUMMARY:a1"), "item-a.ics", in: "/home/list-Home/")
        one.server.before = { request throws(ServerError) in
            if request.hasPrefix("MULTIGET") { throw .tooLarge }
        }
        one.sync()
        #expect(one.library.texts == ["Home": ["a", "b", "c"]])
        #expect(summaries() == ["a1", "b", "c"], "it isn't overwritten either")
    }

    @Test func bothTextsOfConflictAreKept() {
        let (one, two) = syncedMachines()
        one.library.update("Home") { $0[0].text = "one" }
        two.library.update("Home") { $0[0].text = "two" }
        one.sync()
        two.sync()
        one.sync()
        #expect(one.library.texts == ["Home": ["one", "two", "b", "c"]])
        #expect(two.library.texts == one.library.texts)
    }

    @Test func textPrevailsOverDeletion() {
        let (one, two) = syncedMachines()
        one.library.update("Home") { $0[0].text = "changed" }
        two.library.update("Home") { $0.removeFirst(2) }
        two.sync()
        one.sync()
        two.sync()
        #expect(one.library.texts == ["Home": ["changed", "c"]])
        #expect(two.library.texts == one.library.texts)
        #expect(summaries() == ["c", "changed"])
    }

    @Test func secondSyncOfTheSameSecondConfirmsADeletion() {
        contents.hasSyncTokens = false
        let (one, _) = syncedMachines()
        one.secondsBetweenSyncs = 0
        contents.remove("/home/list-Home/item-b.ics", from: "/home/list-Home/")
        one.sync()
        #expect(one.library.texts == ["Home": ["a", "b", "c"]])
        one.sync()
        #expect(one.library.texts == ["Home": ["a", "c"]])
    }

    @Test func moveChangesOneObject() {
        let (one, two) = syncedMachines(Library(["Home": ["a", "b", "c", "d", "e"]]))
        one.library.update("Home") { $0.insert($0.remove(at: 4), at: 1) }
        one.server.forgetRequests()
        one.sync()
        #expect(one.server.requests.filter { $0.hasPrefix("PUT") } == ["PUT /home/list-Home/item-e.ics"])
        two.sync()
        #expect(two.library.texts == ["Home": ["a", "e", "b", "c", "d"]])
    }

    /// If another program has created tasks in the same second, the server stores no order for them. To put a task
    /// between two of them, Ember has to write an order to all tasks above it, or to all below it.
    @Test(arguments: [(isOwn: true, most: 1.1), (isOwn: false, most: 3)])
    func movesAmongTasksOfTheSameSecondWriteFewObjects(isOwn: Bool, most: Double) {
        let texts = (100..<200).map(String.init)
        let (one, two) = syncedMachines(Library(["Home": isOwn ? texts : []]))
        if !isOwn {
            for text in texts {
                var task = CalendarTask(uid: text, created: 1_790_000_000)
                task.setText(text)
                contents.write(task.data, text + ".ics", in: "/home/list-Home/")
            }
            one.sync()
        }
        one.server.forgetRequests()
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<50 {
            let (from, to) = (generator.number(0...99), generator.number(0...99))
            one.library.update("Home") { $0.insert($0.remove(at: from), at: to) }
            one.sync()
        }
        #expect(Double(one.server.requests.count { $0.hasPrefix("PUT") }) / 50 <= most)
        two.sync()
        #expect(two.library.texts == one.library.texts)
    }

    @Test(arguments: [true, false]) func itemIsMovedByOneRequestOrWrittenBeforeItIsDeleted(hasMove: Bool) {
        contents.hasMove = hasMove
        let (one, two) = syncedMachines(Library(["Home": ["a", "b"], "Work": ["c"]]))
        let item = one.library.lists[0].items[0]
        one.library.update("Home") { $0.removeFirst() }
        one.library.update("Work") { $0.append(item) }
        one.server.forgetRequests()
        one.sync()
        let changes = one.server.requests.filter {
            !$0.hasPrefix("PROP") && !$0.hasPrefix("REPORT") && !$0.hasPrefix("MULTI")
        }
        let (home, work) = ("/home/list-Home/", "/home/list-Work/")
        let uid = ServerNames.movedUID("item-a", to: work)
        let writes = hasMove ? ["PUT \(work)item-a.ics"] : ["PUT \(work)\(uid).ics", "DELETE \(home)item-a.ics"]
        #expect(changes == ["MOVE \(home)item-a.ics \(work)item-a.ics"] + writes)
        two.sync()
        #expect(two.library.texts == ["Home": ["b"], "Work": ["c", "a"]])
        #expect(two.library == one.library)
    }

    @Test func itemMovedWhileCollectionsAreReadIsNotWrittenTwice() {
        let (one, two) = syncedMachines(Library(["Garden": [], "Home": ["a"]]))
        let path = "/home/list-Home/item-a.ics"
        one.library.update("Home") { $0[0].text = "here" }
        // Another program moves the task to a collection that was read already.
        (contents.hasCTags, contents.hasSyncTokens) = (false, false)
        one.server.before = { request throws(ServerError) in
            guard request == "REPORT /home/list-Home/",
                let data = contents.collections["/home/list-Home/"]?.objects[path]?.data
            else {
                return
            }
            contents.write(data, "item-a.ics", in: "/home/list-Garden/")
            contents.remove(path, from: "/home/list-Home/")
        }
        one.sync()
        #expect(summaries() == ["here"])
        one.sync()
        two.sync()
        #expect(one.library.texts == ["Garden": ["here"], "Home": []])
        #expect(two.library.texts == one.library.texts)
        #expect(objects.count == 1)
    }

    @Test func itemMovedWhileCollectionsAreReadAgainIsNotWrittenTwice() {
        let (one, two) = syncedMachines(Library(["Garden": [], "Home": ["a", "b"]]))
        one.library.update("Home") { $0[0].text = "here" }
        (contents.hasCTags, contents.hasSyncTokens) = (false, false)
        var moves = ["item-b.ics", "item-a.ics"]
        one.server.before = { [contents] request throws(ServerError) in
            guard request == "REPORT /home/list-Home/", !moves.isEmpty else { return }
            contents.move(moves.removeFirst(), from: "/home/list-Home/", to: "/home/list-Garden/")
        }
        one.sync()
        #expect(moves.isEmpty)
        #expect(summaries() == ["b", "here"])
        one.sync()
        two.sync()
        #expect(one.library.texts["Garden"]?.sorted() == ["b", "here"])
        #expect(two.library.texts == one.library.texts)
    }

    @Test func itemMovedFromCollectionThatWasReadAndThenChangedIsNotDoubled() {
        let (one, two) = syncedMachines(Library(["Garden": ["a"], "Home": []]))
        (contents.hasCTags, contents.hasSyncTokens) = (false, false)
        one.server.before = { [contents] request throws(ServerError) in
            guard request == "REPORT /home/list-Home/" else { return }
            contents.move("item-a.ics", from: "/home/list-Garden/", to: "/home/list-Home/", summary: "there")
        }
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Garden": [], "Home": ["there"]])
        #expect(one.library.lists[1].items.map(\.id) == [ItemID("item-a")])
        two.sync()
        #expect(two.library == one.library)
    }

    @Test func otherContentsSurviveEditMoveDeletionAndUndo() {
        let (one, two) = syncedMachines(Library(["Home": ["a"], "Work": []]))
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:rich\r\nSUMMARY:Rich\r\nX-KEEP:1\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
            "rich.ics",
            in: "/home/list-Home/")
        one.sync()
        two.sync()
        one.library.update("Home") { items in
            for index in items.indices where items[index].text == "Rich" { items[index].text = "Richer" }
        }
        one.sync()
        #expect(objects["/home/list-Home/rich.ics"]?.contains("X-KEEP:1\r\n") == true)
        let before = one.library
        one.library.update("Home") { $0.removeAll { $0.text == "Richer" } }
        one.sync()
        #expect(objects["/home/list-Home/rich.ics"] == nil)
        one.library = before
        one.sync()
        let restored = objects.values.first { $0.contains("UID:rich\r\n") }
        #expect(restored?.contains("X-KEEP:1\r\n") == true)
        #expect(restored?.contains("SUMMARY:Richer\r\n") == true)
        two.sync()
        #expect(two.library.texts == one.library.texts)
    }

    @Test func renameAndOrderOfListsAreSentAndReceived() {
        let (one, two) = syncedMachines(Library(["Home": ["a"], "Work": ["b"], "Garden": []]))
        one.library.lists[2].name = "Allotment"
        one.library.lists.swapAt(0, 2)
        one.sync()
        two.sync()
        #expect(two.library.lists.map(\.name) == ["Allotment", "Work", "Home"])
        contents.collections["/home/list-Work/"]?.name = "Office"
        one.sync()
        #expect(one.library.lists.map(\.name) == ["Allotment", "Office", "Home"])
    }

    @Test func deletedListDeletesEmptyCollectionElsewhere() {
        let (one, two) = syncedMachines(Library(["Home": ["a"], "Work": ["b"]]))
        one.library.lists.removeLast()
        #expect(one.sync().isComplete)
        #expect(contents.collections.keys.sorted() == ["/home/list-Home/"])
        // A missing collection with items is a question.
        let report = two.sync()
        #expect(
            report.questions == [
                SyncQuestion(kind: .missingCollection, list: ListID("list-Work"), name: "Work", count: 1)
            ])
        #expect(two.library.texts == ["Home": ["a"], "Work": ["b"]])
        two.sync(answers: report.questions.map { SyncAnswer($0, isYes: true) })
        #expect(two.library.texts == ["Home": ["a"]])
    }

    @Test func collectionIsDeletedAlthoughOthersHaveATaskThereForAMoment() {
        let (one, two) = syncedMachines(Library(["Home": ["a"], "Work": []]))
        let data = "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:x\r\nSUMMARY:x\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
        one.library.lists.removeLast()
        var attempts = 0
        one.server.before = { [contents] request throws(ServerError) in
            if request == "REPORT /home/list-Work/" { contents.collections["/home/list-Work/"]?.objects = [:] }
            guard request == "DELETE /home/list-Work/" else { return }
            attempts += 1
            if attempts == 1 { contents.write(data, "x.ics", in: "/home/list-Work/") }
        }
        #expect(one.sync().isComplete)
        #expect(contents.collections.keys.sorted() == ["/home/list-Home/"])
        #expect(attempts == 2)
        for machine in [one, two] {
            machine.sync()
            #expect(machine.library.texts == ["Home": ["a"]])
        }
    }

    @Test func collectionThatIsNeverEmptyIsReadOnceMoreAndStays() {
        let (one, _) = syncedMachines(Library(["Home": ["a"], "Work": []]))
        one.library.lists.removeLast()
        var attempts = 0
        one.server.before = { request throws(ServerError) in
            guard request == "DELETE /home/list-Work/" else { return }
            attempts += 1
            throw .preconditionFailed
        }
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(attempts == 2)
        #expect(one.library.texts == ["Home": ["a"]])
        #expect(contents.collections["/home/list-Work/"] != nil)
    }

    @Test func missingCollectionIsCreatedAgainIfTheUserKeepsTheList() {
        let (one, _) = syncedMachines(Library(["Home": ["a"], "Work": ["b"]]))
        contents.collections["/home/list-Work/"] = nil
        #expect(one.sync().questions.count == 1)
        #expect(one.sync(answering: false).isComplete)
        #expect(contents.collections["/home/list-Work/"]?.objects.count == 1)
        #expect(one.library.texts == ["Home": ["a"], "Work": ["b"]])
    }

    @Test func itemOfAMissingCollectionIsFoundWhereARestoredServerHasIt() {
        (contents.hasSyncTokens, contents.hasMove) = (true, true)
        let (one, _) = syncedMachines(Library(["Home": ["a", "b"]]))
        let backup = contents.collections
        one.library = Library(["Home": ["a"], "Work": ["b"]])
        #expect(one.sync().isComplete)
        #expect(contents.collections["/home/list-Work/"]?.objects.count == 1)
        contents.restore(backup)
        #expect(one.sync(answering: true).isComplete)
        #expect(one.library.texts == ["Home": ["a", "b"]])
    }

    @Test func listIsRestoredAgainAndAgainWhileATrashKeepsItsPaths() {
        let (one, _) = syncedMachines(Library(["Home": ["a"], "Work": ["b"]]))
        var used: Set = ["MKCALENDAR /home/list-Home/", "MKCALENDAR /home/list-Work/"]
        one.server.before = { request throws(ServerError) in
            if request.hasPrefix("MKCALENDAR"), !used.insert(request).inserted { throw .preconditionFailed }
        }
        let library = one.library
        for _ in 0..<6 {
            one.library.lists.removeLast()
            #expect(one.sync().isComplete)
            #expect(contents.collections.count == 1)
            one.library = library
            #expect(one.sync().isComplete)
            #expect(contents.collections.values.map(\.name).sorted() == ["Home", "Work"])
            #expect(one.library == library)
        }
    }

    @Test func calendarWithEventIsNotDeletedWithItsList() {
        let (one, _) = syncedMachines(Library(["Home": ["a"], "Work": ["b"]]))
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:e\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", "e.ics",
            in: "/home/list-Work/")
        let before = one.library
        one.library.lists.removeLast()
        #expect(one.sync().isComplete)
        #expect(contents.collections["/home/list-Work/"]?.objects.keys.sorted() == ["/home/list-Work/e.ics"])
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["a"]])
        one.library = before
        #expect(one.sync().isComplete)
        #expect(contents.collections["/home/list-Work/"]?.objects.count == 2)
        #expect(one.library.texts == ["Home": ["a"], "Work": ["b"]])
    }

    @Test func manyDeletionsByAnotherProgramAreAQuestion() {
        let texts = (1...20).map { "t\($0)" }
        let (one, two) = syncedMachines(Library(["Home": texts, "Work": ["w"]]))
        one.isEditedByOthers = true
        let before = one.library
        one.library.update("Home") { $0.removeFirst(11) }
        one.library.update("Work") { $0[0].text = "w1" }
        let report = one.sync()
        #expect(
            report.questions == [SyncQuestion(kind: .deletedHere, list: ListID("list-Home"), name: "Home", count: 11)])
        #expect(contents.collections["/home/list-Home/"]?.objects.count == 20)
        #expect(summaries().contains("w1"))
        one.sync(answering: false)
        #expect(Set(one.library.texts["Home"] ?? []) == Set(before.texts["Home"] ?? []))
        one.library.update("Home") { $0.removeFirst(11) }
        #expect(one.sync(answering: true).isComplete)
        #expect(contents.collections["/home/list-Home/"]?.objects.count == 9)
        #expect(two.sync().questions.map(\.kind) == [.deletedOnServer])
        #expect(two.library.texts["Home"]?.count == 20)
        two.sync(answering: true)
        #expect(two.library.texts == one.library.texts)
    }

    @Test func manyDeletionsOnServerAreSentAgainIfTheUserRefuses() {
        let (one, _) = syncedMachines(Library(["Home": (1...20).map { "t\($0)" }]))
        for number in 1...15 { contents.remove("/home/list-Home/item-t\(number).ics", from: "/home/list-Home/") }
        #expect(one.sync().questions.count == 1)
        #expect(one.sync(answering: false).isComplete)
        #expect(contents.collections["/home/list-Home/"]?.objects.count == 20)
        #expect(one.library.texts["Home"]?.count == 20)
    }

    @Test func lostStateLosesAndDoublesNothing() {
        let (one, _) = syncedMachines(Library(["Home": ["a", "b"], "Work": ["c"]]))
        contents.makeCollection("/home/personal/", name: "Personal")
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:p\r\nSUMMARY:p\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "x.ics",
            in: "/home/personal/")
        one.sync()
        let before = one.library
        one.loseState()
        #expect(one.sync().isComplete)
        #expect(one.library == before)
        #expect(summaries() == ["a", "b", "c", "p"])
        #expect(contents.collections.count == 3)
    }

    @Test func refusedItemIsSetAsideAndTheRestIsSent() {
        let (one, _) = syncedMachines()
        one.library.lists.append(ItemList(id: ListID("list-Work"), name: "Work"))
        var refused = true
        one.server.before = { request throws(ServerError) in
            if refused, request == "PUT /home/list-Home/big.ics" { throw .refused(status: 415, reason: "no") }
        }
        one.library.update("Home") {
            $0 += [Item(id: ItemID("big"), text: "big"), Item(id: ItemID("small"), text: "small")]
        }
        let report = one.sync()
        #expect(report.problems == [.refusedItem(text: "big", status: 415, reason: "no")])
        #expect(summaries() == ["a", "b", "c", "small"])
        one.server.forgetRequests()
        #expect(one.sync().problems.count == 1)
        #expect(one.server.requests == ["PROPFIND"])
        refused = false
        #expect(one.sync(retriesRefused: true).isComplete)
        #expect(summaries() == ["a", "b", "big", "c", "small"])
        #expect(one.library.texts == ["Home": ["a", "b", "c", "big", "small"], "Work": []])
    }

    @Test(arguments: [ServerError.retryLater(status: 503, seconds: nil), .timeout], ["PUT", "DELETE"])
    func restIsSentIfTheServerAlwaysFailsAtOneObject(error: ServerError, method: String) {
        let (one, _) = syncedMachines()
        one.server.refuse("\(method) /home/list-Home/item-a.ics", error)
        one.library.update("Home") { items in
            if method == "PUT" { items[0].text = "here" } else { items.removeFirst() }
            items.removeAll { $0.text == "b" }
            items.append(Item(id: ItemID("new"), text: "new"))
        }
        for _ in 0..<2 { #expect(one.sync().failure != nil) }
        #expect(summaries() == ["a", "c", "new"])
        one.server.allowAll()
        #expect(one.sync().isComplete)
        #expect(summaries() == (method == "PUT" ? ["c", "here", "new"] : ["c", "new"]))
    }

    @Test func rowOfAnUnknownCollectionIsNotStored() {
        let library = LibraryAccess(
            doneItemPlacement: .bottom, deletedByOthers: { _ in [] }, read: { Library() }, edit: { _ in })
        let account = Account(id: "account", address: "https://example.org/", user: "ada")
        var syncRun = SyncRun(
            server: MemoryServer(contents), library: library, account: account,
            others: OtherAccountStates([]), answers: [],
            retriesRefused: false, now: { 0 }, save: { _ in }, state: nil)
        syncRun.changeRow(at: ObjectPath(collection: "/gone/", href: "/gone/a.ics")) { row in
            row = TableRow(item: ItemID("a"), uid: nil)
        }
        #expect(syncRun.state == SyncState())
    }

    @Test func lostAnswerOfPutDoublesNothing() {
        let (one, two) = syncedMachines()
        one.library.update("Home") { $0[0].text = "T1" }
        one.server.after = { request throws(ServerError) in
            if request.hasPrefix("PUT") { throw .offline("lost") }
        }
        guard case .server(.offline)? = one.sync().failure else {
            Issue.record("the sync didn't end")
            return
        }
        one.server.after = { _ throws(ServerError) in }
        one.library.update("Home") { $0[0].text = "T2" }
        #expect(one.sync().isComplete)
        two.sync()
        #expect(one.library.texts == ["Home": ["T2", "b", "c"]])
        #expect(two.library.texts == one.library.texts)
    }

    @Test func deletionUndoneAfterLostAnswerIsSentAgain() {
        let (one, _) = syncedMachines()
        let before = one.library
        one.library.update("Home") { $0.removeFirst() }
        one.server.after = { request throws(ServerError) in
            if request.hasPrefix("DELETE") { throw .offline("lost") }
        }
        one.sync()
        one.server.after = { _ throws(ServerError) in }
        one.library = before
        #expect(one.sync().isComplete)
        #expect(one.library == before)
        #expect(summaries() == ["a", "b", "c"])
    }

    @Test(arguments: [ServerContents.ETags.weak, .none]) func serverWithoutStrongETagsLosesNothing(
        etags: ServerContents.ETags
    ) {
        contents.etags = etags
        let (one, two) = syncedMachines()
        one.library.update("Home") { $0[0].text = "one" }
        two.library.update("Home") { $0[0].text = "two" }
        one.sync()
        two.sync()
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["one", "two", "b", "c"]])
        #expect(two.library.texts == one.library.texts)
        one.library.update("Home") { $0.removeFirst() }
        #expect(one.sync().isComplete)
        #expect(summaries() == ["b", "c", "two"])
    }

    @Test(arguments: [ServerContents.ETags.weak, .none])
    func changeDuringOtherWritesIsMergedWithoutStrongETags(etags: ServerContents.ETags) {
        contents.etags = etags
        let (one, _) = syncedMachines()
        one.library.update("Home") { items in
            items[0].text = "one"
            items[1].text = "one too"
            items.removeLast()
        }
        one.server.before = { [objects] request throws(ServerError) in
            // Another program changes the objects whose turn comes later.
            guard request == "PUT /home/list-Home/item-a.ics" else { return }
            for name in ["b", "c"] {
                let path = "/home/list-Home/item-\(name).ics"
                let data = (objects[path] ?? "").replacing("SUMMARY:\(name)", with: "SUMMARY:there \(name)")
                contents.write(data, "item-\(name).ics", in: "/home/list-Home/")
            }
            one.server.before = { _ throws(ServerError) in }
        }
        #expect(one.sync().isComplete)
        #expect(summaries() == ["one", "one too", "there b", "there c"])
        #expect(one.library.texts["Home"]?.sorted() == summaries())
    }

    @Test func changeBetweenReadingAndWritingIsMerged() {
        let (one, two) = syncedMachines()
        one.library.update("Home") { $0[0].text = "one" }
        two.library.update("Home") { $0[0].text = "two" }
        var isFirst = true
        one.server.before = { request throws(ServerError) in
            guard isFirst, request.hasPrefix("PUT") else { return }
            isFirst = false
            two.sync()
        }
        #expect(one.sync().isComplete)
        two.sync()
        #expect(one.library.texts == ["Home": ["one", "two", "b", "c"]])
        #expect(two.library.texts == one.library.texts)
    }

    @Test func changeOfFileDuringSyncIsKept() {
        let (one, two) = syncedMachines()
        two.library.update("Home") { $0[0].text = "two" }
        two.sync()
        one.beforeEdit = {
            one.beforeEdit = {}
            one.library.update("Home") { $0[1].text = "meanwhile" }
        }
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["two", "meanwhile", "c"]])
        #expect(summaries() == ["c", "meanwhile", "two"])
    }

    @Test func readOnlyCollectionIsReceivedOnly() {
        let (one, two) = syncedMachines()
        one.library.lists.append(ItemList(id: ListID("list-Work"), name: "Work"))
        one.sync()
        contents.collections["/home/list-Home/"]?.isWritable = false
        one.library.update("Home") {
            $0[0].text = "here"
            $0.append(Item(id: ItemID("new"), text: "new"))
        }
        #expect(one.sync().problems == [.readOnlyList(name: "Home")])
        #expect(one.library.texts == ["Home": ["here", "b", "c", "new"], "Work": []])
        one.server.forgetRequests()
        one.sync()
        #expect(one.server.requests == ["PROPFIND"])
        #expect(two.sync().isComplete)
        #expect(two.library.texts == ["Home": ["a", "b", "c"], "Work": []])
        #expect([one, two].allSatisfy { $0.library.lists[0].isReadOnly })
        #expect(two.sync().sentCount == 0)
        contents.collections["/home/list-Home/"]?.isWritable = true
        #expect(one.sync().isComplete && !one.library.lists[0].isReadOnly)
        #expect(summaries() == ["b", "c", "here", "new"])
    }

    @Test func listsOfARemovedAccountCanBeChanged() throws {
        let (one, _) = syncedMachines()
        contents.collections["/home/list-Home/"]?.isWritable = false
        one.sync()
        #expect(one.library.lists[0].isReadOnly)
        one.library.lists.append(ItemList(id: ListID("other"), name: "Other"))
        one.library.lists[1].isReadOnly = true
        SyncEngine.unlock(try #require(one.state).lists, in: &one.library)
        #expect(one.library.lists.map(\.isReadOnly) == [false, true])
    }

    @Test func completedRecurringTaskMovesToNextOccurrence() {
        let (one, two) = syncedMachines()
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:r\r\nSUMMARY:Water\r\nDUE:20261122T100000Z\r\nRRULE:FREQ=DAILY\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
            "r.ics", in: "/home/list-Home/")
        one.sync()
        two.sync()
        one.library.update("Home") { items in
            guard let index = items.firstIndex(where: { $0.text == "Water" }) else { return }
            var item = items.remove(at: index)
            item.done = CompletionDate("2026-11-22T10:00:00Z")
            items.append(item)
        }
        #expect(one.sync().isComplete)
        #expect(objects["/home/list-Home/r.ics"]?.contains("DUE:20261123T100000Z\r\n") == true)
        #expect(objects["/home/list-Home/r.ics"]?.contains("RRULE:FREQ=DAILY\r\n") == true)
        #expect(one.sync().isComplete)
        #expect(objects["/home/list-Home/r.ics"]?.contains("DUE:20261123T100000Z\r\n") == true)
        #expect(one.library.lists[0].unfinishedCount == 4)
        two.sync()
        #expect(two.library.texts == one.library.texts)
    }

    @Test func stateOfEmber2IsSyncedWithoutQuestionsAndLosesNothing() throws {
        let (one, two) = syncedMachines(Library(["Home": ["a", "b"], "Work": ["c"]]))
        // Ember 2 has lost the answers to the writes of a new and of a changed item, and one change isn't sent.
        let orders = contents.collections["/home/list-Home/"]?.objects.mapValues { CalendarTask($0.data)?.order ?? 0 }
        let order = try #require(orders?["/home/list-Home/item-a.ics"])
        one.setState(
            """
            {"format":"ember-sync","version":1,"collections":[
            {"href":"/home/list-Home/","list":"list-Home","name":"Home","ctag":"c0","written":true,"objects":[
            {"href":"/home/list-Home/item-a.ics","id":"item-a","etag":"\\"1\\"","text":"a","order":\(order)},
            {"href":"/home/list-Home/item-b.ics","id":"item-b","text":"b","order":\(order + 1_024)}],"others":[]},
            {"href":"/home/list-Work/","list":"list-Work","name":"Work","objects":[
            {"href":"/home/list-Work/item-c.ics","id":"item-c","text":"c","order":1024}],"others":[]}],
            "arrivals":[],"pending":[{"id":"new","href":"/home/list-Home/new.ics","text":"new","order":0}],
            "vanished":[],"refused":[],"removed":[]}
            """)
        contents.write(
            CalendarTask(uid: "new", text: "there").data, "new.ics",
            in: "/home/list-Home/")
        one.library.update("Home") { items in
            items[1].text = "b1"
            items.append(Item(id: ItemID("new"), text: "new"))
        }
        for _ in 0..<3 {
            let report = one.sync()
            #expect(report.questions.isEmpty && report.isComplete)
        }
        two.sync()
        let expected = ["Home": ["a", "b1", "there"], "Work": ["c"]]
        #expect(one.library.texts.mapValues { $0.sorted() } == expected)
        #expect(two.library.texts.mapValues { $0.sorted() } == expected)
        #expect(contents.collections.count == 2)
    }
}
