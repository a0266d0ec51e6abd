// SPDX-License-Identifier: GPL-3.0-or-later

/// A search result as a row, which looks as it does in its list.
public struct SearchResult: Hashable, Sendable {
    /// The item or list that the result opens.
    public enum Target: Hashable, Sendable {
        case list(ListID)
        case item(ItemID, in: ListID)
    }

    public let target: Target
    /// The part of the text to show, with highlights.
    public let text: HighlightedText
    /// The complete text, for screen readers.
    public let wholeText: String
    /// The name of the item's list, or `nil` for a list.
    public let listName: String?
    /// The date of an item.
    public let due: DueDate?
    public let isDone: Bool
    /// The number of unfinished items in a list, or `nil` for an item.
    public let count: Int?
    public let colors: RowColors
}

extension RowColors {
    /// The color behind highlighted letters. It increases their contrast.
    public var highlightFill: Color { ink.luminance > fill.luminance ? .black : .white }
    /// The opacity of this color, 0…1.
    public static let highlightOpacity = 0.28
}

extension SearchIndex {
    /// Returns a result as a row.
    ///
    /// - Parameter room: The approximate number of characters that fit into a line.
    public func row(_ hit: SearchHit, of query: SearchQuery, room: Int, palette: Palette = .heatMap) -> SearchResult {
        switch hit {
        case .list(let place):
            let list = library.lists[place]
            return SearchResult(
                target: .list(list.id), text: query.excerpt(of: list.name, room: room), wholeText: list.name,
                listName: nil, due: nil, isDone: list.isAllDone, count: list.unfinishedCount,
                colors: colors(ofList: place, in: palette)
            )
        case .item(let index, let place):
            let list = library.lists[place]
            let item = list.items[index]
            let colors =
                item.isDone
                ? palette.done : palette.colors(index: list.unfinishedCount(above: index), of: list.unfinishedCount)
            return SearchResult(
                target: .item(item.id, in: list.id), text: query.excerpt(of: item.text, room: room),
                wholeText: item.text,
                listName: list.name, due: item.due, isDone: item.isDone, count: nil, colors: colors
            )
        }
    }

    /// The colors as in the overview, where done lists are below the others.
    private func colors(ofList place: Int, in palette: Palette) -> RowColors {
        let lists = library.lists
        guard !lists[place].isAllDone else { return palette.done }
        let index = lists[..<place].count { !$0.isAllDone }
        let count = lists.count { !$0.isAllDone }
        return lists[place].items.isEmpty
            ? palette.emptyListColors(index: index, of: count) : palette.listColors(index: index, of: count)
    }
}
