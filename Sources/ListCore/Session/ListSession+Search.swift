// SPDX-License-Identifier: GPL-3.0-or-later

/// Showing search results.
extension ListSession {
    /// Shows an item in its list and focuses it. If the item is gone, only the list is shown; if that is gone, nothing
    /// happens.
    ///
    /// - Parameters:
    ///   - item: the item, or the id of the list to show only that.
    ///   - results: the results in view. That of the item glides to its place, and the others fade.
    mutating func reveal(_ item: ItemID, in list: ListID, from results: [SearchResultFrame]) -> [SessionEvent] {
        guard library.has(.items(list)) else { return [] }
        let old = level
        let events = finishEditing() + changeLevel(to: .items(list)) + focus(on: item)
        guard let found = results.first(where: { $0.item.id == item }) else { return events }
        levelTransition = LevelTransition(
            revealing: found, among: results, over: old, viewportHeight: layout.viewport.height,
            fades: layout.options.reducesMotion, now: now)
        return events
    }
}
