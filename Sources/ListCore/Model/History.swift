// SPDX-License-Identifier: GPL-3.0-or-later

/// What can be undone and redone, newest last.
public struct History: Sendable {
    /// Steps kept; the oldest go first (`Everything can be undone`, bounded).
    public static let capacity = 1_000

    public private(set) var undoable: [Edit] = []
    public private(set) var redoable: [Edit] = []

    /// - Parameters: newest last; of each no more than `capacity` are kept.
    public init(undoable: [Edit] = [], redoable: [Edit] = []) {
        self.undoable = undoable.suffix(Self.capacity)
        self.redoable = redoable.suffix(Self.capacity)
    }

    /// Another number after each change of it.
    public private(set) var revision = 0

    /// Puts what an earlier session left before what has been done since: steps that came after it leave nothing of it to be
    /// redone.
    public mutating func follow(_ earlier: History) {
        if undoable.isEmpty, redoable.isEmpty { redoable = earlier.redoable }
        undoable = (earlier.undoable + undoable).suffix(Self.capacity)
    }

    /// Remembers how to take back an edit that the user just made. What was undone before can no longer be redone.
    public mutating func record(inverse: Edit) {
        revision += 1
        redoable.removeAll()
        undoable.append(inverse)
        if undoable.count > Self.capacity { undoable.removeFirst(undoable.count - Self.capacity) }
    }

    /// Takes back the newest edit that still means something. Returns what was undone and what that did; nil when nothing was left.
    public mutating func undo(in library: inout Library) -> (edit: Edit, outcome: EditResult)? {
        revision += 1
        return Self.step(from: &undoable, to: &redoable, in: &library)
    }

    /// Makes the edit undone last again.
    public mutating func redo(in library: inout Library) -> (edit: Edit, outcome: EditResult)? {
        revision += 1
        return Self.step(from: &redoable, to: &undoable, in: &library)
    }

    private static func step(
        from source: inout [Edit], to target: inout [Edit], in library: inout Library
    ) -> (edit: Edit, outcome: EditResult)? {
        while let edit = source.popLast() {
            guard let outcome = library.apply(edit) else { continue }
            target.append(outcome.inverse)
            return (edit, outcome)
        }
        return nil
    }
}
