// SPDX-License-Identifier: GPL-3.0-or-later

/// A delta of a change with indices in the final list, after all deltas that follow it.
struct RowChange {
    /// The first index that the delta changes.
    let first: Int
    /// The old index, if a row was moved.
    let from: Int?
    /// The final indices of the rows; `nil` if they were removed.
    let end: Range<Int>?
    /// The removed items, and the final index of the row below them.
    var removed: [ItemID] = []
    var boundary = 0

    var isMove: Bool { from != nil }

    func ends(at index: Int) -> Bool {
        end?.contains(index) == true
    }
}

extension [RowChange] {
    /// The final indices of inserted rows.
    var insertedIndices: some Sequence<Int> { lazy.filter { !$0.isMove }.compactMap(\.end).joined() }
}

extension [ListDelta] {
    /// One for each delta.
    func resolved() -> [RowChange] {
        indices.map { position in
            let end = self[position].end.flatMap { range in
                index(after: position, of: range.lowerBound).flatMap { first in
                    index(after: position, of: range.upperBound - 1).map { first..<(Swift.max(first, $0) + 1) }
                }
            }
            return switch self[position] {
            case .inserted(let range): RowChange(first: range.lowerBound, from: nil, end: end)
            case .removed(let items, let index):
                RowChange(
                    first: index, from: nil, end: nil, removed: items.map(\.id),
                    boundary: boundary(after: position, at: index))
            case .rearranged: RowChange(first: 0, from: nil, end: nil)
            case .moved(let from, let to, _):
                RowChange(first: Swift.min(from, to), from: from, end: end)
            }
        }
    }

    /// The final index of the row at an index, or, if later deltas remove it, of the next one.
    private func boundary(after position: Int, at index: Int) -> Int {
        self[(position + 1)...].reduce(index) { $1.boundary(after: $0) }
    }

    /// The index of a row after all deltas; `nil` if it was removed.
    func index(of row: Int) -> Int? {
        index(after: -1, of: row)
    }

    private func index(after position: Int, of row: Int) -> Int? {
        self[(position + 1)...].reduce(row) { index, later in index.flatMap { later.index(after: $0) } }
    }
}

extension ListDelta {
    /// The indices of inserted or moved rows after the delta.
    var end: Range<Int>? {
        switch self {
        case .inserted(let range): range
        case .moved(_, let to, _): to..<(to + 1)
        case .removed, .rearranged: nil
        }
    }

    /// The index of the row below removed ones, which was at an index before the delta. A row that is inserted there
    /// comes below the removed ones.
    func boundary(after index: Int) -> Int {
        switch self {
        case .inserted(let range) where range.lowerBound == index: index
        case .removed(_, let first): self.index(after: index) ?? first
        // The row below has left: the next one is below now.
        case .moved(let from, let to, _) where from == index: to < from ? index + 1 : index
        case .inserted, .rearranged, .moved: self.index(after: index) ?? index
        }
    }

    /// The new index of the row that was at an index; `nil` if it was removed.
    func index(after index: Int) -> Int? {
        switch self {
        case .inserted(let range): return index >= range.lowerBound ? index + range.count : index
        case .removed(let items, let at):
            return index < at ? index : index < at + items.count ? nil : index - items.count
        case .rearranged: return nil
        case .moved(let from, let to, _):
            guard index != from else { return to }
            let without = index > from ? index - 1 : index
            return without >= to ? without + 1 : without
        }
    }
}
