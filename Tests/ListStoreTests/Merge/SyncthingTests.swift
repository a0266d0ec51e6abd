// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

/// Two machines whose folders are synchronized by Syncthing.
@Suite struct SyncthingTests {
    private let machines = [SimulatedMachine(), SimulatedMachine()]

    /// Syncs and merges until nothing changes. Returns false if that takes too long.
    private func settle(_ machines: [SimulatedMachine], _ folders: inout SyncedFolders) -> Bool {
        for _ in 0..<30 {
            let before = machines.map { $0.scratch.bytes(of: $0.file) }
            var isChanged = false
            for device in 0..<2 {
                isChanged = folders.pull(device) || isChanged
                machines[device].check()
            }
            if !isChanged, before == machines.map({ $0.scratch.bytes(of: $0.file) }) { return true }
        }
        return false
    }

    /// Both machines have added an item that the other one knows.
    private func begin() -> SyncedFolders {
        var folders = SyncedFolders(machines.map(\.folder))
        machines[0].start()
        for text in ["a", "b", "c", "d", "e"] { machines[0].add(text) }
        _ = folders.pull(1)
        machines[1].start()
        machines[1].add("f")
        _ = folders.pull(0)
        machines[0].check()
        machines[0].add("g")
        _ = folders.pull(1)
        machines[1].check()
        machines[1].add("h")
        _ = folders.pull(0)
        machines[0].check()
        return folders
    }

    /// Both machines add, delete and change items while disconnected.
    private func workApart(later: Int) {
        for device in [1 - later, later] {
            machines[device].add("new \(device)")
            machines[device].delete(["a", "b"][device])
            machines[device].rename(["c", "d"][device], "changed \(device)")
        }
    }

    private let together: Set = ["e", "f", "g", "h", "changed 0", "changed 1", "new 0", "new 1"]

    @Test(
        "Nothing is lost, nothing comes back, nothing is there twice: whoever wins, whoever looks when",
        arguments: [0, 1], [0, 1, 2, 3])
    func bothChanged(winner: Int, looks: Int) {
        var folders = begin()
        workApart(later: winner)
        folders.scan(1 - winner)
        folders.scan(winner)
        let loser = 1 - winner
        _ = folders.pull(loser) { if looks & 1 != 0 { machines[loser].check() } }
        if looks & 2 != 0 {
            // The winner receives the copy before the loser's program has checked its file.
            _ = folders.pull(winner)
            machines[winner].check()
        }
        machines[loser].check()
        #expect(settle(machines, &folders))
        for machine in machines {
            #expect(Set(machine.texts).isSuperset(of: together) && machine.copies.isEmpty)
            #expect(machine.library == machines[0].library)
        }
        #expect(machines[0].texts.count == 8, "\(machines[0].texts)")
    }

    @Test("If the file arrives before the conflict copy, items that looked deleted come back", arguments: [0, 1])
    func fileFirst(winner: Int) throws {
        var folders = begin()
        workApart(later: winner)
        folders.scan(1 - winner)
        folders.scan(winner)
        let loser = machines[1 - winner]
        _ = folders.pull(1 - winner)
        let copy = try #require(loser.copies.first)
        #expect(rename(loser.folder + "/" + copy, loser.scratch.path + "/later") == 0)
        loser.check()
        #expect(!loser.texts.contains("new \(1 - winner)"), "it counts as deleted")
        #expect(rename(loser.scratch.path + "/later", loser.folder + "/" + copy) == 0)
        loser.check()
        #expect(Set(loser.texts) == together && loser.texts.count == 8, "\(loser.texts)")
        #expect(loser.copyPath == [copy] && loser.copies.isEmpty)
    }

    @Test("If the conflict copy arrives while the file is still ours, the file that follows deletes nothing")
    func copyFirst() {
        var folders = begin()
        workApart(later: 1)
        _ = folders
        folders.scan(0)
        let ours = machines[0].scratch.bytes(of: machines[0].file) ?? []
        machines[0].scratch.write(ours, to: machines[0].folder + "/lists.sync-conflict-20260101-000000-ABCDEFG.json")
        machines[0].check()
        #expect(machines[0].copies.isEmpty && machines[0].copyPath.count == 1)
        machines[0].scratch.write(machines[1].scratch.bytes(of: machines[1].file) ?? [], to: machines[0].file)
        machines[0].check()
        #expect(Set(machines[0].texts) == together && machines[0].texts.count == 8, "\(machines[0].texts)")
    }

    @Test("After a long time apart with many changes, the ancestor is the state at the separation")
    func longApart() {
        var folders = begin()
        for number in 0..<40 {
            for device in 0..<2 { machines[device].add("\(device) \(number)") }
        }
        workApart(later: 1)
        #expect(settle(machines, &folders))
        #expect(machines[0].library == machines[1].library && machines[0].texts.count == 88)
    }

    private struct ExpectedTexts {
        var added: Set<ItemID> = []
        /// The texts that were entered, and those changed or deleted by someone who had seen them.
        var typed: Set<String> = []
        var gone: Set<String> = ["", "same", "other"]
        var count = 0

        mutating func note(_ old: [Item], _ new: [Item]) {
            let before = Dictionary(old.map { ($0.id, $0.text) }) { one, _ in one }
            let after = Dictionary(new.map { ($0.id, $0.text) }) { one, _ in one }
            for (id, text) in after where before[id] != text {
                added.insert(id)
                typed.insert(text)
                count += 1
            }
            for (id, text) in before where after[id] != text { gone.insert(text) }
        }
    }

    @Test(
        "After random edits on two machines, nothing is lost, both agree, and nothing grows endlessly",
        arguments: UInt64(1)...15)
    func anything(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let machines = [SimulatedMachine(), SimulatedMachine()]
        var folders = SyncedFolders(machines.map(\.folder))
        var replicas = (0..<2).map { Replica(Library(), name: "r\($0)-") }
        var ledger = ExpectedTexts()
        let start = generator.startLibrary()
        ledger.note([], start.lists.flatMap(\.items))
        machines[0].start()
        machines[0].change { $0 = start }
        _ = folders.pull(1)
        machines[1].start()
        for _ in 0..<Int.random(in: 10...60, using: &generator) {
            let device = Int.random(in: 0..<2, using: &generator)
            let machine = machines[device]
            switch Int.random(in: 0..<12, using: &generator) {
            case 0...5:
                machine.change(isTyping: Int.random(in: 0..<4, using: &generator) == 0) { library in
                    let old = library.lists.flatMap(\.items)
                    replicas[device].library = library
                    replicas[device].edit(using: &generator, canDeleteLists: false)
                    library = replicas[device].library
                    ledger.note(old, library.lists.flatMap(\.items))
                }
            case 6: machine.check()
            case 7: folders.scan(device)
            case 8: machine.start()
            default:
                let looks = Bool.random(using: &generator)
                _ = folders.pull(device) { if looks { machine.check() } }
            }
        }
        #expect(settle(machines, &folders), "seed \(seed): it does not settle")
        let items = machines[0].items
        #expect(
            machines[0].scratch.text(of: machines[0].file) == machines[1].scratch.text(of: machines[1].file),
            "seed \(seed)")
        #expect(machines[0].library.content == machines[1].library.content, "seed \(seed)")
        for machine in machines {
            #expect(
                machine.copies.isEmpty && machine.scratch.bytes(of: machine.file) == Document.encode(machine.library))
        }
        let deleted = replicas.reduce(into: Set<ItemID>()) { $0.formUnion($1.deleted) }
        let (present, texts) = (Set(items.map(\.id)), Set(items.map(\.text)))
        for id in ledger.added.subtracting(deleted) { #expect(present.contains(id), "seed \(seed): \(id) was lost") }
        for text in ledger.typed.subtracting(ledger.gone) {
            #expect(texts.contains(text), "seed \(seed): \(text) was lost")
        }
        #expect(items.count <= ledger.count, "seed \(seed)")
    }
}
