// SPDX-License-Identifier: GPL-3.0-or-later

/// What of a row is still on its way to where the model has it.
struct RowAnimation: Sendable {
    /// Where the row was seen last; a hint for finding it, kept right as rows come and go.
    var index: Int
    /// Displacements from the row's place, px, on their way to 0.
    var x: SpringAnimation?
    var y: SpringAnimation?
    /// px that the row is higher than its text wants, on its way to 0.
    var growth: SpringAnimation?
    /// How much brighter the row is than it will be (or darker, below 0), while another one is picked out.
    var opacityOffset: SpringAnimation?
    /// A row that was put down comes back to the list: how far it is off it, and how it leans about where it was held.
    var lift: SpringAnimation?
    var lean: SpringAnimation?
    var pivot = Point(x: 0, y: 0)
    /// On its way to what the item is.
    var strike: SpringAnimation?
    var opacity: SpringAnimation?
    /// The paint it comes from, and how much of it is left (1…0).
    var tint: (from: RowColors, left: SpringAnimation)?
    /// Raised rows glide over the others.
    var isRaised = false
    /// What a row on its way back from a swipe still shows beside it: the side, whether it was acted on, whether it undid.
    var cue: SwipeSide?
    var isActedOn = false
    var undoes = false
    /// Whether its strike is that of the swipe still, as long as `x` says.
    var strikeFollowsSwipe = false

    var isDone: Bool {
        x == nil && y == nil && growth == nil && opacityOffset == nil && lift == nil && lean == nil && strike == nil && opacity == nil
            && tint == nil
    }

    /// Stops the row where it is, because a finger lifted it.
    mutating func stopMoving() {
        (x, y, lift, lean) = (nil, nil, nil, nil)
        (cue, isRaised, strikeFollowsSwipe) = (nil, false, false)
    }

    /// Forgets what has arrived.
    mutating func settle(at time: Double) {
        if x?.isSettled(at: time) == true { x = nil }
        if y?.isSettled(at: time) == true { y = nil }
        if growth?.isSettled(at: time) == true { growth = nil }
        if opacityOffset?.isSettled(at: time, tolerance: ListScene.imperceptible) == true { opacityOffset = nil }
        if lift?.isSettled(at: time, tolerance: ListScene.imperceptible) == true { lift = nil }
        if y == nil, lift == nil { isRaised = false }
        if lean?.isSettled(at: time, tolerance: 0.0005) == true { lean = nil }
        if strike?.isSettled(at: time, tolerance: ListScene.imperceptible) == true { strike = nil }
        if opacity?.isSettled(at: time, tolerance: ListScene.imperceptible) == true { opacity = nil }
        if tint?.left.isSettled(at: time, tolerance: ListScene.imperceptible) == true { tint = nil }
    }
}
