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
                let count =
                    random.whole(0...4) == 0 ? random.whole(0...(2 * ChunkedItems.chunkCapacity)) : random.whole(0...3)
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
            let prefix = zip(array, oldArray).prefix { $0 == $1 }.count
            let limit = min(array.count, oldArray.count) - prefix
            let suffix = zip(array.reversed(), oldArray.reversed()).prefix { $0 == $1 }.count
            #expect(items.commonPrefixLength(with: oldItems) == prefix)
            #expect(items.commonSuffixLength(with: oldItems, limit: limit) == min(suffix, limit))
            #expect(Array(ChunkedItems(array).sharingChunks(with: oldItems)) == array)
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

    @Test("A version that was read again shares all chunks but the one that differs")
    func sharing() {
        let items = ChunkedItems((0..<10_000).map(Self.item))
        func shared(_ change: (inout [Item]) -> Void) -> ChunkedItems {
            var other = Array(items)
            change(&other)
            let shared = ChunkedItems(other).sharingChunks(with: items)
            #expect(Array(shared) == other)
            return shared
        }
        let addresses = items.chunkAddresses
        let chunk = 5_000 / ChunkedItems.chunkCapacity
        #expect(shared { _ in }.chunkAddresses == addresses)
        for change: (inout [Item]) -> Void in [{ $0[5_000].text = "other" }, { $0.remove(at: 5_000) }] {
            let changed = shared(change).chunkAddresses
            #expect(changed.count == addresses.count)
            #expect(zip(changed, addresses).enumerated().filter { $1.0 != $1.1 }.map(\.offset) == [chunk])
        }
        let longer = shared { $0.insert(Self.item(10_000), at: 5_000) }.chunkAddresses
        #expect(Array(longer.prefix(chunk)) == Array(addresses.prefix(chunk)))
        #expect(
            Array(longer.suffix(addresses.count - chunk - 1)) == Array(addresses.suffix(addresses.count - chunk - 1)))
        let rotated = shared {
            $0 = $0.suffix(10_000 - ChunkedItems.chunkCapacity) + $0.prefix(ChunkedItems.chunkCapacity)
        }
        #expect(Set(rotated.chunkAddresses) == Set(addresses))
    }

    @Test("A list that others extend item by item keeps few chunks")
    func growing() {
        var items = ChunkedItems((0..<1_000).map(Self.item))
        for number in 1_000..<2_000 {
            let place = [0, items.count, items.count / 2][number % 3]
            items = ChunkedItems(items[..<place] + [Self.item(number)] + items[place...]).sharingChunks(with: items)
        }
        #expect(items.count == 2_000 && items.chunkAddresses.count <= 4 * 2_000 / ChunkedItems.chunkCapacity)
    }

    @Test("A list keeps few chunks when items are removed one by one")
    func shrinking() {
        var items = ChunkedItems((0..<10_000).map(Self.item))
        while items.count > 100 { items.removeSubrange(50..<51) }
        #expect(items.chunkAddresses.count <= 3)
    }
}
