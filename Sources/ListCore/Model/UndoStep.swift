// SPDX-License-Identifier: GPL-3.0-or-later

/// A step of the history, as the user is told about it.
public struct UndoStep: Hashable, Sendable {
    public let kind: EditKind
    /// The text of the item, or the name of the list, that the step concerns. Empty if it concerns several, or one that
    /// is gone.
    public let name: String

    public init(kind: EditKind, name: String = "") {
        self.kind = kind
        self.name = name
    }
}

extension Library {
    /// Returns the step that an edit of the history takes. What still exists has its present name.
    public func step(of edit: Edit) -> UndoStep {
        let name: String? =
            switch edit.kind {
            case .complete, .uncomplete, .delete, .add, .edit, .setDate, .move, .moveToList:
                edit.changes.lazy.compactMap { itemText(of: $0) }.first
            case .addList, .renameList, .deleteList, .moveList, .completeList, .uncompleteList:
                edit.changes.lazy.compactMap { listName(of: $0) }.first
            case .paste, .clear, .uncompleteAll, .restore, .importItems: nil
            }
        return UndoStep(kind: edit.kind, name: name ?? "")
    }

    private func itemText(of change: LibraryChange) -> String? {
        guard case .items(let list, let change) = change else { return nil }
        switch change {
        case .insert(let items, _): return items.first?.text
        case .replace(let item, _, _): return self[list]?[item.id]?.text ?? item.text
        case .remove(let ids): return ids.first.flatMap { self[list]?[$0]?.text }
        case .arrange: return nil
        }
    }

    private func listName(of change: LibraryChange) -> String? {
        switch change {
        case .items(let list, _), .move(let list, _): self[list]?.name
        case .insert(let lists, _): lists.first?.name
        case .remove(let ids): ids.first.flatMap { self[$0]?.name }
        case .rename(let list, let name, _): self[list]?.name ?? name
        }
    }
}
