// SPDX-License-Identifier: GPL-3.0-or-later

/// The frames and texts that a session shows right before others change the library.
struct FramesBeforeChange {
    let snapshot: ShownRows
    /// Rows and placeholder, for a list that is gone after the change.
    let frames: [RowFrame]
    /// The text of the edited row.
    let draft: String?
    /// The index of the list that is shown, if it is one of the file.
    let listIndex: Int?
}

/// Changes of the library that this session doesn't make: by another session, another program, or a preference.
extension ListSession {
    /// Stores the frames and texts that are shown, before the library changes.
    ///
    /// - Parameter now: s, when the animation of the change begins.
    public mutating func libraryWillChange(at now: Double) {
        gestures.resume(at: now)
        beforeChange = FramesBeforeChange(
            snapshot: gestures.snapshot(of: list), frames: frames, draft: editing.flatMap { list[$0.item]?.text },
            listIndex: library.lists.firstIndex { .items($0.id) == level }
        )
    }

    /// Shows a change of the library. Rows move as after a change by this session. A gesture continues unless its row
    /// was removed or moved.
    public mutating func libraryDidChange(_ update: LibraryUpdate) -> [SessionEvent] {
        guard let before = beforeChange else { return [] }
        beforeChange = nil
        guard library.has(level) else {
            // The list that is shown is gone (K01, K33).
            editing = nil
            let next = nextLevel(in: library, at: before.listIndex ?? 0)
            return [.changedExternally] + changeLevel(to: next, leaving: before.frames)
        }
        let old = composedList
        refreshComposedList()
        var events = [SessionEvent.changedExternally]
        if let deltas = deltas(of: update, from: old) {
            gestures.transition(
                from: before.snapshot, by: deltas, to: list, style: TransitionStyle(isExternal: true))
            events += gestures.updateReorder(in: list, hasChanged: true)
        }
        updateField(from: before.draft)
        closeDatesIfOutdated()
        return events
    }

    /// The changes of the rows that are shown; `nil` if no row can have changed.
    private func deltas(of update: LibraryUpdate, from old: ItemList) -> [ListDelta]? {
        switch (level, update) {
        case (_, .draftTaken): nil
        case (.lists, _), (.due, _): old.deltas(to: composedList)
        case (.items(let id), .edited(let result)): result.deltas[id] ?? []
        case (_, .typed(let index, level)): [.moved(from: index, to: index, hasNewText: true)]
        case (_, .typed): []
        case (.items(let id), .replaced(let library)): (library[id] ?? ItemList(id: id, name: "")).deltas(to: list)
        }
    }

    /// Keeps the field in step with the text of its row, or closes it if the row is gone or open in another session.
    private mutating func updateField(from text: String?) {
        guard let editing else { return }
        guard let draft = editableLibrary.drafts[id], let item = list[editing.item] else {
            self.editing = nil
            return gestures.edit(nil, in: list)
        }
        self.editing?.original = draft.original
        if item.text != text { replaceFieldText(item.text) }
    }
}
