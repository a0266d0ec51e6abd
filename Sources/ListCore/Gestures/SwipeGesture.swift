// SPDX-License-Identifier: GPL-3.0-or-later

/// A row that a finger drags sideways.
struct SwipeGesture: Gesture {
    let item: ItemID
    let device: Device
    /// Distance in px beyond which releasing the row acts on it.
    let threshold: Double
    /// Distance in px beyond which releasing the row chooses a date; `nil` if it can't.
    let dateThreshold: Double?
    /// The side that releasing the row acts on, as last reported; `nil` below the threshold.
    private(set) var armedSide: SwipeAction?
    private let allowed: AllowedSwipes
    /// px that a flick needs.
    private let flickDistance: Double
    /// Displacement of the finger (px) when it caught a row that was on its way back; otherwise 0.
    private let base: Double
    /// 1 if a row is completed to the right, -1 if to the left.
    private let direction: Double
    /// The movement before the swipe was recognized. The row catches up with it.
    private let catchUpOffset: SpringAnimation
    /// Whether the row gets the colors of its new state, and the change to them, or back.
    private var isPreviewed = false
    private var tint: ColorFade?
    /// How far the check mark has become a clock, 0…1.
    private var clock: SpringAnimation
    /// s, by the frame clock.
    private var lastMovement: Double
    /// Movement of the finger in px, positive to the right.
    private var travel: Double
    /// The greatest movement of the finger from its start, px.
    private var farthest: Double
    private var tracker: VelocityTracker

    /// - Parameters:
    ///   - viewport: determines the threshold, with `limits`.
    ///   - hasDates: whether a date can be chosen for the row.
    ///   - mirrored: whether a row is completed to the left.
    ///   - shown: the row's displacement in px.
    ///   - isHeld: whether the finger moved the row there, and not the animation of an earlier swipe.
    ///   - travel: px that the finger moved sideways before the swipe was recognized.
    ///   - tracker: the finger's horizontal movement so far.
    ///   - time: s, when the swipe was recognized.
    init(
        item: ItemID, device: Device, in viewport: Viewport, limits: MovementLimits = MovementLimits(),
        allowed: AllowedSwipes, hasDates: Bool = false, mirrored: Bool, shown: Double, isHeld: Bool, travel: Double,
        tracker: VelocityTracker, time: Double
    ) {
        self.item = item
        self.device = device
        self.allowed = allowed
        flickDistance = limits.flickDistance(of: device)
        self.travel = travel
        farthest = abs(travel)
        self.tracker = tracker
        direction = mirrored ? -1 : 1
        let side = Self.side(of: shown, direction: direction)
        let displacement =
            allowed.contains(side) ? shown : RubberBand.pulled(for: shown, dimension: Tuning.disallowedSwipeLimit)
        base = isHeld ? 0 : displacement
        threshold = limits.swipeThreshold(in: viewport.width)
        dateThreshold = hasDates ? limits.dateThreshold(in: viewport.width) : nil
        catchUpOffset = SpringAnimation(
            Tuning.catchUp, from: isHeld ? travel - displacement : travel, to: 0, start: time)
        clock = SpringAnimation(Tuning.coloring, from: 0, to: 0, start: time)
        lastMovement = time
    }

    /// Displacement without catching up and resistance (px, positive to the right). It determines the result of a
    /// release.
    var reach: Double { base + travel }

    /// The row's displacement (px, positive to the right). The row catches up with the finger, and resists on a side
    /// that isn't allowed.
    func offset(at time: Double) -> Double {
        let wanted = reach - catchUpOffset.value(at: time)
        return allowed.contains(side(of: wanted))
            ? wanted : RubberBand.shown(for: wanted, dimension: Tuning.disallowedSwipeLimit)
    }

    var heldRow: ItemID? { item }
    var movesRows: Bool { true }

    mutating func disarm() { armedSide = nil }

    func isSettled(at time: Double) -> Bool {
        catchUpOffset.isSettled(at: time) && tint?.isSettled(at: time) ?? true
            && clock.isSettled(at: time, tolerance: Tuning.imperceptible)
    }

    func allows(_ side: SwipeAction) -> Bool {
        allowed.contains(side)
    }

    /// The side to which a displacement (px, positive to the right) moves the row.
    func side(of offset: Double) -> SwipeAction {
        Self.side(of: offset, direction: direction)
    }

    private static func side(of offset: Double, direction: Double) -> SwipeAction {
        offset * direction > 0 ? .complete : .delete
    }

    /// The side that a slow release acts on now; `nil` below the threshold.
    private var sideBeyondThreshold: SwipeAction? {
        let side = side(of: reach)
        return abs(reach) > threshold && allowed.contains(side) ? side : nil
    }

    /// Whether the row is so far to the side that completes that a slow release chooses a date.
    private var isBeyondDateThreshold: Bool {
        sideBeyondThreshold == .complete && dateThreshold.map { abs(reach) > $0 } ?? false
    }

    /// Compares the row's displacement with the thresholds, and reports if a release does something else now. As fast as
    /// a flick, a row doesn't reach the second one.
    ///
    /// - Parameter velocity: of the finger, px/s.
    private mutating func updateArmedSide(velocity: Double, in context: GestureContext) -> [SessionEvent] {
        let choosesDate = isBeyondDateThreshold && (abs(velocity) <= device.flick || armedSide == .setDate)
        let side = choosesDate ? .setDate : sideBeyondThreshold
        guard side != armedSide else { return [] }
        armedSide = side
        let completes = side == .complete || side == .setDate
        if completes != isPreviewed, let index = context.index(of: item) {
            let resting = context.frame(at: index)
            let shown = colors(of: resting, in: context)
            isPreviewed = completes
            tint = ColorFade(
                after: tint, from: shown, to: targetColors(of: resting, in: context), at: context.now,
                reducesMotion: context.options.reducesMotion)
        }
        clock = clock.redirected(to: side == .setDate ? 1 : 0, by: Tuning.coloring, at: context.now)
        return [armedSide.map { .armed($0) } ?? .disarmed]
    }

    /// The result of a release: the side to act on, or `nil` if the row returns, and the row's velocity (px/s).
    ///
    /// - Parameter time: s, of the event; `nil` if it isn't known when the finger was lifted.
    func release(at time: Double?) -> (side: SwipeAction?, velocity: Double) {
        let velocity = time.map { tracker.velocity(at: $0) } ?? 0
        let side = side(of: reach)
        guard reach != 0, allowed.contains(side) else { return (nil, 0) }
        // A flick against the displacement returns the row; a flick along it acts below the threshold, too.
        let along = reach > 0 ? velocity : -velocity
        if along < -device.flick { return (nil, velocity) }
        // If nothing was drawn meanwhile, it isn't known yet that the finger has rested.
        let hasRested = time != nil && isBeyondDateThreshold && abs(velocity) <= device.flick
        if armedSide == .setDate || hasRested { return (.setDate, velocity) }
        let flick = device.flick * (side == .delete ? Tuning.deleteFlickFactor : 1)
        let isFlicked = along > flick && farthest >= flickDistance
        return (sideBeyondThreshold != nil || isFlicked ? side : nil, velocity)
    }
}

// MARK: Begin, move, end, cancel

extension SwipeGesture {
    /// Recognizes a swipe of the row under the finger. Returns no swipe if there is no row to swipe.
    ///
    /// - Parameter x: displacement (px) of a row that the finger moves already.
    static func begin(
        _ pending: PendingGesture, heldAt x: Double? = nil, in context: GestureContext
    ) -> (SwipeGesture?, GestureOutput) {
        var output = GestureOutput(
            scrollPosition: pending.device == .mouse ? nil : context.droppedScroll, motions: [.closeHoverGap])
        guard context.options.swipingDevices.contains(pending.device), !pending.isAtEdge, let id = pending.item,
            id != context.motions.editedRow,
            let index = context.index(of: id)
        else {
            return (nil, output)
        }
        let item = context.list.items[index]
        var swipe = SwipeGesture(
            item: id, device: pending.device, in: context.viewport, limits: context.options.limits,
            allowed: allowed(for: item, in: context), hasDates: !item.isDone && !context.motions.rowPalette.showsLists,
            mirrored: context.options.completesToTheLeft,
            shown: x ?? context.motions.rows[id]?.x?.value(at: context.now) ?? 0, isHeld: x != nil,
            travel: pending.dx, tracker: pending.tracker, time: context.now
        )
        output.motions.append(.swipe(id, at: index))
        output.events = swipe.updateArmedSide(velocity: .infinity, in: context)
        return (swipe, output)
    }

    /// An empty list can't be completed.
    private static func allowed(for item: Item, in context: GestureContext) -> AllowedSwipes {
        guard !context.options.fixedRows.contains(item.id) else { return .none }
        let allowed = context.options.allowedSwipes
        guard context.motions.rowPalette.unfinishedCounts?[item.id] == 0, !item.isDone else { return allowed }
        return AllowedSwipes(complete: false, delete: allowed.delete)
    }

    mutating func move(by movement: Movement, in context: GestureContext) -> GestureOutput {
        travel += movement.dx
        farthest = max(farthest, abs(travel))
        tracker.add(travel, at: movement.time)
        lastMovement = context.now
        let velocity = tracker.velocity(at: movement.time)
        return GestureOutput(events: updateArmedSide(velocity: velocity, in: context))
    }

    /// A row that has come fast beyond the second threshold reaches it when the finger rests.
    mutating func advance(in context: GestureContext) -> GestureOutput {
        guard let deadline = deadline(in: context.motions), context.now >= deadline else { return GestureOutput() }
        return GestureOutput(events: updateArmedSide(velocity: 0, in: context))
    }

    func deadline(in motions: RowMotions) -> Double? {
        isBeyondDateThreshold && armedSide == .complete ? lastMovement + Tuning.velocityWindow : nil
    }

    /// - Parameter time: s, of the event; `nil` if it isn't known when the finger was lifted.
    func end(at time: Double?, in context: GestureContext) -> GestureOutput {
        let (side, velocity) = release(at: time)
        var output = springBack(velocity: velocity, acted: side == .complete || side == .delete, in: context)
        if let side, context.index(of: item) != nil { output.action = .swipe(side, item, velocity: velocity) }
        return output
    }

    func cancel(in context: GestureContext) -> GestureOutput {
        springBack(velocity: 0, acted: false, in: context)
    }

    /// Whether a change of the list has moved or removed the row, so that the swipe is cancelled (A21).
    func isInterrupted(by resolved: [RowChange], in context: GestureContext) -> Bool {
        resolved.contains { $0.isMove && $0.end.map { context.list.items[$0.lowerBound].id } == item }
            || context.index(of: item) == nil
    }

    /// Returns the row to its place with the finger's velocity, but never past it to the other side (A11).
    private func springBack(velocity: Double, acted: Bool, in context: GestureContext) -> GestureOutput {
        guard let index = context.index(of: item) else { return GestureOutput() }
        let (now, reducesMotion, resting) = (context.now, context.options.reducesMotion, context.frame(at: index))
        var held = resting
        show(in: &held, context)
        var motion = context.motions.rows[item] ?? RowAnimation(index: index)
        motion.index = index
        motion.icon = held.icon
        motion.icon?.isArmed = acted || held.icon?.side == .setDate
        motion.icon?.clock = held.icon?.side == .setDate ? 1 : 0
        motion.iconTextOpacity = SpringAnimation(Tuning.reducedFade, from: 1, to: 0, start: now)
        motion.isActedOn = acted
        // A caught demonstration has become a swipe.
        motion.isDemonstration = false
        if held.colors != resting.colors {
            motion.tint = ColorFade(
                after: tint, from: held.colors, to: resting.colors, at: now, reducesMotion: reducesMotion)
        }
        motion.strikeFollowsSwipe = !acted && (held.icon?.side == .complete || held.icon?.side == .setDate)
        if motion.strikeFollowsSwipe {
            motion.strike = nil
        } else if held.strike != resting.strike {
            motion.strike = SpringAnimation(Tuning.springBack, from: held.strike, to: resting.strike, start: now)
        }
        // A row that is acted on stays where it was released until the list has changed.
        if held.x != 0, acted || !reducesMotion {
            let velocity = Self.velocity(velocity, returningFrom: held.x)
            motion.x = SpringAnimation(Tuning.springBack, from: held.x, to: 0, velocity: velocity, start: now)
        }
        return GestureOutput(motions: [.animate(item, motion)])
    }

    /// Limits the velocity (px/s) of a row that returns from `x` (px). A critically damped spring overshoots its target
    /// if it returns faster than ω·x. Outward, a faster row would leave the window.
    static func velocity(_ velocity: Double, returningFrom x: Double) -> Double {
        let bound = Tuning.springBack.frequency * abs(x)
        return min(max(velocity, -bound), bound)
    }

    /// Adds the swipe to the frame of its row.
    func show(in frame: inout RowFrame, _ context: GestureContext) {
        guard item == frame.item.id else { return }
        frame.x = offset(at: context.now)
        frame.layer = 2
        let isDone = frame.item.isDone
        frame.colors = colors(of: frame, in: context)
        if side(of: frame.x) == .complete, allows(.complete) {
            let part = min(abs(frame.x) / threshold, 1)
            frame.strike = isDone ? 1 - part : part
        }
        let side = side(of: reach)
        guard allows(side) else { return }
        let choosesDate = armedSide == .setDate
        frame.icon = SwipeIcon(
            side: choosesDate ? .setDate : side, opacity: min(abs(reach) / threshold, 1),
            isArmed: choosesDate || armedSide == side, textOpacity: 1, showsKey: device != .touchscreen, undoes: isDone,
            clock: min(max(clock.value(at: context.now), 0), 1))
    }

    /// The present colors of the row.
    private func colors(of resting: RowFrame, in context: GestureContext) -> RowColors {
        tint?.colors(to: targetColors(of: resting, in: context), at: context.now) ?? resting.colors
    }

    /// The colors that the row gets while it is held.
    private func targetColors(of resting: RowFrame, in context: GestureContext) -> RowColors {
        guard isPreviewed else { return resting.colors }
        let (list, motions) = (context.list, context.motions)
        return resting.item.isDone
            ? motions.unfinishedColors(
                of: nil, at: list.unfinishedCount(above: resting.index ?? list.items.count),
                of: list.unfinishedCount + 1)
            : motions.rowPalette.palette.preview
    }
}
