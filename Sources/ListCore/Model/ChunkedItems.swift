// SPDX-License-Identifier: GPL-3.0-or-later

/// The items of a list in chunks, which copies share.
///
/// The saver holds the last version of a list while the next edit changes it. An array would then copy all items; this
/// collection only copies the chunk that changes. Access to an item takes O(log n).
public struct ChunkedItems: Sendable {
    /// The maximum number of items in a chunk.
    static let chunkCapacity = 256

    /// None of the chunks is empty.
    private(set) var chunks: [[Item]] = []
    /// For each chunk, the index after its last item.
    private(set) var ends: [Int] = []

    /// Creates an empty collection.
    public init() {}

    public init(_ items: some Sequence<Item>) {
        for item in items { append(item) }
    }

    public mutating func append(_ item: Item) {
        let index = count
        if let last = chunks.indices.last, chunks[last].count < Self.chunkCapacity {
            chunks[last].append(item)
            ends[last] = index + 1
        } else {
            var chunk: [Item] = []
            // The first chunk grows, because most lists are short.
            if index > 0 { chunk.reserveCapacity(Self.chunkCapacity) }
            chunk.append(item)
            chunks.append(chunk)
            ends.append(index + 1)
        }
    }

    /// Appends a chunk that isn't empty or too large.
    mutating func append(chunk: [Item]) {
        let end = count + chunk.count
        chunks.append(chunk)
        ends.append(end)
    }

    mutating func insert(contentsOf new: [Item], at index: Int) {
        guard !chunks.isEmpty else { return self = ChunkedItems(new) }
        guard !new.isEmpty else { return }
        // Between two chunks, the items go into the upper one.
        let chunk = index == 0 ? 0 : self.chunk(of: index - 1)
        let position = index - start(of: chunk)
        if chunks[chunk].count + new.count <= Self.chunkCapacity {
            chunks[chunk].insert(contentsOf: new, at: position)
        } else {
            var items = chunks[chunk]
            items.insert(contentsOf: new, at: position)
            chunks.replaceSubrange(chunk...chunk, with: Self.chunks(of: items))
        }
        updateEnds(from: chunk)
    }

    mutating func removeSubrange(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let (first, last) = (chunk(of: range.lowerBound), chunk(of: range.upperBound - 1))
        let (position, end) = (range.lowerBound - start(of: first), range.upperBound - start(of: last))
        if first == last {
            chunks[first].removeSubrange(position..<end)
        } else {
            chunks[last].removeSubrange(..<end)
            chunks[first].removeSubrange(position...)
            chunks.removeSubrange((first + 1)..<last)
        }
        // Only these two chunks can be empty now, or small enough to be joined with their neighbors.
        for place in [first + 1, first] where chunks.indices.contains(place) && chunks[place].isEmpty {
            chunks.remove(at: place)
        }
        for place in [first, first - 1] { joinWithNext(place) }
        updateEnds(from: Swift.max(0, first - 1))
    }

    /// The address of the items in each chunk, by which tests recognize copies.
    var chunkAddresses: [UnsafeRawPointer?] {
        chunks.map { $0.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) } }
    }

    /// Returns the results of a closure for the length of each item's text, in UTF-8 bytes.
    func mapTextLengths<Value>(_ transform: (Int) -> Value) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(count)
        // Without a copy of each item.
        for chunk in chunks { for position in chunk.indices { values.append(transform(chunk[position].textLength)) } }
        return values
    }

    /// Returns the index of an item, or `nil` if it isn't in the collection. Compares hashes, so that it rarely
    /// accesses an item.
    func index(of id: ItemID) -> Int? {
        var start = 0
        for chunk in chunks {
            if let position = chunk.firstIndex(where: { $0.isNamed(id) }) { return start + position }
            start += chunk.count
        }
        return nil
    }

    /// Returns the indices of the items whose ids are in a set.
    func indexes(of ids: ItemIDSet) -> [Int] {
        var indexes: [Int] = []
        var start = 0
        for chunk in chunks {
            for position in chunk.indices where ids.contains(chunk[position]) { indexes.append(start + position) }
            start += chunk.count
        }
        return indexes
    }

    // MARK: Chunks

    /// The number of items in a new chunk of many. It leaves room for insertions.
    private static let newChunkCount = chunkCapacity * 3 / 4

    static func chunks(of items: [Item]) -> [[Item]] {
        let count = (items.count + newChunkCount - 1) / newChunkCount
        return (0..<count).map { Array(items[(items.count * $0 / count)..<(items.count * ($0 + 1) / count)]) }
    }

    private mutating func joinWithNext(_ chunk: Int) {
        guard chunk >= 0, chunk + 1 < chunks.count,
            chunks[chunk].count + chunks[chunk + 1].count <= Self.chunkCapacity / 2
        else { return }
        chunks[chunk] += chunks.remove(at: chunk + 1)
    }

    private mutating func updateEnds(from chunk: Int) {
        var end = start(of: chunk)
        ends.removeSubrange(chunk...)
        for later in chunk..<chunks.count {
            end += chunks[later].count
            ends.append(end)
        }
    }

    /// Returns the index of the first item in a chunk.
    func start(of chunk: Int) -> Int {
        chunk > 0 ? ends[chunk - 1] : 0
    }

    /// Returns the chunk of an index. For an index that is out of range, this is the first or last chunk.
    func chunk(of index: Int) -> Int {
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= index { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ChunkedItems: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { ends.last ?? 0 }
    public var count: Int { endIndex }

    public internal(set) subscript(index: Int) -> Item {
        get {
            let chunk = chunk(of: index)
            return chunks[chunk][index - start(of: chunk)]
        }
        _modify {
            let chunk = chunk(of: index)
            let position = index - start(of: chunk)
            yield &chunks[chunk][position]
        }
    }

    public func makeIterator() -> Iterator {
        Iterator(chunks)
    }

    public struct Iterator: IteratorProtocol {
        private var rest: IndexingIterator<[[Item]]>
        private var chunk: IndexingIterator<[Item]>

        fileprivate init(_ chunks: [[Item]]) {
            rest = chunks.makeIterator()
            chunk = rest.next()?.makeIterator() ?? [].makeIterator()
        }

        public mutating func next() -> Item? {
            if let item = chunk.next() { return item }
            guard let following = rest.next() else { return nil }
            chunk = following.makeIterator()
            return chunk.next()
        }
    }
}

extension ChunkedItems: ExpressibleByArrayLiteral {
    public init(arrayLiteral items: Item...) {
        self.init(items)
    }
}
