// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import CalendarSync

/// Items with an object that the server doesn't send.
@Suite struct UnreadableObjectTests {
    private let contents = ServerContents()
    private static let (home, work) = ("/home/list-Home/", "/home/list-Work/")
    private static let path = home + "item-a.ics"

    /// Why the object can't be read.
    enum Cause: CaseIterable { case notSent, tooLarge }

    @Test(arguments: Cause.allCases) func itemStaysWhileItsRemainingObjectIsNotSent(cause: Cause) throws {
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
}
