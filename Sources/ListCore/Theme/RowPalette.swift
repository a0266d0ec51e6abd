// SPDX-License-Identifier: GPL-3.0-or-later

/// Chooses the colors of rows from a palette.
struct RowPalette: Sendable {
    var palette = Palette.heatMap
    /// The number of unfinished items of each list that a row stands for; `nil` if rows stand for items.
    var unfinishedCounts: [ItemID: Int]?
    /// The row that is neither swiped nor lifted, if there is one: that of what is due.
    var fixedRow: ItemID?

    /// Whether rows stand for lists.
    var showsLists: Bool { unfinishedCounts != nil }

    /// The colors of a row at its place.
    ///
    /// - Parameter edited: the row that is being edited. A list that is being named never looks empty.
    func colors(of list: ItemList, at index: Int, edited: ItemID?) -> RowColors {
        let item = list.items[index]
        guard !item.isDone else { return palette.done }
        let id = showsLists ? item.id : nil
        return unfinishedColors(
            of: id == edited ? nil : id, at: list.unfinishedCount(above: index), of: list.unfinishedCount)
    }

    /// The colors of an unfinished row at a position among the unfinished ones.
    ///
    /// - Parameter id: `nil` for a row that doesn't exist yet.
    func unfinishedColors(of id: ItemID?, at index: Int, of count: Int) -> RowColors {
        guard let unfinishedCounts else { return palette.colors(index: index, of: count) }
        let isEmpty = id.map { unfinishedCounts[$0] == 0 } ?? false
        return isEmpty ? palette.emptyListColors(index: index, of: count) : palette.listColors(index: index, of: count)
    }
}
