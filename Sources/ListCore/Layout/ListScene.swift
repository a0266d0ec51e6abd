// SPDX-License-Identifier: GPL-3.0-or-later

/// What is on screen: a function of the list, the gestures and the time.
///
/// The scene keeps no items; it is handed the list it stands for at each call, so that no copy of a long list is ever made.
public struct ListScene: Sendable {
    /// s, the time everything is shown at.
    public internal(set) var now = 0.0
    /// px
    public internal(set) var width = 0.0
    public internal(set) var page = 0.0
    public internal(set) var heights = RowHeights()
    public internal(set) var scrollPosition = ScrollPosition()
    /// The row that keys act on.
    public var focus: ItemID?
    /// Whether text runs from right to left: then everything sideways is mirrored.
    public var isMirrored = false
    /// Whether a row is swiped to the start of the line of text to complete it, and to its end to delete it.
    public var swapsSwipes = false
    /// Whether the desktop asks for reduced motion: the same end states, with fades at most.
    public var reducesMotion = false
    public var allowedSides = AllowedSwipes.both
    public var palette = Palette.heatMap
    /// Whether hands may add rows.
    public var allowsAdding = true
    /// How many unfinished items are in each list that a row stands for; nil where rows stand for items.
    public internal(set) var counts: [ItemID: Int]?

    var metrics = RowMetrics(rowHeight: Tuning.rowHeight, linePitch: 21, characterWidth: 9, margin: 20)
    var activeGesture = ActiveGesture.free
    /// Where the finger was last.
    var lastPosition = Point(x: 0, y: 0)
    /// Set while two fingers are on the touchpad, as far as is known.
    var silence: ScrollTimeout?
    /// Whether the stroke has said nothing yet.
    var awaitsFirstDelta = false
    var motions: [ItemID: RowAnimation] = [:]
    var removals: [RemovalAnimation] = []
    /// How much the swiped row shows its end state, 0…1.
    var preview = SpringAnimation(Tuning.catchUp, from: 0, to: 0, start: 0)
    var armed: SwipeSide?
    /// The row that was brought into view last. Heights that are measured on the way there change where that is.
    var revealing: Int?
    /// The ends that the list was pulled beyond and is not back from yet.
    var pulled: ScrollEdges = []
    /// Two fingers on the screen that have not moved apart or together yet, as they were put down.
    var beginning: PinchGesture?
    /// The mouse pointer over the list, while no button is held.
    var pointer: Point?
    /// Where the mouse let go of something last, or a parted list was closed under it, until the pointer has left that place.
    var leftBehind: Point?
    /// Where the rows stand apart.
    var insertionGap: InsertionGap?
    /// The pointer, at rest near a boundary between rows.
    var rest: HoverDwell?
    /// What was said below a list that was pulled up when it was let go.
    var letGoOf: (stage: PullCue.SessionDriver, count: Int)?
    /// What letting go of the list would do.
    var aim: ReleaseAction?
    /// Whether there is a level above: folded, or pulled down far enough, the list gives way to it; pulled up, it is cleared.
    public internal(set) var goesUp = false
    /// s, when two fingers left the touchpad last.
    var lastStrokeEnd = -Double.infinity
    /// The row that is being edited, and how far the others have faded for it (0…1).
    var edited: ItemID?
    var dimming = SpringAnimation(Tuning.dimming, from: 0, to: 0, start: 0)
    var lift: EditScroll?
    /// Where the caret stands in the edited row, px from the row's top.
    var caret: ClosedRange<Double>?
    /// Rows whose texts changed since they were laid out.
    var regrowing: Set<Int> = []
    /// How much of the hint of an empty list is seen, 0…1.
    var hint = SpringAnimation(Tuning.springBack, from: 0, to: 0, start: 0)
    /// The offset (px) when the last frame was made, as far as is known; what is above it has not been seen.
    var seenTop = 0.0
    /// Heights (px) of texts whose rows were deleted: undone, a row comes back as high as it was.
    var heightsOfDeleted: [String: Double] = [:]

    public init() {}

    /// Whether a row is swiped to the left to complete it, and to the right to delete it.
    var completesToTheLeft: Bool { isMirrored != swapsSwipes }

    /// The part of a color or of a strike that nobody sees.
    static let imperceptible = 0.005

    /// Whether another frame will differ from this one.
    public var isMoving: Bool {
        scrollPosition.isMoving || !motions.isEmpty || !removals.isEmpty || silence != nil || rest != nil
            || insertionGap.map { !$0.isSettled(at: now) } ?? false
            || !dimming.isSettled(at: now, tolerance: Self.imperceptible) || !hint.isSettled(at: now, tolerance: Self.imperceptible)
            || holdEnds != nil || activeGesture.carry.map { !$0.isSettled(at: now) } ?? false
            || ((activeGesture.swipe != nil || activeGesture.carry != nil) && !preview.isSettled(at: now, tolerance: Self.imperceptible))
            || isCatchingUp
    }

    /// px of all rows.
    public var contentHeight: Double { heights.total }

    private var isCatchingUp: Bool {
        activeGesture.swipe?.isCatchingUp(at: now) ?? activeGesture.spread?.isCatchingUp(at: now) ?? false
    }

    // MARK: Time

    /// Moves everything on to a time (s). Returns what happened meanwhile: a stroke of which nothing was heard any more ended.
    mutating func advance(to time: Double, in list: ItemList) -> GestureResponse {
        guard time.isFinite else { return .none }
        if time > now { seenTop = scrollPosition.offset }
        let events = passBoundaries(until: time, in: list)
        now = max(now, time)
        scrollPosition.advance(to: now)
        holdInsertionGap()
        var response = GestureResponse.events(events + follow(in: list) + liftHeld(in: list))
        if let silence, now >= silence.ends {
            let end = end(at: nil, in: list)
            response.events += end.events
            response.action = end.action
        }
        for (id, motion) in motions {
            var motion = motion
            motion.settle(at: now)
            motions[id] = motion.isDone ? nil : motion
        }
        removals.removeAll { $0.ends <= now }
        dimming.rest(at: now, tolerance: Self.imperceptible)
        hint.rest(at: now, tolerance: Self.imperceptible)
        settleAdding()
        openUnderPointer(in: list)
        return response
    }

    /// Lets time (s) go on while nothing moves, so that what begins now does not begin in the past.
    mutating func resume(at time: Double) {
        guard !isMoving, time.isFinite else { return }
        now = max(now, time)
    }

    // MARK: What is shown

    /// The rows to show, in drawing order, those up to `margin` px beyond the viewport included.
    public func frames(of list: ItemList, margin: Double = Tuning.overscan) -> [RowFrame] {
        var frames: [RowFrame] = []
        var shown: Range<Int> = 0..<0
        let reach = margin + (insertionGap?.reach(at: now) ?? 0) + carriedHeight
        if let first = heights.index(at: scrollPosition.offset - reach), !list.items.isEmpty {
            var index = first
            var top = heights.top(of: first)
            let bottom = scrollPosition.offset + page + reach
            while index < list.items.count, top < bottom {
                let frame = frame(of: list, at: index, top: top)
                if isSeen(frame, margin: margin) { frames.append(frame) }
                top += heights.height(of: index)
                index += 1
            }
            shown = first..<index
        }
        if let carry = activeGesture.carry, !shown.contains(carry.source), list.items.indices.contains(carry.source) {
            frames.append(frame(of: list, at: carry.source, top: heights.top(of: carry.source)))
        }
        // Rows whose place is out of view but who are still seen on their way there.
        let strays = motions.compactMap { id, motion in
            motion.y == nil || id == activeGesture.carry?.item
                ? nil : list.index(of: id, near: motion.index).flatMap { shown.contains($0) ? nil : $0 }
        }
        for index in strays.sorted() {
            let frame = frame(of: list, at: index, top: heights.top(of: index))
            if isSeen(frame, margin: margin) { frames.append(frame) }
        }
        if !removals.isEmpty {
            let present = Set(frames.filter { isSeen($0, margin: Tuning.overscan) }.map(\.item.id))
            frames += removals.map { $0.frame(at: now, offset: scrollPosition.offset) }
                .filter { isSeen($0, margin: margin) && !present.contains($0.item.id) }
        }
        guard frames.contains(where: { $0.layer != 0 }) else { return frames }
        return Self.layers.flatMap { layer in frames.filter { $0.layer == layer } }
    }

    /// A row's way to its place (px on screen). To one far out of view it goes no farther than the target, just out of view.
    struct Way {
        let place: Double
        let target: Double
        /// The displacement (px) from the target.
        let motion: SpringAnimation
    }

    func way(_ y: SpringAnimation, to place: Double, height: Double) -> Way {
        let target = nearest(place, height: height)
        return Way(place: place, target: target, motion: y.displaced(by: place - target))
    }

    func wayOfRow(_ motion: RowAnimation) -> Way? {
        motion.y.map { way($0, to: placeWhileOpen(motion.index), height: greatestHeight(of: motion)) }
    }

    /// A row's y once nothing moves any more.
    func placeOnScreen(_ index: Int) -> Double {
        heights.top(of: index) - scrollPosition.offset + carryShift(of: index)
    }

    /// Where the row belongs as long as the list stands open as it does.
    func placeWhileOpen(_ index: Int) -> Double {
        placeOnScreen(index) + shift(of: index)
    }

    /// px that the row is displaced because the list stands open.
    func shift(of index: Int) -> Double {
        insertionGap?.shift(of: index, at: now) ?? 0
    }

    /// As high as the row is shown from now on until it rests.
    private func greatestHeight(of motion: RowAnimation) -> Double {
        heights.height(of: motion.index) + max(motion.growth?.value(at: now) ?? 0, 0)
    }

    /// A place on screen, or the place next to it where nothing more is seen of a row.
    func nearest(_ top: Double, height: Double) -> Double {
        min(max(top, -height - Tuning.overscan), page + Tuning.overscan)
    }

    /// Whether a row is in view, or no farther from it than `margin` px.
    func isSeen(_ row: RowFrame, margin: Double) -> Bool {
        row.y < page + margin && row.y + row.height > -margin
    }

    /// What leaves, what stays, what glides over the others, what a finger holds.
    private static let layers = -1...3

    /// The row seen at a point, rows on their way out not counted (H08).
    public func item(at point: Point, in list: ItemList) -> ItemID? {
        row(at: point, in: list)?.item.id
    }

    func row(at point: Point, in list: ItemList) -> RowFrame? {
        frames(of: list).last { $0.index != nil && $0.y <= point.y && point.y < $0.y + $0.height }
    }

    func frame(of list: ItemList, at index: Int, top: Double) -> RowFrame {
        var frame = frameLetGo(of: list, at: index, top: top)
        if let swipe = activeGesture.swipe, swipe.item == frame.item.id { show(swipe, in: &frame, of: list) }
        if let carry = activeGesture.carry, carry.source == index { show(carry, in: &frame, of: list) }
        return frame
    }

    /// The row as it would be if no finger held it.
    func frameLetGo(of list: ItemList, at index: Int, top: Double) -> RowFrame {
        let item = list.items[index]
        var frame = RowFrame(
            item: item, index: index, y: top - scrollPosition.offset, x: 0, height: heights.height(of: index), opacity: 1,
            paint: paint(of: list, at: index), strike: item.isDone ? 1 : 0, cue: nil, layer: 0
        )
        frame.opacity = brightness(of: item.id)
        frame.count = counts?[item.id]
        frame.y += shift(of: index) + carryShift(of: index)
        guard let motion = motions[item.id] else { return frame }
        if let y = motion.y {
            let way = way(y, to: frame.y, height: frame.height + max(motion.growth?.value(at: now) ?? 0, 0))
            frame.y = way.target + way.motion.value(at: now)
        }
        if let growth = motion.growth { frame.height = max(frame.height + growth.value(at: now), 0) }
        if let x = motion.x { frame.x = x.value(at: now) }
        if let lift = motion.lift {
            frame.lift = min(max(lift.value(at: now), 0), 1)
            frame.scale = scale(ofLift: frame.lift)
        }
        if let lean = motion.lean { frame.lean = lean.value(at: now) }
        frame.pivot = motion.pivot
        if let strike = motion.strike {
            frame.strike = min(max(strike.value(at: now), 0), 1)
        } else if motion.strikesAsSwiped {
            let part = min(abs(frame.x) / SwipeGesture.threshold(width: width), 1)
            frame.strike = motion.undoes ? 1 - part : part
        }
        if let glow = motion.glow { frame.opacity = min(max(frame.opacity + glow.value(at: now), 0), 1) }
        if let opacity = motion.opacity { frame.opacity *= min(max(opacity.value(at: now), 0), 1) }
        if let tint = motion.tint { frame.paint = palette.mix(frame.paint, tint.from, tint.left.value(at: now)) }
        if motion.isRaised { frame.layer = 1 }
        if let side = motion.cue, frame.x != 0 {
            let part = min(abs(frame.x) / SwipeGesture.threshold(width: width), 1)
            frame.cue = Cue(side: side, opacity: part, isArmed: motion.isActedOn, isHeld: false, undoes: motion.undoes)
        }
        return frame
    }

    private func show(_ swipe: SwipeGesture, in frame: inout RowFrame, of list: ItemList) {
        frame.x = swipe.offset(at: now)
        frame.layer = 2
        let isDone = frame.item.isDone
        let end = isDone ? hue(of: nil, at: placeWhenUndone(frame, in: list), of: list.unfinishedCount + 1) : palette.preview
        let shown = preview.isSettled(at: now, tolerance: Self.imperceptible) ? preview.target : preview.value(at: now)
        frame.paint = palette.mix(frame.paint, end, shown)
        if swipe.side(of: frame.x) == .complete, swipe.allows(.complete) {
            let part = min(abs(frame.x) / swipe.threshold, 1)
            frame.strike = isDone ? 1 - part : part
        }
        let side = swipe.side(of: swipe.reach)
        guard swipe.allows(side) else { return }
        let opacity = min(abs(swipe.reach) / swipe.threshold, 1)
        frame.cue = Cue(side: side, opacity: opacity, isArmed: armed == side, isHeld: true, undoes: isDone)
    }

    /// A row's color where it is now; while one is carried, where it would be if that were put down (F13).
    func paint(of list: ItemList, at index: Int) -> RowColors {
        let isDone = list.items[index].isDone
        guard let carry = activeGesture.carry, list.items.indices.contains(carry.source) else {
            return isDone ? palette.done : hue(of: list.items[index].id, at: list.unfinishedCount(above: index), of: list.unfinishedCount)
        }
        guard list.sinksDone else { return paint(of: list, at: index, whileCarrying: carry) }
        let wasDone = list.items[carry.source].isDone
        let becomesDone = isDoneWhenDropped(carry, in: list)
        if index == carry.source ? becomesDone : isDone { return isDone ? palette.done : palette.preview }
        let change = wasDone == becomesDone ? 0 : becomesDone ? -1 : 1
        return hue(of: list.items[index].id, at: carry.position(of: index), of: max(list.unfinishedCount + change, 1))
    }

    /// The same where done rows stay, and so does every other row's being done or not.
    private func paint(of list: ItemList, at index: Int, whileCarrying carry: ReorderGesture) -> RowColors {
        let item = list.items[index]
        guard !item.isDone else { return palette.done }
        let isCounted = !list.items[carry.source].isDone
        let above =
            index == carry.source
            ? carry.target > index ? list.unfinishedCount(above: carry.target + 1) - 1 : list.unfinishedCount(above: carry.target)
            : list.unfinishedCount(above: index) + (isCounted ? carry.position(of: index) - index : 0)
        return hue(of: item.id, at: above, of: list.unfinishedCount)
    }

    /// How many unfinished rows will stand above a done one that is swiped, when it is to be done again.
    private func placeWhenUndone(_ frame: RowFrame, in list: ItemList) -> Int {
        guard !list.sinksDone, let index = frame.index else { return list.unfinishedCount }
        return list.unfinishedCount(above: index)
    }

    /// The paint of an unfinished row at a position; nil for one that is still to come.
    func hue(of id: ItemID?, at index: Int, of count: Int) -> RowColors {
        guard let counts else { return palette.paint(index: index, of: count) }
        // What is being named is no empty list to be passed over.
        let isEmpty = id.map { counts[$0] == 0 && $0 != edited } ?? false
        return isEmpty ? palette.emptyListPaint(index: index, of: count) : palette.listPaint(index: index, of: count)
    }
}
