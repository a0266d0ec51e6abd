// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// Text that was being typed into a large file when an older version of Ember was killed. These versions kept it in a
/// file of its own until the data file was written. It is merged into the lists once.
struct LegacyDraft {
    /// A changed text, a new item, or a new name of a list.
    private struct Change {
        /// The list with the changed item alone, or without items if its name has changed.
        let list: ItemList
        /// The item's text or the list's name in the data file, or `nil` if the item isn't in it.
        let oldText: String?
        /// The place of the item.
        let place: ItemPlace
        /// Whether the item or list was about to be deleted. If the data file doesn't have it either, it stays deleted.
        let isDeleted: Bool
    }

    private var changes: [Change] = []

    /// Decodes a draft. Returns `nil` if the bytes are something else.
    init?(decoding bytes: [UInt8]) {
        let changes = bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            return try? Self.changes(from: &reader)
        }
        guard let changes = changes ?? nil else { return nil }
        self.changes = changes
    }

    private static func changes(from reader: inout JSONReader) throws(JSONError) -> [Change]? {
        var changes: [Change] = []
        var format: String?
        var version: String?
        try reader.enterObject()
        while let key = try reader.nextKey() {
            if reader.matches(key, "format") {
                format = try reader.string()
            } else if reader.matches(key, "version") {
                version = try reader.raw()
            } else if reader.matches(key, "changes") {
                try reader.enterArray()
                while try reader.nextElement() {
                    guard let change = try change(from: &reader) else { return nil }
                    changes.append(change)
                }
            } else {
                try reader.skip()
            }
        }
        try reader.finish()
        return format == "ember-draft" && version == "1" ? changes : nil
    }

    private static func change(from reader: inout JSONReader) throws(JSONError) -> Change? {
        var list: ItemList?
        var oldText: String?
        var previous: ItemID?
        var index = 0
        var isDeleted = false
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
        guard let list, !list.id.text.isEmpty, list.items.allSatisfy({ !$0.id.text.isEmpty }), list.items.count <= 1
        else { return nil }
        return Change(
            list: list, oldText: oldText, place: ItemPlace(previous: previous, index: max(0, index)),
            isDeleted: isDeleted)
    }

    /// Merges the draft into a library, which may have changed since: three ways, with the texts that the data file
    /// had.
    func merged(into theirs: Library, placingDone placement: DoneItemPlacement?) -> Library {
        var (base, ours) = (theirs, theirs)
        for change in changes {
            let listWithItem = change.list.items.first.flatMap { item in theirs.lists.first { $0[item.id] != nil } }
            let isThere = change.list.items.isEmpty ? theirs[change.list.id] != nil : listWithItem != nil
            guard isThere || !change.isDeleted else { continue }
            if let item = change.list.items.first {
                Self.put(item, of: change, into: &ours)
                if let oldText = change.oldText {
                    var old = item
                    old.text = oldText
                    Self.put(old, of: change, into: &base)
                } else if let listWithItem {
                    _ = base.apply(Edit(kind: .delete, list: listWithItem.id, changes: [.remove([item.id])]))
                }
            } else {
                Self.setName(change.list.name, of: change.list, in: &ours)
                Self.setName(change.oldText ?? "", of: change.list, in: &base)
            }
        }
        return ours == theirs ? theirs : Library.merge(base: base, ours: ours, theirs: theirs, placingDone: placement)
    }

    /// Sets the text of an item, or inserts the item if it is gone.
    private static func put(_ item: Item, of change: Change, into library: inout Library) {
        if let list = library.lists.first(where: { $0[item.id] != nil }), var present = list[item.id] {
            present.text = item.text
            _ = library.apply(Edit(kind: .edit, list: list.id, changes: [.replace(present, nil)]))
        } else {
            let list = change.list
            if library.index(of: list.id) == nil {
                library.lists.append(ItemList(id: list.id, name: list.name, unknown: list.unknown))
            }
            _ = library.apply(Edit(kind: .add, list: list.id, changes: [.insert([item], change.place)]))
        }
    }

    private static func setName(_ name: String, of list: ItemList, in library: inout Library) {
        if library.index(of: list.id) == nil { library.lists.append(list) }
        if let index = library.index(of: list.id) { library.lists[index].name = name }
    }
}

extension ListFile {
    /// Saves the lists with the text in a draft, and removes the draft. If this fails, it stays for the next start.
    ///
    /// - Returns: Whether the text is in the file now.
    func mergeLegacyDraft() throws(SaveError) -> Bool {
        guard (try? fileSystem.status(paths.legacyDraft)) != nil, !isLegacyDraftInUse else { return false }
        let locks = try lock()
        defer { for file in locks { try? fileSystem.close(file) } }
        guard let bytes = try? fileSystem.contents(of: paths.legacyDraft).bytes,
            let draft = LegacyDraft(decoding: bytes),
            let current = try current()?.bytes, let library = decoded(current)
        else { return false }
        let merged = draft.merged(into: library, placingDone: placement)
        if merged != library {
            _ = try saveMerging(FileContent(merged), over: current, skippingSame: true, origin: .own)
        }
        guard lateFailure == nil else { return true }
        try? fileSystem.remove(paths.legacyDraft)
        // After a power cut, an old draft must not be merged into newer lists.
        try? fileSystem.syncFolder(FileSystem.folder(of: paths.legacyDraft))
        return true
    }

    /// Whether an older version of Ember is running and still writes the draft.
    private var isLegacyDraftInUse: Bool {
        guard let file = try? fileSystem.open(paths.legacyDraftLock, O_RDWR | O_CLOEXEC | O_NOCTTY, 0) else {
            return false
        }
        defer { try? fileSystem.close(file) }
        do throws(SystemError) {
            try fileSystem.lock(file)
            return false
        } catch {
            return error.code == EWOULDBLOCK
        }
    }
}
