// SPDX-License-Identifier: GPL-3.0-or-later

/// What a gesture may ask: where rows and fingers are, and when.
struct GestureContext {
    let list: ItemList
    let motions: RowMotions
    /// Position of the finger, or of the mouse with its button pressed, at its last event.
    let finger: Point
    let pull: PullState
    /// The press of one finger or of the mouse, with all of its movement; `nil` if it only stopped the list, or if there
    /// is a second finger.
    let press: PendingGesture?

    var layout: RowLayout { motions.layout }
    var viewport: Viewport { motions.layout.viewport }
    var options: GestureOptions { motions.layout.options }
    /// s
    var now: Double { motions.layout.now }
    var rowHeight: Double { motions.layout.viewport.metrics.rowHeight }

    func index(of id: ItemID) -> Int? {
        list.index(of: id, near: motions.lastKnownIndex(of: id))
    }

    /// The frame of a row without what a gesture does to it.
    func frame(at index: Int) -> RowFrame {
        motions.frame(of: list, at: index)
    }

    /// The scroll position after the finger has let go of the list, without inertia.
    var droppedScroll: ScrollPosition {
        var position = layout.scrollPosition
        position.drop(now: now)
        return position
    }

    /// The row that a release would insert.
    ///
    /// - Parameters:
    ///   - pinch: how far two fingers have moved apart, px; `nil` if they don't hold the list.
    ///   - isPulled: whether a finger pulls the list.
    func placeholder(pinch: Double?, isPulled: Bool) -> Placeholder? {
        let opened = motions.gapPlaceholder(isArmed: (pinch ?? 0) > rowHeight, isHeld: pinch != nil, in: list)
        let count = list.unfinishedCount
        let pulled =
            pull.placeholder(isHeld: isPulled, unfinishedCount: count, motions)
            ?? motions.stripPlaceholder(unfinishedCount: count)
        // While another gap is still closing, the held one is shown.
        return pinch != nil ? opened ?? pulled : pulled ?? opened
    }
}
