// SPDX-License-Identifier: GPL-3.0-or-later

/// Edits of rows, undo and redo, and the focus after them.
extension ListSession {
    // MARK: Edits

    mutating func toggleDone(_ id: ItemID, velocity: Double = 0) -> [SessionEvent] {
        guard let item = list[id], let edit = togglingDone(id) else { return [] }
        if let refusal = refusal(of: id) { return [.refused(refusal)] }
        if level == .due { departures[id] = item.isDone ? nil : now + Tuning.doneDelay }
        let events = perform(edit, on: item, style: TransitionStyle(velocity: velocity, rests: true))
        if !item.isDone, list[id]?.isDone == false {
            departures[id] = nil
            gestures.motions.flashDone(id, in: list)
        }
        return events
    }

    mutating func delete(_ id: ItemID, velocity: Double = 0) -> [SessionEvent] {
        delete(id, style: TransitionStyle(velocity: velocity))
    }

    mutating func delete(_ id: ItemID, style: TransitionStyle) -> [SessionEvent] {
        guard let item = list[id], let edit = deleting(id) else { return [] }
        if let refusal = refusal(of: id) { return [.refused(refusal)] }
        return perform(edit, on: item, style: style)
    }

    /// Moves a row, which keeps the focus. Does nothing if the row is already there (F11).
    mutating func move(_ id: ItemID, to index: Int, isDone: Bool) -> [SessionEvent] {
        guard let item = list[id], let edit = moving(id, to: index, isDone: isDone) else { return [] }
        let events = perform(edit, on: item, style: TransitionStyle())
        gestures.motions.layout.revealTarget = list.index(of: id, near: index)
        return events
    }

    /// Moves a row by the keyboard, with the same edit (F14).
    mutating func move(_ id: ItemID, _ step: FocusMove) -> [SessionEvent] {
        guard editing == nil, let index = list.index(of: id) else { return [] }
        if let refusal = refusal(on: level) { return [.refused(refusal)] }
        let target =
            switch step {
            case .up, .pageUp: index - 1
            case .down, .pageDown: index + 1
            case .first: 0
            case .last: list.items.count - 1
            }
        return move(id, to: target, isDone: list.items[index].isDone) + focus(on: id)
    }

    /// Picks up a row, which follows the pointer until a click or a tap drops it.
    mutating func pickUp(_ id: ItemID) -> [SessionEvent] {
        guard editing == nil else { return [] }
        if let refusal = refusal(on: level) { return [.refused(refusal)] }
        return handle(gestures.pickUp(id, in: list))
    }

    /// Handles the secondary mouse button: requests the row's menu, or commits the text that is being edited (G21).
    mutating func press(secondaryAt point: Point) -> [SessionEvent] {
        guard !gestures.isHeld else { return [] }
        guard editing == nil else { return finishEditing() }
        guard datedItem == nil else {
            closeDates()
            return []
        }
        let item = motions.row(pressedAt: point, in: list)?.item.id
        gestures.closeStrip()
        return item.map { menu(of: $0, at: point) } ?? []
    }

    /// Handles a press of a button on a row. If the dates to choose from are open, it only closes them.
    mutating func press(_ button: RowButton, of id: ItemID, at point: Point) -> [SessionEvent] {
        guard datedItem == nil else {
            closeDates()
            return []
        }
        if button == .menu, isReadOnly { return [.refused(.file)] }
        return button == .check ? toggleDone(id) : menu(of: id, at: point)
    }

    /// Requests the menu of a row. That of what is due has none, and neither has any row if nothing can be changed.
    mutating func menu(of id: ItemID, at point: Point?) -> [SessionEvent] {
        guard editing == nil, !isReadOnly, ListID(id) != Library.dueID, let item = list[id] else { return [] }
        focus = id
        return [.menu(item, at: point)]
    }

    mutating func perform(_ edit: Edit, on item: Item, style: TransitionStyle) -> [SessionEvent] {
        if let refusal = edit.lists.lazy.compactMap({ refusal(on: .items($0)) }).first ?? refusal(on: .lists) {
            return [.refused(refusal)]
        }
        guard let outcome = apply(edit, style: style) else { return [] }
        editableLibrary.record(inverse: outcome.inverse)
        if edit.kind == .complete, level != .lists, list.unfinishedCount == 0 { gestures.motions.flareUp() }
        return [.changed(edit.kind, item)]
    }

    /// Applies an edit and animates it.
    mutating func apply(_ edit: Edit, style: TransitionStyle) -> EditResult? {
        let (before, old) = (gestures.snapshot(of: list), composedList)
        guard let outcome = editableLibrary.apply(edit, by: id) else { return nil }
        refreshComposedList()
        show(outcome, from: before, composed: old, style: style)
        return outcome
    }

    /// Animates an edit. Returns its changes on the level that is shown.
    @discardableResult
    private mutating func show(
        _ outcome: EditResult, from before: ShownRows, composed old: ItemList, style: TransitionStyle
    ) -> [ListDelta] {
        let deltas =
            switch level {
            case .lists, .due: old.deltas(to: composedList)
            case .items(let id): outcome.deltas[id] ?? []
            }
        gestures.transition(from: before, by: deltas, to: list, style: style)
        return deltas
    }

    mutating func step(
        _ event: (EditKind) -> SessionEvent, _ take: (EditableLibrary, SessionID) -> (edit: Edit, outcome: EditResult)?
    ) -> [SessionEvent] {
        // The text field has its own undo.
        guard editing == nil else { return [] }
        let (before, old, seen, focused) = (gestures.snapshot(of: list), composedList, frames, focusedIndex)
        guard let (edit, outcome) = take(editableLibrary, id) else { return [] }
        refreshComposedList()
        let target = level(showing: edit.kind, outcome)
        guard shows(target) else {
            let row = outcome.changedRow(in: self.list(of: target), at: target)
            if library.has(level) {
                show(outcome, from: before, composed: old, style: TransitionStyle())
                return [event(edit.kind), .levelRequested(target, row)]
            }
            let moved = changeLevel(to: nextLevel(in: library), leaving: seen)
            return [event(edit.kind)] + moved + [.levelRequested(target, row)]
        }
        guard target == level || level == .due && old.items != composedList.items else {
            // Go to where the change happened (I04).
            let events = [event(edit.kind)] + changeLevel(to: target, leaving: seen)
            return events + (outcome.changedRow(in: list, at: target).map { focus(on: $0) } ?? [])
        }
        let deltas = show(outcome, from: before, composed: old, style: TransitionStyle())
        let shown = deltas.compactMap(\.end).last?.lowerBound
        if let shown { gestures.motions.layout.reveal(shown) }
        if let shown, list.items.indices.contains(shown) {
            focus = list.items[shown].id
        } else if let focused, focusedIndex == nil {
            // The focused row is gone, so the row in its place is focused.
            focus = list.items.isEmpty ? nil : list.items[min(focused, list.items.count - 1)].id
        }
        return [event(edit.kind)]
    }

    // MARK: Focus

    /// The index of the focused row.
    private var focusedIndex: Int? { focus.flatMap { list.index(of: $0, near: motions.lastKnownIndex(of: $0)) } }

    /// Focuses a row and scrolls it into view.
    public mutating func focus(on id: ItemID) -> [SessionEvent] {
        guard let index = list.index(of: id) else { return [] }
        focus = id
        gestures.motions.layout.reveal(index)
        return [.focused(id)]
    }

    mutating func moveFocus(_ move: FocusMove) -> [SessionEvent] {
        let items = list.items
        guard !items.isEmpty else { return [] }
        let current = focusedIndex
        let target: Int =
            switch move {
            case .first: 0
            case .last: items.count - 1
            case .up: current.map { $0 - 1 } ?? items.count - 1
            case .down: current.map { $0 + 1 } ?? 0
            case .pageUp: layout.index(pageFrom: current ?? 0, down: false)
            case .pageDown: layout.index(pageFrom: current ?? 0, down: true)
            }
        let index = min(max(target, 0), items.count - 1)
        let offset = layout.scrollPosition.offset
        let events = focus(on: items[index].id)
        guard levelTransition == nil else { return events }
        gestures.handleKey(toward: move.edge, from: offset, isStuck: index == current, in: list)
        return events
    }
}
