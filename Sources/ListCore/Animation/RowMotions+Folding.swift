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

    /// Returns the indices of rows out of view that folded rows and the places of flying ones depend on: the nearest flat
    /// rows above and below, and the folded rows in between.
    func indicesOfBounds(of frames: [RowFrame], removed boundaries: [Int: Int], in list: ItemList) -> [Int] {
        let isFlown = hasEmptyPlaces
        guard isFlown || frames.contains(where: { $0.fold != nil }) else { return [] }
        var known = Set(frames.compactMap(\.index))
        var found: [Int] = []
        for position in frames.indices where isFlown || frames[position].fold != nil {
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

    /// Whether the place of a row is empty. Those of rows that rest before they fly aren't.
    private var hasEmptyPlaces: Bool {
        liftedRow != nil || now < placeClosingEnd
            || rows.values.contains { $0.isFlying(at: now) || $0.isFalling }
    }

    /// Lets the folded rows fill the space between the flat ones.
    ///
    /// - Parameter boundaries: the index of the row below each removed row, by the position of that among the frames.
    func fillSpaces(between frames: inout [RowFrame], removed boundaries: [Int: Int], in list: ItemList) {
        let isFlown = hasEmptyPlaces
        guard isFlown || frames.contains(where: { $0.fold != nil }) else { return }
        var boundaries = boundaries
        // Folded rows leave room for the insertion gap.
        let gapPosition = frames.count
        if let gap {
            frames.append(space(in: gap))
            boundaries[gapPosition] = gap.boundary
        }
        // A row that rests before it flies is still in its old place.
        let flat = frames.filter { $0.index != nil && !isAboveList($0.item.id) }
        for position in frames.indices where rows[frames[position].item.id]?.isAtRest(at: now) == true {
            let y = frames[position].y
            boundaries[position] = flat.filter { $0.y > y }.compactMap(\.index).min() ?? list.items.count
        }
        func place(_ position: Int) -> (Int, Int, Double) {
            let boundary = frames[position].index == nil ? boundaries[position] ?? 0 : boundaries[position]
            return boundary.map { ($0, 0, frames[position].y) } ?? (frames[position].index ?? 0, 1, 0)
        }
        var last: (row: RowFrame, index: Int)?
        /// The folded rows below it.
        var sheets: [Int] = []
        var spaces: [Space] = []
        func fill(above next: RowFrame?, at index: Int) {
            if last == nil, sheets.first == gapPosition { sheets.removeFirst() }
            if sheets.contains(where: { $0 != gapPosition }) {
                stack(sheets, of: &frames, between: last?.row, and: next)
            } else {
                sheets.removeAll()
            }
            if isFlown || !sheets.isEmpty {
                let indices = (last.map { $0.index + 1 } ?? 0)..<index
                spaces.append(Space(upper: last?.row, lower: next, indices: indices, sheets: sheets))
            }
            sheets.removeAll()
        }
        for position in frames.indices.sorted(by: { place($0) < place($1) }) {
            let frame = frames[position]
            if frame.fold != nil, rows[frame.item.id]?.isApart != true {
                sheets.append(position)
            } else if let index = frame.index {
                if let boundary = boundaries[position] {
                    fill(above: frame, at: boundary)
                    last = (frame, boundary - 1)
                } else if !isAboveList(frame.item.id) {
                    fill(above: frame, at: index)
                    last = (frame, index)
                }
            }
        }
        fill(above: nil, at: list.items.count)
        for position in frames.indices where frames[position].fold != nil {
            foldOffsets[frames[position].item.id]?.show(in: &frames[position], at: now)
        }
        let blank = spaces.flatMap { blankSheets(in: $0, besides: $0.sheets.map { frames[$0] }, in: list) }
        if gap != nil { frames.remove(at: gapPosition) }
        frames += blank
    }

    /// The space between two flat rows.
    private struct Space {
        /// `nil` for the top of the list.
        let upper: RowFrame?
        /// `nil` for the end of the list.
        let lower: RowFrame?
        /// The indices of the rows whose places are there.
        let indices: Range<Int>
        /// The positions of the folded rows, and of the gap, if there are any, among the frames.
        let sheets: [Int]
    }

    /// Stacks folded rows in the space between two flat ones.
    private func stack(
        _ sheets: [Int], of frames: inout [RowFrame], between last: RowFrame?, and next: RowFrame?
    ) {
        let needed = sheets.reduce(0) { $0 + frames[$1].height }
        var top =
            last.map { $0.y + $0.height } ?? next.map { $0.y - needed } ?? self.top(of: sheets.map { frames[$0] })
        let space = next.map { max($0.y - top, 0) } ?? needed
        let part = needed > 0 && space < needed + 1 ? space / needed : 1
        for sheet in sheets {
            frames[sheet].y = top
            frames[sheet].height *= part
            frames[sheet].fold = frames[sheet].fold?.showing(frames[sheet].height)
            top += frames[sheet].height
        }
    }

    /// A stand-in for the insertion gap among folded rows. It is above the removed rows in the same place.
    private func space(in gap: InsertionGap) -> RowFrame {
        let height = gap.gap(at: now)
        var space = RowFrame(
            item: Item(id: ItemID("gap"), text: ""), y: -.infinity, height: height, colors: rowPalette.palette.done,
            strike: 0)
        space.fold = fold(.middle, of: height, shown: height)
        return space
    }

    /// Where folded rows without a neighbor begin: a row of the list is in its place, and the others are beside it.
    private func top(of sheets: [RowFrame]) -> Double {
        let anchor = sheets.firstIndex { $0.index != nil } ?? 0
        return sheets[anchor].y - sheets[..<anchor].reduce(0) { $0 + $1.height }
    }

    /// Blank sheets in the places that flying and carried rows leave or arrive at, and beside folded rows that are still on
    /// their way to their places.
    ///
    /// - Parameter sheets: the folded rows in the space.
    private func blankSheets(in space: Space, besides sheets: [RowFrame], in list: ItemList) -> [RowFrame] {
        let (upper, lower) = (space.upper, space.lower)
        guard let neighbor = upper ?? lower, let bottom = lower?.y ?? sheets.map({ $0.y + $0.height }).max() else {
            return []
        }
        let boundaries = space.indices.lowerBound...space.indices.upperBound
        let folded = sheets.compactMap(\.index)
        let arriving = space.indices.lazy.filter { !folded.contains($0) }
        // The placeholder fills the gap of an insertion.
        let hasGap = sheets.isEmpty && gap.map { boundaries.contains($0.boundary) } ?? false
        guard !hasGap, arriving.allSatisfy({ isAboveList(list.items[$0].id) }) else { return [] }
        let top = upper.map { $0.y + $0.height } ?? layout.y(of: 0) + stripShift
        // The place of a carried row changes at once, but the color of a sheet doesn't (I15).
        let landing = arriving.first { rows[list.items[$0].id]?.isFlight == true }
        let colors = landing.map { self.colors(of: list, at: $0) } ?? neighbor.colors
        let swiped = removals.filter { $0.showsBackground && boundaries.contains($0.boundary) }.map {
            $0.frame(at: now, offset: layout.scrollPosition.offset)
        }
        let parts = uncovered(from: top, to: bottom, by: sheets + swiped)
        return parts.enumerated().map { number, part in
            let height = part.upperBound - part.lowerBound
            var sheet = RowFrame(
                item: Item(id: ItemID("space above \(lower?.item.id.text ?? "") \(number)"), text: ""),
                y: part.lowerBound, height: height, opacity: (lower ?? neighbor).opacity, colors: colors, strike: 0,
                layer: -1)
            sheet.dimming = (lower ?? neighbor).dimming
            sheet.fold = fold(.middle, of: max(height, layout.viewport.metrics.rowHeight), shown: height)
            return sheet
        }
    }

    /// Returns the parts (px of the viewport) of a space that no row covers.
    private func uncovered(from top: Double, to bottom: Double, by rows: [RowFrame]) -> [Range<Double>] {
        var parts: [Range<Double>] = []
        var edge = top
        func add(to end: Double) {
            // The edges are rounded to pixels, so even half a px may be visible.
            if end - edge > RowTransition.negligibleDistance { parts.append(edge..<end) }
        }
        for row in rows.sorted(by: { $0.y < $1.y }) where edge < bottom {
            add(to: min(row.y, bottom))
            edge = max(edge, row.y + row.height)
        }
        add(to: bottom)
        return parts
    }
}
