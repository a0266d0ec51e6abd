// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Changes by others in a session that has no window to observe its library.
extension ListSession {
    var libraryToSave: Library { editableLibrary.libraryToSave }

    /// Shows another version of the library, as another program wrote it.
    mutating func showVersion(_ other: Library) -> [SessionEvent] {
        libraryWillChange(at: now)
        return editableLibrary.replace(with: other).map { libraryDidChange($0) } ?? []
    }

    /// Changes the preference for done items as the application does. `edited` is the last event if the library is to
    /// be saved.
    mutating func set(_ placement: DoneItemPlacement, now: Double) -> [SessionEvent] {
        var events = advance(to: now)
        let library = editableLibrary
        let (update, needsSaving) = library.set(placement) {
            events += finishEditing()
            libraryWillChange(at: now)
        }
        if let update { _ = libraryDidChange(update) }
        return events + (needsSaving ? [.edited] : [])
    }
}
