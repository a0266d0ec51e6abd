// SPDX-License-Identifier: GPL-3.0-or-later

/// A set of fingerprints of ids. They are hashes already, so it doesn't hash them thoroughly as Swift's set does, which takes five times as
/// long.
///
/// Open addressing with linear probing, and multiplicative hashing with a random multiplier, so that no file can choose its ids to collide
/// (Dietzfelbinger et al., A reliable randomized algorithm for the closest-pair problem, 1997).
struct FingerprintSet {
    /// A power of two of them, at least half of them free (zero).
    private var slots: [UInt64] = []
    private var count = 0
    private var hasZero = false
    private let multiplier = UInt64.random(in: 0...UInt64.max) | 1

    /// Reserves memory for some fingerprints.
    mutating func reserve(_ count: Int) {
        let needed = max(count, 8) * 2
        guard slots.count < needed else { return }
        var larger = 16
        while larger < needed { larger *= 2 }
        let old = slots
        slots = Array(repeating: 0, count: larger)
        for fingerprint in old where fingerprint != 0 { slots[slot(of: fingerprint)] = fingerprint }
    }

    /// Inserts a fingerprint. Returns false if it was in the set already.
    mutating func insert(_ fingerprint: UInt64) -> Bool {
        guard fingerprint != 0 else {
            defer { hasZero = true }
            return !hasZero
        }
        reserve(count + 1)
        let slot = slot(of: fingerprint)
        guard slots[slot] == 0 else { return false }
        slots[slot] = fingerprint
        count += 1
        return true
    }

    /// Returns the slot of a fingerprint, or a free one for it.
    private func slot(of fingerprint: UInt64) -> Int {
        let shift = slots.count.leadingZeroBitCount + 1
        var slot = Int(truncatingIfNeeded: (fingerprint &* multiplier) >> UInt64(shift))
        while slots[slot] != 0, slots[slot] != fingerprint { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }
}
