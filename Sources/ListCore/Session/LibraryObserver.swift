// SPDX-License-Identifier: GPL-3.0-or-later

/// Identifies a session among those that edit the same library.
public struct SessionID: Hashable, Sendable {
    let number: Int
}

/// A change of an `EditableLibrary`, as its observers need it.
public enum LibraryUpdate: Sendable {
    /// An edit was made, undone, or redone.
    case edited(EditResult)
    /// The text of a row changed while it is being typed.
    case typed(at: Int, on: Level)
    /// A session took over the text that another one had open.
    case draftTaken
    /// The library is another version of the old one.
    case replaced(Library)
}

/// Observes changes of an `EditableLibrary` that other sessions make. Must not edit the library while it is notified of
/// a change.
public protocol LibraryObserver: AnyObject {
    func libraryWillChange()
    func libraryDidChange(_ update: LibraryUpdate)
    /// Performs an undo or redo of its session that came before the history of earlier runs was loaded.
    func perform(_ command: Command)
}
