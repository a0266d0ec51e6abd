// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The parts of a state that versions of Ember before the table of rows stored elsewhere: writes whose answers may be
/// lost, objects that were about to be merged, and second objects of moved items.
struct FormerState: Decodable {
    private var collections: [String: Collection]
    private var pending: [ItemID: Write]
    private var arrivals: [String: Arrivals]

    private enum CodingKeys: CodingKey {
        case collections
        case pending
        case arrivals
    }

    private struct Collection: Decodable {
        var others: [String: Other]
    }

    private struct Other: Decodable {
        let kind: String
        let etag: String?
        let id: ItemID?
        let contents: TaskContents?

        private enum CodingKeys: CodingKey {
            case kind
            case etag
            case id
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            kind = try values.decode(String.self, forKey: .kind)
            etag = try values.decodeIfPresent(String.self, forKey: .etag)
            id = try values.decodeIfPresent(ItemID.self, forKey: .id)
            contents = try? TaskContents(from: decoder)
        }
    }

    private struct Write: Decodable {
        let href: String
        let sent: SentWrite

        private enum CodingKeys: CodingKey {
            case href
        }

        init(from decoder: any Decoder) throws {
            href = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .href)
            sent = try SentWrite(from: decoder)
        }
    }

    private struct Arrivals: Decodable {
        var objects: [String: TableRow]
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        collections = try values.decode([String: Collection].self, forKey: .collections)
        pending = try values.decode([ItemID: Write].self, forKey: .pending)
        arrivals = try values.decode([String: Arrivals].self, forKey: .arrivals)
    }

    /// Adds rows for these objects and writes.
    func add(to state: inout SyncState) {
        for (path, collection) in collections {
            for (href, other) in collection.others {
                switch (other.kind, other.id, other.contents) {
                case ("leftover", let item?, let contents?):
                    // The item is elsewhere, so the row makes the next sync delete the object.
                    let version = ObjectVersion(etag: other.etag, contents: contents)
                    state.collections[path]?.rows[href] = TableRow(item: item, uid: nil, last: version)
                case ("leftover", _, _), ("moved", _, _): break
                default: continue
                }
                // All other second objects are read again, as tasks of their own.
                state.collections[path]?.unsynced[href] = nil
                state.collections[path]?.hasUnreadWrites = true
            }
        }
        for (path, arrivals) in arrivals {
            for (href, arrival) in arrivals.objects {
                var row = state.collections[path]?.rows[href] ?? TableRow(item: arrival.item, uid: arrival.uid)
                guard row.item == arrival.item else { continue }
                row.incoming = arrival.last
                state.collections[path]?.rows[href] = row
            }
        }
        for (item, write) in pending {
            let folder = write.href.lastIndex(of: "/").map { String(write.href[...$0]) } ?? ""
            guard state.collections[folder] != nil else { continue }
            var row = state.collections[folder]?.rows[write.href] ?? TableRow(item: item, uid: nil)
            guard row.item == item, row.last != nil || write.sent.contents != nil else { continue }
            row.sent = write.sent
            state.collections[folder]?.rows[write.href] = row
            state.collections[folder]?.hasUnreadWrites = true
        }
    }
}
