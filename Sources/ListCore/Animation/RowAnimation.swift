// SPDX-License-Identifier: GPL-3.0-or-later

/// How a row leans out of its place by itself, to show how it can be moved.
public enum Demonstration: Hashable, Sendable {
    /// To the side on which a swipe performs the action.
    case swipe(SwipeAction)
    /// Vertically.
    case up, down
}

/// The place where a completed row rests before it flies.
struct FormerPlace: Sendable {
    /// The index of the row below.
    var boundary: Int
    /// How far the row still belongs there: 1 while it rests, animated to 0.
    let share: SpringAnimation

    /// Whether the row still rests there at a time (s).
    func isOccupied(by row: RowAnimation, at time: Double) -> Bool { time < share.start && row.isAtRest(at: time) }
}

/// The animations of one row on its way to the state that the list has.
struct RowAnimation: Sendable {
    /// The last known index of the row: a hint for finding it, updated when rows are inserted or removed.
    var index: Int
    /// Displacements from the row's place, px, animated to 0.
    var x: SpringAnimation?
    var y: SpringAnimation?
    /// px that the row is higher than its text needs, animated to 0.
    var growth: SpringAnimation?
    /// px of the row's height that are folded away while space opens for it, animated to 0, and where the row bends.
    var folded: SpringAnimation?
    var crease = Fold.Crease.middle
    /// Whether a press has stopped the folded row, or it flies, so that it doesn't fill the space between its neighbors
    /// any more.
    var isApart = false
    /// Difference to the final opacity when editing begins or ends, animated to 0.
    var dimmingOffset: SpringAnimation?
    /// Lift and lean of a row that was dropped or flies, animated to 0. It leans about the point where it was held.
    var lift: SpringAnimation?
    var lean: SpringAnimation?
    var pivot = Point(x: 0, y: 0)
    /// Strikethrough, animated to the item's state.
    var strike: SpringAnimation?
    var opacity: SpringAnimation?
    /// Opacity of a date that has just been recognized, animated to 1.
    var dateOpacity: SpringAnimation?
    /// Opacity of the check mark on a row that was dropped, animated to 0.
    var badge: SpringAnimation?
    /// A change of colors that is under way.
    var tint: ColorFade?
    /// The change from the colors of a done row, which the row has for a moment. Changes of other rows don't end it.
    var flash: ColorFade?
    /// Whether the row moves above the others.
    var isRaised = false
    /// Whether the row flies over others to another place. Until it arrives, presses go to the rows below it (H19).
    var isFlight = false
    /// Where the row rested before it flew.
    var formerPlace: FormerPlace?
    /// How far (px) the rows that fly out of view together go.
    var flightReach = 0.0
    /// Whether the row falls to its place after a finger has dropped it.
    var isFalling = false
    /// When (s) the row began to move without an action of the user, as a completed row does after a second. A press
    /// right after that is aimed at its old place (H19).
    var automaticSince: Double?
    /// The cue of a row that returns from a swipe or leans by itself.
    var icon: SwipeIcon?
    /// Opacity of the text beside the cue, animated to 0.
    var iconTextOpacity: SpringAnimation?
    /// Whether the swipe has acted on the row.
    var isActedOn = false
    /// Whether the row leans by itself. Its icon is seen from the beginning, but nothing happens.
    var isDemonstration = false
    /// Whether the strikethrough still depends on `x`, as in the swipe.
    var strikeFollowsSwipe = false

    var isDone: Bool {
        x == nil && y == nil && growth == nil && folded == nil && dimmingOffset == nil && lift == nil && lean == nil
            && strike == nil
            && opacity == nil && dateOpacity == nil
            && badge == nil && tint == nil && flash == nil
    }

    /// When (s) the row begins to change, if it rests until then; `nil` if something changes at that time, or nothing is
    /// left to change.
    func beginning(after time: Double) -> Double? {
        let springs: [SpringAnimation?] = [
            x, y, growth, folded, dimmingOffset, lift, lean, strike, opacity, dateOpacity, badge,
            // It is kept after its end.
            iconTextOpacity.flatMap { $0.isSettled(at: time, tolerance: Tuning.imperceptible) ? nil : $0 },
        ]
        var first = min(tint?.start ?? .infinity, flash?.start ?? .infinity)
        guard first > time else { return nil }
        for case let spring? in springs {
            guard let beginning = spring.beginning(after: time) else { return nil }
            first = min(first, beginning)
        }
        return first < .infinity ? first : nil
    }

    /// Whether the row flies over others at a time (s): it has left its old place and hasn't arrived.
    func isFlying(at time: Double) -> Bool {
        isFlight && y.map { !$0.underWay(at: time).isSettled(at: time) } ?? false
    }

    /// Whether the row is at rest before it flies over others.
    func isAtRest(at time: Double) -> Bool { isFlight && !isFalling && !isFlying(at: time) }

    /// Whether the row is above the list: it flies or falls to its place.
    var isAboveList: Bool { isFlight || isFalling }

    /// Whether the row is flat again, or has landed, at a time (s). Folded rows beside it then reach only up to it.
    func endsSpace(at time: Double) -> Bool {
        folded?.isSettled(at: time) ?? false || isFlight && y?.isSettled(at: time) ?? false
            || isFalling && isInPlace(at: time)
    }

    /// Whether a finger has just dropped the row, so that it swings into its place instead of moving with
    /// its neighbors.
    var isSwinging: Bool { isFalling && lift != nil }

    private func isInPlace(at time: Double) -> Bool { [x, y].allSatisfy { $0?.isSettled(at: time) ?? true } }

    /// Stops the row where it is, because a finger lifted it.
    mutating func stopMoving() {
        (x, y, folded, lift, lean) = (nil, nil, nil, nil, nil)
        (icon, iconTextOpacity, strikeFollowsSwipe) = (nil, nil, false)
        (isRaised, isFlight, isFalling, formerPlace) = (false, false, false, nil)
    }

    /// Removes animations that have ended.
    mutating func settle(at time: Double) {
        if x?.isSettled(at: time) == true { x = nil }
        if y?.isSettled(at: time) == true { y = nil }
        if growth?.isSettled(at: time) == true { growth = nil }
        if folded?.isSettled(at: time) == true { folded = nil }
        if folded == nil { isApart = false }
        if dimmingOffset?.isSettled(at: time, tolerance: Tuning.imperceptible) == true { dimmingOffset = nil }
        if lift?.isSettled(at: time, tolerance: Tuning.imperceptible) == true { lift = nil }
        if y == nil { (isFlight, formerPlace, automaticSince) = (false, nil, nil) }
        if y == nil, lift == nil { isRaised = false }
        if x == nil, y == nil { isFalling = false }
        if lean?.isSettled(at: time, tolerance: 0.0005) == true { lean = nil }
        if strike?.isSettled(at: time, tolerance: Tuning.imperceptible) == true { strike = nil }
        if opacity?.isSettled(at: time, tolerance: Tuning.imperceptible) == true { opacity = nil }
        if dateOpacity?.isSettled(at: time, tolerance: Tuning.imperceptible) == true { dateOpacity = nil }
        if badge?.isSettled(at: time, tolerance: Tuning.imperceptible) == true { badge = nil }
        if tint?.isSettled(at: time) == true { tint = nil }
        if flash?.isSettled(at: time) == true { flash = nil }
    }

    // MARK: Catching (H20)

    /// Whether the row is seen moving at a time (s).
    func isMoving(at time: Double) -> Bool {
        [x, y, folded].contains {
            $0.map { !$0.underWay(at: time).isSettled(at: time, tolerance: Tuning.caughtDistance) } ?? false
        }
    }

    /// Stops the row where it is at a time (s). Its colors and strikethrough go on.
    mutating func pause(at time: Double) {
        x = x?.paused(at: time)
        y = y?.paused(at: time)
        folded = folded?.paused(at: time)
        lift = lift?.paused(at: time)
        lean = lean?.paused(at: time)
    }

    /// Lets a paused row go on from rest, except for its vertical motion, which depends on its place.
    mutating func resume(at time: Double) {
        x = x?.resumed(at: time)
        folded = folded?.resumed(at: time)
        resumeLanding(at: time)
    }

    /// Resumes only the lift and the lean of a paused row, so that it lies flat while it is swiped.
    mutating func resumeLanding(at time: Double) {
        lift = lift?.resumed(at: time)
        lean = lean?.resumed(at: time)
    }
}
