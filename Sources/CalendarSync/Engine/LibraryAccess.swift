// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore
import SyncInterface

/// The library, as the sync engine reads and changes it. Other programs may change it at any time.
public struct LibraryAccess {
    /// The placement of done items, or `nil` to keep them at the bottom of the lists that have them there.
    let doneItemPlacement: DoneItemPlacement?
    /// Returns a text that changes with the file, or `nil` if it is unknown.
    var contentHash: () -> String? = { nil }
    /// Returns which of the items another program has deleted, not Ember.
    var deletedByOthers: (_ items: Set<ItemID>) -> Set<ItemID> = { _ in [] }
    /// Returns which of the items were in a file that another program has written.
    var knownToOthers: (_ items: Set<ItemID>) -> Set<ItemID> = { _ in [] }
    /// Returns the present library.
    let read: () throws -> Library
    /// Reads the library, applies a change, and saves the result, as a whole or not at all (`ListFile.edit`).
    let edit: (_ change: (inout Library) throws -> Void) throws -> Void
}

extension LibraryAccess {
    /// The user's file. ListStore backs up its content before the first change.
    public init(_ file: ListFile) {
        self.init(
            doneItemPlacement: file.doneItemPlacement, contentHash: { file.contentHash() },
            deletedByOthers: { file.deletedByOthers($0) }, knownToOthers: { file.knownToOthers($0) },
            read: { try file.read().library },
            edit: { change in try file.edit(change) })
    }

    /// Edits the library, and returns what the change returns.
    func change<Value>(_ change: (inout Library) -> Value) throws(SyncFailure) -> Value {
        var value: Value?
        do { try edit { value = change(&$0) } } catch { throw .library(error as? ListFileError) }
        guard let value else { preconditionFailure("edit calls the closure or throws") }
        return value
    }
}
