// SPDX-License-Identifier: GPL-3.0-or-later

/// The sound for an action of the user.
public enum Sound: Hashable, Sendable {
    case added
    /// A note of a scale, from 1 to `SoundSelector.steps`.
    case completed(step: Int)
    case deleted
    /// All items are done, or the done items were removed: a chord.
    case cleared

    /// The file name without extension.
    public var name: String {
        switch self {
        case .added: "added"
        case .completed(let step): "completed-\(step)"
        case .deleted: "deleted"
        case .cleared: "cleared"
        }
    }

    /// The priority: if several sounds occur at once, only the one with the highest rank is played.
    fileprivate var rank: Int {
        switch self {
        case .added: 0
        case .deleted: 1
        case .completed: 2
        case .cleared: 3
        }
    }
}

/// Selects the sound for an action. Items completed in quick succession play a rising scale (I12).
///
/// Sounds follow completed actions, not thresholds crossed during a gesture (A01). Undo, navigation, and changes by
/// other programs are silent.
public struct SoundSelector: Sendable {
    /// The number of notes in the scale. Further completions repeat the highest one.
    public static let steps = 8

    /// The last note and its time in s.
    private var last: (step: Int, time: Double)?

    public init() {}

    /// Returns the sound for all events of one input, or `nil` if none is played.
    ///
    /// - Parameters:
    ///   - list: The rows after the changes.
    ///   - time: The time in s.
    public mutating func sound(of events: [SessionEvent], in list: ItemList, at time: Double) -> Sound? {
        let sounds = events.compactMap { event -> Sound? in
            guard case .changed(let kind, let item) = event else { return nil }
            return Self.sound(of: kind, item, in: list, next: next(at: time))
        }
        guard let sound = sounds.max(by: { $0.rank < $1.rank }) else { return nil }
        switch sound {
        case .completed(let step): last = (step, time)
        case .cleared: last = nil
        case .added, .deleted: break
        }
        return sound
    }

    private func next(at time: Double) -> Int {
        guard let last, time - last.time < Tuning.soundScaleWindow else { return 1 }
        return min(last.step + 1, Self.steps)
    }

    /// Returns the sound of one change.
    ///
    /// - Parameter item: The item before the change.
    private static func sound(of kind: EditKind, _ item: Item, in list: ItemList, next: Int) -> Sound? {
        switch kind {
        case .add, .addList, .paste, .importItems: .added
        case .delete, .deleteList: .deleted
        case .clear, .completeList: .cleared
        case .complete: list.isAllDone ? .cleared : .completed(step: next)
        case .move where becameDone(item, in: list): list.isAllDone ? .cleared : .completed(step: next)
        // A list that was moved among the done ones has been completed.
        case .moveList where becameDone(item, in: list): .cleared
        case .move, .moveList, .uncomplete, .uncompleteList, .edit, .setDate, .renameList, .uncompleteAll, .moveToList,
            .restore:
            nil
        }
    }

    private static func becameDone(_ item: Item, in list: ItemList) -> Bool {
        !item.isDone && list[item.id]?.isDone == true
    }
}
