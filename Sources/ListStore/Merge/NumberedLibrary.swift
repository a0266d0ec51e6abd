// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Maps ids to consecutive numbers from 0.
struct IDNumbering<ID: Hashable> {
    private(set) var ids: [ID] = []
    private var numbers: [ID: Int] = [:]

    init(capacity: Int) {
        ids.reserveCapacity(capacity)
        numbers.reserveCapacity(capacity)
    }

    subscript(id: ID) -> Int? {
        numbers[id]
    }

    /// Returns the number of an id. New ids get the next number.
    ///
    /// - Parameter hint: The number that the id probably has. If that is right, nothing is hashed.
    mutating func number(of id: ID, near hint: Int) -> Int {
        if hint < ids.count, ids[hint] == id { return hint }
        let next = ids.count
        if let number = numbers[id] { return number }
        numbers[id] = next
        ids.append(id)
        return next
    }
}

/// One of the three libraries of a merge, with lists and items accessible by number.
struct NumberedLibrary {
    /// The location of an item: the number of its list, the index of the list, and the index of the item.
    struct Location {
        var list: Int32 = -1
        var listIndex: Int32 = -1
        var index: Int32 = -1

        var exists: Bool { list >= 0 }
    }

    let library: Library
    /// The numbers of the lists, in the order of the library.
    let listNumbers: [Int]
    /// The numbers of the items of each list.
    let itemNumbers: [[Int]]
    /// For each list number, its index in the library, or -1 if this side doesn't have it.
    private var listIndexes: [Int] = []
    private var locations: [Location] = []

    init(_ library: Library, lists: inout IDNumbering<ListID>, items: inout IDNumbering<ItemID>) {
        self.library = library
        listNumbers = library.lists.enumerated().map { lists.number(of: $1.id, near: $0) }
        var hint = 0
        itemNumbers = library.lists.map { list in
            // Iterating over indices avoids retaining each item.
            list.items.indices.map { index in
                let number = items.number(of: list.items[index].id, near: hint)
                hint = number + 1
                return number
            }
        }
    }

    /// Builds the lookup tables, after all sides have been numbered. Returns false if an id occurs twice.
    mutating func locate(listCount: Int, itemCount: Int) -> Bool {
        listIndexes = Array(repeating: -1, count: listCount)
        locations = Array(repeating: Location(), count: itemCount)
        for (listIndex, list) in listNumbers.enumerated() {
            guard listIndexes[list] < 0 else { return false }
            listIndexes[list] = listIndex
            for (index, item) in itemNumbers[listIndex].enumerated() {
                guard !locations[item].exists else { return false }
                locations[item] = Location(list: Int32(list), listIndex: Int32(listIndex), index: Int32(index))
            }
        }
        return true
    }

    func list(_ number: Int) -> ItemList? {
        listIndexes[number] < 0 ? nil : library.lists[listIndexes[number]]
    }

    /// Whether all done items of a list are below the unfinished ones on this side. True if this side doesn't have the
    /// list.
    func hasDoneItemsAtBottom(inList number: Int) -> Bool {
        listIndexes[number] < 0 || library.lists[listIndexes[number]].hasDoneItemsAtBottom
    }

    /// Returns the number of the list of an item, or -1 if this side doesn't have it.
    func listNumber(ofItem number: Int) -> Int {
        Int(locations[number].list)
    }

    func item(_ number: Int) -> Item? {
        let location = locations[number]
        return location.exists ? library.lists[Int(location.listIndex)].items[Int(location.index)] : nil
    }

    /// Returns whether an item is done, or `nil` if this side doesn't have it.
    func isDone(_ number: Int) -> Bool? {
        let location = locations[number]
        return location.exists ? library.lists[Int(location.listIndex)].items[Int(location.index)].isDone : nil
    }

    /// Returns the numbers of the items in a list, in order.
    func items(ofList number: Int) -> [Int] {
        listIndexes[number] < 0 ? [] : itemNumbers[listIndexes[number]]
    }
}
