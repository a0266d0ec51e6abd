// SPDX-License-Identifier: GPL-3.0-or-later

/// What the application has to do after an input.
public enum SessionEvent: Hashable, Sendable {
    /// The library changed and is to be saved. `item` is what was acted on.
    case changed(EditKind, Item)
    /// What is being typed changed: it is to be saved too, though it is no step yet.
    case drafted
    case undid(EditKind)
    case redid(EditKind)
    /// A hand's crossing of the threshold, to be felt and heard.
    case armed(SwipeSide)
    case armedToAdd
    case disarmed
    /// A row came off the list, to be carried.
    case lifted(ItemID)
    /// The row's menu is asked for; where, px of the viewport, or nil for the row itself.
    case menu(Item, at: Point?)
    /// The row has the focus now.
    case focused(ItemID)
    /// The list may only be looked at.
    case refused
    /// The library is another one, by other hands: there is nothing to be saved for that.
    case adopted
    /// Another level is shown, or another list.
    case moved(Level)
}
