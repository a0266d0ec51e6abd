// SPDX-License-Identifier: GPL-3.0-or-later

/// The sign beside a swiped row that shows what a release does.
public struct SwipeIcon: Hashable, Sendable {
    /// The action that the cue stands for.
    public let side: SwipeAction
    /// 0…1; 1 from the threshold on.
    public var opacity: Double
    /// Whether a release acts on the row.
    public var isArmed: Bool
    /// Opacity of the text beside the sign, 0…1: 1 while a swipe moves the row, and fading after that.
    public var textOpacity: Double
    /// Whether the text says the key, too: not under a finger on the screen.
    public var showsKey = false
    /// Whether the item is done, so that a swipe makes it unfinished.
    public var undoes = false
    /// Whether the cue is on the row instead of beside it, because the row isn't moved aside.
    public var isInside = false
    /// How far the check mark has become a clock, 0…1.
    public var clock = 0.0
}

/// A row as it is shown at one time.
public struct RowFrame: Hashable, Sendable {
    public let item: Item
    /// Index in the list; `nil` for a row that is being removed.
    public var index: Int?
    /// px from the viewport's top.
    public var y: Double
    /// px from its place, positive to the right.
    public var x = 0.0
    /// px
    public var height: Double
    /// 0…1
    public var opacity = 1.0
    public var colors: RowColors
    /// How far the row is dimmed because another one is edited, 0…1 (`Palette.dimmed`).
    public var dimming = 0.0
    /// The part of the text that is struck through, 0…1.
    public var strike: Double
    /// The sign beside or on the row, if there is one.
    public var icon: SwipeIcon?
    /// Rows of a higher layer are drawn over those of a lower one.
    public var layer = 0
    /// How far the row is lifted off the list, 0…1. A lifted row casts a shadow.
    public var lift = 0.0
    /// Scale about the pivot.
    public var scale = 1.0
    /// Rotation about the pivot (px from the row's top left corner) in radians, clockwise.
    public var lean = 0.0
    /// The point that scale and rotation leave in place, px from the row's top left corner.
    public var pivot = Point(x: 0, y: 0)
    /// The number of unfinished items in the list that the row stands for; `nil` for the row of an item.
    public var count: Int?
    /// How the row is folded while space opens or closes for it; `nil` if it lies flat.
    public var fold: Fold?
    /// The text of the search result that becomes the row; `nil` for other rows.
    public var foundText: FoundText?
    /// How far the row is still that search result, 0…1.
    public var foundShare = 0.0
    /// Opacity of the date at the row's end, 0…1.
    public var dateOpacity = 1.0
    /// Opacity of what is written on the row, 0…1.
    public var textOpacity = 1.0
    /// Whether the row is part of a transition between levels.
    public var isInTransition = false
}
