// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Calendar objects that were deleted here or on the server, or whose collections were excluded or are gone, one for
/// each item.
struct RemovedObjects: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        /// Increases with each entry.
        let number: Int
        let data: String
    }

    private var entries: [ItemID: Entry] = [:]
    private var nextNumber = 0

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }

    /// The calendar object of an item. A new one is the latest.
    subscript(item: ItemID) -> String? {
        get { entries[item]?.data }
        set {
            entries[item] = newValue.map { Entry(number: nextNumber, data: $0) }
            if newValue != nil { nextNumber += 1 }
        }
    }

    /// The objects, the latest last.
    var sorted: [(item: ItemID, data: String)] {
        entries.sorted { $0.value.number < $1.value.number }.map { ($0.key, $0.value.data) }
    }

    /// Removes all objects but the latest ones.
    ///
    /// - Parameters:
    ///   - limit: The number of objects that stay, besides those of `needed`.
    ///   - needed: Items whose objects stay.
    mutating func trim(to limit: Int, besides needed: Set<ItemID>) {
        let others = sorted.filter { !needed.contains($0.item) }
        for (item, _) in others.dropLast(limit) { entries[item] = nil }
    }

    static func == (one: RemovedObjects, other: RemovedObjects) -> Bool {
        one.entries == other.entries
    }
}
