// SPDX-License-Identifier: GPL-3.0-or-later

/// Showing search results.
extension ListSession {
    /// Shows an item in its list and focuses it. If the item is gone, only the list is shown; if that is gone, nothing
    /// happens.
    mutating func reveal(_ item: ItemID, in list: ListID) -> [SessionEvent] {
        guard library.has(.items(list)) else { return [] }
        let events = finishEditing()
        return events + changeLevel(to: .items(list)) + focus(on: item)
    }
}
