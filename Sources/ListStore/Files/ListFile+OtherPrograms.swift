// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Tells which items were in a file that another program has written, or were deleted by one. The backups show which states only changes
/// on this machine led to.
extension ListFile {
    /// Returns those of some items that another program has deleted from the file, or for which this isn't known.
    ///
    /// - Parameter items: Items that aren't in the file any more.
    public func deletedByOthers(_ items: Set<ItemID>) -> Set<ItemID> {
        onQueue { file in
            var (unknown, byOthers) = (items, Set<ItemID>())
            // Who wrote the state after the one that is examined.
            var isOwn = false
            for name in file.state.backups.names().reversed() where !name.isMigration && !unknown.isEmpty {
                guard let present = file.items(of: name) else {
                    isOwn = false
                    continue
                }
                if !isOwn { byOthers.formUnion(unknown.intersection(present)) }
                unknown.subtract(present)
                isOwn = name.origin == .own
            }
            return byOthers.union(unknown)
        }
    }

    /// Returns those of some items that were in a file that another program has written, or for which this isn't known.
    ///
    /// - Parameter items: Items that are in the file.
    public func knownToOthers(_ items: Set<ItemID>) -> Set<ItemID> {
        onQueue { file in
            var (older, added) = (items, Set<ItemID>())
            // Who wrote the state after the one that is examined.
            var isOwn = false
            for name in file.state.backups.names().reversed() where !name.isMigration && !older.isEmpty {
                guard let present = file.items(of: name) else { break }
                if isOwn { added.formUnion(older.subtracting(present)) }
                older.formIntersection(present)
                isOwn = name.origin == .own
                if !isOwn { break }
            }
            return items.subtracting(added)
        }
    }

    /// Returns the items of a backup, or `nil` if it can't be read.
    private func items(of name: BackupName) -> Set<ItemID>? {
        let document = state.backups.content(of: name).flatMap { try? Document(decoding: $0) }
        return document.map { Set($0.library.lists.lazy.flatMap { $0.items.lazy.map(\.id) }) }
    }
}
