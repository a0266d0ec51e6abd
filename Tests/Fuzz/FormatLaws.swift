// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// Any file to import is read or refused, and a file that was read gives the same lists after exporting and importing
/// them again. The first byte selects the format.
func checkFormats(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    checkServices(Array(bytes.dropFirst()))
    let format = ListFormat.allCases[Int(first) % ListFormat.allCases.count]
    guard let lists = try? format.lists(in: Array(bytes.dropFirst())) else { return }
    var library = Library()
    let count = library.add(lists, to: nil, unnamed: "Unnamed", at: CompletionDate("2026-11-21T10:32:00Z"))
    require(count == lists.reduce(0) { $0 + $1.items.count }, "an item is left out")
    guard let again = try? format.lists(in: format.export(library)) else {
        fatalError("what was exported cannot be imported")
    }
    let expected = library.lists.map { list in
        ImportedList(name: list.name, items: list.items.map { ImportedItem(text: $0.text, isDone: $0.isDone) })
    }
    require(again.map(\.plain) == expected, "another library is imported than was exported")
}

/// An export of another service is read or refused, and each of its items has a text or notes.
private func checkServices(_ bytes: [UInt8]) {
    for name in ["a.csv", "a.json", "a"] {
        let lists = (try? ListFormat.lists(in: bytes, named: name) { _ in nil }) ?? []
        guard name == "a.csv" else { continue }
        let isEmpty = lists.contains { $0.items.contains { $0.text.isEmpty && $0.task.notes == nil } }
        require(!isEmpty, "an empty item is imported")
    }
}

extension ImportedList {
    /// The content that every format keeps.
    fileprivate var plain: ImportedList {
        ImportedList(name: name, items: items.map { ImportedItem(text: $0.text, isDone: $0.isDone) })
    }
}
