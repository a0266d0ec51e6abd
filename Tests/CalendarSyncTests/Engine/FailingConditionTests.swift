// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import Testing

@testable import CalendarSync

/// Writes whose condition fails although the server reports no change.
@Suite struct FailingConditionTests {
    private let contents = ServerContents()
    private static let home = "/home/list-Home/"
    private static let path = home + "item-a.ics"

    @Test(arguments: [true, false]) func changeThatKeepsAWeakETagIsMerged(isDeletion: Bool) throws {
        contents.etags = .weak
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"]]))
        #expect(one.sync().isComplete)
        let object = try #require(contents.collections[Self.home]?.objects[Self.path])
        contents.collections[Self.home]?.objects[Self.path] = ServerContents.Object(
            revision: object.revision, data: object.data.replacing("SUMMARY:a", with: "SUMMARY:there"))
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["a", "b"]], "the server reports no change")
        one.library.update("Home") { items in
            if isDeletion { items.removeFirst() } else { items[0].done = CompletionDate("2026-11-22T10:00:00Z") }
            if !isDeletion { items.append(items.removeFirst()) }
        }
        #expect(one.sync().isComplete)
        #expect(contents.summaries(in: Self.home) == ["b", "there"])
        #expect(one.library.texts["Home"]?.contains(isDeletion ? "there" : "✓ there") == true)
    }

    @Test func dateThatKeepsAWeakETagOutweighsADeletion() throws {
        contents.etags = .weak
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"]]))
        #expect(one.sync().isComplete)
        let object = try #require(contents.collections[Self.home]?.objects[Self.path])
        one.library.update("Home") { $0.removeFirst() }
        // Set after the server was read.
        one.server.before = { [contents] request throws(ServerError) in
            guard request.hasPrefix("MULTIGET"), contents.collections[Self.home]?.objects[Self.path] == object else {
                return
            }
            contents.write(
                object.data.replacing("SUMMARY:a", with: "DUE;VALUE=DATE:20261231\r\nSUMMARY:a"), "item-a.ics",
                in: Self.home)
        }
        for _ in 0..<2 { one.sync() }
        #expect(contents.collections[Self.home]?.objects[Self.path]?.data.contains("20261231") == true)
        #expect(one.library.texts["Home"]?.sorted() == ["a", "b"])
    }

    @Test func itemWhoseConditionAlwaysFailsIsSetAside() {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"]]))
        #expect(one.sync().isComplete)
        one.server.refuse("PUT \(Self.path)", .preconditionFailed)
        one.library.update("Home") { items in for index in items.indices { items[index].text += " here" } }
        #expect(one.sync().problems == [.refusedItem(text: "a here", status: 412, reason: "")])
        #expect(contents.summaries(in: Self.home) == ["a", "b here"])
        one.server.forgetRequests()
        #expect(one.sync().problems == [.refusedItem(text: "a here", status: 412, reason: "")])
        #expect(!one.server.requests.contains { $0.hasPrefix("PUT") })
        one.server.allowAll()
        one.now += 600
        #expect(one.sync().isComplete)
        #expect(contents.summaries(in: Self.home) == ["a here", "b here"])
    }
}
