// SPDX-License-Identifier: GPL-3.0-or-later

import ListStore

/// The versions of the library and the server after a sync without changes. As long as both are the same, a sync doesn't read the state.
struct UnchangedMark: Equatable {
    /// The hash of the library's file.
    let library: String
    /// The names and versions of the collections, and the account's choice of lists.
    let server: String

    init(library: String, server: String) {
        (self.library, self.server) = (library, server)
    }

    /// - Returns: `nil` if the server doesn't return a version of each collection.
    init?(library: String, collections: [RemoteCollection], account: Account) {
        guard collections.allSatisfy({ $0.ctag != nil || $0.syncToken != nil }) else { return nil }
        let words = collections.sorted { $0.href < $1.href }.flatMap { collection in
            [
                collection.href, collection.name, collection.order.map(String.init) ?? "", collection.ctag ?? "",
                collection.ctag == nil ? collection.syncToken ?? "" : "", collection.isWritable ? "" : "read-only",
            ]
        }
        let choices =
            account.excludedCollections.sorted() + ["lists"] + account.excludedLists.sorted() + [account.receivesNewLists ? "new" : ""]
        self.init(library: library, server: (words + ["account"] + choices).joined(separator: "\n"))
    }

    func encode() -> [UInt8] {
        var json = JSONWriter()
        json.append("{\"format\":\"ember-sync-mark\",\"version\":1")
        json.append(key: "library", library)
        json.append(key: "server", server)
        json.append("}\n")
        return json.bytes
    }

    init?(decoding bytes: [UInt8]) {
        let mark = bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            return (try? Self.read(&reader)) ?? nil
        }
        guard let mark else { return nil }
        self = mark
    }

    private static func read(_ reader: inout JSONReader) throws -> UnchangedMark? {
        var (format, version, library, server): (String?, Int?, String?, String?)
        try reader.readObject { reader, key in
            switch key {
            case "format": format = try reader.optionalString()
            case "version": version = Int(try reader.raw())
            case "library": library = try reader.optionalString()
            case "server": server = try reader.optionalString()
            default: try reader.skip()
            }
        }
        try reader.finish()
        guard format == "ember-sync-mark", version == 1, let library, let server else { return nil }
        return UnchangedMark(library: library, server: server)
    }
}
