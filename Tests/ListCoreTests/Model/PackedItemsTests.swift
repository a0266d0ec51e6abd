// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct PackedItemsTests {
    /// Packs items as if they had been read from a file; others than plain ones are appended as they are.
    private static func packed(_ items: [Item]) -> ChunkedItems {
        var bytes: [UInt8] = []
        let ranges = items.map { item in
            let start = bytes.count
            bytes += item.id.text.utf8
            let end = bytes.count
            bytes += item.text.utf8
            return (id: start..<end, text: end..<bytes.count)
        }
        return bytes.withUnsafeBufferPointer { bytes in
            var packer = PackedItemsBuilder()
            for (item, range) in zip(items, ranges) {
                let id = UnsafeBufferPointer(rebasing: bytes[range.id])
                let text = UnsafeBufferPointer(rebasing: bytes[range.text])
                if !item.isDone, PackedItemsBuilder.canPack(id: id, text: text) {
                    packer.append(id: id, idHash: ItemID.idHash(of: id), text: text, due: item.due)
                } else {
                    packer.append(item)
                }
            }
            return packer.finish()
        }
    }

    private static func items(_ count: Int, text: (Int) -> String) -> [Item] {
        (0..<count).map { Item(id: ItemID("id-\($0)"), text: text($0)) }
    }

    @Test("Packed items equal those that were made one by one", arguments: [0, 1, 2, 255, 256, 257, 700])
    func equality(count: Int) {
        let texts = ["", "Milk", "Käse 漢 🥚", String(repeating: "x", count: 255), String(repeating: "y", count: 256)]
        var items = Self.items(count) { texts[$0 % texts.count] + ($0 % 7 == 0 ? "" : "!") }
        for index in items.indices where index % 5 == 3 { items[index].done = CompletionDate("2026") }
        let packed = Self.packed(items)
        #expect(Array(packed) == items && packed == ChunkedItems(items) && ChunkedItems(items) == packed)
        #expect(packed.map(\.text) == items.map(\.text) && packed.map(\.id) == items.map(\.id))
        #expect(packed.map(\.textLength) == items.map(\.text.utf8.count) && packed.map(\.isDone) == items.map(\.isDone))
        #expect(Self.packed(items) == packed && Set(packed) == Set(items))
        for (index, item) in items.enumerated() { #expect(packed.index(of: item.id) == index) }
        #expect(packed.index(of: ItemID("id-\(count)")) == nil)
    }

    @Test("An item takes no more memory because others have dates, and keeps a date in all changes") func dates() {
        #expect(MemoryLayout<Item>.size <= 24)
        let task = TaskProperties(due: DueDate("2026-11-23"), recurrence: "FREQ=DAILY")
        var items = Array(Self.packed(Self.items(2) { "Item \($0)" }))
        items[0].task = task
        #expect(items[0] != items[1] && items[0].text == "Item 0" && items[0].id == ItemID("id-0"))
        items[0].text = "Changed"
        items[0].done = CompletionDate("2026")
        items[0].unknown = [UnknownField(key: "x", json: "1")]
        #expect(items[0].task == task && items[0].isDone && items[0].due == DueDate("2026-11-23"))
        let same = Item(
            id: ItemID("id-0"), text: "Changed", done: CompletionDate("2026"), task: task,
            unknown: [UnknownField(key: "x", json: "1")])
        #expect(items[0] == same)
        items[0].task = TaskProperties()
        #expect(items[0] != same && items[0].isDone && items[0].due == nil)
    }

    @Test("Packed items with dates equal those that were made one by one, and keep their dates in all changes")
    func packedDates() {
        var items = Self.items(300) { "Item \($0)" }
        let dates = ["2026-11-23", "2026-11-23T17:00", "2026-11-23T17:00[Europe/Berlin]"].map { DueDate($0) } + [nil]
        for index in items.indices { items[index].task.due = dates[index % dates.count] }
        var packed = Self.packed(items)
        #expect(packed == ChunkedItems(items) && ChunkedItems(items) == packed && Self.packed(items) == packed)
        #expect(packed.map(\.due) == items.map(\.due) && packed.map(\.task) == items.map(\.task))
        #expect(packed.map(\.hasTime) == items.map { $0.due != nil })
        #expect(packed[3] != Item(id: items[3].id, text: items[3].text, task: items[0].task))
        #expect(packed[0] != Item(id: items[0].id, text: items[0].text) && packed[0] != items[1])
        items[1].task.due = DueDate("2027-01-01")
        #expect(Self.packed(items)[1] != packed[1] && packed[0].named(ItemID("other")).due == dates[0])
        packed[0].text = "Changed"
        packed[1].done = CompletionDate("2026")
        packed[2].task.recurrence = "FREQ=DAILY"
        #expect(packed[0].due == dates[0] && packed[1].due == dates[1] && packed[2].due == dates[2])
    }

    @Test("Items whose texts don't fit into one block are packed in several")
    func largeTexts() {
        let items = Self.items(600) { String(repeating: "\($0 % 10)", count: 255) }
        #expect(Array(Self.packed(items)) == items)
    }

    @Test("Packed items differ in their texts or ids, and are equal if those are canonically equivalent")
    func difference() {
        let pair = Self.packed([Item(id: ItemID("a"), text: "Cafe\u{301}"), Item(id: ItemID("b"), text: "Tea")])
        let same = Self.packed([Item(id: ItemID("a"), text: "Caf\u{E9}"), Item(id: ItemID("b"), text: "Tea")])
        #expect(pair == same && pair[0].hashValue == same[0].hashValue)
        #expect(pair[0] == Item(id: ItemID("a"), text: "Caf\u{E9}"))
        #expect(pair[1] != Item(id: ItemID("b"), text: "Tee") && pair[1] != Item(id: ItemID("c"), text: "Tea"))
        #expect(pair != Self.packed([Item(id: ItemID("a"), text: "Cafe\u{301}"), Item(id: ItemID("b"), text: "Toa")]))
        #expect(pair[1] != Item(id: ItemID("b"), text: "Tea", done: CompletionDate("2026")))
    }

    @Test("Changing a packed item changes neither its neighbors nor copies")
    func change() {
        let items = Self.items(300) { "Item \($0)" }
        let packed = Self.packed(items)
        var changed = packed
        changed[7].text = "Changed"
        changed[8].done = CompletionDate("2026")
        changed[9].unknown = [UnknownField(key: "k", json: "1")]
        var expected = items
        expected[7] = Item(id: items[7].id, text: "Changed")
        expected[8] = Item(id: items[8].id, text: items[8].text, done: CompletionDate("2026"))
        expected[9] = Item(id: items[9].id, text: items[9].text, unknown: [UnknownField(key: "k", json: "1")])
        #expect(Array(changed) == expected && Array(packed) == items)
    }

    @Test("An item of a long list takes 24 bytes, besides its id and text")
    func size() {
        #expect(MemoryLayout<Item>.stride == 24)
    }
}
