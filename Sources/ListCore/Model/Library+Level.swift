// SPDX-License-Identifier: GPL-3.0-or-later

/// Access to both levels as rows.
extension Library {
    func has(_ level: Level) -> Bool {
        switch level {
        case .lists: true
        case .items(let id): index(of: id) != nil
        }
    }

    func rows(on level: Level) -> ItemList {
        switch level {
        case .lists: overview()
        case .items(let id): self[id] ?? ItemList(id: id, name: "", sinksDone: sinksDone)
        }
    }

    /// The edit that deletes a row; `nil` if it is gone.
    func deleting(_ row: ItemID, on level: Level) -> Edit? {
        switch level {
        case .lists: deletingList(row)
        case .items(let id): self[id]?.deleting(row)
        }
    }

    /// Sets the text of a row without a step in the history.
    ///
    /// - Parameter index: The index of the row on its level.
    mutating func setText(_ text: String, ofRow row: ItemID, at index: Int, on level: Level) {
        switch level {
        case .lists:
            if let place = self.index(of: ListID(row)) { lists[place].name = text }
        case .items(let id):
            if let place = self.index(of: id) { lists[place].setText(text, at: index) }
        }
    }

    /// Updates a level with the given rows, which may differ from the library in their texts and by new rows.
    mutating func setRows(_ rows: ItemList, on level: Level) {
        switch level {
        case .lists:
            for (index, row) in rows.items.enumerated() {
                if self[ListID(row.id)] == nil { _ = apply(inserting([row], at: index, in: overview(), kind: .addList)) }
                setText(row.text, ofRow: row.id, at: index, on: level)
            }
        case .items(let id):
            if let place = index(of: id) { lists[place] = rows }
        }
    }
}
