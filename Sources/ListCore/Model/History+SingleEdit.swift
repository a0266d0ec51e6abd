// SPDX-License-Identifier: GPL-3.0-or-later

/// The history of a program that makes one edit and ends. Another program can undo it later.
extension History {
    /// Creates the history of an edit that was just made.
    ///
    /// - Parameters:
    ///   - result: The result of the edit.
    ///   - library: The library after the edit.
    public init(of result: EditResult, in library: Library, placingDone placement: DoneItemPlacement) {
        var library = library
        let redoable = library.apply(result.inverse, placingDone: placement)?.inverse
        self.init(undoable: [result.inverse], redoable: redoable.map { [$0] } ?? [])
    }

    /// Undoes the edit, unless an item or a list that it concerns was changed since. Other places of these items don't
    /// count.
    ///
    /// - Parameter library: The library, without the edit after the call.
    /// - Returns: The edit that would redo it, or `nil` if it can't be undone.
    public func undoUnchanged(in library: inout Library, placingDone placement: DoneItemPlacement) -> Edit? {
        var result = library
        guard let inverse = undoable.last, let redo = redoable.last,
            let present = result.apply(inverse, placingDone: placement)?.inverse,
            present.changes.map(\.withoutPlace) == redo.changes.map(\.withoutPlace)
        else { return nil }
        library = result
        return present
    }
}

extension LibraryChange {
    /// The change with the same place for every item and list.
    fileprivate var withoutPlace: LibraryChange {
        let first = ItemPlace(previous: nil, index: 0)
        return switch self {
        case .items(let list, .insert(let items, _)): .items(list, .insert(items, first))
        case .items(let list, .replace(let item, _, let was)): .items(list, .replace(item, nil, was: was))
        case .insert(let lists, _): .insert(lists, ListPlace(previous: nil, index: 0))
        case .move(let list, _): .move(list, ListPlace(previous: nil, index: 0))
        case .items, .remove, .rename: self
        }
    }
}
