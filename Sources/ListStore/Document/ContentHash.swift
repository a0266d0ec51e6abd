// SPDX-License-Identifier: GPL-3.0-or-later

/// A hash that is the same on every machine and in every version of Ember. Ids in files depend on it.
///
/// The algorithm is FNV-1a with 64 bits (Fowler, Noll, Vo: draft-eastlake-fnv,
/// http://www.isthe.com/chongo/tech/comp/fnv/). Swift's own hash is seeded differently in each process.
package struct ContentHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func combine(bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }

    /// Adds a word and a terminator, so that "ab" and "c" differ from "a" and "bc".
    mutating func combine(_ word: String) {
        combine(bytes: word.utf8)
        // This byte never occurs in UTF-8.
        combine(bytes: CollectionOfOne(0xFF))
    }

    /// Returns an id derived from the hash: 64 bits folded to 60, as the authors of FNV recommend for other sizes.
    package static func name(_ words: String...) -> String {
        var hash = ContentHash()
        for word in words { hash.combine(word) }
        return ListStore.name(ofBits: hash.value ^ hash.value >> 60)
    }
}
