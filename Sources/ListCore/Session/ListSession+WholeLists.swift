// SPDX-License-Identifier: GPL-3.0-or-later

/// Commands for whole lists, and for moving items between lists.
extension ListSession {
    /// Edits the done items of the list that is shown.
    ///
    /// - Parameter edit: Returns the edit, or `nil` if there is nothing to do.
    mutating func changeDoneItems(
        _ edit: (_ list: ItemList, _ placement: DoneItemPlacement) -> Edit?
    ) -> [SessionEvent] {
        guard case .items = level else { return [] }
        if let refusal = refusal(on: level) { return [.refused(refusal)] }
        let events = finishEditing()
        guard let edit = edit(list, editableLibrary.doneItemPlacement), let lastDone = list.items.last(where: \.isDone)
        else { return events }
        return events + perform(edit, on: lastDone, style: TransitionStyle())
    }

    /// Moves an item of the list that is shown to the top of another one.
    mutating func moveToList(_ id: ItemID, to target: ListID) -> [SessionEvent] {
        guard case .items(let source) = ownLevel(of: id) else { return [] }
        return moveToList(id, from: source, to: target)
    }

    mutating func moveToList(_ id: ItemID, from source: ListID, to target: ListID) -> [SessionEvent] {
        guard source != target, library[target] != nil else { return [] }
        if let refusal = refusal(on: .items(source)) ?? refusal(on: .items(target)) { return [.refused(refusal)] }
        // A new row that isn't in the history yet could not be a neighbor to return to.
        let events = finishEditing()
        guard let item = library[source]?[id] else { return events }
        let edit = Edit.moving(item, from: source, to: target, at: ItemPlace(previous: nil, index: 0))
        return events + perform(edit, on: item, style: TransitionStyle())
    }

    /// Inserts an item that was cut elsewhere where a new row would be inserted. An item that exists already stays
    /// where it is.
    mutating func put(_ item: Item) -> [SessionEvent] {
        if let refusal = refusalOfAdding { return [.refused(refusal)] }
        let events = finishEditing()
        let edit = inserting([item], at: motions.hoverIndex ?? 0, kind: .move)
        return events + perform(edit, on: item, style: TransitionStyle()) + focus(on: item.id)
    }

    /// Whether a row that was carried out of a window can be dropped here: an item among items, a list among lists.
    func takes(_ row: ItemID) -> Bool {
        level == .lists ? library[ListID(row)] != nil : library.list(with: row) != nil
    }

    /// Moves a row to where it was dropped, in one step: an item also to another list (F22).
    mutating func moveHere(_ id: ItemID) -> [SessionEvent] {
        if let refusal = refusalOfAdding { return [.refused(refusal)] }
        guard takes(id) else { return [] }
        var events = finishEditing()
        guard let index = gestures.dropIndex(in: list) else { return events }
        if let place = list.index(of: id) {
            events += move(id, to: index > place ? index - 1 : index, isDone: list.items[place].isDone)
        } else if case .items(let target) = level, let source = library.list(with: id), let item = source[id] {
            let edit = Edit.moving(item, from: source.id, to: target, at: list.place(at: index))
            let origin = motions.hoverIndex == index ? gestures.insertionOrigin(at: index, in: list) : nil
            events += perform(edit, on: item, style: TransitionStyle(insertionOrigin: origin))
        }
        return events + focus(on: id)
    }

    /// The list above which dropped lists are added; `nil` for the end.
    public var listBelowDrop: ListID? {
        guard level == .lists, let index = gestures.dropIndex(in: list).map({ max($0, firstListIndex) }),
            list.items.indices.contains(index)
        else { return nil }
        return ListID(list.items[index].id)
    }

    /// Makes an edit of any list, in one step.
    mutating func apply(_ edit: Edit) -> [SessionEvent] {
        guard !isReadOnly else { return [.refused(.file)] }
        return finishEditing()
            + perform(edit, on: Item(id: ItemID(""), text: ""), style: TransitionStyle())
    }

    /// Replaces the library with another version, in one step.
    mutating func replace(with other: Library, _ kind: EditKind) -> [SessionEvent] {
        guard !isReadOnly else { return [.refused(.file)] }
        let events = finishEditing()
        guard let edit = editableLibrary.replacing(with: other, as: kind) else { return events }
        // Leave the list before it is removed, if there is another level to show.
        let left = other.has(level) || pane == .items ? [] : changeLevel(to: .lists)
        let replaced = perform(edit, on: Item(id: ItemID(""), text: ""), style: TransitionStyle())
        return events + left + replaced + (library.has(level) ? [] : changeLevel(to: nextLevel(in: library)))
    }
}
