// SPDX-License-Identifier: GPL-3.0-or-later

extension RandomAccessCollection {
    /// Returns the index of the first element that satisfies a condition, or `endIndex` if there is none. All elements after it must
    /// satisfy it, too. Named as in Swift Algorithms.
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
}
