// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import SyncInterface
import Testing

@testable import CalendarSync

/// Items with an object that the server doesn't send, or that isn't readable any more.
@Suite struct UnreadableObjectTests {
    private let contents = ServerContents()
    private static let (home, work) = ("/home/list-Home/", "/home/list-Work/")
    private static let path = home + "item-a.ics"

    /// Why the object can't be read.
    enum Cause: CaseIterable {
        case notSent, notCalendar, tooLarge, invalidAnswer, failed

        func problem(_ path: String) -> SyncProblem? {
            switch self {
            case .notSent: nil
            case .notCalendar, .invalidAnswer: .unreadableObject(path: path)
            case .tooLarge: .tooLargeObject(path: path)
            case .failed:
                .unreadableList(
                    name: path.hasPrefix(UnreadableObjectTests.home) ? "Home" : "Work", status: 500, reason: "")
            }
        }
    }

    /// What a user does to the item meanwhile.
    enum Change: CaseIterable { case text, deletion, move }

    private func spoil(_ path: String, of machine: Machine, _ cause: Cause) {
        switch cause {
        case .notSent: machine.server.unsentObjects = [path]
        case .notCalendar: break
        case .tooLarge: machine.server.tooLargeObjects = [path]
        case .invalidAnswer: machine.server.spoilingObjects = [path: .invalidAnswer("XML")]
        case .failed: machine.server.spoilingObjects = [path: .retryLater(status: 500, seconds: nil)]
        }
    }

    private func mend(_ machine: Machine) {
        (machine.server.unsentObjects, machine.server.tooLargeObjects, machine.server.spoilingObjects) = ([], [], [:])
    }

    @Test(arguments: [Cause.notSent, .tooLarge, .invalidAnswer, .failed])
    func itemStaysIfItsCopyIsDeletedWhileItsObjectIsNotSent(cause: Cause) throws {
        let one = Machine("one", contents, library: Library(["Home": ["a"], "Work": ["b"]]))
        one.sync()
        // Another program copies the item, and then deletes the copy.
        let data = try #require(contents.collections[Self.home]?.objects[Self.path]?.data)
        contents.write(data, "copy.ics", in: Self.work)
        one.sync()
        #expect(one.library.texts.mapValues { $0.sorted() } == ["Home": ["a"], "Work": ["a", "b"]])
        contents.remove(Self.work + "copy.ics", from: Self.work)
        contents.write(data, "item-a.ics", in: Self.home)
        spoil(Self.path, of: one, cause)
        for _ in 0..<2 {
            one.sync()
            #expect(one.library.texts == ["Home": ["a"], "Work": ["b"]])
        }
        mend(one)
        one.now += 600
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["a"], "Work": ["b"]])
        #expect(contents.summaries(in: Self.home) == ["a"])
    }

    @Test func itemIsDeletedIfItsObjectIsDeletedWhileItIsRequested() throws {
        let one = Machine("one", contents, library: Library(["Home": ["a"], "Work": ["b"]]))
        one.sync()
        let data = try #require(contents.collections[Self.home]?.objects[Self.path]?.data)
        contents.write(data, "item-a.ics", in: Self.home)
        one.server.before = { [contents] request throws(ServerError) in
            if request == "MULTIGET \(Self.home)" { contents.remove(Self.path, from: Self.home) }
        }
        one.sync()
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": [], "Work": ["b"]])
    }

    @Test(arguments: [Cause.notCalendar, .tooLarge, .invalidAnswer, .failed], Change.allCases)
    func changeOfItemWithUnreadableObjectWaits(cause: Cause, change: Change) throws {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        one.sync()
        let data = try #require(contents.collections[Self.home]?.objects[Self.path]?.data)
        contents.write(cause == .notCalendar ? "no calendar" : data, "item-a.ics", in: Self.home)
        spoil(Self.path, of: one, cause)
        let problem = try #require(cause.problem(Self.path))
        #expect(one.sync().problems == [problem])
        let item = one.library.lists[0].items[0]
        switch change {
        case .text: one.library.update("Home") { $0[0].text = "here" }
        case .deletion: one.library.update("Home") { $0.removeFirst() }
        case .move:
            one.library.update("Home") { $0.removeFirst() }
            one.library.update("Work") { $0.append(item) }
        }
        let library = one.library
        one.server.forgetRequests()
        #expect(one.sync().problems == [problem])
        switch cause {
        case .tooLarge: #expect(one.server.requests == ["PROPFIND", "REPORT \(Self.home)"])
        case .invalidAnswer, .failed:
            #expect(one.server.requests == ["PROPFIND", "REPORT \(Self.home)", "MULTIGET \(Self.home)"])
        default: #expect(one.server.requests == ["PROPFIND"])
        }
        #expect(one.library == library)
        mend(one)
        contents.write(data, "item-a.ics", in: Self.home)
        #expect(one.sync().isComplete)
        #expect(one.library == library)
        #expect(contents.summaries(in: Self.home) == (change == .text ? ["b", "here"] : ["b"]))
        #expect(contents.summaries(in: Self.work) == (change == .move ? ["a", "c"] : ["c"]))
    }

    /// With a strong ETag, the server only accepts the edit if the object is still the one that was last synced.
    @Test(arguments: [ServerError.tooLarge, .forbidden, .refused(status: 409, reason: ""), .invalidAnswer("XML")])
    func editIsSentAlthoughTheServerRefusesToSendTheObject(error: ServerError) throws {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"]]))
        one.sync()
        one.server.refuse("MULTIGET \(Self.home)", error)
        one.library.update("Home") { $0[0].text = "here" }
        #expect(one.sync().isComplete)
        #expect(contents.summaries(in: Self.home) == ["b", "here"])
        let data = try #require(contents.collections[Self.home]?.objects[Self.path]?.data)
        #expect(CalendarTask(data)?.uid == "item-a")
    }

    // MARK: Objects that spoil the answer for others

    /// Creates a list on the server.
    private func makeTasks(_ count: Int) {
        contents.makeCollection(Self.home, name: "Home")
        for number in 0..<count {
            contents.write(
                "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(number)\r\nSUMMARY:\(number)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
                "\(number).ics", in: Self.home)
        }
    }

    private func multigets(_ machine: Machine) -> Int {
        machine.server.requests.filter { $0.hasPrefix("MULTIGET") }.count
    }

    @Test(
        arguments: [ServerError.invalidAnswer("XML"), .retryLater(status: 500, seconds: nil)],
        [[0, 1], [299], [7, 130, 260]])
    func otherObjectsOfTheListAreRead(error: ServerError, spoiled: [Int]) {
        makeTasks(300)
        let one = Machine("one", contents)
        for number in spoiled { one.server.spoilingObjects["\(Self.home)\(number).ics"] = error }
        let isFailure = error.status == 500
        let problems = Set(
            spoiled.map { number in
                let path = "\(Self.home)\(number).ics"
                return isFailure
                    ? .unreadableList(name: "Home", status: 500, reason: "") : SyncProblem.unreadableObject(path: path)
            })
        #expect(Set(one.sync().problems) == problems)
        #expect(multigets(one) < 60)
        #expect(one.library.lists.first?.items.count == 300 - spoiled.count)
        // The next sync only requests the objects that it doesn't have.
        one.server.forgetRequests()
        #expect(Set(one.sync().problems) == problems)
        #expect(multigets(one) <= 3)
        one.server.forgetRequests()
        one.sync()
        if isFailure { #expect(multigets(one) <= 3) } else { #expect(one.server.requests == ["PROPFIND"]) }
        // They are requested again with every change, and failures in every sync.
        one.server.spoilingObjects = [:]
        if !isFailure {
            contents.write("", "other.ics", in: Self.home)
            contents.remove("\(Self.home)other.ics", from: Self.home)
        }
        #expect(one.sync().isComplete)
        #expect(one.library.lists.first?.items.count == 300)
    }

    @Test(arguments: [true, false], [true, false])
    func objectThatTheServerOnceFailsToSendIsReceivedInTheNextSync(isNew: Bool, hasSyncTokens: Bool) {
        contents.hasSyncTokens = hasSyncTokens
        let one = Machine("one", contents, library: Library(["Home": ["a"]]))
        one.sync()
        let path = isNew ? Self.home + "n.ics" : Self.path
        let uid = isNew ? "n" : "item-a"
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(uid)\r\nSUMMARY:there\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
            String(path.dropFirst(Self.home.count)), in: Self.home)
        spoil(path, of: one, .failed)
        let report = one.sync()
        #expect(report.problems == [.unreadableList(name: "Home", status: 500, reason: "")])
        #expect(one.library.texts == ["Home": ["a"]])
        mend(one)
        #expect(one.sync().isComplete)
        #expect(one.library.texts["Home"]?.contains("there") == true)
        one.sync()
        one.server.forgetRequests()
        one.sync()
        #expect(one.server.requests == ["PROPFIND"])
    }

    @Test(arguments: [Cause.notSent, .failed], [true, false])
    func listIsNotListedCompletelyInEachSyncWhileAnObjectIsNotSent(cause: Cause, isNew: Bool) {
        let one = Machine("one", contents, library: Library(["Home": ["a"]]))
        #expect(one.sync().isComplete)
        // The first sync is interrupted after a write.
        one.library.update("Home") { $0.append(Item(id: ItemID("b"), text: "b")) }
        one.server.refuse("PROPFIND", from: 1, .offline("interrupted"))
        #expect(one.sync().failure != nil)
        one.server.allowAll()
        let path = isNew ? Self.home + "n.ics" : Self.path
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(isNew ? "n" : "item-a")\r\nSUMMARY:there\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
            String(path.dropFirst(Self.home.count)), in: Self.home)
        spoil(path, of: one, cause)
        for number in 0..<4 {
            one.server.forgetRequests()
            #expect(one.sync().isMissingObjects)
            #expect(one.server.requests.contains("MULTIGET \(Self.home)"))
            #expect(one.library.texts == ["Home": ["a", "b"]])
            // A new object is listed a second time.
            if number > 1 { #expect(one.server.completeListingCount == 0) }
        }
        mend(one)
        #expect(one.sync().isComplete)
        #expect(one.library.texts["Home"]?.contains("there") == true)
        one.server.forgetRequests()
        one.sync()
        #expect(one.server.requests == ["PROPFIND"])
    }

    @Test(arguments: [true, false]) func objectThatIsDeletedWhileItIsRequestedIsGone(isNew: Bool) {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"]]))
        #expect(one.sync().isComplete)
        let path = isNew ? Self.home + "n.ics" : Self.path
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(isNew ? "n" : "item-a")\r\nSUMMARY:there\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
            String(path.dropFirst(Self.home.count)), in: Self.home)
        one.server.before = { [contents] request throws(ServerError) in
            if request == "MULTIGET \(Self.home)" { contents.remove(path, from: Self.home) }
        }
        one.sync()
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": isNew ? ["a", "b"] : ["b"]])
    }

    @Test(arguments: [Cause.tooLarge, .invalidAnswer, .failed]) func itemMovedToSpoiledObjectWaits(cause: Cause) throws
    {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        one.sync()
        let library = one.library
        contents.move("item-a.ics", from: Self.home, to: Self.work)
        let path = Self.work + "item-a.ics"
        spoil(path, of: one, cause)
        let problem = try #require(cause.problem(path))
        for number in 0..<3 {
            one.server.forgetRequests()
            #expect(one.sync().problems == [.waitingItems(count: 1), problem])
            #expect(one.library == library)
            #expect(contents.summaries(in: Self.work) == ["a", "c"])
            let isRequested = one.server.requests.contains("MULTIGET \(Self.work)")
            #expect(isRequested == (number == 0 || cause != .tooLarge))
        }
        mend(one)
        if cause == .tooLarge {
            let data = try #require(contents.collections[Self.work]?.objects[path]?.data)
            contents.write(data, "item-a.ics", in: Self.work)
        }
        #expect(one.sync().isComplete)
        #expect(one.library.texts.mapValues { $0.sorted() } == ["Home": ["b"], "Work": ["a", "c"]])
    }

    @Test(arguments: [1, 2]) func newListOfSpoiledObjectsAppears(count: Int) {
        makeTasks(count)
        let one = Machine("one", contents)
        for number in 0..<count { one.server.spoilingObjects["\(Self.home)\(number).ics"] = .invalidAnswer("XML") }
        #expect(one.sync().problems.count == count)
        #expect(one.library.texts == ["Home": []])
        #expect(contents.collections[Self.home]?.objects.count == count)
    }

    @Test func serverWhoseAnswersAreAllInvalidGetsFewRequests() {
        makeTasks(300)
        let one = Machine("one", contents)
        for number in 0..<300 { one.server.spoilingObjects["\(Self.home)\(number).ics"] = .invalidAnswer("XML") }
        #expect(one.sync().problems == [.unreadableList(name: "Home", status: 0, reason: "XML")])
        #expect(multigets(one) == 3)
    }

    @Test func manySpoiledObjectsTakeSeveralSyncs() {
        makeTasks(300)
        let one = Machine("one", contents)
        for number in stride(from: 1, to: 300, by: 10) {
            one.server.spoilingObjects["\(Self.home)\(number).ics"] = .invalidAnswer("XML")
        }
        for _ in 0..<10 {
            one.server.forgetRequests()
            one.sync()
            #expect(multigets(one) < 110)
        }
        #expect(one.library.lists.first?.items.count == 270)
        #expect(one.sync().problems.count == 30)
    }
}
