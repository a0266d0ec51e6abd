// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Tells which items were in a file that another program has written, or were deleted by one. The backups show which states only changes
/// on this machine led to.
extension ListFile {
    /// Returns those of some items that another program has deleted from the file, or for which this isn't known.
    ///
    /// - Parameter items: Items that aren't in the file any more.
    public func deletedByOthers(_ items: Set<ItemID>) -> Set<ItemID> {
        changedByOthers(items) { $0.intersection($1) }
    }

    /// Returns those of some items that were in a file that another program has written, or for which this isn't known.
    ///
    /// - Parameter items: Items that are in the file.
    public func knownToOthers(_ items: Set<ItemID>) -> Set<ItemID> {
        changedByOthers(items, countsUnchanged: true) { $0.subtracting($1) }
    }

    /// - Parameters:
    ///   - countsUnchanged: Whether items also count that are in a state that others have written.
    ///   - changed: Returns which of some items are different in an earlier state, which has the given items.
    private func changedByOthers(
        _ items: Set<ItemID>, countsUnchanged: Bool = false,
        changed: @escaping @Sendable (_ items: Set<ItemID>, _ present: Set<ItemID>) -> Set<ItemID>
    ) -> Set<ItemID> {
        onQueue { file in
            var (unknown, byOthers) = (items, Set<ItemID>())
            // Who wrote the state after the one that is examined.
            var isOwn = false
            for name in file.state.backups.names().reversed() where !name.isMigration && !unknown.isEmpty {
                guard let bytes = file.state.backups.content(of: name), let document = try? Document(decoding: bytes)
                else {
                    if countsUnchanged { break }
                    isOwn = false
                    continue
                }
                let present = Set(document.library.lists.lazy.flatMap { $0.items.lazy.map(\.id) })
                let items = changed(unknown, present)
                unknown.subtract(items)
                if !isOwn { byOthers.formUnion(items) }
                isOwn = name.origin == .own
                if countsUnchanged, !isOwn { break }
            }
            return byOthers.union(unknown)
        }
    }
}
