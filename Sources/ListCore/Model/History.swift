// SPDX-License-Identifier: GPL-3.0-or-later

/// The undo history, newest edit last.
public struct History: Sendable {
    /// The maximum number of steps. The oldest ones are dropped first.
    public static let capacity = 1_000

    /// The inverses of the edits that can be undone, newest last.
    public private(set) var undoable: [Edit] = []
    /// The edits that were undone and can be redone, the next one last.
    public private(set) var redoable: [Edit] = []

    /// Creates a history from edits, newest last. Keeps at most `capacity` of each.
    public init(undoable: [Edit] = [], redoable: [Edit] = []) {
        self.undoable = undoable.suffix(Self.capacity)
        self.redoable = redoable.suffix(Self.capacity)
    }

    /// Changes with each `record`, `undo`, and `redo`. `prepend` doesn't change it, because the steps of the earlier
    /// run are already saved.
    public private(set) var revision = 0

    /// Inserts the history of an earlier run before the steps of this one. Edits that the earlier run could redo are
    /// dropped if this one has steps.
    public mutating func prepend(_ earlier: History) {
        if undoable.isEmpty, redoable.isEmpty { redoable = earlier.redoable }
        undoable = (earlier.undoable + undoable).suffix(Self.capacity)
    }

    /// Records the inverse of an edit that the user has just made. Undone edits can no longer be redone.
    public mutating func record(inverse: Edit) {
        revision += 1
        redoable.removeAll()
        undoable.append(inverse)
        if undoable.count > Self.capacity { undoable.removeFirst(undoable.count - Self.capacity) }
    }

    /// Whether undo or redo can insert an item that isn't in the library.
    func canInsert(_ row: ItemID) -> Bool {
        let inserts = { (edit: Edit) in edit.changes.contains { $0.inserts(row) } }
        return undoable.contains(where: inserts) || redoable.contains(where: inserts)
    }

    /// Undoes the newest edit that still has an effect. Returns the edit and its result, or `nil` if there is none.
    public mutating func undo(
        in library: inout Library, placingDone placement: DoneItemPlacement = .inPlace
    ) -> (edit: Edit, outcome: EditResult)? {
        revision += 1
        return Self.step(from: &undoable, to: &redoable) { library.apply($0, placingDone: placement) }
    }

    /// Redoes the edit that was undone last.
    public mutating func redo(
        in library: inout Library, placingDone placement: DoneItemPlacement = .inPlace
    ) -> (edit: Edit, outcome: EditResult)? {
        revision += 1
        return Self.step(from: &redoable, to: &undoable) { library.apply($0, placingDone: placement) }
    }

    /// Returns the edits that `undo` and `redo` would apply next; `nil` if there is none that has an effect.
    func next(
        in library: Library, placingDone placement: DoneItemPlacement
    ) -> (undo: Edit?, redo: Edit?) {
        func hasEffect(_ edit: Edit) -> Bool {
            var result = library
            return result.apply(edit, placingDone: placement) != nil
        }
        return (undoable.last(where: hasEffect), redoable.last(where: hasEffect))
    }

    private static func step(
        from source: inout [Edit], to target: inout [Edit], apply: (Edit) -> EditResult?
    ) -> (edit: Edit, outcome: EditResult)? {
        while let edit = source.popLast() {
            guard let outcome = apply(edit) else { continue }
            target.append(outcome.inverse)
            return (edit, outcome)
        }
        return nil
    }
}
