// SPDX-License-Identifier: GPL-3.0-or-later

/// The scroll offset of the list: held by a finger, flung, or animated by a spring.
///
/// Offsets are px of content above the viewport. Beyond the ends the offset resists like a rubber band. A fling
/// overshoots an end a little and returns.
public struct ScrollPosition: Sendable {
    private enum Motion {
        case rest
        case held(FingerHold)
        case fling(Friction)
        case spring(SpringAnimation)
        /// Scrolled at a constant velocity (px/s) from an offset at a time.
        case driven(velocity: Double, origin: Double, start: Double)
    }

    /// A finger that holds the list.
    private struct FingerHold {
        /// The offset (px) without the resistance beyond the ends.
        var wanted: Double
        /// Movement of the finger in px. Unlike `wanted`, it doesn't jump when rows above change.
        var travel = 0.0
        var tracker = VelocityTracker()
    }

    /// The offset (px) at the time of the last `advance(to:)`.
    public private(set) var offset = 0.0
    private var motion = Motion.rest
    /// Heights of the viewport and of all content, px.
    private var pageSize = 0.0
    private var content = 0.0

    /// Additional scroll range below the content (px), so that the edited row can be at the top.
    private(set) var extraScrollRange = 0.0

    /// Height (px) of what covers the lower edge of the viewport. The scroll range grows by it so that the last row can
    /// be seen.
    private(set) var inset = 0.0

    /// The offset (px) at the end of the list. Greater offsets are beyond the end.
    public var limit: Double { max(0, content + max(extraScrollRange, inset) - pageSize) }

    /// The offset (px) at the end of an animated scroll; otherwise the present one.
    var goal: Double {
        if case .spring(let spring) = motion { spring.target } else { offset }
    }

    /// The length of the rubber band, px.
    var band: Double { max(pageSize, Tuning.minBandLength) }

    /// Whether the offset changes without a finger.
    public var isMoving: Bool {
        switch motion {
        case .rest, .held: false
        case .fling, .spring, .driven: true
        }
    }

    var isHeld: Bool {
        if case .held = motion { true } else { false }
    }

    /// Whether it scrolls at a constant velocity, as while a row is carried near an edge.
    var isDriven: Bool {
        if case .driven = motion { true } else { false }
    }

    /// Movement (px) of the finger that holds the list.
    var travel: Double {
        if case .held(let hold) = motion { hold.travel } else { 0 }
    }

    /// px/s; 0 while a finger holds the list.
    public func velocity(at time: Double) -> Double {
        switch motion {
        case .rest, .held: 0
        case .fling(let friction): friction.velocity(at: time)
        case .spring(let spring): spring.velocity(at: time)
        case .driven(let velocity, _, _): velocity
        }
    }

    /// Sets new sizes (px). At rest, an offset that is now beyond the end is corrected at once; the caller animates the
    /// rows.
    ///
    /// - Parameters:
    ///   - delta: px by which the content above the viewport has grown. The visible content stays where it is.
    ///   - now: s, the time of the last `advance(to:)`.
    mutating func resize(pageSize: Double, content: Double, above delta: Double = 0, now: Double) {
        guard pageSize != self.pageSize || content != self.content else { return }
        self.pageSize = pageSize
        self.content = content
        offset += delta
        switch motion {
        case .rest: offset = clamped(offset)
        case .held(var hold):
            hold.wanted = wanted(for: offset)
            motion = .held(hold)
        case .fling(let friction):
            let velocity = friction.velocity(at: now)
            if offset > limit, velocity > 0 {
                bounce(velocity: velocity, at: now)
            } else {
                motion = .fling(friction.shifted(by: delta))
            }
        case .driven(let velocity, let origin, let start):
            motion = .driven(velocity: velocity, origin: origin + delta, start: start)
            offset = clamped(offset)
        case .spring(let spring):
            let target = spring.target + delta
            motion = .spring(
                target == clamped(target)
                    ? spring.shifted(by: delta)
                    : SpringAnimation(
                        spring.spring, from: offset, to: clamped(target), velocity: spring.velocity(at: now), start: now
                    )
            )
        }
    }

    /// Sets the additional scroll range below the content. An offset beyond it is corrected by the next motion.
    mutating func set(extraScrollRange: Double) {
        self.extraScrollRange = max(extraScrollRange, 0)
        guard case .held(var hold) = motion else { return }
        // The finger continues from the visible offset.
        hold.wanted = wanted(for: offset)
        motion = .held(hold)
    }

    /// Sets the height of what covers the lower edge. A list that was at its end stays there.
    mutating func set(inset: Double, by spring: Spring?, now: Double) {
        let old = limit
        self.inset = max(inset, 0)
        guard !isHeld, !isDriven else { return }
        // An animated scroll continues.
        guard goal > limit || goal >= old - 0.5 && limit > old else { return }
        if let spring { animate(to: limit, by: spring, now: now) } else { jump(to: limit) }
    }

    /// Scrolls at a constant velocity until the end is reached. A list that returns from beyond an end continues to do
    /// so.
    mutating func drive(velocity: Double, now: Double) {
        guard isInside else { return }
        if case .driven(let old, _, _) = motion, old == velocity { return }
        if case .held = motion { return }
        guard velocity != 0 else { return stop() }
        motion = .driven(velocity: velocity, origin: offset, start: now)
    }

    mutating func advance(to time: Double) {
        switch motion {
        case .rest, .held: return
        case .fling(let friction):
            offset = friction.value(at: time)
            let isUpward = friction.originVelocity < 0
            let end = isUpward ? 0 : limit
            if isUpward ? offset < end : offset > end {
                let passes = friction.time(reaching: end) ?? friction.start
                offset = friction.value(at: passes)
                bounce(velocity: friction.velocity(at: passes), at: passes)
                advance(to: time)
            } else if friction.isSettled(at: time) {
                isInside ? rest(at: clamped(friction.end.rounded())) : bounce(velocity: 0, at: time)
            }
        case .driven(let velocity, let origin, let start):
            let wanted = origin + velocity * max(time - start, 0)
            offset = clamped(wanted)
            if offset != wanted { motion = .rest }
        case .spring(let spring):
            offset = spring.value(at: time)
            if spring.isSettled(at: time) { rest(at: spring.target) }
        }
    }

    /// Lets a finger hold the list and stops its motion. Returns whether the list moved so fast that the touch only
    /// stops it.
    mutating func grab(at time: Double) -> Bool {
        let isCaught = stopsMotion(at: time)
        stop()
        motion = .held(FingerHold(wanted: wanted(for: offset)))
        return isCaught
    }

    /// Whether the list moves so fast that a touch only stops it.
    func stopsMotion(at time: Double) -> Bool {
        abs(velocity(at: time)) > Tuning.catchVelocity
    }

    /// Stops the list on a whole pixel, unless it returns from beyond an end.
    mutating func stop() {
        if isMoving, isInside { rest(at: clamped(offset.rounded())) }
    }

    /// Moves the content with the finger by `delta` px, positive toward its end.
    mutating func drag(by delta: Double, time: Double) {
        guard case .held(var hold) = motion, delta.isFinite else { return }
        hold.travel += delta
        hold.wanted += delta
        hold.tracker.add(hold.travel, at: time)
        motion = .held(hold)
        let inside = clamped(hold.wanted)
        offset = inside + RubberBand.shown(for: hold.wanted - inside, dimension: band)
    }

    /// Releases the list: it continues with its velocity to a whole pixel, or returns from beyond its end.
    ///
    /// - Parameters:
    ///   - time: s, of the event, for the velocity; `nil` if it isn't known when the finger was lifted.
    ///   - now: s, the start of the motion.
    mutating func release(at time: Double?, now: Double) {
        guard case .held(let hold) = motion else { return }
        let velocity = time.map { hold.tracker.velocity(at: $0) } ?? 0
        guard isInside, abs(velocity) > Tuning.catchVelocity else { return drop(now: now) }
        let end = Friction(from: offset, velocity: velocity, start: now).end.rounded()
        motion = .fling(Friction(from: offset, to: end, start: now))
    }

    /// Releases the list without inertia.
    mutating func drop(now: Double) {
        guard case .held(let hold) = motion else { return }
        guard isInside else { return bounce(velocity: 0, at: now) }
        rest(at: hold.travel == 0 ? offset : clamped(offset.rounded()))
    }

    /// Sets the offset without an animation, as the wheel and the scrollbar do. A finger that holds the list continues
    /// from there.
    mutating func jump(to offset: Double) {
        guard offset.isFinite else { return }
        self.offset = clamped(offset)
        if case .held(var hold) = motion {
            hold.wanted = self.offset
            motion = .held(hold)
        } else {
            motion = .rest
        }
    }

    /// Animates to an offset by a spring, with the current velocity.
    mutating func animate(to target: Double, by spring: Spring, now: Double) {
        let target = clamped(target.rounded())
        guard target != offset else { return rest(at: target) }
        motion = .spring(SpringAnimation(spring, from: offset, to: target, velocity: velocity(at: now), start: now))
    }

    private mutating func rest(at offset: Double) {
        self.offset = offset
        motion = .rest
    }

    /// Returns to the end. A critically damped spring that leaves its target with velocity v goes v/(e·ω) beyond it.
    private mutating func bounce(velocity: Double, at time: Double) {
        let longest = min(Tuning.maxOvershoot, pageSize / 4)
        let fastest = longest * 2.718281828 * Tuning.edgeReturn.frequency
        let bounded = min(max(velocity, -fastest), fastest)
        motion = .spring(
            SpringAnimation(Tuning.edgeReturn, from: offset, to: clamped(offset), velocity: bounded, start: time))
    }

    /// How far (px) the list is pulled beyond its end, or beyond its start (negative).
    var overshoot: Double { offset - clamped(offset) }

    private var isInside: Bool { overshoot == 0 }

    /// The offset without resistance that is shown as `offset`.
    private func wanted(for offset: Double) -> Double {
        let inside = clamped(offset)
        return inside + RubberBand.pulled(for: offset - inside, dimension: band)
    }

    private func clamped(_ offset: Double) -> Double {
        min(max(offset, 0), limit)
    }
}
