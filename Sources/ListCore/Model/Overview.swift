// SPDX-License-Identifier: GPL-3.0-or-later

/// The overview: the lists as rows. It is the upper of the two levels and works like the lower one, with lists instead
/// of items.
///
/// A list whose items are all done is a done row. If done items are at the bottom, so is this row. The list's place in
/// the file doesn't change, so it returns there when one of its items is unfinished again.
extension Library {
    /// The id of the overview. No list in the file is shown under this id.
    static let overviewID = ListID("")

    /// Returns one row per list, in the order on screen.
    public func overview(placingDone placement: DoneItemPlacement) -> ItemList {
        ItemList(id: Self.overviewID, name: "", items: lists.map(\.row)).arranged(for: placement)
    }

    // MARK: Edits of the overview

    /// Returns the edit that inserts new, empty lists into the overview, the first one at row `index`.
    func inserting(
        _ rows: [Item], at index: Int, in overview: ItemList, kind: EditKind, placingDone placement: DoneItemPlacement
    ) -> Edit {
        let lists = rows.map { ItemList(id: ListID($0.id), name: $0.text) }
        return Edit(
            kind: kind, changes: [.insert(lists, place(forRowAt: index, isDone: false, in: overview, placement))])
    }

    func deletingList(_ row: ItemID) -> Edit? {
        index(of: ListID(row)).map { _ in Edit(kind: .deleteList, changes: [.remove([ListID(row)])]) }
    }

    func renamingList(_ row: ItemID, to name: String) -> Edit? {
        guard let list = self[ListID(row)], list.name != name else { return nil }
        return Edit(kind: .renameList, changes: [.rename(list.id, to: name)])
    }

    /// Returns the edit that completes all items of a list, or uncompletes them if all are done. Returns `nil` for an
    /// empty list.
    func togglingList(
        _ row: ItemID, at date: CompletionDate, nextDate: NextDate = { _ in nil },
        placingDone placement: DoneItemPlacement
    ) -> Edit? {
        guard let list = self[ListID(row)] else { return nil }
        return list.isAllDone
            ? list.uncompletingAll(kind: .uncompleteList, placingDone: placement)
            : list.completingAll(at: date, nextDate: nextDate)
    }

    /// Returns the edit that moves a list and thereby completes or uncompletes it if necessary, or `nil` if nothing
    /// changes.
    ///
    /// - Parameter target: The new row of the list in the overview. It is limited to where the placement of done rows
    ///   allows it.
    func movingList(
        _ row: ItemID, to target: Int, isDone: Bool, in overview: ItemList, at date: CompletionDate,
        nextDate: NextDate = { _ in nil },
        placingDone placement: DoneItemPlacement
    ) -> Edit? {
        guard let index = overview.index(of: row), let list = self[ListID(row)] else { return nil }
        let turned =
            list.isAllDone == isDone ? nil : togglingList(row, at: date, nextDate: nextDate, placingDone: placement)
        let ends = turned == nil ? list.isAllDone : isDone
        let range = placement.insertionRange(forDone: ends, in: overview, without: index)
        let position = min(max(target, range.lowerBound), range.upperBound)
        guard position != index || turned != nil else { return nil }
        var others = overview
        _ = others.remove(at: index)
        let place = place(forRowAt: position, isDone: ends, in: others, placement)
        return Edit(kind: .moveList, changes: [.move(list.id, place)] + (turned?.changes ?? []))
    }

    /// Returns the place in the file for a list that should appear at a row: after the row above in the same block,
    /// otherwise before the row below.
    private func place(forRowAt index: Int, isDone: Bool, in overview: ItemList, _ placement: DoneItemPlacement)
        -> ListPlace
    {
        let rows = overview.items
        let hasBlocks = placement == .bottom
        if index > 0, rows.indices.contains(index - 1), !hasBlocks || rows[index - 1].isDone == isDone {
            return ListPlace(
                previous: ListID(rows[index - 1].id),
                index: self.index(of: ListID(rows[index - 1].id)).map { $0 + 1 } ?? index)
        }
        guard rows.indices.contains(index), !hasBlocks || rows[index].isDone == isDone,
            let below = self.index(of: ListID(rows[index].id))
        else {
            return ListPlace(previous: lists.last?.id, index: lists.count)
        }
        return place(at: below)
    }
}

extension ListID {
    /// Creates the id of the list that a row of the overview represents.
    public init(_ row: ItemID) {
        self.init(row.text)
    }
}

extension ItemID {
    /// Creates the id of the row that represents a list in the overview.
    public init(_ list: ListID) {
        self.init(list.text)
    }
}

extension ItemList {
    /// Whether the list has items and all of them are done.
    public var isAllDone: Bool { unfinishedCount == 0 && !items.isEmpty }

    fileprivate var row: Item {
        Item(id: ItemID(id), text: name, done: isAllDone ? items[0].done : nil)
    }
}
