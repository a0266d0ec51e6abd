// SPDX-License-Identifier: GPL-3.0-or-later

/// Two fingers parting the list at a boundary between rows, from the moment both are down to the moment one of them lifts.
struct PinchGesture: Sendable {
    let device: Device
    /// The index a new row would have.
    let boundary: Int
    /// The row of a list that both fingers were put on: it opens.
    let row: ItemID?
    /// Where the upper and the lower finger began, and where they are (px).
    private let start: (upper: Double, lower: Double)
    private var current: (upper: Double, lower: Double)
    /// Which of the two fingers began as the upper one.
    private let isReversed: Bool
    /// What the fingers did before they were understood; the rows catch up with them.
    private var lag: (above: SpringAnimation, below: SpringAnimation)

    /// - Parameter time: s, when the fingers were put down.
    init(_ fingers: Pinch.Fingers, boundary: Int, row: ItemID? = nil, at time: Double) {
        device = if case .touching = fingers { .touchscreen } else { .touchpad }
        self.boundary = boundary
        self.row = row
        isReversed = if case .touching(let first, let second) = fingers { first.y > second.y } else { false }
        let places = Self.places(of: fingers, reversed: isReversed)
        (start, current) = (places, places)
        let none = SpringAnimation(Tuning.catchUp, from: 0, to: 0, start: time)
        lag = (none, none)
    }

    /// The fingers are understood where they are now, at a time (s).
    mutating func take(_ fingers: Pinch.Fingers, at time: Double) {
        move(fingers)
        lag = (
            SpringAnimation(Tuning.catchUp, from: current.upper - start.upper, to: 0, start: time),
            SpringAnimation(Tuning.catchUp, from: current.lower - start.lower, to: 0, start: time)
        )
    }

    mutating func move(_ fingers: Pinch.Fingers) {
        let places = Self.places(of: fingers, reversed: isReversed)
        guard places.upper.isFinite, places.lower.isFinite else { return }
        current = places
    }

    /// How far the fingers are apart more than at the beginning (px), negative when they came together.
    var growth: Double { growth(to: current) }

    func growth(to fingers: Pinch.Fingers) -> Double {
        growth(to: Self.places(of: fingers, reversed: isReversed))
    }

    private func growth(to places: (upper: Double, lower: Double)) -> Double {
        (places.lower - places.upper) - (start.lower - start.upper)
    }

    /// px that the rows above and those below the boundary go: each row stays under its finger. Fingers that come together do
    /// not push rows over each other; the rows then go with the middle of them.
    func displacements(at time: Double) -> (above: Double, below: Double) {
        let above = current.upper - start.upper - lag.above.value(at: time)
        let below = current.lower - start.lower - lag.below.value(at: time)
        return above <= below ? (above, below) : ((above + below) / 2, (above + below) / 2)
    }

    /// Where both fingers began, and where the rows that follow them are (px).
    func ways(at time: Double) -> (start: (upper: Double, lower: Double), end: (upper: Double, lower: Double)) {
        (start, (current.upper - lag.above.value(at: time), current.lower - lag.below.value(at: time)))
    }

    /// How far the fingers are apart by how far they were at the beginning.
    var scale: Double {
        let distance = start.lower - start.upper
        return distance > 0 ? (current.lower - current.upper) / distance : 1
    }

    func isCatchingUp(at time: Double) -> Bool {
        !lag.above.isSettled(at: time) || !lag.below.isSettled(at: time)
    }

    /// The heights of both fingers. Those on a touchpad have none: they stand for two at the pointer.
    private static func places(of fingers: Pinch.Fingers, reversed: Bool) -> (upper: Double, lower: Double) {
        switch fingers {
        case .touching(let first, let second): return reversed ? (second.y, first.y) : (first.y, second.y)
        case .scaling(let scale, let pointer):
            let half = Tuning.touchpadSpan / 2 * min(max(scale, 0), Tuning.widestScale)
            return (pointer.y - half, pointer.y + half)
        }
    }
}
