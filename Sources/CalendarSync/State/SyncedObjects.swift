// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The tasks of a collection by their paths, packed into blocks of bytes.
///
/// There can be 10,000 of them, and a sync holds several versions at once: what was last synced, what is on the server, and what was about to
/// be merged. A dictionary takes 600 bytes for each task of each version. Packed, a task takes about 200, and versions share the blocks.
struct SyncedObjects: Sendable {
    typealias Element = (key: String, value: SyncedObject)

    /// The place of a task's bytes.
    private struct Place: Sendable {
        var block: Int32
        var start: Int32
        var length: Int32
        /// The hash of the path.
        var hash: UInt32
    }

    /// The maximum number of bytes of a block with more than one task.
    private static let blockSize = 1 << 15

    private var blocks: [[UInt8]] = []
    /// In no particular order.
    private var places: [Place] = []
    /// A hash table with linear probing: the index of a place, or -1. At most half of it is used.
    private var table: [Int32] = []
    /// The number of bytes in the blocks, and of those that are in use.
    private var (size, usedSize) = (0, 0)

    init() {}

    var count: Int { places.count }
    var isEmpty: Bool { places.isEmpty }
    /// The approximate number of bytes of all tasks.
    var byteCount: Int { usedSize }
    /// The number of bytes of all blocks.
    var allocatedByteCount: Int { blocks.reduce(0) { $0 + $1.capacity } }

    subscript(path: String) -> SyncedObject? {
        get { index(of: path, hash: Self.hash(path)).map { self[$0].value } }
        set {
            let hash = Self.hash(path)
            let index = index(of: path, hash: hash)
            if let newValue {
                let place = append(path, newValue, hash: hash)
                if let index {
                    usedSize -= Int(places[index].length)
                    places[index] = place
                } else {
                    places.append(place)
                    insert(places.count - 1)
                }
                usedSize += Int(place.length)
                if size > 2 * usedSize + Self.blockSize { compact() }
            } else if let index {
                remove(at: index)
            }
        }
    }

    // MARK: Records

    private func withBytes<Value>(of index: Int, _ body: (inout PackedReader) -> Value) -> Value {
        let place = places[index]
        return blocks[Int(place.block)].withUnsafeBufferPointer { block in
            var reader = PackedReader(UnsafeBufferPointer(rebasing: block[Int(place.start)..<Int(place.start + place.length)]))
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
            let (uid, etag, time, data) = (optional(Flag.uid), optional(Flag.etag), optional(Flag.time), optional(Flag.data))
            let contents = TaskContents(text: text, completion: flags & Flag.done == 0 ? .open : .done(time: time), order: order)
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

    private mutating func append(_ path: String, _ object: SyncedObject, hash: UInt32) -> Place {
        var (flags, time): (UInt8, String?) = (0, nil)
        if case .done(let date) = object.contents.completion {
            flags |= Flag.done
            time = date
        }
        if object.uid != nil { flags |= Flag.uid }
        if object.etag != nil { flags |= Flag.etag }
        if time != nil { flags |= Flag.time }
        if object.data != nil { flags |= Flag.data }
        let strings = [path, object.item.text, object.contents.text] + [object.uid, object.etag, time, object.data].compactMap { $0 }
        let length = strings.reduce(9) { $0 + PackedReader.size(of: $1) }
        if blocks.last.map({ $0.count + length > Self.blockSize }) ?? true { blocks.append([]) }
        let block = blocks.count - 1
        let start = blocks[block].count
        withUnsafeBytes(of: UInt64(bitPattern: Int64(object.contents.order)).littleEndian) { blocks[block] += $0 }
        blocks[block].append(flags)
        for string in strings { PackedReader.append(string, to: &blocks[block]) }
        size += length
        return Place(block: Int32(block), start: Int32(start), length: Int32(length), hash: hash)
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

    // MARK: Hash table

    /// Returns Swift's hash of a path. Each process has another seed, so a server can't choose paths that collide.
    static func hash(_ path: String) -> UInt32 {
        var (path, hasher) = (path, Hasher())
        path.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    private func index(of path: String, hash: UInt32) -> Int? {
        guard !table.isEmpty else { return nil }
        var slot = Int(hash) & (table.count - 1)
        while table[slot] >= 0 {
            let index = Int(table[slot])
            if places[index].hash == hash, isNamed(path, at: index) { return index }
            slot = (slot + 1) & (table.count - 1)
        }
        return nil
    }

    /// Adds the last place to the table.
    private mutating func insert(_ index: Int) {
        guard places.count * 2 <= table.count else {
            table = Array(repeating: -1, count: Swift.max(8, table.count * 2))
            for index in places.indices { insert(index) }
            return
        }
        var slot = Int(places[index].hash) & (table.count - 1)
        while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
        table[slot] = Int32(index)
    }

    private func slot(of index: Int) -> Int {
        var slot = Int(places[index].hash) & (table.count - 1)
        while table[slot] != Int32(index) { slot = (slot + 1) & (table.count - 1) }
        return slot
    }

    private mutating func remove(at index: Int) {
        usedSize -= Int(places[index].length)
        let mask = table.count - 1
        var hole = slot(of: index)
        // Entries behind the hole move up, unless that would be before their own slot.
        var slot = (hole + 1) & mask
        while table[slot] >= 0 {
            let home = Int(places[Int(table[slot])].hash) & mask
            if (slot - home) & mask >= (slot - hole) & mask {
                table[hole] = table[slot]
                hole = slot
            }
            slot = (slot + 1) & mask
        }
        table[hole] = -1
        // The last place takes the index of the removed one.
        let last = places.count - 1
        if index < last {
            table[self.slot(of: last)] = Int32(index)
            places[index] = places[last]
        }
        places.removeLast()
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
        (0..<count).lazy.map { index in
            withBytes(of: index) { reader in
                _ = reader.path()
                return ItemID(reader.string())
            }
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
            if index < other.places.count, sharesBlocks.indices.contains(Int(place.block)), sharesBlocks[Int(place.block)],
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

/// Reads packed strings and integers.
private struct PackedReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func byte() -> UInt8 {
        defer { position += 1 }
        return bytes[position]
    }

    mutating func integer() -> Int {
        defer { position += 8 }
        return Int(truncatingIfNeeded: (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[position + $1]) << (8 * UInt64($1)) })
    }

    /// Skips the order and the flags, and returns the path.
    mutating func path() -> Slice<UnsafeBufferPointer<UInt8>> {
        position = 9
        return utf8()
    }

    mutating func string() -> String {
        String(decoding: utf8(), as: UTF8.self)
    }

    /// Reads the length of a string, in groups of 7 bits with the lowest first, and then its bytes.
    private mutating func utf8() -> Slice<UnsafeBufferPointer<UInt8>> {
        var (length, shift) = (0, 0)
        while true {
            let next = byte()
            length |= Int(next & 0x7F) << shift
            if next < 0x80 { break }
            shift += 7
        }
        defer { position += length }
        return bytes[position..<position + length]
    }

    static func size(of string: String) -> Int {
        var (size, rest) = (1, string.utf8.count >> 7)
        while rest > 0 { (size, rest) = (size + 1, rest >> 7) }
        return size + string.utf8.count
    }

    static func append(_ string: String, to bytes: inout [UInt8]) {
        var length = string.utf8.count
        while length > 0x7F {
            bytes.append(UInt8(length & 0x7F) | 0x80)
            length >>= 7
        }
        bytes.append(UInt8(length))
        bytes.append(contentsOf: string.utf8)
    }
}
