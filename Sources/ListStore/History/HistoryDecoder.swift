// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Reads what `HistoryEncoder` wrote. If any part cannot be read, the whole history is dropped, because it is not
/// essential.
package struct HistoryDecoder {
    private var reader: JSONReader

    /// Returns `nil` if the bytes are not a valid history.
    package static func decode(_ bytes: [UInt8]) -> History? {
        bytes.withUnsafeBufferPointer { bytes in
            var decoder = HistoryDecoder(reader: JSONReader(bytes))
            return try? decoder.history()
        }
    }

    private mutating func history() throws(JSONError) -> History {
        var (undoable, redoable): ([Edit], [Edit]) = ([], [])
        try reader.enterObject()
        while let key = try reader.nextKey() {
            if reader.matches(key, "undo") {
                undoable = try array { (decoder) throws(JSONError) in try decoder.edit() }
            } else if reader.matches(key, "redo") {
                redoable = try array { (decoder) throws(JSONError) in try decoder.edit() }
            } else {
                try reader.skip()
            }
        }
        try reader.finish()
        return History(undoable: undoable, redoable: redoable)
    }

    private mutating func edit() throws(JSONError) -> Edit {
        try begin()
        let name = try string()
        try next()
        var count = 0
        if try reader.kind() == .number {
            count = try number()
            try next()
        }
        let changes = try array { (decoder) throws(JSONError) in try decoder.change() }
        try end()
        guard let kind = EditKind(name: name, count: count) else { throw reader.unexpected() }
        return Edit(kind: kind, changes: changes)
    }

    private mutating func change() throws(JSONError) -> LibraryChange {
        try begin()
        let what = try string()
        try next()
        let change: LibraryChange
        switch what {
        case "items":
            let list = ListID(try string())
            try next()
            change = .items(list, try itemChange())
        case "insert":
            let lists = try array { (decoder) throws(JSONError) in try DocumentDecoder.list(from: &decoder.reader) }
            let (previous, index) = try place()
            change = .insert(lists, ListPlace(previous: previous.map { ListID($0) }, index: index))
        case "remove": change = .remove(try array { (decoder) throws(JSONError) in ListID(try decoder.string()) })
        case "rename":
            let id = ListID(try string())
            try next()
            let name = try string()
            try next()
            change = .rename(id, to: name, was: try orNull { (decoder) throws(JSONError) in try decoder.string() })
        case "move":
            let id = ListID(try string())
            let (previous, index) = try place()
            change = .move(id, ListPlace(previous: previous.map { ListID($0) }, index: index))
        default: throw reader.unexpected()
        }
        try end()
        return change
    }

    private mutating func itemChange() throws(JSONError) -> ListChange {
        let what = try string()
        try next()
        switch what {
        case "insert":
            let items = try self.items()
            let (previous, index) = try place()
            return .insert(items, ItemPlace(previous: previous.map { ItemID($0) }, index: index))
        case "replace":
            let item = try DocumentDecoder.item(from: &reader)
            try next()
            let place = try orNull { (decoder) throws(JSONError) in try decoder.bracketedPlace() }
            try next()
            let was = try orNull { (decoder) throws(JSONError) in try DocumentDecoder.item(from: &decoder.reader) }
            return .replace(
                item, place.map { ItemPlace(previous: $0.previous.map { ItemID($0) }, index: $0.index) }, was: was)
        case "remove": return .remove(try array { (decoder) throws(JSONError) in ItemID(try decoder.string()) })
        case "arrange":
            let items = try self.items()
            try next()
            return .arrange(items, was: try orNull { (decoder) throws(JSONError) in try decoder.items() })
        default: throw reader.unexpected()
        }
    }

    private mutating func items() throws(JSONError) -> [Item] {
        try array { (decoder) throws(JSONError) in try DocumentDecoder.item(from: &decoder.reader) }
    }

    private mutating func place() throws(JSONError) -> (previous: String?, index: Int) {
        try next()
        return try bracketedPlace()
    }

    private mutating func bracketedPlace() throws(JSONError) -> (previous: String?, index: Int) {
        try begin()
        let previous = try orNull { (decoder) throws(JSONError) in try decoder.string() }
        try next()
        let index = try number()
        try end()
        return (previous, index)
    }

    // MARK: Builder

    private mutating func string() throws(JSONError) -> String {
        guard try reader.kind() == .string else { throw reader.unexpected() }
        return try reader.string()
    }

    private mutating func number() throws(JSONError) -> Int {
        guard try reader.kind() == .number, let number = Int(try reader.raw()), number.magnitude < 1 << 40
        else { throw reader.unexpected() }
        return number
    }

    private mutating func orNull<Value>(
        _ value: (inout HistoryDecoder) throws(JSONError) -> Value
    ) throws(JSONError) -> Value? {
        guard try reader.kind() == .null else { return try value(&self) }
        try reader.skip()
        return nil
    }

    private mutating func array<Element>(
        _ element: (inout HistoryDecoder) throws(JSONError) -> Element
    ) throws(JSONError) -> [Element] {
        guard try reader.kind() == .array else { throw reader.unexpected() }
        var elements: [Element] = []
        try reader.enterArray()
        while try reader.nextElement() { elements.append(try element(&self)) }
        return elements
    }

    /// Enters an array that has at least one element.
    private mutating func begin() throws(JSONError) {
        guard try reader.kind() == .array else { throw reader.unexpected() }
        try reader.enterArray()
        try next()
    }

    private mutating func next() throws(JSONError) {
        guard try reader.nextElement() else { throw reader.unexpected() }
    }

    private mutating func end() throws(JSONError) {
        guard try !reader.nextElement() else { throw reader.unexpected() }
    }
}
