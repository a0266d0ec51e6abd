// SPDX-License-Identifier: GPL-3.0-or-later

/// A named list of items in the order on screen: first the unfinished items, then the done ones with the newest first. If done items stay
/// in place, the items are in the order the user gave them.
public struct ItemList: Sendable {
    public let id: ListID
    public var name: String
    /// The items in the order on screen.
    public internal(set) var items: [Item]
    /// The number of unfinished items. If done items are kept at the bottom, these are the first ones.
    public private(set) var unfinishedCount: Int
    /// Unknown keys of the list in the file.
    public var unknown: [UnknownField]
    /// Whether done items are always below the unfinished ones. This affects how a list is shown, not its content, so `==` ignores it.
    public private(set) var sinksDone: Bool
    /// The sorted indices of the done items, if done items stay in place.
    private var doneIndexes: [Int] = []

    /// Creates a list from items in any order. If done items are kept at the bottom, they are moved there, and the order within each block
    /// stays.
    public init(id: ListID, name: String, items: [Item] = [], unknown: [UnknownField] = [], sinksDone: Bool = true) {
        self.id = id
        self.name = name
        self.unknown = unknown
        self.sinksDone = sinksDone
        unfinishedCount = items.count { !$0.isDone }
        self.items = items
        if sinksDone { moveDoneToBottom() } else { indexDoneItems() }
    }

    /// Whether all done items are below the unfinished ones.
    public var hasDoneItemsAtBottom: Bool { !items.prefix(unfinishedCount).contains(where: \.isDone) }

    /// Moves done items to the bottom from now on, or leaves them where they are.
    public mutating func set(sinksDone: Bool) {
        guard sinksDone != self.sinksDone else { return }
        self.sinksDone = sinksDone
        doneIndexes = []
        if sinksDone { moveDoneToBottom() } else { indexDoneItems() }
    }

    private mutating func moveDoneToBottom() {
        if !hasDoneItemsAtBottom { items = items.filter { !$0.isDone } + items.filter(\.isDone) }
    }

    private mutating func indexDoneItems() {
        doneIndexes = items.indices.filter { items[$0].isDone }
    }

    /// Returns the index of an item.
    ///
    /// - Parameter hint: The index where the item was last. It is usually right, which avoids a search.
    public func index(of id: ItemID, near hint: Int = 0) -> Int? {
        if items.indices.contains(hint), items[hint].isNamed(id) { return hint }
        return items.firstIndex { $0.isNamed(id) }
    }

    public subscript(id: ItemID) -> Item? {
        index(of: id).map { items[$0] }
    }

    // MARK: Unfinished and done

    /// Returns the number of unfinished items above an index (0…count). The color of a row depends on it.
    public func unfinishedCount(above index: Int) -> Int {
        sinksDone ? min(index, unfinishedCount) : index - doneCount(above: index)
    }

    /// The index after the last unfinished item.
    public var endOfUnfinished: Int {
        guard !sinksDone else { return unfinishedCount }
        var end = items.count
        for index in doneIndexes.reversed() {
            guard index == end - 1 else { break }
            end = index
        }
        return end
    }

    /// The last index where an unfinished item can be inserted.
    public var lastInsertionIndex: Int { sinksDone ? unfinishedCount : items.count }

    /// Returns the indices where done or unfinished items can be inserted.
    func insertionRange(forDone isDone: Bool) -> ClosedRange<Int> {
        sinksDone ? (isDone ? unfinishedCount...items.count : 0...unfinishedCount) : 0...items.count
    }

    private func doneCount(above index: Int) -> Int {
        var (low, high) = (0, doneIndexes.count)
        while low < high {
            let middle = (low + high) / 2
            if doneIndexes[middle] < index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Changes

    /// Inserts items.
    ///
    /// - Parameter new: If done items are kept at the bottom, all of these must be done or all unfinished, according to `index`.
    mutating func insert(_ new: [Item], at index: Int) {
        items.insert(contentsOf: new, at: index)
        unfinishedCount += new.count { !$0.isDone }
        guard !sinksDone else { return }
        let first = doneCount(above: index)
        for place in first..<doneIndexes.count { doneIndexes[place] += new.count }
        doneIndexes.insert(contentsOf: new.indices.filter { new[$0].isDone }.map { index + $0 }, at: first)
    }

    mutating func remove(at index: Int) -> Item {
        remove(index..<(index + 1))[0]
    }

    mutating func remove(_ range: Range<Int>) -> [Item] {
        let removed = Array(items[range])
        items.removeSubrange(range)
        unfinishedCount -= removed.count { !$0.isDone }
        guard !sinksDone else { return removed }
        let gone = doneCount(above: range.lowerBound)..<doneCount(above: range.upperBound)
        for place in gone.upperBound..<doneIndexes.count { doneIndexes[place] -= range.count }
        doneIndexes.removeSubrange(gone)
        return removed
    }

    mutating func setText(_ text: String, at index: Int) {
        items[index].text = text
    }
}

extension ItemList: Hashable {
    /// Compares the content. `sinksDone` is ignored.
    public static func == (one: ItemList, other: ItemList) -> Bool {
        one.id == other.id && one.name == other.name && one.items == other.items && one.unknown == other.unknown
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(name)
        hasher.combine(items)
    }
}
