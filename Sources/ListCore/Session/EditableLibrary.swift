// SPDX-License-Identifier: GPL-3.0-or-later

/// A library in memory that any number of sessions show and edit, with its undo history and the texts that are being
/// typed.
///
/// All sessions share the library and the history. A session that makes a change animates it itself; the observers of
/// all other sessions are notified before and after it. The library is changed in place. If a copy of it is kept
/// meanwhile, the change copies the chunks of items that it concerns.
public final class EditableLibrary {
    /// The library as it is shown, with the text that is being typed.
    public private(set) var library: Library
    /// The undo history. It contains no drafts.
    public private(set) var history: History
    /// Whether sessions refuse every edit.
    public let isReadOnly: Bool
    /// Where done items are in all lists.
    public private(set) var doneItemPlacement: DoneItemPlacement
    /// The text that each session is editing, if any.
    private(set) var drafts: [SessionID: Draft] = [:]
    /// New rows that another session deleted or moved to another list while they were blank. Undo may restore them.
    /// They are not saved as long as they are blank. Rows that can't come back are removed when the next one is added.
    private(set) var blankRows: Set<ItemID> = []
    /// The name of the list of what is due, in the user's language.
    let dueListName: String
    let nextDate: NextDate
    /// Returns an ID that no other item has.
    let makeID: @Sendable () -> ItemID

    /// Called after each change by a session, which has to be saved: a step of the history, also if it is undone or
    /// redone, or text that is being typed. A new row that is still blank isn't saved. An input can make several
    /// changes, so wait until it has been handled.
    ///
    /// - Parameter isTyping: Whether only the text of a row that is still open has changed.
    public var onChange: (_ isTyping: Bool) -> Void = { _ in }

    private var observers: [Observation] = []
    private var sessionCount = 0
    /// Commands that wait for the history of earlier runs; `nil` once it is loaded.
    private var deferredUndo: DeferredUndo?
    /// Counts every change that may have been saved.
    private var changeCount = 0
    /// The library before done items were moved to the bottom, and the number of changes until then; the number is
    /// `nil` if something was saved or came from another program since. `nil` if no item was moved.
    private(set) var moveToBottom: (before: Library, changeCount: Int?)?

    private struct Observation {
        let session: SessionID
        weak var observer: LibraryObserver?
    }

    /// - Parameters:
    ///   - awaitsHistory: whether the history of earlier runs will be prepended.
    ///   - isReadOnly: whether sessions refuse every edit.
    ///   - dueListName: the name of the list of what is due, in the user's language.
    ///   - nextDate: returns the next date of an item that repeats.
    ///   - makeID: returns an ID that no other item has.
    public init(
        _ library: Library, history: History = History(), awaitsHistory: Bool = false, isReadOnly: Bool = false,
        doneItemPlacement: DoneItemPlacement = .bottom, dueListName: String = "Due",
        nextDate: @escaping NextDate = { _ in nil }, makeID: @escaping @Sendable () -> ItemID
    ) {
        self.library = library.arranged(for: doneItemPlacement)
        self.doneItemPlacement = doneItemPlacement
        self.dueListName = dueListName
        self.nextDate = nextDate
        self.history = history
        deferredUndo = awaitsHistory ? DeferredUndo() : nil
        self.isReadOnly = isReadOnly
        self.makeID = makeID
        if self.library != library { moveToBottom = (library, 0) }
    }

    // MARK: Sessions

    func makeSessionID() -> SessionID {
        sessionCount += 1
        return SessionID(number: sessionCount)
    }

    /// Tells an observer about changes that are not made by its own session, for as long as the observer exists. A former
    /// session of the observer no longer counts.
    public func addObserver(_ observer: LibraryObserver, for session: SessionID) {
        observers.removeAll { $0.observer == nil || $0.observer === observer }
        observers.append(Observation(session: session, observer: observer))
    }

    /// Makes a change, and notifies all observers except the session's own before and after it.
    ///
    /// - Parameter change: returns `nil` if it changed nothing.
    private func publish<Result>(by session: SessionID?, _ change: () -> (result: Result, update: LibraryUpdate)?)
        -> Result?
    {
        let others = observers.compactMap { $0.session == session ? nil : $0.observer }
        for observer in others { observer.libraryWillChange() }
        guard let (result, update) = change() else { return nil }
        for observer in others { observer.libraryDidChange(update) }
        return result
    }

    // MARK: Edits

    func apply(_ edit: Edit, by session: SessionID) -> EditResult? {
        publish(by: session) {
            editing(by: session) { library.apply(edit, placingDone: doneItemPlacement) }.map { ($0, .edited($0)) }
        }
    }

    /// Returns the edit that gives the library the lists of another version, or `nil` if it has no effect.
    func replacing(with other: Library, as kind: EditKind) -> Edit? {
        library.replacing(with: other.arranged(for: doneItemPlacement), as: kind, placingDone: doneItemPlacement)
    }

    /// Adds an edit that the user made to the history.
    func record(inverse: Edit) {
        changeCount += 1
        history.record(inverse: inverse)
        onChange(false)
    }

    /// Undoes the last edit that still has an effect. Returns `nil` if there is none.
    func undo(by session: SessionID) -> (edit: Edit, outcome: EditResult)? {
        step(.undo, by: session) { history.undo(in: &library, placingDone: doneItemPlacement) }
    }

    func redo(by session: SessionID) -> (edit: Edit, outcome: EditResult)? {
        step(.redo, by: session) { history.redo(in: &library, placingDone: doneItemPlacement) }
    }

    /// The steps that undo and redo would take next, as the user is told about them.
    public var nextSteps: (undo: UndoStep?, redo: UndoStep?) {
        let (undo, redo) = history.next(in: library, placingDone: doneItemPlacement)
        return (undo.map { library.step(of: $0) }, redo.map { library.step(of: $0) })
    }

    private func step(
        _ command: Command, by session: SessionID, _ take: () -> (edit: Edit, outcome: EditResult)?
    ) -> (edit: Edit, outcome: EditResult)? {
        let result = publish(by: session) {
            editing(by: session, take).map { ($0, .edited($0.outcome)) }
        }
        if result == nil {
            deferredUndo?.add(command, by: session, changeCount: changeCount)
        } else {
            onChange(false)
        }
        return result
    }

    /// Makes an edit, and updates the drafts of other sessions.
    private func editing<Result>(by session: SessionID, _ edit: () -> Result?) -> Result? {
        let texts = drafts.filter { $0.key != session }.mapValues { library.row(of: $0)?.text }
        guard let result = edit() else { return nil }
        changeCount += 1
        for (other, text) in texts {
            guard let draft = drafts[other] else { continue }
            if let row = library.row(of: draft) {
                if row.text != text { drafts[other]?.original?.text = row.text }
            } else {
                // The draft of a deleted row is removed with it. Undo restores both.
                if draft.original == nil, ItemText.trimmed(text ?? "").isEmpty { addBlankRow(draft.item) }
                drafts[other] = nil
            }
        }
        return result
    }

    private func addBlankRow(_ row: ItemID) {
        blankRows = blankRows.filter { row in
            history.canInsert(row) || library.lists.contains { $0.id == ListID(row) || $0[row] != nil }
        }
        blankRows.insert(row)
    }

    /// Inserts the history of earlier runs before the steps of this one. Then the observers perform the undo and redo
    /// commands that came too early for it, unless the library was changed since.
    public func prependHistory(_ earlier: History) {
        history.prepend(earlier)
        let steps = deferredUndo?.steps(changeCount: changeCount) ?? []
        deferredUndo = nil
        for step in steps { observers.first { $0.session == step.session }?.observer?.perform(step.command) }
    }

    // MARK: Drafts

    /// Begins a draft of a row's text, and ends the session's previous draft. If another session is editing the row,
    /// this one takes over its draft.
    ///
    /// - Parameter original: the row before it was opened, `nil` for a new one.
    /// - Returns: the row before anything was typed, `nil` for a new one.
    func openDraft(of item: ItemID, original: Item?, on level: Level, by session: SessionID) -> Item? {
        changeCount += 1
        var draft = Draft(item: item, level: level, original: original)
        guard
            let (owner, taken) = drafts.first(where: {
                $0.key != session && $0.value.item == item && $0.value.level == level
            })
        else {
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
        // A new row may have been saved while its text was typed. If it is removed now, that isn't a step of the
        // history.
        if let draft = drafts[session], draft.original == nil, library.row(of: draft)?.text.isEmpty == false {
            onChange(false)
        }
        drafts[session] = nil
    }

    /// Sets the text of a row without a step in the history.
    func setText(_ text: String, ofRow row: ItemID, at index: Int, on level: Level, by session: SessionID) {
        _ = publish(by: session) {
            library.setText(text, ofRow: row, at: index, on: level)
            changeCount += 1
            drafts[session]?.index = index
            onChange(drafts[session] != nil)
            return ((), .typed(at: index, on: level))
        }
    }

    /// The library to save: with the text typed so far, but without blank new rows. An existing row whose text is being
    /// erased keeps its old text until that is committed.
    public var libraryToSave: Library {
        var saved = library
        for draft in drafts.values {
            guard let row = saved.row(of: draft), ItemText.trimmed(row.text).isEmpty else { continue }
            if let original = draft.original {
                saved.setText(original.text, ofRow: draft.item, at: row.index, on: draft.level)
            } else {
                saved.removeBlank(draft.item, on: draft.level)
            }
        }
        guard !blankRows.isEmpty else { return saved }
        let rows = ItemIDSet(blankRows)
        for list in saved.lists {
            for index in list.items.indexes(of: rows) { saved.removeBlank(list.items[index].id, on: .items(list.id)) }
            if blankRows.contains(ItemID(list.id)) { saved.removeBlank(ItemID(list.id), on: .lists) }
        }
        return saved
    }

    // MARK: Changes by others

    /// Replaces the library with another version, into which this one has been merged. Drafts stay open and keep what
    /// was typed (G12, G13).
    ///
    /// - Returns: what changed; `nil` if nothing did.
    @discardableResult
    public func replace(with other: Library) -> LibraryUpdate? {
        let other = other.arranged(for: doneItemPlacement)
        guard other != library else { return nil }
        moveToBottom?.changeCount = nil
        var result = DraftMerge(old: library, new: other, placement: doneItemPlacement, makeID: makeID)
        for session in drafts.keys.sorted(by: { $0.number < $1.number }) {
            drafts[session] = drafts[session].flatMap { result.merge($0) }
        }
        return replaceAll(with: result.new)
    }

    private func replaceAll(with other: Library) -> LibraryUpdate? {
        publish(by: nil) {
            let update = LibraryUpdate.replaced(library)
            library = other
            return (update, update)
        }
    }

    /// Sets where done items are.
    ///
    /// This doesn't change the lists and needs no saving. If nothing else has changed since the items were moved to the
    /// bottom, `inPlace` moves them back to their places. If edits were made and undone in between, the file contains
    /// the moved items, so the library must be saved again.
    ///
    /// - Parameter finishEditing: commits all drafts.
    /// - Returns: the update, or `nil` if nothing changed, and whether the library must be saved.
    public func set(_ placement: DoneItemPlacement, finishEditing: () -> Void) -> (
        update: LibraryUpdate?, needsSaving: Bool
    ) {
        guard placement != doneItemPlacement else { return (nil, false) }
        let oldCount = changeCount
        finishEditing()
        doneItemPlacement = placement
        var new = library.arranged(for: placement)
        var needsSaving = false
        switch placement {
        case .bottom: moveToBottom = new == library ? nil : (library, changeCount == oldCount ? changeCount : nil)
        case .inPlace:
            if let moveToBottom, moveToBottom.before.arranged(for: .bottom) == library {
                new = moveToBottom.before
                needsSaving = moveToBottom.changeCount != changeCount && new != library && !isReadOnly
            }
            moveToBottom = nil
        }
        return (replaceAll(with: new), needsSaving)
    }
}

extension Library {
    /// Removes a row if it is blank, and in the case of a list, empty.
    fileprivate mutating func removeBlank(_ row: ItemID, on level: Level) {
        let isBlank =
            switch level {
            case .lists: self[ListID(row)].map { ItemText.trimmed($0.name).isEmpty && $0.items.isEmpty }
            case .items(let id): self[id]?[row].map { ItemText.trimmed($0.text).isEmpty }
            }
        if isBlank == true, let edit = deleting(row, on: level) { _ = apply(edit) }
    }
}
