// SPDX-License-Identifier: GPL-3.0-or-later

/// A named list of items in the order of the screen: the unfinished first, then the done, newest first; or, where done items stay, all
/// of them as they were put.
public struct ItemList: Sendable {
    public let id: ListID
    public var name: String
    public internal(set) var items: [Item]
    /// How many items are unfinished; where done items sink, they are the first ones.
    public private(set) var unfinishedCount: Int
    public var unknown: [UnknownField]
    /// Whether done items stand below the unfinished, always; else they stay where they are. How a list is shown, not what is in it: two
    /// lists are equal without it.
    public private(set) var sinksDone: Bool
    /// Where the done items stand, from top to bottom; of a list in which they stay.
    private var doneIndexes: [Int] = []

    /// Takes the items in any order. Where done ones sink, they go below the unfinished, keeping the order within each block.
    public init(id: ListID, name: String, items: [Item] = [], unknown: [UnknownField] = [], sinksDone: Bool = true) {
        self.id = id
        self.name = name
        self.unknown = unknown
        self.sinksDone = sinksDone
        unfinishedCount = items.count { !$0.isDone }
        self.items = items
        if sinksDone { sink() } else { findDone() }
    }

    /// Whether no done item stands above an unfinished one.
    public var isSunk: Bool { !items.prefix(unfinishedCount).contains(where: \.isDone) }

    /// Lets done items sink from now on, or stay where they are now.
    public mutating func set(sinksDone: Bool) {
        guard sinksDone != self.sinksDone else { return }
        self.sinksDone = sinksDone
        doneIndexes = []
        if sinksDone { sink() } else { findDone() }
    }

    private mutating func sink() {
        if !isSunk { items = items.filter { !$0.isDone } + items.filter(\.isDone) }
    }

    private mutating func findDone() {
        doneIndexes = items.indices.filter { items[$0].isDone }
    }

    /// The position of an item. `hint` is where it was seen last: right more often than not, and then nothing is searched.
    public func index(of id: ItemID, near hint: Int = 0) -> Int? {
        if items.indices.contains(hint), items[hint].isNamed(id) { return hint }
        return items.firstIndex { $0.isNamed(id) }
    }

    public subscript(id: ItemID) -> Item? {
        index(of: id).map { items[$0] }
    }

    // MARK: Unfinished and done

    /// How many unfinished items stand above a position (0…count): a row's color is by this.
    public func unfinishedCount(above index: Int) -> Int {
        sinksDone ? min(index, unfinishedCount) : index - doneCount(above: index)
    }

    /// Behind the last unfinished item.
    public var endOfUnfinished: Int {
        guard !sinksDone else { return unfinishedCount }
        var end = items.count
        for index in doneIndexes.reversed() {
            guard index == end - 1 else { break }
            end = index
        }
        return end
    }

    /// The last position at which an unfinished item may be put in: where done ones sink there is none among those.
    public var lastOpening: Int { sinksDone ? unfinishedCount : items.count }

    /// Where items may stand that are done, or are not.
    func places(forDone isDone: Bool) -> ClosedRange<Int> {
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

    /// - Parameter new: where done items sink, all done or all unfinished, to stand within their block.
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
    public static func == (one: ItemList, other: ItemList) -> Bool {
        one.id == other.id && one.name == other.name && one.items == other.items && one.unknown == other.unknown
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(name)
        hasher.combine(items)
    }
}
