// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension ListFile {
    /// Returns those of some items that another program has deleted from the file, or for which this isn't known. The
    /// backups tell which states only changes on this machine led to.
    ///
    /// - Parameter items: Items that aren't in the file any more.
    public func deletedByOthers(_ items: Set<ItemID>) -> Set<ItemID> {
        onQueue { file in
            var (unknown, byOthers) = (items, Set<ItemID>())
            // Who wrote the state after the one that is examined.
            var isOwn = false
            for name in file.state.backups.names().reversed() where !name.isMigration && !unknown.isEmpty {
                guard let bytes = file.state.backups.content(of: name), let document = try? Document(decoding: bytes)
                else {
                    isOwn = false
                    continue
                }
                let present = unknown.intersection(document.library.lists.lazy.flatMap { $0.items.lazy.map(\.id) })
                unknown.subtract(present)
                if !isOwn { byOthers.formUnion(present) }
                isOwn = name.origin == .own
            }
            return byOthers.union(unknown)
        }
    }
}
