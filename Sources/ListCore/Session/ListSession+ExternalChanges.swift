// SPDX-License-Identifier: GPL-3.0-or-later

/// What others made of the file while it was shown.
extension ListSession {
    /// Shows another version of the library, which has everything of this one that is to stay. Rows go where they belong as they do
    /// after a change of one's own; a gesture goes on unless its row is gone or elsewhere; a text that is open stays open, with all
    /// that was typed (G12, G13).
    ///
    /// - Returns: `adopted`, or nothing when nothing is other.
    public mutating func adopt(_ other: Library) -> [SessionEvent] {
        let other = other.with(sinksDone: library.sinksDone)
        guard other != library, !other.lists.isEmpty else { return [] }
        sinking?.stepCount = nil
        guard other.has(level) else {
            // The list that is shown is not there any more (K01).
            let seen = sight
            editing = nil
            library = other
            return [.adopted] + travel(to: .lists, leaving: seen)
        }
        var new = other.rows(on: level)
        if let editing { keep(editing, in: &new) }
        let (before, deltas) = (scene.snapshot(of: list), list.deltas(to: new))
        library = other
        library.take(new, on: level)
        refreshOverview()
        scene.transition(from: before, by: deltas, to: list, style: TransitionStyle(isTogether: true, isUnforeseen: true))
        return [.adopted]
    }

    /// Puts what is being typed into another version of the list.
    private mutating func keep(_ editing: EditingState, in new: inout ItemList) {
        guard let draft = list[editing.item], let old = list.index(of: editing.item) else { return }
        let isTyped = draft.text != editing.original?.text
        guard let index = new.index(of: editing.item, near: old) else {
            // A new row that the file does not have yet, or one that was deleted elsewhere and is a new one by that (G13).
            _ = new.apply(.insert([draft], list.place(at: old)))
            self.editing?.original = nil
            return
        }
        let there = new.items[index]
        if let original = editing.original {
            self.editing?.original = there
            // What was typed is in the file too: that is not what others wrote.
            if there.text == draft.text { self.editing?.original?.text = original.text }
        }
        guard there.text != draft.text else { return }
        guard isTyped else { return reopen(draft, text: there.text, caret: there.text.unicodeScalars.count) }
        let below = index + 1
        if new.items.indices.contains(below), new.items[below].text == draft.text, list[new.items[below].id] == nil {
            // Both texts were kept, and this one was given to the other row.
            new.setText(there.text, at: below)
        } else if there.text != editing.original?.text {
            let copy = Item(id: makeID(), text: there.text, done: there.done, origin: there.origin)
            _ = new.apply(.insert([copy], Place(previous: there.id, index: below)))
        }
        // Who still has the text as it was before has seen nothing of what is typed, and changed nothing of it.
        new.setText(draft.text, at: index)
    }
}
