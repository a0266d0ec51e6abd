// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds the row at a point.
///
/// Rows that are being removed take no input (H08), nor do rows that fly over others (H19). A point that no other row
/// covers belongs to the row that will arrive there.
extension RowMotions {
    /// The row at a point (px of the viewport).
    ///
    /// - Parameters:
    ///   - frames: the rows as they are shown.
    ///   - usesEarlierPlaces: whether to use the rows' places from before an unexpected motion that has just begun.
    func row(at point: Point, of frames: [RowFrame], usesEarlierPlaces: Bool = false, in list: ItemList) -> RowFrame? {
        frames.last { $0.index != nil && isAimed(at: $0, from: point, usesEarlierPlaces: usesEarlierPlaces) }
            ?? arrivingRow(at: point, in: list)
    }

    /// The row that a press at a point belongs to. It may be elsewhere by now.
    func row(pressedAt point: Point, in list: ItemList) -> RowFrame? {
        let height = layout.viewport.height
        guard strips.edge(pressedAt: point, viewportHeight: height, now: now) == nil else { return nil }
        let aimed = strips.pointAimed(at: pointWithoutHoverGap(point), viewportHeight: height, now: now)
        return row(at: aimed, of: frames(of: list), usesEarlierPlaces: true, in: list)
    }

    /// Whether a row that flies over no others covers a point, or covered it when the point was aimed at.
    func isAimed(at frame: RowFrame, from point: Point, usesEarlierPlaces: Bool) -> Bool {
        let (displacement, isFlying) = aim(at: frame, usesEarlierPlaces: usesEarlierPlaces)
        return !isFlying && frame.y + displacement <= point.y && point.y < frame.y + displacement + frame.height
    }

    /// How far a row was from where it is (px) when a press was aimed, and whether it was flying.
    private func aim(at frame: RowFrame, usesEarlierPlaces: Bool) -> (displacement: Double, isFlying: Bool) {
        let id = frame.item.id
        let current = rows[id].flatMap { $0.y == nil ? nil : $0 }
        guard let motion = current ?? (usesEarlierPlaces ? finishedMotions[id]?.motion : nil) else { return (0, false) }
        guard usesEarlierPlaces, let since = motion.automaticSince, let path = path(of: motion)?.motion
        else { return (0, motion.isFlying(at: now)) }
        let time = max(now - Tuning.reactionTime, since)
        return (path.value(at: time) - (current == nil ? 0 : path.value(at: now)), motion.isFlying(at: time))
    }

    /// The row whose place is at a point that no row covers because one is flying.
    private func arrivingRow(at point: Point, in list: ItemList) -> RowFrame? {
        let flights = rows.values.contains { $0.isFlight && $0.y != nil }
        guard flights || finishedMotions.values.contains(where: \.motion.isFlight) else { return nil }
        guard let near = layout.index(at: point.y - stripShift) else { return nil }
        let index = (near - 1...near + 1).first { index in
            guard list.items.indices.contains(index) else { return false }
            let top = restingYWithGap(index)
            return top <= point.y && point.y < top + layout.heights.height(of: index)
        }
        return index.map { frame(of: list, at: $0) }
    }
}
