// SPDX-License-Identifier: GPL-3.0-or-later

/// The list of what is due: the unfinished items with dates of all lists. It isn't in the file. Each item stays in its
/// own list, and edits change it there.
extension Library {
    /// The id of the list of what is due. No list in the file is shown under this id.
    package static let dueID = ListID("due:")

    /// The number of unfinished items with dates.
    var dueCount: Int {
        lists.reduce(0) { sum, list in sum + list.items.count { $0.due != nil && !$0.isDone } }
    }

    /// Returns the unfinished items with dates, the earliest first. Days without a time precede the times of the day.
    ///
    /// - Parameters:
    ///   - local: The user's time zone.
    ///   - kept: The done items that are shown, too, with their places.
    func dueList(
        named name: String, in local: TimeZone, keeping kept: some Sequence<(place: Int, item: ItemID)>
    ) -> ItemList {
        let items = lists.flatMap { list in
            list.items.lazy.filter { !$0.isDone }.compactMap { item in
                item.due.map { (item, moment: $0.moment(in: local), hasTime: $0.secondOfDay != nil) }
            }
        }
        let sorted = items.enumerated().sorted { one, other in
            let (first, second) = (one.element, other.element)
            if first.moment != second.moment { return first.moment < second.moment }
            return first.hasTime == second.hasTime ? one.offset < other.offset : second.hasTime
        }
        var rows = sorted.map(\.element.0)
        for (place, id) in kept {
            if let item = list(with: id)?[id], item.isDone { rows.insert(item, at: min(place, rows.count)) }
        }
        return ItemList(id: Self.dueID, name: name, items: rows)
    }

    /// The list that contains an item.
    func list(with item: ItemID) -> ItemList? {
        lists.first { $0[item] != nil }
    }
}

extension Level {
    /// The list of what is due.
    public static let due = Level.items(Library.dueID)
}
