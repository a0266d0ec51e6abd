// SPDX-License-Identifier: GPL-3.0-or-later

/// The ids, texts, and dates of up to 256 items in two blocks of memory.
///
/// Most items of a file are packed, because there can be 100,000 of them: an object for each would take twice the
/// memory, and allocating them would take most of the time for reading the file: the first frame of 100,000 items with
/// dates would come twice as late.
final class PackedItems: Sendable {
    /// The bytes of an item: its id, followed by its text.
    fileprivate struct Place: Sendable {
        let start: UInt16
        let idLength: UInt8
        let textLength: UInt8

        var id: Range<Int> { Int(start)..<Int(start) + Int(idLength) }
        var text: Range<Int> { id.upperBound..<id.upperBound + Int(textLength) }
        var whole: Range<Int> { Int(start)..<Int(start) + Int(idLength) + Int(textLength) }
    }

    /// UTF-8.
    private let bytes: [UInt8]
    private let places: [Place]
    /// Empty if no item has a date.
    private let dates: [DueDate?]

    fileprivate init(bytes: [UInt8], places: [Place], dates: [DueDate?]) {
        self.bytes = bytes
        self.places = places
        self.dates = dates
    }

    func id(of index: UInt8) -> String {
        String(decoding: bytes[places[Int(index)].id], as: UTF8.self)
    }

    func text(of index: UInt8) -> String {
        String(decoding: bytes[places[Int(index)].text], as: UTF8.self)
    }

    func due(of index: UInt8) -> DueDate? {
        dates.isEmpty ? nil : dates[Int(index)]
    }

    /// The number of bytes of an item's text.
    func textLength(of index: UInt8) -> Int {
        Int(places[Int(index)].textLength)
    }

    /// Whether an item has this id.
    func isNamed(_ id: String, at index: UInt8) -> Bool {
        let range = places[Int(index)].id
        return range.count == id.utf8.count && bytes[range].elementsEqual(id.utf8)
    }

    /// Whether two items have the same id, text, and date.
    static func areEqual(_ one: PackedItems, _ index: UInt8, _ other: PackedItems, _ otherIndex: UInt8) -> Bool {
        guard one.due(of: index) == other.due(of: otherIndex) else { return false }
        let (place, otherPlace) = (one.places[Int(index)], other.places[Int(otherIndex)])
        let hasSameBytes =
            place.idLength == otherPlace.idLength && place.textLength == otherPlace.textLength
            && one.bytes[place.whole].elementsEqual(other.bytes[otherPlace.whole])
        // Texts are compared by canonical equivalence.
        return hasSameBytes
            || one.id(of: index) == other.id(of: otherIndex) && one.text(of: index) == other.text(of: otherIndex)
    }
}

/// Collects the items of a list as they are read from a file. Packs short ones that only have an id, a text, and
/// possibly a date.
package struct PackedItemsBuilder {
    /// An item that will be packed.
    private struct Entry {
        let id: UnsafeBufferPointer<UInt8>
        let idHash: UInt64
        let text: UnsafeBufferPointer<UInt8>
        let due: DueDate?
    }

    /// The maximum number of bytes of an id and of a text.
    private static let maxLength = Int(UInt8.max)

    private var items = ChunkedItems()
    /// The items of the current chunk that will be packed, and the number of their bytes.
    private var (entries, byteCount) = ([Entry](), 0)
    /// The other items of the current chunk, with their indices in it.
    private var others: [(index: Int, item: Item)] = []

    package init() {}

    package mutating func append(_ item: Item) {
        others.append((entries.count + others.count, item))
        closeFullChunk()
    }

    /// Whether an item with this id and text can be packed.
    package static func canPack(id: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>) -> Bool {
        id.count <= maxLength && text.count <= maxLength
    }

    /// Appends an item that can be packed.
    ///
    /// - Parameters:
    ///   - id: Valid UTF-8, until `finish` is called.
    ///   - idHash: The hash of the id.
    ///   - text: Valid UTF-8, until `finish` is called.
    package mutating func append(
        id: UnsafeBufferPointer<UInt8>, idHash: UInt64, text: UnsafeBufferPointer<UInt8>, due: DueDate? = nil
    ) {
        if byteCount > Int(UInt16.max) { closeChunk() }
        entries.append(Entry(id: id, idHash: idHash, text: text, due: due))
        byteCount += id.count + text.count
        closeFullChunk()
    }

    /// Returns all items that were appended.
    package mutating func finish() -> ChunkedItems {
        closeChunk()
        return items
    }

    private mutating func closeFullChunk() {
        if entries.count + others.count == ChunkedItems.chunkCapacity { closeChunk() }
    }

    private mutating func closeChunk() {
        let count = entries.count + others.count
        guard count > 0 else { return }
        let packed = packEntries()
        var chunk: [Item] = []
        chunk.reserveCapacity(count)
        var place = 0
        for index in entries.indices {
            while place < others.count, others[place].index == chunk.count {
                chunk.append(others[place].item)
                place += 1
            }
            chunk.append(Item(packed, UInt8(index), idHash: entries[index].idHash))
        }
        for other in others[place...] { chunk.append(other.item) }
        items.append(chunk: chunk)
        entries.removeAll(keepingCapacity: true)
        others.removeAll(keepingCapacity: true)
        byteCount = 0
    }

    private func packEntries() -> PackedItems {
        var places: [PackedItems.Place] = []
        places.reserveCapacity(entries.count)
        var start = 0
        for entry in entries {
            places.append(
                PackedItems.Place(
                    start: UInt16(start), idLength: UInt8(entry.id.count), textLength: UInt8(entry.text.count)))
            start += entry.id.count + entry.text.count
        }
        let dates = entries.contains { $0.due != nil } ? entries.map(\.due) : []
        // With a capacity of 0, this would write to the empty array that all threads share.
        guard byteCount > 0 else { return PackedItems(bytes: [], places: places, dates: dates) }
        let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            for entry in entries {
                count = buffer[count...].initialize(fromContentsOf: entry.id)
                count = buffer[count...].initialize(fromContentsOf: entry.text)
            }
        }
        return PackedItems(bytes: bytes, places: places, dates: dates)
    }
}
