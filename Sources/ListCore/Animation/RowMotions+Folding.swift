// SPDX-License-Identifier: GPL-3.0-or-later

/// How far a folded row is away from the space that it fills, px, animated to 0.
struct FoldOffset: Sendable {
    let y: SpringAnimation
    let height: SpringAnimation

    init(y: Double, height: Double, now: Double) {
        self.y = SpringAnimation(Tuning.closing, from: y, to: 0, start: now)
        self.height = SpringAnimation(Tuning.closing, from: height, to: 0, start: now)
    }

    func isSettled(at time: Double) -> Bool {
        y.isSettled(at: time, tolerance: Tuning.imperceptible)
            && height.isSettled(at: time, tolerance: Tuning.imperceptible)
    }

    func show(in frame: inout RowFrame, at time: Double) {
        frame.y += y.value(at: time)
        frame.height = max(frame.height + height.value(at: time), 0)
        frame.fold = frame.fold?.showing(frame.height)
    }
}

/// Folded rows: rows that are inserted or removed, and the places that flying and carried rows leave and arrive at. They
/// always fill the space between their neighbors.
extension RowMotions {
    func fold(_ crease: Fold.Crease, of height: Double, shown: Double) -> Fold {
        Fold(crease, of: height, shown: shown, hasPerspective: !layout.options.reducesMotion)
    }

    /// Returns the indices of the rows out of view on which the places of folded rows in view depend: the nearest flat row
    /// above and below, and the folded rows in between.
    func indicesOfBounds(of frames: [RowFrame], removed boundaries: [Int: Int], in list: ItemList) -> [Int] {
        guard mayHaveSpaces else { return [] }
        var known = Set(frames.compactMap(\.index))
        var found: [Int] = []
        for position in frames.indices {
            let below = frames[position].index.map { $0 + 1 } ?? boundaries[position] ?? 0
            let above = (frames[position].index ?? below) - 1
            for (first, step) in [(above, -1), (below, 1)] {
                var index = first
                while list.items.indices.contains(index) {
                    let isNew = known.insert(index).inserted
                    if isNew { found.append(index) }
                    let motion = rows[list.items[index].id]
                    let isFolded = motion?.folded != nil && motion?.isApart != true
                    guard isAboveList(list.items[index].id) || isNew && isFolded else { break }
                    index += step
                }
            }
        }
        return found
    }

    /// Returns the first time (s), up to a given one, at which the space of folded rows changes, because one of them
    /// becomes flat or a row above the list lands.
    func nextChangeOfSpace(until time: Double) -> Double? {
        guard isFolding, rows.values.contains(where: { $0.endsSpace(at: time) }) else { return nil }
        var (before, after) = (now, time)
        while after - before > Self.precision {
            let middle = (before + after) / 2
            if rows.values.contains(where: { $0.endsSpace(at: middle) }) { after = middle } else { before = middle }
        }
        return after
    }

    /// s
    private static let precision = 0.0001

    /// Whether a row is above the list: it is carried, or flies or falls to its place.
    private func isAboveList(_ id: ItemID) -> Bool {
        liftedRow?.item == id || rows[id]?.isAboveList == true
    }

    /// Whether there may be space between rows that no row of the list fills.
    private var mayHaveSpaces: Bool { liftedRow != nil || gap != nil || !rows.isEmpty || !removals.isEmpty }

    /// Lets folded rows, the insertion gap, and blank sheets fill all space in the column of rows that stand on the list.
    ///
    /// - Parameter boundaries: the index of the row below each removed row, by the position of that among the frames.
    func fillSpaces(between frames: inout [RowFrame], removed boundaries: [Int: Int], in list: ItemList) {
        guard mayHaveSpaces else { return }
        var boundaries = boundaries
        if let gap {
            boundaries[frames.count] = gap.boundary
            frames.append(space(in: gap))
        }
        let column = column(of: frames, removed: boundaries, in: list)
        for sheets in column.split(whereSeparator: { !$0.isSheet }) {
            let neighbors = [sheets.startIndex - 1, sheets.endIndex].map {
                column.indices.contains($0) ? frames[column[$0].position] : nil
            }
            stack(sheets.map(\.position), of: &frames, between: neighbors[0], and: neighbors[1])
        }
        for position in frames.indices where frames[position].fold != nil {
            foldOffsets[frames[position].item.id]?.show(in: &frames[position], at: now)
        }
        let swiped = removals.filter(\.showsBackground).map { $0.frame(at: now, offset: layout.scrollPosition.offset) }
        // The column ends at the rows that fly to its end.
        let last = column.last { !$0.isSheet }?.index ?? -1
        let flying = frames.filter { $0.index ?? -1 > last && rows[$0.item.id]?.isFlying(at: now) == true }
        let parts =
            column.map { (frames[$0.position], $0.isSheet ? nil : $0.index) } + (swiped + flying).map { ($0, nil) }
        frames += blankSheets(between: parts, in: list)
    }

    /// A row that isn't above the list, or the insertion gap.
    private struct ColumnPart {
        /// The position among the frames.
        let position: Int
        /// The index of the row, or of the next one below it, if it is in another place.
        let index: Int
        let isSheet: Bool
    }

    /// The column of rows that stand on the list, from top to bottom, with the folded ones and the gap.
    private func column(of frames: [RowFrame], removed boundaries: [Int: Int], in list: ItemList) -> [ColumnPart] {
        var boundaries = boundaries
        for (position, frame) in frames.enumerated() {
            // A row that rests before it flies is still in its old place.
            if let motion = rows[frame.item.id], let former = motion.formerPlace, former.isOccupied(by: motion, at: now)
            {
                boundaries[position] = former.boundary
            }
        }
        func place(_ part: ColumnPart) -> (Int, Int, Double) {
            let frame = frames[part.position]
            // The gap is above the removed rows in the same place.
            let order = frame.item.id == Self.gapID ? -1 : boundaries[part.position] == nil ? 1 : 0
            return (part.index, order, order == 0 ? frame.y : 0)
        }
        let parts = frames.indices.compactMap { position -> ColumnPart? in
            let (frame, boundary) = (frames[position], boundaries[position])
            let isSheet = frame.fold != nil && rows[frame.item.id]?.isApart != true
            guard isSheet || frame.index != nil && (boundary != nil || !isAboveList(frame.item.id)) else { return nil }
            return (boundary ?? frame.index).map { ColumnPart(position: position, index: $0, isSheet: isSheet) }
        }
        return parts.sorted { place($0) < place($1) }
    }

    /// Stacks folded rows, and the gap, in the space between two flat ones.
    private func stack(
        _ sheets: [Int], of frames: inout [RowFrame], between upper: RowFrame?, and lower: RowFrame?
    ) {
        let needed = sheets.reduce(0) { $0 + frames[$1].height }
        var lowest = lower.map { $0.y - needed }
        let edge = upper.map { $0.y + $0.height }
        var top = edge ?? lowest.map { min($0, columnTop) } ?? self.top(of: sheets.map { frames[$0] })
        let space = lower.map { max($0.y - top, 0) } ?? needed
        let part = needed > 0 && space < needed + 1 ? space / needed : 1
        for sheet in sheets {
            // Beside a row that flies away or arrives, there is more room than the folded rows need.
            if let highest = lowest, part == 1 { top = max(min(frames[sheet].y, highest), top) }
            frames[sheet].y = top
            lowest = lowest.map { $0 + frames[sheet].height }
            frames[sheet].height *= part
            frames[sheet].fold = frames[sheet].fold?.showing(frames[sheet].height)
            top += frames[sheet].height
        }
    }

    /// The top of the first row, or of a gap above it, in px of the viewport.
    private var columnTop: Double { layout.y(of: 0) + stripShift + gapShift(of: -1) }

    /// The id of the insertion gap in the column, which no item has because it isn't text.
    static let gapID = ItemID("\u{0}gap")

    /// The frame that represents the insertion gap while the column is laid out.
    private func space(in gap: InsertionGap) -> RowFrame {
        let height = gap.gap(at: now)
        let y = layout.y(of: gap.boundary) + stripShift + gap.above.value(at: now)
        var space = RowFrame(
            item: Item(id: Self.gapID, text: ""), y: y, height: height, colors: rowPalette.palette.done, strike: 0)
        space.fold = fold(.middle, of: height, shown: height)
        return space
    }

    /// Where folded rows begin by themselves: a row of the list is in its place, and the others are beside it.
    private func top(of sheets: [RowFrame]) -> Double {
        let anchor = sheets.firstIndex { $0.index != nil } ?? sheets.firstIndex { $0.item.id != Self.gapID } ?? 0
        return sheets[anchor].y - sheets[..<anchor].reduce(0) { $0 + $1.height }
    }

    /// Blank sheets in all space of the column that nothing else covers.
    ///
    /// - Parameter parts: The frames that cover it. Flat rows have an index.
    private func blankSheets(between parts: [(frame: RowFrame, index: Int?)], in list: ItemList) -> [RowFrame] {
        let parts = parts.sorted { $0.frame.y < $1.frame.y }
        var sheets: [RowFrame] = []
        var upper: (frame: RowFrame, index: Int)?
        var edge = columnTop
        for (number, part) in parts.enumerated() {
            let height = part.frame.y - edge
            let lower = parts[number...].first { $0.index != nil }
            // The edges are rounded to pixels, so even half a px may be visible.
            if height > RowTransition.negligibleDistance {
                let neighbor = upper?.frame ?? lower?.frame ?? part.frame
                // The place of a carried row changes at once, but the color of a sheet doesn't (I15).
                let first = upper.map { $0.index + 1 } ?? 0
                let places = first..<max(lower?.index ?? list.items.count, first)
                let landing = places.first { rows[list.items[$0].id]?.isFlight == true }
                var sheet = RowFrame(
                    item: Item(id: ItemID("space above \(part.frame.item.id.text)"), text: ""), y: edge, height: height,
                    opacity: (lower?.frame ?? neighbor).opacity,
                    colors: landing.map { colors(of: list, at: $0) } ?? neighbor.colors, strike: 0, layer: -1)
                sheet.dimming = (lower?.frame ?? neighbor).dimming
                sheet.fold = fold(.middle, of: max(height, layout.viewport.metrics.rowHeight), shown: height)
                sheets.append(sheet)
            }
            edge = max(edge, part.frame.y + part.frame.height)
            if let index = part.index { upper = (part.frame, index) }
        }
        return sheets
    }
}
