// SPDX-License-Identifier: GPL-3.0-or-later

/// An event that the application handles after an input.
public enum SessionEvent: Hashable, Sendable {
    /// The user has changed the library. The item is as it was before.
    case changed(EditKind, Item)
    /// The text of the open row has changed. This isn't a step of the history yet.
    case edited
    /// Another date was recognized in the text of the open row.
    case recognizedDate(DatePhrase)
    case undid(EditKind)
    case redid(EditKind)
    /// A gesture has crossed a threshold: releasing now acts on the row.
    case armed(SwipeAction)
    /// A gesture has crossed a threshold: releasing now adds a row, acts on all done items, or changes the level.
    case listArmed
    /// Releasing now does nothing again.
    case disarmed
    /// A row was lifted off the list.
    case lifted(ItemID)
    /// A lifted row was dropped on the list, also at its old place.
    case dropped(ItemID)
    /// The mouse, which holds a point of the row (px), has carried it slowly out of the window. It returns to its place.
    case carriedOut(Item, heldAt: Point)
    /// The row's menu was requested at a point, or at the row itself (`nil`).
    case menu(Item, at: Point?)
    /// The choice of a date was requested.
    case dateRequested(Item)
    /// The description of a task was requested.
    case notesRequested(Item)
    /// An address in a text was requested.
    case linkRequested(Link)
    /// The row was focused.
    case focused(ItemID)
    /// The action was refused.
    case refused(Refusal)
    /// The library was changed by another session or another program.
    case changedExternally
    /// Another level, or another list, is shown.
    case moved(Level)
    /// A level was requested that is shown beside this one, and a row there to focus.
    case levelRequested(Level, ItemID?)
}

/// Why nothing can be changed.
public enum Refusal: Hashable, Sendable {
    /// The changes couldn't be saved.
    case file
    /// The calendar server of the list with this name only allows reading it.
    case list(String)
    /// The item that was cut stays in such a list, and is only copied.
    case cut(Item)
    /// Nothing can be added to the list of what is due, or done to its row.
    case due
}
