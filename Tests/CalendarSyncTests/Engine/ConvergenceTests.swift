// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import CalendarSync

/// Three machines and another program share a server. They edit at random, go offline, are killed at random moments,
/// and sometimes can't read a collection.
@Suite struct ConvergenceTests {
    /// The number of histories: EMBER_HISTORIES, or a few that need some seconds.
    static let count = getenv("EMBER_HISTORIES").flatMap { Int(String(cString: $0)) } ?? 100
    /// The first history, to repeat one that failed.
    static let first = getenv("EMBER_FIRST_HISTORY").flatMap { Int(String(cString: $0)) } ?? 1

    @Test(arguments: [0, 1]) func everyHistoryEndsEqualWithNothingLostOrDoubled(half: Int) {
        for seed in Self.first..<(Self.first + Self.count) where seed % 2 == half {
            var history = History(seed: seed)
            history.run()
            for failure in history.failures { Issue.record("history \(seed): \(failure)") }
            if !history.failures.isEmpty { break }
        }
    }
}

/// One random history.
private struct History {
    private var generator: SeededGenerator
    private let contents: ServerContents
    private let machines: [Machine]
    private let ledger = TextLedger()
    private let foreign: ForeignClient
    private(set) var failures: [String] = []

    init(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let contents = ServerContents()
        contents.etags = generator.oneIn(5) ? .weak : generator.oneIn(8) ? .none : .strong
        contents.hasSyncTokens = !generator.oneIn(4)
        contents.hasCTags = !generator.oneIn(4)
        contents.tellsETagOfPut = !generator.oneIn(4)
        contents.storesOrder = !generator.oneIn(6)
        if generator.oneIn(3) {
            contents.uidConflict =
                generator.oneIn(2) ? .preconditionFailed : .refused(status: 403, reason: "no-uid-conflict")
            contents.hasMove = !generator.oneIn(3)
        }
        self.contents = contents
        foreign = ForeignClient(contents: contents)
        machines = ["a", "b", "c"].map { Machine($0, contents) }
        let placement: DoneItemPlacement = generator.oneIn(2) ? .bottom : .inPlace
        for machine in machines { machine.placement = placement }
        machines[0].library = Library(lists: [ItemList(id: ListID("first"), name: "First")])
        self.generator = generator
    }

    mutating func run() {
        for _ in 0..<generator.number(10...60) { step() }
        settle()
        check()
    }

    private mutating func step() {
        let machine = machines[generator.number(0...2)]
        switch generator.number(0...10) {
        case 0...5: machine.edit(ledger, using: &generator)
        case 6: foreign.edit(ledger, using: &generator)
        case 7: machine.sync(answering: true)
        case 8:
            machine.eventsUntilKill = generator.number(0...25)
            machine.sync()
        case 9: syncWithUnreadableCollection(machine)
        default:
            if generator.oneIn(3) { contents.oldestToken = contents.revision }
            // Others edit while a machine syncs.
            var (generator, left) = (generator, 2)
            let before = machine.server.before
            machine.server.before = { [ledger, foreign, contents] request throws(ServerError) in
                // Without strong ETags, a write between reading and writing can't be noticed.
                let isWrite = ["PUT", "DELETE", "MOVE"].contains { request.hasPrefix($0) }
                if left > 0, contents.etags == .strong || !isWrite, generator.oneIn(4) {
                    left -= 1
                    foreign.edit(ledger, using: &generator)
                }
                try before(request)
            }
            machine.beforeEdit = { [ledger] in if generator.oneIn(2) { machine.edit(ledger, using: &generator) } }
            machine.sync(answering: true)
            machine.server.before = before
            machine.beforeEdit = {}
            self.generator = generator
        }
    }

    private mutating func syncWithUnreadableCollection(_ machine: Machine) {
        guard let collection = contents.collections.keys.sorted().randomElement(using: &generator) else { return }
        let refused = (generator.oneIn(3) ? "MULTIGET " : "REPORT ") + collection
        let before = machine.server.before
        machine.server.before = { request throws(ServerError) in
            if request == refused { throw .forbidden }
            try before(request)
        }
        if generator.oneIn(2) { machine.eventsUntilKill = generator.number(0...25) }
        machine.sync(answering: true)
        machine.server.before = before
    }

    /// Syncs all machines until nothing changes.
    private mutating func settle() {
        // Items whose objects were refused are due again.
        for machine in machines { machine.now += 600 }
        for round in 0..<12 {
            let before = (machines.map(\.library), contents.revision, properties)
            for machine in machines {
                let report = machine.sync(answering: true)
                if round > 8, !report.isComplete { failures.append("\(machine.name): \(report)") }
            }
            if before == (machines.map(\.library), contents.revision, properties) { return }
        }
        failures.append("the machines still change")
    }

    /// The names and the order of the collections. They have no revision.
    private var properties: [String] {
        contents.collections.map { "\($0.key) \($0.value.name) \($0.value.order ?? 0)" }.sorted()
    }

    private mutating func check() {
        let views = machines.map { view($0.library) }
        for (machine, view) in zip(machines, views) where view != views[0] {
            failures.append("a: \(views[0])\n\(machine.name): \(view)")
        }
        let local = machines[0].library.lists.flatMap { list in list.items.map { "\($0.text) \($0.isDone)" } }.sorted()
        let tasks = contents.collections.values.flatMap { $0.objects.values.compactMap { CalendarTask($0.data) } }
        let remote = tasks.map { "\($0.text) \($0.completion.isDone)" }.sorted()
        if local != remote { failures.append("a: \(local)\nserver: \(remote)") }
        // Nobody enters the same text twice.
        if Set(tasks.map(\.text)).count != tasks.count { failures.append("doubled: \(tasks.map(\.text).sorted())") }
        let lost = ledger.wanted.subtracting(tasks.map(\.text))
        if !lost.isEmpty { failures.append("lost: \(lost.sorted())") }
        for task in tasks where task.uid?.hasSuffix("-uid") == true {
            if task.value("X-KEEP").map({ $0 + "-uid" == task.uid }) != true {
                failures.append("changed: \(task.data)")
            }
        }
    }

    /// What a user sees. The order of done items at the bottom isn't synced, nor that of lists if the server can't
    /// store it.
    private func view(_ library: Library) -> [String] {
        let lists = library.lists.map { list in
            var texts = list.items.map { $0.isDone ? "✓\($0.text)" : $0.text }
            if machines[0].placement == .bottom {
                texts =
                    list.items.filter { !$0.isDone }.map(\.text)
                    + list.items.filter(\.isDone).map { "✓\($0.text)" }.sorted()
            }
            return "\(list.name): \(texts.joined(separator: " "))"
        }
        return contents.storesOrder ? lists : lists.sorted()
    }
}
