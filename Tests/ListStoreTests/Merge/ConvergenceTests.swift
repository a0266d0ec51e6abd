// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// Several machines share one file and sync from time to time.
@Suite struct ConvergenceTests {
    /// The shared file, and the last content that each machine read or wrote.
    private struct Network {
        var file: Library
        var replicas: [Replica]
        var bases: [Library]

        init(_ start: Library, count: Int) {
            file = start
            replicas = (0..<count).map { Replica(start, name: "r\($0)-") }
            bases = Array(repeating: start, count: count)
        }

        mutating func sync(_ index: Int) {
            file = Library.merge(base: bases[index], ours: replicas[index].library, theirs: file)
            replicas[index].library = file
            bases[index] = file
        }
    }

    @Test func machinesConverge() {
        for seed in UInt64(1)...1_000 {
            var generator = SeededGenerator(seed: seed)
            let start = generator.startLibrary()
            var network = Network(start, count: Int.random(in: 2...5, using: &generator))
            var added: Set<ItemID> = Set(start.content.items.keys)
            for _ in 0..<Int.random(in: 5...40, using: &generator) {
                let index = Int.random(in: 0..<network.replicas.count, using: &generator)
                if Int.random(in: 0..<4, using: &generator) == 0 {
                    network.sync(index)
                } else {
                    network.replicas[index].edit(using: &generator)
                    added.formUnion(network.replicas[index].library.content.items.keys)
                }
            }
            for _ in 0..<2 {
                for index in network.replicas.indices.shuffled(using: &generator) { network.sync(index) }
            }
            for replica in network.replicas { #expect(replica.library == network.file, "seed \(seed)") }

            let deleted = network.replicas.reduce(into: Set<ItemID>()) { $0.formUnion($1.deleted) }
            let changed = network.replicas.reduce(into: Set<ItemID>()) { $0.formUnion($1.changed) }
            let lists = network.replicas.reduce(into: Set<ListID>()) { $0.formUnion($1.changedLists) }
            let present = network.file.content.items
            for id in added.subtracting(deleted) { #expect(present[id] != nil, "seed \(seed): \(id) was lost") }
            for (id, item) in present where deleted.contains(id) {
                #expect(changed.contains(id) || lists.contains(item.list), "seed \(seed): \(id) came back")
            }
        }
    }

    /// The order in which machines come back online must not change the content.
    @Test func orderOfSyncingDoesNotChangeTheContent() {
        for seed in UInt64(1)...1_000 {
            var generator = SeededGenerator(seed: seed)
            let start = generator.startLibrary()
            var network = Network(start, count: Int.random(in: 2...5, using: &generator))
            for index in network.replicas.indices {
                // Excluded: the date or the list of an item that one side deleted and the other one changed.
                network.replicas[index] = generator.replica(of: start, name: "r\(index)-", canDeleteLists: false)
            }
            let deleted = network.replicas.reduce(into: Set<ItemID>()) { $0.formUnion($1.deleted) }
            let results = (0..<2).map { _ in
                var network = network
                for _ in 0..<2 {
                    for index in network.replicas.indices.shuffled(using: &generator) { network.sync(index) }
                }
                return network.file.content
            }
            #expect(results[0].lists == results[1].lists, "seed \(seed)")
            #expect(results[0].unknown == results[1].unknown, "seed \(seed)")
            #expect(results[0].items.mapValues(\.text) == results[1].items.mapValues(\.text), "seed \(seed)")
            let known = Set(network.replicas.flatMap { $0.library.content.items.keys }).subtracting(deleted)
            for id in known { #expect(results[0].items[id] == results[1].items[id], "seed \(seed), item \(id)") }
        }
    }
}
