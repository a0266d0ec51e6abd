// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// Names and paths that a server accepts.
enum ServerNames {
    /// Returns a list's name as it comes back from a server: without spaces around it.
    static func collection(_ name: String) -> String {
        let name = CalendarProperty.normalized(name)
        guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last else { return name }
        guard first.properties.isWhitespace || last.properties.isWhitespace else { return name }
        var scalars = name.unicodeScalars[...]
        while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return String(scalars)
    }

    /// Returns the last segment of the path of a new collection or object.
    ///
    /// - Parameter attempt: Above 0 for other names, because something else has the first one.
    static func segment(for id: String, attempt: Int = 0) -> String {
        let isPlain =
            id.utf8.count <= 64
            && id.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
        if isPlain, attempt == 0, !id.isEmpty { return id }
        return ContentHash.name("path", id, String(attempt))
    }

    static func segment(for list: ListID) -> String {
        segment(for: list.text)
    }

    /// Returns an id for an object without UID.
    static func uid(forPath href: String) -> String {
        ContentHash.name("object without UID", href)
    }

    /// Returns the UID of a task that is moved to a collection of a server without MOVE. It is the same on each machine,
    /// and contains the first UID of the task, so others recognize the task.
    static func movedUID(_ firstUID: String, to collection: String) -> String {
        firstUID + "_" + ContentHash.name("moved", firstUID, collection) + ContentHash.name("moved", firstUID)
    }

    /// Returns the UID of a new task whose UID another task has.
    ///
    /// - Parameter attempt: Above 1 if tasks have the earlier ones, too.
    static func otherUID(insteadOf uid: String, in collection: String, attempt: Int = 1) -> String {
        ContentHash.name("uid", uid, collection, String(attempt))
    }

    /// Returns the UID that a task had before it was moved, or the same UID.
    static func firstUID(_ uid: String) -> String {
        guard let end = uid.lastIndex(of: "_") else { return uid }
        let first = String(uid[..<end])
        return uid.hasSuffix(ContentHash.name("moved", first)) ? first : uid
    }

    /// Returns the ids that are tried for the item of a task, in this order. One that another item has is skipped.
    static func items(of uid: String, at href: String) -> [ItemID] {
        [ItemID(firstUID(uid)), ItemID(uid), ItemID(derivedFrom: uid, at: href)]
    }

    /// Returns the id of a new item: the first one that is free, or else one that is derived from them.
    static func newItem(of uid: String, at href: String, isTaken: (ItemID) -> Bool) -> ItemID {
        if let item = items(of: uid, at: href).first(where: { !isTaken($0) }) { return item }
        var item = ItemID(derivedFrom: uid, at: href)
        while isTaken(item) { item = ItemID(derivedFrom: item.text, at: href) }
        return item
    }

    static func lastSegment(of href: String) -> String {
        href.split(separator: "/").last.map(String.init) ?? ""
    }
}

extension ItemID {
    /// The id of an item whose UID another item has. It is the same on each machine.
    init(derivedFrom uid: String, at href: String) {
        self.init(ContentHash.name(uid, href))
    }
}
