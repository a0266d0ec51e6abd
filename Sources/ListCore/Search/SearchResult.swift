// SPDX-License-Identifier: GPL-3.0-or-later

/// What a search has found, as a row that looks as it does on its own level.
public struct SearchResult: Hashable, Sendable {
    /// Where it leads.
    public enum Target: Hashable, Sendable {
        case list(ListID)
        case item(ItemID, in: ListID)
    }

    public let target: Target
    public let text: HighlightedText
    /// The whole text, for who hears it.
    public let wholeText: String
    /// The name of the list that an item is in; nil for a list.
    public let listName: String?
    public let isDone: Bool
    /// How many items of a list are unfinished; nil for an item.
    public let count: Int?
    public let paint: RowColors
}

extension RowColors {
    /// What lies under marked letters, over the row's color: away from the ink, so that they are clearer than the others.
    public var markGround: Color { ink.luminance > fill.luminance ? .black : .white }
    /// How much of it, 0…1.
    public static let markShade = 0.28
}

extension SearchIndex {
    /// - Parameter room: how many characters a line has room for, about.
    public func row(_ hit: SearchHit, of query: SearchQuery, room: Int, palette: Palette = .heatMap) -> SearchResult {
        switch hit {
        case .list(let place):
            let list = library.lists[place]
            return SearchResult(
                target: .list(list.id), text: query.excerpt(of: list.name, room: room), wholeText: list.name, listName: nil,
                isDone: list.isAllDone, count: list.unfinishedCount, paint: paint(ofList: place, in: palette)
            )
        case .item(let index, let place):
            let list = library.lists[place]
            let item = list.items[index]
            let paint = item.isDone ? palette.done : palette.paint(index: list.unfinishedCount(above: index), of: list.unfinishedCount)
            return SearchResult(
                target: .item(item.id, in: list.id), text: query.excerpt(of: item.text, room: room), wholeText: item.text,
                listName: list.name, isDone: item.isDone, count: nil, paint: paint
            )
        }
    }

    /// As on the level of lists, where the done ones stand below the others.
    private func paint(ofList place: Int, in palette: Palette) -> RowColors {
        let lists = library.lists
        guard !lists[place].isAllDone else { return palette.done }
        let index = lists[..<place].count { !$0.isAllDone }
        let count = lists.count { !$0.isAllDone }
        return lists[place].items.isEmpty ? palette.emptyListPaint(index: index, of: count) : palette.listPaint(index: index, of: count)
    }
}
