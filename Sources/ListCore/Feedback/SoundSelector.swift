// SPDX-License-Identifier: GPL-3.0-or-later

/// What is heard of what a hand has done.
public enum Sound: Hashable, Sendable {
    case added
    /// One of the notes of a scale, from 1 to `SoundSelector.steps`.
    case completed(step: Int)
    case deleted
    /// Nothing is left to be done, or the done ones are gone: a chord.
    case cleared

    /// The name of its file, without an ending.
    public var name: String {
        switch self {
        case .added: "added"
        case .completed(let step): "completed-\(step)"
        case .deleted: "deleted"
        case .cleared: "cleared"
        }
    }

    /// The louder of what comes at the same time hides the others.
    fileprivate var rank: Int {
        switch self {
        case .added: 0
        case .deleted: 1
        case .completed: 2
        case .cleared: 3
        }
    }
}

/// Which sound goes with what was done, and how high it is: quick successes climb a scale (I12).
///
/// What is heard is what was done, never a threshold that was crossed on the way there (A01). Going back, going elsewhere and what
/// others do make no sound.
public struct SoundSelector: Sendable {
    /// Notes of the scale; who climbs farther stays on the highest.
    public static let steps = 8

    /// The step that was heard last, and when (s).
    private var last: (step: Int, time: Double)?

    public init() {}

    /// The sound of what was done at one moment, however much that was; nil when it makes none.
    ///
    /// - Parameters:
    ///   - list: the rows that are shown, with the changes in them.
    ///   - time: s
    public mutating func sound(of effects: [SessionEvent], in list: ItemList, at time: Double) -> Sound? {
        let sounds = effects.compactMap { effect -> Sound? in
            guard case .changed(let kind, let item) = effect else { return nil }
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

    /// - Parameter item: as it was before.
    private static func sound(of kind: EditKind, _ item: Item, in list: ItemList, next: Int) -> Sound? {
        switch kind {
        case .add, .addList, .paste, .importItems: .added
        case .delete, .deleteList: .deleted
        case .clear, .completeList: .cleared
        case .complete: list.isAllDone ? .cleared : .completed(step: next)
        case .move where becameDone(item, in: list): list.isAllDone ? .cleared : .completed(step: next)
        // A list that was carried among the done ones: all of it is done.
        case .moveList where becameDone(item, in: list): .cleared
        case .move, .moveList, .uncomplete, .uncompleteList, .edit, .renameList, .putBack, .moveToList, .restore: nil
        }
    }

    private static func becameDone(_ item: Item, in list: ItemList) -> Bool {
        !item.isDone && list[item.id]?.isDone == true
    }
}
