// SPDX-License-Identifier: GPL-3.0-or-later

/// A named list of items in the order on screen.
public struct ItemList: Sendable {
    public let id: ListID
    public var name: String
    /// The items in the order on screen.
    public internal(set) var items: ChunkedItems
    /// The number of unfinished items.
    public private(set) var unfinishedCount: Int
    /// Other keys of the list in the file.
    public var unknown: [UnknownField]
    /// The sorted indices of the done items, or empty if all of them are below the unfinished ones.
    private(set) var scatteredDoneIndexes: [Int] = []

    /// Creates a list with the items in this order.
    public init(id: ListID, name: String, items: [Item], unknown: [UnknownField] = []) {
        self.init(id: id, name: name, items: ChunkedItems(items), unknown: unknown)
    }

    /// Creates a list with the items in this order.
    public init(id: ListID, name: String, items: ChunkedItems = [], unknown: [UnknownField] = []) {
        self.id = id
        self.name = name
        self.unknown = unknown
        unfinishedCount = items.count { !$0.isDone }
        self.items = items
        indexDoneItems()
    }

    /// Whether the list can't be changed, because its calendar server only allows reading it. Sync sets this.
    public var isReadOnly: Bool {
        get { unknown.contains(Self.readOnly) }
        set {
            unknown.removeAll { $0.key == Self.readOnly.key }
            if newValue { unknown.append(Self.readOnly) }
        }
    }

    private static let readOnly = UnknownField(key: "readonly", json: "true")

    /// Whether all done items are below the unfinished ones.
    public var hasDoneItemsAtBottom: Bool { scatteredDoneIndexes.isEmpty }

    private mutating func indexDoneItems() {
        // In a list with done items at the bottom, this is the first of them.
        let firstDone = items.enumerated().first { $1.isDone }?.offset
        let isScattered = firstDone.map { $0 < unfinishedCount } ?? false
        scatteredDoneIndexes = isScattered ? items.enumerated().compactMap { $1.isDone ? $0 : nil } : []
    }

    /// Returns the index of an item.
    ///
    /// - Parameter hint: The index where the item was last. It is usually right, which avoids a search.
    public func index(of id: ItemID, near hint: Int = 0) -> Int? {
        if items.indices.contains(hint), items[hint].isNamed(id) { return hint }
        // Undo often looks for the item that was completed last. With done items at the bottom, it is the first of
        // them.
        if unfinishedCount < items.count, items[unfinishedCount].isNamed(id) { return unfinishedCount }
        return items.index(of: id)
    }

    public subscript(id: ItemID) -> Item? {
        index(of: id).map { items[$0] }
    }

    /// Returns an equal list that shares memory with another version where their items are equal.
    func sharingItems(with other: ItemList) -> ItemList {
        var list = self
        list.items = items.sharingChunks(with: other.items)
        return list
    }

    // MARK: Unfinished and done

    /// Returns the number of unfinished items above an index (0…count). The color of a row depends on it.
    public func unfinishedCount(above index: Int) -> Int {
        hasDoneItemsAtBottom ? min(index, unfinishedCount) : index - doneCount(above: index)
    }

    /// The sorted indices of the done items.
    var doneIndexes: [Int] {
        hasDoneItemsAtBottom ? Array(unfinishedCount..<items.count) : scatteredDoneIndexes
    }

    /// The index after the last unfinished item.
    public var endOfUnfinished: Int {
        // A done item below the last unfinished one has all unfinished ones above it.
        var (low, high) = (0, scatteredDoneIndexes.count)
        while low < high {
            let middle = (low + high) / 2
            if scatteredDoneIndexes[middle] - middle < unfinishedCount { low = middle + 1 } else { high = middle }
        }
        return unfinishedCount + low
    }

    private func doneCount(above index: Int) -> Int {
        scatteredDoneIndexes.partitioningIndex { $0 >= index }
    }

    // MARK: Changes

    /// Appends items. Earlier copies of the list keep sharing all chunks but the last.
    public mutating func append(_ new: [Item]) {
        insert(new, at: items.count)
    }

    mutating func insert(_ new: [Item], at index: Int) {
        let border = unfinishedCount
        let newUnfinishedCount = new.count { !$0.isDone }
        items.insert(contentsOf: new, at: index)
        unfinishedCount += newUnfinishedCount
        guard hasDoneItemsAtBottom else {
            let first = doneCount(above: index)
            for place in first..<scatteredDoneIndexes.count { scatteredDoneIndexes[place] += new.count }
            scatteredDoneIndexes.insert(contentsOf: new.indices.filter { new[$0].isDone }.map { index + $0 }, at: first)
            return
        }
        // Items of one kind next to others of their kind don't scatter anything, which avoids a search.
        let isAmongItsKind =
            newUnfinishedCount == new.count ? index <= border : newUnfinishedCount == 0 && index >= border
        if !isAmongItsKind { indexDoneItems() }
    }

    mutating func remove(at index: Int) -> Item {
        remove(index..<(index + 1))[0]
    }

    mutating func remove(_ range: Range<Int>) -> [Item] {
        let removed = Array(items[range])
        items.removeSubrange(range)
        unfinishedCount -= removed.count { !$0.isDone }
        guard !hasDoneItemsAtBottom else { return removed }
        let gone = doneCount(above: range.lowerBound)..<doneCount(above: range.upperBound)
        for place in gone.upperBound..<scatteredDoneIndexes.count { scatteredDoneIndexes[place] -= range.count }
        scatteredDoneIndexes.removeSubrange(gone)
        if scatteredDoneIndexes.first == unfinishedCount { scatteredDoneIndexes = [] }
        return removed
    }

    mutating func setText(_ text: String, at index: Int) {
        items[index].text = text
    }
}

extension ItemList: Hashable {
    /// Compares the content.
    public static func == (one: ItemList, other: ItemList) -> Bool {
        one.id == other.id && one.name == other.name && one.items == other.items && one.unknown == other.unknown
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(name)
        hasher.combine(items)
    }
}
