// SPDX-License-Identifier: GPL-3.0-or-later

/// The heights and positions of all rows, in a Fenwick tree: reading and changing them costs O(log n).
///
/// Most heights of a long list are estimates, because a row is only measured when it is laid out. Heights are multiples of 1/256 px,
/// so that their sums are exact in any order (H14).
public struct RowHeights: Sendable {
    private var heights: [Double]
    private var isMeasured: [Bool]
    private var tree: [Double] = []

    /// No rows.
    public init() {
        self.init(estimates: EmptyCollection())
    }

    /// - Parameter estimates: height of each row, px.
    public init(estimates: some Collection<Double>) {
        heights = estimates.map(Self.exact)
        isMeasured = Array(repeating: false, count: heights.count)
        rebuild(from: 0)
    }

    public var count: Int { heights.count }

    /// Height of all rows together, px.
    public private(set) var total = 0.0

    /// The height of a row in px, measured or estimated.
    public func height(of index: Int) -> Double { heights[index] }

    /// Whether the height of a row was measured; otherwise it is an estimate.
    public func isMeasured(_ index: Int) -> Bool { isMeasured[index] }

    /// The top of a row in px. For `count` it is the total height.
    public func top(of index: Int) -> Double {
        var sum = 0.0
        var i = index
        while i > 0 {
            sum += tree[i]
            i &= i - 1
        }
        return sum
    }

    /// The row at `y` px: the first row above the list, the last one below it, `nil` if there are no rows.
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

    /// Sets the measured height of a row. Returns the difference to the height so far (px).
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

    /// Marks the height of a row as an estimate.
    mutating func invalidate(_ index: Int) {
        isMeasured[index] = false
    }

    /// Inserts a row with a height in px.
    public mutating func insert(_ height: Double, measured: Bool, at index: Int) {
        insert([height], measured: measured, at: index)
    }

    /// Inserts rows, one below the other.
    public mutating func insert(_ new: [Double], measured: Bool, at index: Int) {
        heights.insert(contentsOf: new.map(Self.exact), at: index)
        isMeasured.insert(contentsOf: repeatElement(measured, count: new.count), at: index)
        rebuild(from: index)
    }

    /// Moves a row with its height.
    mutating func move(from: Int, to: Int) {
        heights.insert(heights.remove(at: from), at: to)
        isMeasured.insert(isMeasured.remove(at: from), at: to)
        rebuild(from: min(from, to))
    }

    /// Returns the height of the removed row, and whether it was measured.
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

    /// Rebuilds the nodes that end at `index` or below. Others haven't changed.
    private mutating func rebuild(from index: Int) {
        let count = heights.count
        if tree.count > count + 1 {
            tree.removeLast(tree.count - count - 1)
        } else {
            tree.append(contentsOf: repeatElement(0, count: count + 1 - tree.count))
        }
        for i in (index + 1)..<max(count + 1, index + 1) { tree[i] = heights[i - 1] }
        // Nodes that together cover the rows above. Each one is added to its parent.
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
