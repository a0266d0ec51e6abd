// SPDX-License-Identifier: GPL-3.0-or-later

/// A row that a finger has lifted off the list. The other rows make room where it would be dropped.
struct LiftedRow: Sendable {
    let item: ItemID
    /// The row's index in the list, which only others change before the row is dropped.
    private(set) var source: Int
    /// The row's index if it were dropped now; the number of rows while it is carried over the lists beside.
    var target: Int

    init(_ item: ItemID, at index: Int) {
        self.item = item
        source = index
        target = index
    }

    /// The index that a row of the list gets if the lifted row is dropped.
    func position(of index: Int) -> Int {
        if index == source { return target }
        return index > source && index <= target ? index - 1 : index < source && index >= target ? index + 1 : index
    }

    /// Displacement (px) of a row that makes room for the lifted one.
    func shift(of index: Int, in heights: RowHeights) -> Double {
        guard source < heights.count, index != source else { return 0 }
        return Double(position(of: index) - index) * heights.height(of: source)
    }

    /// Follows changes of the list by others. Returns `false` if rows were inserted or removed, so that it can't (F09).
    mutating func follow(_ changes: [ListDelta]) -> Bool {
        for change in changes {
            guard case .moved = change, let index = change.index(after: source) else { return false }
            source = index
        }
        return true
    }

    /// Whether the row is done if it is dropped now. At the border of the done rows it stays as it is. There is no
    /// border if done rows stay where they are completed, and none beside the list.
    func isDoneWhenDropped(in list: ItemList, placement: DoneItemPlacement) -> Bool {
        guard list.items.indices.contains(source) else { return false }
        let isDone = list.items[source].isDone
        guard placement == .bottom, target < list.items.count else { return isDone }
        let border = list.unfinishedCount - (isDone ? 0 : 1)
        return isDone ? target >= border : target > border
    }

    /// Which color a row has if the lifted row is dropped now (F20).
    enum Coloring {
        case done
        /// The color of a row that will be completed.
        case preview
        /// The color at an index among as many unfinished rows.
        case unfinished(index: Int, count: Int)
    }

    func coloring(of index: Int, in list: ItemList, placement: DoneItemPlacement) -> Coloring? {
        guard list.items.indices.contains(source), index != source || target < list.items.count else { return nil }
        let isDone = list.items[index].isDone
        let wasDone = list.items[source].isDone
        let becomesDone = isDoneWhenDropped(in: list, placement: placement)
        if index == source ? becomesDone : isDone { return isDone ? .done : .preview }
        let change = wasDone == becomesDone ? 0 : becomesDone ? -1 : 1
        let isCounted = !wasDone || !becomesDone
        let above =
            index == source
            ? target > index ? list.unfinishedCount(above: target + 1) - 1 : list.unfinishedCount(above: target)
            : list.unfinishedCount(above: index) + (isCounted ? position(of: index) - index : 0)
        return .unfinished(index: above, count: max(list.unfinishedCount + change, 1))
    }
}
