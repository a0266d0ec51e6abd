// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol

/// The versions of the library and the server after a sync without changes. As long as both are the same, a sync
/// doesn't read the state.
struct UnchangedVersions: Codable, Equatable {
    /// The hash of the library's file, the lists of other accounts, and what this version of Ember reads.
    let library: String
    /// The names and versions of the collections, and the account's choice of lists.
    let server: String
}

extension UnchangedVersions {
    /// - Parameter day: The number of the day. All objects are compared once a day.
    /// - Returns: `nil` if the server doesn't return a version of each collection.
    init?(library: String, collections: [RemoteCollection], account: Account, day: Int) {
        guard collections.allSatisfy({ $0.ctag != nil || $0.syncToken != nil }) else { return nil }
        let words = collections.sorted { $0.href < $1.href }.flatMap { collection in
            [
                collection.href, collection.name, collection.order.map(String.init) ?? "", collection.ctag ?? "",
                collection.ctag == nil ? collection.syncToken ?? "" : "", collection.isWritable ? "" : "read-only",
            ]
        }
        let choices =
            account.excludedCollections.sorted() + ["lists"] + account.excludedLists.sorted() + [
                account.receivesNewLists ? "new" : "", String(day),
            ]
        self.init(library: library, server: (words + ["account"] + choices).joined(separator: "\n"))
    }
}
