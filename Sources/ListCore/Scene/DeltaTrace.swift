// SPDX-License-Identifier: GPL-3.0-or-later

/// What became of the row that one delta of a change is about, after those that follow it.
struct DeltaTrace {
    /// The first row that is another one, or elsewhere, since.
    let first: Int
    /// Where the row was, if it was moved.
    let from: Int?
    /// Where the row is now; nil when it is gone.
    let end: Int?
    /// The item, if it was removed.
    let removed: ItemID?

    var isMove: Bool { from != nil }
}

extension [ListDelta] {
    /// One a delta.
    func traces() -> [DeltaTrace] {
        indices.map { position in
            let end = self[(position + 1)...].reduce(self[position].endIndex) { index, later in
                index.flatMap { later.index(after: $0) }
            }
            return switch self[position] {
            case .inserted(let index): DeltaTrace(first: index, from: nil, end: end, removed: nil)
            case .removed(let item, let index): DeltaTrace(first: index, from: nil, end: nil, removed: item.id)
            case .moved(let from, let to): DeltaTrace(first: Swift.min(from, to), from: from, end: end, removed: nil)
            }
        }
    }
}

extension ListDelta {
    /// Where what was put in or moved is now.
    var endIndex: Int? {
        switch self {
        case .inserted(let index): index
        case .moved(_, let to): to
        case .removed: nil
        }
    }

    /// Where the row that was at an index is now; nil when it is the one that was removed.
    func index(after index: Int) -> Int? {
        switch self {
        case .inserted(let at): return index >= at ? index + 1 : index
        case .removed(_, let at): return index == at ? nil : index > at ? index - 1 : index
        case .moved(let from, let to):
            guard index != from else { return to }
            let without = index > from ? index - 1 : index
            return without >= to ? without + 1 : without
        }
    }
}
