// SPDX-License-Identifier: GPL-3.0-or-later

extension ListScene {
    /// Shows another list, or the same one after an external change, without any animation.
    public mutating func reset(to list: ItemList) {
        animations.rows.removeAll()
        animations.removals.removeAll()
        if let device = activeGesture.device, activeGesture.swipe != nil || activeGesture.pinch != nil || activeGesture.reorder != nil {
            activeGesture = .ignored(device)
        }
        activeGesture.disarm()
        gestureState.pull.edges = []
        insertionGap = nil
        gestureState.pendingPinch = nil
        gestureState.hover.dwell = nil
        gestureState.edgePeek = EdgePeek()
        editing.item = nil
        editing.scroll = nil
        scrollPosition.set(extraScrollRange: 0)
        editing.dimming = SpringAnimation(Tuning.dimming, from: 0, to: 0, start: now)
        animations.hint = SpringAnimation(Tuning.springBack, from: list.items.isEmpty ? 1 : 0, to: list.items.isEmpty ? 1 : 0, start: now)
        estimateHeights(of: list)
        layoutState.frameOffset = scrollPosition.offset
    }

    /// Sets the size of the viewport (px) and the metrics of the font. A new width cancels a swipe and discards all measured heights (A25).
    public mutating func resize(width: Double, height: Double, metrics: RowMetrics, list: ItemList) {
        let keepsHeights = width == viewport.width && metrics == viewport.metrics
        let isChanged = !keepsHeights || height != viewport.height
        // Before the first layout the width is 0, so the estimated heights and places are meaningless.
        let isFirst = viewport.width == 0
        viewport = Viewport(width: width, height: height, metrics: metrics)
        if keepsHeights {
            updateScrollRange()
        } else {
            gestureState.pendingPinch = nil
            cancelRowGesture(in: list)
            animations.removals.removeAll()
            let offset = scrollPosition.offset
            let anchor = isFirst ? nil : heights.index(at: offset)
            let below = anchor.map { scrollPosition.offset - heights.top(of: $0) } ?? 0
            estimateHeights(of: list)
            if let anchor, anchor < heights.count {
                scrollPosition.jump(to: heights.top(of: anchor) + min(below, heights.height(of: anchor)))
            } else if isFirst {
                scrollPosition.jump(to: offset)
            }
            layoutState.frameOffset = scrollPosition.offset
        }
        if isChanged, editing.item != nil { keepEditedInView(in: list) }
    }

    /// Shows a list of which many rows have moved. Rows in view may still be animated to their new places.
    mutating func rearrange(_ list: ItemList) {
        if activeGesture.swipe != nil || activeGesture.reorder != nil, let device = activeGesture.device {
            activeGesture = .ignored(device)
        }
        animations.rows.removeAll()
        animations.removals.removeAll()
        let offset = scrollPosition.offset
        estimateHeights(of: list)
        if !scrollPosition.isMoving, !scrollPosition.isHeld { scrollPosition.jump(to: offset) }
    }

    private mutating func estimateHeights(of list: ItemList) {
        layoutState.deletedHeights.removeAll()
        layoutState.changedRows.removeAll()
        let (metrics, width) = (viewport.metrics, viewport.width)
        if width > 0 {
            heights = RowHeights(of: list.items, estimate: metrics.estimates(in: width, counts: painter.showsLists))
        } else {
            // Before the first layout, the list only has to be high enough for any scroll position.
            heights = RowHeights(count: list.items.count, height: metrics.greatestEstimate)
        }
        updateScrollRange()
    }

    /// Updates the sizes of the scroll position. Rows that are being removed stay where they are on screen.
    ///
    /// - Parameter delta: px by which the content above the viewport has grown.
    mutating func updateScrollRange(above delta: Double = 0) {
        let before = scrollPosition.offset
        scrollPosition.resize(pageSize: viewport.height, content: heights.total, above: delta, now: now)
        guard scrollPosition.offset != before else { return }
        for index in animations.removals.indices { animations.removals[index].shift(by: scrollPosition.offset - before) }
    }

    /// Sets the height (px) of a row that was laid out. Rows in view, at rest or moving, stay where they are.
    public mutating func measure(_ index: Int, as height: Double) {
        guard index < heights.count else { return }
        layoutState.changedRows.remove(index)
        // While a row is lifted, others are displaced.
        let top = heights.top(of: index) + reorderShift(of: index)
        let visibleTop =
            layoutState.frameOffset - scrollPosition.offset < viewport.height
            ? max(scrollPosition.offset, layoutState.frameOffset) : scrollPosition.offset
        let isAbove = top < visibleTop
        let moving = animations.rows.filter { $0.value.y != nil && $0.value.index < heights.count }
        let before = moving.mapValues { ($0, rowPath($0)) }
        let delta = heights.measure(index, as: height)
        guard delta != 0 else { return }
        updateScrollRange(above: isAbove ? delta : 0)
        if isAbove { layoutState.frameOffset += delta }
        for (id, (motion, path)) in before {
            let place = restingYWithGap(motion.index)
            guard let path, place != path.place else { continue }
            let displacement = path.target + path.motion.value(at: now) - place
            let moved = SpringAnimation(
                path.motion.spring, from: displacement, to: 0, velocity: path.motion.velocity(at: now),
                start: max(now, path.motion.start)
            )
            animations.rows[id]?.y = path.motion.isPaused ? moved.paused(at: now) : moved
        }
        if revealTarget != nil { updateRevealTarget() }
    }

    /// Scrolls without an animation, as the wheel and the scrollbar do.
    public mutating func scroll(to offset: Double) {
        revealTarget = nil
        gestureState.hover.dwell = nil
        editing.scroll?.returnsTo = nil
        closeHoverGap()
        gestureState.edgePeek.keyEdge = nil
        scrollPosition.jump(to: offset)
        notePeekDistance()
    }
}
