// SPDX-License-Identifier: GPL-3.0-or-later

/// A pinch that drives the transition between levels: fingers that move together fold the list; fingers that move apart
/// on a list's row open that list.
struct LevelPinch {
    /// The row that is opened; `nil` if the fingers fold the list that is shown.
    let row: ItemID?
    /// The part of the viewport that the list covers, with its row if that is opened.
    let edges: LevelTransition.Edges
}

extension PinchGesture {
    /// Returns `nil` if the pinch doesn't drive a transition between levels now.
    func levelPinch(in context: GestureContext) -> LevelPinch? {
        guard changesLevel(context.options) else { return nil }
        let (start, end) = path(at: context.now)
        let height = context.viewport.height
        if let row {
            guard let index = context.index(of: row) else { return nil }
            let top = context.motions.restingY(index)
            let (above, below) = (min(end.upper - start.upper, 0), max(end.lower - start.lower, 0))
            let bottom = top + context.layout.heights.height(of: index)
            return LevelPinch(row: row, edges: .init(top: max(top + above, 0), bottom: min(bottom + below, height)))
        }
        // The content stays under the fingers.
        let distance = max(start.lower - start.upper, 1)
        let scale = max((end.lower - end.upper) / distance, 0)
        let (from, to) = ((start.upper + start.lower) / 2, (end.upper + end.lower) / 2)
        return LevelPinch(
            row: nil, edges: .init(top: to - from * min(scale, 1), bottom: to + (height - from) * min(scale, 1)))
    }

    /// Whether the pinch drives the transition between levels now.
    func changesLevel(_ options: GestureOptions) -> Bool {
        row != nil ? options.pane == .whole : options.leadsUp && growth < 0
    }
}
