// SPDX-License-Identifier: GPL-3.0-or-later

/// The places where a new row can be inserted.
extension RowMotions {
    /// The boundary between rows that is nearest to `y` px of the viewport.
    func boundary(nearestTo y: Double, in list: ItemList) -> Int {
        guard let row = layout.index(at: y - stripShift) else { return 0 }
        let middle = layout.heights.top(of: row) + layout.heights.height(of: row) / 2
        let isAbove = y - stripShift + layout.scrollPosition.offset < middle
        return min(isAbove ? row : row + 1, layout.options.lastInsertionIndex(in: list))
    }

    /// The index of the gap that the pointer has opened, as long as it is near.
    func hoverIndex(at point: Point) -> Int? {
        guard let gap, let edges = hoverGapEdges else { return nil }
        return point.y >= edges.top - Tuning.hoverReach && point.y < edges.bottom + Tuning.hoverReach
            ? gap.boundary : nil
    }

    /// The index of the new row that a click at a point inserts, if the “+” is there (B51).
    func insertionIndex(clickedAt point: Point) -> Int? {
        guard let gap, let signX = gap.signX, let edges = hoverGapEdges else { return nil }
        let middle = Point(x: signX, y: (edges.top + edges.bottom) / 2)
        return point.isWithin(Tuning.hoverSign / 2, of: middle) ? gap.boundary : nil
    }

    /// The edges of the gap that the pointer has opened, once it is open, px of the viewport.
    private var hoverGapEdges: (top: Double, bottom: Double)? {
        guard let gap, hoverIndex != nil else { return nil }
        let boundary = layout.y(of: gap.boundary)
        return (boundary + gap.above.target, boundary + gap.below.target)
    }

    /// The point where a press in the gap that the pointer has opened would be without it.
    func pointWithoutHoverGap(_ point: Point) -> Point {
        guard let gap, hoverIndex(at: point) != nil else { return point }
        let shift = point.y < layout.y(of: gap.boundary) ? gap.above : gap.below
        return Point(x: point.x, y: point.y + shift.value(at: now))
    }

    /// The row that a release would insert in the gap. It fills the gap.
    ///
    /// - Parameters:
    ///   - isArmed: whether a release inserts it.
    ///   - isHeld: whether fingers hold the gap open.
    func gapPlaceholder(isArmed: Bool, isHeld: Bool, in list: ItemList) -> Placeholder? {
        guard let gap, gap.gap(at: now) > 0,
            let space = framesNearView(of: list, margin: Tuning.overscan).first(where: { $0.item.id == Self.gapID })
        else { return nil }
        let (top, bottom) = (space.y, space.y + space.height)
        if case .dates = gap.opener { return datePlaceholder(in: gap, from: top, to: bottom, of: list) }
        // At an end of the list only a part of the gap may be in view. The placeholder fits into that part (E05).
        let seen = (
            top: gap.boundary == 0 ? min(max(top, 0), bottom) : top,
            bottom: gap.boundary == list.items.count ? max(min(bottom, layout.viewport.height), top) : bottom
        )
        let height = seen.bottom - seen.top
        return Placeholder(
            cause: gap.opener == .pointer ? .pointer : .pinch, y: seen.top, height: height,
            fold: fold(.middle, of: layout.viewport.metrics.rowHeight, shown: height),
            colors: unfinishedColors(
                of: nil, at: list.unfinishedCount(above: gap.boundary), of: list.unfinishedCount + 1),
            isArmed: isArmed || gap.opener == .drag, showsKey: isHeld, signX: gap.signX
        )
    }

    /// The sheet with dates, in the colors of the row above.
    private func datePlaceholder(
        in gap: InsertionGap, from top: Double, to bottom: Double, of list: ItemList
    ) -> Placeholder? {
        guard list.items.indices.contains(gap.boundary - 1) else { return nil }
        return Placeholder(
            cause: .dates, y: top, height: bottom - top,
            fold: fold(.middle, of: gap.sheetHeight ?? 0, shown: bottom - top),
            textOpacity: gap.textOpacity(at: now),
            colors: colors(of: list, at: gap.boundary - 1), isArmed: false, showsKey: false)
    }

    /// The strip at the top, where a click adds a row.
    func stripPlaceholder(unfinishedCount: Int) -> Placeholder? {
        guard let strip = strips.strip(at: .top, now: now) else { return nil }
        let shown = strip.shown(at: now)
        return Placeholder(
            cause: .edge, y: 0, height: shown, fold: fold(.top, of: strip.height, shown: shown),
            textOpacity: strip.opacity(at: now),
            colors: unfinishedColors(of: nil, at: 0, of: unfinishedCount + 1),
            isArmed: false, showsKey: false
        )
    }
}
