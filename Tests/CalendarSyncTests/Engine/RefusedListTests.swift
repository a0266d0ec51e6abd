// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import SyncInterface
import Testing

@testable import CalendarSync

/// Lists that the server doesn't let this program create, change, or delete.
@Suite struct RefusedListTests {
    private let contents = ServerContents()

    private func machine() -> Machine {
        let machine = Machine("one", contents, library: Library(["Home": ["a"], "Work": ["b"]]))
        #expect(machine.sync().isComplete)
        return machine
    }

    /// Checks that a request is refused, named, and only sent again after 10 minutes.
    private func expectRefusal(_ request: String, of name: String, _ one: Machine) {
        let problem = SyncProblem.refusedList(name: name, status: 403, reason: "")
        one.server.refuse(request)
        one.server.forgetRequests()
        for _ in 0..<3 { #expect(one.sync().problems == [problem]) }
        #expect(one.server.requests.count { $0 == request } == 1)
        one.now += 600
        #expect(one.sync().problems == [problem])
        #expect(one.server.requests.count { $0 == request } == 2)
        #expect(one.sync(retriesRefused: true).problems == [problem])
        #expect(one.server.requests.count { $0 == request } == 3)
        one.server.allowAll()
        one.now += 600
        #expect(one.sync().isComplete)
        #expect(one.state?.listRefusals == [:])
    }

    @Test func newListWaitsTenMinutes() {
        let one = machine()
        one.library.lists.append(
            ItemList(id: ListID("list-New"), name: "New", items: [Item(id: ItemID("n"), text: "n")]))
        expectRefusal("MKCALENDAR /home/list-New/", of: "New", one)
        #expect(contents.summaries(in: "/home/list-New/") == ["n"])
    }

    @Test func newNameWaitsTenMinutes() {
        let one = machine()
        one.library.lists[1].name = "Office"
        expectRefusal("PROPPATCH /home/list-Work/", of: "Office", one)
        #expect(contents.collections["/home/list-Work/"]?.name == "Office")
    }

    @Test(arguments: [Int.min, .max]) func newNameIsSentAgainIfTheTimeOfTheRefusalIsDamaged(time: Int) {
        let one = machine()
        one.library.lists[1].name = "Office"
        one.server.refuse("PROPPATCH /home/list-Work/")
        one.sync()
        one.changeState { $0.listRefusals[ListID("list-Work")]?.time = time }
        one.server.allowAll()
        #expect(one.sync().isComplete)
        #expect(contents.collections["/home/list-Work/"]?.name == "Office")
    }

    @Test func anotherNameIsSentAtOnce() {
        let one = machine()
        one.library.lists[1].name = "Office"
        one.server.refuse("PROPPATCH /home/list-Work/")
        one.sync()
        one.server.allowAll()
        one.library.lists[1].name = "Jobs"
        #expect(one.sync().isComplete)
        #expect(contents.collections["/home/list-Work/"]?.name == "Jobs")
    }

    @Test func refusedDeletionOfAListIsNamedOnce() {
        let one = machine()
        one.library.lists.removeLast()
        one.server.refuse("DELETE /home/list-Work/")
        #expect(one.sync().problems == [.refusedListDeletion(name: "Work", status: 403, reason: "")])
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["a"]])
    }

    @Test func newListGetsAnotherPathThanAnExcludedCollection() {
        let one = machine()
        contents.makeCollection("/home/list-New/", name: "Other")
        one.account.excludedCollections = ["/home/list-New/"]
        one.library.lists.append(ItemList(id: ListID("list-New"), name: "New"))
        one.server.forgetRequests()
        #expect(one.sync().isComplete)
        #expect(one.server.requests.count { $0.hasPrefix("MKCALENDAR") } == 2)
        #expect(contents.collections.values.map(\.name).sorted() == ["Home", "New", "Other", "Work"])
    }
}
