// SPDX-License-Identifier: GPL-3.0-or-later

/// The ids and texts of up to 256 items in one block of memory.
///
/// Most items of a file are packed, because there can be 100,000 of them: an object for each would take twice the memory, and allocating
/// them would take most of the time for reading the file.
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

    fileprivate init(bytes: [UInt8], places: [Place]) {
        (self.bytes, self.places) = (bytes, places)
    }

    func id(of index: UInt8) -> String {
        String(decoding: bytes[places[Int(index)].id], as: UTF8.self)
    }

    func text(of index: UInt8) -> String {
        String(decoding: bytes[places[Int(index)].text], as: UTF8.self)
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

    /// Whether two items have the same id and text.
    static func areEqual(_ one: PackedItems, _ index: UInt8, _ other: PackedItems, _ otherIndex: UInt8) -> Bool {
        let (place, otherPlace) = (one.places[Int(index)], other.places[Int(otherIndex)])
        let hasSameBytes =
            place.idLength == otherPlace.idLength && place.textLength == otherPlace.textLength
            && one.bytes[place.whole].elementsEqual(other.bytes[otherPlace.whole])
        // Texts are compared by canonical equivalence.
        return hasSameBytes || one.id(of: index) == other.id(of: otherIndex) && one.text(of: index) == other.text(of: otherIndex)
    }
}

/// Collects the items of a list as they are read from a file, and packs those that are short and have only an id and a text.
package struct ItemPacker {
    /// An item of the chunk that is being read.
    private enum Entry {
        case packed(id: UnsafeBufferPointer<UInt8>, fingerprint: UInt64, text: UnsafeBufferPointer<UInt8>)
        case own(Item)
    }

    /// The maximum number of bytes of an id and of a text.
    private static let maxLength = Int(UInt8.max)

    private var items = ChunkedItems()
    private var entries: [Entry] = []
    /// The number of packed items, and of their bytes.
    private var (packedCount, byteCount) = (0, 0)

    package init() {}

    package mutating func append(_ item: Item) {
        append(.own(item))
    }

    /// Whether an item with this id and text can be packed.
    package static func canPack(id: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>) -> Bool {
        id.count <= maxLength && text.count <= maxLength
    }

    /// Appends an item that can be packed.
    ///
    /// - Parameters:
    ///   - id: Valid UTF-8, until `finish` is called.
    ///   - fingerprint: The fingerprint of the id.
    ///   - text: Valid UTF-8, until `finish` is called.
    package mutating func append(id: UnsafeBufferPointer<UInt8>, fingerprint: UInt64, text: UnsafeBufferPointer<UInt8>) {
        if byteCount > Int(UInt16.max) { closeChunk() }
        packedCount += 1
        byteCount += id.count + text.count
        append(.packed(id: id, fingerprint: fingerprint, text: text))
    }

    /// Returns all items that were appended.
    package mutating func finish() -> ChunkedItems {
        closeChunk()
        return items
    }

    private mutating func append(_ entry: Entry) {
        entries.append(entry)
        if entries.count == ChunkedItems.chunkCapacity { closeChunk() }
    }

    private mutating func closeChunk() {
        guard !entries.isEmpty else { return }
        let packed = packEntries()
        var next = UInt8(0)
        items.append(
            chunk: entries.map { entry in
                switch entry {
                case .own(let item): return item
                case .packed(_, let fingerprint, _):
                    defer { next &+= 1 }
                    return Item(packed, next, fingerprint: fingerprint)
                }
            })
        entries.removeAll(keepingCapacity: true)
        (packedCount, byteCount) = (0, 0)
    }

    private func packEntries() -> PackedItems {
        var places: [PackedItems.Place] = []
        places.reserveCapacity(packedCount)
        let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            for case .packed(let id, _, let text) in entries {
                places.append(PackedItems.Place(start: UInt16(count), idLength: UInt8(id.count), textLength: UInt8(text.count)))
                count = buffer[count...].initialize(fromContentsOf: id)
                count = buffer[count...].initialize(fromContentsOf: text)
            }
        }
        return PackedItems(bytes: bytes, places: places)
    }
}
