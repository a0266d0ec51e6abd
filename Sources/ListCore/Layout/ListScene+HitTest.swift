// SPDX-License-Identifier: GPL-3.0-or-later

/// The vertical motion of a row that has arrived, for presses that aim at where the row was.
struct FinishedMotion: Sendable {
    let motion: RowAnimation
    /// s
    let end: Double
}

/// Finds the row at a point.
///
/// Rows that are being removed take no input (H08), nor do rows that fly over others (H19). A point that no other row covers belongs to
/// the row that will arrive there.
extension ListScene {
    /// The row at a point (px of the viewport), as the rows are shown now.
    public func item(at point: Point, in list: ItemList) -> ItemID? {
        row(at: point, usesEarlierPlaces: false, in: list)?.item.id
    }

    /// The row that a press at a point belongs to.
    func item(pressedAt point: Point, in list: ItemList) -> ItemID? {
        row(pressedAt: point, in: list)?.item.id
    }

    /// The frame of that row. It may be elsewhere by now.
    func row(pressedAt point: Point, in list: ItemList) -> RowFrame? {
        guard peekedEdge(pressedAt: point) == nil else { return nil }
        return row(at: pointWithPeek(pressedAt: point), usesEarlierPlaces: true, in: list)
    }

    /// - Parameter usesEarlierPlaces: whether to use the rows' places from before an unexpected motion that has just begun.
    private func row(at point: Point, usesEarlierPlaces: Bool, in list: ItemList) -> RowFrame? {
        frames(of: list).last { $0.index != nil && isAimed(at: $0, from: point, usesEarlierPlaces: usesEarlierPlaces) }
            ?? arrivingRow(at: point, in: list)
    }

    /// Whether a row that flies over no others covers a point, or covered it when the point was aimed at.
    func isAimed(at frame: RowFrame, from point: Point, usesEarlierPlaces: Bool) -> Bool {
        let (displacement, isFlying) = aim(at: frame, usesEarlierPlaces: usesEarlierPlaces)
        return !isFlying && frame.y + displacement <= point.y && point.y < frame.y + displacement + frame.height
    }

    /// How far a row was from where it is (px) when a press was aimed, and whether it was flying.
    private func aim(at frame: RowFrame, usesEarlierPlaces: Bool) -> (displacement: Double, isFlying: Bool) {
        let id = frame.item.id
        let current = animations.rows[id].flatMap { $0.y == nil ? nil : $0 }
        guard let motion = current ?? (usesEarlierPlaces ? animations.finishedMotions[id]?.motion : nil) else { return (0, false) }
        guard usesEarlierPlaces, let since = motion.automaticSince, let path = rowPath(motion)?.motion
        else { return (0, motion.isFlying(at: now)) }
        let time = max(now - Tuning.reactionTime, since)
        return (path.value(at: time) - (current == nil ? 0 : path.value(at: now)), motion.isFlying(at: time))
    }

    /// The row whose place is at a point that no row covers because one is flying.
    private func arrivingRow(at point: Point, in list: ItemList) -> RowFrame? {
        let flights = animations.rows.values.contains { $0.isFlight && $0.y != nil }
        guard flights || animations.finishedMotions.values.contains(where: \.motion.isFlight) else { return nil }
        guard let near = heights.index(at: point.y - peekShift + scrollPosition.offset) else { return nil }
        let index = (near - 1...near + 1).first { index in
            guard list.items.indices.contains(index) else { return false }
            let top = restingYWithGap(index)
            return top <= point.y && point.y < top + heights.height(of: index)
        }
        return index.map { frame(of: list, at: $0, top: heights.top(of: $0)) }
    }

    /// Remembers the motion of a row that has arrived, if the user didn't expect it.
    mutating func storeFinishedMotion(from old: RowAnimation?, to new: RowAnimation, of id: ItemID) {
        guard let old, old.automaticSince != nil, old.y != nil, new.y == nil else { return }
        animations.finishedMotions[id] = FinishedMotion(motion: old, end: now)
    }
}
