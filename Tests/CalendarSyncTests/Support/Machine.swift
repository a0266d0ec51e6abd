// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import CalendarSync
import ListCore
import ListStore
import SyncInterface

@testable import CalendarSync

/// A machine with a library and a sync state, which can be killed.
final class Machine {
    struct Killed: Error {}

    /// The file with the lists.
    private final class File {
        var library: Library

        init(_ library: Library) { self.library = library }
    }

    /// The error of saving while the process is killed.
    private static let failedSave = WriteError(step: .write, code: 5)

    let name: String
    private let file: File
    var library: Library {
        get { file.library }
        _modify { yield &file.library }
    }
    /// The state as it is in the file.
    private(set) var stateBytes: [UInt8]?
    let server: MemoryServer
    var account: Account
    var placement: DoneItemPlacement? = .bottom
    var now = 1_800_000_000
    /// Seconds that pass before each sync.
    var secondsBetweenSyncs = 60
    /// The number of events until the process is killed, or `nil` if it isn't.
    var eventsUntilKill: Int?
    /// Called before the library is edited, as other writers could do.
    var beforeEdit: () -> Void = {}
    /// Whether another program than Ember has deleted what isn't in the library any more.
    var isEditedByOthers = false
    /// The items that other programs have had in the file.
    var itemsOfOthers: Set<ItemID> = []
    /// The other account of the machine, if it has two.
    private weak var otherAccount: Machine?
    /// Whether a sync wasn't killed.
    var hasJustSynced = false
    /// Questions about more deletions than there were items in the list.
    private(set) var wrongQuestions: [SyncQuestion] = []
    private(set) var saveCount = 0
    private(set) var editCount = 0

    convenience init(_ name: String = "m", _ contents: ServerContents, library: Library = Library()) {
        self.init(name, file: File(library), server: MemoryServer(contents), accountID: "account")
    }

    private init(_ name: String, file: File, server: MemoryServer, accountID: String) {
        (self.name, self.file, self.server) = (name, file, server)
        account = Account(id: accountID, address: "https://example.org/", user: "ada")
        server.before = { [unowned self] _ throws(ServerError) in try self.serverEvent() }
        server.after = { [unowned self] _ throws(ServerError) in try self.serverEvent() }
    }

    /// Returns the same machine with another account.
    ///
    /// - Parameter home: The path at which the account has the collections.
    func secondAccount(home: String) -> Machine {
        let server = MemoryServer(server.contents, home: home)
        let other = Machine(name + "2", file: file, server: server, accountID: "account2")
        (other.placement, other.now) = (placement, now)
        (other.otherAccount, otherAccount) = (self, other)
        return other
    }

    var state: SyncState? {
        stateBytes.flatMap { try? JSONDecoder.decode(from: $0) }
    }

    /// Replaces the file by one that another program has changed.
    func receive(_ changed: Library) {
        func items(_ library: Library) -> Set<ItemID> { Set(library.lists.lazy.flatMap { $0.items.lazy.map(\.id) }) }
        if changed != library { itemsOfOthers.formUnion(items(changed)) }
        library = changed
    }

    func loseState() {
        stateBytes = nil
    }

    /// Replaces the state by one that another version of Ember wrote.
    func setState(_ text: String) {
        stateBytes = Array(text.utf8)
    }

    /// Changes the state in the file.
    func changeState(_ change: (inout SyncState) -> Void) {
        guard var state else { return }
        change(&state)
        stateBytes = JSONEncoder.encode(state)
    }

    /// Returns whether the process lives on.
    func survivesEvent() -> Bool {
        guard let left = eventsUntilKill else { return true }
        eventsUntilKill = max(0, left - 1)
        return left > 0
    }

    private func serverEvent() throws(ServerError) {
        if !survivesEvent() { throw .offline("killed") }
    }

    /// Syncs once, and afterward starts the process anew if it was killed.
    @discardableResult
    func sync(answers: [SyncAnswer] = [], retriesRefused: Bool = false) -> SyncReport {
        now += secondsBetweenSyncs
        let access = LibraryAccess(
            doneItemPlacement: placement, deletedByOthers: { self.isEditedByOthers ? $0 : [] },
            knownToOthers: { self.itemsOfOthers.intersection($0) }, read: { self.library },
            edit: { change in
                self.beforeEdit()
                guard self.survivesEvent() else { throw Killed() }
                var library = self.library
                try change(&library)
                if self.library != library { self.editCount += 1 }
                self.library = library
                guard self.survivesEvent() else { throw Killed() }
            })
        var syncRun = SyncRun(
            server: server, library: access, account: account,
            others: OtherAccountStates(
                otherAccount.map { other in [(other.account, { other.state })] } ?? []),
            answers: answers, retriesRefused: retriesRefused, now: { self.now },
            save: { state throws(WriteError) in
                guard self.survivesEvent() else { throw Self.failedSave }
                self.stateBytes = JSONEncoder.encode(state)
                self.saveCount += 1
                guard self.survivesEvent() else { throw Self.failedSave }
            },
            state: state)
        let before = library
        let report = syncRun.run()
        wrongQuestions += report.questions.filter { question in
            let items = [before, library].flatMap { $0[question.list]?.items.map(\.id) ?? [] }
            return question.kind == .deletedOnServer && question.count > Set(items).count
        }
        hasJustSynced = eventsUntilKill != 0
        eventsUntilKill = nil
        return report
    }

    /// Syncs and answers all questions.
    @discardableResult
    func sync(answering isYes: Bool) -> SyncReport {
        let report = sync()
        guard !report.questions.isEmpty else { return report }
        return sync(answers: report.questions.map { SyncAnswer($0, isYes: isYes) })
    }
}

extension Library {
    /// Creates a library with unfinished items. Ids are made of the names.
    init(_ lists: KeyValuePairs<String, [String]>) {
        self.init(
            lists: lists.map { name, texts in
                ItemList(
                    id: ListID("list-" + name), name: name,
                    items: texts.map { Item(id: ItemID("item-" + $0), text: $0) })
            })
    }

    /// The texts of each list, done ones with a check mark.
    var texts: [String: [String]] {
        Dictionary(
            lists.map { ($0.name, $0.items.map { $0.isDone ? "✓ " + $0.text : $0.text }) }, uniquingKeysWith: +)
    }

    /// Changes the items of a list.
    mutating func update(_ name: String, _ change: (inout [Item]) -> Void) {
        lists = lists.map { list in
            guard list.name == name else { return list }
            var items = Array(list.items)
            change(&items)
            return ItemList(id: list.id, name: list.name, items: items, unknown: list.unknown)
        }
    }
}
