// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Writes the undo history: a JSON object with one step per line. Items and lists have the same format as in the data
/// file.
///
/// A step is `["complete", [CHANGE, …]]`: its kind, a count if the kind has one, and its changes. A change is an array
/// that begins with its operation: `["items", LIST, "insert", [ITEM, …], PLACE]`, `[…, "replace", ITEM, PLACE or null,
/// ITEM or null]`, `[…, "remove", [ID, …]]`, `[…, "arrange", [ITEM, …], [ITEM, …] or null]`; `["insert", [LIST, …],
/// PLACE]`, `["remove", [ID, …]]`, `["rename", ID, NAME, NAME or null]`, `["move", ID, PLACE]`. A place is `[ID or
/// null, INDEX]`.
package struct HistoryEncoder {
    private var encoder = DocumentEncoder()

    /// Encodes the newest steps that fit into `limit` bytes. Steps that can be undone come first.
    package static func encode(_ history: History, limit: Int) -> [UInt8] {
        var room = limit
        func lines(_ edits: [Edit]) -> [[UInt8]] {
            var lines: [[UInt8]] = []
            for edit in edits.reversed() {
                var encoder = HistoryEncoder()
                encoder.append(edit)
                let line = encoder.encoder.writer.bytes
                guard line.count <= room else { break }
                room -= line.count
                lines.append(line)
            }
            return lines.reversed()
        }
        var writer = JSONWriter(capacity: 4_096)
        func append(_ lines: [[UInt8]]) {
            for (index, line) in lines.enumerated() {
                writer.append(index == 0 ? "\n    " : ",\n    ")
                writer.append(bytes: line)
            }
        }
        let (undoable, redoable) = (lines(history.undoable), lines(history.redoable))
        writer.append("{\n  \"version\": 1,\n  \"undo\": [")
        append(undoable)
        writer.append("],\n  \"redo\": [")
        append(redoable)
        writer.append("]\n}\n")
        return writer.bytes
    }

    private mutating func append(_ edit: Edit) {
        let (name, count) = edit.kind.words
        encoder.writer.append("[")
        encoder.writer.append(string: name)
        encoder.writer.append(", ")
        if let count {
            encoder.writer.append(json: "\(count), ")
        }
        array(edit.changes) { $0.append($1) }
        encoder.writer.append("]")
    }

    private mutating func append(_ change: LibraryChange) {
        switch change {
        case .items(let list, let change):
            encoder.writer.append("[\"items\", ")
            encoder.writer.append(string: list.text)
            append(change)
        case .insert(let lists, let place):
            encoder.writer.append("[\"insert\", ")
            array(lists) { $0.encoder.append($1) }
            append(place: place.previous?.text, place.index)
        case .remove(let ids):
            encoder.writer.append("[\"remove\", ")
            array(ids) { $0.encoder.writer.append(string: $1.text) }
        case .rename(let id, let name, let was):
            encoder.writer.append("[\"rename\", ")
            encoder.writer.append(string: id.text)
            encoder.writer.append(", ")
            encoder.writer.append(string: name)
            encoder.writer.append(", ")
            orNull(was) { $0.encoder.writer.append(string: $1) }
        case .move(let id, let place):
            encoder.writer.append("[\"move\", ")
            encoder.writer.append(string: id.text)
            append(place: place.previous?.text, place.index)
        }
        encoder.writer.append("]")
    }

    private mutating func append(_ change: ListChange) {
        switch change {
        case .insert(let items, let place):
            encoder.writer.append(", \"insert\", ")
            array(items) { $0.encoder.append($1) }
            append(place: place.previous?.text, place.index)
        case .replace(let item, let place, let was):
            encoder.writer.append(", \"replace\", ")
            encoder.append(item)
            if let place {
                append(place: place.previous?.text, place.index)
            } else {
                encoder.writer.append(", null")
            }
            encoder.writer.append(", ")
            orNull(was) { $0.encoder.append($1) }
        case .remove(let ids):
            encoder.writer.append(", \"remove\", ")
            array(ids) { $0.encoder.writer.append(string: $1.text) }
        case .arrange(let items, let was):
            encoder.writer.append(", \"arrange\", ")
            array(items) { $0.encoder.append($1) }
            encoder.writer.append(", ")
            orNull(was) { encoder, items in encoder.array(items) { $0.encoder.append($1) } }
        }
    }

    private mutating func append(place previous: String?, _ index: Int) {
        encoder.writer.append(", [")
        orNull(previous) { $0.encoder.writer.append(string: $1) }
        encoder.writer.append(json: ", \(index)]")
    }

    private mutating func array<Element>(_ elements: [Element], _ append: (inout HistoryEncoder, Element) -> Void) {
        encoder.writer.append("[")
        for (index, element) in elements.enumerated() {
            if index > 0 { encoder.writer.append(", ") }
            append(&self, element)
        }
        encoder.writer.append("]")
    }

    private mutating func orNull<Value>(_ value: Value?, _ append: (inout HistoryEncoder, Value) -> Void) {
        if let value { append(&self, value) } else { encoder.writer.append("null") }
    }
}

extension EditKind {
    /// The stored name of the kind, and its count. These names are part of the file format.
    var words: (name: String, count: Int?) {
        switch self {
        case .complete: ("complete", nil)
        case .uncomplete: ("uncomplete", nil)
        case .delete: ("delete", nil)
        case .add: ("add", nil)
        case .edit: ("edit", nil)
        case .setDate: ("setDate", nil)
        case .move: ("move", nil)
        case .paste(let count): ("paste", count)
        case .clear(let count): ("clear", count)
        case .uncompleteAll(let count): ("putBack", count)
        case .moveToList: ("carryOver", nil)
        case .addList: ("addList", nil)
        case .renameList: ("renameList", nil)
        case .deleteList: ("deleteList", nil)
        case .moveList: ("moveList", nil)
        case .completeList: ("completeList", nil)
        case .uncompleteList: ("uncompleteList", nil)
        case .restore: ("restore", nil)
        case .importItems(let count): ("bringIn", count)
        }
    }

    /// Returns `nil` if no kind has this name.
    init?(name: String, count: Int) {
        let kinds: [EditKind] = [
            .complete, .uncomplete, .delete, .add, .edit, .setDate, .move, .paste(count: count), .clear(count: count),
            .uncompleteAll(count: count),
            .moveToList, .addList, .renameList, .deleteList, .moveList, .completeList, .uncompleteList, .restore,
            .importItems(count: count),
        ]
        guard let kind = kinds.first(where: { $0.words.name == name }) else { return nil }
        self = kind
    }
}
