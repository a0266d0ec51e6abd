// SPDX-License-Identifier: GPL-3.0-or-later

/// The part of the window that shows the list.
struct Viewport: Sendable {
    /// px; 0 before the first layout.
    var width = 0.0
    var height = 0.0
    var metrics = RowMetrics(rowHeight: Tuning.rowHeight, linePitch: 21, characterWidth: 9, margin: 20)
}

/// Settings of the user and the desktop, and the gestures that the list allows.
public struct SceneOptions: Sendable {
    /// Whether text runs from right to left, so that everything horizontal is mirrored.
    public var isMirrored = false
    /// Whether a swipe to the start of the line of text completes, and one to its end deletes.
    public var swapsSwipes = false
    /// Whether the desktop asks for reduced motion: the same final states, with fades at most.
    public var reducesMotion = false
    /// The sides to which rows may be swiped.
    public var allowedSwipes = AllowedSwipes.both
    /// Whether gestures may add and move rows.
    public var allowsAdding = true
    var doneItemPlacement = DoneItemPlacement.bottom
    /// Whether a pinch or a pull leads to the level of lists.
    public internal(set) var hasLevelAbove = false

    /// Returns the last index at which an unfinished row can be inserted.
    func lastInsertionIndex(in list: ItemList) -> Int {
        doneItemPlacement.insertionRange(forDone: false, in: list).upperBound
    }

    /// Whether a swipe to the left completes a row, and one to the right deletes it.
    var completesToTheLeft: Bool { isMirrored != swapsSwipes }
}

/// State of the layout besides the heights of the rows.
struct LayoutState: Sendable {
    /// The scroll offset (px) of the last frame. Rows above it haven't been seen.
    var frameOffset = 0.0
    /// Rows whose texts have changed since they were measured.
    var changedRows: Set<Int> = []
    /// Heights (px) by text of rows that were deleted, so that a restored row has its height at once.
    var deletedHeights: [String: Double] = [:]
}

/// Animations that no gesture holds.
struct SceneAnimations: Sendable {
    /// Of rows on their way to their places.
    var rows: [ItemID: RowAnimation] = [:]
    /// Vertical motions of rows that have arrived, as long as a press may aim at where the rows were.
    var finishedMotions: [ItemID: FinishedMotion] = [:]
    /// Of rows that were removed from the list.
    var removals: [RemovalAnimation] = []
    /// Visibility of the hint of an empty list, 0…1.
    var hint = SpringAnimation(Tuning.springBack, from: 0, to: 0, start: 0)
}

/// How the row that is being edited is shown.
struct RowEditing: Sendable {
    var item: ItemID?
    /// How far the other rows have faded, 0…1.
    var dimming = SpringAnimation(Tuning.dimming, from: 0, to: 0, start: 0)
    /// Non-nil if the list was scrolled so that the row is at its top.
    var scroll: EditScroll?
    /// Position of the caret, px from the row's top.
    var caret: ClosedRange<Double>?
}
