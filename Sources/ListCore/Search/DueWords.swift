// SPDX-License-Identifier: GPL-3.0-or-later

/// Words that find items by their dates: those that are due today, and those that are overdue.
public struct DueWords: Sendable {
    private enum State {
        case today, overdue
    }

    private let phrases: [(query: SearchQuery, state: State)]
    private let now: Int
    private let local: TimeZone

    /// - Parameters:
    ///   - today: What a user may type for items that are due today, in any case.
    ///   - overdue: The same for items that are overdue.
    ///   - now: A moment.
    ///   - local: The user's time zone.
    public init(today: [String], overdue: [String], at now: Int, in local: TimeZone) {
        phrases = today.map { (SearchQuery($0), .today) } + overdue.map { (SearchQuery($0), .overdue) }
        self.now = now
        self.local = local
    }

    /// The ascending indices of the unfinished items of a list that a query finds by their dates. The words that don't
    /// describe the date of an item must occur in its text.
    func matches(of query: SearchQuery, in list: ItemList, _ texts: FoldedTexts) -> [UInt32] {
        let contained = phrases.filter { query.contains($0.query) }
        guard !contained.isEmpty else { return [] }
        return list.items.enumerated().compactMap { index, item in
            guard !item.isDone, let due = item.due else { return nil }
            let describing = contained.filter { hasState($0.state, due) }.map(\.query)
            return !describing.isEmpty && texts.matches(query.without(describing), at: index) ? UInt32(index) : nil
        }
    }

    private func hasState(_ state: State, _ due: DueDate) -> Bool {
        switch state {
        case .today: due.clock(in: local).day == local.clock(at: now).day
        case .overdue: due.isOverdue(at: now, in: local)
        }
    }
}
