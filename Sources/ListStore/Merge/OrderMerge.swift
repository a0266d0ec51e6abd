// SPDX-License-Identifier: GPL-3.0-or-later

/// Merges two orders of elements with the order of their common ancestor.
///
/// The elements that a side has moved are the fewest that explain its order: all except a longest increasing subsequence with respect to
/// the ancestor. Elements that nobody moved keep their order. An element that one side moved, or that only one side has, goes after the
/// nearest element above it on that side that the other side hasn't moved. So if one side moved nothing, the result has the order of the
/// other side. Of two elements moved to the same place, the side that changed their relative order decides. Elements that both sides moved
/// take their place from one of the sides. It is the same side for the whole sequence and chosen by content, so that the result doesn't
/// depend on which side is `ours`.
struct OrderMerge {
    /// Which sequence determines the place of an element.
    private enum Role {
        case spine, ours, theirs
    }

    /// Properties of the elements besides their orders.
    struct Rules {
        enum Side {
            case ours, theirs
        }

        /// Returns whether an element goes first when each side put one at the same place that the other side doesn't have. For two
        /// different elements it must be true in exactly one direction.
        let isBefore: (Int, Int) -> Bool
        /// Returns whether `isBefore` also applies to two elements that both sides have. It must be symmetric.
        var decides: (Int, Int) -> Bool = { _, _ in false }
        /// Returns whether a side certainly moved an element, even if its order has another explanation.
        var isTouched: (Int, Side) -> Bool = { _, _ in false }
    }

    private let inOurs: [Bool]
    private let inTheirs: [Bool]
    private let rules: Rules

    /// Merges two orders.
    ///
    /// - Parameter base: The order of the ancestor. All sequences consist of distinct numbers below `count`.
    /// - Returns: All elements of `ours` and `theirs`.
    static func merged(base: [Int], ours: [Int], theirs: [Int], count: Int, rules: Rules) -> [Int] {
        if ours == theirs { return ours }
        let merge = OrderMerge(inOurs: flags(ours, count: count), inTheirs: flags(theirs, count: count), rules: rules)
        return merge.merged(base: base, ours: ours, theirs: theirs)
    }

    private static func flags(_ numbers: some Sequence<Int>, count: Int) -> [Bool] {
        var flags = Array(repeating: false, count: count)
        for number in numbers { flags[number] = true }
        return flags
    }

    /// Returns for each number its index in the sequence, or -1.
    private static func places(of sequence: [Int], count: Int) -> [Int] {
        var places = Array(repeating: -1, count: count)
        for (place, number) in sequence.enumerated() { places[number] = place }
        return places
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
            moved.ours = self.moved(in: common.ours, since: known, touched: known.filter { rules.isTouched($0, .ours) })
            moved.theirs = self.moved(in: common.theirs, since: known, touched: known.filter { rules.isTouched($0, .theirs) })
            switch (moved.ours.isEmpty, moved.theirs.isEmpty) {
            case (false, true): spine = common.ours
            case (true, false): spine = common.theirs
            default: spine = untangled(known: known, common: common, moved: moved)
            }
        }
        return threaded(
            spine: spine, ours: ours, theirs: theirs,
            roles: inOurs.indices.map { inOurs[$0] && inTheirs[$0] ? .spine : inOurs[$0] ? .ours : .theirs },
            moved: (Self.flags(moved.ours, count: count), Self.flags(moved.theirs, count: count))
        )
    }

    /// Returns the order of the elements that both sides have, if both sides moved some of them or added the same ones at different places.
    private func untangled(known: [Int], common: (ours: [Int], theirs: [Int]), moved: (ours: [Int], theirs: [Int])) -> [Int] {
        let difference = zip(common.ours, common.theirs).first { $0 != $1 }
        let lead: Role = difference.map { rules.isBefore($0.0, $0.1) } ?? true ? .ours : .theirs
        var roles = Array(repeating: lead, count: inOurs.count)
        for number in known { roles[number] = .spine }
        for number in moved.ours { roles[number] = .ours }
        for number in moved.theirs { roles[number] = roles[number] == .spine ? .theirs : lead }
        let places = [known, common.ours, common.theirs].map { Self.places(of: $0, count: inOurs.count) }
        return threaded(
            spine: known.filter { roles[$0] == .spine }, ours: common.ours, theirs: common.theirs, roles: roles, moved: nil
        ) { one, other in
            if rules.decides(one, other) { return rules.isBefore(one, other) }
            let our = places[1][one] < places[1][other]
            let their = places[2][one] < places[2][other]
            guard places[0][one] >= 0, places[0][other] >= 0 else { return lead == .ours ? our : their }
            return our == (places[0][one] < places[0][other]) ? their : our
        }
    }

    /// Inserts the elements of each side after the spine element that precedes them on that side.
    ///
    /// - Parameters:
    ///   - moved: The spine elements that each side moved. Elements of the other side are not inserted after them.
    ///   - isAbove: Returns which of two elements goes first when both sides put one at the same place. Without it, the elements of one
    ///     side stay together there.
    private func threaded(
        spine: [Int], ours: [Int], theirs: [Int], roles: [Role], moved: (ours: [Bool], theirs: [Bool])?,
        isAbove: ((Int, Int) -> Bool)? = nil
    ) -> [Int] {
        let ourRuns = Runs(ours, of: .ours, roles: roles, skipping: moved?.theirs)
        let theirRuns = Runs(theirs, of: .theirs, roles: roles, skipping: moved?.ours)
        var result: [Int] = []
        result.reserveCapacity(max(ours.count, theirs.count))
        for anchor in [roles.count] + spine {
            if anchor < roles.count { result.append(anchor) }
            var our = ourRuns.firsts[anchor]
            var their = theirRuns.firsts[anchor]
            var isOurTurn = our >= 0 && (their < 0 || rules.isBefore(our, their))
            while our >= 0 || their >= 0 {
                if let isAbove, our >= 0, their >= 0 { isOurTurn = isAbove(our, their) }
                if isOurTurn ? our >= 0 : their < 0 {
                    result.append(our)
                    our = ourRuns.nexts[our]
                } else {
                    result.append(their)
                    their = theirRuns.nexts[their]
                }
            }
        }
        return result
    }

    /// The elements that a side inserts after each spine element, as linked lists in arrays.
    private struct Runs {
        /// The first element after each spine element, or -1. The last index is for elements before the whole spine.
        private(set) var firsts: [Int]
        private(set) var nexts: [Int]

        init(_ sequence: [Int], of side: Role, roles: [Role], skipping skipped: [Bool]?) {
            firsts = Array(repeating: -1, count: roles.count + 1)
            nexts = Array(repeating: -1, count: roles.count)
            var lasts = firsts
            var anchor = roles.count
            for number in sequence {
                if roles[number] == .spine {
                    if skipped?[number] != true { anchor = number }
                } else if roles[number] == side {
                    if lasts[anchor] < 0 { firsts[anchor] = number } else { nexts[lasts[anchor]] = number }
                    lasts[anchor] = number
                }
            }
        }
    }

    /// Returns the fewest elements, including `touched`, whose moves explain the order of a sequence. Elements that are not in the ancestor
    /// don't count as moved.
    private func moved(in sequence: [Int], since base: [Int], touched: [Int]) -> [Int] {
        let count = inOurs.count
        let places = Self.places(of: base, count: count)
        let known = sequence.filter { places[$0] >= 0 }
        if known == base { return touched }
        let isTouched = Self.flags(touched, count: count)
        let stays = Self.flags(Self.longestRun(known.filter { !isTouched[$0] }, places: places), count: count)
        return known.filter { !stays[$0] }
    }

    /// Returns a longest increasing subsequence by patience sorting, in O(n log n).
    private static func longestRun(_ sequence: [Int], places: [Int]) -> [Int] {
        // For each length, the last number of the best subsequence. For each number, its predecessor.
        var ends: [Int] = []
        var previous = Array(repeating: -1, count: places.count)
        for number in sequence {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if places[ends[middle]] < places[number] { low = middle + 1 } else { high = middle }
            }
            previous[number] = low > 0 ? ends[low - 1] : -1
            if low == ends.count { ends.append(number) } else { ends[low] = number }
        }
        var run: [Int] = []
        var number = ends.last ?? -1
        while number >= 0 {
            run.append(number)
            number = previous[number]
        }
        return run.reversed()
    }
}
