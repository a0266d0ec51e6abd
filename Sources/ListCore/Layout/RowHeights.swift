// SPDX-License-Identifier: GPL-3.0-or-later

/// The heights of all rows, and where each begins: a Fenwick tree, so that asking and mending cost O(log n).
///
/// Most heights of a long list are estimates; a row's real height is known when it was laid out once. Heights are whole 256ths of
/// a px: sums of them are exact, in whatever order they are made (H14).
public struct RowHeights: Sendable {
    private var heights: [Double]
    private var isMeasured: [Bool]
    private var tree: [Double] = []

    /// - Parameter estimates: px, one a row.
    public init(estimates: [Double] = []) {
        heights = estimates.map(Self.exact)
        isMeasured = Array(repeating: false, count: estimates.count)
        rebuild(from: 0)
    }

    public var count: Int { heights.count }

    /// px of all rows together.
    public private(set) var total = 0.0

    public func height(of index: Int) -> Double { heights[index] }

    public func isMeasured(_ index: Int) -> Bool { isMeasured[index] }

    /// px above row `index`; for `count` that is the total.
    public func top(of index: Int) -> Double {
        var sum = 0.0
        var i = index
        while i > 0 {
            sum += tree[i]
            i &= i - 1
        }
        return sum
    }

    /// The row at `y` px; the first row's for what is above it, the last one's for what is below. nil when there are no rows.
    public func index(at y: Double) -> Int? {
        guard !heights.isEmpty else { return nil }
        var position = 0
        var rest = y
        var step = 1 << (Int.bitWidth - 1 - tree.count.leadingZeroBitCount)
        while step > 0 {
            let next = position + step
            if next < tree.count, tree[next] <= rest {
                position = next
                rest -= tree[next]
            }
            step >>= 1
        }
        return min(position, heights.count - 1)
    }

    /// Notes a row's real height; returns by how much it differs from what was believed (px).
    @discardableResult
    public mutating func measure(_ index: Int, as height: Double) -> Double {
        isMeasured[index] = true
        guard height.isFinite else { return 0 }
        let delta = Self.exact(height) - heights[index]
        guard delta != 0 else { return 0 }
        heights[index] += delta
        total += delta
        var i = index + 1
        while i < tree.count {
            tree[i] += delta
            i += i & -i
        }
        return delta
    }

    /// Forgets that a row's height is known; what was known is now believed.
    mutating func invalidate(_ index: Int) {
        isMeasured[index] = false
    }

    public mutating func insert(_ height: Double, measured: Bool, at index: Int) {
        insert([height], measured: measured, at: index)
    }

    /// Puts rows in, one below the other.
    public mutating func insert(_ new: [Double], measured: Bool, at index: Int) {
        heights.insert(contentsOf: new.map(Self.exact), at: index)
        isMeasured.insert(contentsOf: repeatElement(measured, count: new.count), at: index)
        rebuild(from: index)
    }

    /// Puts a row elsewhere, with all that is known of it.
    mutating func move(from: Int, to: Int) {
        heights.insert(heights.remove(at: from), at: to)
        isMeasured.insert(isMeasured.remove(at: from), at: to)
        rebuild(from: min(from, to))
    }

    /// Returns what was known of the row.
    @discardableResult
    public mutating func remove(at index: Int) -> (height: Double, measured: Bool) {
        let removed = (heights.remove(at: index), isMeasured.remove(at: index))
        rebuild(from: index)
        return removed
    }

    mutating func remove(_ range: Range<Int>) {
        heights.removeSubrange(range)
        isMeasured.removeSubrange(range)
        rebuild(from: range.lowerBound)
    }

    private static func exact(_ height: Double) -> Double {
        height.isFinite ? (min(max(height, 0), 10_000_000) * 256).rounded() / 256 : 0
    }

    /// Sums up again what stands at `index` or below: no node that ends above it has changed.
    private mutating func rebuild(from index: Int) {
        let count = heights.count
        if tree.count > count + 1 {
            tree.removeLast(tree.count - count - 1)
        } else {
            tree.append(contentsOf: repeatElement(0, count: count + 1 - tree.count))
        }
        for i in (index + 1)..<max(count + 1, index + 1) { tree[i] = heights[i - 1] }
        // The nodes that together are what stands above it, each a part of one farther down.
        var above = index
        while above > 0 {
            let parent = above + (above & -above)
            if parent <= count { tree[parent] += tree[above] }
            above &= above - 1
        }
        for i in (index + 1)..<max(count + 1, index + 1) {
            let parent = i + (i & -i)
            if parent <= count { tree[parent] += tree[i] }
        }
        total = top(of: count)
    }
}
