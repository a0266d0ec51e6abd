// SPDX-License-Identifier: GPL-3.0-or-later

/// A library in memory that any number of sessions show and edit, with its undo history and the texts that are being typed.
///
/// There is one library and one history, whoever shows them. A session that makes a change animates it itself; the observers of all
/// other sessions are told before and after it. The library is changed in place: keep no copy of it across a change, because the
/// change would then copy every item.
public final class EditableLibrary {
    /// The library as it is shown, with the text that is being typed.
    public private(set) var library: Library
    public private(set) var history: History
    public let isReadOnly: Bool
    /// The open text of each session that has one.
    private(set) var drafts: [SessionID: Draft] = [:]
    /// New rows that another session deleted or moved to another list while they were blank. Undo may bring them back; blank, they
    /// are not saved.
    private var blankRows: Set<ItemID> = []
    /// Returns an ID that no other item has.
    let makeID: @Sendable () -> ItemID

    private var observers: [Observation] = []
    private var sessionCount = 0
    /// Counts every change that may have been saved.
    private var changeCount = 0
    /// The library before and after done items were moved to the bottom, and the number of changes until then; the number is `nil` if
    /// something was saved or came from another program since.
    private var moveToBottom: (before: Library, after: Library, changeCount: Int?)?

    private struct Observation {
        let session: SessionID
        weak var observer: LibraryObserver?
    }

    /// - Parameters:
    ///   - isReadOnly: whether sessions refuse every edit.
    ///   - sinksDone: whether done items are at the bottom; `nil` keeps the placement of `library`.
    ///   - makeID: returns an ID that no other item has.
    public init(
        _ library: Library, history: History = History(), isReadOnly: Bool = false, sinksDone: Bool? = nil,
        makeID: @escaping @Sendable () -> ItemID
    ) {
        self.library = sinksDone.map { library.with(sinksDone: $0) } ?? library
        self.history = history
        self.isReadOnly = isReadOnly
        self.makeID = makeID
        if sinksDone == true, !library.sinksDone { moveToBottom = (library, self.library, 0) }
    }

    // MARK: Sessions

    func makeSessionID() -> SessionID {
        sessionCount += 1
        return SessionID(number: sessionCount)
    }

    /// Tells an observer about changes that are not made by its own session, for as long as the observer exists.
    public func addObserver(_ observer: LibraryObserver, for session: SessionID) {
        observers.removeAll { $0.observer == nil }
        observers.append(Observation(session: session, observer: observer))
    }

    /// Makes a change between the two calls of all observers but the session's own.
    ///
    /// - Parameter change: returns `nil` if it changed nothing.
    private func publish<Result>(by session: SessionID?, _ change: () -> (result: Result, update: LibraryUpdate)?) -> Result? {
        let others = observers.compactMap { $0.session == session ? nil : $0.observer }
        for observer in others { observer.libraryWillChange() }
        guard let (result, update) = change() else { return nil }
        for observer in others { observer.libraryDidChange(update) }
        return result
    }

    // MARK: Edits

    func apply(_ edit: Edit, by session: SessionID) -> EditResult? {
        publish(by: session) {
            editing(by: session) { library.apply(edit) }.map { ($0, .edited($0)) }
        }
    }

    /// Adds an edit that the user made to the history.
    func record(inverse: Edit) {
        changeCount += 1
        history.record(inverse: inverse)
    }

    /// Undoes the last edit that still means something. Returns `nil` if there is none.
    func undo(by session: SessionID) -> (edit: Edit, outcome: EditResult)? {
        step(by: session) { $0.undo(in: &$1) }
    }

    func redo(by session: SessionID) -> (edit: Edit, outcome: EditResult)? {
        step(by: session) { $0.redo(in: &$1) }
    }

    private func step(
        by session: SessionID, _ take: (inout History, inout Library) -> (edit: Edit, outcome: EditResult)?
    ) -> (edit: Edit, outcome: EditResult)? {
        publish(by: session) {
            editing(by: session) { take(&history, &library) }.map { ($0, .edited($0.outcome)) }
        }
    }

    /// Makes an edit, and brings the drafts of other sessions up to date with it.
    private func editing<Result>(by session: SessionID, _ edit: () -> Result?) -> Result? {
        let texts = drafts.filter { $0.key != session }.mapValues { library.row(of: $0)?.text }
        guard let result = edit() else { return nil }
        changeCount += 1
        for (other, text) in texts {
            guard let draft = drafts[other] else { continue }
            if let row = library.row(of: draft) {
                if row.text != text { drafts[other]?.original?.text = row.text }
            } else {
                // A row that is deleted takes its open text along. Undo brings both back.
                if draft.original == nil, PastedText.trimmed(text ?? "").isEmpty { blankRows.insert(draft.item) }
                drafts[other] = nil
            }
        }
        return result
    }

    /// Puts the history of earlier runs before what has been done since.
    public func prependHistory(_ earlier: History) {
        history.prepend(earlier)
    }

    // MARK: Drafts

    /// Opens a row's text in a session, and closes the one that the session had open. If another session has the row open, this one
    /// takes its draft over.
    ///
    /// - Parameter original: the row before it was opened, `nil` for a new one.
    /// - Returns: the row before anything was typed, `nil` for a new one.
    func openDraft(of item: ItemID, original: Item?, on level: Level, by session: SessionID) -> Item? {
        changeCount += 1
        var draft = Draft(item: item, level: level, original: original)
        guard let (owner, taken) = drafts.first(where: { $0.key != session && $0.value.item == item && $0.value.level == level }) else {
            drafts[session] = draft
            return original
        }
        draft.original = taken.original
        return publish(by: session) {
            drafts[owner] = nil
            drafts[session] = draft
            return (draft.original, .draftTaken)
        } ?? nil
    }

    func closeDraft(by session: SessionID) {
        drafts[session] = nil
    }

    /// Gives a row another text that isn't a step of the history.
    func setText(_ text: String, ofRow row: ItemID, at index: Int, on level: Level, by session: SessionID) {
        _ = publish(by: session) {
            library.setText(text, ofRow: row, at: index, on: level)
            changeCount += 1
            drafts[session]?.index = index
            return ((), .typed(at: index, on: level))
        }
    }

    /// The library for the file: with the text that was typed so far, but without blank new rows, and with the text of existing rows
    /// that were only wiped so far.
    public var libraryToSave: Library {
        var saved = library
        for draft in drafts.values {
            guard let row = saved.row(of: draft), PastedText.trimmed(row.text).isEmpty else { continue }
            if let original = draft.original {
                saved.setText(original.text, ofRow: draft.item, at: row.index, on: draft.level)
            } else {
                saved.removeBlank(draft.item, on: draft.level)
            }
        }
        for row in blankRows {
            for level in [.lists] + saved.lists.map({ Level.items($0.id) }) { saved.removeBlank(row, on: level) }
        }
        return saved
    }

    // MARK: Changes by others

    /// Takes on another version of the library, which has everything of this one that is to stay. Open texts stay open, with all that
    /// was typed (G12, G13).
    ///
    /// - Returns: what changed; `nil` if nothing did.
    @discardableResult
    public func replace(with other: Library) -> LibraryUpdate? {
        let other = other.with(sinksDone: library.sinksDone)
        guard other != library, !other.lists.isEmpty else { return nil }
        moveToBottom?.changeCount = nil
        return replaceAll(with: keepingDrafts(in: other))
    }

    private func replaceAll(with other: Library) -> LibraryUpdate? {
        publish(by: nil) {
            let update = LibraryUpdate.replaced(library)
            library = other
            return (update, update)
        }
    }

    /// Moves done items below the unfinished ones from now on, or lets them stay where they are completed.
    ///
    /// That is no change of the lists and needs no saving. If nothing else has changed, done items go back to their places as soon as
    /// they are to stay again. Edits that were undone in between were saved with the moved items: then the library is to be saved again.
    ///
    /// - Parameter finishEditing: commits all open texts.
    /// - Returns: what changed, `nil` if nothing did, and whether the library is to be saved.
    public func set(sinksDone: Bool, finishEditing: () -> Void) -> (update: LibraryUpdate?, needsSaving: Bool) {
        guard sinksDone != library.sinksDone else { return (nil, false) }
        let oldCount = changeCount
        finishEditing()
        var new = library.with(sinksDone: sinksDone)
        var needsSaving = false
        if sinksDone {
            moveToBottom = (library, new, changeCount == oldCount ? changeCount : nil)
        } else {
            if let moveToBottom, moveToBottom.after == library {
                new = moveToBottom.before
                needsSaving = moveToBottom.changeCount != changeCount && new != library && !isReadOnly
            }
            moveToBottom = nil
        }
        return (replaceAll(with: new), needsSaving)
    }

    /// Returns another version of the library with what is being typed in this one.
    private func keepingDrafts(in other: Library) -> Library {
        var new = other
        for session in drafts.keys.sorted(by: { $0.number < $1.number }) {
            guard var draft = drafts[session], new.has(draft.level) else {
                drafts[session] = nil
                continue
            }
            var rows = new.rows(on: draft.level)
            keep(&draft, of: library.rows(on: draft.level), in: &rows)
            new.setRows(rows, on: draft.level)
            draft.index = rows.index(of: draft.item, near: draft.index) ?? 0
            drafts[session] = draft
        }
        return new
    }

    /// Puts a text that is being typed into another version of its list.
    private func keep(_ draft: inout Draft, of old: ItemList, in new: inout ItemList) {
        guard let oldIndex = old.index(of: draft.item, near: draft.index) else { return }
        let typed = old.items[oldIndex]
        let isTyped = typed.text != draft.original?.text
        guard let index = new.index(of: draft.item, near: oldIndex) else {
            // A new row that the file doesn't have yet, or a row that was deleted elsewhere, which makes it a new one (G13).
            _ = new.apply(.insert([typed], old.place(at: oldIndex)))
            draft.original = nil
            return
        }
        let there = new.items[index]
        let original = draft.original
        if let original {
            draft.original = there
            // The file has what was typed, too: nobody else wrote that.
            if there.text == typed.text { draft.original?.text = original.text }
        }
        guard isTyped, there.text != typed.text else { return }
        let below = index + 1
        if new.items.indices.contains(below), new.items[below].text == typed.text, old[new.items[below].id] == nil {
            // Both texts were kept, and this one was given to the other row.
            new.setText(there.text, at: below)
        } else if there.text != original?.text {
            let copy = Item(id: makeID(), text: there.text, done: there.done, formerNeighbors: there.formerNeighbors)
            _ = new.apply(.insert([copy], ItemPlace(previous: there.id, index: below)))
        }
        // If the text is still as it was, its writer saw nothing of the draft and changed nothing in it.
        new.setText(typed.text, at: index)
    }
}

extension Library {
    /// Takes out a row if it is blank; a list only if nothing is in it.
    fileprivate mutating func removeBlank(_ row: ItemID, on level: Level) {
        let isBlank =
            switch level {
            case .lists: self[ListID(row)].map { PastedText.trimmed($0.name).isEmpty && $0.items.isEmpty }
            case .items(let id): self[id]?[row].map { PastedText.trimmed($0.text).isEmpty }
            }
        if isBlank == true, let edit = deleting(row, on: level) { _ = apply(edit) }
    }

    /// The row whose text a draft is; `nil` if it is gone.
    fileprivate func row(of draft: Draft) -> (index: Int, text: String)? {
        switch draft.level {
        case .lists: return index(of: ListID(draft.item)).map { ($0, lists[$0].name) }
        case .items(let id):
            guard let list = self[id], let index = list.index(of: draft.item, near: draft.index) else { return nil }
            return (index, list.items[index].text)
        }
    }
}
