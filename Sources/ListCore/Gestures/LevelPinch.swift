// SPDX-License-Identifier: GPL-3.0-or-later

/// A pinch that drives the transition between levels: fingers that move together fold the list; fingers that move apart on a
/// list's row open that list.
struct LevelPinch {
    /// The row that is opened; `nil` if the fingers fold the list that is shown.
    let row: ItemID?
    /// The part of the viewport that the list covers.
    let span: LevelTransition.Span
}

extension ListScene {
    func levelPinch(in list: ItemList) -> LevelPinch? {
        guard let gesture = activeGesture.pinch, changesLevel(gesture) else { return nil }
        let (start, end) = gesture.path(at: now)
        if let row = gesture.row {
            guard let index = list.index(of: row) else { return nil }
            let top = restingY(index)
            let (above, below) = (min(end.upper - start.upper, 0), max(end.lower - start.lower, 0))
            return LevelPinch(
                row: row, span: .init(top: max(top + above, 0), bottom: min(top + heights.height(of: index) + below, viewport.height)))
        }
        // The content stays under the fingers.
        let distance = max(start.lower - start.upper, 1)
        let scale = max((end.lower - end.upper) / distance, viewport.metrics.rowHeight / max(viewport.height, 1))
        let (from, to) = ((start.upper + start.lower) / 2, (end.upper + end.lower) / 2)
        return LevelPinch(row: nil, span: .init(top: to - from * min(scale, 1), bottom: to + (viewport.height - from) * min(scale, 1)))
    }

    /// Whether the pinch drives the transition between levels now.
    func changesLevel(_ gesture: PinchGesture) -> Bool {
        gesture.row != nil || options.hasLevelAbove && gesture.growth < 0
    }

    /// The row of a list that two fingers on the screen are both on.
    func listRow(under fingers: Pinch.Fingers, in list: ItemList) -> ItemID? {
        guard painter.showsLists, case .touching(let first, let second) = fingers else { return nil }
        let row = item(pressedAt: first, in: list)
        return row == item(pressedAt: second, in: list) ? row : nil
    }

    /// Scrolls at once so far that a row is in view.
    mutating func scrollIntoView(_ index: Int) {
        let (top, bottom) = span(of: index)
        scroll(to: min(max(scrollPosition.offset, bottom - viewport.height), top))
    }
}
