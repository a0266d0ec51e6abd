// SPDX-License-Identifier: GPL-3.0-or-later

/// The text of a search result that is an item.
public struct FoundText: Hashable, Sendable {
    /// The part of the item's text that is shown, with highlights.
    public let text: HighlightedText
    /// The second line: the name of the item's list, and its date.
    public let detail: String

    public init(_ text: HighlightedText, detail: String) {
        self.text = text
        self.detail = detail
    }
}

/// A search result as it is shown.
public struct SearchResultFrame: Hashable, Sendable {
    let item: Item
    private let text: FoundText
    private let isDone: Bool
    private let count: Int?
    /// px from the viewport's top.
    let y: Double
    /// px
    let height: Double
    private let colors: RowColors

    /// - Parameters:
    ///   - item: the id of the item, or of the list.
    ///   - count: the number of unfinished items of a list.
    ///   - y: px from the top of the list's viewport.
    public init(
        _ item: ItemID, text: FoundText, isDone: Bool, count: Int? = nil, y: Double, height: Double, colors: RowColors
    ) {
        self.count = count
        self.item = Item(id: item, text: text.text.text)
        self.text = text
        self.isDone = isDone
        self.y = y
        self.height = height
        self.colors = colors
    }

    var frame: RowFrame {
        var frame = RowFrame(item: item, y: y, height: height, colors: colors, strike: isDone ? 1 : 0)
        frame.count = count
        frame.foundText = text
        frame.foundShare = 1
        return frame
    }
}
