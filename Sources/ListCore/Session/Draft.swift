// SPDX-License-Identifier: GPL-3.0-or-later

/// A text that a session is editing. It is in the library at once, but not in the history until it is committed.
struct Draft: Sendable {
    let item: ItemID
    let level: Level
    /// The row before anything was typed, or `nil` if the row is new. A new row is removed if it is left blank.
    var original: Item?
    /// The row's last known position.
    var index = 0
}

extension Library {
    /// The row of a draft; `nil` if it is gone.
    func row(of draft: Draft) -> (index: Int, text: String)? {
        switch draft.level {
        case .lists: return index(of: ListID(draft.item)).map { ($0, lists[$0].name) }
        case .items(let id):
            guard let list = self[id], let index = list.index(of: draft.item, near: draft.index) else { return nil }
            return (index, list.items[index].text)
        }
    }
}
