// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import Testing

@Suite("Order of collections")
struct CollectionOrderTests {
    @Test("Partitioning index is that of the first element that satisfies the condition, also in a slice")
    func partitioningIndex() {
        for count in 0..<20 {
            let numbers = Array(0..<count)
            for bound in 0...count {
                #expect(numbers.partitioningIndex { $0 >= bound } == bound)
                let slice = numbers[(count / 3)...]
                #expect(slice.partitioningIndex { $0 >= bound } == slice.firstIndex { $0 >= bound } ?? slice.endIndex)
            }
        }
    }
}
