// SPDX-License-Identifier: GPL-3.0-or-later

/// The part of the window that shows the list.
struct Viewport: Hashable, Sendable {
    /// px; 0 before the first layout.
    var width = 0.0
    var height = 0.0
    var metrics = RowMetrics(rowHeight: Tuning.rowHeight, linePitch: 21, characterWidth: 9, margin: 20)
}

/// Settings of the user and the desktop, and the gestures that the list allows.
struct GestureOptions: Sendable {
    var limits = MovementLimits()
    /// Whether text runs from right to left, so that everything horizontal is mirrored.
    var isMirrored = false
    /// Whether a swipe to the start of the line of text completes, and one to its end deletes.
    var swapsSwipes = false
    /// Whether the desktop asks for reduced motion: the same final states, with fades at most.
    var reducesMotion = false
    /// The devices that swipe rows.
    var swipingDevices = Set(Device.allCases)
    /// The sides to which rows may be swiped.
    var allowedSwipes = AllowedSwipes.both
    /// Rows that can only be opened.
    var fixedRows: Set<ItemID> = []
    /// Whether gestures may add and move rows.
    var allowsAdding = true
    /// Whether rows may be lifted: to move them, also to another list, or to open their menu.
    var allowsLifting = true
    var doneItemPlacement = DoneItemPlacement.bottom
    /// Height (px) of the part of the window above the viewport; `nil` if it isn't known, so that no row can be carried
    /// out of the window.
    var heightAbove: Double?
    /// Whether the level of lists is above the list.
    var hasLevelAbove = false
    /// The part of the levels that is shown here. Unless it is the whole, no gesture changes the level.
    var pane = Pane.whole
    /// Whether a pinch or a pull leads to the level of lists.
    var leadsUp: Bool { hasLevelAbove && pane == .whole }
    /// Whether the other level is shown to the left, or to the right.
    var hasPaneOnLeft: Bool { pane == (isMirrored ? .lists : .items) }
    var hasPaneOnRight: Bool { pane == (isMirrored ? .items : .lists) }

    /// Returns the last index at which an unfinished row can be inserted.
    func lastInsertionIndex(in list: ItemList) -> Int {
        doneItemPlacement.insertionRange(forDone: false, in: list).upperBound
    }

    /// Whether a swipe to the left completes a row, and one to the right deletes it.
    var completesToTheLeft: Bool { isMirrored != swapsSwipes }
}

/// The sides that a row may be swiped to.
struct AllowedSwipes: Hashable, Sendable {
    let complete: Bool
    let delete: Bool

    static let both = AllowedSwipes(complete: true, delete: true)
    static let none = AllowedSwipes(complete: false, delete: false)

    func contains(_ side: SwipeAction) -> Bool {
        side == .delete ? delete : complete
    }
}
