// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the rows are and how they look on their way.
extension RowMotions {
    /// The last known index of a row: a hint for finding it.
    func lastKnownIndex(of id: ItemID) -> Int { rows[id]?.index ?? 0 }

    /// The y of a row when no row moves any more, px of the viewport.
    func restingY(_ index: Int) -> Double {
        layout.y(of: index) + liftShift(of: index) + stripShift
    }

    /// The same while the insertion gap stays as it is.
    func restingYWithGap(_ index: Int, _ motion: RowAnimation? = nil) -> Double {
        restingY(index) + gapShift(of: index, motion)
    }

    /// Displacement (px) of a row by the insertion gap. A row that rests before it flies moves with its neighbors there.
    func gapShift(of index: Int, _ motion: RowAnimation? = nil) -> Double {
        guard let gap else { return 0 }
        let shift = gap.shift(of: index, at: now)
        guard let former = motion?.formerPlace else { return shift }
        return shift + (gap.shift(of: former.boundary, at: now) - shift) * former.share.value(at: now)
    }

    /// Displacement (px) of a row that makes room for the lifted one.
    func liftShift(of index: Int) -> Double { liftedRow?.shift(of: index, in: layout.heights) ?? 0 }

    /// Displacement (px) of all rows by the strips at the edges.
    var stripShift: Double { strips.shift(at: layout.now) }

    /// Height of the lifted row, px; 0 if there is none.
    var liftedRowHeight: Double {
        liftedRow.flatMap { $0.source < layout.heights.count ? layout.heights.height(of: $0.source) : nil } ?? 0
    }

    /// The path of a row to its place (px of the viewport). A row whose place is far out of view moves to a target that is
    /// nearer, but also out of view. The target moves with the insertion gap, as the neighbors do.
    struct RowPath {
        let place: Double
        let target: Double
        /// Displacement (px) from the target.
        let motion: SpringAnimation
    }

    /// Returns the path of a row that moves vertically.
    func path(
        _ y: SpringAnimation, of motion: RowAnimation, at index: Int, to place: Double, height: Double
    ) -> RowPath {
        let shift = gapShift(of: index, motion)
        let beyond = place - shift - layout.clampedToOverscan(place - shift, height: height)
        // Rows that move together keep their distances, because all of them may move this far.
        let farthest = motion.isFlight ? motion.flightReach : layout.viewport.height + Tuning.overscan
        let delta = beyond < 0 ? max(beyond, min(farthest - y.origin, 0)) : min(beyond, max(-y.origin - farthest, 0))
        return RowPath(place: place, target: place - delta, motion: y.displaced(by: delta))
    }

    /// The path of a row; `nil` if it doesn't move vertically.
    func path(of motion: RowAnimation) -> RowPath? {
        motion.y.map { y in
            // The greatest height that the row has from now on.
            let height = layout.heights.height(of: motion.index) + max(motion.growth?.value(at: layout.now) ?? 0, 0)
            return path(y, of: motion, at: motion.index, to: restingYWithGap(motion.index, motion), height: height)
        }
    }

    // MARK: Colors

    /// The colors of a row at its place.
    func colors(of list: ItemList, at index: Int) -> RowColors {
        switch liftedRow?.coloring(of: index, in: list, placement: layout.options.doneItemPlacement) {
        case nil: rowPalette.colors(of: list, at: index, edited: editedRow)
        case .done: rowPalette.palette.done
        case .preview: rowPalette.palette.preview
        case .unfinished(let position, let count): unfinishedColors(of: list.items[index].id, at: position, of: count)
        }
    }

    /// The colors of an unfinished row at a position among the unfinished ones.
    ///
    /// - Parameter id: `nil` for a row that doesn't exist yet.
    func unfinishedColors(of id: ItemID?, at index: Int, of count: Int) -> RowColors {
        rowPalette.unfinishedColors(of: id == editedRow ? nil : id, at: index, of: count)
    }

    /// The scale of a row that is lifted so far (0…1).
    func scale(ofLift lift: Double) -> Double {
        reducesMotion ? 1 : 1 + (Tuning.liftedScale - 1) * lift
    }

    // MARK: Frames

    /// The rows to show, in drawing order, including those up to `margin` px outside the viewport, and a row that is
    /// held or falls.
    ///
    /// - Parameter show: adds what a gesture does to a row.
    func frames(
        of list: ItemList, margin: Double = Tuning.overscan, show: (inout RowFrame) -> Void = { _ in }
    ) -> [RowFrame] {
        var frames = framesNearView(of: list, margin: margin, show: show)
        frames.removeAll { frame in
            frame.item.id == Self.gapID
                || !layout.isVisible(frame, margin: margin) && !isHeldOrFalling(frame.item.id)
        }
        guard frames.contains(where: { $0.layer != 0 }) else { return frames }
        return Self.layers.flatMap { layer in frames.filter { $0.layer == layer } }
    }

    /// Removed rows, resting rows, raised rows, swiped rows, lifted rows.
    private static let layers = -1...3

    /// Whether a row counts however far out of view it is, because its next motion starts there.
    private func isHeldOrFalling(_ id: ItemID) -> Bool { id == liftedRow?.item || rows[id]?.isFalling == true }

    /// The rows to show, with those out of view that the places of folded rows depend on.
    func framesNearView(
        of list: ItemList, margin: Double, show: (inout RowFrame) -> Void = { _ in }
    ) -> [RowFrame] {
        var frames: [RowFrame] = []
        var shown: Range<Int> = 0..<0
        func append(_ index: Int, top: Double, always: Bool = false) {
            var frame = frame(of: list, at: index, top: top)
            show(&frame)
            guard
                always || frame.fold != nil || isHeldOrFalling(frame.item.id) || layout.isVisible(frame, margin: margin)
            else { return }
            frames.append(frame)
        }
        let folded = rows.values.reduce(0) { $0 + ($1.folded?.value(at: layout.now) ?? 0) }
        let reach = margin + (gap?.reach(at: layout.now) ?? 0) + abs(stripShift) + liftedRowHeight + max(folded, 0)
        if let first = layout.index(at: -reach), !list.items.isEmpty {
            var index = first
            var top = layout.heights.top(of: first)
            let bottom = layout.scrollPosition.offset + layout.viewport.height + reach
            while index < list.items.count, top < bottom {
                append(index, top: top)
                top += layout.heights.height(of: index)
                index += 1
            }
            shown = first..<index
        }
        if let source = liftedRow?.source, !shown.contains(source), list.items.indices.contains(source) {
            append(source, top: layout.heights.top(of: source))
        }
        // Rows that are in view on their way to a place out of view.
        let leavingRows = rows.compactMap { id, motion in
            motion.y == nil && foldOffsets[id] == nil || id == liftedRow?.item
                ? nil : list.index(of: id, near: motion.index).flatMap { shown.contains($0) ? nil : $0 }
        }
        for index in leavingRows.sorted() { append(index, top: layout.heights.top(of: index)) }
        var boundaries: [Int: Int] = [:]
        if !removals.isEmpty {
            let present = Set(frames.filter { layout.isVisible($0, margin: Tuning.overscan) }.map(\.item.id))
            for removal in removals where !present.contains(removal.frame.item.id) {
                let frame = removal.frame(at: layout.now, offset: layout.scrollPosition.offset)
                guard frame.fold != nil || layout.isVisible(frame, margin: margin) else { continue }
                boundaries[frames.count] = removal.boundary
                frames.append(frame)
            }
        }
        for index in indicesOfBounds(of: frames, removed: boundaries, in: list) {
            append(index, top: layout.heights.top(of: index), always: true)
        }
        fillSpaces(between: &frames, removed: boundaries, in: list)
        return frames
    }

    /// The frame of a row without what a gesture does to it.
    func frame(of list: ItemList, at index: Int) -> RowFrame {
        frame(of: list, at: index, top: layout.heights.top(of: index))
    }

    private func frame(of list: ItemList, at index: Int, top: Double) -> RowFrame {
        let item = list.items[index]
        let id = item.id
        var frame = RowFrame(
            item: item, index: index, y: top - layout.scrollPosition.offset, height: layout.heights.height(of: index),
            colors: colors(of: list, at: index), strike: item.isDone ? 1 : 0)
        frame.dimming = dimming(of: id)
        frame.count = rowPalette.unfinishedCounts?[id]
        let motion = rows[id]
        frame.y += gapShift(of: index, motion) + liftShift(of: index) + stripShift
        guard let motion else { return frame }
        if let y = motion.y {
            let height = frame.height + max(motion.growth?.value(at: layout.now) ?? 0, 0)
            let path = path(y, of: motion, at: index, to: frame.y, height: height)
            frame.y = path.target + path.motion.value(at: layout.now)
        }
        show(motion, in: &frame)
        return frame
    }

    /// Adds all of an animation but its vertical motion.
    private func show(_ motion: RowAnimation, in frame: inout RowFrame) {
        if let growth = motion.growth { frame.height = max(frame.height + growth.value(at: layout.now), 0) }
        if let folded = motion.folded {
            let height = frame.height
            frame.height = max(height - folded.value(at: layout.now), 0)
            frame.fold = fold(motion.crease, of: height, shown: frame.height)
        }
        if let x = motion.x { frame.x = x.value(at: layout.now) }
        if let lift = motion.lift {
            frame.lift = min(max(lift.value(at: layout.now), 0), 1)
            frame.scale = scale(ofLift: frame.lift)
        }
        if let lean = motion.lean { frame.lean = lean.value(at: layout.now) }
        frame.pivot = motion.pivot
        let threshold =
            motion.isDemonstration
            ? Tuning.demonstrationIconDistance
            : layout.options.limits.swipeThreshold(in: layout.viewport.width)
        let part = min(abs(frame.x) / threshold, 1)
        if let strike = motion.strike {
            frame.strike = min(max(strike.value(at: layout.now), 0), 1)
        } else if motion.strikeFollowsSwipe {
            frame.strike = motion.icon?.undoes == true ? 1 - part : part
        }
        if let dimmingOffset = motion.dimmingOffset {
            frame.dimming = min(max(frame.dimming + dimmingOffset.value(at: layout.now), 0), 1)
        }
        if let opacity = motion.opacity { frame.opacity *= min(max(opacity.value(at: layout.now), 0), 1) }
        if let dateOpacity = motion.dateOpacity {
            frame.dateOpacity = min(max(dateOpacity.value(at: layout.now), 0), 1)
        }
        if let flash = motion.flash {
            frame.colors = flash.colors(to: frame.colors, at: layout.now)
        }
        if let tint = motion.tint {
            frame.colors = tint.colors(to: frame.colors, at: layout.now)
        }
        if motion.isRaised { frame.layer = 1 }
        if let badge = motion.badge {
            frame.icon = SwipeIcon(
                side: .complete, opacity: min(max(badge.value(at: layout.now), 0), 1), isArmed: true, textOpacity: 0,
                undoes: !frame.item.isDone, isInside: true)
        }
        if let icon = motion.icon, frame.x != 0 {
            frame.icon = icon
            frame.icon?.opacity = part
            frame.icon?.textOpacity = min(max(motion.iconTextOpacity?.value(at: layout.now) ?? 0, 0), 1)
        }
    }

    /// What is shown, with the velocity of each row.
    func snapshot(of frames: [RowFrame]) -> ShownRows {
        var snapshot = ShownRows()
        snapshot.rows.reserveCapacity(frames.count)
        for frame in frames {
            let id = frame.item.id
            let leaving = frame.index == nil ? removals.last { $0.frame.item.id == id } : nil
            let path = leaving == nil ? rows[id].flatMap { self.path(of: $0) } : nil
            let (x, y) = leaving.map { ($0.x, $0.y) } ?? (rows[id]?.x, path?.motion)
            let flight = leaving?.velocityInFlight(at: layout.now)
            let folded = rows[id].flatMap { motion in
                motion.folded.map { max(layout.heights.height(of: motion.index) - $0.value(at: layout.now), 0) }
            }
            snapshot.rows[id] = .init(
                frame: frame, velocityX: flight?.x ?? x?.velocity(at: layout.now) ?? 0,
                velocityY: flight?.y ?? y?.velocity(at: layout.now) ?? 0,
                foldedHeight: leaving?.shownHeight.map { max($0.value(at: layout.now), 0) } ?? folded,
                heightVelocity: leaving?.shownHeight?.velocity(at: layout.now)
                    ?? -(rows[id]?.folded?.velocity(at: layout.now) ?? 0),
                path: path.map { $0.motion.shifted(by: $0.target) }, isLifted: liftedRow?.item == id
            )
        }
        return snapshot
    }
}
