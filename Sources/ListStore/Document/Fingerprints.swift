// SPDX-License-Identifier: GPL-3.0-or-later

/// Fingerprints of ids that are only compared when all of them are known.
///
/// A set of 100,000 fingerprints is larger than the processor's caches, so each insertion waits for the memory. Here, each fingerprint has
/// one bit of a table that fits into the caches, and only the few that share their bit with others are compared.
struct Fingerprints {
    private(set) var all: [UInt64] = []

    mutating func append(_ fingerprint: UInt64) {
        all.append(fingerprint)
    }

    mutating func reserveCapacity(_ count: Int) {
        all.reserveCapacity(count)
    }

    mutating func removeAll() {
        all = []
    }

    /// Whether there are two equal ones.
    var hasDuplicates: Bool {
        var used = BitTable(atLeast: all.count * 16)
        var shared = used
        for fingerprint in all where !used.insert(fingerprint) { _ = shared.insert(fingerprint) }
        var compared: Set<UInt64> = []
        return all.contains { shared.contains($0) && !compared.insert($0).inserted }
    }

    /// A table with a bit for each fingerprint, which others may share.
    private struct BitTable {
        private var words: [UInt64]
        private let shift: Int

        /// - Parameter count: The number of bits, which is rounded up to a power of two.
        init(atLeast count: Int) {
            shift = Swift.max(count, 64).leadingZeroBitCount
            words = Array(repeating: 0, count: 1 << (64 - 6 - shift))
        }

        /// Sets the bit of a fingerprint. Returns whether it wasn't set.
        mutating func insert(_ fingerprint: UInt64) -> Bool {
            let (word, bit) = place(of: fingerprint)
            defer { words[word] |= bit }
            return words[word] & bit == 0
        }

        func contains(_ fingerprint: UInt64) -> Bool {
            let (word, bit) = place(of: fingerprint)
            return words[word] & bit != 0
        }

        /// Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4).
        private func place(of fingerprint: UInt64) -> (word: Int, bit: UInt64) {
            let hash = (fingerprint &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift)
            return (Int(hash >> 6), 1 << (hash & 63))
        }
    }
}
