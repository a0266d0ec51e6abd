// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import Glibc
import ListCore
import SyncInterface
import Synchronization
import Testing

@testable import CalendarSync
@testable import ListStore

/// Syncs of a file on disk.
@Suite final class FileSyncTests {
    private let contents = ServerContents()
    private let folder: String
    private let paths: StorePaths
    private var account = Account(id: "account", address: "https://example.org/", user: "ada")

    init() throws {
        var template = Array("/tmp/ember-sync-XXXXXX".utf8CString)
        folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        paths = StorePaths(dataFile: folder + "/data/lists.json", stateFolder: folder + "/state")
    }

    deinit {
        remove(folder)
    }

    private func remove(_ path: String) {
        for name in (try? FileSystem.posix.names(path)) ?? [] where name != "." && name != ".." {
            remove(path + "/" + name)
        }
        if Glibc.remove(path) != 0 { rmdir(path) }
    }

    private func file(placingDone placement: DoneItemPlacement? = .bottom) -> ListFile {
        let file = ListFile(paths)
        file.doneItemPlacement = placement
        return file
    }

    private func engine(_ server: MemoryServer) -> SyncEngine {
        SyncEngine(
            server: server, library: LibraryAccess(file()), stateFile: SyncStateFile(paths, account: account.id),
            account: account,
            now: { 1_800_000_000 })
    }

    @Test func fileIsSyncedAndItsContentBeforeIsBackedUp() throws {
        let before = Library(["Home": ["a", "b"]])
        try file().edit { $0 = before }
        contents.makeCollection("/home/jobs/", name: "Work")
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:w\r\nSUMMARY:w\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "w.ics",
            in: "/home/jobs/")
        let server = MemoryServer(contents)
        #expect(engine(server).run().isComplete)
        #expect(try file().read().library.texts == ["Home": ["a", "b"], "Work": ["w"]])
        #expect(contents.collections["/home/list-Home/"]?.objects.count == 2)
        let backups = Backups(paths)
        #expect(backups.list().contains { backups.library(of: $0) == before })

        // The second sync notes that nothing has changed, and the third one needs no state.
        #expect(engine(server).run().isComplete)
        let state = SyncStateFile(paths, account: account.id)
        #expect(state.loadUnchangedVersions() != nil)
        server.forgetRequests()
        #expect(engine(server).run().isComplete)
        #expect(server.requests == ["PROPFIND"])
        // A lost state is created again.
        remove(paths.stateFolder + "/sync/account.json")
        #expect(engine(server).run().isComplete)
        #expect(try state.load()?.collections.count == 2)
        try file().edit { library in library.update("Home") { $0[0].text = "changed" } }
        #expect(engine(server).run().sentCount == 1)
        #expect(state.loadUnchangedVersions() == nil)
        contents.remove("/home/jobs/w.ics", from: "/home/jobs/")
        #expect(engine(server).run().isComplete)
        #expect(try file().read().library.texts == ["Home": ["changed", "b"], "Work": []])
    }

    /// Syncs two accounts, and gives both the answers, as the program does.
    private func sync(with second: Account, _ servers: [String: MemoryServer], _ answers: [SyncAnswer] = []) throws
        -> [SyncReport]
    {
        try [account, second].map { account in
            let other = account == second ? self.account : second
            let server = try #require(servers[account.id])
            return SyncEngine(
                server: server, library: LibraryAccess(file()), stateFile: SyncStateFile(paths, account: account.id),
                account: account,
                others: [(other, SyncStateFile(paths, account: other.id))], now: { 1_800_000_000 }
            ).run(answers: answers)
        }
    }

    @Test func calendarOfTwoAccountsIsShownOnce() throws {
        let second = Account(id: "second", address: "https://example.net/", user: "bob", receivesNewLists: false)
        let servers = [account.id: MemoryServer(contents), second.id: MemoryServer(contents)]
        func sync() throws {
            for _ in 0..<3 {
                for report in try self.sync(with: second, servers) { #expect(report.isComplete) }
            }
        }
        func write(_ name: String, _ text: String) {
            contents.write(
                "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(name)\r\nSUMMARY:\(text)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
                "\(name).ics", in: "/home/jobs/")
        }
        contents.makeCollection("/home/jobs/", name: "Work")
        for name in ["a", "b", "c"] { write(name, name) }
        try sync()
        #expect(try file().read().library.texts.mapValues { $0.sorted() } == ["Work": ["a", "b", "c"]])
        write("d", "d")
        contents.remove("/home/jobs/a.ics", from: "/home/jobs/")
        try file().edit { library in
            library.update("Work") { items in
                for index in items.indices where items[index].text == "b" { items[index].text = "edited" }
            }
        }
        try sync()
        #expect(try file().read().library.texts.mapValues { $0.sorted() } == ["Work": ["c", "d", "edited"]])
        #expect(contents.collections["/home/jobs/"]?.objects.count == 3)
    }

    @Test func calendarThatOneAccountExcludesIsSyncedByTheOther() throws {
        let second = Account(id: "second", address: account.address, user: "bob", receivesNewLists: false)
        let servers = [account.id: MemoryServer(contents), second.id: MemoryServer(contents)]
        contents.makeCollection("/home/jobs/", name: "Work")
        contents.write(CalendarTask(uid: "a", text: "a").data, "a.ics", in: "/home/jobs/")
        func sync() throws {
            for _ in 0..<3 { for report in try self.sync(with: second, servers) { #expect(report.isComplete) } }
        }
        try sync()
        account.excludedCollections = ["/home/jobs/"]
        try sync()
        contents.write(CalendarTask(uid: "b", text: "b").data, "b.ics", in: "/home/jobs/")
        try sync()
        #expect(try file().read().library.texts.mapValues { $0.sorted() } == ["Work": ["a", "b"]])
        account.excludedCollections = []
        try sync()
        contents.remove("/home/jobs/a.ics", from: "/home/jobs/")
        try sync()
        #expect(try file().read().library.texts == ["Work": ["b"]])
        #expect(contents.summaries(in: "/home/jobs/") == ["b"])
    }

    @Test func itemMovedToTheListOfAnotherAccountIsDeletedWhenThatAccountHasIt() throws {
        let second = Account(id: "second", address: "https://example.net/", user: "bob", receivesNewLists: false)
        let others = ServerContents()
        others.makeCollection("/home/jobs/", name: "Work")
        let servers = [account.id: MemoryServer(contents), second.id: MemoryServer(others)]
        try file().edit { $0 = Library(["Home": ["a", "b"]]) }
        for _ in 0..<3 { _ = try sync(with: second, servers) }
        for report in try sync(with: second, servers) { #expect(report.isComplete) }
        try file().edit { library in
            let item = try #require(library.lists.first { $0.name == "Home" }?.items.first)
            library.update("Home") { $0.removeFirst() }
            library.update("Work") { $0.append(item) }
        }
        servers[second.id]?.refuse("PUT /home/jobs/item-a.ics", .offline("interrupted"))
        for _ in 0..<3 { _ = try sync(with: second, servers) }
        #expect(contents.summaries(in: "/home/list-Home/") == ["a", "b"])
        servers[second.id]?.allowAll()
        for _ in 0..<3 { _ = try sync(with: second, servers) }
        for report in try sync(with: second, servers) { #expect(report.isComplete) }
        #expect(contents.summaries(in: "/home/list-Home/") == ["b"])
        #expect(others.summaries(in: "/home/jobs/") == ["a"])
        #expect(try file().read().library.texts == ["Home": ["b"], "Work": ["a"]])
    }

    @Test func taskOfTwoServersUnderTheSamePathIsInBothLists() throws {
        let second = Account(id: "second", address: "https://example.net/", user: "ada", receivesNewLists: false)
        let copies = ServerContents()
        let servers = [account.id: MemoryServer(contents), second.id: MemoryServer(copies)]
        for (contents, name) in [(contents, "Work"), (copies, "Copy")] {
            contents.makeCollection("/home/jobs/", name: name)
            contents.write(
                "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:u\r\nSUMMARY:a\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "u.ics",
                in: "/home/jobs/")
        }
        for _ in 0..<4 { _ = try sync(with: second, servers) }
        #expect(try file().read().library.texts == ["Work": ["a"], "Copy": ["a"]])
        for contents in [contents, copies] { #expect(contents.summaries(in: "/home/jobs/") == ["a"]) }
    }

    @Test func collectionUnderTwoPathsIsShownOnce() throws {
        contents.makeCollection("/home/jobs/", name: "Work")
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:w\r\nSUMMARY:w\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "w.ics",
            in: "/home/jobs/")
        let one = Machine("one", contents)
        let collection = try #require(contents.collections["/home/jobs/"])
        contents.collections["/home/shared/"] = collection
        let object = try #require(collection.objects["/home/jobs/w.ics"])
        contents.collections["/home/shared/"]?.objects = ["/home/shared/w.ics": object]
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(one.library.texts == ["Work": ["w"]])
        // When one of the paths is gone, the other one is the list.
        let list = one.library.lists[0].id
        contents.collections["/home/jobs/"] = nil
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(one.library.texts == ["Work": ["w"]])
        #expect(one.library.lists.map(\.id) == [list])
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:n\r\nSUMMARY:n\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "n.ics",
            in: "/home/shared/")
        #expect(one.sync().isComplete)
        #expect(one.library.texts["Work"]?.sorted() == ["n", "w"])
    }

    @Test(arguments: [true, false]) func emptyCalendarOfTwoAccountsIsShownOnceWhenItHasATask(isOurs: Bool) throws {
        let second = Account(id: "second", address: "https://example.net/", user: "bob", receivesNewLists: false)
        let servers = [account.id: MemoryServer(contents), second.id: MemoryServer(contents)]
        contents.makeCollection("/home/jobs/", name: "Work")
        for _ in 0..<2 { _ = try sync(with: second, servers) }
        if isOurs {
            try file().edit { library in
                let list = library.lists[0]
                library.lists[0] = ItemList(
                    id: list.id, name: list.name, items: [Item(id: ItemID("a"), text: "a")], unknown: list.unknown)
            }
        } else {
            contents.write(
                "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:a\r\nSUMMARY:a\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "a.ics",
                in: "/home/jobs/")
        }
        for _ in 0..<3 { for report in try sync(with: second, servers) { #expect(report.failure == nil) } }
        for report in try sync(with: second, servers) { #expect(report.isComplete) }
        #expect(try file().read().library.lists.map { $0.items.map(\.text) } == [["a"]])
        #expect(contents.summaries(in: "/home/jobs/") == ["a"])
    }

    @Test func itemMovedToAListOfAnotherAccountKeepsItsOtherContents() throws {
        let other = ServerContents()
        let second = Account(id: "second", address: "https://example.net/", user: "bob", receivesNewLists: false)
        let servers = [account.id: MemoryServer(contents), second.id: MemoryServer(other)]
        func sync() throws { for report in try self.sync(with: second, servers) { #expect(report.isComplete) } }
        contents.makeCollection("/home/jobs/", name: "Work")
        other.makeCollection("/home/private/", name: "Home")
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:u\r\nSUMMARY:rich\r\nX-KEEP:1\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
            "u.ics",
            in: "/home/jobs/")
        try sync()
        // The first account syncs first, so it sees in its next sync that the second one has the object.
        for (source, target) in [("Work", "Home"), ("Home", "Work")] {
            try file().edit { library in
                let items = library.lists.first { $0.name == source }.map { Array($0.items) } ?? []
                library.update(source) { $0 = [] }
                library.update(target) { $0 += items }
            }
            for server in servers.values { server.forgetRequests() }
            for _ in 0..<(source == "Work" ? 2 : 1) { try sync() }
            let requests = servers.values.flatMap(\.requests)
            #expect(requests.count { $0.hasPrefix("PUT") } == 1)
            #expect(requests.count { $0.hasPrefix("DELETE") } == 1)
            let (former, present) = source == "Work" ? (contents, other) : (other, contents)
            #expect(former.collections.values.flatMap(\.objects).isEmpty)
            let task = try #require(present.collections.values.first?.objects.values.first)
            #expect(task.data.contains("X-KEEP:1\r\n") && task.data.contains("UID:u\r\n"))
        }
        #expect(try file().read().library.texts == ["Work": ["rich"], "Home": []])
    }

    @Test func keptListReturnsToItsAccountEvenIfTheServerIsOfflineFirst() throws {
        let other = ServerContents()
        let second = Account(id: "second", address: "https://example.net/", user: "ada", receivesNewLists: false)
        let servers = [account.id: MemoryServer(contents), second.id: MemoryServer(other)]
        func sync(_ answers: [SyncAnswer] = []) throws -> [SyncReport] { try self.sync(with: second, servers, answers) }
        try file().edit { $0 = Library(["Home": ["a"]]) }
        other.makeCollection("/home/jobs/", name: "Work")
        other.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:w\r\nSUMMARY:w\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "w.ics",
            in: "/home/jobs/")
        _ = try sync()
        for report in try sync() { #expect(report.isComplete) }
        other.collections = [:]
        let questions = try sync().flatMap(\.questions)
        #expect(questions.map(\.kind) == [.missingCollection])
        servers[second.id]?.before = { request throws(ServerError) in
            if request.hasPrefix("MKCALENDAR") { throw .offline("lost") }
        }
        #expect(try sync(questions.map { SyncAnswer($0, isYes: false) })[1].failure != nil)
        #expect(try sync()[1].failure != nil)
        servers[second.id]?.before = { _ throws(ServerError) in }
        for report in try sync() { #expect(report.isComplete) }
        #expect(contents.collections.keys.sorted() == ["/home/list-Home/"])
        #expect(other.collections.values.map(\.name) == ["Work"])
        #expect(other.collections.values.first?.objects.count == 1)
        #expect(try file().read().library.texts == ["Home": ["a"], "Work": ["w"]])
        for report in try sync() { #expect(report.isComplete) }
    }

    @Test(arguments: [true, false]) func lostStateOfAnAccountDoublesNothing(isFirst: Bool) throws {
        let other = ServerContents()
        let second = Account(id: "second", address: "https://example.net/", user: "bob", receivesNewLists: false)
        let servers = [account.id: MemoryServer(contents), second.id: MemoryServer(other)]
        func sync() throws -> [SyncReport] { try self.sync(with: second, servers) }
        contents.makeCollection("/home/jobs/", name: "Work")
        other.makeCollection("/home/private/", name: "Home")
        other.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:u\r\nSUMMARY:u\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "u.ics",
            in: "/home/private/")
        for report in try sync() { #expect(report.isComplete) }
        remove(paths.stateFolder + "/sync/\(isFirst ? account.id : second.id).json")
        try file().edit {
            $0.lists.append(ItemList(id: ListID("new"), name: "New", items: [Item(id: ItemID("n"), text: "n")]))
        }
        // Lists may belong to the account whose state is lost.
        #expect(try sync()[0].problems == (isFirst ? [] : [.waitingList(name: "Home"), .waitingList(name: "New")]))
        for _ in 0..<2 { for report in try sync() { #expect(report.isComplete) } }
        #expect(try file().read().library.texts == ["Work": [], "Home": ["u"], "New": ["n"]])
        #expect(contents.collections.values.map(\.name).sorted() == ["New", "Work"])
        #expect(other.collections.values.map(\.name) == ["Home"])
    }

    @Test func accountWithoutListsLetsTheOtherOneCreateThem() throws {
        let second = Account(id: "second", address: "https://example.net/", user: "bob", receivesNewLists: false)
        let servers = [account.id: MemoryServer(contents), second.id: MemoryServer(ServerContents())]
        try file().edit { $0 = Library(["Home": ["a"]]) }
        #expect(try self.sync(with: second, servers).map(\.problems) == [[.waitingList(name: "Home")], []])
        for report in try self.sync(with: second, servers) { #expect(report.isComplete) }
        #expect(contents.collections.values.map(\.name) == ["Home"])
    }

    @Test func onlyDeletionsByOtherProgramsAreQuestioned() throws {
        let server = MemoryServer(contents)
        try file().edit { $0 = Library(["Home": (1...20).map { "t\($0)" }]) }
        #expect(engine(server).run().isComplete)
        try file().edit { library in library.update("Home") { $0.removeFirst(8) } }
        try file().edit { library in library.update("Home") { $0.removeFirst(4) } }
        #expect(engine(server).run().isComplete)
        #expect(contents.collections["/home/list-Home/"]?.objects.count == 8)
        var library = try file().read().library
        library.update("Home") { $0.removeFirst(6) }
        try FileSystem.posix.replace(
            paths.dataFile, with: Document.encode(library), durability: .cached, skippingSame: false)
        #expect(engine(server).run().questions.map(\.kind) == [.deletedHere])
        #expect(contents.collections["/home/list-Home/"]?.objects.count == 8)
    }

    @Test func newerFileIsNotChanged() throws {
        try FileSystem.posix.replace(
            paths.dataFile,
            with: Array(
                "{\"format\":\"ember\",\"version\":99,\"lists\":[{\"id\":\"l\",\"name\":\"L\",\"items\":[]}]}".utf8),
            durability: .cached, skippingSame: false)
        contents.makeCollection("/home/jobs/", name: "Work")
        let report = engine(MemoryServer(contents)).run()
        #expect(report.failure == .library(.newer))
        #expect(contents.collections.count == 1)
    }

    @Test func accountsAreStored() throws {
        let file = AccountsFile(configFolder: folder + "/config")
        #expect(try file.load() == [])
        try file.save([account])
        #expect(try file.load() == [account])
        try FileSystem.posix.replace(
            folder + "/config/ember/accounts.json", with: [1], durability: .cached, skippingSame: false)
        #expect(throws: SyncCommandError.self) { try file.load() }
    }

    @Test func doneItemsAreCompletedInPlaceWithoutNewOrder() throws {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b", "c"]]))
        one.placement = .inPlace
        one.sync()
        let orders = contents.collections["/home/list-Home/"]?.objects.mapValues { CalendarTask($0.data)?.order }
        one.library.update("Home") { $0[1].done = CompletionDate("2026-11-22T10:00:00Z") }
        let two = Machine("two", contents)
        #expect(one.sync().sentCount == 1)
        two.sync()
        #expect(two.library.texts == ["Home": ["a", "c", "✓ b"]])
        two.library.update("Home") { items in
            items[2].done = nil
            items.insert(items.remove(at: 2), at: 1)
        }
        #expect(two.sync().sentCount == 1)
        one.sync()
        #expect(one.library.texts == ["Home": ["a", "b", "c"]])
        #expect(contents.collections["/home/list-Home/"]?.objects.mapValues { CalendarTask($0.data)?.order } == orders)
    }

    // MARK: The file of the state

    /// A state whose file is written in many parts.
    private func largeState(etag: String) -> SyncState {
        var collection = SyncedCollection(list: ListID("l"), name: "List")
        for number in 0..<2_000 {
            let contents = TaskContents(text: "Item \(number)", completion: .open, order: number)
            let version = ObjectVersion(etag: etag, contents: contents)
            collection.rows["/l/\(number).ics"] = TableRow(item: ItemID("\(number)"), uid: nil, last: version)
        }
        var state = SyncState()
        state.collections = ["/l/": collection]
        return state
    }

    @Test func largeStateIsReadAsItWasWritten() throws {
        let file = SyncStateFile(paths, account: account.id)
        let state = largeState(etag: "\"1\"")
        try file.save(state)
        #expect(try file.load() == state)
    }

    @Test(arguments: [EIO, EACCES]) func unreadableStateEndsTheSync(code: Int32) throws {
        try file().edit { $0 = Library(["Home": ["a"]]) }
        #expect(engine(MemoryServer(contents)).run().isComplete)
        try file().edit { library in library.update("Home") { $0 = [] } }
        var fileSystem = FileSystem.posix
        fileSystem.open = { path, flags, mode throws(SystemError) in
            if path.hasSuffix("/account.json") { throw SystemError(code: code) }
            return try FileSystem.posix.open(path, flags, mode)
        }
        let report = SyncEngine(
            server: MemoryServer(contents), library: LibraryAccess(file()),
            stateFile: SyncStateFile(paths, account: account.id, fileSystem: fileSystem), account: account,
            now: { 1_800_000_000 }
        ).run()
        guard case .state(.unreadable)? = report.failure else {
            Issue.record("the state counts as lost")
            return
        }
        // Without the state, the item would come back.
        #expect(engine(MemoryServer(contents)).run().isComplete)
        #expect(try file().read().library.texts == ["Home": []])
    }

    @Test func stateOfANewerVersionEndsTheSync() throws {
        let path = paths.stateFolder + "/sync/account.json"
        try SyncStateFile(paths, account: account.id).save(SyncState())
        let bytes = Array("{\"format\":\"ember-sync\",\"version\":2,\"collections\":[]}\n".utf8)
        try FileSystem.posix.replace(path, with: bytes, durability: .cached, skippingSame: false)
        let report = engine(MemoryServer(contents)).run()
        #expect(report.failure == .state(.newer))
        #expect(try FileSystem.posix.contents(of: path).bytes == bytes)
    }

    @Test func damagedStateIsKeptUnderAnotherName() throws {
        let folder = paths.stateFolder + "/sync"
        try SyncStateFile(paths, account: account.id).save(SyncState())
        try FileSystem.posix.replace(
            folder + "/account.json", with: Array("{".utf8), durability: .cached, skippingSame: false)
        #expect(engine(MemoryServer(contents)).run().isComplete)
        let name = try #require(try FileSystem.posix.names(folder).first { $0.hasPrefix("account.broken-") })
        #expect(try FileSystem.posix.contents(of: folder + "/" + name).bytes == Array("{".utf8))
        #expect(try SyncStateFile(paths, account: account.id).load() != nil)
    }

    @Test func stateStaysAsItWasIfTheDiskIsFullAfterTheFirstPart() throws {
        let state = largeState(etag: "\"1\"")
        try SyncStateFile(paths, account: account.id).save(state)
        let count = Mutex(0)
        var fileSystem = FileSystem.posix
        fileSystem.write = { file, bytes throws(SystemError) in
            guard
                count.withLock({
                    $0 += 1
                    return $0
                }) == 1
            else { throw SystemError(code: ENOSPC) }
            return try FileSystem.posix.write(file, bytes)
        }
        let file = SyncStateFile(paths, account: account.id, fileSystem: fileSystem)
        #expect(throws: WriteError.self) { try file.save(self.largeState(etag: "\"2\"")) }
        #expect(try file.load() == state)
        #expect(try FileSystem.posix.names(paths.stateFolder + "/sync").filter(FileSystem.isTemporary) == [])
    }
}
