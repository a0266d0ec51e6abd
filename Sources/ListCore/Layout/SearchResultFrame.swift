// SPDX-License-Identifier: GPL-3.0-or-later

/// A search result as it is shown.
public struct SearchResultFrame: Hashable, Sendable {
    let item: Item
    /// px from the viewport's top.
    let y: Double
    /// px
    let height: Double
    let colors: RowColors

    /// - Parameters:
    ///   - text: the part of the text that is shown.
    ///   - y: px from the top of the list's viewport.
    public init(_ item: ItemID, text: String, y: Double, height: Double, colors: RowColors) {
        self.item = Item(id: item, text: text)
        self.y = y
        self.height = height
        self.colors = colors
    }

    var frame: RowFrame {
        RowFrame(
            item: item, index: nil, y: y, x: 0, height: height, opacity: 1, colors: colors, strike: 0, icon: nil,
            layer: 0)
    }
}
