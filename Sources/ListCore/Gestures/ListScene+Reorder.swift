// SPDX-License-Identifier: GPL-3.0-or-later

/// A row that is held for a while, or taken by the mouse and moved up or down, comes off the list and is carried to another place.
extension ListScene {
    // MARK: Taking a row up

    /// s, when the finger that rests on a row will have rested long enough to take it up; nil when none does.
    var holdEnds: Double? {
        guard case .undecided(let contact) = activeGesture, contact.canHold, allowsAdding, edited == nil else { return nil }
        return contact.began + Tuning.hold
    }

    /// Takes up the row under a finger that has rested on it.
    mutating func liftHeld(in list: ItemList) -> [SessionEvent] {
        guard let ends = holdEnds, now >= ends, case .undecided(var contact) = activeGesture else { return [] }
        let events = lift(contact, isDragged: false, in: list)
        guard events.isEmpty else { return events }
        // The row is gone from under the finger, which may still scroll. A tap would be for nobody.
        contact.item = nil
        activeGesture = .undecided(contact)
        return []
    }

    /// Takes up the row that was dragged up or down, or does nothing more.
    mutating func lift(dragged contact: PendingGesture, in list: ItemList) -> [SessionEvent] {
        let events = lift(contact, isDragged: true, in: list)
        if events.isEmpty { activeGesture = .refused(contact.device) }
        return events
    }

    private mutating func lift(_ contact: PendingGesture, isDragged: Bool, in list: ItemList) -> [SessionEvent] {
        guard allowsAdding, edited == nil, !contact.isAtEdge, let id = contact.item,
            let index = list.index(of: id, near: motions[id]?.index ?? 0)
        else { return [] }
        let seen = frame(of: list, at: index, top: heights.top(of: index))
        // A row may have moved on since it was touched, but the wheel can have taken it anywhere.
        guard abs(lastPosition.y - contact.grip.y - seen.y) < seen.height + Tuning.farthestCatch * metrics.rowHeight else { return [] }
        closeUnderPointer()
        scrollPosition.drop(now: now)
        activeGesture = .carrying(
            ReorderGesture(index: index, contact: contact, finger: lastPosition, shown: seen, isDragged: isDragged, time: now))
        preview = SpringAnimation(Tuning.catchUp, from: 0, to: 0, start: now)
        // The finger has it now. Its colors and its strike go on to what they were going to be.
        if motions[id]?.strikesAsSwiped == true {
            motions[id]?.strike = SpringAnimation(Tuning.springBack, from: seen.strike, to: seen.item.isDone ? 1 : 0, start: now)
        }
        motions[id]?.letGoOfPlace()
        return [.lifted(id)] + follow(in: list)
    }

    // MARK: Carrying it

    /// px
    var carriedHeight: Double {
        activeGesture.carry.flatMap { $0.source < heights.count ? heights.height(of: $0.source) : nil } ?? 0
    }

    mutating func carry(to point: Point, time: Double, in list: ItemList) -> [SessionEvent] {
        guard case .carrying(var carry) = activeGesture else { return [] }
        carry.move(to: point, width: width, time: time, now: now)
        activeGesture = .carrying(carry)
        driveNearEdges()
        return follow(in: list)
    }

    /// Lets the list scroll while the row is near an edge of the viewport and was moved towards it, the faster the nearer; a finger
    /// that rests there goes on scrolling (F05, F06).
    private mutating func driveNearEdges() {
        guard let carry = activeGesture.carry else { return }
        drive(heading: carry.heading, at: carry.finger.y)
    }

    /// - Parameters:
    ///   - heading: -1 up, 1 down, 0 nowhere.
    ///   - y: px of the viewport, the finger's.
    mutating func drive(heading: Double, at y: Double) {
        let zone = min(Tuning.scrollZone * metrics.rowHeight, page / 4)
        let depth = heading < 0 ? zone - y : heading > 0 ? y - (page - zone) : 0
        let part = min(max(depth / max(zone, 1), 0), 1)
        scrollPosition.drive(velocity: heading * part * part * Tuning.fastestDrive, now: now)
    }

    /// Lets the other rows make room where the carried one is now.
    mutating func follow(in list: ItemList) -> [SessionEvent] {
        guard let carry = activeGesture.carry, carry.source < list.items.count else { return [] }
        let target = target(of: carry, at: carry.place(at: now).y + scrollPosition.offset, in: list)
        guard target != carry.target else { return [] }
        let wasDone = isDoneWhenDropped(carry, in: list)
        makeRoom(at: target, in: list)
        guard let now = activeGesture.carry.map({ isDoneWhenDropped($0, in: list) }), now != wasDone else { return [] }
        return rearm(carried: carry.item, isDone: now, in: list)
    }

    /// Where the row would stand with its top at `top`, px of the content. The edge that leads has to pass the middle of another row,
    /// and to go back it has to pass it again: rows of any heights stay where they are (F07).
    private func target(of carry: ReorderGesture, at top: Double, in list: ItemList) -> Int {
        var target = carry.target
        while target + 1 < list.items.count, top > middle(ofOther: target, than: carry.source) + Tuning.carryJitter { target += 1 }
        while target > 0, top < middle(ofOther: target - 1, than: carry.source) - Tuning.carryJitter { target -= 1 }
        return target
    }

    /// While the list scrolls under a resting row, or the row catches up with the finger, the others make room at the moment they are
    /// passed, whenever the next frame is.
    mutating func passBoundaries(until time: Double, in list: ItemList) -> [SessionEvent] {
        var events: [SessionEvent] = []
        while let carry = activeGesture.carry, let moment = nextBoundary(of: carry, until: time, in: list) {
            now = moment
            scrollPosition.advance(to: now)
            events += follow(in: list)
            if activeGesture.carry?.target == carry.target { break }
        }
        return events
    }

    /// s, when the row passes another one, to a microsecond; nil when it does not before `time`.
    private func nextBoundary(of carry: ReorderGesture, until time: Double, in list: ItemList) -> Double? {
        guard carry.source < list.items.count, time > now, scrollPosition.isMoving || !carry.isSettled(at: now) else { return nil }
        func isPassed(at time: Double) -> Bool {
            var scrollPosition = scrollPosition
            scrollPosition.advance(to: time)
            return target(of: carry, at: carry.place(at: time).y + scrollPosition.offset, in: list) != carry.target
        }
        guard isPassed(at: time) else { return nil }
        var (before, after) = (now, time)
        while after - before > 1e-6 {
            let middle = (before + after) / 2
            if isPassed(at: middle) { after = middle } else { before = middle }
        }
        return after
    }

    /// The middle of the place (px of the content) that the other rows' `position`-th has when the carried one is not among them.
    private func middle(ofOther position: Int, than source: Int) -> Double {
        guard position >= source else { return heights.top(of: position) + heights.height(of: position) / 2 }
        return heights.top(of: position + 1) - heights.height(of: source) + heights.height(of: position + 1) / 2
    }

    /// The rows between the old and the new place go to the other side of the carried one.
    private mutating func makeRoom(at target: Int, in list: ItemList) {
        guard case .carrying(var carry) = activeGesture else { return }
        let paints = paints(of: list)
        let passed = rowsPassed(from: carry.target, to: target, by: carry, in: list)
        carry.target = target
        activeGesture = .carrying(carry)
        recolor(from: paints, in: list)
        guard !reducesMotion else { return }
        for (index, y, velocity) in passed {
            let id = list.items[index].id
            var motion = motions[id] ?? RowAnimation(index: index)
            motion.index = index
            motion.y = SpringAnimation(Tuning.makingRoom, from: y - placeWhileOpen(index), to: 0, velocity: velocity, start: now)
            motions[id] = motion
        }
    }

    /// Those of the rows between two places of the carried one that are seen or near that: where they are (px) and how fast (px/s).
    private func rowsPassed(from old: Int, to new: Int, by carry: ReorderGesture, in list: ItemList) -> [(
        index: Int, y: Double, velocity: Double
    )] {
        let first = heights.index(at: scrollPosition.offset - page - carriedHeight) ?? 0
        let last = heights.index(at: scrollPosition.offset + 2 * page + carriedHeight) ?? list.items.count - 1
        // The rows that it passes are those at the positions between, itself not counted.
        let (lower, upper) = (min(old, new), max(old, new))
        let passed = (lower >= carry.source ? lower + 1 : lower)...(upper <= carry.source ? upper - 1 : upper)
        return passed.clamped(to: first...max(first, last)).filter { $0 != carry.source }.map { index in
            let place = placeWhileOpen(index)
            guard let motion = motions[list.items[index].id]?.y else { return (index, place, 0) }
            let way = way(motion, to: place, height: heights.height(of: index))
            return (index, way.target + way.motion.value(at: now), way.motion.velocity(at: now))
        }
    }

    /// The colors of the rows in view, and a little beyond: as they are seen, and as they are going to be.
    private func paints(of list: ItemList) -> [(index: Int, seen: RowColors, end: RowColors)] {
        frames(of: list, margin: page).compactMap { frame in
            guard let index = frame.index else { return nil }
            return (index, frame.paint, paint(of: list, at: index))
        }
    }

    /// Rows that would stand elsewhere now take on the color of that place before one's eyes (F13).
    private mutating func recolor(from paints: [(index: Int, seen: RowColors, end: RowColors)], in list: ItemList) {
        for (index, seen, end) in paints where end != paint(of: list, at: index) {
            let id = list.items[index].id
            var motion = motions[id] ?? RowAnimation(index: index)
            let spring = reducesMotion ? Tuning.reducedFade : activeGesture.carry?.source == index ? Tuning.catchUp : Tuning.coloring
            motion.tint = (seen, SpringAnimation(spring, from: 1, to: 0, start: now))
            motions[id] = motion
        }
    }

    /// px that a row makes room by for the carried one.
    func carryShift(of index: Int) -> Double {
        activeGesture.carry.map { shift(of: index, by: $0) } ?? 0
    }

    private func shift(of index: Int, by carry: ReorderGesture) -> Double {
        guard carry.source < heights.count else { return 0 }
        return index == carry.source ? 0 : Double(carry.position(of: index) - index) * heights.height(of: carry.source)
    }

    // MARK: Across the border of the done block

    /// Whether the row would be done where it is. At the border it stays what it is; where done rows stay there is no border.
    func isDoneWhenDropped(_ carry: ReorderGesture, in list: ItemList) -> Bool {
        guard list.items.indices.contains(carry.source) else { return false }
        let isDone = list.items[carry.source].isDone
        guard list.sinksDone else { return isDone }
        let border = list.unfinishedCount - (isDone ? 0 : 1)
        return isDone ? carry.target >= border : carry.target > border
    }

    private mutating func rearm(carried id: ItemID, isDone: Bool, in list: ItemList) -> [SessionEvent] {
        let isChanged = list.items[activeGesture.carry?.source ?? 0].isDone != isDone
        preview = SpringAnimation(
            Tuning.catchUp, from: preview.value(at: now), to: isChanged ? 1 : 0, velocity: preview.velocity(at: now), start: now
        )
        armed = isChanged ? .complete : nil
        return [isChanged ? .armed(.complete) : .disarmed]
    }

    // MARK: Letting it go

    /// - Parameter time: s, of the event; nil when it is not known how long the finger has been gone.
    mutating func drop(_ carry: ReorderGesture, at time: Double?, in list: ItemList) -> GestureResponse {
        let velocity = carry.velocity(at: time)
        let place = carry.place(at: now)
        let middle = Point(x: place.x + width / 2, y: place.y + carriedHeight / 2)
        let isDone = isDoneWhenDropped(carry, in: list)
        letGo(carry, velocity: velocity, in: list)
        armed = nil
        if carry.isStill { return .action(.longPress(carry.item, at: carry.finger)) }
        if carry.isThrown(velocity, middle: middle, width: width, page: page) { return .action(.throwAway(carry.item, velocity: velocity)) }
        return .action(.move(carry.item, to: carry.target, isDone: isDone))
    }

    /// The row goes back to where it was taken, and so do the others; a change of the list sends it elsewhere at once.
    ///
    /// - Parameter velocity: px/s that the row is let go with.
    mutating func letGo(_ carry: ReorderGesture, velocity: Point, in list: ItemList) {
        var before = snapshot(of: list)
        let fastest = Tuning.fastestDrop
        before.rows[carry.item]?.velocityX = min(max(velocity.x, -fastest), fastest)
        before.rows[carry.item]?.velocityY = min(max(velocity.y, -fastest), fastest)
        activeGesture = .free
        scrollPosition.stop()
        transition(from: before, by: [], to: list, style: TransitionStyle(isTogether: true))
    }

    /// What a row that was off the list still has of that.
    func land(_ motion: inout RowAnimation, from old: ListSceneSnapshot.Row) {
        motion.lift = SpringAnimation(Tuning.springBack, from: old.frame.lift, to: 0, start: now)
        motion.lean = old.frame.lean == 0 ? nil : SpringAnimation(Tuning.dropping, from: old.frame.lean, to: 0, start: now)
        motion.pivot = old.frame.pivot
        motion.x = SpringAnimation(Tuning.dropping, from: old.frame.x, to: 0, velocity: old.velocityX, start: now)
        motion.isRaised = true
    }

    // MARK: What is shown

    /// How large a row is that is so far (0…1) off the list.
    func scale(ofLift lift: Double) -> Double {
        reducesMotion ? 1 : 1 + (Tuning.liftedScale - 1) * lift
    }

    func show(_ carry: ReorderGesture, in frame: inout RowFrame, of list: ItemList) {
        let place = carry.place(at: now)
        (frame.x, frame.y) = (reducesMotion ? 0 : place.x, place.y)
        frame.layer = 3
        frame.lift = carry.lift(at: now)
        frame.scale = scale(ofLift: frame.lift)
        frame.lean = reducesMotion ? 0 : carry.tilt(at: now)
        frame.pivot = carry.grip
        let part = min(max(preview.value(at: now), 0), 1)
        guard part > Self.imperceptible else { return }
        let isDone = frame.item.isDone
        frame.strike += ((isDone ? 0 : 1) - frame.strike) * part
        frame.cue = Cue(side: .complete, opacity: part, isArmed: armed != nil, isHeld: true, undoes: isDone, isInside: true)
    }
}
