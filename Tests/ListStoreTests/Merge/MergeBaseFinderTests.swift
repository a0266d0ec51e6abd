// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

@Suite struct MergeBaseFinderTests {
    /// Random stored states (own, of others, with gaps), and versions that are derived from them, with or without their
    /// changes.
    private func trial(_ generator: inout SeededGenerator) -> (states: [StoredState], versions: [Library]) {
        var library = generator.startLibrary()
        var (states, versions): ([StoredState], [Library]) = ([], [library])
        var sequence = 0
        for number in 0..<Int.random(in: 0...7, using: &generator) {
            let isOwn = Int.random(in: 0..<4, using: &generator) > 0
            let source =
                !isOwn && Bool.random(using: &generator)
                ? versions.randomElement(using: &generator) ?? library : library
            var replica = generator.replica(of: source, name: "o\(number)-")
            if Bool.random(using: &generator) { replica.edit(using: &generator) }
            // A removed item may be added again.
            let back = states.randomElement(using: &generator)?.library ?? library
            library = Int.random(in: 0..<6, using: &generator) == 0 ? back : replica.library
            sequence += Int.random(in: 0..<8, using: &generator) == 0 ? 2 : 1
            states.append(StoredState(sequence: sequence, isOwn: isOwn, library: library))
            let version = generator.replica(of: library, name: "v\(number)-").library
            versions.append(Int.random(in: 0..<3, using: &generator) == 0 ? library : version)
        }
        return (states, versions)
    }

    private func lazily(_ states: [StoredState]) -> (states: StoredStates, read: LockedValue<Int>) {
        let read = LockedValue(0)
        var rest = states
        let stored = StoredStates {
            let state = rest.popLast()
            if state != nil { read.withLock { $0 += 1 } }
            return state
        }
        return (stored, read)
    }

    @Test("The finder agrees with its definition on random states")
    func definition() {
        var (found, none) = (0, 0)
        for seed in UInt64(1)...1_500 {
            var generator = SeededGenerator(seed: seed)
            let (states, versions) = trial(&generator)
            let expected = ReferenceMergeBaseFinder(states)
            for version in versions {
                let ancestry = MergeBaseFinder(lazily(states).states)
                let base = expected.base(of: version)
                if base == nil { none += 1 } else { found += 1 }
                guard ancestry.base(of: version) == base, ancestry.has(version) == expected.has(version) else {
                    Issue.record("seed \(seed)")
                    return
                }
            }
        }
        #expect(found > 1_000 && none > 300, "\(found) found, \(none) not")
    }

    @Test("A version derived from a recent state doesn't read the old ones")
    func newest() {
        let libraries = (0..<9).map { number in
            let items = (0...number).map { Item(id: ItemID("i\($0)"), text: "\($0)") }
            return Library(lists: [ItemList(id: ListID("l"), name: "n", items: items)])
        }
        let states = libraries.enumerated().map { StoredState(sequence: $0, isOwn: true, library: $1) }
        let (stored, read) = lazily(states)
        let ancestry = MergeBaseFinder(stored)
        #expect(ancestry.base(of: libraries[7]) == libraries[7])
        #expect(read.withLock { $0 } == 2)
        #expect(ancestry.has(libraries[8]))
        #expect(read.withLock { $0 } == 2)
    }
}
