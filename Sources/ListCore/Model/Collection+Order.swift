// SPDX-License-Identifier: GPL-3.0-or-later

extension RandomAccessCollection {
    /// Returns the index of the first element that satisfies a condition, or `endIndex` if there is none. All elements
    /// after it must satisfy it, too. Named as in Swift Algorithms.
    @inlinable
    package func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Index {
        var (index, remaining) = (startIndex, count)
        while remaining > 0 {
            let half = remaining / 2
            let middle = self.index(index, offsetBy: half)
            if belongsInSecondPartition(self[middle]) {
                remaining = half
            } else {
                index = self.index(after: middle)
                remaining -= half + 1
            }
        }
        return index
    }

    /// Returns the elements of a longest subsequence in which each element is before the next one. Uses patience
    /// sorting, which takes O(n log n).
    ///
    /// - Parameter isBefore: a strict weak order.
    @inlinable
    package func longestIncreasingSubsequence(by isBefore: (Element, Element) -> Bool) -> [Element] {
        // For each length, the place of the smallest element that ends a subsequence of this length.
        var ends: [Int] = []
        // For each element, the place of the one before it in the longest subsequence that it ends.
        var previous: [Int] = []
        previous.reserveCapacity(count)
        let elements = Array(self)
        for (place, element) in elements.enumerated() {
            let length = ends.partitioningIndex { !isBefore(elements[$0], element) }
            previous.append(length > 0 ? ends[length - 1] : -1)
            if length == ends.count { ends.append(place) } else { ends[length] = place }
        }
        var subsequence: [Element] = []
        subsequence.reserveCapacity(ends.count)
        var place = ends.last ?? -1
        while place >= 0 {
            subsequence.append(elements[place])
            place = previous[place]
        }
        return subsequence.reversed()
    }
}
