// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// Merges two orders of elements with the order of their common ancestor.
///
/// The elements that a side has moved are the fewest that explain its order: all except a longest increasing
/// subsequence with respect to the ancestor. Elements that nobody moved keep their order. An element that one side
/// moved, or that only one side has, goes after the nearest element above it on that side that the other side hasn't
/// moved. So if one side moved nothing, the result has the order of the other side. If both sides moved two elements to
/// the same index, the elements have the order of the side that changed it. Elements that both sides moved take their
/// index from one of the sides. It is the same side for the whole sequence and chosen by content, so that the result
/// doesn't depend on which side is `ours`.
struct OrderMerge {
    /// Which sequence determines the index of an element.
    private enum Placement {
        case spine, ours, theirs
    }

    /// Properties of the elements besides their orders.
    struct Ordering {
        enum Version {
            case ours, theirs
        }

        /// Returns whether the first of two elements goes first, if each is only on one side and both have the same
        /// index. For two different elements it must be true in exactly one direction.
        let isBefore: (Int, Int) -> Bool
        /// Returns whether `isBefore` also applies to two elements that both sides have. It must be symmetric.
        var appliesToCommon: (Int, Int) -> Bool = { _, _ in false }
        /// Returns whether a side certainly moved an element, even if its order has another explanation.
        var isMoved: (Int, Version) -> Bool = { _, _ in false }
    }

    private let inOurs: [Bool]
    private let inTheirs: [Bool]
    private let ordering: Ordering

    /// Merges two orders.
    ///
    /// - Parameter base: The order of the ancestor. All sequences consist of distinct numbers below `count`.
    /// - Returns: All elements of `ours` and `theirs`.
    static func merged(base: [Int], ours: [Int], theirs: [Int], count: Int, ordering: Ordering) -> [Int] {
        if ours == theirs { return ours }
        let merge = OrderMerge(
            inOurs: flags(ours, count: count), inTheirs: flags(theirs, count: count), ordering: ordering)
        return merge.merged(base: base, ours: ours, theirs: theirs)
    }

    private static func flags(_ numbers: some Sequence<Int>, count: Int) -> [Bool] {
        var flags = Array(repeating: false, count: count)
        for number in numbers { flags[number] = true }
        return flags
    }

    /// Returns for each number its index in the sequence, or -1.
    private static func indices(of sequence: [Int], count: Int) -> [Int] {
        var indices = Array(repeating: -1, count: count)
        for (index, number) in sequence.enumerated() { indices[number] = index }
        return indices
    }

    private func merged(base: [Int], ours: [Int], theirs: [Int]) -> [Int] {
        let count = inOurs.count
        let common = (ours: ours.filter { inTheirs[$0] }, theirs: theirs.filter { inOurs[$0] })
        var moved = (ours: [Int](), theirs: [Int]())
        let spine: [Int]
        if common.ours == common.theirs {
            spine = common.ours
        } else {
            let known = base.filter { inOurs[$0] && inTheirs[$0] }
            moved.ours = self.moved(
                in: common.ours, since: known, certainlyMoved: known.filter { ordering.isMoved($0, .ours) })
            moved.theirs = self.moved(
                in: common.theirs, since: known, certainlyMoved: known.filter { ordering.isMoved($0, .theirs) })
            switch (moved.ours.isEmpty, moved.theirs.isEmpty) {
            case (false, true): spine = common.ours
            case (true, false): spine = common.theirs
            default: spine = commonOrder(known: known, common: common, moved: moved)
            }
        }
        return interleaved(
            spine: spine, ours: ours, theirs: theirs,
            placements: inOurs.indices.map { inOurs[$0] && inTheirs[$0] ? .spine : inOurs[$0] ? .ours : .theirs },
            moved: (Self.flags(moved.ours, count: count), Self.flags(moved.theirs, count: count))
        )
    }

    /// Returns the order of the elements that both sides have, if both sides moved some of them or added the same ones
    /// at different indices.
    private func commonOrder(known: [Int], common: (ours: [Int], theirs: [Int]), moved: (ours: [Int], theirs: [Int]))
        -> [Int]
    {
        let difference = zip(common.ours, common.theirs).first { $0 != $1 }
        let lead: Placement = difference.map { ordering.isBefore($0.0, $0.1) } ?? true ? .ours : .theirs
        var placements = Array(repeating: lead, count: inOurs.count)
        for number in known { placements[number] = .spine }
        for number in moved.ours { placements[number] = .ours }
        for number in moved.theirs { placements[number] = placements[number] == .spine ? .theirs : lead }
        let indices = [known, common.ours, common.theirs].map { Self.indices(of: $0, count: inOurs.count) }
        return interleaved(
            spine: known.filter { placements[$0] == .spine }, ours: common.ours, theirs: common.theirs,
            placements: placements, moved: nil
        ) { one, other in
            if ordering.appliesToCommon(one, other) { return ordering.isBefore(one, other) }
            let our = indices[1][one] < indices[1][other]
            let their = indices[2][one] < indices[2][other]
            guard indices[0][one] >= 0, indices[0][other] >= 0 else { return lead == .ours ? our : their }
            return our == (indices[0][one] < indices[0][other]) ? their : our
        }
    }

    /// Inserts the elements of each side after the spine element that precedes them on that side.
    ///
    /// - Parameters:
    ///   - moved: The spine elements that each side moved. Elements of the other side are not inserted after them.
    ///   - isAbove: Returns which of two elements goes first when both sides put one at the same index. Without it, the
    ///     elements of one
    ///     side stay together there.
    private func interleaved(
        spine: [Int], ours: [Int], theirs: [Int], placements: [Placement], moved: (ours: [Bool], theirs: [Bool])?,
        isAbove: ((Int, Int) -> Bool)? = nil
    ) -> [Int] {
        let ourInsertions = Insertions(ours, of: .ours, placements: placements, skipping: moved?.theirs)
        let theirInsertions = Insertions(theirs, of: .theirs, placements: placements, skipping: moved?.ours)
        var result: [Int] = []
        result.reserveCapacity(max(ours.count, theirs.count))
        for anchor in [placements.count] + spine {
            if anchor < placements.count { result.append(anchor) }
            var our = ourInsertions.firsts[anchor]
            var their = theirInsertions.firsts[anchor]
            var isOurTurn = our >= 0 && (their < 0 || ordering.isBefore(our, their))
            while our >= 0 || their >= 0 {
                if let isAbove, our >= 0, their >= 0 { isOurTurn = isAbove(our, their) }
                if isOurTurn ? our >= 0 : their < 0 {
                    result.append(our)
                    our = ourInsertions.nexts[our]
                } else {
                    result.append(their)
                    their = theirInsertions.nexts[their]
                }
            }
        }
        return result
    }

    /// The elements that a side inserts after each spine element, as linked lists in arrays.
    private struct Insertions {
        /// The first element after each spine element, or -1. The last index is for elements before the whole spine.
        private(set) var firsts: [Int]
        private(set) var nexts: [Int]

        init(_ sequence: [Int], of side: Placement, placements: [Placement], skipping skipped: [Bool]?) {
            firsts = Array(repeating: -1, count: placements.count + 1)
            nexts = Array(repeating: -1, count: placements.count)
            var lasts = firsts
            var anchor = placements.count
            for number in sequence {
                if placements[number] == .spine {
                    if skipped?[number] != true { anchor = number }
                } else if placements[number] == side {
                    if lasts[anchor] < 0 { firsts[anchor] = number } else { nexts[lasts[anchor]] = number }
                    lasts[anchor] = number
                }
            }
        }
    }

    /// Returns the fewest elements, including `certainlyMoved`, whose moves explain the order of a sequence. Elements
    /// that are not in the ancestor don't count as moved.
    private func moved(in sequence: [Int], since base: [Int], certainlyMoved: [Int]) -> [Int] {
        let count = inOurs.count
        let indices = Self.indices(of: base, count: count)
        let known = sequence.filter { indices[$0] >= 0 }
        if known == base { return certainlyMoved }
        let isMoved = Self.flags(certainlyMoved, count: count)
        let staying = known.filter { !isMoved[$0] }.longestIncreasingSubsequence { indices[$0] < indices[$1] }
        let stays = Self.flags(staying, count: count)
        return known.filter { !stays[$0] }
    }
}
