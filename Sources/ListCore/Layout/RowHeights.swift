// SPDX-License-Identifier: GPL-3.0-or-later

/// The heights of all rows, and the tops of every 32nd row: reading a height or position costs O(log n). Changes are
/// O(n) but need only few operations per row, so they take microseconds for 10,000 rows.
///
/// Most heights of a long list are estimates, because a row is only measured when it is laid out. Heights are multiples
/// of 1/256 px, so that their sums are exact in any order (H14).
public struct RowHeights: Sendable {
    /// The heights in units.
    private var heights: [UInt32]
    private var isMeasured: [Bool]
    /// The top in units of each block of rows.
    private var blockTops: [Int] = []

    /// The number of rows in a block.
    private static let blockSize = 32
    private static let unitsPerPixel = 256.0

    /// No rows.
    public init() {
        self.init(count: 0, height: 0)
    }

    /// Rows that are equally high.
    ///
    /// - Parameter height: height of each row, px.
    init(count: Int, height: Double) {
        heights = Array(repeating: Self.units(height), count: count)
        isMeasured = Array(repeating: false, count: count)
        updateBlocks(from: 0)
    }

    /// - Parameters:
    ///   - items: the items that the rows show.
    ///   - estimate: returns the height of a row, px, for the number of bytes of its text.
    init(of items: ChunkedItems, estimate: (Int) -> Double) {
        // Most texts are short, so most rows find their height in a table.
        let table = (0..<256).map { Self.units(estimate($0)) }
        heights = items.mapTextLengths { $0 < table.count ? table[$0] : Self.units(estimate($0)) }
        isMeasured = Array(repeating: false, count: heights.count)
        updateBlocks(from: 0)
    }

    public var count: Int { heights.count }

    /// Height of all rows together, px.
    public private(set) var total = 0.0

    /// The height of a row in px, measured or estimated.
    public func height(of index: Int) -> Double { Double(heights[index]) / Self.unitsPerPixel }

    /// Whether the height of a row was measured; otherwise it is an estimate.
    public func isMeasured(_ index: Int) -> Bool { isMeasured[index] }

    /// The top of a row in px. For `count` it is the total height.
    public func top(of index: Int) -> Double {
        guard index < heights.count else { return total }
        let block = index / Self.blockSize
        return Double(blockTops[block] + sum(of: block * Self.blockSize..<index)) / Self.unitsPerPixel
    }

    /// The row at `y` px: the first row above the list, the last one below it, `nil` if there are no rows.
    public func index(at y: Double) -> Int? {
        guard !heights.isEmpty else { return nil }
        let y = y * Self.unitsPerPixel
        var (block, end) = (0, blockTops.count)
        while end - block > 1 {
            let middle = (block + end) / 2
            if Double(blockTops[middle]) <= y { block = middle } else { end = middle }
        }
        var index = block * Self.blockSize
        var bottom = blockTops[block] + Int(heights[index])
        while Double(bottom) <= y, index + 1 < heights.count {
            index += 1
            bottom += Int(heights[index])
        }
        return index
    }

    /// Sets the measured height of a row. Returns the difference to the height so far (px).
    @discardableResult
    public mutating func measure(_ index: Int, as height: Double) -> Double {
        isMeasured[index] = true
        guard height.isFinite else { return 0 }
        let new = Self.units(height)
        let delta = Int(new) - Int(heights[index])
        guard delta != 0 else { return 0 }
        heights[index] = new
        for block in blockTops.indices.dropFirst(index / Self.blockSize + 1) { blockTops[block] += delta }
        total += Double(delta) / Self.unitsPerPixel
        return Double(delta) / Self.unitsPerPixel
    }

    /// Marks the height of a row as an estimate.
    mutating func invalidate(_ index: Int) {
        isMeasured[index] = false
    }

    /// Inserts rows with heights in px, one below the other.
    public mutating func insert(_ new: [Double], measured: Bool, at index: Int) {
        heights.insert(contentsOf: new.map(Self.units), at: index)
        isMeasured.insert(contentsOf: repeatElement(measured, count: new.count), at: index)
        updateBlocks(from: index)
    }

    /// Moves a row with its height.
    mutating func move(from: Int, to: Int) {
        heights.insert(heights.remove(at: from), at: to)
        isMeasured.insert(isMeasured.remove(at: from), at: to)
        updateBlocks(from: min(from, to))
    }

    mutating func remove(_ range: Range<Int>) {
        heights.removeSubrange(range)
        isMeasured.removeSubrange(range)
        updateBlocks(from: range.lowerBound)
    }

    /// Returns a height in px as a number of units.
    private static func units(_ height: Double) -> UInt32 {
        height.isFinite ? UInt32((min(max(height, 0), 10_000_000) * unitsPerPixel).rounded()) : 0
    }

    private func sum(of rows: Range<Int>) -> Int {
        // Without a check for overflow, which is impossible with 32 bits, so that the compiler adds several at a time.
        heights[rows].reduce(0) { $0 &+ Int($1) }
    }

    /// Updates the tops of the blocks below a row that has changed.
    private mutating func updateBlocks(from index: Int) {
        let count = (heights.count + Self.blockSize - 1) / Self.blockSize
        let first = min(index / Self.blockSize, blockTops.count)
        var top = first > 0 ? blockTops[first - 1] + sum(of: rows(ofBlock: first - 1)) : 0
        blockTops.removeLast(blockTops.count - first)
        blockTops.reserveCapacity(count)
        for block in first..<max(count, first) {
            blockTops.append(top)
            top += sum(of: rows(ofBlock: block))
        }
        total = Double(top) / Self.unitsPerPixel
    }

    private func rows(ofBlock block: Int) -> Range<Int> {
        block * Self.blockSize..<min((block + 1) * Self.blockSize, heights.count)
    }
}
