// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the done items of a list are. This is a preference for one computer, not a property of the lists or their
/// file.
public enum DoneItemPlacement: Hashable, Sendable {
    /// Below the unfinished items, the newest first.
    case bottom
    /// Where they were completed.
    case inPlace

    /// Returns the indices at which an item can be inserted into a list.
    ///
    /// - Parameter removed: The index of an item that is removed from the list before.
    func insertionRange(forDone isDone: Bool, in list: ItemList, without removed: Int? = nil) -> ClosedRange<Int> {
        let count = list.items.count - (removed == nil ? 0 : 1)
        guard self == .bottom else { return 0...count }
        let border = list.unfinishedCount - (removed.map { !list.items[$0].isDone } ?? false ? 1 : 0)
        return isDone ? border...count : 0...border
    }
}

extension ItemList {
    /// Returns the list with its done items below the unfinished ones, or unchanged. The order of the done and of the
    /// unfinished items stays.
    public func arranged(for placement: DoneItemPlacement?) -> ItemList {
        guard placement == .bottom, !hasDoneItemsAtBottom else { return self }
        return ItemList(
            id: id, name: name, items: items.filter { !$0.isDone } + items.filter(\.isDone), unknown: unknown)
    }
}

extension Library {
    /// Returns the library with the done items of each list below the unfinished ones, or unchanged.
    public func arranged(for placement: DoneItemPlacement?) -> Library {
        guard placement == .bottom, !lists.allSatisfy(\.hasDoneItemsAtBottom) else { return self }
        var library = self
        library.lists = lists.map { $0.arranged(for: placement) }
        return library
    }
}
