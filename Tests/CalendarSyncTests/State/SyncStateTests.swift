// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import SyncInterface
import Testing

@testable import CalendarSync
@testable import ListStore

@Suite struct SyncStateTests {
    private var state: SyncState {
        let task = TaskProperties(
            due: DueDate("2026-11-23T17:00[Europe/Berlin]"), recurrence: "FREQ=DAILY", alarm: "-PT5M", notes: "n",
            hasAttachments: true)
        var contents = TaskContents(text: "a \"b\"\n\u{1F408}", completion: .done(time: nil), order: -7, task: task)
        contents.parent = "p"
        let open = TaskContents(text: "", completion: .open, order: 0)
        let version = ObjectVersion(etag: "\"1\"", contents: contents, data: "BEGIN:VCALENDAR\r\n")
        var row = TableRow(item: ItemID("i"), uid: "u", last: version)
        row.incoming = ObjectVersion(contents: open)
        row.sent = SentWrite(contents: contents, completedOccurrence: "20261122")
        row.missingSince = 7
        var new = TableRow(item: ItemID("n"), uid: nil)
        new.sent = SentWrite(contents: open, created: 5, former: "data")
        var deleted = TableRow(item: ItemID("j"), uid: nil, last: ObjectVersion(contents: open))
        deleted.sent = SentWrite()
        var collection = SyncedCollection(
            list: ListID("l"), name: "List", sentName: "New", order: 3, sentOrder: 4, ctag: "c", syncToken: "t",
            hasUnreadWrites: true, isHidden: true, isDuplicate: true, comparisonTime: 5, missingSince: 6)
        collection.rows = ["/l/i.ics": row, "/l/j.ics": deleted, "/l/n.ics": new]
        collection.unsynced = [
            "/l/e.ics": UnsyncedObject(kind: .noTask, etag: nil),
            "/l/m.ics": UnsyncedObject(kind: .tooLarge, etag: "W/\"2\"", time: 9),
        ]
        var state = SyncState()
        state.collections = ["/l/": collection, "/empty/": SyncedCollection(list: ListID("e"), name: "")]
        state.newCollections = [ListID("new"): NewCollection(segment: "abc", name: "New")]
        state.refusals = [
            ItemID("i"): Refusal(text: "a", status: 507, reason: "full", contents: open, time: 9),
            ItemID("f"): Refusal(text: "f", status: 503, reason: "", time: 9, isFailure: true),
        ]
        state.listRefusals = [ListID("l"): ListRefusal(name: "List", order: 2, status: 403, reason: "no", time: 8)]
        state.restoredLists = [ListID("kept"), ListID("too")]
        state.unreadCollections = ["/unread/": UnreadCollection(since: 7)]
        for name in ["r", "b", "z"] {
            state.removedObjects[ItemID(name)] = RemovedObject(data: "data of \(name)", time: 1_700_000_000)
        }
        return state
    }

    @Test func stateIsReadAsItWasWritten() throws {
        #expect(try JSONDecoder.decode(from: JSONEncoder.encode(state)) == state)
        #expect(try JSONDecoder.decode(from: JSONEncoder.encode(SyncState())) == SyncState())
    }

    @Test func stateOfEmber2KeepsListsAndUnsentChanges() throws {
        let state: SyncState = try JSONDecoder.decode(from: Array(Self.stateOfEmber2.utf8))
        let contents = TaskContents(text: "a \"b\"\n\u{1F408}", completion: .done(time: nil), order: -7)
        let version = ObjectVersion(etag: "\"1\"", contents: contents, data: "BEGIN:VCALENDAR\r\n")
        // Objects that may have a date are read again.
        var collection = SyncedCollection(
            list: ListID("l"), name: "List", order: 3, sentOrder: 4, hasUnreadWrites: true, isHidden: true)
        var sent = TableRow(item: ItemID("i"), uid: "u", last: version)
        sent.last?.etag = nil
        sent.sent = SentWrite(contents: contents, completedOccurrence: "20261122")
        var arrival = TableRow(item: ItemID("i"), uid: "u")
        arrival.incoming = version
        let open = ObjectVersion(contents: TaskContents(text: "", completion: .open, order: 0))
        collection.rows = [
            "/l/i.ics": sent, "/l/j.ics": TableRow(item: ItemID("j"), uid: nil, last: open),
            "/l/m.ics": TableRow(item: ItemID("i"), uid: nil, last: ObjectVersion(etag: "W/\"2\"", contents: contents)),
            "/l/n.ics": arrival,
        ]
        collection.unsynced = ["/l/e.ics": UnsyncedObject(kind: .noTask, etag: nil)]
        #expect(state.collections == ["/l/": collection, "/empty/": SyncedCollection(list: ListID("e"), name: "")])
        #expect(state.removedObjects.mapValues(\.data) == self.state.removedObjects.mapValues(\.data))
        #expect(state.listRefusals == self.state.listRefusals)
        #expect(state.restoredLists == self.state.restoredLists)
        let empty = #"{"collections":[],"arrivals":[],"pending":[],"vanished":[],"refused":[],"removed":[]}"#
        #expect(try JSONDecoder.decode(from: Array(empty.utf8)) == SyncState())
    }

    @Test func invalidEntriesAreLeftOut() throws {
        let text = """
            {"collections":[{"href":"/no-list/"}, 5, {"href":"/l/","list":"l","name":"L","objects":[
                {"href":"/l/i.ics","id":"i"}, {"href":"/l/j.ics","id":"j","text":"","order":0}],
                "others":[{"href":"/l/e.ics","kind":"of a newer version"}]}], "removed":[]}
            """
        let state = try JSONDecoder.decode(SyncState.self, from: Array(text.utf8))
        let collection = try #require(state.collections["/l/"])
        #expect(Array(state.collections.keys) == ["/l/"])
        #expect(Array(collection.rows.keys) == ["/l/j.ics"] && collection.unsynced.isEmpty)
    }

    private func folder(_ test: (_ folder: String) throws -> Void) throws {
        var template = Array("/tmp/ember-accounts-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        defer {
            unlink(folder + "/ember/accounts.json")
            rmdir(folder + "/ember")
            rmdir(folder)
        }
        try test(folder)
    }

    private var accounts: [Account] {
        var accounts = [
            Account(
                id: "abc123", address: "https://dav.example.org/\"x\"", user: "ada", pinnedCertificate: "aa11",
                excludedCollections: ["/a/", "/b/"], excludedLists: ["l"], receivesNewLists: false),
            Account(id: "d", address: "http://localhost", user: ""),
        ]
        accounts[0].hasOwnPassword = true
        return accounts
    }

    @Test func accountsAreReadAsTheyWereWritten() throws {
        try folder { folder in
            let file = AccountsFile(configFolder: folder)
            #expect(try file.load() == [])
            for accounts in [accounts, []] {
                try file.save(accounts)
                #expect(try file.load() == accounts)
            }
        }
    }

    @Test(arguments: [
        "{}", #"{"format":"ember-accounts","version":1,"accounts":[{"id":"../x","address":"a","user":"b"}]}"#,
    ])
    func otherAccountsAreNotRead(text: String) throws {
        try folder { folder in
            try FileSystem.posix.replace(
                folder + "/ember/accounts.json", with: Array(text.utf8), durability: .cached, skippingSame: false)
            #expect(throws: SyncCommandError.unreadableAccounts(folder + "/ember/accounts.json")) {
                try AccountsFile(configFolder: folder).load()
            }
        }
    }

    @Test func accountsOfEmber2AreRead() throws {
        let text = #"""
            {
              "format": "ember-accounts",
              "version": 1,
              "accounts": [
                {"id":"abc123","address":"https://dav.example.org/\"x\"","user":"ada","certificate":"aa11","excludedCollections":["/a/","/b/"],
                 "excludedLists":["l"],"ownPassword":true,"newLists":false},
                {"id":"d","address":"http://localhost","user":"","excludedCollections":[],"excludedLists":[],"newLists":true}
              ]
            }
            """#
        try folder { folder in
            try FileSystem.posix.replace(
                folder + "/ember/accounts.json", with: Array(text.utf8), durability: .cached, skippingSame: false)
            #expect(try AccountsFile(configFolder: folder).load() == accounts)
        }
    }

    @Test func statusIsReadAsItWasWritten() throws {
        let failures: [SyncFailure] = [
            .server(.retryLater(status: 503, seconds: nil)), .server(.certificate(fingerprint: "00ff")),
            .server(.otherServer(address: "http://x", isSecure: false)), .server(.timeout),
            .library(.broken(.notJSON(.unexpectedEnd, line: 3, column: 4))), .library(nil),
            .state(.write(WriteError(step: .sync, code: 28))), .state(.unreadable(.tooLarge(bytes: 7))),
            .missingPassword,
            .lockedKeyring,
        ]
        var statuses = failures.enumerated().map { place, failure in
            var status = AccountStatus(account: "a\(place)")
            status.failure = failure
            return status
        }
        statuses[0].lastSync = 5
        statuses[0].problems = [
            .refusedItem(text: "“No”", status: 507, reason: "full"),
            .unsupportedRecurrence(text: "x", property: "RDATE"),
            .waitingItems(count: 2), .busyServer,
        ]
        statuses[0].questions = [SyncQuestion(kind: .deletedHere, list: ListID("l"), name: "List", count: 12)]
        statuses[1].retryTime = 7
        statuses[1].isUnreachable = true
        #expect(try JSONDecoder.decode(from: JSONEncoder.encode(statuses)) == statuses)
        try folder { folder in
            let file = SyncStatusFile(StorePaths(dataFile: folder + "/lists.json", stateFolder: folder))
            file.save(statuses)
            #expect(file.load() == statuses)
        }
    }

    @Test func statusOfAnEarlierVersionIsReadUnlessItHasSentences() throws {
        let question = SyncQuestion(kind: .deletedHere, list: ListID("l"), name: "List", count: 12)
        for (values, isRead) in [
            ("", true), (#","failure":"“No”","needs":"password""#, false), (#","problems":["One","Two"]"#, false),
        ] {
            let text = #"""
                {"format":"ember-sync-status","version":1,"accounts":[
                {"id":"a","lastSync":5,"questions":[{"kind":"deletedHere","count":12,"list":"l","name":"List"}]\#(values)}]}
                """#
            try folder { folder in
                try FileSystem.posix.replace(
                    folder + "/sync/status.json", with: Array(text.utf8), durability: .cached, skippingSame: false)
                let file = SyncStatusFile(StorePaths(dataFile: folder + "/lists.json", stateFolder: folder))
                #expect(file.load().map(\.questions) == (isRead ? [[question]] : []))
                file.save([AccountStatus(account: "a")])
                #expect(file.load() == [AccountStatus(account: "a")])
            }
        }
    }

    /// A state of Ember 2.
    private static let stateOfEmber2 = #"""
        {"format":"ember-sync","version":1,"collections":[
        {"href":"/empty/","list":"e","name":"","objects":[],"others":[]},
        {"href":"/l/","list":"l","name":"List","order":3,"sentOrder":4,"ctag":"c","token":"t","written":true,"hidden":true,"objects":[
        {"href":"/l/i.ics","id":"i","uid":"u","etag":"\"1\"","text":"a \"b\"\n🐈","done":"","order":-7,"data":"BEGIN:VCALENDAR\r\n"},
        {"href":"/l/j.ics","id":"j","text":"","order":0}],"others":[
        {"href":"/l/e.ics","kind":"noTask"},
        {"href":"/l/m.ics","kind":"leftover","etag":"W/\"2\"","id":"i","text":"a \"b\"\n🐈","done":"","order":-7}]}],"arrivals":[
        {"href":"/l/","objects":[
        {"href":"/l/n.ics","id":"i","uid":"u","etag":"\"1\"","text":"a \"b\"\n🐈","done":"","order":-7,"data":"BEGIN:VCALENDAR\r\n"}]}],"pending":[
        {"id":"gone","href":"/l/g.ics"},
        {"id":"i","href":"/l/i.ics","text":"a \"b\"\n🐈","done":"","order":-7,"from":"/k/i.ics","occurrence":"20261122"}],"vanished":[
        {"id":"i","time":8},
        {"id":"v","time":7}],"refused":[
        {"id":"i","item":"a","status":507,"time":9,"reason":"full","text":"","order":0}],"refusedLists":[
        {"id":"l","name":"List","order":2,"status":403,"time":8,"reason":"no"}],"restored":["kept","too"],"removed":[
        {"id":"r","data":"data of r"},
        {"id":"b","data":"data of b"},
        {"id":"z","data":"data of z"}]}
        """#
}
