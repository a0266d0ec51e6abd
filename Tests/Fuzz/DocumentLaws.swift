// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// Any file is read or refused, and a file that was read gives the same library after writing and reading it again.
func checkDocument(_ bytes: [UInt8]) {
    guard let document = try? Document(decoding: bytes) else { return }
    let written = Document.encode(document.library)
    guard let again = try? Document(decoding: written) else { fatalError("what was written cannot be read") }
    require(again.library.known.content == document.library.known.content, "another library is read than was written")
    require(order(of: again.library) == order(of: document.library), "what was written is read in another order")
    require(!again.hasNewIDs, "an id is missing in what was written")
    require(Document.encode(again.library) == written, "the same library is written in another way")
    let ids = document.library.lists.flatMap(\.items).map(\.id)
    require(Set(ids).count == ids.count, "an id is there twice")
    require(Set(document.library.lists.map(\.id)).count == document.library.lists.count, "a list's id is there twice")
    checkUnknown(bytes, document.library)
}

extension Library {
    /// The library without unusual values of known keys: an invalid id is replaced when the file is written.
    fileprivate var known: Library {
        let lists = lists.map { list in
            let items = list.items.map { item in
                var item = item
                item.unknown.removeAll { ["id", "text", "done", "after", "before"].contains($0.key) }
                return item
            }
            let unknown = list.unknown.filter { !["id", "name", "items"].contains($0.key) }
            return ItemList(id: list.id, name: list.name, items: items, unknown: unknown)
        }
        return Library(lists: lists, unknown: unknown)
    }
}

private func order(of library: Library) -> [[String]] {
    library.lists.map { [$0.id.text] + $0.items.map(\.id.text) }
}

/// An unknown key at the beginning of the file is kept.
private func checkUnknown(_ bytes: [UInt8], _ library: Library) {
    guard let brace = bytes.firstIndex(of: UInt8(ascii: "{")),
        let next = bytes[(brace + 1)...].first(where: { !" \n\r\t".utf8.contains($0) }), next == UInt8(ascii: "\"")
    else { return }
    let field = UnknownField(key: "nobody knows", json: "[1.50,{\"a\" :null}]")
    let more = bytes[...brace] + Array("\"\(field.key)\":\(field.json),".utf8) + bytes[(brace + 1)...]
    guard let document = try? Document(decoding: Array(more)) else {
        fatalError("an unknown key makes a file unreadable")
    }
    require(document.library.unknown == [field] + library.unknown, "an unknown key is lost when it is read")
    let again = try? Document(decoding: Document.encode(document.library))
    require(again?.library.unknown.contains(field) == true, "an unknown key is lost when it is written")
    require(
        document.library.lists.map(\.items.count) == library.lists.map(\.items.count),
        "an unknown key changes the items")
}
