// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

extension RowHeights {
    /// - Parameter estimates: height of each row, px.
    fileprivate init(of estimates: [Double]) {
        self.init()
        insert(estimates, measured: false, at: 0)
    }
}

@Suite struct RowHeightsTests {
    /// Heights in a plain array, which the tree must equal.
    private struct Naive {
        var heights: [Double]

        func top(of index: Int) -> Double { heights[..<index].reduce(0, +) }

        func index(at y: Double) -> Int? {
            guard !heights.isEmpty else { return nil }
            var top = 0.0
            for (index, height) in heights.enumerated() {
                top += height
                if y < top { return index }
            }
            return heights.count - 1
        }
    }

    @Test("Snapshot names the rows in view whose heights are only estimated")
    func unmeasured() {
        var driver = SessionDriver(todo: 20)
        let rows = Set(driver.session.frames.compactMap(\.index))
        #expect(rows.count >= 10 && driver.session.snapshot.unmeasured == rows)
        for index in [0, 3] { driver.session.measure(index, as: 75) }
        #expect(
            driver.session.snapshot.unmeasured == Set(driver.session.frames.compactMap(\.index)).subtracting([0, 3]))
    }

    @Test("Estimates from text lengths equal those of each length")
    func textLengths() {
        let lengths = [0, 1, 254, 255, 256, 257, 1_000, 3]
        func estimate(_ length: Int) -> Double { 20 + Double(length) / 7 }
        let items = ChunkedItems(lengths.map { Item(id: ItemID("\($0)"), text: String(repeating: "x", count: $0)) })
        let rows = RowHeights(of: items, estimate: estimate)
        let expected = RowHeights(of: lengths.map(estimate))
        #expect(rows.total == expected.total)
        for index in lengths.indices {
            #expect(rows.height(of: index) == expected.height(of: index) && !rows.isMeasured(index))
        }
    }

    @Test("Tree equals a plain array after any changes", arguments: 0..<40)
    func equivalence(seed: Int) {
        var random = SplitMix64(seed: seed)
        func height() -> Double { (random.number(1...300) * 256).rounded() / 256 }
        var naive = Naive(heights: (0..<random.whole(0...70)).map { _ in height() })
        var rows = RowHeights(of: naive.heights)
        for _ in 0..<60 {
            switch random.whole(0...4) {
            case 0:
                let (index, new) = (random.whole(0...naive.heights.count), height())
                rows.insert([new], measured: false, at: index)
                naive.heights.insert(new, at: index)
            case 4 where !naive.heights.isEmpty:
                let (from, to) = (
                    random.whole(0...(naive.heights.count - 1)), random.whole(0...(naive.heights.count - 1))
                )
                rows.move(from: from, to: to)
                naive.heights.insert(naive.heights.remove(at: from), at: to)
            case 1 where !naive.heights.isEmpty:
                let index = random.whole(0...(naive.heights.count - 1))
                #expect(rows.height(of: index) == naive.heights.remove(at: index))
                rows.remove(index..<index + 1)
            case 2, 3:
                guard !naive.heights.isEmpty else { continue }
                let (index, new) = (random.whole(0...(naive.heights.count - 1)), height())
                #expect(rows.measure(index, as: new) == new - naive.heights[index])
                #expect(rows.isMeasured(index))
                naive.heights[index] = new
            default: break
            }
            #expect(rows.count == naive.heights.count)
            #expect(rows.total == naive.top(of: naive.heights.count))
            let index = random.whole(0...naive.heights.count)
            #expect(rows.top(of: index) == naive.top(of: index))
            let y = random.number(-50...(naive.top(of: naive.heights.count) + 50))
            #expect(rows.index(at: y) == naive.index(at: y))
        }
    }

    @Test(
        "Top of a row belongs to that row, and the point just above to the previous one",
        arguments: [1, 2, 3, 7, 8, 9, 100])
    func inverse(count: Int) {
        let rows = RowHeights(of: (0..<count).map { 20 + Double($0 % 7) * 3.5 })
        for index in 0..<count {
            #expect(rows.index(at: rows.top(of: index)) == index)
            #expect(rows.index(at: rows.top(of: index + 1) - 0.001) == index)
        }
        #expect(rows.index(at: -1e9) == 0)
        #expect(rows.index(at: 1e9) == count - 1)
    }

    @Test("H05: Empty list has no height and can get rows again")
    func empty() {
        var rows = RowHeights()
        #expect(rows.total == 0 && rows.top(of: 0) == 0 && rows.index(at: 0) == nil)
        rows.insert([54], measured: true, at: 0)
        #expect(rows.index(at: 10) == 0 && rows.total == 54)
        rows.remove(0..<1)
        #expect(rows.total == 0 && rows.index(at: 10) == nil)
    }

    @Test("H14: Fractional heights add up exactly after a hundred thousand changes")
    func fractions() {
        var rows = RowHeights(of: Array(repeating: 53.3, count: 1_000))
        var random = SplitMix64(seed: 14)
        for _ in 0..<100_000 { rows.measure(random.whole(0...999), as: random.number(30...90)) }
        for index in 0..<1_000 { rows.measure(index, as: 53.3) }
        let one = rows.height(of: 0)
        #expect(abs(one - 53.3) <= 1 / 512)
        #expect(rows.total == one * 1_000)
        for index in 0...1_000 { #expect(rows.top(of: index) == one * Double(index)) }
    }

    @Test("Height that isn't finite changes nothing and counts as measured")
    func wild() {
        var rows = RowHeights(of: [54, 54, 54])
        #expect(rows.measure(1, as: .nan) == 0)
        #expect(rows.measure(1, as: .infinity) == 0)
        #expect(rows.isMeasured(1) && rows.total == 162)
        rows.measure(2, as: -10)
        #expect(rows.total == 108)
        #expect(rows.index(at: 108) == 2)
    }

    @Test("Estimated height grows with the text up to the length that is drawn")
    func estimates() {
        let estimate = SessionDriver.metrics.estimates(in: 360, counts: false)
        #expect(estimate(0) == 54)
        #expect(estimate(5) == 54)
        #expect(estimate(100) == 54 + 2 * 21)
        #expect(estimate(1_000_000) == estimate(DisplayText.limit))
        #expect(SessionDriver.metrics.estimates(in: 0, counts: false)(1).isFinite)
    }

    @Test("Text is between the margins of a narrow row, in the middle of a wide one, and leaves room for a number")
    func textArea() {
        let metrics = SessionDriver.metrics
        #expect(metrics.textArea(in: 360) == (20, 320))
        #expect(metrics.textArea(in: 1_000) == (140, 720))
        #expect(metrics.textArea(in: 360, counts: true) == (20, 360 - 20 - 10 - metrics.countWidth))
        #expect(metrics.textArea(in: 1_000, counts: true) == (140, 720 - metrics.countWidth))
        #expect(metrics.countFollowsText(in: 761) && !metrics.countFollowsText(in: 760))
    }
}
