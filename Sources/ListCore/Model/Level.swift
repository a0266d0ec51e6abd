// SPDX-License-Identifier: GPL-3.0-or-later

/// A level of the interface: all lists, or the items of one.
public enum Level: Hashable, Sendable {
    case lists
    case items(ListID)

    /// The row of a list on the level of lists; `nil` for that level itself.
    public var row: ItemID? {
        if case .items(let id) = self { ItemID(id) } else { nil }
    }
}

/// Access to both levels as rows.
extension Library {
    /// Whether any list has an item.
    public func has(_ item: ItemID) -> Bool {
        lists.contains { $0[item] != nil }
    }

    func has(_ level: Level) -> Bool {
        switch level {
        case .lists: true
        case .due: dueCount > 0
        case .items(let id): index(of: id) != nil
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
}
