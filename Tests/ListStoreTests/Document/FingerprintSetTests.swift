// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListStore

@Suite struct FingerprintSetTests {
    @Test("A fingerprint is new only once, with reserved memory and without", arguments: [0, 10, 20_000])
    func insert(reserved: Int) {
        var random = SystemRandomNumberGenerator()
        // Many differ only in their lowest or highest bits.
        let fingerprints = Set((0...9_999).map { UInt64($0) } + (1...9_999).map { UInt64($0) << 48 } + (0..<100).map { _ in random.next() })
        var set = FingerprintSet()
        set.reserve(reserved)
        #expect(fingerprints.allSatisfy { set.insert($0) })
        #expect(fingerprints.allSatisfy { !set.insert($0) })
    }
}
