// SPDX-License-Identifier: GPL-3.0-or-later

/// What two fingers make of the way between the levels while they hold it.
struct LevelPinch {
    /// The row that they open; nil when they fold the list that is shown.
    let row: ItemID?
    /// The part of the viewport that the list has.
    let span: LevelTransition.Span
}

/// Two fingers that come together fold a list; on the row of one, they open it.
extension ListScene {
    func passageHeld(in list: ItemList) -> LevelPinch? {
        guard let spread = activeGesture.spread, isPassageHeld(by: spread) else { return nil }
        let (start, end) = spread.ways(at: now)
        if let row = spread.row {
            guard let index = list.index(of: row) else { return nil }
            let top = placeOnScreen(index)
            let (above, below) = (min(end.upper - start.upper, 0), max(end.lower - start.lower, 0))
            return LevelPinch(row: row, span: .init(top: max(top + above, 0), bottom: min(top + heights.height(of: index) + below, page)))
        }
        // What is under a finger stays there.
        let distance = max(start.lower - start.upper, 1)
        let scale = max((end.lower - end.upper) / distance, metrics.rowHeight / max(page, 1))
        let (from, to) = ((start.upper + start.lower) / 2, (end.upper + end.lower) / 2)
        return LevelPinch(row: nil, span: .init(top: to - from * min(scale, 1), bottom: to + (page - from) * min(scale, 1)))
    }

    func isPassageHeld(by spread: PinchGesture) -> Bool {
        spread.row != nil || goesUp && spread.growth < 0
    }

    func aim(of spread: PinchGesture) -> ReleaseAction? {
        if spread.row != nil { return spread.growth > metrics.rowHeight ? .up : nil }
        if goesUp, spread.scale <= Tuning.folded { return .up }
        return allowsAdding && spread.growth > metrics.rowHeight ? .add : nil
    }

    /// The row of a list that two fingers on the screen are both on.
    func listRow(under fingers: Pinch.Fingers, in list: ItemList) -> ItemID? {
        guard counts != nil, case .touching(let first, let second) = fingers else { return nil }
        let row = item(at: first, in: list)
        return row == item(at: second, in: list) ? row : nil
    }

    /// Scrolls at once so far that a row is in view.
    mutating func bringIntoView(_ index: Int) {
        let (top, bottom) = span(of: index)
        scroll(to: min(max(scrollPosition.offset, bottom - page), top))
    }
}
