// SPDX-License-Identifier: GPL-3.0-or-later

/// The path of an object, with that of its collection.
struct ObjectPath: Equatable {
    let collection: String
    let href: String
}

extension ObjectPath {
    /// A path for a new object that isn't known to be taken.
    init(newObject uid: String, of path: String, _ collection: SyncedCollection?) {
        let paths = (0...).lazy.map { path + ServerNames.segment(for: uid, attempt: $0) + ".ics" }
        let free = paths.first { collection?.rows[$0] == nil && collection?.unsynced[$0] == nil }
        self.init(collection: path, href: free ?? "")
    }
}
