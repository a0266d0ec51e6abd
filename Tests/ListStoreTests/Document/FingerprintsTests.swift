// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListStore

@Suite struct FingerprintsTests {
    @Test("A duplicate is found at any place, and different fingerprints aren't duplicates", arguments: [0, 1, 2, 63, 64, 65, 20_000])
    func duplicates(count: Int) {
        var random = SystemRandomNumberGenerator()
        // Many differ only in their lowest or highest bits.
        let distinct = Array(
            Set((0...9_999).map { UInt64($0) } + (1...9_999).map { UInt64($0) << 48 } + (0..<count).map { _ in random.next() }).prefix(
                count))
        var fingerprints = Fingerprints()
        for fingerprint in distinct { fingerprints.append(fingerprint) }
        #expect(!fingerprints.hasDuplicates)
        for fingerprint in Set([distinct.first, distinct.randomElement(), distinct.last].compactMap(\.self)) {
            var more = fingerprints
            more.append(fingerprint)
            #expect(more.hasDuplicates)
        }
    }
}
