// SPDX-License-Identifier: GPL-3.0-or-later

/// An event that the application handles after an input.
public enum SessionEvent: Hashable, Sendable {
    /// The library changed and must be saved. The item is as it was before.
    case changed(EditKind, Item)
    /// The text being typed changed and must be saved, but isn't a step of the history yet.
    case drafted
    case undid(EditKind)
    case redid(EditKind)
    /// A gesture has crossed a threshold: releasing now acts on the row.
    case armed(SwipeSide)
    /// A gesture has crossed a threshold: releasing now adds a row, acts on all done items, or changes the level.
    case listArmed
    /// Releasing now does nothing again.
    case disarmed
    /// A row was lifted off the list.
    case lifted(ItemID)
    /// The row's menu was requested at a point, or at the row itself (`nil`).
    case menu(Item, at: Point?)
    /// The row was focused.
    case focused(ItemID)
    /// The action was refused because the list is read-only.
    case refused
    /// The library was changed externally, so that it needn't be saved.
    case changedExternally
    /// Another level, or another list, is shown.
    case moved(Level)
}
