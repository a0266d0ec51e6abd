// SPDX-License-Identifier: GPL-3.0-or-later

/// A gap between two rows where a new row can be inserted. It is held open by a pinch or by the pointer, or is closing.
struct InsertionGap: Sendable {
    enum Cause {
        case fingers
        case pointer
        case closing
    }

    /// The index of the new row.
    let boundary: Int
    var cause: Cause
    /// Whether the pointer opened the gap.
    let isFromPointer: Bool
    /// Displacements of the rows above and below, px.
    private(set) var above: SpringAnimation
    private(set) var below: SpringAnimation
    /// Rows that have left the gap and move by themselves.
    private var separateRows: Set<Int> = []

    init(at boundary: Int, cause: Cause, now: Double) {
        self.boundary = boundary
        self.cause = cause
        isFromPointer = cause == .pointer
        above = Self.still(0, at: now)
        below = above
    }

    /// Sets both displacements (px) without an animation.
    mutating func hold(above: Double, below: Double, at time: Double) {
        self.above = Self.still(above, at: time)
        self.below = Self.still(below, at: time)
    }

    /// Animates both displacements (px) from their values and with their velocities.
    mutating func go(above: Double, below: Double, by spring: Spring, at time: Double) {
        self.above = self.above.redirected(to: above, by: spring, at: time)
        self.below = self.below.redirected(to: below, by: spring, at: time)
    }

    func shift(of index: Int, at time: Double) -> Double {
        separateRows.contains(index) ? 0 : (index < boundary ? above : below).value(at: time)
    }

    /// Leaves a row out, because it moves by itself from now on.
    mutating func separate(_ index: Int) {
        separateRows.insert(index)
    }

    func gap(at time: Double) -> Double {
        max(below.value(at: time) - above.value(at: time), 0)
    }

    /// The greatest displacement of any row, px.
    func reach(at time: Double) -> Double {
        max(abs(above.value(at: time)), abs(below.value(at: time)))
    }

    func isSettled(at time: Double) -> Bool {
        above.isSettled(at: time) && below.isSettled(at: time)
    }

    private static func still(_ value: Double, at time: Double) -> SpringAnimation {
        SpringAnimation(Tuning.springBack, from: value, to: value, start: time)
    }

}

extension ListScene {
    /// Whether there is a gap for a new row.
    public var hasInsertionGap: Bool { insertionGap != nil }

    /// Closes the gap.
    mutating func closeGap() {
        if activeGesture.pinch != nil { scrollPosition.drop(now: now) }
        insertionGap?.cause = .closing
        if options.reducesMotion {
            insertionGap = nil
        } else {
            insertionGap?.go(above: 0, below: 0, by: Tuning.closingGap, at: now)
        }
    }

    /// Forgets a gap that has closed.
    mutating func settleGap() {
        if let insertionGap, insertionGap.cause == .closing, insertionGap.isSettled(at: now) { self.insertionGap = nil }
    }

    /// The boundary between rows that is nearest to `y` px of the viewport.
    func boundary(nearestTo y: Double, in list: ItemList) -> Int {
        let y = y - peekShift + scrollPosition.offset
        guard let row = heights.index(at: y) else { return 0 }
        let middle = heights.top(of: row) + heights.height(of: row) / 2
        return min(y < middle ? row : row + 1, options.lastInsertionIndex(in: list))
    }

    // MARK: Placeholder

    /// The row that a release would insert.
    public func placeholder(in list: ItemList) -> Placeholder? {
        let opened = insertionGap.flatMap { placeholder(in: $0, of: list) }
        let count = list.unfinishedCount
        let pulled = pullPlaceholder(unfinishedCount: count) ?? peekPlaceholder(unfinishedCount: count)
        // While another gap is still closing, the held one is shown.
        return activeGesture.pinch != nil ? opened ?? pulled : pulled ?? opened
    }

    private func placeholder(in insertionGap: InsertionGap, of list: ItemList) -> Placeholder? {
        let gap = insertionGap.gap(at: now)
        guard gap > 0 else { return nil }
        let boundary = heights.top(of: insertionGap.boundary) - scrollPosition.offset
        let (top, bottom) = (boundary + insertionGap.above.value(at: now), boundary + insertionGap.below.value(at: now))
        let isFromPointer = insertionGap.isFromPointer
        // At the list's top only a part of the gap may be in view. The placeholder fits into that part (E05).
        let seen = (top: min(max(top, 0), bottom), bottom: max(min(bottom, viewport.height), top))
        let height = max(min(seen.bottom - seen.top, isFromPointer ? gap : viewport.metrics.rowHeight), 0)
        return Placeholder(
            style: isFromPointer ? .sign : .growth, y: (seen.top + seen.bottom - height) / 2, height: height,
            opacity: min(gap / (isFromPointer ? Tuning.hoverGap : viewport.metrics.rowHeight), 1),
            colors: unfinishedColors(of: nil, at: list.unfinishedCount(above: insertionGap.boundary), of: list.unfinishedCount + 1),
            isArmed: (activeGesture.pinch?.growth ?? 0) > viewport.metrics.rowHeight, isHeld: activeGesture.pinch != nil
        )
    }

    /// Opacity of the hint of an empty list, 0…1. It fades as the list is pulled or opened (D15).
    public var hintOpacity: Double {
        let shown = min(max(animations.hint.value(at: now), 0), 1)
        let opened = max(pullDistance, insertionGap?.gap(at: now) ?? 0)
        return viewport.metrics.rowHeight > 0 ? shown * max(1 - opened / viewport.metrics.rowHeight, 0) : shown
    }

    /// Returns where a row that is inserted at `index` without a gesture starts to grow: in the gap under the pointer, in the strip at
    /// the top, or at the boundary between the rows as they are shown.
    func insertionOrigin(at index: Int, in list: ItemList) -> InsertionOrigin? {
        if hoverIndex == index, let sign = placeholder(in: list) { return InsertionOrigin(sign) }
        if index == 0, hasPeek, let strip = peekPlaceholder(unfinishedCount: list.unfinishedCount) { return InsertionOrigin(strip) }
        let colors = unfinishedColors(of: nil, at: list.unfinishedCount(above: index), of: list.unfinishedCount + 1)
        func frame(_ index: Int) -> RowFrame? {
            list.items.indices.contains(index) ? self.frame(of: list, at: index, top: heights.top(of: index)) : nil
        }
        let y = frame(index - 1).map { $0.y + $0.height } ?? frame(index).map(\.y) ?? -scrollPosition.offset
        return InsertionOrigin(y: y, height: 0, colors: colors, opacity: 0)
    }
}
