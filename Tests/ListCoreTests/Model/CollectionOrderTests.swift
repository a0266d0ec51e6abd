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

    @Test("Longest increasing subsequence is as long as the longest of all subsequences")
    func longestIncreasingSubsequence() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<200 {
            let numbers = (0..<Int.random(in: 0...7, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
            let subsequence = numbers.longestIncreasingSubsequence(by: <)
            #expect(zip(subsequence, subsequence.dropFirst()).allSatisfy(<), "\(numbers): \(subsequence)")
            var rest = numbers[...]
            let isPart = subsequence.allSatisfy { number in
                rest = rest.drop { $0 != number }
                return rest.popFirst() != nil
            }
            let all = (0..<1 << numbers.count).map { mask in
                numbers.indices.filter { mask >> $0 & 1 == 1 }.map { numbers[$0] }
            }
            let longest = all.filter { zip($0, $0.dropFirst()).allSatisfy(<) }.map(\.count).max()
            #expect(isPart && subsequence.count == longest, "\(numbers): \(subsequence)")
        }
    }
}
