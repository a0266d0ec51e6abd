// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A single merge. It first decides about each item, then about the lists, and then about the order in each list.
struct ThreeWayMerge {
    /// The version of an item that goes into the result. For `mixed` it is the index in `mixed`.
    private enum Version {
        case none, ours, theirs
        case mixed(Int)
    }

    private var base: NumberedLibrary
    private var ours: NumberedLibrary
    private var theirs: NumberedLibrary
    private let placement: DoneItemPlacement?
    private let listIDs: IDNumbering<ListID>
    private let itemIDs: IDNumbering<ItemID>

    // For each item number: the version in the result and the number of its list.
    private var versions: [Version]
    private var listNumbers: [Int]
    private var mixed: [MergedItem] = []
    /// For each list number.
    private var memberCounts: [Int]

    /// Returns `nil` if one of the libraries contains an id twice.
    init?(base: Library, ours: Library, theirs: Library, placingDone placement: DoneItemPlacement?) {
        self.placement = placement
        let count = ours.lists.reduce(0) { $0 + $1.items.count } + 16
        var lists = IDNumbering<ListID>(capacity: ours.lists.count)
        var items = IDNumbering<ItemID>(capacity: count)
        self.base = NumberedLibrary(base, lists: &lists, items: &items)
        self.ours = NumberedLibrary(ours, lists: &lists, items: &items)
        self.theirs = NumberedLibrary(theirs, lists: &lists, items: &items)
        listIDs = lists
        itemIDs = items
        versions = Array(repeating: .none, count: items.ids.count)
        listNumbers = Array(repeating: -1, count: items.ids.count)
        memberCounts = Array(repeating: 0, count: lists.ids.count)
        guard self.base.locate(listCount: lists.ids.count, itemCount: items.ids.count),
            self.ours.locate(listCount: lists.ids.count, itemCount: items.ids.count),
            self.theirs.locate(listCount: lists.ids.count, itemCount: items.ids.count)
        else { return nil }
    }

    func result() -> Library {
        var merge = self
        merge.decideItems()
        return merge.assembled()
    }

    // MARK: Items

    private mutating func decideItems() {
        let ourLists = changedLists(of: ours)
        let theirLists = changedLists(of: theirs)
        for number in versions.indices {
            switch (ours.item(number), theirs.item(number)) {
            case (nil, nil): continue
            case (let our?, let their?): decide(number, our, their)
            case (let our?, nil):
                guard stays(number, our, in: ours, changedLists: ourLists, without: theirs) else { continue }
                versions[number] = .ours
                listNumbers[number] = ours.listNumber(ofItem: number)
            case (nil, let their?):
                guard stays(number, their, in: theirs, changedLists: theirLists, without: ours) else { continue }
                versions[number] = .theirs
                listNumbers[number] = theirs.listNumber(ofItem: number)
            }
            memberCounts[listNumbers[number]] += 1
        }
    }

    /// Decides about an item that both sides have.
    private mutating func decide(_ number: Int, _ our: Item, _ their: Item) {
        let old = base.item(number)
        listNumbers[number] = merged(
            base: base.listNumber(ofItem: number), ours: ours.listNumber(ofItem: number),
            theirs: theirs.listNumber(ofItem: number)
        ) { listIDs.ids[$0].text < listIDs.ids[$1].text ? $0 : $1 }
        var (our, their) = (our, their)
        if our.text != their.text {
            // An earlier merge has already kept the text of one side in a second item.
            let isInCopy = (
                ours: hasCopy(of: our, in: theirs, without: ours), theirs: hasCopy(of: their, in: ours, without: theirs)
            )
            if isInCopy.ours, !isInCopy.theirs { our.text = their.text }
            if isInCopy.theirs, !isInCopy.ours { their.text = our.text }
            if isInCopy.ours != isInCopy.theirs {
                versions[number] = .mixed(mixed.count)
                mixed.append(MergedItem(base: old, ours: our, theirs: their))
                return
            }
        }
        if our == their || their == old {
            versions[number] = .ours
        } else if our == old {
            versions[number] = .theirs
        } else {
            versions[number] = .mixed(mixed.count)
            mixed.append(MergedItem(base: old, ours: our, theirs: their))
        }
    }

    /// Returns whether to keep an item that the other side doesn't have.
    ///
    /// - Parameter changedLists: For each list number, whether this side changed the list.
    private func stays(
        _ number: Int, _ item: Item, in side: NumberedLibrary, changedLists: [Bool], without other: NumberedLibrary
    ) -> Bool {
        guard let old = base.item(number) else { return true }
        let list = base.listNumber(ofItem: number)
        let isChanged =
            side.listNumber(ofItem: number) != list || item.isChangedBeyondDeletion(since: old)
            || changedLists[list] && other.list(list) == nil
        return isChanged && !hasCopy(of: item, in: other, without: side)
    }

    /// Returns whether `side` has the item's text in a second item that an earlier merge created and that `other`
    /// hasn't received.
    ///
    /// The text then stays in the second item. When `side` changed or deleted the first one, it had the other text.
    private func hasCopy(of item: Item, in side: NumberedLibrary, without other: NumberedLibrary) -> Bool {
        guard let number = itemIDs[Self.conflictID(of: item.id, text: item.text, attempt: 0)],
            let copy = side.item(number)
        else {
            return false
        }
        return copy.text == item.text && other.item(number) == nil && base.item(number) == nil
    }

    // MARK: Lists

    /// Returns for each list number whether a side changed its name or its unknown keys.
    private func changedLists(of side: NumberedLibrary) -> [Bool] {
        memberCounts.indices.map { number in
            guard let old = base.list(number), let new = side.list(number) else { return false }
            return old.name != new.name || old.unknown != new.unknown
        }
    }

    private func assembled() -> Library {
        let ourLists = changedLists(of: ours)
        let theirLists = changedLists(of: theirs)
        let exists = memberCounts.indices.map { number in
            switch (ours.list(number), theirs.list(number)) {
            case (nil, nil): false
            case (_?, _?): true
            default: memberCounts[number] > 0 || base.list(number) == nil || ourLists[number] || theirLists[number]
            }
        }
        // Each item is in only one list, so one table of positions is enough.
        var positions = Array(repeating: -1, count: versions.count)
        var newIDs: Set<ItemID> = []
        let order = OrderMerge.merged(
            base: base.listNumbers.filter { exists[$0] }, ours: ours.listNumbers.filter { exists[$0] },
            theirs: theirs.listNumbers.filter { exists[$0] }, count: exists.count,
            ordering: OrderMerge.Ordering(isBefore: { listIDs.ids[$0].text < listIDs.ids[$1].text })
        )
        return Library(
            lists: order.compactMap { mergedList($0, positions: &positions, newIDs: &newIDs) },
            unknown: [UnknownField].merged(
                base: base.library.unknown, ours: ours.library.unknown, theirs: theirs.library.unknown)
        )
    }

    private func mergedList(_ number: Int, positions: inout [Int], newIDs: inout Set<ItemID>) -> ItemList? {
        let old = base.list(number)
        guard let our = ours.list(number) ?? theirs.list(number), let their = theirs.list(number) ?? ours.list(number)
        else {
            return nil
        }
        let list = ItemList(
            id: our.id,
            name: merged(base: old?.name, ours: our.name, theirs: their.name) { min($0 ?? "", $1 ?? "") } ?? "",
            items: mergedItems(ofList: number, positions: &positions, newIDs: &newIDs),
            unknown: [UnknownField].merged(base: old?.unknown ?? [], ours: our.unknown, theirs: their.unknown)
        )
        return list.arranged(
            for: placement ?? (our.hasDoneItemsAtBottom && their.hasDoneItemsAtBottom ? .bottom : .inPlace))
    }

    /// Merges the items of a list.
    ///
    /// - Parameter positions: For each item number, its position among the members of its list, or -1.
    private func mergedItems(ofList list: Int, positions: inout [Int], newIDs: inout Set<ItemID>) -> [Item] {
        var members: [Int] = []
        members.reserveCapacity(memberCounts[list])
        var sequences: [[Int]] = []
        for side in [ours, theirs, base] {
            sequences.append(
                side.items(ofList: list).filter { listNumbers[$0] == list }.map { number in
                    if positions[number] < 0 {
                        positions[number] = members.count
                        members.append(number)
                    }
                    return positions[number]
                })
        }
        let order = OrderMerge.merged(
            base: sequences[2], ours: sequences[0], theirs: sequences[1], count: members.count,
            ordering: OrderMerge.Ordering(
                isBefore: { isBefore(members[$0], members[$1]) },
                appliesToCommon: { isNewlyDone(members[$0]) && isNewlyDone(members[$1]) },
                isMoved: { isToggled(members[$0], in: $1 == .ours ? ours : theirs) }
            )
        )
        var items: [Item] = []
        items.reserveCapacity(order.count)
        for position in order {
            let number = members[position]
            guard let item = item(number) else { continue }
            items.append(item)
            guard case .mixed(let index) = versions[number], let text = mixed[index].otherText,
                let id = newID(for: text, of: item.id, newIDs: &newIDs)
            else { continue }
            items.append(item.copied(as: id, text: text))
        }
        return items
    }

    private func item(_ number: Int) -> Item? {
        switch versions[number] {
        case .none: nil
        case .ours: ours.item(number)
        case .theirs: theirs.item(number)
        case .mixed(let index): mixed[index].item
        }
    }

    /// Whether an item goes before another one that the other side put at the same place. Of two done items, the newer
    /// one goes first.
    private func isBefore(_ one: Int, _ other: Int) -> Bool {
        if let date = item(one)?.done, let otherDate = item(other)?.done, date != otherDate {
            return date.text > otherDate.text
        }
        return itemIDs.ids[one].text < itemIDs.ids[other].text
    }

    /// Whether completing or uncompleting the item has moved it to or from the bottom.
    private func isToggled(_ number: Int, in side: NumberedLibrary) -> Bool {
        movesDoneToBottom(ofList: listNumbers[number], in: side) && side.isDone(number) != base.isDone(number)
    }

    private func isNewlyDone(_ number: Int) -> Bool {
        guard base.isDone(number) == false, item(number)?.isDone == true else { return false }
        let list = listNumbers[number]
        return movesDoneToBottom(ofList: list, in: ours) && movesDoneToBottom(ofList: list, in: theirs)
    }

    private func movesDoneToBottom(ofList number: Int, in side: NumberedLibrary) -> Bool {
        placement.map { $0 == .bottom } ?? side.hasDoneItemsAtBottom(inList: number)
    }

    /// Returns the id of a second item with the other text of a conflict.
    private static func conflictID(of id: ItemID, text: String, attempt: Int) -> ItemID {
        ItemID(ContentHash.name("conflict", id.text, text, String(attempt)))
    }

    /// Returns an id for a second item with the other text of a conflict, or `nil` if an earlier merge has created this
    /// item.
    private func newID(for text: String, of id: ItemID, newIDs: inout Set<ItemID>) -> ItemID? {
        for attempt in 0... {
            let candidate = Self.conflictID(of: id, text: text, attempt: attempt)
            if let number = itemIDs[candidate] {
                if item(number)?.text == text { return nil }
            } else if newIDs.insert(candidate).inserted {
                return candidate
            }
        }
        return nil
    }
}
