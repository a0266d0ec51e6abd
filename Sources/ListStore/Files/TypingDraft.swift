// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The texts that are being typed and that the data file doesn't contain yet.
///
/// A large data file isn't written for every letter. The letters are in a draft in a small file of its own until the data file is
/// written. A draft that a killed process left behind is merged into the lists.
struct TypingDraft: Hashable, Sendable {
    /// A changed text, a new item, or a new name of a list.
    struct Change: Hashable, Sendable {
        /// The list with the changed item alone, or without items if its name has changed.
        var list: ItemList
        /// The item's text or the list's name in the data file, or `nil` if the item isn't in it.
        let oldText: String?
        /// The place of the item.
        let place: ItemPlace
        /// Whether the version that is about to be written doesn't have the item or list. If the data file doesn't have it either, it stays
        /// deleted.
        var isDeleted = false
    }

    /// The maximum number of changes. A draft with more is hardly smaller or faster than the data file.
    private static let maxChanges = 16

    private(set) var changes: [Change]

    init(changes: [Change]) {
        self.changes = changes
    }

    /// Creates the draft that turns a library into a later version of it. Returns `nil` if they differ in more than a few texts and new
    /// items.
    init?(from old: Library, to new: Library) {
        guard old.unknown == new.unknown, old.lists.map(\.id) == new.lists.map(\.id) else { return nil }
        changes = []
        for (old, new) in zip(old.lists, new.lists) {
            guard old.unknown == new.unknown else { return nil }
            if old.name != new.name {
                changes.append(Change(list: new.with([]), oldText: old.name, place: ItemPlace(previous: nil, index: 0)))
            }
            guard old.items == new.items || appendChanges(from: old, to: new) else { return nil }
        }
        guard changes.count <= Self.maxChanges else { return nil }
    }

    private mutating func appendChanges(from old: ItemList, to new: ItemList) -> Bool {
        var oldItems = old.items.makeIterator()
        var oldItem = oldItems.next()
        var previous: ItemID?
        for (index, item) in new.items.enumerated() {
            let isNew = oldItem?.id != item.id
            if item != oldItem {
                var expected = isNew ? item : oldItem
                expected?.text = item.text
                guard expected == item, changes.count < Self.maxChanges else { return false }
                changes.append(
                    Change(
                        list: new.with([item]), oldText: isNew ? nil : oldItem?.text, place: ItemPlace(previous: previous, index: index)))
            }
            if !isNew { oldItem = oldItems.next() }
            previous = item.id
        }
        return oldItem == nil
    }

    /// Returns the draft with the current texts. New items that are gone are left out.
    func updated(to library: Library) -> TypingDraft {
        TypingDraft(
            changes: changes.compactMap { change in
                var change = change
                if var item = change.list.items.first {
                    if let text = Self.item(item.id, in: library)?.text {
                        item.text = text
                        change.list = change.list.with([item])
                    } else {
                        change.isDeleted = true
                    }
                } else if let name = library[change.list.id]?.name {
                    change.list.name = name
                } else {
                    change.isDeleted = true
                }
                return change.isDeleted && change.oldText == nil ? nil : change
            })
    }

    private static func item(_ id: ItemID, in library: Library) -> Item? {
        library.lists.lazy.compactMap { $0[id] }.first
    }

    /// Merges the draft into a library, which may have changed since: three ways, with the texts that the data file had.
    func merged(into theirs: Library, placingDone placement: DoneItemPlacement?) -> Library {
        var (base, ours) = (theirs, theirs)
        for change in changes {
            let isThere = change.list.items.first.map { Self.item($0.id, in: theirs) != nil } ?? (theirs[change.list.id] != nil)
            guard isThere || !change.isDeleted else { continue }
            if let item = change.list.items.first {
                Self.put(item, of: change, into: &ours, at: change.place)
                if let oldText = change.oldText {
                    var old = item
                    old.text = oldText
                    Self.put(old, of: change, into: &base, at: change.place)
                } else if let list = base.lists.first(where: { $0[item.id] != nil }) {
                    _ = base.apply(Edit(kind: .delete, list: list.id, changes: [.remove([item.id])]))
                }
            } else {
                Self.setName(change.list.name, of: change.list, in: &ours)
                Self.setName(change.oldText ?? "", of: change.list, in: &base)
            }
        }
        return ours == theirs ? theirs : Library.merge(base: base, ours: ours, theirs: theirs, placingDone: placement)
    }

    /// Sets the text of an item, or inserts the item if it is gone.
    private static func put(_ item: Item, of change: Change, into library: inout Library, at place: ItemPlace) {
        if let list = library.lists.first(where: { $0[item.id] != nil }), var present = list[item.id] {
            present.text = item.text
            _ = library.apply(Edit(kind: .edit, list: list.id, changes: [.replace(present, nil)]))
        } else {
            if library.index(of: change.list.id) == nil { library.lists.append(change.list.with([])) }
            _ = library.apply(Edit(kind: .add, list: change.list.id, changes: [.insert([item], place)]))
        }
    }

    private static func setName(_ name: String, of list: ItemList, in library: inout Library) {
        if library.index(of: list.id) == nil { library.lists.append(list) }
        if let index = library.index(of: list.id) { library.lists[index].name = name }
    }
}

extension ItemList {
    /// Returns the list with other items.
    fileprivate func with(_ items: [Item]) -> ItemList {
        ItemList(id: id, name: name, items: items, unknown: unknown)
    }
}

// MARK: Format

extension TypingDraft {
    private static let version = 1

    /// Encodes the draft as JSON, with lists and items as in the data file.
    func encode() -> [UInt8] {
        var encoder = DocumentEncoder()
        encoder.writer.append("{\n  \"format\": \"ember-draft\",\n  \"version\": 1,\n  \"changes\": [")
        for (number, change) in changes.enumerated() {
            encoder.writer.append(number == 0 ? "\n    { " : ",\n    { ")
            if let oldText = change.oldText {
                encoder.writer.append("\"was\": ")
                encoder.writer.append(string: oldText)
                encoder.writer.append(", ")
            }
            if let previous = change.place.previous {
                encoder.writer.append("\"below\": ")
                encoder.writer.append(string: previous.text)
                encoder.writer.append(", ")
            }
            if change.isDeleted { encoder.writer.append("\"deleted\": true, ") }
            encoder.writer.append(json: "\"index\": \(change.place.index), \"list\": ")
            encoder.append(change.list)
            encoder.writer.append(" }")
        }
        encoder.writer.append(changes.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
        return encoder.writer.bytes
    }

    /// Decodes a draft. Returns `nil` if the bytes aren't a draft of this version.
    init?(decoding bytes: [UInt8]) {
        let decoded = bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            return try? Self.changes(from: &reader)
        }
        guard let changes = decoded ?? nil else { return nil }
        self.changes = changes
    }

    /// Returns whether the bytes are a draft of a newer version of Ember.
    static func isNewer(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            return (try? isNewer(&reader)) ?? false
        }
    }

    private static func isNewer(_ reader: inout JSONReader) throws(JSONError) -> Bool {
        var (isDraft, isNewer) = (false, false)
        try reader.enterObject()
        while let key = try reader.nextKey() {
            if reader.matches(key, "format") {
                isDraft = try reader.string() == "ember-draft"
            } else if reader.matches(key, "version") {
                isNewer = Int(try reader.raw()).map { $0 > version } ?? false
            } else {
                try reader.skip()
            }
        }
        try reader.finish()
        return isDraft && isNewer
    }

    private static func changes(from reader: inout JSONReader) throws(JSONError) -> [Change]? {
        var (changes, isDraft, isCurrent): ([Change], Bool, Bool) = ([], false, false)
        try reader.enterObject()
        while let key = try reader.nextKey() {
            if reader.matches(key, "format") {
                isDraft = try reader.string() == "ember-draft"
            } else if reader.matches(key, "version") {
                isCurrent = try reader.raw() == String(version)
            } else if reader.matches(key, "changes") {
                try reader.enterArray()
                while try reader.nextElement() {
                    guard let change = try Self.change(from: &reader) else { return nil }
                    changes.append(change)
                }
            } else {
                try reader.skip()
            }
        }
        try reader.finish()
        return isDraft && isCurrent ? changes : nil
    }

    private static func change(from reader: inout JSONReader) throws(JSONError) -> Change? {
        var (list, oldText, previous, index, isDeleted): (ItemList?, String?, ItemID?, Int, Bool) = (nil, nil, nil, 0, false)
        try reader.enterObject()
        while let key = try reader.nextKey() {
            if reader.matches(key, "was") {
                oldText = try reader.string()
            } else if reader.matches(key, "below") {
                previous = ItemID(try reader.string())
            } else if reader.matches(key, "index") {
                index = Int(try reader.raw()) ?? 0
            } else if reader.matches(key, "deleted") {
                isDeleted = try reader.raw() == "true"
            } else if reader.matches(key, "list") {
                list = try DocumentDecoder.list(from: &reader)
            } else {
                try reader.skip()
            }
        }
        guard let list, !list.id.text.isEmpty, list.items.allSatisfy({ !$0.id.text.isEmpty }), list.items.count <= 1 else { return nil }
        let place = ItemPlace(previous: previous, index: max(0, index))
        return Change(list: list, oldText: oldText, place: place, isDeleted: isDeleted)
    }
}
