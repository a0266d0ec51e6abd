// SPDX-License-Identifier: GPL-3.0-or-later

extension ChunkedItems: Hashable {
    /// Compares the items. Chunks that are shared are equal without a comparison of their items.
    public static func == (one: ChunkedItems, other: ChunkedItems) -> Bool {
        one.count == other.count && one.commonPrefixLength(with: other) == one.count
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for item in self { hasher.combine(item) }
    }
}

extension ChunkedItems {
    /// Returns the number of equal items at the start of both collections.
    func commonPrefixLength(with other: ChunkedItems) -> Int {
        commonLength(with: other, limit: Swift.min(count, other.count), fromEnd: false)
    }

    /// Returns the number of equal items at the end of both collections.
    ///
    /// - Parameter limit: the maximum number, at most the count of each collection.
    func commonSuffixLength(with other: ChunkedItems, limit: Int) -> Int {
        commonLength(with: other, limit: limit, fromEnd: true)
    }

    /// Compares from the start or the end until two items differ. Chunks that are shared need no comparison of their
    /// items.
    private func commonLength(with other: ChunkedItems, limit: Int, fromEnd: Bool) -> Int {
        var length = 0
        while length < limit {
            let indexes = fromEnd ? (count - 1 - length, other.count - 1 - length) : (length, length)
            let places = (chunk(of: indexes.0), other.chunk(of: indexes.1))
            let (one, two) = (chunks[places.0], other.chunks[places.1])
            let positions = (indexes.0 - start(of: places.0), indexes.1 - other.start(of: places.1))
            let remaining =
                fromEnd ? (positions.0 + 1, positions.1 + 1) : (one.count - positions.0, two.count - positions.1)
            let step = Swift.min(remaining.0, remaining.1, limit - length)
            if positions.0 != positions.1 || !one.isShared(with: two) {
                for offset in 0..<step {
                    let distance = fromEnd ? -offset : offset
                    guard one[positions.0 + distance] == two[positions.1 + distance] else { return length + offset }
                }
            }
            length += step
        }
        return length
    }

    /// Returns the same items, reusing the chunks of another collection that contain equal items. This saves memory and
    /// makes comparing the two fast.
    func sharingChunks(with other: ChunkedItems) -> ChunkedItems {
        // Small chunks aren't reused, except for the last one. Otherwise their number would grow with every version.
        let chunks = other.chunks.dropLast().filter { $0.count >= Self.chunkCapacity / 4 } + other.chunks.suffix(1)
        let candidates = Dictionary(zip(chunks.lazy.map { $0[0].idHash }, chunks)) { first, _ in first }
        var (shared, run) = (ChunkedItems(), [Item]())
        func endRun() {
            for chunk in run.count > Self.chunkCapacity ? Self.chunks(of: run) : [run] where !run.isEmpty {
                shared.append(chunk: chunk)
            }
            run = []
        }
        var index = 0
        while index < count {
            let item = self[index]
            if let chunk = candidates[item.idHash],
                self[index..<Swift.min(index + chunk.count, count)].elementsEqual(chunk)
            {
                endRun()
                shared.append(chunk: chunk)
                index += chunk.count
            } else {
                run.append(item)
                index += 1
            }
        }
        endRun()
        return shared
    }
}

extension [Item] {
    /// Whether both arrays use the same memory.
    fileprivate func isShared(with other: [Item]) -> Bool {
        count == other.count
            && withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress } }
    }
}
