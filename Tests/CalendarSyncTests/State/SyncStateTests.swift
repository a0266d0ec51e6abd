// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore
import Testing

@testable import CalendarSync

@Suite struct SyncStateTests {
    private var state: SyncState {
        let contents = TaskContents(text: "a \"b\"\n\u{1F408}", completion: .done(time: nil), order: -7)
        let open = TaskContents(text: "", completion: .open, order: 0)
        let object = SyncedObject(item: ItemID("i"), uid: "u", etag: "\"1\"", contents: contents, data: "BEGIN:VCALENDAR\r\n")
        var collection = SyncedCollection(
            list: ListID("l"), name: "List", order: 3, sentOrder: 4, ctag: "c", syncToken: "t", hasUnreadWrites: true, isHidden: true)
        collection.objects = ["/l/i.ics": object, "/l/j.ics": SyncedObject(item: ItemID("j"), contents: open)]
        collection.otherObjects = [
            "/l/e.ics": OtherObject(kind: .noTask, etag: nil),
            "/l/m.ics": OtherObject(kind: .leftover, etag: "W/\"2\"", item: ItemID("i"), contents: contents),
        ]
        var state = SyncState()
        state.collections = ["/l/": collection, "/empty/": SyncedCollection(list: ListID("e"), name: "")]
        state.arrivals = ["/l/": ["/l/n.ics": object]]
        state.pendingWrites = [
            ItemID("i"): PendingWrite(href: "/l/i.ics", contents: contents, movedFrom: "/k/i.ics", completedOccurrence: "20261122"),
            ItemID("gone"): PendingWrite(href: "/l/g.ics"),
        ]
        state.refusals = [ItemID("i"): Refusal(text: "a", status: 507, reason: "full", contents: open, time: 9)]
        state.listRefusals = [ListID("l"): ListRefusal(name: "List", order: 2, status: 403, reason: "no", time: 8)]
        state.vanishedItems = [ItemID("v"): 7, ItemID("i"): 8]
        state.restoredLists = [ListID("kept"), ListID("too")]
        for name in ["r", "b", "z"] { state.removedObjects[ItemID(name)] = "data of \(name)" }
        return state
    }

    @Test func stateIsReadAsItWasWritten() {
        #expect(SyncState(decoding: state.encode()) == state)
        #expect(SyncState(decoding: SyncState().encode()) == SyncState())
    }

    @Test func otherFilesAreNotRead() {
        for text in ["", "{}", "[]", "{\"format\":\"ember-sync\",\"version\":2}", "{\"format\":\"ember\",\"version\":1}"] {
            #expect(SyncState(decoding: Array(text.utf8)) == nil)
        }
        let bytes = state.encode()
        for length in stride(from: 0, to: bytes.count - 1, by: 7) { #expect(SyncState(decoding: Array(bytes[..<length])) == nil) }
    }

    @Test func accountsAreReadAsTheyWereWritten() {
        var accounts = [
            Account(
                id: "abc123", address: "https://dav.example.org/\"x\"", user: "ada", pinnedCertificate: "aa11",
                excludedCollections: ["/a/", "/b/"], excludedLists: ["l"], receivesNewLists: false),
            Account(id: "d", address: "http://localhost", user: ""),
        ]
        accounts[0].hasOwnPassword = true
        #expect(AccountsFile.decode(AccountsFile.encode(accounts)) == accounts)
        #expect(AccountsFile.decode(AccountsFile.encode([])) == [])
        #expect(AccountsFile.decode(Array("{}".utf8)) == nil)
        let odd = AccountsFile.encode([Account(id: "../x", address: "a", user: "b")])
        #expect(AccountsFile.decode(odd) == [])
    }
}
