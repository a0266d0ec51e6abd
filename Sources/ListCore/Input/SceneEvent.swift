// SPDX-License-Identifier: GPL-3.0-or-later

/// What a gesture wants, or what a hand should feel.
public enum SceneEvent: Hashable, Sendable {
    /// The row was let go past its threshold, or flicked; px/s it leaves with.
    case act(SwipeSide, ItemID, velocity: Double)
    /// Letting go would act from now on.
    case armed(SwipeSide)
    /// Letting go would do nothing any more.
    case disarmed
    /// Letting go would add a row from now on.
    case armedToAdd
    /// A row came off the list.
    case lifted(ItemID)
    /// It was held and let go where it was, with the finger there.
    case held(ItemID, Point)
    /// It was put down, to have an index and to be done or not.
    case dropped(ItemID, at: Int, isDone: Bool)
    /// It was thrown out of the window, px/s.
    case thrown(ItemID, Point)
    /// A row was tapped, or the empty space below all rows (nil).
    case tapped(ItemID?, Device)
    /// The list was let go open, at the index of a new row that goes on from where the placeholder was. Without one, the pointer
    /// chose the place.
    case add(at: Int, Device, from: InsertionOrigin?)
    /// The list was folded, or pulled down far enough: the level above is wanted.
    case up
    /// Two fingers opened the row of a list.
    case opened(ItemID)
    /// The list was pulled up beyond its end by one row, or by two.
    case clear
    case putBack
}
