// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import Testing

@testable import CalendarSync

/// Servers that derive ETags and ctags from the contents, so that they are the former ones when a change is undone.
@Suite struct DerivedTagTests {
    private let contents = ServerContents()
    private static let home = "/home/list-Home/"

    init() {
        contents.derivesTags = true
        contents.hasSyncTokens = false
    }

    @Test func itemThatOthersDeleteAfterAnInterruptionIsDeletedHere() {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"]]))
        #expect(one.sync().isComplete)
        one.library.update("Home") { $0.append(Item(id: ItemID("new"), text: "new")) }
        one.server.refuse("PROPFIND", from: 1, .offline("interrupted"))
        #expect(one.sync().failure != nil)
        one.server.allowAll()
        #expect(contents.summaries(in: Self.home) == ["a", "b", "new"])
        contents.remove(Self.home + "new.ics", from: Self.home)
        // The second listing makes the deletion certain, and the third sync notes that nothing has changed.
        for _ in 0..<3 { #expect(one.sync().isComplete) }
        #expect(one.library.texts == ["Home": ["a", "b"]])
        one.server.forgetRequests()
        #expect(one.sync().isComplete)
        #expect(one.server.requests == ["PROPFIND"])
    }

    @Test("A task that others add and delete again around a kill is deleted here", arguments: 0...12)
    func taskThatOthersAddAndDeleteAroundAKillIsDeletedHere(events: Int) {
        (contents.hasSyncTokens, contents.reportsOnlyDifferences) = (true, true)
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"]]))
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:n\r\nSUMMARY:new\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "new.ics",
            in: Self.home)
        one.eventsUntilKill = events
        one.sync()
        contents.remove(Self.home + "new.ics", from: Self.home)
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(one.library.texts == ["Home": ["a", "b"]])
    }

    @Test func undoneChangeOfTextIsReceived() {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"]]))
        #expect(one.sync().isComplete)
        let former = contents.collections[Self.home]?.objects[Self.home + "item-a.ics"]?.data ?? ""
        one.library.update("Home") { $0[0].text = "here" }
        one.server.refuse("PROPFIND", from: 1, .offline("interrupted"))
        #expect(one.sync().failure != nil)
        one.server.allowAll()
        #expect(contents.summaries(in: Self.home) == ["b", "here"])
        contents.write(former, "item-a.ics", in: Self.home)
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["a", "b"]])
    }
}
