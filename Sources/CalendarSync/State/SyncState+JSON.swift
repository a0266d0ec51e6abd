// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

extension SyncState {
    /// The version of the file format.
    static let version = 1

    /// Returns the JSON of the state.
    func encode() -> [UInt8] {
        var json = JSONWriter()
        encode(to: &json)
        return json.bytes
    }

    /// Writes the state as described in `data/FORMAT.md`.
    func encode(to json: inout JSONWriter) {
        json.append("{\"format\":\"ember-sync\",\"version\":")
        json.append(json: String(Self.version))
        json.append(",\"collections\":[")
        for (place, (href, collection)) in collections.sorted(by: { $0.key < $1.key }).enumerated() {
            json.append(place > 0 ? ",\n" : "\n")
            collection.encode(href: href, to: &json)
        }
        json.append("],\"arrivals\":[")
        for (place, (href, objects)) in arrivals.sorted(by: { $0.key < $1.key }).enumerated() {
            json.append(place > 0 ? ",\n{\"href\":" : "\n{\"href\":")
            json.append(string: href)
            json.append(",\"objects\":[")
            SyncedObject.encode(objects, to: &json)
            json.append("]}")
        }
        json.append("],\"pending\":[")
        for (place, (item, write)) in pendingWrites.sorted(by: { $0.key.text < $1.key.text }).enumerated() {
            json.append(place > 0 ? ",\n" : "\n")
            json.append("{\"id\":")
            json.append(string: item.text)
            json.append(",\"href\":")
            json.append(string: write.href)
            if let contents = write.contents { contents.encode(to: &json) }
            json.append(key: "from", write.movedFrom)
            json.append(key: "occurrence", write.completedOccurrence)
            json.append("}")
        }
        json.append("],\"vanished\":[")
        for (place, (item, time)) in vanishedItems.sorted(by: { $0.key.text < $1.key.text }).enumerated() {
            json.append(place > 0 ? ",\n{\"id\":" : "\n{\"id\":")
            json.append(string: item.text)
            json.append(json: ",\"time\":\(time)}")
        }
        json.append("],\"refused\":[")
        for (place, (item, refusal)) in refusals.sorted(by: { $0.key.text < $1.key.text }).enumerated() {
            json.append(place > 0 ? ",\n" : "\n")
            json.append("{\"id\":")
            json.append(string: item.text)
            json.append(key: "item", refusal.text)
            json.append(json: ",\"status\":\(refusal.status),\"time\":\(refusal.time)")
            json.append(key: "reason", refusal.reason)
            if let contents = refusal.contents { contents.encode(to: &json) }
            json.append("}")
        }
        json.append("],\"refusedLists\":[")
        for (place, (list, refusal)) in listRefusals.sorted(by: { $0.key.text < $1.key.text }).enumerated() {
            json.append(place > 0 ? ",\n" : "\n")
            json.append("{\"id\":")
            json.append(string: list.text)
            json.append(key: "name", refusal.name)
            if let order = refusal.order { json.append(json: ",\"order\":\(order)") }
            json.append(json: ",\"status\":\(refusal.status),\"time\":\(refusal.time)")
            json.append(key: "reason", refusal.reason)
            json.append("}")
        }
        json.append("]")
        if !restoredLists.isEmpty { json.append(key: "restored", restoredLists.map(\.text).sorted()) }
        json.append(",\"removed\":[")
        for (place, object) in removedObjects.sorted.enumerated() {
            json.append(place > 0 ? ",\n" : "\n")
            json.append("{\"id\":")
            json.append(string: object.item.text)
            json.append(key: "data", object.data)
            json.append("}")
        }
        json.append("]}\n")
    }

    /// Reads a state. Returns `nil` if the bytes aren't one that this version can read.
    init?(decoding bytes: [UInt8]) {
        let state = bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            return (try? Self.read(&reader)) ?? nil
        }
        guard let state else { return nil }
        self = state
    }

    /// Whether the bytes are a state that a newer version of Ember has written.
    static func isNewer(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var (reader, format, version): (JSONReader, String?, Int?) = (JSONReader(bytes), nil, nil)
            try? reader.readObject { reader, key in
                switch key {
                case "format": format = try reader.optionalString()
                case "version": version = Int(try reader.raw())
                default: try reader.skip()
                }
            }
            return format == "ember-sync" && version.map { $0 > Self.version } == true
        }
    }

    private static func read(_ reader: inout JSONReader) throws -> SyncState? {
        var state = SyncState()
        var (format, version): (String?, Int?) = (nil, nil)
        try reader.readObject { reader, key in
            switch key {
            case "format": format = try reader.optionalString()
            case "version": version = Int(try reader.raw())
            case "collections": try reader.readArray { reader in try SyncedCollection.read(&reader, into: &state.collections) }
            case "arrivals":
                try reader.readArray { reader in
                    var (href, objects): (String?, SyncedObjects) = (nil, [:])
                    try reader.readObject { reader, key in
                        switch key {
                        case "href": href = try reader.optionalString()
                        case "objects": try reader.readArray { reader in try SyncedObject.read(&reader, into: &objects) }
                        default: try reader.skip()
                        }
                    }
                    if let href { state.arrivals[href] = objects }
                }
            case "pending": try reader.readArray { reader in try PendingWrite.read(&reader, into: &state.pendingWrites) }
            case "vanished":
                try reader.readArray { reader in
                    var (id, time): (String?, Int?)
                    try reader.readObject { reader, key in
                        switch key {
                        case "id": id = try reader.optionalString()
                        case "time": time = Int(try reader.raw())
                        default: try reader.skip()
                        }
                    }
                    if let id, let time { state.vanishedItems[ItemID(id)] = time }
                }
            case "refused": try reader.readArray { reader in try Refusal.read(&reader, into: &state.refusals) }
            case "refusedLists": try reader.readArray { reader in try ListRefusal.read(&reader, into: &state.listRefusals) }
            case "restored": state.restoredLists = Set(try reader.strings().map(ListID.init))
            case "removed": try reader.readArray { reader in try state.removedObjects.readObject(&reader) }
            default: try reader.skip()
            }
        }
        try reader.finish()
        return format == "ember-sync" && version == Self.version ? state : nil
    }
}

private extension SyncedCollection {
    func encode(href: String, to json: inout JSONWriter) {
        json.append("{\"href\":")
        json.append(string: href)
        json.append(key: "list", list.text)
        json.append(key: "name", name)
        if let order { json.append(json: ",\"order\":\(order)") }
        if let sentOrder { json.append(json: ",\"sentOrder\":\(sentOrder)") }
        json.append(key: "ctag", ctag)
        json.append(key: "token", syncToken)
        if hasUnreadWrites { json.append(",\"written\":true") }
        if isHidden { json.append(",\"hidden\":true") }
        json.append(",\"objects\":[")
        SyncedObject.encode(objects, to: &json)
        json.append("],\"others\":[")
        for (place, (path, object)) in otherObjects.sorted(by: { $0.key < $1.key }).enumerated() {
            json.append(place > 0 ? ",\n{\"href\":" : "\n{\"href\":")
            json.append(string: path)
            json.append(key: "kind", object.kind.rawValue)
            json.append(key: "etag", object.etag)
            json.append(key: "id", object.item?.text)
            object.contents?.encode(to: &json)
            json.append("}")
        }
        json.append("]}")
    }

    static func read(_ reader: inout JSONReader, into collections: inout [String: SyncedCollection]) throws {
        var (href, list): (String?, String?) = (nil, nil)
        var collection = SyncedCollection(list: ListID(""), name: "")
        try reader.readObject { reader, key in
            switch key {
            case "href": href = try reader.optionalString()
            case "list": list = try reader.optionalString()
            case "name": collection.name = try reader.optionalString() ?? ""
            case "order": collection.order = Int(try reader.raw())
            case "sentOrder": collection.sentOrder = Int(try reader.raw())
            case "ctag": collection.ctag = try reader.optionalString()
            case "token": collection.syncToken = try reader.optionalString()
            case "written": collection.hasUnreadWrites = try reader.raw() == "true"
            case "hidden": collection.isHidden = try reader.raw() == "true"
            case "objects": try reader.readArray { reader in try SyncedObject.read(&reader, into: &collection.objects) }
            case "others": try reader.readArray { reader in try OtherObject.read(&reader, into: &collection.otherObjects) }
            default: try reader.skip()
            }
        }
        guard let href, let list else { return }
        collection.list = ListID(list)
        collections[href] = collection
    }
}

private extension TaskContents {
    func encode(to json: inout JSONWriter) {
        json.append(key: "text", text)
        if case .done(let time) = completion { json.append(key: "done", time ?? "") }
        json.append(json: ",\"order\":\(order)")
    }

    /// Reads a key of the contents. Returns false for other keys.
    static func read(_ reader: inout JSONReader, _ key: String, into contents: inout TaskContents?) throws -> Bool {
        let new = contents ?? TaskContents(text: "", completion: .open, order: 0)
        switch key {
        case "text":
            contents = new
            contents?.text = try reader.optionalString() ?? ""
        case "done":
            contents = new
            let time = try reader.optionalString() ?? ""
            contents?.completion = .done(time: time.isEmpty ? nil : time)
        case "order":
            contents = new
            contents?.order = Int(try reader.raw()) ?? 0
        default: return false
        }
        return true
    }
}

private extension SyncedObject {
    static func encode(_ objects: SyncedObjects, to json: inout JSONWriter) {
        for (place, (path, object)) in objects.sortedByPath.enumerated() {
            json.append(place > 0 ? ",\n" : "\n")
            object.encode(href: path, to: &json)
        }
    }

    func encode(href: String, to json: inout JSONWriter) {
        json.append("{\"href\":")
        json.append(string: href)
        json.append(key: "id", item.text)
        json.append(key: "uid", uid)
        json.append(key: "etag", etag)
        contents.encode(to: &json)
        json.append(key: "data", data)
        json.append("}")
    }

    static func read(_ reader: inout JSONReader, into objects: inout SyncedObjects) throws {
        var (href, id, uid, etag, data): (String?, String?, String?, String?, String?)
        var contents: TaskContents?
        try reader.readObject { reader, key in
            switch key {
            case "href": href = try reader.optionalString()
            case "id": id = try reader.optionalString()
            case "uid": uid = try reader.optionalString()
            case "etag": etag = try reader.optionalString()
            case "data": data = try reader.optionalString()
            default: if try !TaskContents.read(&reader, key, into: &contents) { try reader.skip() }
            }
        }
        guard let href, let id, let contents else { return }
        objects[href] = SyncedObject(item: ItemID(id), uid: uid, etag: etag, contents: contents, data: data)
    }
}

private extension OtherObject {
    static func read(_ reader: inout JSONReader, into objects: inout [String: OtherObject]) throws {
        var (href, kind, etag, id): (String?, Kind?, String?, String?)
        var contents: TaskContents?
        try reader.readObject { reader, key in
            switch key {
            case "href": href = try reader.optionalString()
            case "kind": kind = try reader.optionalString().flatMap(Kind.init)
            case "etag": etag = try reader.optionalString()
            case "id": id = try reader.optionalString()
            default: if try !TaskContents.read(&reader, key, into: &contents) { try reader.skip() }
            }
        }
        if let href, let kind { objects[href] = OtherObject(kind: kind, etag: etag, item: id.map(ItemID.init), contents: contents) }
    }
}

private extension PendingWrite {
    static func read(_ reader: inout JSONReader, into writes: inout [ItemID: PendingWrite]) throws {
        var (id, href, from, occurrence): (String?, String?, String?, String?)
        var contents: TaskContents?
        try reader.readObject { reader, key in
            switch key {
            case "id": id = try reader.optionalString()
            case "href": href = try reader.optionalString()
            case "from": from = try reader.optionalString()
            case "occurrence": occurrence = try reader.optionalString()
            default: if try !TaskContents.read(&reader, key, into: &contents) { try reader.skip() }
            }
        }
        guard let id, let href else { return }
        writes[ItemID(id)] = PendingWrite(href: href, contents: contents, movedFrom: from, completedOccurrence: occurrence)
    }
}

private extension Refusal {
    static func read(_ reader: inout JSONReader, into refusals: inout [ItemID: Refusal]) throws {
        var id: String?
        var (text, status, reason, time) = ("", 0, "", 0)
        var contents: TaskContents?
        try reader.readObject { reader, key in
            switch key {
            case "id": id = try reader.optionalString()
            case "item": text = try reader.optionalString() ?? ""
            case "status": status = Int(try reader.raw()) ?? 0
            case "reason": reason = try reader.optionalString() ?? ""
            case "time": time = Int(try reader.raw()) ?? 0
            default: if try !TaskContents.read(&reader, key, into: &contents) { try reader.skip() }
            }
        }
        guard let id else { return }
        refusals[ItemID(id)] = Refusal(text: text, status: status, reason: reason, contents: contents, time: time)
    }
}

private extension ListRefusal {
    static func read(_ reader: inout JSONReader, into refusals: inout [ListID: ListRefusal]) throws {
        var id: String?
        var refusal = ListRefusal(name: "", status: 0, reason: "", time: 0)
        try reader.readObject { reader, key in
            switch key {
            case "id": id = try reader.optionalString()
            case "name": refusal.name = try reader.optionalString() ?? ""
            case "order": refusal.order = Int(try reader.raw())
            case "status": refusal.status = Int(try reader.raw()) ?? 0
            case "time": refusal.time = Int(try reader.raw()) ?? 0
            case "reason": refusal.reason = try reader.optionalString() ?? ""
            default: try reader.skip()
            }
        }
        if let id { refusals[ListID(id)] = refusal }
    }
}

private extension RemovedObjects {
    mutating func readObject(_ reader: inout JSONReader) throws {
        var (id, data): (String?, String?)
        try reader.readObject { reader, key in
            switch key {
            case "id": id = try reader.optionalString()
            case "data": data = try reader.optionalString()
            default: try reader.skip()
            }
        }
        if let id, let data { self[ItemID(id)] = data }
    }
}
