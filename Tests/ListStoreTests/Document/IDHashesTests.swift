// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListStore

@Suite struct IDHashesTests {
    @Test(
        "A duplicate is found at any place, and different hashes aren't duplicates",
        arguments: [0, 1, 2, 63, 64, 65, 20_000])
    func duplicates(count: Int) {
        var random = SystemRandomNumberGenerator()
        // Many differ only in their lowest or highest bits.
        let distinct = Array(
            Set(
                (0...9_999).map { UInt64($0) } + (1...9_999).map { UInt64($0) << 48 }
                    + (0..<count).map { _ in random.next() }
            ).prefix(
                count))
        var hashes = IDHashes()
        for idHash in distinct { hashes.append(idHash) }
        #expect(!hashes.hasDuplicates)
        for idHash in Set([distinct.first, distinct.randomElement(), distinct.last].compactMap(\.self)) {
            var more = hashes
            more.append(idHash)
            #expect(more.hasDuplicates)
        }
    }
}
