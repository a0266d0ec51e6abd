// SPDX-License-Identifier: GPL-3.0-or-later

/// Brings two orders of things together, knowing the order that both came from.
///
/// What a side moved are the fewest things that account for its order: all but a longest run of things that still stand as
/// they stood in the base. What nobody moved keeps its order; what one side moved, or has and the other has not, stands
/// behind the nearest thing above it, on its side, that the other side did not move. So one side's order stands exactly when
/// the other side moved nothing. Two things moved to the same place stand as the side wants it that changed their order. What
/// both moved stands where one of the sides has it: the same one for the whole sequence, chosen by the content, so that it does
/// not matter which side is which.
struct OrderMerge {
    /// Where a thing belongs when the sequences are threaded together.
    private enum Role {
        case spine, ours, theirs
    }

    /// What is known about the things besides their orders.
    struct Rules {
        enum Side {
            case ours, theirs
        }

        /// Which of two things stands first when both sides put one at the same place that the other side does not have. For two
        /// different things it must be true in one direction and false in the other.
        let isBefore: (Int, Int) -> Bool
        /// For which two things that holds even when both sides have them. It must not matter which one is which.
        var decides: (Int, Int) -> Bool = { _, _ in false }
        /// What a side certainly moved, even if its order can be explained otherwise.
        var isTouched: (Int, Side) -> Bool = { _, _ in false }
    }

    private let inOurs: [Bool]
    private let inTheirs: [Bool]
    private let rules: Rules

    /// - Parameter base: numbers below `count`, none twice, as in the other sequences.
    /// - Returns: everything that is in `ours` or `theirs`.
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

    /// By number; -1 for what is not in the sequence.
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

    /// The order of what both sides have, when both moved some of it, or added the same at different places.
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

    /// Puts what belongs to a side behind that part of the spine that it stands behind on its side.
    ///
    /// - Parameters:
    ///   - moved: parts of the spine that a side moved: the other side's things are not put behind them.
    ///   - isAbove: which of two things stands first when both sides put one at the same place. Without it all that one side
    ///     puts there stays together.
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

    /// What a side puts behind each part of the spine, as chains through a table.
    private struct Runs {
        /// By the number of the part, and behind the last number what stands above all of it. -1 for none.
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

    /// The fewest things, with those that were touched, whose moves make the order of a sequence out of the base's; what is not
    /// in the base was not moved.
    private func moved(in sequence: [Int], since base: [Int], touched: [Int]) -> [Int] {
        let count = inOurs.count
        let places = Self.places(of: base, count: count)
        let known = sequence.filter { places[$0] >= 0 }
        if known == base { return touched }
        let isTouched = Self.flags(touched, count: count)
        let stays = Self.flags(Self.longestRun(known.filter { !isTouched[$0] }, places: places), count: count)
        return known.filter { !stays[$0] }
    }

    /// A longest subsequence with rising places, found by patience sorting in n log n steps.
    private static func longestRun(_ sequence: [Int], places: [Int]) -> [Int] {
        // The last number of the best run of each length, and which number each is reached from.
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
