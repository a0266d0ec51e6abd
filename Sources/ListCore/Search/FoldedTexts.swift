// SPDX-License-Identifier: GPL-3.0-or-later

/// Many folded texts in one contiguous array, which makes searching fast.
struct FoldedTexts: Hashable, Sendable {
    /// The texts in UTF-8, without separators.
    private var bytes: [UInt8] = []
    /// The end of each text. A file of the maximum size has fewer than 2³² folded bytes.
    private var ends: [UInt32] = []

    var count: Int { ends.count }

    init(_ texts: some Collection<String> = []) {
        ends.reserveCapacity(texts.count)
        for text in texts {
            Folding.append(text, to: &bytes)
            ends.append(UInt32(bytes.count))
        }
    }

    /// Replaces a range of texts.
    mutating func replace(_ range: Range<Int>, with texts: some Collection<String>) {
        let new = FoldedTexts(texts)
        let (start, end) = (self.start(of: range.lowerBound), self.start(of: range.upperBound))
        bytes.replaceSubrange(start..<end, with: new.bytes)
        ends.replaceSubrange(range, with: new.ends.map { $0 + UInt32(start) })
        let shift = new.bytes.count - (end - start)
        if shift != 0 {
            for index in range.lowerBound + new.count..<ends.count { ends[index] = UInt32(Int(ends[index]) + shift) }
        }
    }

    private func start(of index: Int) -> Int { index == 0 ? 0 : Int(ends[index - 1]) }

    /// Whether a text matches a query. An empty query matches every text.
    func matches(_ query: SearchQuery, at index: Int) -> Bool {
        bytes.withUnsafeBufferPointer { query.matches($0[start(of: index)..<Int(ends[index])]) }
    }

    /// Returns the ascending indices of the texts that match a query.
    ///
    /// Searches all texts at once for the longest word, which is probably the rarest.
    func matches(of query: SearchQuery) -> [UInt32] {
        guard let longest = query.words.max(by: { $0.count < $1.count }) else { return [] }
        return longest.withUnsafeBufferPointer { word in
            bytes.withUnsafeBufferPointer { bytes in
                ends.withUnsafeBufferPointer { ends in
                    [UInt32](unsafeUninitializedCapacity: ends.count) { matches, count in
                        var (start, index) = (0, 0)
                        while let place = SearchQuery.offset(of: word, in: bytes, from: start) {
                            while ends[index] <= place {
                                start = Int(ends[index])
                                index += 1
                            }
                            let end = Int(ends[index])
                            // A word that crosses the end of a text isn't a match. Later places in this text cross it,
                            // too.
                            if place + word.count <= end, query.words.count == 1 || query.matches(bytes[start..<end]) {
                                matches[count] = UInt32(index)
                                count += 1
                            }
                            start = end
                            index += 1
                        }
                    }
                }
            }
        }
    }
}
