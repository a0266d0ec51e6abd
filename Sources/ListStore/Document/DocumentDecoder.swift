// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// Reads the file format in one pass over the bytes.
///
/// If a key is repeated, the last value wins. Repeated "lists" and "items" are concatenated, so that no item is lost.
/// An element that is not an object is read as the text of an item or the name of a list, so `"items": ["Milk",
/// "Eggs"]` works.
struct DocumentDecoder {
    private var reader: JSONReader
    private var ids = DerivedIDGenerator()
    /// Whether an item or a list lacks an id. It has an empty one until the whole file is read.
    private var lacksIDs = false
    /// Whether each id of an item is compared with the earlier ones when it is read, and not all ids at the end.
    private let checksEachID: Bool

    /// Number of bytes that a short item takes in a file.
    private static let typicalItemSize = 50

    static func decode(_ bytes: UnsafeBufferPointer<UInt8>) throws(DocumentError) -> Document {
        let (document, hasDuplicates) = try decode(bytes, checkingEachID: false)
        // Which item has a duplicate id is unknown, so the file is read again. Ember never writes such a file.
        return hasDuplicates ? try decode(bytes, checkingEachID: true).document : document
    }

    private static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, checkingEachID: Bool
    ) throws(DocumentError) -> (document: Document, hasUncheckedDuplicates: Bool) {
        var decoder = DocumentDecoder(reader: JSONReader(bytes), checksEachID: checkingEachID)
        decoder.ids.reserve(bytes.count / typicalItemSize)
        return (try decoder.document(), decoder.ids.hasUncheckedDuplicate())
    }

    /// Reads a single item. Its id isn't checked for duplicates.
    static func item(from reader: inout JSONReader) throws(JSONError) -> Item {
        var decoder = DocumentDecoder(reader: reader)
        let item = try decoder.item()
        reader = decoder.reader
        return item
    }

    /// Reads a single list.
    static func list(from reader: inout JSONReader) throws(JSONError) -> ItemList {
        var decoder = DocumentDecoder(reader: reader)
        let list = try decoder.list()
        reader = decoder.reader
        return list
    }

    private init(reader: JSONReader, checksEachID: Bool = true) {
        self.reader = reader
        self.checksEachID = checksEachID
    }

    private mutating func document() throws(DocumentError) -> Document {
        let isBlank = reader.bytes[reader.position...].allSatisfy { $0 == 0 || $0 == 0x20 || 0x09...0x0D ~= $0 }
        guard !isBlank else { throw .empty }
        let top: TopLevel
        do throws(JSONError) {
            top = try topLevel()
        } catch {
            throw DocumentError(error)
        }
        switch top.format {
        case .string("ember"): break
        case .string(let other): throw .otherFormat(other)
        case .odd: throw .notALibrary
        case nil: guard top.lists == .read else { throw .notALibrary }
        }
        guard let version = top.version else { throw .notALibrary }
        guard top.lists != .odd || version > Document.currentVersion else { throw .notALibrary }
        return Document(
            library: Library(lists: named(top.content), unknown: top.unknown), version: version, hasNewIDs: lacksIDs)
    }

    // MARK: Top level

    private struct TopLevel {
        enum Format {
            case string(String)
            case odd
        }

        enum Lists {
            case missing, read, odd
        }

        var format: Format?
        /// `nil` if the value is not a version.
        var version: Int? = 1
        var lists = Lists.missing
        var content: [ItemList] = []
        var unknown: [UnknownField] = []
    }

    private mutating func topLevel() throws(JSONError) -> TopLevel {
        var top = TopLevel()
        guard try reader.kind() == .object else {
            try reader.skip()
            try reader.finish()
            top.format = .odd
            return top
        }
        try reader.enterObject()
        while let key = try reader.nextKey() {
            if reader.matches(key, "lists") {
                switch try reader.kind() {
                case .array:
                    top.lists = .read
                    try reader.enterArray()
                    while try reader.nextElement() { top.content.append(try list()) }
                case .null:
                    try reader.skip()
                    if top.lists == .missing { top.lists = .read }
                default:
                    try reader.skip()
                    top.lists = .odd
                }
            } else if reader.matches(key, "format") {
                top.format = try reader.kind() == .string ? .string(try reader.string()) : .odd
                if case .odd = top.format { try reader.skip() }
            } else if reader.matches(key, "version") {
                top.version = try version()
            } else {
                top.unknown.append(UnknownField(key: reader.text(of: key), json: try reader.raw()))
            }
        }
        try reader.finish()
        return top
    }

    private mutating func version() throws(JSONError) -> Int? {
        let words: String
        switch try reader.kind() {
        case .string: words = try reader.string()
        case .number: words = try reader.raw()
        case .null:
            words = "1"
            try reader.skip()
        default:
            words = ""
            try reader.skip()
        }
        guard let number = Double(words), !number.isNaN else { return nil }
        return Int(min(max(number.rounded(.up), 1), 1_000_000))
    }

    // MARK: Lists and items

    private mutating func list() throws(JSONError) -> ItemList {
        var id: String?
        var name = ""
        var items = PackedItemsBuilder()
        var unknown: [UnknownField] = []
        if try reader.kind() == .object {
            try reader.enterObject()
            while let key = try reader.nextKey() {
                if reader.matches(key, "items") {
                    try readItems(into: &items)
                } else if reader.matches(key, "name") {
                    name = try value("name", { $0 }, odd: UnexpectedValue.text, keptIn: &unknown)
                } else if reader.matches(key, "id") {
                    id = try value("id", { $0 }, odd: UnexpectedValue.id, keptIn: &unknown)
                } else {
                    unknown.append(UnknownField(key: reader.text(of: key), json: try reader.raw()))
                }
            }
        } else {
            name = try value("name", { $0 }, odd: UnexpectedValue.text, keptIn: &unknown)
        }
        return ItemList(id: uniqueListID(id, &unknown), name: name, items: items.finish(), unknown: unknown)
    }

    /// Reads the items. A value that is not an array is read as an array of one element.
    private mutating func readItems(into items: inout PackedItemsBuilder) throws(JSONError) {
        switch try reader.kind() {
        case .array:
            try reader.enterArray()
            while try reader.nextElement() { try readItem(into: &items) }
        case .null:
            try reader.skip()
        default:
            try readItem(into: &items)
        }
    }

    private mutating func readItem(into items: inout PackedItemsBuilder) throws(JSONError) {
        let start = reader
        if let (id, text, date) = reader.plainObject("id", "text", optional: "due"), !id.isEmpty,
            PackedItemsBuilder.canPack(id: id, text: text)
        {
            let (idHash, due) = (ItemID.idHash(of: id), date.flatMap { DueDate($0) })
            // If it isn't a date, it is kept as JSON.
            let isKnown = date == nil || due != nil
            if isKnown, use(idHash: idHash) { return items.append(id: id, idHash: idHash, text: text, due: due) }
        }
        reader = start
        items.append(try item())
    }

    private mutating func item() throws(JSONError) -> Item {
        var id: String?
        var text = ""
        var done: CompletionDate?
        var previous: ItemID?
        var next: ItemID?
        var task = TaskProperties()
        var unknown: [UnknownField] = []
        if try reader.kind() == .object {
            try reader.enterObject()
            while let key = try reader.nextKey() {
                if reader.matches(key, "id") {
                    id = try value("id", { $0 }, odd: UnexpectedValue.id, keptIn: &unknown)
                } else if reader.matches(key, "text") {
                    text = try value("text", { $0 }, odd: UnexpectedValue.text, keptIn: &unknown)
                } else if reader.matches(key, "done") {
                    done = try value("done", { CompletionDate($0) }, odd: UnexpectedValue.completion, keptIn: &unknown)
                } else if reader.matches(key, "after") {
                    previous = try value("after", { ItemID($0) }, odd: UnexpectedValue.neighbor, keptIn: &unknown)
                } else if reader.matches(key, "before") {
                    next = try value("before", { ItemID($0) }, odd: UnexpectedValue.neighbor, keptIn: &unknown)
                } else if let key = TaskProperties.Key.allCases.first(where: { reader.matches(key, text: $0.rawValue) })
                {
                    try read(key, of: &task, keptIn: &unknown)
                } else {
                    unknown.append(UnknownField(key: reader.text(of: key), json: try reader.raw()))
                }
            }
        } else {
            text = try value("text", { $0 }, odd: UnexpectedValue.text, keptIn: &unknown)
        }
        let formerNeighbors = previous == nil && next == nil ? nil : FormerNeighbors(previous: previous, next: next)
        return Item(
            id: uniqueItemID(id, &unknown), text: text, done: done, formerNeighbors: formerNeighbors, task: task,
            unknown: unknown)
    }

    /// Reads the value of a known key. A value of an unexpected type is also kept as JSON.
    private mutating func value<Value>(
        _ key: StaticString, _ meaning: (String) -> Value, odd: (String) -> Value, keptIn unknown: inout [UnknownField]
    ) throws(JSONError) -> Value {
        if !unknown.isEmpty { unknown.removeAll { $0.key == key.description } }
        if try reader.kind() == .string { return meaning(try reader.string()) }
        let json = try reader.raw()
        unknown.append(UnknownField(key: key.description, json: json))
        return odd(json)
    }

    /// Reads a property of a task. If it has no meaning, it is only kept as JSON.
    private mutating func read(
        _ key: TaskProperties.Key, of task: inout TaskProperties, keptIn unknown: inout [UnknownField]
    ) throws(JSONError) {
        if !unknown.isEmpty { unknown.removeAll { $0.key == key.rawValue } }
        let start = reader
        if key == .hasAttachments {
            task[key] = try reader.raw()
        } else {
            task[key] = try reader.kind() == .string ? try reader.string() : nil
        }
        guard !task.has(key) else { return }
        reader = start
        unknown.append(UnknownField(key: key.rawValue, json: try reader.raw()))
    }

    // MARK: Ids

    /// Registers the id of an item by its hash. Returns false if it is known to be in use already.
    private mutating func use(idHash: UInt64) -> Bool {
        guard !checksEachID else { return ids.use(idHash: idHash) }
        ids.useUnchecked(idHash: idHash)
        return true
    }

    /// Returns the id. If it is invalid or already used, the id is empty.
    private mutating func uniqueItemID(_ text: String?, _ unknown: inout [UnknownField]) -> ItemID {
        if let text, !text.isEmpty {
            let id = ItemID(text)
            if use(idHash: id.idHash) { return id }
        }
        dropID(text, &unknown)
        return ItemID("")
    }

    private mutating func uniqueListID(_ text: String?, _ unknown: inout [UnknownField]) -> ListID {
        if let text, !text.isEmpty, ids.use(ListID(text)) { return ListID(text) }
        dropID(text, &unknown)
        return ListID("")
    }

    /// Moves the value of an invalid id to another key, because a new id will take its place.
    private mutating func dropID(_ text: String?, _ unknown: inout [UnknownField]) {
        lacksIDs = true
        guard text == nil, let odd = unknown.unexpectedValue("id"), odd != "null" else { return }
        unknown = unknown.map { $0.key == "id" ? UnknownField(key: UnexpectedValue.formerIDKey, json: $0.json) : $0 }
    }

    /// Creates the missing ids, now that all ids in the file are known.
    private mutating func named(_ lists: [ItemList]) -> [ItemList] {
        guard lacksIDs else { return lists }
        return lists.map { list in
            let id = list.id.text.isEmpty ? ids.newListID(name: list.name) : list.id
            let items = list.items.map { item in
                item.id.text.isEmpty ? item.named(ids.newItemID(in: id, text: item.text)) : item
            }
            return ItemList(id: id, name: list.name, items: items, unknown: list.unknown)
        }
    }
}
