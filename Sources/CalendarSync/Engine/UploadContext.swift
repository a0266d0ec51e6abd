// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The data that a round compares with the server to find its writes.
struct UploadContext {
    /// The library, which contains everything that is on the server.
    let merged: SyncMerge.Result
    /// The collections that are present and take part, by their paths.
    var remote: [String: RemoteCollection]
    let copies: [ItemID: ServerSnapshot.ObjectCopy]
    /// Writes that an earlier sync has begun.
    let pending: [ItemID: PendingWrite]
    /// Lists whose collections can't be used now. Their items aren't deleted elsewhere.
    var waitingLists: Set<ListID> = []
    /// Items whose objects may be in a collection that can't be used now.
    var waitingItems: Set<ItemID> = []
}
