// SPDX-License-Identifier: GPL-3.0-or-later

/// The direction of a swipe by its effect.
public enum SwipeSide: Hashable, Sendable {
    /// Completes the item, or makes it unfinished again. Toward the end of the line of text, unless the user has swapped the sides.
    case complete
    /// Deletes the item.
    case delete
}

/// The sides that a row may be swiped to.
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

/// A row that a finger drags sideways.
public struct SwipeGesture: Sendable {
    public let item: ItemID
    public let device: Device
    /// Distance in px beyond which releasing the row acts on it.
    public let threshold: Double
    /// The side that releasing the row acts on, as last reported; `nil` below the threshold.
    var armedSide: SwipeSide?
    private let allowed: AllowedSwipes
    /// Displacement of the finger (px) when it caught a row that was on its way back; otherwise 0.
    private let base: Double
    /// 1 if a row is completed to the right, -1 if to the left.
    private let direction: Double
    /// The movement before the swipe was recognized. The row catches up with it.
    private let catchUpOffset: SpringAnimation
    /// How far the row has the colors of its new state, 0…1.
    private var preview: SpringAnimation
    /// Movement of the finger in px, positive to the right.
    private var travel: Double
    private var tracker: VelocityTracker

    /// - Parameters:
    ///   - width: the row's width in px.
    ///   - mirrored: whether a row is completed to the left.
    ///   - shown: the row's displacement in px.
    ///   - travel: px that the finger moved sideways before the swipe was recognized.
    ///   - tracker: the finger's horizontal movement so far.
    ///   - time: s, when the swipe was recognized.
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
        base = allowed.contains(side) ? shown : RubberBand.pulled(for: shown, dimension: Tuning.disallowedSwipeLimit)
        threshold = Self.threshold(width: width)
        catchUpOffset = SpringAnimation(Tuning.catchUp, from: travel, to: 0, start: time)
        preview = SpringAnimation(Tuning.catchUp, from: 0, to: 0, start: time)
    }

    /// Half the row's width in px, at most `Tuning.maxSwipeThreshold`.
    public static func threshold(width: Double) -> Double {
        max(min(width / 2, Tuning.maxSwipeThreshold), 1)
    }

    mutating func move(by dx: Double, time: Double) {
        travel += dx
        tracker.add(travel, at: time)
    }

    /// Displacement without catching up and resistance (px, positive to the right). It determines the result of a release.
    public var reach: Double { base + travel }

    /// The row's displacement (px, positive to the right). The row catches up with the finger, and resists on a side that isn't
    /// allowed.
    public func offset(at time: Double) -> Double {
        let wanted = reach - catchUpOffset.value(at: time)
        return allowed.contains(side(of: wanted)) ? wanted : RubberBand.shown(for: wanted, dimension: Tuning.disallowedSwipeLimit)
    }

    func isSettled(at time: Double) -> Bool {
        catchUpOffset.isSettled(at: time) && preview.isSettled(at: time, tolerance: ListScene.imperceptible)
    }

    /// How far the row has the colors of its new state, 0…1.
    func preview(at time: Double) -> Double {
        preview.isSettled(at: time, tolerance: ListScene.imperceptible) ? preview.target : preview.value(at: time)
    }

    func allows(_ side: SwipeSide) -> Bool {
        allowed.contains(side)
    }

    /// The side to which a displacement (px, positive to the right) moves the row.
    public func side(of offset: Double) -> SwipeSide {
        Self.side(of: offset, direction: direction)
    }

    private static func side(of offset: Double, direction: Double) -> SwipeSide {
        offset * direction > 0 ? .complete : .delete
    }

    /// The side that a slow release acts on now; `nil` below the threshold.
    private var sideBeyondThreshold: SwipeSide? {
        let side = side(of: reach)
        return abs(reach) > threshold && allowed.contains(side) ? side : nil
    }

    /// Compares the row's displacement with the threshold. Returns whether `armedSide` changed.
    mutating func updateArmedSide(at now: Double) -> Bool {
        guard sideBeyondThreshold != armedSide else { return false }
        armedSide = sideBeyondThreshold
        preview = preview.redirected(to: armedSide == .complete ? 1 : 0, by: Tuning.catchUp, at: now)
        return true
    }

    /// The result of a release: the side to act on, or `nil` if the row returns, and the row's velocity (px/s).
    ///
    /// - Parameter time: s, of the event; `nil` if it isn't known when the finger was lifted.
    public func release(at time: Double?) -> (side: SwipeSide?, velocity: Double) {
        let velocity = time.map { tracker.velocity(at: $0) } ?? 0
        let side = side(of: reach)
        guard reach != 0, allowed.contains(side) else { return (nil, 0) }
        // A flick against the displacement returns the row; a flick along it acts at any distance.
        let along = reach > 0 ? velocity : -velocity
        if along < -device.flick { return (nil, velocity) }
        let flick = device.flick * (side == .delete ? Tuning.deleteFlickFactor : 1)
        return (sideBeyondThreshold != nil || along > flick ? side : nil, velocity)
    }
}

extension ListScene {
    // MARK: Begin, move, end, cancel

    /// Recognizes a swipe of the row under the finger. If there is none to swipe, the finger does nothing until it is up.
    mutating func beginSwipe(_ pending: PendingGesture, in list: ItemList) -> [SessionEvent] {
        if pending.device != .mouse { scrollPosition.drop(now: now) }
        closeHoverGap()
        guard !pending.isAtEdge, let id = pending.item, id != editing.item,
            let index = list.index(of: id, near: animations.rows[id]?.index ?? 0)
        else {
            activeGesture = .ignored(pending.device)
            return []
        }
        let swipe = SwipeGesture(
            item: id, device: pending.device, width: viewport.width, allowed: allowedSwipes(of: list.items[index]),
            mirrored: options.completesToTheLeft,
            shown: animations.rows[id]?.x?.value(at: now) ?? 0, travel: pending.dx, tracker: pending.tracker, time: now
        )
        animations.rows[id]?.x = nil
        animations.rows[id]?.resumeLanding(at: now)
        holdRaisedRow(id, at: index, in: list)
        return updateArmedSide(of: swipe)
    }

    /// An empty list can't be completed.
    private func allowedSwipes(of item: Item) -> AllowedSwipes {
        guard painter.unfinishedCounts?[item.id] == 0, !item.isDone else { return options.allowedSwipes }
        return AllowedSwipes(complete: false, delete: options.allowedSwipes.delete)
    }

    mutating func move(_ swipe: SwipeGesture, by movement: Movement) -> [SessionEvent] {
        var swipe = swipe
        swipe.move(by: movement.dx, time: movement.time)
        return updateArmedSide(of: swipe)
    }

    private mutating func updateArmedSide(of swipe: SwipeGesture) -> [SessionEvent] {
        var swipe = swipe
        let isChanged = swipe.updateArmedSide(at: now)
        activeGesture = .swipe(swipe)
        return isChanged ? [swipe.armedSide.map { .armed($0) } ?? .disarmed] : []
    }

    mutating func end(_ swipe: SwipeGesture, at time: Double?, in list: ItemList) -> GestureResponse {
        let (side, velocity) = swipe.release(at: time)
        springBack(swipe, velocity: velocity, acted: side != nil, in: list)
        guard let side, list.index(of: swipe.item, near: animations.rows[swipe.item]?.index ?? 0) != nil else { return .none }
        return .action(.swipe(side, swipe.item, velocity: velocity))
    }

    mutating func cancel(_ swipe: SwipeGesture, in list: ItemList) {
        springBack(swipe, velocity: 0, in: list)
    }

    /// Cancels the swipe of a row that a change of the list moved or removed (A21).
    mutating func cancelSwipe(ofRowIn resolved: [ResolvedDelta], of list: ItemList) {
        guard let swipe = activeGesture.swipe else { return }
        let isMoved = resolved.contains { $0.isMove && $0.end.map { list.items[$0.lowerBound].id } == swipe.item }
        if isMoved || list.index(of: swipe.item, near: animations.rows[swipe.item]?.index ?? 0) == nil { cancelRowGesture(in: list) }
    }

    /// Returns the row to its place with the finger's velocity, but never past it to the other side (A11).
    private mutating func springBack(_ swipe: SwipeGesture, velocity: Double, acted: Bool = false, in list: ItemList) {
        guard let index = list.index(of: swipe.item, near: animations.rows[swipe.item]?.index ?? 0) else { return }
        let top = heights.top(of: index)
        let (held, resting) = (frame(of: list, at: index, top: top), frameWithoutGesture(of: list, at: index, top: top))
        var motion = animations.rows[swipe.item] ?? RowAnimation(index: index)
        motion.index = index
        motion.cue = held.cue?.side
        motion.isActedOn = acted
        motion.undoes = held.item.isDone
        if held.colors != resting.colors { motion.tint = (held.colors, fade(from: 1)) }
        motion.strikeFollowsSwipe = !acted && motion.cue == .complete
        if motion.strikeFollowsSwipe {
            motion.strike = nil
        } else if held.strike != resting.strike {
            motion.strike = SpringAnimation(Tuning.springBack, from: held.strike, to: resting.strike, start: now)
        }
        // A row that is acted on stays where it was released until the list has changed.
        if held.x != 0, acted || !options.reducesMotion {
            motion.x = SpringAnimation(
                Tuning.springBack, from: held.x, to: 0,
                velocity: Self.velocity(velocity, returningFrom: held.x), start: now
            )
        }
        animations.rows[swipe.item] = motion
    }

    /// Limits the velocity (px/s) of a row that returns from `x` (px). A critically damped spring overshoots its target if it
    /// returns faster than ω·x. Outward, a faster row would leave the window.
    static func velocity(_ velocity: Double, returningFrom x: Double) -> Double {
        let bound = Tuning.springBack.frequency * abs(x)
        return min(max(velocity, -bound), bound)
    }

    private func fade(from value: Double) -> SpringAnimation {
        SpringAnimation(options.reducesMotion ? Tuning.reducedFade : Tuning.springBack, from: value, to: 0, start: now)
    }

    // MARK: Frame

    func show(_ swipe: SwipeGesture, in frame: inout RowFrame, of list: ItemList) {
        guard swipe.item == frame.item.id else { return }
        frame.x = swipe.offset(at: now)
        frame.layer = 2
        let isDone = frame.item.isDone
        let end =
            isDone
            ? unfinishedColors(
                of: nil, at: list.unfinishedCount(above: frame.index ?? list.items.count), of: list.unfinishedCount + 1)
            : painter.palette.preview
        frame.colors = painter.palette.mix(frame.colors, end, swipe.preview(at: now))
        if swipe.side(of: frame.x) == .complete, swipe.allows(.complete) {
            let part = min(abs(frame.x) / swipe.threshold, 1)
            frame.strike = isDone ? 1 - part : part
        }
        let side = swipe.side(of: swipe.reach)
        guard swipe.allows(side) else { return }
        let opacity = min(abs(swipe.reach) / swipe.threshold, 1)
        frame.cue = Cue(side: side, opacity: opacity, isArmed: swipe.armedSide == side, isHeld: true, undoes: isDone)
    }
}
