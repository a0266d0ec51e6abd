// SPDX-License-Identifier: GPL-3.0-or-later

/// A scroll that moves the edited row to the top of the viewport.
struct EditScroll: Sendable {
    /// The offset (px) to return to; `nil` if the user has scrolled meanwhile.
    var returnsTo: Double?
}

/// Shows which row is edited: the other rows fade, and the list scrolls to the row.
extension ListScene {
    /// Highlights the row that is being edited; `nil` ends editing.
    ///
    /// - Parameters:
    ///   - lifts: whether the list scrolls the row to the top, where an on-screen keyboard doesn't cover it, or only into view.
    ///   - isNew: whether the row was just inserted, so that it was never faded.
    mutating func edit(_ id: ItemID?, lifts: Bool = false, isNew: Bool = false, in list: ItemList) {
        let was = opacities(of: isNew ? [editing.item] : [editing.item, id], in: list)
        editing.item = id
        editing.dimming = SpringAnimation(
            options.reducesMotion ? Tuning.reducedFade : Tuning.dimming, from: editing.dimming.value(at: now), to: id == nil ? 0 : 1,
            velocity: editing.dimming.velocity(at: now), start: now
        )
        for (id, (index, shown)) in was {
            var motion = animations.rows[id] ?? RowAnimation(index: index)
            let difference = shown - opacity(of: id)
            motion.opacityOffset =
                difference == 0
                ? nil
                : SpringAnimation(options.reducesMotion ? Tuning.reducedFade : Tuning.dimming, from: difference, to: 0, start: now)
            animations.rows[id] = motion.isDone ? nil : motion
        }
        closeHoverGap()
        gestureState.hover.dwell = nil
        editing.caret = nil
        if id == nil {
            endEditScroll()
        } else {
            editing.scroll = lifts ? editing.scroll ?? EditScroll(returnsTo: scrollPosition.offset) : nil
            keepEditedInView(in: list)
        }
    }

    /// Scrolls to the edited row unless a finger holds the list.
    mutating func keepEditedInView(in list: ItemList) {
        guard let item = editing.item, let index = list.index(of: item, near: index(of: item)) else { return }
        makeRoomForEditScroll(of: index)
        guard editing.scroll != nil else { return reveal(index) }
        revealTarget = index
        updateRevealTarget()
    }

    /// Scrolls on to the row to reveal, after measured heights have changed its place.
    mutating func updateRevealTarget() {
        guard let index = revealTarget, index < heights.count, !isHeld else { return }
        guard editing.scroll?.returnsTo != nil else { return reveal(index) }
        makeRoomForEditScroll(of: index)
        let (top, bottom) = span(of: index)
        scroll(animatedTo: min(max(heights.top(of: index), bottom - viewport.height), top), by: Tuning.editScroll)
    }

    /// The part of a row to reveal (px of the content): all of it, or the lines around the caret if the row is higher than the viewport.
    func span(of index: Int) -> (top: Double, bottom: Double) {
        let (top, height) = (heights.top(of: index), heights.height(of: index))
        guard height > viewport.height, index == revealTarget, let caret = editing.caret, editing.item != nil else {
            return (top, top + height)
        }
        let air = (viewport.metrics.rowHeight - viewport.metrics.linePitch) / 2
        return (top + max(caret.lowerBound - air, 0), top + min(caret.upperBound + air, height))
    }

    func opacityOffset(_ id: ItemID) -> Double {
        animations.rows[id]?.opacityOffset?.value(at: now) ?? 0
    }

    /// The opacity of a row while another one is edited.
    func opacity(of id: ItemID) -> Double {
        id == editing.item ? 1 : 1 - (1 - Tuning.dimmedOpacity) * min(max(editing.dimming.value(at: now), 0), 1)
    }

    private func opacities(of ids: [ItemID?], in list: ItemList) -> [ItemID: (index: Int, shown: Double)] {
        var found: [ItemID: (index: Int, shown: Double)] = [:]
        for case let id? in ids {
            guard let index = list.index(of: id, near: animations.rows[id]?.index ?? 0) else { continue }
            found[id] = (index, opacity(of: id) + opacityOffset(id))
        }
        return found
    }

    /// Returns the list to where it was before it scrolled to the edited row.
    private mutating func endEditScroll() {
        guard let scroll = editing.scroll else { return }
        editing.scroll = nil
        revealTarget = nil
        scrollPosition.set(extraScrollRange: 0)
        // A release returns the list from beyond its end.
        guard !scrollPosition.isHeld else { return }
        self.scroll(animatedTo: scroll.returnsTo ?? scrollPosition.offset, by: Tuning.editScroll)
    }

    /// Allows scrolling so far that even the last row is at the top.
    private mutating func makeRoomForEditScroll(of index: Int) {
        guard editing.scroll != nil, index < heights.count else { return }
        scrollPosition.set(extraScrollRange: heights.top(of: index) + viewport.height - heights.total)
    }

    private mutating func scroll(animatedTo target: Double, by spring: Spring) {
        if options.reducesMotion {
            scrollPosition.jump(to: target)
        } else {
            scrollPosition.animate(to: target, by: spring, now: now)
        }
    }

    // MARK: Changed texts

    /// The last known index of a row: a hint for finding it.
    func index(of id: ItemID) -> Int {
        animations.rows[id]?.index ?? 0
    }

    /// Notes that the row's text has changed, so that its height is only an estimate.
    mutating func invalidateHeight(of index: Int) {
        guard index < heights.count else { return }
        heights.invalidate(index)
        layoutState.changedRows.insert(index)
    }

    /// Whether a row changes its height with an animation when it is measured.
    func animatesHeight(of index: Int) -> Bool {
        layoutState.changedRows.contains(index)
    }
}
