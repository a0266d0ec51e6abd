// SPDX-License-Identifier: GPL-3.0-or-later

extension ListScene {
    /// A finger on the screen, or the mouse.
    mutating func handle(_ drag: Drag, in list: ItemList) -> GestureResponse {
        let isSomewhere = drag.position.x.isFinite && drag.position.y.isFinite
        if drag.phase == .began {
            guard activeGesture.isFree, isSomewhere else { return .none }
            lastPosition = drag.position
            begin(drag, in: list)
            return .none
        }
        guard activeGesture.device == drag.device, activeGesture.spread == nil else { return .none }
        if drag.device == .mouse, drag.phase != .moved { leftBehind = drag.position }
        switch drag.phase {
        case .began: return .none
        case .moved:
            guard isSomewhere else { return .none }
            let (dx, dy) = (drag.position.x - lastPosition.x, drag.position.y - lastPosition.y)
            lastPosition = drag.position
            if activeGesture.carry != nil { return .events(carry(to: drag.position, time: drag.time, in: list)) }
            return .events(move(dx: dx, scroll: -dy, time: drag.time, in: list))
        case .ended: return end(at: drag.time, in: list)
        case .cancelled:
            cancel(in: list)
            activeGesture = .free
            return .events(disarm())
        }
    }

    /// Two fingers on the touchpad. Deltas without a beginning begin a stroke, but after a cancel they still belong to the old one.
    /// A delta of nothing ends a stroke (B12), and so does the beginning of the next one.
    mutating func handle(_ stroke: ScrollInput, in list: ItemList) -> GestureResponse {
        guard activeGesture.isFree || activeGesture.device == .touchpad else { return .none }
        var events: [SessionEvent] = []
        if activeGesture.spread != nil {
            // Scrolling again, the fingers are not pinching any more.
            guard stroke.phase == .began else { return .none }
            cancel(in: list)
            activeGesture = .free
            events = disarm()
        }
        switch stroke.phase {
        case .began:
            let response = end(at: nil, in: list)
            begin(stroke, in: list)
            return GestureResponse(events: events + response.events, action: response.action)
        case .moved:
            if stroke.dx == 0, stroke.dy == 0 {
                lastStrokeEnd = stroke.time
                return end(at: stroke.time, in: list)
            }
            if activeGesture.isFree { begin(stroke, isInertia: stroke.time - lastStrokeEnd < Tuning.inertia, in: list) }
            listen(to: stroke)
            return .events(move(stroke, in: list))
        case .ended:
            lastStrokeEnd = stroke.time
            return end(at: stroke.time, in: list)
        case .cancelled:
            guard !activeGesture.isFree else { return .none }
            cancel(in: list)
            activeGesture = .refused(.touchpad)
            listen(to: stroke)
            return .events(disarm())
        }
    }

    /// Notes that an input is there before time moves on to it: one that waited behind a slow frame was no silence.
    mutating func postponeTimeout(for stroke: ScrollInput) {
        guard let silence, stroke.time - silence.lastEvent < silence.allowed else { return }
        self.silence?.ends = .infinity
    }

    private mutating func listen(to stroke: ScrollInput) {
        let allowed = stroke.promisesStop ? Tuning.promisedSilence : Tuning.silence
        silence = ScrollTimeout(lastEvent: stroke.time, allowed: allowed, ends: now + allowed)
    }

    // MARK: One life of a gesture

    private mutating func begin(_ drag: Drag, in list: ItemList) {
        rest = nil
        let x = drag.position.x
        let isAtEdge = x < Tuning.edgeDeadzone || x > width - Tuning.edgeDeadzone
        begin(drag.device, at: drag.position, isAtEdge: isAtEdge, slop: drag.slop, in: list)
        guard case .undecided(var contact) = activeGesture else { return }
        contact.tracker.add(0, at: drag.time)
        activeGesture = .undecided(contact)
    }

    private mutating func begin(_ stroke: ScrollInput, isInertia: Bool = false, in list: ItemList) {
        closeUnderPointer()
        if isInertia, !pulled.isEmpty {
            // The list is on its way back from a pull, and goes on so (D19).
            activeGesture = .refused(.touchpad)
        } else {
            begin(.touchpad, at: stroke.position, isAtEdge: false, slop: Tuning.touchpadSlop, pulls: !isInertia, in: list)
        }
        awaitsFirstDelta = true
        listen(to: stroke)
    }

    private mutating func begin(
        _ device: Device, at position: Point, isAtEdge: Bool, slop: Double, pulls: Bool = true, in list: ItemList
    ) {
        revealing = nil
        let pulls = device != .mouse && pulls ? pullableEnds : []
        // Asked before the list stops: that may cost the row half a pixel.
        let row = row(at: position, in: list)
        let grip = row.map { Point(x: position.x - $0.x, y: position.y - $0.y) } ?? Point(x: 0, y: 0)
        let isCaught: Bool
        if device == .mouse {
            isCaught = scrollPosition.isCatch(at: now)
            scrollPosition.stop()
        } else {
            isCaught = scrollPosition.grab(at: now)
        }
        if isCaught {
            activeGesture = device == .mouse ? .refused(.mouse) : .scrolling(device, pulls: pulls)
            pulled = pulls
        } else {
            let boundary = device == .mouse ? openBoundary(at: position) : nil
            activeGesture = .undecided(
                PendingGesture(
                    device: device, item: row?.item.id, grip: grip, isAtEdge: isAtEdge, slop: slop, boundary: boundary, pulls: pulls,
                    began: now
                ))
        }
    }

    /// The first delta may tell of what happened before the pointer came in (B15).
    private mutating func move(_ stroke: ScrollInput, in list: ItemList) -> [SessionEvent] {
        guard stroke.dx.isFinite, stroke.dy.isFinite else { return [] }
        let most = awaitsFirstDelta ? Tuning.wildestDelta : .infinity
        awaitsFirstDelta = false
        let (dx, dy) = (min(max(stroke.dx, -most), most), min(max(stroke.dy, -most), most))
        return move(dx: dx, scroll: dy, time: stroke.time, in: list)
    }

    private mutating func move(dx: Double, scroll: Double, time: Double, in list: ItemList) -> [SessionEvent] {
        guard dx.isFinite, scroll.isFinite else { return [] }
        switch activeGesture {
        case .free, .refused, .pinching, .carrying: return []
        case .scrolling(let device, _):
            drag(by: scroll, with: device, time: time)
            return rearm(in: list)
        case .swiping(var swipe):
            swipe.move(by: dx, time: time)
            activeGesture = .swiping(swipe)
            return rearm(swipe)
        case .undecided(var contact):
            contact.dx += dx
            contact.dy += scroll
            contact.tracker.add(contact.dx, at: time)
            activeGesture = .undecided(contact)
            switch contact.verdict {
            case .undecided: return []
            case .along:
                // The wheel scrolls: what the mouse drags up or down is the row (F16).
                if contact.device == .mouse { return lift(dragged: contact, in: list) }
                activeGesture = .scrolling(contact.device, pulls: contact.pulls)
                pulled = contact.pulls
                // The touchpad has no slop of its own on this desktop: what was held back is made up for.
                drag(by: contact.device == .touchpad ? contact.dy : 0, with: contact.device, time: time)
                return rearm(in: list)
            case .sideways: return beginSwipe(contact, time: time, in: list)
            }
        }
    }

    private mutating func drag(by scroll: Double, with device: Device, time: Double) {
        // Whoever scrolls wants to be where that leads.
        lift?.returnsTo = nil
        scrollPosition.drag(by: scroll * (device == .touchpad ? Tuning.touchpadScrollFactor : 1), time: time)
    }

    private mutating func beginSwipe(_ contact: PendingGesture, time: Double, in list: ItemList) -> [SessionEvent] {
        if contact.device != .mouse { scrollPosition.drop(now: now) }
        closeUnderPointer()
        guard !contact.isAtEdge, let id = contact.item, id != edited, let index = list.index(of: id, near: motions[id]?.index ?? 0) else {
            activeGesture = .refused(contact.device)
            return []
        }
        let swipe = SwipeGesture(
            item: id, device: contact.device, width: width, allowed: allowedSides(of: list.items[index]), mirrored: completesToTheLeft,
            shown: motions[id]?.x?.value(at: now) ?? 0, travel: contact.dx, tracker: contact.tracker, time: now
        )
        motions[id]?.x = nil
        // A row on its way over others stops under the finger. One that closes up with the others goes on.
        if let motion = motions[id], motion.isRaised, motion.y != nil {
            let y = frameLetGo(of: list, at: index, top: heights.top(of: index)).y - placeWhileOpen(index)
            motions[id]?.y = SpringAnimation(Tuning.closing, from: y, to: 0, start: .infinity)
        }
        preview = SpringAnimation(Tuning.catchUp, from: 0, to: 0, start: now)
        armed = nil
        activeGesture = .swiping(swipe)
        return rearm(swipe)
    }

    /// In a list with nothing in it there is nothing to be done.
    private func allowedSides(of item: Item) -> AllowedSwipes {
        guard counts?[item.id] == 0, !item.isDone else { return allowedSides }
        return AllowedSwipes(complete: false, delete: allowedSides.delete)
    }

    /// - Parameter time: s, of the event; nil when it is not known how long the fingers have been gone.
    mutating func end(at time: Double?, in list: ItemList) -> GestureResponse {
        defer {
            activeGesture = .free
            silence = nil
        }
        switch activeGesture {
        case .free, .refused: return .none
        case .undecided(let contact):
            if contact.device != .mouse { scrollPosition.drop(now: now) }
            guard contact.device != .touchpad, contact.isAlone else { return .none }
            if let boundary = contact.boundary { return .action(.insert(at: boundary, contact.device, from: nil)) }
            guard contact.item != nil || isBelowRows(lastPosition) else { return .none }
            return .action(.tap(contact.item, at: lastPosition, contact.device))
        case .scrolling(let device, _): return endScrolling(device, at: time, in: list)
        case .pinching(let spread): return end(spread, in: list)
        case .carrying(let carry): return drop(carry, at: time, in: list)
        case .swiping(let swipe):
            let (side, velocity) = swipe.release(at: time)
            sendBack(swipe, velocity: velocity, acted: side != nil, in: list)
            armed = nil
            guard let side, list.index(of: swipe.item, near: motions[swipe.item]?.index ?? 0) != nil else { return .none }
            return .action(.swipe(side, swipe.item, velocity: velocity))
        }
    }

    // MARK: The row under the finger

    /// Lets the row go back to its place with the finger's velocity, but never past it to the other side (A11).
    mutating func sendBack(_ swipe: SwipeGesture, velocity: Double, acted: Bool = false, in list: ItemList) {
        guard let index = list.index(of: swipe.item, near: motions[swipe.item]?.index ?? 0) else { return }
        let top = heights.top(of: index)
        let (held, resting) = (frame(of: list, at: index, top: top), frameLetGo(of: list, at: index, top: top))
        var motion = motions[swipe.item] ?? RowAnimation(index: index)
        motion.index = index
        if let y = motion.y, y.start == .infinity { motion.y = SpringAnimation(Tuning.closing, from: y.origin, to: 0, start: now) }
        motion.cue = held.cue?.side
        motion.isActedOn = acted
        motion.undoes = held.item.isDone
        if held.paint != resting.paint { motion.tint = (held.paint, fade(from: 1)) }
        motion.strikesAsSwiped = !acted && motion.cue == .complete
        if motion.strikesAsSwiped {
            motion.strike = nil
        } else if held.strike != resting.strike {
            motion.strike = SpringAnimation(Tuning.springBack, from: held.strike, to: resting.strike, start: now)
        }
        // A row that is acted on is where it was let go until the change is there.
        if held.x != 0, acted || !reducesMotion {
            motion.x = SpringAnimation(
                Tuning.springBack, from: held.x, to: 0,
                velocity: Self.velocity(velocity, returningFrom: held.x), start: now
            )
        }
        motions[swipe.item] = motion
    }

    /// The velocity (px/s) kept by a row that returns from `x` (px): a critically damped spring crosses its target when it comes
    /// back faster than ω·x, and leaves for good when thrown outwards, where it is slowed.
    static func velocity(_ velocity: Double, returningFrom x: Double) -> Double {
        let bound = Tuning.springBack.frequency * abs(x)
        return min(max(velocity, -bound), bound)
    }

    func fade(from value: Double) -> SpringAnimation {
        SpringAnimation(reducesMotion ? Tuning.reducedFade : Tuning.springBack, from: value, to: 0, start: now)
    }

    private mutating func rearm(_ swipe: SwipeGesture) -> [SessionEvent] {
        let side = swipe.armed
        guard side != armed else { return [] }
        armed = side
        preview = SpringAnimation(
            Tuning.catchUp, from: preview.value(at: now), to: side == .complete ? 1 : 0,
            velocity: preview.velocity(at: now), start: now
        )
        return [side.map { .armed($0) } ?? .disarmed]
    }

    mutating func disarm() -> [SessionEvent] {
        guard armed != nil || aim != nil else { return [] }
        armed = nil
        aim = nil
        return [.disarmed]
    }
}
