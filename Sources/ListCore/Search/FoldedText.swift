// SPDX-License-Identifier: GPL-3.0-or-later

/// Many folded texts in one piece of memory, which is what makes searching them fast.
struct FoldedText: Hashable, Sendable {
    /// UTF-8, one text right after the other.
    private var bytes: [UInt8] = []
    /// Where each text ends.
    private var ends: [Int] = []

    var count: Int { ends.count }

    init(_ texts: some Collection<String> = []) {
        ends.reserveCapacity(texts.count)
        for text in texts {
            Folding.append(text, to: &bytes)
            ends.append(bytes.count)
        }
    }

    /// Puts other texts in the place of some.
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

    /// Calls back with each text in which every word of a query occurs.
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
