// SPDX-License-Identifier: GPL-3.0-or-later

/// A scroll that moves the edited row to where an on-screen keyboard doesn't cover it.
struct EditScroll: Sendable {
    /// The offset (px) to return to; `nil` if the user has scrolled meanwhile.
    var returnsTo: Double?
    /// Height (px) of the part of the viewport that a new row comes into; `nil` for a row that goes to the top.
    let clearHeight: Double?
}

/// Where the rows are when only the list scrolls: their heights, the viewport, and the scroll position.
///
/// The layout stores no items. Calls that need them receive the list that is shown, so that a long list is never
/// copied.
struct RowLayout: Sendable {
    /// Time in s that everything is shown at.
    private(set) var now = 0.0
    private(set) var viewport = Viewport()
    var options = GestureOptions()
    /// The heights of all rows, with those of rows that were never laid out as estimates.
    private(set) var heights = RowHeights()
    private(set) var scrollPosition = ScrollPosition()
    /// Whether a finger holds a row or the list, so that nothing else scrolls it.
    var isHeld = false
    /// Non-nil if the list was scrolled for an on-screen keyboard.
    var editScroll: EditScroll?

    /// The scroll offset (px) of the last frame. Rows above it haven't been seen.
    private var frameOffset = 0.0
    /// Rows whose texts have changed since they were measured.
    private var changedRows: Set<Int> = []
    /// Heights (px) by text of rows that were deleted, so that a restored row has its height at once.
    private var deletedHeights: [String: Double] = [:]
    /// The row to keep in view while heights are measured, or when a message appears.
    var revealTarget: Int?
    /// Position of the caret in the edited row, px from the row's top.
    private var caret: ClosedRange<Double>?

    // MARK: Time

    /// Notes that the next frame shows another time (s), so that the rows in view have been seen.
    mutating func beginFrame(at time: Double) {
        if time > now { frameOffset = scrollPosition.offset }
    }

    mutating func advance(to time: Double) {
        now = max(now, time)
        scrollPosition.advance(to: now)
    }

    // MARK: Places

    /// The y of a row without any displacement, px of the viewport.
    func y(of index: Int) -> Double {
        heights.top(of: index) - scrollPosition.offset
    }

    /// The row whose place is at `y` px of the viewport, or the nearest row; `nil` if there are no rows.
    func index(at y: Double) -> Int? {
        heights.index(at: y + scrollPosition.offset)
    }

    /// A y on screen, or the nearest one at which a row is just out of view.
    func clampedToOverscan(_ top: Double, height: Double) -> Double {
        min(max(top, -height - Tuning.overscan), viewport.height + Tuning.overscan)
    }

    /// Whether a row is in view, or at most `margin` px outside.
    func isVisible(_ row: RowFrame, margin: Double) -> Bool {
        row.y < viewport.height + margin && row.y + row.height > -margin
    }

    /// The index of the row about a viewport's height away from another one.
    func index(pageFrom index: Int, down: Bool) -> Int {
        guard index < heights.count else { return 0 }
        let y = heights.top(of: index) + (down ? 1 : -1) * max(viewport.height - heights.height(of: index), 1)
        let target = heights.index(at: y) ?? 0
        return target == index ? index + (down ? 1 : -1) : target
    }

    // MARK: Size

    /// Estimates all heights of another list.
    ///
    /// - Parameter counts: whether rows have a number at their ends.
    mutating func reset(to list: ItemList, counts: Bool) {
        editScroll = nil
        caret = nil
        scrollPosition.set(extraScrollRange: 0)
        estimateHeights(of: list, counts: counts)
        frameOffset = scrollPosition.offset
    }

    /// Estimates all heights again because many rows have moved.
    mutating func rearrange(_ list: ItemList, counts: Bool) {
        let offset = scrollPosition.offset
        estimateHeights(of: list, counts: counts)
        if !scrollPosition.isMoving, !scrollPosition.isHeld { scrollPosition.jump(to: offset) }
    }

    /// Sets the size of the viewport and the metrics of the font. The heights of the rows stay as they are.
    mutating func resize(to viewport: Viewport) {
        self.viewport = viewport
    }

    /// Estimates all heights again because the rows have another width or font (A25). The row at the top stays there.
    ///
    /// - Parameter isFirst: whether the viewport had no width so far, so that the old heights are meaningless.
    mutating func relayOut(_ list: ItemList, counts: Bool, isFirst: Bool) {
        let offset = scrollPosition.offset
        let anchor = isFirst ? nil : heights.index(at: offset)
        let below = anchor.map { scrollPosition.offset - heights.top(of: $0) } ?? 0
        estimateHeights(of: list, counts: counts)
        if let anchor, anchor < heights.count {
            scrollPosition.jump(to: heights.top(of: anchor) + min(below, heights.height(of: anchor)))
        } else if isFirst {
            scrollPosition.jump(to: offset)
        }
        frameOffset = scrollPosition.offset
    }

    private mutating func estimateHeights(of list: ItemList, counts: Bool) {
        deletedHeights.removeAll()
        changedRows.removeAll()
        let (metrics, width) = (viewport.metrics, viewport.width)
        if width > 0 {
            heights = RowHeights(of: list.items, estimate: metrics.estimates(in: width, counts: counts))
        } else {
            // Before the first layout, the list only has to be high enough for any scroll position.
            heights = RowHeights(count: list.items.count, height: metrics.greatestEstimate)
        }
        _ = updateScrollRange()
    }

    /// Updates the sizes of the scroll position.
    ///
    /// - Parameter delta: px by which the content above the viewport has grown.
    /// - Returns: px by which the scroll offset has changed.
    mutating func updateScrollRange(above delta: Double = 0) -> Double {
        let before = scrollPosition.offset
        scrollPosition.resize(pageSize: viewport.height, content: heights.total, above: delta, now: now)
        return scrollPosition.offset - before
    }

    /// Sets the height (px) of a row that was laid out. Rows in view stay where they are.
    ///
    /// - Parameter displacement: px that the row is displaced by.
    /// - Returns: px by which the scroll offset has changed; `nil` if the row has this height already.
    mutating func measure(_ index: Int, as height: Double, displacedBy displacement: Double) -> Double? {
        changedRows.remove(index)
        let top = heights.top(of: index) + displacement
        let visibleTop =
            frameOffset - scrollPosition.offset < viewport.height
            ? max(scrollPosition.offset, frameOffset) : scrollPosition.offset
        let delta = heights.measure(index, as: height)
        guard delta != 0 else { return nil }
        let isAbove = top < visibleTop
        if isAbove { frameOffset += delta }
        return updateScrollRange(above: isAbove ? delta : 0)
    }

    // MARK: Changed lists

    /// Notes that the row's text has changed, so that its height is only an estimate.
    mutating func invalidateHeight(of index: Int) {
        guard index < heights.count else { return }
        heights.invalidate(index)
        changedRows.insert(index)
    }

    /// Whether a row changes its height with an animation when it is measured.
    func animatesHeight(of index: Int) -> Bool {
        changedRows.contains(index)
    }

    /// Whether a row was laid out since it has its width and its font.
    func wasSeen(_ index: Int) -> Bool {
        index < heights.count && (heights.isMeasured(index) || changedRows.contains(index))
    }

    /// The rows in view that were laid out, and those right below, up to another viewport's height.
    var seenRows: [Int] {
        guard let first = index(at: 0), let last = index(at: viewport.height),
            let farthest = index(at: 2 * viewport.height)
        else { return [] }
        return (first...last).filter(wasSeen) + (last + 1..<farthest + 1).prefix(while: wasSeen)
    }

    /// Inserts, removes, or moves the heights of changed rows.
    ///
    /// - Parameters:
    ///   - end: the final indices of inserted rows.
    ///   - list: the list after all changes.
    mutating func apply(_ delta: ListDelta, endingAt end: Range<Int>?, in list: ItemList, counts: Bool) {
        changedRows = Set(changedRows.compactMap { delta.index(after: $0) })
        switch delta {
        case .inserted(let range):
            let items = end.map { Array(list.items[$0]) } ?? []
            if range.count == 1, let item = items.first, let known = deletedHeights.removeValue(forKey: item.text) {
                heights.insert([known], measured: true, at: range.lowerBound)
            } else {
                let estimate = viewport.metrics.estimates(in: viewport.width, counts: counts)
                heights.insert(
                    items.prefix(range.count).map { estimate($0.textLength) }, measured: false, at: range.lowerBound)
            }
        case .removed(let items, let index):
            if deletedHeights.count + items.count >= History.capacity { deletedHeights.removeAll() }
            for (item, index) in zip(items.prefix(History.capacity / 2), index...) where heights.isMeasured(index) {
                deletedHeights[item.text] = heights.height(of: index)
            }
            heights.remove(index..<(index + items.count))
        case .moved(let from, let to, let textChanged):
            heights.move(from: from, to: to)
            if textChanged { invalidateHeight(of: to) }
        case .rearranged: break
        }
    }

    /// Settles the scroll position after all changes. Returns px by which the scroll offset has changed.
    mutating func finishChange() -> Double {
        defer { frameOffset = scrollPosition.offset }
        return updateScrollRange()
    }

    // MARK: Scrolling

    /// Sets the position to which a gesture has scrolled the list.
    ///
    /// - Parameter isDragged: whether the user has scrolled, so that the list doesn't return to its former position
    ///   after editing.
    mutating func scroll(to position: ScrollPosition, isDragged: Bool) {
        scrollPosition = position
        if isDragged { editScroll?.returnsTo = nil }
    }

    /// Scrolls without an animation, as the wheel and the scrollbar do.
    mutating func scroll(to offset: Double) {
        revealTarget = nil
        editScroll?.returnsTo = nil
        scrollPosition.jump(to: offset)
    }

    /// Stops the list on a whole pixel.
    mutating func stopScrolling() {
        scrollPosition.stop()
    }

    /// Lets a finger hold the list.
    mutating func grabScroll() {
        _ = scrollPosition.grab(at: now)
    }

    /// Lets go of a list that a finger holds, without inertia.
    mutating func dropScroll() {
        scrollPosition.drop(now: now)
    }

    /// The scroll position while a dragged row is near an edge of the viewport: the nearer, the faster the list scrolls
    /// (B42, F06).
    ///
    /// - Parameters:
    ///   - heading: the direction of the finger: -1 up, 1 down, 0 none.
    ///   - y: of the finger, px of the viewport.
    func autoscrolling(heading: Double, at y: Double) -> ScrollPosition {
        let zone = min(Tuning.autoscrollZone * viewport.metrics.rowHeight, viewport.height / 4)
        let depth = heading < 0 ? zone - y : heading > 0 ? y - (viewport.height - zone) : 0
        let part = min(max(depth / max(zone, 1), 0), 1)
        var position = scrollPosition
        position.drive(velocity: heading * part * part * Tuning.maxAutoscrollVelocity, now: now)
        return position
    }

    /// Sets the height (px) of what covers the bottom of the viewport.
    mutating func set(inset: Double) {
        let covers = inset > scrollPosition.inset
        scrollPosition.set(inset: inset, by: options.reducesMotion ? nil : Tuning.revealing, now: now)
        guard covers, let index = revealTarget, index < heights.count, editScroll == nil, !isHeld else { return }
        reveal(index, from: scrollPosition.goal)
    }

    private mutating func scroll(animatedTo target: Double, by spring: Spring) {
        if options.reducesMotion {
            scrollPosition.jump(to: target)
        } else {
            scrollPosition.animate(to: target, by: spring, now: now)
        }
    }

    // MARK: Showing a row

    /// Scrolls just far enough to show a row, or as much of it as fits.
    mutating func reveal(_ index: Int) {
        guard index < heights.count, !isHeld else { return }
        revealTarget = index
        reveal(index, from: scrollPosition.offset)
    }

    private mutating func reveal(_ index: Int, from offset: Double) {
        let (top, bottom) = span(of: index)
        let target = min(max(offset, bottom - viewport.height + scrollPosition.inset), top)
        if target != offset { scroll(animatedTo: target, by: Tuning.revealing) }
    }

    /// The nearest scroll offset (px) at which a row is in view.
    func offset(showing index: Int) -> Double {
        let (top, bottom) = span(of: index)
        return min(max(scrollPosition.offset, bottom - viewport.height), top)
    }

    mutating func stopRevealing() {
        revealTarget = nil
    }

    /// Scrolls to the edited row.
    ///
    /// - Parameters:
    ///   - lifts: whether an on-screen keyboard must not cover the row: a new row comes as far up as necessary, any
    ///     other one to the top (G28).
    ///   - index: `nil` if the row doesn't exist.
    mutating func beginEditing(at index: Int?, lifts: Bool, isNew: Bool) {
        caret = nil
        let clearHeight = isNew ? viewport.height * (1 - Tuning.keyboardPart) : nil
        editScroll = lifts ? editScroll ?? EditScroll(returnsTo: scrollPosition.offset, clearHeight: clearHeight) : nil
        if let index { keepEditedInView(index) }
    }

    /// Returns the list to where it was before it scrolled to the edited row.
    mutating func endEditing() {
        caret = nil
        guard let scroll = editScroll else { return }
        editScroll = nil
        revealTarget = nil
        scrollPosition.set(extraScrollRange: 0)
        // A release returns the list from beyond its end.
        guard !scrollPosition.isHeld else { return }
        self.scroll(animatedTo: scroll.returnsTo ?? scrollPosition.offset, by: Tuning.editScroll)
    }

    /// Sets the position of the caret in the edited row, px from the row's top. Returns whether it has changed.
    mutating func moveCaret(to span: ClosedRange<Double>) -> Bool {
        defer { caret = span }
        return caret != span
    }

    /// Scrolls to the edited row unless a finger holds the list.
    mutating func keepEditedInView(_ index: Int) {
        makeRoomForEditScroll(of: index)
        guard editScroll != nil else { return reveal(index) }
        revealTarget = index
        updateRevealTarget()
    }

    /// Scrolls on to the row to reveal, after measured heights have changed its place.
    mutating func updateRevealTarget() {
        guard let index = revealTarget, index < heights.count, !isHeld else { return }
        guard editScroll?.returnsTo != nil else { return reveal(index) }
        makeRoomForEditScroll(of: index)
        let (top, bottom) = span(of: index)
        let first = editScroll?.clearHeight == nil ? heights.top(of: index) : max(scrollPosition.offset, 0)
        let target = min(max(first, bottom - editedBottom), top)
        if target != scrollPosition.offset { scroll(animatedTo: target, by: Tuning.editScroll) }
    }

    /// The lowest place (px of the viewport) of the edited row's bottom.
    private var editedBottom: Double { min(editScroll?.clearHeight ?? viewport.height, viewport.height) }

    /// Allows scrolling so far that even the last row isn't covered.
    private mutating func makeRoomForEditScroll(of index: Int) {
        guard let editScroll, index < heights.count else { return }
        let (top, height) = (heights.top(of: index), heights.height(of: index))
        let offset = editScroll.clearHeight == nil ? top : min(top + height - editedBottom, top)
        scrollPosition.set(extraScrollRange: offset + viewport.height - heights.total)
    }

    /// The part of a row to reveal (px of the content): all of it, or the lines around the caret if the row is higher
    /// than the viewport.
    private func span(of index: Int) -> (top: Double, bottom: Double) {
        let (top, height) = (heights.top(of: index), heights.height(of: index))
        guard height > viewport.height, index == revealTarget, let caret else { return (top, top + height) }
        let air = (viewport.metrics.rowHeight - viewport.metrics.linePitch) / 2
        return (top + max(caret.lowerBound - air, 0), top + min(caret.upperBound + air, height))
    }
}
