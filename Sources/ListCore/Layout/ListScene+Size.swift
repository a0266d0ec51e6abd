// SPDX-License-Identifier: GPL-3.0-or-later

extension ListScene {
    /// Stands for another list, or for the same one changed from outside: nothing moves.
    public mutating func reset(to list: ItemList) {
        motions.removeAll()
        removals.removeAll()
        if let device = activeGesture.device, activeGesture.swipe != nil || activeGesture.pinch != nil || activeGesture.reorder != nil {
            activeGesture = .ignored(device)
        }
        activeGesture.disarm()
        pull.edges = []
        insertionGap = nil
        pendingPinch = nil
        hover.dwell = nil
        edited = nil
        lift = nil
        scrollPosition.set(slack: 0)
        dimming = SpringAnimation(Tuning.dimming, from: 0, to: 0, start: now)
        hint = SpringAnimation(Tuning.springBack, from: list.items.isEmpty ? 1 : 0, to: list.items.isEmpty ? 1 : 0, start: now)
        estimateHeights(of: list)
        seenTop = scrollPosition.offset
    }

    /// Takes on the viewport's size (px) and the type's. A change of width gives up a swipe and every known height (A25).
    public mutating func resize(width: Double, page: Double, metrics: RowMetrics, list: ItemList) {
        let keepsHeights = width == self.width && metrics == self.metrics
        let isOther = !keepsHeights || page != self.page
        // Before it is laid out, rows are as high as in no width at all: nothing stands anywhere.
        let isFirst = self.width == 0
        self.width = width
        self.page = page
        self.metrics = metrics
        if keepsHeights {
            fitScroller()
        } else {
            pendingPinch = nil
            cancelRowGesture(in: list)
            removals.removeAll()
            let offset = scrollPosition.offset
            let anchor = isFirst ? nil : heights.index(at: offset)
            let below = anchor.map { scrollPosition.offset - heights.top(of: $0) } ?? 0
            estimateHeights(of: list)
            if let anchor, anchor < heights.count {
                scrollPosition.jump(to: heights.top(of: anchor) + min(below, heights.height(of: anchor)))
            } else if isFirst {
                scrollPosition.jump(to: offset)
            }
            seenTop = scrollPosition.offset
        }
        if isOther, edited != nil { keepEditedInView(in: list) }
    }

    /// Takes on rows of which many are elsewhere; those that are seen may still glide to where they are now.
    mutating func rearrange(_ list: ItemList) {
        if activeGesture.swipe != nil || activeGesture.reorder != nil, let device = activeGesture.device {
            activeGesture = .ignored(device)
        }
        motions.removeAll()
        removals.removeAll()
        let offset = scrollPosition.offset
        estimateHeights(of: list)
        if !scrollPosition.isMoving, !scrollPosition.isHeld { scrollPosition.jump(to: offset) }
    }

    private mutating func estimateHeights(of list: ItemList) {
        heightsOfDeleted.removeAll()
        regrowing.removeAll()
        heights = RowHeights(estimates: list.items.map { metrics.estimate(for: $0.text, in: width, counts: counts != nil) })
        fitScroller()
    }

    /// Tells the scroller the sizes as they are now; rows on their way out stay where they are seen.
    ///
    /// - Parameter delta: px by which what is above the viewport grew.
    mutating func fitScroller(above delta: Double = 0) {
        let before = scrollPosition.offset
        scrollPosition.resize(page: page, content: heights.total, above: delta, now: now)
        guard scrollPosition.offset != before else { return }
        for index in removals.indices { removals[index].shift(by: scrollPosition.offset - before) }
    }

    /// Notes the real height (px) of a row that was laid out. What was in view, at rest or on its way, stays where it is.
    public mutating func measure(_ index: Int, as height: Double) {
        guard index < heights.count else { return }
        regrowing.remove(index)
        // While a row is carried, others stand elsewhere than the list has them.
        let top = heights.top(of: index) + reorderShift(of: index)
        let seen = seenTop - scrollPosition.offset < page ? max(scrollPosition.offset, seenTop) : scrollPosition.offset
        let isAbove = top < seen
        let moving = motions.filter { $0.value.y != nil && $0.value.index < heights.count }
        let before = moving.mapValues { ($0, wayOfRow($0)) }
        let delta = heights.measure(index, as: height)
        guard delta != 0 else { return }
        fitScroller(above: isAbove ? delta : 0)
        if isAbove { seenTop += delta }
        for (id, (motion, way)) in before {
            let place = placeWhileOpen(motion.index)
            guard let way, place != way.place else { continue }
            let displacement = way.target + way.motion.value(at: now) - place
            motions[id]?.y = SpringAnimation(
                way.motion.spring, from: displacement, to: 0, velocity: way.motion.velocity(at: now),
                start: max(now, way.motion.start)
            )
        }
        if revealing != nil { aimAgain() }
    }

    /// Scrolls at once, as the wheel and the scrollbar do.
    public mutating func scroll(to offset: Double) {
        revealing = nil
        hover.dwell = nil
        lift?.returnsTo = nil
        closeHoverGap()
        scrollPosition.jump(to: offset)
    }
}
