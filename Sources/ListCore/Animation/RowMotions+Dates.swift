// SPDX-License-Identifier: GPL-3.0-or-later

/// The space below a row in which a date is chosen for its item, and the row of an item that has got its next date.
extension RowMotions {
    /// The item whose dates are shown. The space below it may still be opening.
    var datedItem: ItemID? {
        if let gap, !gap.isClosing, case .dates(let id) = gap.opener { id } else { nil }
    }

    /// Parts the rows below a row. If there isn't enough room, the row and those above it make way, as far as the row
    /// stays in view, or as much of it as fits above the dates.
    ///
    /// - Parameter height: px.
    mutating func openDates(of id: ItemID, height: Double, in list: ItemList) {
        guard let index = list.index(of: id, near: lastKnownIndex(of: id)) else { return }
        removeGap(in: list)
        let (room, rowHeight) = (layout.viewport.height - layout.scrollPosition.inset, layout.heights.height(of: index))
        var bottom = layout.y(of: index + 1)
        // A row that is higher than the viewport only makes way.
        if rowHeight <= room || bottom <= 0 || bottom - rowHeight >= room {
            layout.reveal(index)
            bottom += layout.scrollPosition.offset - layout.offset(showing: index)
        }
        let kept = min(rowHeight, max(room - height, layout.viewport.metrics.rowHeight))
        let above = -min(max(bottom + height - room, 0), max(bottom - kept, 0))
        var gap = InsertionGap(at: index + 1, for: .dates(id), sheetHeight: height, now: now)
        gap.go(above: above, below: above + height, by: reducesMotion ? nil : Tuning.closing, at: now)
        if reducesMotion { gap.fadeIn(at: now) }
        openGap(gap)
    }

    /// Lets the row of an item that has got its next date look done for a moment (L26).
    mutating func flashDone(_ id: ItemID, in list: ItemList) {
        guard let index = list.index(of: id, near: lastKnownIndex(of: id)) else { return }
        let spring = reducesMotion ? Tuning.reducedFade : Tuning.coloring
        var motion = rows[id] ?? RowAnimation(index: index)
        let end = now + Tuning.doneDelay
        let strike = SpringAnimation(spring, from: motion.strike?.value(at: now) ?? 0, to: 1, start: now)
        motion.strike = SpringAnimation(after: strike, by: spring, to: 0, start: end)
        motion.strikeFollowsSwipe = false
        // The colors that are seen now give way to those of a done row, which are there from the beginning.
        let (resting, done) = (colors(of: list, at: index), rowPalette.palette.done)
        let shown = motion.tint?.colors(to: resting, at: now) ?? resting
        motion.tint = ColorFade(after: motion.tint, from: shown, to: done, at: now, reducesMotion: reducesMotion)
        motion.flash = ColorFade(from: done, to: resting, at: now, start: end, reducesMotion: reducesMotion)
        animate(id, by: motion)
    }

    /// Fades in the date of a row that has just been recognized in its open text.
    mutating func showTypedDate(of id: ItemID, in list: ItemList) {
        guard let index = list.index(of: id, near: lastKnownIndex(of: id)) else { return }
        var motion = rows[id] ?? RowAnimation(index: index)
        motion.dateOpacity = SpringAnimation(Tuning.reducedFade, from: 0, to: 1, start: now)
        animate(id, by: motion)
    }

    mutating func closeDates() {
        if datedItem != nil { closeGap() }
    }
}
