// SPDX-License-Identifier: GPL-3.0-or-later

/// A match: a list by its name or an item by its text. The indices refer to the searched library.
public enum SearchHit: Hashable, Sendable {
    case list(Int)
    case item(Int, list: Int)
}

/// The matches of a query in the order in which they are shown. A match of an item takes four bytes, because a letter
/// can match 100,000 items.
public struct SearchHits: RandomAccessCollection, Sendable {
    /// Matching items of one list.
    private struct Section {
        let list: Int
        let items: ArraySlice<UInt32>
        /// The index of the first item in the collection.
        let start: Int
    }

    private let lists: [UInt32]
    private var sections: [Section] = []

    public var startIndex: Int { 0 }
    public private(set) var endIndex: Int

    init(lists: [UInt32] = []) {
        self.lists = lists
        endIndex = lists.count
    }

    public subscript(index: Int) -> SearchHit {
        guard index >= lists.count else { return .list(Int(lists[index])) }
        let section = sections[sections.partitioningIndex { $0.start > index } - 1]
        return .item(Int(section.items[section.items.startIndex + index - section.start]), list: section.list)
    }

    mutating func append(_ items: ArraySlice<UInt32>, of list: Int) {
        guard !items.isEmpty else { return }
        sections.append(Section(list: list, items: items, start: endIndex))
        endIndex += items.count
    }
}

/// A search index of a library. Building it takes long for a large library and belongs on another thread. A search
/// takes a fraction of a frame.
public struct SearchIndex: Hashable, Sendable {
    /// The indexed library.
    public private(set) var library: Library
    private var names: FoldedTexts
    private var texts: [FoldedTexts]

    /// Indexes a library, which takes time in proportion to its texts.
    public init(_ library: Library = Library()) {
        self.library = library
        names = FoldedTexts(library.lists.map(\.name))
        texts = library.lists.map { FoldedTexts($0.items.lazy.map(\.text)) }
    }

    /// Updates the index to another version of the library. Only reads what has changed.
    public mutating func update(to new: Library) {
        let old = Dictionary(zip(library.lists, texts).map { ($0.id, ($0, $1)) }) { first, _ in first }
        texts = new.lists.map { list in
            guard let (before, folded) = old[list.id] else { return FoldedTexts(list.items.lazy.map(\.text)) }
            return Self.updated(folded, from: before.items, to: list.items)
        }
        names = FoldedTexts(new.lists.map(\.name))
        library = new
    }

    private static func updated(_ folded: FoldedTexts, from old: ChunkedItems, to new: ChunkedItems) -> FoldedTexts {
        guard old != new else { return folded }
        let shorter = min(old.count, new.count)
        let head = (0..<shorter).first { old[$0].text != new[$0].text } ?? shorter
        let tail =
            (0..<shorter - head).first { old[old.count - 1 - $0].text != new[new.count - 1 - $0].text } ?? shorter
            - head
        var folded = folded
        folded.replace(head..<old.count - tail, with: new[head..<new.count - tail].lazy.map(\.text))
        return folded
    }

    /// Returns the matches of a query: lists, then unfinished items, then done items, each in the order on screen. A
    /// blank query has no matches.
    ///
    /// - Parameter dueWords: Words that find items by their dates.
    public func search(_ query: SearchQuery, dueWords: DueWords? = nil) -> SearchHits {
        var hits = SearchHits(lists: names.matches(of: query))
        var done: [ArraySlice<UInt32>] = []
        for (place, list) in library.lists.enumerated() {
            let due = dueWords?.matches(of: query, in: list, texts[place]) ?? []
            let found = texts[place].matches(of: query)
            let matches = list.separatingDone(due.isEmpty ? found : Set(found + due).sorted())
            hits.append(matches.unfinished, of: place)
            done.append(matches.done)
        }
        for (place, matches) in done.enumerated() { hits.append(matches, of: place) }
        return hits
    }
}

private extension ItemList {
    /// Separates ascending indices of items into those of unfinished and of done items, without reading the items.
    func separatingDone(_ indexes: [UInt32]) -> (unfinished: ArraySlice<UInt32>, done: ArraySlice<UInt32>) {
        guard !hasDoneItemsAtBottom else {
            let border = indexes.partitioningIndex { $0 >= unfinishedCount }
            return (indexes[..<border], indexes[border...])
        }
        var (unfinished, done): ([UInt32], [UInt32]) = ([], [])
        var doneIndexes = scatteredDoneIndexes[...]
        for index in indexes {
            doneIndexes = doneIndexes.drop { $0 < index }
            if doneIndexes.first.map({ $0 == index }) ?? false { done.append(index) } else { unfinished.append(index) }
        }
        return (unfinished[...], done[...])
    }
}
