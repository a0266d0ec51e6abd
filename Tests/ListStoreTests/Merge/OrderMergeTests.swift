// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListStore

/// Merges of sequences of numbers.
@Suite struct OrderMergeTests {
    private let ordering = OrderMerge.Ordering(isBefore: { $0 < $1 })

    private func merge(_ base: [Int], _ ours: [Int], _ theirs: [Int]) -> [Int] {
        OrderMerge.merged(base: base, ours: ours, theirs: theirs, count: 100, ordering: ordering)
    }

    /// If only one side changed the order, even completely, its order is used.
    @Test func orderOfTheOnlyChangedSideIsUsed() {
        for seed in UInt64(1)...500 {
            var generator = SeededGenerator(seed: seed)
            let base = Array(0..<Int.random(in: 0...20, using: &generator)).shuffled(using: &generator)
            let ours = base.shuffled(using: &generator)
            #expect(merge(base, ours, base) == ours, "seed \(seed)")
            #expect(merge(base, base, ours) == ours, "seed \(seed)")
            // The other side removed some elements and added others.
            let left = base.filter { _ in Bool.random(using: &generator) }
            let merged = merge(base.filter(left.contains), ours.filter(left.contains), left + [50])
            #expect(merged.filter { $0 != 50 } == ours.filter(left.contains), "seed \(seed)")
        }
    }

    @Test func everyElementOccursOnce() {
        for seed in UInt64(1)...1_000 {
            var generator = SeededGenerator(seed: seed)
            let sides = (0..<3).map { _ in
                Array(0..<12).filter { _ in Int.random(in: 0..<3, using: &generator) > 0 }.shuffled(using: &generator)
            }
            let merged = merge(sides[0], sides[1], sides[2])
            #expect(merged.sorted() == Set(sides[1] + sides[2]).sorted(), "seed \(seed)")
            #expect(merge(sides[0], sides[2], sides[1]) == merged, "seed \(seed)")
        }
    }

    /// 200,000 elements in the opposite order on both sides. A quadratic step would take minutes.
    @Test(.timeLimit(.minutes(1))) func longOrdersMergeQuickly() {
        let base = Array(0..<200_000)
        let ours = Array(base.reversed())
        let theirs = base.map { ($0 * 77_777) % 200_000 }
        let merged = OrderMerge.merged(base: base, ours: ours, theirs: theirs, count: base.count, ordering: ordering)
        #expect(Set(merged).count == base.count)
    }
}
