// SPDX-License-Identifier: GPL-3.0-or-later

/// A match: a list by its name or an item by its text. The indices refer to the searched library.
public enum SearchHit: Hashable, Sendable {
    case list(Int)
    case item(Int, list: Int)
}

/// A search index of a library. Building it takes long for a large library and belongs on another thread. A search takes a fraction of a
/// frame.
public struct SearchIndex: Hashable, Sendable {
    /// The indexed library.
    public private(set) var library: Library
    private var names: FoldedText
    private var texts: [FoldedText]

    /// Indexes a library, which takes time in proportion to its texts.
    public init(_ library: Library = Library()) {
        self.library = library
        names = FoldedText(library.lists.map(\.name))
        texts = library.lists.map { FoldedText($0.items.lazy.map(\.text)) }
    }

    /// Updates the index to another version of the library. Only reads what has changed.
    public mutating func update(to new: Library) {
        let old = Dictionary(zip(library.lists, texts).map { ($0.id, ($0, $1)) }) { first, _ in first }
        texts = new.lists.map { list in
            guard let (before, folded) = old[list.id] else { return FoldedText(list.items.lazy.map(\.text)) }
            return Self.updated(folded, from: before.items, to: list.items)
        }
        names = FoldedText(new.lists.map(\.name))
        library = new
    }

    private static func updated(_ folded: FoldedText, from old: [Item], to new: [Item]) -> FoldedText {
        guard old != new else { return folded }
        let shorter = min(old.count, new.count)
        let head = (0..<shorter).first { old[$0].text != new[$0].text } ?? shorter
        let tail = (0..<shorter - head).first { old[old.count - 1 - $0].text != new[new.count - 1 - $0].text } ?? shorter - head
        var folded = folded
        folded.replace(head..<old.count - tail, with: new[head..<new.count - tail].lazy.map(\.text))
        return folded
    }

    /// Returns the matches of a query: lists, then unfinished items, then done items, each in the order on screen. A blank query has no
    /// matches.
    public func search(_ query: SearchQuery) -> [SearchHit] {
        guard !query.isBlank else { return [] }
        var (found, done): ([SearchHit], [SearchHit]) = ([], [])
        names.forEachMatch(of: query) { found.append(.list($0)) }
        for (place, list) in library.lists.enumerated() {
            texts[place].forEachMatch(of: query) { item in
                let hit = SearchHit.item(item, list: place)
                if !list.items[item].isDone { found.append(hit) } else { done.append(hit) }
            }
        }
        return found + done
    }
}
