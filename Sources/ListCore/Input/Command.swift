// SPDX-License-Identifier: GPL-3.0-or-later

/// An action that a key, a menu, or another part of the application requests.
public enum Command: Hashable, Sendable {
    case complete
    case delete
    case undo
    case redo
    /// Cancels the active gesture because the system took the fingers away.
    case cancelGesture
    /// Cancels the active gesture; without one, cancels editing and restores the text.
    case escape
    case focus(FocusMove)
    /// Opens the focused row for editing.
    case edit
    /// Activates the focused row: edits an item, opens a list.
    case activate
    /// Inserts a new row and opens it for editing.
    case add(InsertionPlace)
    /// Moves the focused row by one, or to an end, within the unfinished or the done rows. A page counts as one row.
    case move(FocusMove)
    /// Picks up the focused row, which follows the pointer until a click or a tap drops it.
    case pickUp
    /// Opens the menu of the focused row.
    case menu
    /// Requests the choice of a date for the focused row.
    case chooseDate
    /// Requests the description of the focused row's task.
    case showNotes
    /// Requests an address in the text of the focused item to be opened, by its index in the text.
    case openLink(Int)
    /// Sets or removes the date of an item, and how it repeats (the value of an RRULE).
    case setDate(ItemID, DueDate?, recurrence: String?)
    /// Sets the text in the edit field, of which some parts were typed.
    case type(String, typed: TypedParts = TypedParts())
    /// Leaves the date that was recognized in the typed text as words.
    case rejectDate
    /// Accepts the text and ends editing. After a new row, the next one is opened below.
    case commit
    /// Accepts the text and ends editing.
    case finishEditing
    /// Pastes text between the parts of the field before and after the caret. If nothing is edited, the text becomes
    /// new items.
    case paste(String, before: String, after: String)
    /// Adds an item for each line of a text that was dropped on the list.
    case drop(String)
    /// Moves a row that was carried out of a window to where it was dropped.
    case moveHere(ItemID)
    /// Goes to the level of lists.
    case up
    case show(Level)
    /// Goes to a list by its index in the file. It is the index on the level of lists if no list is done.
    case showList(Int)
    /// Goes to an item in any list and focuses it, or to a list, whose id it is then.
    /// - Parameter results: the search results in view, of which the item is one.
    case reveal(ItemID, in: ListID, from: [SearchResultFrame] = [])
    /// Deletes the done items of the list that is shown.
    case clear
    /// Makes the done items unfinished again, each at its old place.
    case uncompleteAll
    /// Moves the focused item to the top of another list.
    case moveToList(ListID)
    /// Makes an edit that doesn't depend on what is shown.
    case apply(Edit)
    /// Replaces the library by another version of it, as one step of the history.
    case replace(Library, EditKind)
    /// Inserts an item that was cut elsewhere, at the top or in the insertion gap.
    case put(Item)
}

/// The place of a new row.
public enum InsertionPlace: Hashable, Sendable {
    case top
    /// Next to the row that is focused or being edited.
    case above, below
    /// In the gap under the pointer, or at the top if there is none.
    case here
}

/// A movement of the keyboard focus.
public enum FocusMove: Hashable, Sendable {
    case up, down, pageUp, pageDown, first, last

    /// The edge of the list that it leads toward.
    var edge: ScrollEdge {
        switch self {
        case .up, .pageUp, .first: .top
        case .down, .pageDown, .last: .bottom
        }
    }
}

extension Command {
    /// Whether the command does nothing while a finger holds the list.
    var waitsForGestures: Bool {
        switch self {
        case .complete, .delete, .edit, .activate, .add, .commit, .paste, .drop, .moveHere, .put, .move, .pickUp, .menu,
            .clear, .uncompleteAll, .moveToList, .apply, .replace, .chooseDate, .setDate:
            true
        case .undo, .redo, .cancelGesture, .escape, .focus, .type, .rejectDate, .finishEditing, .up, .show, .showList,
            .reveal, .showNotes, .openLink:
            false
        }
    }

    /// Whether the command closes an open strip at an edge. Commands that add a row continue from it, and keys that
    /// move the focus may go on.
    var closesStrip: Bool {
        switch self {
        case .focus, .add, .type, .escape: false
        default: true
        }
    }

    /// Whether the command closes the dates below a row. They stay if the system takes the fingers away. Esc, and
    /// choosing a date again, close them themselves.
    var closesDates: Bool { ![.cancelGesture, .escape, .chooseDate].contains(self) }

    /// Returns what fingers do that tap the screen twice, all of them at once: two undo a step, and three redo one.
    public static func doubleTap(with fingers: Int) -> Command { fingers == 2 ? .undo : .redo }
}
