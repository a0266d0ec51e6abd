// SPDX-License-Identifier: GPL-3.0-or-later

/// Many folded texts in one contiguous array, which makes searching fast.
struct FoldedText: Hashable, Sendable {
    /// The texts in UTF-8, without separators.
    private var bytes: [UInt8] = []
    /// The end of each text.
    private var ends: [Int] = []

    var count: Int { ends.count }

    init(_ texts: some Collection<String> = []) {
        ends.reserveCapacity(texts.count)
        for text in texts {
            Folding.append(text, to: &bytes)
            ends.append(bytes.count)
        }
    }

    /// Replaces a range of texts.
    mutating func replace(_ range: Range<Int>, with texts: some Collection<String>) {
        let new = FoldedText(texts)
        let (start, end) = (self.start(of: range.lowerBound), self.start(of: range.upperBound))
        bytes.replaceSubrange(start..<end, with: new.bytes)
        ends.replaceSubrange(range, with: new.ends.map { $0 + start })
        let shift = new.bytes.count - (end - start)
        if shift != 0 {
            for index in range.lowerBound + new.count..<ends.count { ends[index] += shift }
        }
    }

    private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

    /// Calls `body` with the index of each text that matches a query.
    func forEachMatch(of query: SearchQuery, _ body: (Int) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            ends.withUnsafeBufferPointer { ends in
                var start = 0
                for index in ends.indices {
                    if query.matches(bytes[start..<ends[index]]) { body(index) }
                    start = ends[index]
                }
            }
        }
    }
}
