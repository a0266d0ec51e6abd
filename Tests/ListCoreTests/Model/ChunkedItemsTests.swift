// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct ChunkedItemsTests {
    private static func item(_ number: Int) -> Item {
        Item(id: ItemID("id-\(number)"), text: "Item \(number)")
    }

    @Test("Items equal an array after any changes, and copies don't change", arguments: 0..<30)
    func equivalence(seed: Int) {
        var random = SplitMix64(seed: seed)
        var array = (0..<random.whole(0...(3 * ChunkedItems.chunkCapacity))).map(Self.item)
        var items = ChunkedItems(array)
        var next = array.count
        for _ in 0..<60 {
            let (oldItems, oldArray) = (items, array)
            switch random.whole(0...5) {
            case 0, 1:
                // Mostly a few items, sometimes several chunks.
                let count = random.whole(0...4) == 0 ? random.whole(0...(2 * ChunkedItems.chunkCapacity)) : random.whole(0...3)
                let new = (next..<(next + count)).map(Self.item)
                next += count
                let index = random.whole(0...array.count)
                items.insert(contentsOf: new, at: index)
                array.insert(contentsOf: new, at: index)
            case 2, 3:
                let first = random.whole(0...array.count)
                let most = random.whole(0...1) == 0 ? 3 : array.count
                let range = first..<random.whole(first...min(array.count, first + most))
                items.removeSubrange(range)
                array.removeSubrange(range)
            case 4:
                next += 1
                items.append(Self.item(next))
                array.append(Self.item(next))
                next += 1
            default:
                guard !array.isEmpty else { continue }
                let index = random.whole(0...(array.count - 1))
                items[index].text += "!"
                array[index].text += "!"
            }
            #expect(items.count == array.count)
            #expect(Array(items) == array)
            #expect(items.indices.allSatisfy { items[$0] == array[$0] })
            #expect(items == ChunkedItems(array))
            #expect(Array(oldItems) == oldArray)
            #expect((items == oldItems) == (array == oldArray))
            guard !array.isEmpty else { continue }
            let index = random.whole(0...(array.count - 1))
            #expect(items.index(of: array[index].id) == index)
            let wanted = (0..<random.whole(0...20)).map { _ in Self.item(random.whole(0...(next + 5))).id }
            #expect(items.indexes(of: ItemIDSet(wanted)) == array.indices.filter { wanted.contains(array[$0].id) })
        }
    }

    @Test("Different chunks of the same items are equal and have the same hash")
    func equality() {
        let array = (0..<1_000).map(Self.item)
        var items = ChunkedItems(array[10...])
        items.insert(contentsOf: Array(array[..<10]), at: 0)
        let other = ChunkedItems(array)
        #expect(items == other && items.hashValue == other.hashValue)
        items[500].text = "other"
        #expect(items != other)
    }

    @Test("A list stays short of chunks when items are removed one by one")
    func shrinking() {
        var items = ChunkedItems((0..<10_000).map(Self.item))
        while items.count > 100 { items.removeSubrange(50..<51) }
        #expect(items.chunkAddresses.count <= 3)
    }
}
