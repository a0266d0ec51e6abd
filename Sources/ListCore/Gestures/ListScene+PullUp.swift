// SPDX-License-Identifier: GPL-3.0-or-later

/// What letting go of the list would do, besides letting it go.
enum ReleaseAction: Sendable {
    /// Adds a row.
    case add
    /// Leads to the level of lists.
    case up
    /// Takes the done items out, or makes them undone again.
    case clear, putBack
}

/// What is said below a list that is pulled up, at one time.
public struct PullCue: Hashable, Sendable {
    public enum SessionDriver: Hashable, Sendable {
        /// Pulled up farther, it would clear so many.
        case pull
        case clear
        case putBack
        /// Nothing is done: nothing will happen.
        case nothing
    }

    public let stage: SessionDriver
    /// How many items are done.
    public let count: Int
    /// px from the viewport's top, and px that are seen of it.
    public let y: Double
    public let height: Double
    /// px in which its words are centred as they come in: so much is seen of it when letting go would do something, at least.
    public let room: Double
    /// 0…1
    public let opacity: Double
    /// Whether a hand holds it; only then is the key named.
    public let isHeld: Bool
}

/// Pulling the list up at its end clears what is done, or puts it back. It counts from the viewport's lower edge, however short the
/// list is (D12).
extension ListScene {
    /// How far the list is pulled up beyond its end, px.
    var pullUpDistance: Double {
        pulled.contains(.bottom) ? max(scrollPosition.offset - scrollPosition.limit, 0) : 0
    }

    /// The ends that a movement which begins now pulls beyond. A pull counts only when it starts at the edge.
    var pullableEnds: ScrollEdges {
        var ends: ScrollEdges = []
        if allowsAdding, isPulled || isAtTop { ends.insert(.top) }
        let isAtBottom = (scrollPosition.limit...(scrollPosition.limit + 0.5)).contains(scrollPosition.offset)
        if allowsAdding, goesUp, edited == nil, pulled.contains(.bottom) || isAtBottom { ends.insert(.bottom) }
        return ends
    }

    public func pullCue(in list: ItemList) -> PullCue? {
        let (distance, steps) = (pullUpDistance, pullSteps)
        guard distance > 0 else { return nil }
        let isHeld = activeGesture.pulls.contains(.bottom)
        let stage: PullCue.SessionDriver =
            list.doneCount == 0
            ? .nothing
            : distance > steps.second ? .putBack : distance > steps.first ? .clear : .pull
        // Let go, it says what it said then, and fades with the way back.
        let (shown, count) = isHeld ? (stage, list.doneCount) : (letGoOf ?? (stage, list.doneCount))
        return PullCue(
            stage: shown, count: count, y: page - distance, height: distance, room: steps.first,
            opacity: min(distance / steps.first, 1) * (isHeld ? 1 : 0.6),
            isHeld: isHeld
        )
    }
}
