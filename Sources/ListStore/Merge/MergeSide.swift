// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Numbers things by their ids, from 0 on.
struct IDInterner<ID: Hashable> {
    private(set) var ids: [ID] = []
    private var numbers: [ID: Int] = [:]

    init(capacity: Int) {
        ids.reserveCapacity(capacity)
        numbers.reserveCapacity(capacity)
    }

    subscript(id: ID) -> Int? {
        numbers[id]
    }

    /// - Parameter hint: the number that the id probably has; then nothing is hashed.
    mutating func number(of id: ID, near hint: Int) -> Int {
        if hint < ids.count, ids[hint] == id { return hint }
        let next = ids.count
        if let number = numbers[id] { return number }
        numbers[id] = next
        ids.append(id)
        return next
    }
}

/// One of the three libraries, its lists and items found by number.
struct MergeSide {
    /// Where an item stands: the number of its list, the list's index and its own.
    struct Place {
        var list: Int32 = -1
        var listIndex: Int32 = -1
        var index: Int32 = -1

        var exists: Bool { list >= 0 }
    }

    let library: Library
    /// The lists' numbers, in the library's order.
    let listNumbers: [Int]
    /// The items' numbers, list by list.
    let itemNumbers: [[Int]]
    /// By number; -1 for lists that this side does not have.
    private var listIndexes: [Int] = []
    private var places: [Place] = []

    init(_ library: Library, lists: inout IDInterner<ListID>, items: inout IDInterner<ItemID>) {
        self.library = library
        listNumbers = library.lists.enumerated().map { lists.number(of: $1.id, near: $0) }
        var hint = 0
        itemNumbers = library.lists.map { list in
            // By index: whole items would be retained one by one.
            list.items.indices.map { index in
                let number = items.number(of: list.items[index].id, near: hint)
                hint = number + 1
                return number
            }
        }
    }

    /// Finds everything, once all sides are numbered. False when something is there twice.
    mutating func locate(listCount: Int, itemCount: Int) -> Bool {
        listIndexes = Array(repeating: -1, count: listCount)
        places = Array(repeating: Place(), count: itemCount)
        for (listIndex, list) in listNumbers.enumerated() {
            guard listIndexes[list] < 0 else { return false }
            listIndexes[list] = listIndex
            for (index, item) in itemNumbers[listIndex].enumerated() {
                guard !places[item].exists else { return false }
                places[item] = Place(list: Int32(list), listIndex: Int32(listIndex), index: Int32(index))
            }
        }
        return true
    }

    func list(_ number: Int) -> ItemList? {
        listIndexes[number] < 0 ? nil : library.lists[listIndexes[number]]
    }

    /// Whether done items sink in a list, on this side; true where it does not have it.
    func sinksDone(inList number: Int) -> Bool {
        listIndexes[number] < 0 || library.lists[listIndexes[number]].sinksDone
    }

    /// The number of the list that an item is in; -1 when this side does not have it.
    func listNumber(ofItem number: Int) -> Int {
        Int(places[number].list)
    }

    func item(_ number: Int) -> Item? {
        let place = places[number]
        return place.exists ? library.lists[Int(place.listIndex)].items[Int(place.index)] : nil
    }

    /// Whether an item is done; nil when this side does not have it.
    func isDone(_ number: Int) -> Bool? {
        let place = places[number]
        return place.exists ? library.lists[Int(place.listIndex)].items[Int(place.index)].isDone : nil
    }

    /// The items that stand in a list, in its order.
    func items(ofList number: Int) -> [Int] {
        listIndexes[number] < 0 ? [] : itemNumbers[listIndexes[number]]
    }
}
