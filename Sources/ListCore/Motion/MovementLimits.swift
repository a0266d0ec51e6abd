// SPDX-License-Identifier: GPL-3.0-or-later

/// The limits by which gestures judge movements. They follow the user's preferences.
///
/// The limits for small movements grow with `tremor`, so that a hand that trembles does what it would do without its
/// tremor.
public struct MovementLimits: Hashable, Sendable {
    /// The greatest displacement (px) of a trembling hand from where it is meant to be, on each axis.
    public var tremor = Tuning.tremor
    /// Distance in px beyond which releasing a swiped row acts on it, in a row of at least `Tuning.fullSwipeWidth`.
    public var swipeLength = Tuning.swipeLength
    /// How long a finger or the mouse rests on a row to lift it, s.
    public var holdDelay = Tuning.longPressDelay

    public init() {}

    /// Returns the distance in px beyond which releasing a swiped row acts on it.
    ///
    /// - Parameter width: that of the row, px.
    func swipeThreshold(in width: Double) -> Double {
        max(swipeLength * min(width / Tuning.fullSwipeWidth, 1), 1)
    }

    /// Returns the distance in px beyond which releasing it chooses a date: at most three quarters of the row's width,
    /// or halfway from the other threshold to the row's end.
    ///
    /// - Parameter width: that of the row, px.
    func dateThreshold(in width: Double) -> Double {
        let threshold = swipeThreshold(in: width)
        let farthest = max(Tuning.maxDateSwipe * width, (threshold + width) / 2)
        return max(min(threshold + Tuning.dateSwipeDistance, farthest), threshold + 1)
    }

    /// How far a tremor can move a finger that is meant to rest, on each axis, px.
    private var tremorDistance: Double { 2 * tremor }

    /// Returns the movement in px before a gesture is recognized: enough that a tremor doesn't decide its direction.
    ///
    /// - Parameter least: that of the device or the desktop, px.
    func slop(of device: Device, atLeast least: Double) -> Double {
        // Two fingers on the touchpad steady each other.
        guard device != .touchpad else { return max(least, tremorDistance) }
        let along = Tuning.horizontalRatio * tremorDistance
        return max(least, (along * along + tremorDistance * tremorDistance).squareRoot())
    }

    /// The greatest distance (px) between the start and the end of a tap or a click.
    var tapDistance: Double { tremorDistance + 8 }
    /// How far (px) a tap or a click may move from its start before it ends.
    var tapReach: Double { tremorDistance + 16 }
    /// As long as a vertical drag with the mouse was never farther from its start than this, it may become a swipe.
    var mouseDecisionDistance: Double { tremorDistance + 32 }
    /// If the finger moves less than this during and after a long press, the release opens the menu.
    var menuDistance: Double { tremorDistance + 16 }
    /// Movement in one direction before it counts as the direction of a finger that carries a row.
    var headingDistance: Double { tremorDistance + 2 }
    /// How far a row must pass the middle of another one before that makes room.
    var reorderHysteresis: Double { tremor / 2 + 1 }

    /// Returns the movement in px that a flick needs. A hand that clicks in a hurry moves the mouse by 20 px.
    func flickDistance(of device: Device) -> Double {
        switch device {
        case .touchscreen: tapReach
        case .touchpad: 0
        case .mouse: tremorDistance + 40
        }
    }
}
