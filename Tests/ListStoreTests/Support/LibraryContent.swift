// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The content of a library, without the order of items and lists.
struct LibraryContent: Equatable {
    struct Entry: Equatable {
        let list: ListID
        let text: String
        let done: CompletionDate?
        let task: TaskProperties
        let unknown: Set<UnknownField>
    }

    struct Header: Equatable {
        let name: String
        let unknown: Set<UnknownField>
    }

    var items: [ItemID: Entry] = [:]
    var lists: [ListID: Header] = [:]
    var unknown: Set<UnknownField> = []

    /// Returns whether an item is kept that the other side deleted.
    func keeps(_ item: Entry, since old: Entry, in base: LibraryContent, against other: LibraryContent) -> Bool {
        let isChanged =
            item.text != old.text || item.task != old.task || item.unknown != old.unknown || item.list != old.list
            || (old.done != nil && item.done == nil)
        return isChanged || (other.lists[old.list] == nil && lists[old.list] != base.lists[old.list])
    }
}

extension Library {
    var content: LibraryContent {
        var content = LibraryContent()
        content.unknown = Set(unknown)
        for list in lists {
            content.lists[list.id] = LibraryContent.Header(name: list.name, unknown: Set(list.unknown))
            for item in list.items {
                content.items[item.id] = LibraryContent.Entry(
                    list: list.id, text: item.text, done: item.done, task: item.task, unknown: Set(item.unknown))
            }
        }
        return content
    }

    /// Returns the library with another unknown key at the top level.
    func marked(_ key: String) -> Library {
        Library(lists: lists, unknown: unknown + [UnknownField(key: key, json: "1")])
    }
}
