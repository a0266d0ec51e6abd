// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import Testing

@testable import CalendarSync

/// Accounts with a collection that the server doesn't send.
@Suite struct UnreadableCollectionTests {
    private let contents = ServerContents()
    private static let home = "/home/list-Home/"

    static let errors: [ServerError] = [
        .forbidden, .notFound, .refused(status: 400, reason: "no"), .invalidAnswer("XML"), .tooLarge,
        .notCalDAV("HTTP 200 text/html"),
        .retryLater(status: 500, seconds: nil), .otherServer(address: "https://example.net/", isSecure: true), .timeout,
    ]

    private func summaries(_ collection: String) -> [String] {
        (contents.collections[collection]?.objects.values.compactMap { CalendarTask($0.data)?.text } ?? []).sorted()
    }

    private func addTask(_ text: String, to collection: String) {
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(text)\r\nSUMMARY:\(text)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
            "\(text).ics",
            in: collection)
    }

    /// Lets the server refuse to send a collection.
    private func refuse(_ request: String, of machine: Machine, _ error: ServerError = .forbidden) {
        machine.server.before = { sent throws(ServerError) in
            if sent == request { throw error }
        }
    }

    private func allow(_ machine: Machine) {
        machine.server.before = { _ throws(ServerError) in }
    }

    @Test(arguments: errors, ["REPORT", "MULTIGET"])
    func otherCollectionsAreSyncedWhileOneCannotBeRead(error: ServerError, request: String) {
        // An object that is too large on its own is another problem.
        guard error != .tooLarge || request == "REPORT" else { return }
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        #expect(one.sync().isComplete)
        let state = one.state?.collections[Self.home]
        // The answer with one or two objects could be spoiled by them.
        let new = ["there", "there 2", "there 3"]
        for text in new { addTask(text, to: Self.home) }
        addTask("there too", to: "/home/list-Work/")
        one.library.update("Home") { $0[0].text = "here" }
        one.library.update("Work") { $0[0].text = "here too" }
        refuse("\(request) \(Self.home)", of: one, error)
        let report = one.sync()
        #expect(report.problems == [.unreadableList(name: "Home", status: error.status, reason: error.reason)])
        #expect(report.failure == nil)
        #expect(
            one.library.texts.mapValues { $0.sorted() } == ["Home": ["b", "here"], "Work": ["here too", "there too"]])
        #expect(summaries("/home/list-Work/") == ["here too", "there too"])
        #expect(summaries(Self.home) == ["a", "b"] + new)
        #expect(one.state?.collections[Self.home] == state)
        allow(one)
        #expect(one.sync().isComplete)
        #expect(one.library.texts["Home"]?.sorted() == ["b", "here"] + new)
        #expect(summaries(Self.home) == ["b", "here"] + new)
    }

    @Test(arguments: ["REPORT /home/", "REPORT /home/list-Work"]) func secondTimeoutEndsTheSync(request: String) {
        let lists: KeyValuePairs = ["Garden": ["a"], "Work1": ["b"], "Work2": ["c"], "Work3": ["d"]]
        let one = Machine("one", contents, library: Library(lists))
        #expect(one.sync().isComplete)
        for collection in contents.collections.keys { addTask("there", to: collection) }
        one.server.before = { sent throws(ServerError) in
            if sent.hasPrefix(request) { throw .timeout }
        }
        one.server.forgetRequests()
        guard case .server(.timeout)? = one.sync().failure else {
            Issue.record("the sync didn't end")
            return
        }
        #expect(one.server.requests.count { $0.hasPrefix(request) } == 2)
    }

    @Test func listWaitsForItsNewCollection() {
        contents.makeCollection("/home/jobs/", name: "Work")
        addTask("there", to: "/home/jobs/")
        let one = Machine("one", contents, library: Library(["Work": ["here"], "Home": ["a"]]))
        refuse("REPORT /home/jobs/", of: one)
        #expect(one.sync().problems == [.unreadableList(name: "Work", status: 403, reason: "")])
        #expect(contents.collections.keys.sorted() == ["/home/jobs/", Self.home])
        #expect(summaries("/home/jobs/") == ["there"])
        #expect(one.library.texts == ["Work": ["here"], "Home": ["a"]])
        allow(one)
        #expect(one.sync().isComplete)
        #expect(Set(one.library.texts["Work"] ?? []) == ["here", "there"])
        #expect(summaries("/home/jobs/") == ["here", "there"])
        #expect(contents.collections.count == 2)
    }

    @Test func itemMovedToListThatWaitsIsNotDeletedOnTheServer() {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"]]))
        one.sync()
        contents.makeCollection("/home/jobs/", name: "Work")
        refuse("REPORT /home/jobs/", of: one)
        let item = one.library.lists[0].items[0]
        one.library.update("Home") { $0.removeFirst() }
        one.library.lists.append(ItemList(id: ListID("list-Work"), name: "Work", items: [item]))
        one.sync()
        #expect(summaries(Self.home) == ["a", "b"])
        allow(one)
        #expect(one.sync().isComplete)
        #expect(summaries(Self.home) == ["b"])
        #expect(summaries("/home/jobs/") == ["a"])
        #expect(one.library.texts == ["Home": ["b"], "Work": ["a"]])
    }

    @Test func itemMovedOutOfUnreadableCollectionIsMovedLater() {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"], "Work": []]))
        one.sync()
        refuse("REPORT \(Self.home)", of: one)
        contents.collections[Self.home]?.revision = contents.advance()
        let item = one.library.lists[0].items[0]
        one.library.update("Home") { $0.removeFirst() }
        one.library.update("Work") { $0.append(item) }
        one.sync()
        #expect(summaries(Self.home) == ["a", "b"])
        #expect(summaries("/home/list-Work/") == [])
        allow(one)
        #expect(one.sync().isComplete)
        #expect(summaries(Self.home) == ["b"])
        #expect(summaries("/home/list-Work/") == ["a"])
    }

    @Test(arguments: 0...14) func newItemDeletedOnTheServerAfterAnInterruptionIsNotSentAgain(events: Int) {
        let one = Machine("one", contents, library: Library(["Home": ["a"]]))
        one.sync()
        addTask("new", to: Self.home)
        one.eventsUntilKill = events
        one.sync()
        refuse("REPORT \(Self.home)", of: one)
        contents.collections[Self.home]?.revision = contents.advance()
        one.sync()
        allow(one)
        contents.remove("\(Self.home)new.ics", from: Self.home)
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(one.library.texts == ["Home": ["a"]])
        #expect(summaries(Self.home) == ["a"])
    }

    @Test(arguments: 0...14) func newItemDeletedOnTheServerDuringAQuestionIsNotSentAgain(events: Int) {
        let one = Machine("one", contents, library: Library(["Home": ["a"] + (1...20).map { "t\($0)" }]))
        one.sync()
        addTask("new", to: Self.home)
        one.eventsUntilKill = events
        one.sync()
        one.isEditedByOthers = true
        one.library.update("Home") { $0.removeAll { $0.text.hasPrefix("t") } }
        #expect(one.sync().questions.map(\.kind) == [.deletedHere])
        contents.remove("\(Self.home)new.ics", from: Self.home)
        for _ in 0..<2 { #expect(one.sync(answering: true).isComplete) }
        #expect(one.library.texts == ["Home": ["a"]])
        #expect(summaries(Self.home) == ["a"])
    }
}
