// SPDX-License-Identifier: GPL-3.0-or-later

/// The lists as rows: the upper of the two levels works as the lower one does, with lists for items.
///
/// A list in which everything is done is a done row, and sinks as done items do. Where it is in the file stays as it is, so that it comes back to its
/// place when something in it is to be done again.
extension Library {
    /// The id of the list of lists; no list of the file is ever shown by it.
    static let overviewID = ListID("")

    /// One row a list, in the order of the screen.
    public func overview() -> ItemList {
        ItemList(id: Self.overviewID, name: "", items: lists.map(\.row), sinksDone: sinksDone)
    }

    // MARK: Edits of the overview

    /// The edit that puts new, empty lists among the rows of the overview, the first at `index`.
    func inserting(_ rows: [Item], at index: Int, in overview: ItemList, kind: EditKind) -> Edit {
        let lists = rows.map { ItemList(id: ListID($0.id), name: $0.text, sinksDone: sinksDone) }
        return Edit(kind: kind, changes: [.insert(lists, place(forRowAt: index, isDone: false, in: overview))])
    }

    func deletingList(_ row: ItemID) -> Edit? {
        index(of: ListID(row)).map { _ in Edit(kind: .deleteList, changes: [.remove([ListID(row)])]) }
    }

    func renamingList(_ row: ItemID, to name: String) -> Edit? {
        guard let list = self[ListID(row)], list.name != name else { return nil }
        return Edit(kind: .renameList, changes: [.rename(list.id, to: name)])
    }

    /// The edit that completes everything in a list, or nothing of a list in which all is done; nil for an empty one.
    func togglingList(_ row: ItemID, at date: CompletionDate) -> Edit? {
        guard let list = self[ListID(row)] else { return nil }
        return list.isAllDone ? list.puttingBack(kind: .uncompleteList) : list.completingAll(at: date)
    }

    /// The edit that gives a list another place, and by that makes it done or not; nil when it stands there already.
    ///
    /// - Parameter target: the row's index in the overview; kept within the block that it belongs to then.
    func movingList(_ row: ItemID, to target: Int, isDone: Bool, in overview: ItemList, at date: CompletionDate) -> Edit? {
        guard let index = overview.index(of: row), let list = self[ListID(row)] else { return nil }
        let turned = list.isAllDone == isDone ? nil : togglingList(row, at: date)
        let ends = turned == nil ? list.isAllDone : isDone
        let border = overview.unfinishedCount - (list.isAllDone ? 0 : 1)
        let block = !sinksDone ? 0...(overview.items.count - 1) : ends ? border...(overview.items.count - 1) : 0...border
        let position = min(max(target, block.lowerBound), block.upperBound)
        guard position != index || turned != nil else { return nil }
        var others = overview
        _ = others.remove(at: index)
        let place = place(forRowAt: position, isDone: ends, in: others)
        return Edit(kind: .moveList, changes: [.move(list.id, place)] + (turned?.changes ?? []))
    }

    /// Where in the file a list stands whose row is to have an index: behind the one above it in its block, else before the one
    /// below it.
    private func place(forRowAt index: Int, isDone: Bool, in overview: ItemList) -> ListPlace {
        let rows = overview.items
        let goesByBlock = overview.sinksDone
        if index > 0, rows.indices.contains(index - 1), !goesByBlock || rows[index - 1].isDone == isDone {
            return ListPlace(
                previous: ListID(rows[index - 1].id), index: self.index(of: ListID(rows[index - 1].id)).map { $0 + 1 } ?? index)
        }
        guard rows.indices.contains(index), !goesByBlock || rows[index].isDone == isDone, let below = self.index(of: ListID(rows[index].id))
        else {
            return ListPlace(previous: lists.last?.id, index: lists.count)
        }
        return place(at: below)
    }
}

extension ListID {
    /// The list that a row of the overview stands for.
    public init(_ row: ItemID) {
        self.init(row.text)
    }
}

extension ItemID {
    /// The row of the overview that stands for a list.
    public init(_ list: ListID) {
        self.init(list.text)
    }
}

extension ItemList {
    /// Whether there is something in the list, and all of that is done.
    public var isAllDone: Bool { unfinishedCount == 0 && !items.isEmpty }

    fileprivate var row: Item {
        Item(id: ItemID(id), text: name, done: isAllDone ? items[0].done : nil)
    }
}
