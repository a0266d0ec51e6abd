// SPDX-License-Identifier: GPL-3.0-or-later

/// A key, or anything else that says at once what is wanted.
public enum Command: Hashable, Sendable {
    case complete
    case delete
    case undo
    case redo
    /// Gives up the gesture under way: the system took it.
    case cancelGesture
    /// Gives up whatever is under way: a gesture, or else the editing, which restores what was there before.
    case escape
    case focus(FocusMove)
    /// Opens the focused row for editing.
    case edit
    /// Enter on the focused row: opens an item for editing, and a list.
    case activate
    /// Opens a new row for editing.
    case add(InsertionPlace)
    /// Moves the focused row among those that are done, or are not, as it is: by one, or to an end. Never by a page.
    case move(FocusMove)
    /// Opens the menu of the focused row.
    case menu
    /// The field under the keyboard has this text now.
    case type(String)
    /// Takes what was typed: ends editing, or opens the next new row below.
    case commit
    /// Takes what was typed, and that is all.
    case finishEditing
    /// A text from elsewhere comes into the field between what stands before and after the caret; with nothing being edited, it
    /// becomes items of its own.
    case paste(String, before: String, after: String)
    /// Goes to the level of lists.
    case up
    case show(Level)
    /// Goes to a list by its position in the file, which is that on the level of lists as long as none is done.
    case showList(Int)
    /// Goes to an item, wherever it is, and gives it the focus.
    case reveal(ItemID, in: ListID)
    /// Takes the done items out of the list that is shown.
    case clear
    /// Makes them undone again, each where it stood.
    case putBack
    /// Moves the focused item to the top of another list.
    case moveToList(ListID)
    /// Makes the library another version of itself, in one step.
    case replace(Library, EditKind)
    /// Puts an item that was taken out elsewhere on top, or where the rows stand open.
    case put(Item)
}

/// Where a new row goes.
public enum InsertionPlace: Hashable, Sendable {
    case top
    /// Next to the row that has the focus, or is being edited.
    case above, below
    /// Where the rows have parted under the pointer, else at the top.
    case here
}

/// Where the keyboard's focus goes.
public enum FocusMove: Hashable, Sendable {
    case up, down, pageUp, pageDown, first, last
}

extension Command {
    /// Whether the command does nothing while a finger holds the list.
    var waitsForGestures: Bool {
        switch self {
        case .complete, .delete, .edit, .activate, .add, .commit, .paste, .put, .move, .menu, .clear, .putBack, .moveToList, .replace: true
        case .undo, .redo, .cancelGesture, .escape, .focus, .type, .finishEditing, .up, .show, .showList, .reveal: false
        }
    }
}
