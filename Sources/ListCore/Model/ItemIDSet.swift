// SPDX-License-Identifier: GPL-3.0-or-later

/// A set of item ids, for finding a few items among thousands: a bit for each hash excludes most other items without
/// hashing.
struct ItemIDSet {
    private let ids: Set<ItemID>
    private var bits: [UInt64]

    init(_ ids: some Collection<ItemID>) {
        self.ids = Set(ids)
        // At least 32 bits for each id, so that at most one in 32 other items is hashed.
        var words = 1
        while words * 2 < ids.count { words *= 2 }
        bits = Array(repeating: 0, count: words)
        for id in ids { bits[word(of: id.idHash)] |= bit(of: id.idHash) }
    }

    func contains(_ item: Item) -> Bool {
        bits[word(of: item.idHash)] & bit(of: item.idHash) != 0 && ids.contains(item.id)
    }

    private func word(of idHash: UInt64) -> Int {
        Int(truncatingIfNeeded: idHash >> 6) & (bits.count - 1)
    }

    private func bit(of idHash: UInt64) -> UInt64 {
        1 << (idHash & 63)
    }
}
