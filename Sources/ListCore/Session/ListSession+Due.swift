// SPDX-License-Identifier: GPL-3.0-or-later

/// The list of what is due. Its items are in other lists, where edits change them.
extension ListSession {
    /// The list of what is due. Items that were completed there stay for a moment where they are, although others with
    /// the same time may precede them now.
    var dueList: ItemList {
        let kept = composedList.items.enumerated().compactMap { [departures] in
            departures[$1.id] == nil ? nil : (place: $0, item: $1.id)
        }
        return library.dueList(named: editableLibrary.dueListName, in: .local(), keeping: kept)
    }

    /// The row of the list of what is due on the level of lists; `nil` if nothing has a date.
    var dueRow: Item? {
        library.dueCount > 0 ? Item(id: ItemID(Library.dueID), text: editableLibrary.dueListName) : nil
    }

    /// The index of the first list of the file on the level of lists.
    var firstListIndex: Int { motions.rowPalette.fixedRow == nil ? 0 : 1 }

    /// The level where a row of the level that is shown is in the file.
    func ownLevel(of row: ItemID) -> Level {
        guard level == .due, let own = library.list(with: row) else { return level }
        return .items(own.id)
    }

    /// The list of the file that contains an item of the list that is shown.
    func ownList(of item: ItemID) -> ItemList? {
        level == .due ? library.list(with: item) : list
    }

    /// When (s) the next completed item leaves the list. None leaves while a finger holds a row.
    var departureTime: Double? { isHeld ? nil : departures.values.min() }

    /// Removes the items from view that were completed a moment ago.
    mutating func removeDepartures() {
        guard let time = departureTime, now >= time else { return }
        let (before, old, now) = (gestures.snapshot(of: list), composedList, now)
        departures = departures.filter { $0.value > now }
        refreshComposedList()
        gestures.transition(
            from: before, by: old.deltas(to: composedList), to: list, style: TransitionStyle(isExternal: true))
    }
}
