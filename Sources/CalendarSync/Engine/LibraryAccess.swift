// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// The library, as the sync engine reads and changes it. Other programs may change it at any time.
public struct LibraryAccess {
    /// Returns the present library.
    let read: () throws -> Library
    /// Returns a text that changes with the file, or `nil` if it is unknown.
    let contentHash: () -> String?
    /// Reads the library, applies a change, and saves the result, as a whole or not at all (`ListFile.edit`).
    let edit: (_ change: (inout Library) throws -> Void) throws -> Void
    /// Returns those of some items that another program has deleted, and not Ember.
    let deletedByOthers: (_ items: Set<ItemID>) -> Set<ItemID>
    /// The placement of done items, or `nil` to keep them at the bottom of the lists that have them there.
    let doneItemPlacement: DoneItemPlacement?

    public init(
        doneItemPlacement: DoneItemPlacement?, contentHash: @escaping () -> String? = { nil },
        deletedByOthers: @escaping (_ items: Set<ItemID>) -> Set<ItemID> = { _ in [] },
        read: @escaping () throws -> Library, edit: @escaping (_ change: (inout Library) throws -> Void) throws -> Void
    ) {
        self.doneItemPlacement = doneItemPlacement
        self.contentHash = contentHash
        self.deletedByOthers = deletedByOthers
        self.read = read
        self.edit = edit
    }

    /// The user's file. ListStore backs up its content before the first change.
    public init(_ file: ListFile) {
        self.init(
            doneItemPlacement: file.doneItemPlacement, contentHash: { file.contentHash() },
            deletedByOthers: { file.deletedByOthers($0) }, read: { try file.read().library },
            edit: { change in try file.edit(change) })
    }
}
