// SPDX-License-Identifier: GPL-3.0-or-later

/// Going to what was found.
extension ListSession {
    /// Shows an item where it is, with the focus on it. When it is gone meanwhile, its list is shown; nothing happens when that is
    /// gone too.
    mutating func reveal(_ item: ItemID, in list: ListID) -> [SessionEvent] {
        guard library.has(.items(list)) else { return [] }
        let effects = finishEditing()
        return effects + travel(to: .items(list)) + focus(on: item)
    }
}
