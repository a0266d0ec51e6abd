// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import CalendarSync

/// Items with an object that the server doesn't send, or that isn't readable any more.
@Suite struct UnreadableObjectTests {
    private let contents = ServerContents()
    private static let (home, work) = ("/home/list-Home/", "/home/list-Work/")
    private static let path = home + "item-a.ics"

    /// Why the object can't be read.
    enum Cause: CaseIterable { case notSent, notCalendar, tooLarge }

    /// What a user does to the item meanwhile.
    enum Change: CaseIterable { case text, deletion, move }

    @Test(arguments: [Cause.notSent, .tooLarge]) func itemStaysWhileItsRemainingObjectIsNotSent(cause: Cause) throws {
        let one = Machine("one", contents, library: Library(["Home": ["a"], "Work": ["b"]]))
        one.sync()
        // Another program copies the item, and then deletes the copy.
        let data = try #require(contents.collections[Self.home]?.objects[Self.path]?.data)
        contents.write(data, "copy.ics", in: Self.work)
        one.sync()
        let moved = one.library
        #expect(moved.texts["Home"] == [])
        contents.remove(Self.work + "copy.ics", from: Self.work)
        if cause == .notSent { one.server.unsentObjects = [Self.path] } else { one.server.tooLargeObjects = [Self.path] }
        for _ in 0..<2 {
            let report = one.sync()
            #expect(report.problems == (cause == .tooLarge ? [.tooLargeObject(path: Self.path)] : []) + [.waitingItems(count: 1)])
            #expect(report.isMissingObjects)
            #expect(one.library == moved)
        }
        (one.server.unsentObjects, one.server.tooLargeObjects) = ([], [])
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["a"], "Work": ["b"]])
        #expect(contents.summaries(in: Self.home) == ["a"])
    }

    @Test func itemIsDeletedIfItsRemainingObjectIsDeletedWhileItIsRequested() throws {
        let one = Machine("one", contents, library: Library(["Home": ["a"], "Work": ["b"]]))
        one.sync()
        let data = try #require(contents.collections[Self.home]?.objects[Self.path]?.data)
        contents.write(data, "copy.ics", in: Self.work)
        one.sync()
        contents.remove(Self.work + "copy.ics", from: Self.work)
        one.server.before = { [contents] request throws(ServerError) in
            if request == "MULTIGET \(Self.home)" { contents.remove(Self.path, from: Self.home) }
        }
        one.sync()
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": [], "Work": ["b"]])
    }

    @Test(arguments: [Cause.notCalendar, .tooLarge], Change.allCases)
    func changeOfItemWithUnreadableObjectWaits(cause: Cause, change: Change) throws {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        one.sync()
        let data = try #require(contents.collections[Self.home]?.objects[Self.path]?.data)
        contents.write(cause == .notCalendar ? "no calendar" : data, "item-a.ics", in: Self.home)
        if cause == .tooLarge { one.server.tooLargeObjects = [Self.path] }
        let problem: SyncProblem =
            cause == .tooLarge ? .tooLargeObject(path: Self.path) : .unreadableObject(path: Self.path)
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
        #expect(one.server.requests == (cause == .tooLarge ? ["PROPFIND", "REPORT \(Self.home)"] : ["PROPFIND"]))
        #expect(one.library == library)
        one.server.tooLargeObjects = []
        contents.write(data, "item-a.ics", in: Self.home)
        #expect(one.sync().isComplete)
        #expect(one.library == library)
        #expect(contents.summaries(in: Self.home) == (change == .text ? ["b", "here"] : ["b"]))
        #expect(contents.summaries(in: Self.work) == (change == .move ? ["a", "c"] : ["c"]))
    }
}
