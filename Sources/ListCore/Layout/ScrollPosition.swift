// SPDX-License-Identifier: GPL-3.0-or-later

/// The list's scroll offset: held by a finger, flung, or on its way by a spring.
///
/// Offsets are px of content above the viewport. Beyond the ends the offset gives way like a rubber band; inertia shoots over
/// an end a little and comes back.
public struct ScrollPosition: Sendable {
    private enum Motion {
        case rest
        case held(Grip)
        case fling(Friction)
        case spring(SpringAnimation)
        /// Scrolled evenly, px/s, from an offset at a time.
        case driven(velocity: Double, origin: Double, start: Double)
    }

    /// A finger's hold.
    private struct Grip {
        /// Where the finger wants the offset (px), were there no ends.
        var wanted: Double
        /// px the finger went. Apart from `wanted`, which jumps when rows above change.
        var travel = 0.0
        var tracker = VelocityTracker()
    }

    /// As it was at the time last advanced to.
    public private(set) var offset = 0.0
    private var motion = Motion.rest
    /// px of the viewport's height and of all content.
    private var page = 0.0
    private var content = 0.0

    /// px below the content that may be scrolled to as well, for a row that is to stand at the top.
    private(set) var slack = 0.0

    /// px below the content that something lies over, which must not hide the last row.
    private(set) var inset = 0.0

    public var limit: Double { max(0, content + max(slack, inset) - page) }

    /// The length of the rubber band, px.
    var band: Double { max(page, Tuning.minBandLength) }

    public var isMoving: Bool {
        switch motion {
        case .rest, .held: false
        case .fling, .spring, .driven: true
        }
    }

    var isHeld: Bool {
        if case .held = motion { true } else { false }
    }

    /// px that the finger which holds it has gone.
    var travel: Double {
        if case .held(let grip) = motion { grip.travel } else { 0 }
    }

    /// px/s; 0 while a finger holds it.
    public func velocity(at time: Double) -> Double {
        switch motion {
        case .rest, .held: 0
        case .fling(let friction): friction.velocity(at: time)
        case .spring(let spring): spring.velocity(at: time)
        case .driven(let velocity, _, _): velocity
        }
    }

    /// Notes new sizes (px). At rest, an offset that is now beyond the end is brought back at once: the caller lets the rows glide.
    ///
    /// - Parameters:
    ///   - delta: px by which what is above the viewport grew; what is seen stays where it is.
    ///   - now: s, the time last advanced to.
    mutating func resize(page: Double, content: Double, above delta: Double = 0, now: Double) {
        guard page != self.page || content != self.content else { return }
        self.page = page
        self.content = content
        offset += delta
        switch motion {
        case .rest: offset = clamped(offset)
        case .held(var grip):
            grip.wanted = wanted(for: offset)
            motion = .held(grip)
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

    /// Allows for more, or less, below the content. An offset that is beyond it then is brought back by whoever moves the list next.
    mutating func set(slack: Double) {
        self.slack = max(slack, 0)
        guard case .held(var grip) = motion else { return }
        // The finger goes on from what is seen.
        grip.wanted = wanted(for: offset)
        motion = .held(grip)
    }

    /// Something lies over the lower edge now, or no longer. Who was at the end stays there.
    mutating func set(inset: Double, by spring: Spring?, now: Double) {
        let old = limit
        self.inset = max(inset, 0)
        let goal: Double
        switch motion {
        case .held, .driven: return
        case .rest, .fling: goal = offset
        // What is on its way elsewhere goes on.
        case .spring(let spring): goal = spring.target
        }
        guard goal > limit || goal >= old - 0.5 && limit > old else { return }
        if let spring { glide(to: limit, by: spring, now: now) } else { jump(to: limit) }
    }

    /// Scrolls evenly until it is told otherwise, or the end is reached. What comes back from beyond an end goes on doing so.
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
            let isUpwards = friction.originVelocity < 0
            let end = isUpwards ? 0 : limit
            if isUpwards ? offset < end : offset > end {
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

    /// A finger takes hold, stopping what moves. Returns whether it moved fast enough to have been caught.
    mutating func grab(at time: Double) -> Bool {
        let isCaught = isCatch(at: time)
        stop()
        motion = .held(Grip(wanted: wanted(for: offset)))
        return isCaught
    }

    /// Whether whoever touches the list now stops it, and means no more than that.
    func isCatch(at time: Double) -> Bool {
        abs(velocity(at: time)) > Tuning.catchVelocity
    }

    /// Stops what moves, on a whole pixel; what comes back from beyond an end goes on.
    mutating func stop() {
        if isMoving, isInside { rest(at: clamped(offset.rounded())) }
    }

    /// The finger moves the content by `delta` px (positive: further down). The offset follows at once.
    mutating func drag(by delta: Double, time: Double) {
        guard case .held(var grip) = motion, delta.isFinite else { return }
        grip.travel += delta
        grip.wanted += delta
        grip.tracker.add(grip.travel, at: time)
        motion = .held(grip)
        let inside = clamped(grip.wanted)
        offset = inside + RubberBand.shown(for: grip.wanted - inside, dimension: band)
    }

    /// The finger lets go: the list goes on with its velocity, to a whole pixel, or comes back from beyond its end.
    ///
    /// - Parameters:
    ///   - time: s, of the event, for the velocity; nil when it is not known how long the finger has been gone.
    ///   - now: s, from when on the list moves by itself.
    mutating func release(at time: Double?, now: Double) {
        guard case .held(let grip) = motion else { return }
        let velocity = time.map { grip.tracker.velocity(at: $0) } ?? 0
        guard isInside, abs(velocity) > Tuning.catchVelocity else { return drop(now: now) }
        let end = Friction(from: offset, velocity: velocity, start: now).end.rounded()
        motion = .fling(Friction(from: offset, to: end, start: now))
    }

    /// Lets go without going on.
    mutating func drop(now: Double) {
        guard case .held(let grip) = motion else { return }
        guard isInside else { return bounce(velocity: 0, at: now) }
        rest(at: grip.travel == 0 ? offset : clamped(offset.rounded()))
    }

    /// Goes to an offset at once: the wheel or the scrollbar says so. A finger that holds the list goes on from there.
    mutating func jump(to offset: Double) {
        guard offset.isFinite else { return }
        self.offset = clamped(offset)
        if case .held(var grip) = motion {
            grip.wanted = self.offset
            motion = .held(grip)
        } else {
            motion = .rest
        }
    }

    /// Goes to an offset by a spring, keeping its velocity.
    mutating func glide(to target: Double, by spring: Spring, now: Double) {
        let target = clamped(target.rounded())
        guard target != offset else { return rest(at: target) }
        motion = .spring(SpringAnimation(spring, from: offset, to: target, velocity: velocity(at: now), start: now))
    }

    private mutating func rest(at offset: Double) {
        self.offset = offset
        motion = .rest
    }

    /// Goes back to the end that it is at or beyond. A critically damped spring left with velocity v from its target goes
    /// v/(e·ω) beyond it.
    private mutating func bounce(velocity: Double, at time: Double) {
        let longest = min(Tuning.maxOvershoot, page / 4)
        let fastest = longest * 2.718281828 * Tuning.edgeReturn.frequency
        let bounded = min(max(velocity, -fastest), fastest)
        motion = .spring(SpringAnimation(Tuning.edgeReturn, from: offset, to: clamped(offset), velocity: bounded, start: time))
    }

    private var isInside: Bool { offset == clamped(offset) }

    /// The finger's place that shows as an offset.
    private func wanted(for offset: Double) -> Double {
        let inside = clamped(offset)
        return inside + RubberBand.pulled(for: offset - inside, dimension: band)
    }

    private func clamped(_ offset: Double) -> Double {
        min(max(offset, 0), limit)
    }
}
