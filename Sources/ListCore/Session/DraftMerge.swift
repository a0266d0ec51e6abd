// SPDX-License-Identifier: GPL-3.0-or-later

/// Merges the drafts of a library into another version of the library, such as one that another program has saved.
struct DraftMerge {
    /// The library with the drafts.
    let old: Library
    /// The other version, with the drafts that were merged so far.
    private(set) var new: Library
    /// Where done items are placed, in both versions.
    let placement: DoneItemPlacement
    /// Returns an ID that no other item has.
    let makeID: @Sendable () -> ItemID

    /// Merges a draft. Returns the draft as it continues in the new version, or `nil` if it ends because its row or
    /// list was moved or deleted.
    mutating func merge(_ draft: Draft) -> Draft? {
        guard let level = level(of: draft) else { return nil }
        var draft = draft
        var rows = rows(of: new, on: level)
        merge(&draft, into: &rows, on: level)
        replaceRows(on: level, with: rows)
        guard level == draft.level else { return nil }
        draft.index = rows.index(of: draft.item, near: draft.index) ?? 0
        return draft
    }

    /// The level to which a draft belongs in the new version; `nil` if its list is gone.
    private func level(of draft: Draft) -> Level? {
        if case .items = draft.level, new.row(of: draft) == nil,
            let list = new.lists.first(where: { $0[draft.item] != nil })
        {
            return .items(list.id)
        }
        return new.has(draft.level) ? draft.level : nil
    }

    private func rows(of library: Library, on level: Level) -> ItemList {
        switch level {
        case .lists: library.overview(placingDone: placement)
        case .items(let id): library[id] ?? ItemList(id: id, name: "")
        }
    }

    /// Applies changed texts and new rows to a level of the new version.
    private mutating func replaceRows(on level: Level, with rows: ItemList) {
        switch level {
        case .lists:
            for (index, row) in rows.items.enumerated() {
                if new[ListID(row.id)] == nil {
                    let overview = new.overview(placingDone: placement)
                    let edit = new.inserting([row], at: index, in: overview, kind: .addList, placingDone: placement)
                    _ = new.apply(edit)
                }
                new.setText(row.text, ofRow: row.id, at: index, on: level)
            }
        case .items(let id):
            if let place = new.index(of: id) { new.lists[place] = rows }
        }
    }

    /// Merges a draft into rows of the new version.
    private func merge(_ draft: inout Draft, into rows: inout ItemList, on level: Level) {
        let hasMoved = level != draft.level
        let oldRows = self.rows(of: old, on: draft.level)
        guard let oldIndex = oldRows.index(of: draft.item, near: draft.index) else { return }
        let typed = oldRows.items[oldIndex]
        let isTyped = typed.text != draft.original?.text
        guard let index = rows.index(of: draft.item, near: oldIndex) else {
            // The row is new and not in the file yet, or it was deleted elsewhere and is added again (G13).
            _ = rows.apply(.insert([typed], oldRows.place(at: oldIndex)), placingDone: placement)
            draft.original = nil
            return
        }
        let there = rows.items[index]
        let original = draft.original
        if let original {
            draft.original = there
            // The file contains the draft, which this program saved.
            if there.text == typed.text { draft.original?.text = original.text }
        }
        guard isTyped, there.text != typed.text else { return }
        // The row closes (G26), so an erased text isn't committed.
        if hasMoved, ItemText.trimmed(typed.text).isEmpty { return }
        let former = hasMoved ? self.rows(of: old, on: level) : oldRows
        let below = index + 1
        if rows.items.indices.contains(below), rows.items[below].text == typed.text, former[rows.items[below].id] == nil
        {
            // The merge kept both texts and put the draft into the row below.
            rows.setText(there.text, at: below)
        } else if there.text != original?.text {
            _ = rows.apply(
                .insert([there.named(makeID())], ItemPlace(previous: there.id, index: below)), placingDone: placement)
        }
        rows.setText(typed.text, at: index)
    }
}
