// SPDX-License-Identifier: GPL-3.0-or-later

/// Hashes of ids that are only compared when all of them are known.
///
/// A set of 100,000 hashes is larger than the processor's caches, so each insertion waits for the memory. Here, each
/// hash has one bit of a table that fits into the caches, and only the few that share their bit with others are
/// compared.
struct IDHashes {
    private(set) var all: [UInt64] = []

    mutating func append(_ idHash: UInt64) {
        all.append(idHash)
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
        for idHash in all where !used.insert(idHash) { _ = shared.insert(idHash) }
        var compared: Set<UInt64> = []
        return all.contains { shared.contains($0) && !compared.insert($0).inserted }
    }

    /// A table with a bit for each hash, which others may share.
    private struct BitTable {
        private var words: [UInt64]
        private let shift: Int

        /// - Parameter count: The number of bits, which is rounded up to a power of two.
        init(atLeast count: Int) {
            shift = Swift.max(count, 64).leadingZeroBitCount
            words = Array(repeating: 0, count: 1 << (64 - 6 - shift))
        }

        /// Sets the bit of a hash. Returns whether it wasn't set.
        mutating func insert(_ idHash: UInt64) -> Bool {
            let (word, bit) = place(of: idHash)
            defer { words[word] |= bit }
            return words[word] & bit == 0
        }

        func contains(_ idHash: UInt64) -> Bool {
            let (word, bit) = place(of: idHash)
            return words[word] & bit != 0
        }

        /// Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4).
        private func place(of idHash: UInt64) -> (word: Int, bit: UInt64) {
            let hash = (idHash &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift)
            return (Int(hash >> 6), 1 << (hash & 63))
        }
    }
}
