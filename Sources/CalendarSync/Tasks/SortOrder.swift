// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// Integers that order the tasks of a collection (X-APPLE-SORT-ORDER), and collections (`calendar-order`).
enum SortOrder {
    /// 2001-01-01 in seconds since 1970, from which Apple, Nextcloud, and Tasks.org count the order of a task without a
    /// written one.
    static let epoch = 978_307_200
    /// The values that are used. Other clients read them as JavaScript numbers.
    static let range = -(1 << 52)...(1 << 52)
    /// The distance of a new first or last task from its neighbor, so that others fit in between.
    private static let step = 1_024

    /// A task in its desired order.
    struct Element {
        /// The present value, or `nil` if the task has none yet.
        var value: Int?
        /// Decides between equal values.
        var name: String

        init(value: Int?, name: String) {
            self.value = value
            self.name = name
        }
    }

    /// Returns the values that give elements their order, changing as few as possible.
    ///
    /// The elements that keep their values are a longest increasing subsequence. If there are too few values between
    /// two of these, more change. Elements that already have the order keep their values, even equal ones.
    static func values(for elements: [Element]) -> [Int] {
        let candidates = elements.indices.filter { elements[$0].value.map(range.contains) ?? false }
        var keeps = Array(repeating: false, count: elements.count)
        for index in candidates.longestIncreasingSubsequence(by: { isBefore(elements[$0], elements[$1]) }) {
            keeps[index] = true
        }
        widen(&keeps, elements)
        var values = elements.map { $0.value ?? 0 }
        var start = 0
        while start < elements.count {
            guard !keeps[start] else {
                start += 1
                continue
            }
            let end = keeps[start...].firstIndex(of: true) ?? elements.count
            let (before, after) = (start > 0 ? values[start - 1] : nil, end < elements.count ? values[end] : nil)
            let count = end - start
            for place in 0..<count {
                values[start + place] =
                    switch (before, after) {
                    case (let before?, let after?): interpolated(before, after, count: count, place: place)
                    case (let before?, nil): before + step * (place + 1)
                    case (nil, let after?): after - step * (count - place)
                    case (nil, nil): step * (place + 1)
                    }
            }
            start = end
        }
        return values
    }

    /// Returns whether one element is before another by their values.
    static func isBefore(_ one: Element, _ other: Element) -> Bool {
        (one.value ?? 0, one.name) < (other.value ?? 0, other.name)
    }

    /// Returns one of evenly spaced values, which are distinct if the gap is large enough.
    private static func interpolated(_ before: Int, _ after: Int, count: Int, place: Int) -> Int {
        let (distance, parts) = (after - before, count + 1)
        return before + distance / parts * (place + 1) + distance % parts * (place + 1) / parts
    }

    /// Gives up neighbors of the elements that change until all gaps are large enough.
    private static func widen(_ keeps: inout [Bool], _ elements: [Element]) {
        var start = 0
        while start < elements.count {
            guard !keeps[start] else {
                start += 1
                continue
            }
            var (first, end) = (start, keeps[start...].firstIndex(of: true) ?? elements.count)
            // Alternating, so that a gap in the middle of a dense range is found from both sides.
            while first > 0, end < elements.count, let before = elements[first - 1].value,
                let after = elements[end].value,
                after - before <= end - first
            {
                let isUpward = (end - first) % 2 == 0
                if isUpward {
                    keeps[first - 1] = false
                    while first > 0, !keeps[first - 1] { first -= 1 }
                } else {
                    keeps[end] = false
                    while end < elements.count, !keeps[end] { end += 1 }
                }
            }
            start = end
        }
    }
}
