// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Calendar objects that were deleted here or on the server, or whose collections were excluded or are gone. If their
/// items are written again, they have all their contents.
struct RemovedObjects: Equatable, Sendable {
    private struct Object: Codable, Equatable, Sendable {
        let item: ItemID
        let data: String

        private enum CodingKeys: String, CodingKey {
            case item = "id"
            case data
        }
    }

    /// The oldest first.
    private var objects: [Object] = []
    /// The number of objects that were added since the state was read.
    private var addedCount = 0

    /// The number of objects that are kept. Those that were deleted at once are all kept.
    private static let limit = 500

    var isEmpty: Bool { objects.isEmpty }
    var count: Int { objects.count }

    static func == (one: RemovedObjects, other: RemovedObjects) -> Bool {
        one.objects == other.objects
    }

    func data(of item: ItemID) -> String? { objects.last { $0.item == item }?.data }

    /// Adds the objects of rows that have contents which Ember can't create from their items.
    mutating func add(_ rows: [TableRow]) {
        let new = rows.compactMap { row in row.last?.data.map { Object(item: row.item, data: $0) } }
        guard !new.isEmpty else { return }
        let items = Set(new.map(\.item))
        objects.removeAll { items.contains($0.item) }
        objects += new
        addedCount += new.count
    }

    /// Adds the object of an item that isn't on the server yet.
    mutating func add(_ data: String, of item: ItemID) {
        objects.append(Object(item: item, data: data))
        addedCount += 1
    }

    mutating func remove(_ item: ItemID) { objects.removeAll { $0.item == item } }

    /// Drops the objects that were deleted long ago.
    ///
    /// - Parameter needed: Returns the items of the library, which keep their objects because they may not be on the
    ///   server yet, or `nil` if they aren't known.
    mutating func trim(needed: () -> Set<ItemID>?) {
        let limit = max(Self.limit, addedCount)
        guard addedCount > 0, objects.count > limit, let needed = needed() else { return }
        let superfluous = Set(objects.lazy.map(\.item).filter { !needed.contains($0) }.dropLast(limit))
        objects.removeAll { superfluous.contains($0.item) }
    }
}

extension RemovedObjects: Codable {
    init(from decoder: any Decoder) throws { objects = try [Object](from: decoder) }

    func encode(to encoder: any Encoder) throws { try objects.encode(to: encoder) }
}
