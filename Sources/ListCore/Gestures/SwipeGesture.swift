// SPDX-License-Identifier: GPL-3.0-or-later

/// Which way a row goes, and so what happens to it.
public enum SwipeSide: Hashable, Sendable {
    /// To the end of the line of text, unless the user has swapped the sides: completes, or un-completes.
    case complete
    /// The other one: deletes.
    case delete
}

/// Which sides a row may be swiped to.
public struct AllowedSwipes: Hashable, Sendable {
    public let complete: Bool
    public let delete: Bool

    public init(complete: Bool, delete: Bool) {
        self.complete = complete
        self.delete = delete
    }

    public static let both = AllowedSwipes(complete: true, delete: true)
    public static let none = AllowedSwipes(complete: false, delete: false)

    func contains(_ side: SwipeSide) -> Bool {
        side == .complete ? complete : delete
    }
}

/// One row under one finger, from the moment the movement is understood to the moment it lets go.
public struct SwipeGesture: Sendable {
    public let item: ItemID
    public let device: Device
    /// Distance (px) past which letting go acts.
    public let threshold: Double
    private let allowed: AllowedSwipes
    /// Where the finger would have had the row when it was taken (px): not 0 when it was caught on its way back.
    private let base: Double
    /// 1 where a row is completed to the right, or -1 to the left.
    private let direction: Double
    /// The part of the finger's way that went by before it was understood; the row catches up with it.
    private let lag: SpringAnimation
    private var travel: Double
    private var tracker: VelocityTracker

    /// - Parameters:
    ///   - width: the row's width in px.
    ///   - mirrored: whether it is completed to the left.
    ///   - shown: where the row is (px).
    ///   - travel: px the finger went sideways before the movement was understood.
    ///   - tracker: what the finger did so far, sideways.
    ///   - time: s, when the movement was understood.
    init(
        item: ItemID, device: Device, width: Double, allowed: AllowedSwipes, mirrored: Bool,
        shown: Double, travel: Double, tracker: VelocityTracker, time: Double
    ) {
        self.item = item
        self.device = device
        self.allowed = allowed
        self.travel = travel
        self.tracker = tracker
        direction = mirrored ? -1 : 1
        let side = Self.side(of: shown, direction: direction)
        base = allowed.contains(side) ? shown : RubberBand.pulled(for: shown, dimension: Tuning.resistance)
        threshold = Self.threshold(width: width)
        lag = SpringAnimation(Tuning.catchUp, from: travel, to: 0, start: time)
    }

    /// Half the row's width, but no farther than a hand likes to go.
    public static func threshold(width: Double) -> Double {
        max(min(width / 2, Tuning.longestThreshold), 1)
    }

    mutating func move(by dx: Double, time: Double) {
        travel += dx
        tracker.add(travel, at: time)
    }

    /// Where the finger wants the row (px from its place, positive to the right); what letting go does depends on this alone.
    public var reach: Double { base + travel }

    /// Where the row is (px from its place, positive to the right): it catches up with the finger, and a side that is not
    /// allowed resists.
    public func offset(at time: Double) -> Double {
        let wanted = reach - lag.value(at: time)
        return allowed.contains(side(of: wanted)) ? wanted : RubberBand.shown(for: wanted, dimension: Tuning.resistance)
    }

    func isCatchingUp(at time: Double) -> Bool {
        !lag.isSettled(at: time)
    }

    func allows(_ side: SwipeSide) -> Bool {
        allowed.contains(side)
    }

    public func side(of offset: Double) -> SwipeSide {
        Self.side(of: offset, direction: direction)
    }

    private static func side(of offset: Double, direction: Double) -> SwipeSide {
        offset * direction > 0 ? .complete : .delete
    }

    /// The side that letting go slowly would act on now; nil below the threshold.
    public var armed: SwipeSide? {
        let side = side(of: reach)
        return abs(reach) > threshold && allowed.contains(side) ? side : nil
    }

    /// What letting go does, with the velocity (px/s) the row leaves with. nil: the row goes back.
    ///
    /// - Parameter time: s, of the event; nil when it is not known how long the fingers have been gone.
    public func release(at time: Double?) -> (side: SwipeSide?, velocity: Double) {
        let velocity = time.map { tracker.velocity(at: $0) } ?? 0
        let side = side(of: reach)
        guard reach != 0, allowed.contains(side) else { return (nil, 0) }
        // A flick against the displacement returns; one along it acts at any distance.
        let along = reach > 0 ? velocity : -velocity
        if along < -device.flick { return (nil, velocity) }
        let flick = device.flick * (side == .delete ? Tuning.deleteFlickFactor : 1)
        return (armed != nil || along > flick ? side : nil, velocity)
    }
}
