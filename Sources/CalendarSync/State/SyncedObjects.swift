// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The tasks of a collection by their paths, packed into blocks of bytes.
///
/// There can be 10,000 of them, and a sync holds several versions at once: what was last synced, what is on the server,
/// and what was about to be merged. A dictionary takes 600 bytes for each task of each version. Packed, a task takes
/// about 200, and versions share the blocks.
///
/// Tasks are found by their paths and by their items. Usually each has another item.
struct SyncedObjects: Sendable {
    typealias Element = (key: String, value: SyncedObject)

    /// The place of a task's bytes.
    private struct RecordRange: Sendable {
        var block: Int32
        var start: Int32
        var length: Int32
    }

    /// The maximum number of bytes of a block with more than one task.
    private static let blockSize = 1 << 15

    private var blocks: [[UInt8]] = []
    /// In no particular order.
    private var places: [RecordRange] = []
    /// The indexes of the places by the hashes of their paths and of their items.
    private var (pathIndexes, itemIndexes) = (HashIndex(), HashIndex())
    /// The number of bytes in the blocks, and of those that are in use.
    private var (size, usedSize) = (0, 0)

    init() {}

    var count: Int { places.count }
    var isEmpty: Bool { places.isEmpty }
    /// The number of bytes of all blocks.
    var allocatedByteCount: Int { blocks.reduce(0) { $0 + $1.capacity } }

    subscript(path: String) -> SyncedObject? {
        get { index(of: path, hash: Self.hash(path)).map { self[$0].value } }
        set {
            let hash = Self.hash(path)
            let index = index(of: path, hash: hash)
            if let newValue {
                let place = append(path, newValue)
                let itemHash = Self.hash(newValue.item.text)
                if let index {
                    usedSize -= Int(places[index].length)
                    places[index] = place
                    itemIndexes.setHash(itemHash, at: index)
                } else {
                    places.append(place)
                    pathIndexes.append(hash)
                    itemIndexes.append(itemHash)
                }
                usedSize += Int(place.length)
                if size > 2 * usedSize + Self.blockSize { compact() }
            } else if let index {
                remove(at: index)
            }
        }
    }

    /// Returns a task of an item, and its path.
    subscript(item: ItemID) -> Element? { index(of: item).map { self[$0] } }

    func contains(_ item: ItemID) -> Bool { index(of: item) != nil }

    // MARK: Records

    private func withBytes<Value>(of index: Int, _ body: (inout PackedRecordReader) -> Value) -> Value {
        let place = places[index]
        return blocks[Int(place.block)].withUnsafeBufferPointer { block in
            var reader = PackedRecordReader(
                UnsafeBufferPointer(rebasing: block[Int(place.start)..<Int(place.start + place.length)]))
            return body(&reader)
        }
    }

    private subscript(index: Int) -> Element {
        withBytes(of: index) { reader in
            let order = reader.integer()
            let flags = reader.byte()
            let path = reader.string()
            let item = ItemID(reader.string())
            let text = reader.string()
            func optional(_ flag: UInt8) -> String? { flags & flag == 0 ? nil : reader.string() }
            let (uid, etag, time, data) = (
                optional(Flag.uid), optional(Flag.etag), optional(Flag.time), optional(Flag.data)
            )
            let contents = TaskContents(
                text: text, completion: flags & Flag.done == 0 ? .open : .done(time: time), order: order)
            return (path, SyncedObject(item: item, uid: uid, etag: etag, contents: contents, data: data))
        }
    }

    private enum Flag {
        static let uid: UInt8 = 1
        static let etag: UInt8 = 2
        static let time: UInt8 = 4
        static let data: UInt8 = 8
        static let done: UInt8 = 16
    }

    private mutating func append(_ path: String, _ object: SyncedObject) -> RecordRange {
        var (flags, time): (UInt8, String?) = (0, nil)
        if case .done(let date) = object.contents.completion {
            flags |= Flag.done
            time = date
        }
        if object.uid != nil { flags |= Flag.uid }
        if object.etag != nil { flags |= Flag.etag }
        if time != nil { flags |= Flag.time }
        if object.data != nil { flags |= Flag.data }
        let strings =
            [path, object.item.text, object.contents.text]
            + [object.uid, object.etag, time, object.data].compactMap { $0 }
        let length = strings.reduce(9) { $0 + PackedRecordReader.size(of: $1) }
        if blocks.last.map({ $0.count + length > Self.blockSize }) ?? true { blocks.append([]) }
        let block = blocks.count - 1
        let start = blocks[block].count
        withUnsafeBytes(of: UInt64(bitPattern: Int64(object.contents.order)).littleEndian) { blocks[block] += $0 }
        blocks[block].append(flags)
        for string in strings { PackedRecordReader.append(string, to: &blocks[block]) }
        size += length
        return RecordRange(block: Int32(block), start: Int32(start), length: Int32(length))
    }

    /// Removes the bytes that aren't used any more.
    private mutating func compact() {
        var objects = SyncedObjects()
        for (path, object) in self { objects[path] = object }
        self = objects
    }

    private func isNamed(_ path: String, at index: Int) -> Bool {
        var path = path
        return withBytes(of: index) { reader in
            let name = reader.path()
            return path.withUTF8 { $0.elementsEqual(name) }
        }
    }

    // MARK: Hash tables

    /// Returns Swift's hash of a text. Each process has another seed, so a server can't choose texts that collide.
    static func hash(_ text: String) -> UInt32 {
        var (text, hasher) = (text, Hasher())
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    private func index(of path: String, hash: UInt32) -> Int? {
        pathIndexes.first(withHash: hash) { isNamed(path, at: $0) }
    }

    private func index(of item: ItemID) -> Int? {
        itemIndexes.first(withHash: Self.hash(item.text)) { self.item(at: $0) == item }
    }

    private mutating func remove(at index: Int) {
        usedSize -= Int(places[index].length)
        // The last place takes the index of the removed one.
        places.swapAt(index, places.count - 1)
        places.removeLast()
        pathIndexes.remove(at: index)
        itemIndexes.remove(at: index)
        if places.isEmpty { self = SyncedObjects() }
    }
}

extension SyncedObjects: Sequence {
    struct Iterator: IteratorProtocol {
        fileprivate let objects: SyncedObjects
        private var index = 0

        fileprivate init(_ objects: SyncedObjects) {
            self.objects = objects
        }

        mutating func next() -> Element? {
            guard index < objects.count else { return nil }
            defer { index += 1 }
            return objects[index]
        }
    }

    func makeIterator() -> Iterator { Iterator(self) }

    var underestimatedCount: Int { count }

    /// The paths.
    var keys: some Sequence<String> { lazy.map { $0.key } }
    var values: LazyMapSequence<SyncedObjects, SyncedObject> { lazy.map { $0.value } }

    /// The items of all tasks.
    var items: some Sequence<ItemID> {
        (0..<count).lazy.map { item(at: $0) }
    }

    private func item(at index: Int) -> ItemID {
        withBytes(of: index) { reader in
            _ = reader.path()
            return ItemID(reader.string())
        }
    }

    /// The tasks in the order of their paths.
    var sortedByPath: some Sequence<Element> {
        (0..<count).sorted { one, other in
            withBytes(of: one) { one in
                let path = one.path()
                return withBytes(of: other) { other in path.lexicographicallyPrecedes(other.path()) }
            }
        }.lazy.map { self[$0] }
    }

    /// The tasks by X-APPLE-SORT-ORDER. Of equal ones, the UID decides.
    var sortedByOrder: some Sequence<SyncedObject> {
        let orders = (0..<count).map { index in withBytes(of: index) { $0.integer() } }
        return (0..<count).sorted { one, other in
            if orders[one] != orders[other] { return orders[one] < orders[other] }
            let (one, other) = (self[one].value, self[other].value)
            return (one.uid ?? one.item.text) < (other.uid ?? other.item.text)
        }.lazy.map { self[$0].value }
    }

    func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> SyncedObjects {
        var objects = SyncedObjects()
        for element in self where try isIncluded(element) { objects[element.key] = element.value }
        return objects
    }
}

extension SyncedObjects: Equatable {
    static func == (one: SyncedObjects, other: SyncedObjects) -> Bool {
        guard one.count == other.count else { return false }
        let sharesBlocks = zip(one.blocks, other.blocks).map { one, other in
            one.withUnsafeBufferPointer { one in other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress } }
        }
        return one.places.indices.allSatisfy { index in
            let place = one.places[index]
            if index < other.places.count, sharesBlocks.indices.contains(Int(place.block)),
                sharesBlocks[Int(place.block)],
                other.places[index].block == place.block, other.places[index].start == place.start
            {
                return true
            }
            let (path, object) = one[index]
            return other[path] == object
        }
    }
}

extension SyncedObjects: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, SyncedObject)...) {
        for (path, object) in elements { self[path] = object }
    }
}
