// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The merge of an item that both sides have changed.
struct MergedItem {
    let item: Item
    /// The second text if both sides changed the text differently.
    let otherText: String?

    /// Merges two versions of an item.
    ///
    /// - Parameter base: The common ancestor, or `nil` if both sides added the item. In that case the ancestor counts
    ///   as empty and not done.
    init(base: Item?, ours: Item, theirs: Item) {
        var item = ours
        var otherText: String?
        item.text =
            merged(base: base?.text, ours: ours.text, theirs: theirs.text) { our, their in
                let texts = (our ?? "", their ?? "")
                if texts.0.isEmpty || texts.1.isEmpty { return max(texts.0, texts.1) }
                otherText = max(texts.0, texts.1)
                return min(texts.0, texts.1)
            } ?? ""
        item.done = merged(base: base?.done, ours: ours.done, theirs: theirs.done) { our, their in
            guard let our, let their else { return nil }
            return our.text < their.text ? our : their
        }
        let done = item.done
        item.formerNeighbors = merged(
            base: base?.formerNeighbors, ours: ours.formerNeighbors, theirs: theirs.formerNeighbors
        ) {
            our, their in
            if (done == ours.done) != (done == theirs.done) { return done == ours.done ? our : their }
            return Self.first(of: our, their)
        }
        item.task = .merged(base: base?.task ?? TaskProperties(), ours: ours.task, theirs: theirs.task)
        item.unknown = .merged(base: base?.unknown ?? [], ours: ours.unknown, theirs: theirs.unknown)
        self.item = item
        self.otherText = otherText
    }

    private static func first(of our: FormerNeighbors?, _ their: FormerNeighbors?) -> FormerNeighbors? {
        guard let our, let their else { return our ?? their }
        let words = [our, their].map { [$0.previous?.text ?? "", $0.next?.text ?? ""] }
        return words[0].lexicographicallyPrecedes(words[1]) ? our : their
    }
}

extension Item {
    /// Whether the change of the item prevails over its deletion on the other side.
    func isChangedBeyondDeletion(since old: Item) -> Bool {
        text != old.text || (old.isDone && !isDone) || task != old.task || unknown != old.unknown
    }

    /// Returns a second item with the other text of a conflict. Unknown fields for the id and the text stay with the
    /// first item.
    func copied(as id: ItemID, text: String) -> Item {
        var item = named(id)
        item.text = text
        item.unknown.removeAll { $0.key == "id" || $0.key == "text" }
        return item
    }
}

extension [UnknownField] {
    /// A key and its occurrence, because JSON allows repeated keys.
    private struct Name: Hashable, Comparable {
        let key: String
        let occurrence: Int

        static func < (one: Name, other: Name) -> Bool {
            one.key != other.key ? one.key < other.key : one.occurrence < other.occurrence
        }
    }

    /// Merges unknown fields key by key. A value prevails over its removal. Of two values, the one that sorts last
    /// prevails.
    static func merged(base: [UnknownField], ours: [UnknownField], theirs: [UnknownField]) -> [UnknownField] {
        if ours == theirs || theirs == base { return ours }
        if ours == base { return theirs }
        var names = IDNumbering<Name>(capacity: ours.count)
        let sides = [base, ours, theirs].map { fields in
            var counts: [String: Int] = [:]
            return fields.map { field in
                defer { counts[field.key, default: 0] += 1 }
                return names.number(of: Name(key: field.key, occurrence: counts[field.key, default: 0]), near: .max)
            }
        }
        let values = zip([base, ours, theirs], sides).map { fields, numbers in
            Dictionary(uniqueKeysWithValues: zip(numbers, fields.map(\.json)))
        }
        let merged = names.ids.indices.map { number in
            ListStore.merged(base: values[0][number], ours: values[1][number], theirs: values[2][number]) {
                our, their in
                guard let our, let their else { return our ?? their }
                return Swift.max(our, their)
            }
        }
        let left = sides.map { $0.filter { merged[$0] != nil } }
        let ids = names.ids
        let order = OrderMerge.merged(
            base: left[0], ours: left[1], theirs: left[2], count: merged.count,
            ordering: OrderMerge.Ordering(isBefore: { ids[$0] < ids[$1] })
        )
        return order.compactMap { number in merged[number].map { UnknownField(key: ids[number].key, json: $0) } }
    }
}
