// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import CalendarSync

@Suite struct SyncedObjectsTests {
    private func object(_ number: Int, using generator: inout SeededGenerator) -> SyncedObject {
        let text = String(repeating: "ü", count: generator.number(0...(generator.oneIn(50) ? 40_000 : 90)))
        let completion: Completion =
            generator.oneIn(2) ? .open : .done(time: generator.oneIn(2) ? nil : "2026-11-22T10:00:00Z")
        return SyncedObject(
            item: ItemID("item-\(number)"), uid: generator.oneIn(3) ? "uid" : nil,
            etag: generator.oneIn(3) ? nil : "\"\(number)\"",
            contents: TaskContents(text: text, completion: completion, order: generator.number(-(1 << 53)...(1 << 53))),
            data: generator.oneIn(5) ? "BEGIN:VCALENDAR\r\n" : nil)
    }

    @Test func randomChangesGiveTheSameAsADictionary() {
        var generator = SeededGenerator(seed: 1)
        var (objects, dictionary): (SyncedObjects, [String: SyncedObject]) = ([:], [:])
        for _ in 0..<5_000 {
            let number = generator.number(0...300)
            let path = "/home/list/\(number).ics"
            let new = generator.oneIn(3) ? nil : object(number, using: &generator)
            let (former, copy) = (dictionary[path], objects)
            objects[path] = new
            dictionary[path] = new
            #expect(objects[path] == new)
            #expect(copy[path] == former, "a copy doesn't change")
            #expect(objects.count == dictionary.count)
            let item = ItemID("item-\(number)")
            #expect(objects[item]?.key == (new == nil ? nil : path))
            #expect(objects[item]?.value == new)
            #expect(objects.contains(item) == (new != nil))
        }
        #expect(Dictionary(uniqueKeysWithValues: objects.map { ($0.key, $0.value) }) == dictionary)
        #expect(objects.sortedByPath.map(\.key) == dictionary.keys.sorted())
        #expect(objects.keys.sorted() == dictionary.keys.sorted())
        #expect(objects.items.map(\.text).sorted() == dictionary.values.map(\.item.text).sorted())
        let orders = objects.sortedByOrder.map(\.contents.order)
        #expect(orders == orders.sorted())
        for path in dictionary.keys { objects[path] = nil }
        #expect(objects.isEmpty)
        #expect(objects == [:])
    }

    @Test func itemOfAReplacedTaskIsNotFoundAnyMore() {
        var generator = SeededGenerator(seed: 4)
        var (objects, items): (SyncedObjects, [String: ItemID]) = ([:], [:])
        for _ in 0..<5_000 {
            let path = "/\(generator.number(0...200))"
            let object = object(generator.number(0...400), using: &generator)
            let former = items[path]
            (objects[path], items[path]) = (object, object.item)
            if let former { #expect(objects.contains(former) == items.values.contains(former)) }
            #expect(objects[object.item].map { items[$0.key] } == object.item)
        }
    }

    @Test func pathsThatCollideWithoutSeedHaveDifferentHashes() {
        // All of these are equal in FNV-1a with 32 bits.
        let pairs = [("costarring", "liquid"), ("declinate", "macallums"), ("altarage", "zinke")]
        #expect(pairs.allSatisfy { SyncedObjects.hash($0) != SyncedObjects.hash($1) })
    }

    @Test func equalityIgnoresHowObjectsCameTogether() {
        var generator = SeededGenerator(seed: 2)
        let all = (0..<500).map { object($0, using: &generator) }
        var (one, other) = (SyncedObjects(), SyncedObjects())
        for (number, object) in all.enumerated() { one["/\(number)"] = object }
        for (number, object) in all.enumerated().reversed() { other["/\(number)"] = object }
        #expect(one == other)
        var changed = one
        changed["/7"]?.etag = "other"
        #expect(one != changed)
        changed["/7"] = all[7]
        #expect(one == changed)
        changed["/7"] = nil
        #expect(one != changed)
        #expect(one.filter { $0.key != "/7" } == changed)
    }

    @Test func replacedTasksLeaveNoMemoryBehind() {
        var objects = SyncedObjects()
        var generator = SeededGenerator(seed: 3)
        for number in 0..<100_000 { objects["/\(number % 10)"] = object(number, using: &generator) }
        #expect(objects.count == 10)
        #expect(objects.allocatedByteCount < 1 << 20)
    }
}
