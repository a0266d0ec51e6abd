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
    var activeGesture = ActiveGesture.idle
    /// Position of the finger, or of the mouse with its button pressed, at its last event.
    var dragPosition = Point.zero
    var touchpadScroll = TouchpadScroll()
    var motions: [ItemID: RowAnimation] = [:]
    var removals: [RemovalAnimation] = []
    /// The row that was brought into view last. Heights that are measured on the way there change where that is.
    var revealing: Int?
    var pull = PullState()
    /// Two fingers on the screen whose pinch isn't recognized yet, at their initial positions.
    var pendingPinch: PinchGesture?
    var hover = HoverInsertion()
    /// Where the rows stand apart.
    var insertionGap: InsertionGap?
    /// Whether there is a level above: folded, or pulled down far enough, the list gives way to it; pulled up, it is cleared.
    public internal(set) var goesUp = false
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

    /// The part of a color or of a strike that nobody sees.
    static let imperceptible = 0.005

    /// Whether another frame will differ from this one.
    public var isMoving: Bool {
        scrollPosition.isMoving || !motions.isEmpty || !removals.isEmpty || touchpadScroll.timeout != nil || hover.dwell != nil
            || insertionGap.map { !$0.isSettled(at: now) } ?? false
            || !dimming.isSettled(at: now, tolerance: Self.imperceptible) || !hint.isSettled(at: now, tolerance: Self.imperceptible)
            || longPressTime != nil || !activeGesture.isSettled(at: now)
    }

    /// px of all rows.
    public var contentHeight: Double { heights.total }

    // MARK: Time

    /// Time (s) at which a timeout or a long press is due.
    var nextDeadline: Double? {
        [touchpadScroll.timeout?.end, longPressTime].compactMap(\.self).min()
    }

    /// Advances everything to a time (s). Returns what happened meanwhile, such as a touchpad scroll that timed out.
    mutating func advance(to time: Double, in list: ItemList) -> GestureResponse {
        guard time.isFinite else { return .none }
        if time > now { seenTop = scrollPosition.offset }
        let events = passBoundaries(until: time, in: list)
        now = max(now, time)
        scrollPosition.advance(to: now)
        updatePinchGap()
        var response = GestureResponse.events(events + updateReorder(in: list) + recognizeLongPress(in: list))
        if let timeout = touchpadScroll.timeout, now >= timeout.end {
            let end = endGesture(at: nil, in: list)
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
        settlePull()
        settleGap()
        openHoverGap(in: list)
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
        let reach = margin + (insertionGap?.reach(at: now) ?? 0) + liftedHeight
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
        if let source = activeGesture.reorder?.source, !shown.contains(source), list.items.indices.contains(source) {
            frames.append(frame(of: list, at: source, top: heights.top(of: source)))
        }
        // Rows whose place is out of view but who are still seen on their way there.
        let strays = motions.compactMap { id, motion in
            motion.y == nil || id == activeGesture.reorder?.item
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
        heights.top(of: index) - scrollPosition.offset + reorderShift(of: index)
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
        var frame = frameWithoutGesture(of: list, at: index, top: top)
        showGesture(in: &frame, of: list)
        return frame
    }

    /// The row as it would be if no finger held it.
    func frameWithoutGesture(of list: ItemList, at index: Int, top: Double) -> RowFrame {
        let item = list.items[index]
        var frame = RowFrame(
            item: item, index: index, y: top - scrollPosition.offset, x: 0, height: heights.height(of: index), opacity: 1,
            paint: paint(of: list, at: index), strike: item.isDone ? 1 : 0, cue: nil, layer: 0
        )
        frame.opacity = brightness(of: item.id)
        frame.count = counts?[item.id]
        frame.y += shift(of: index) + reorderShift(of: index)
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

    /// The colors of a row at its place.
    func paint(of list: ItemList, at index: Int) -> RowColors {
        if let colors = paintWhileReordering(list, at: index) { return colors }
        let item = list.items[index]
        return item.isDone ? palette.done : hue(of: item.id, at: list.unfinishedCount(above: index), of: list.unfinishedCount)
    }

    /// The paint of an unfinished row at a position; nil for one that is still to come.
    func hue(of id: ItemID?, at index: Int, of count: Int) -> RowColors {
        guard let counts else { return palette.paint(index: index, of: count) }
        // What is being named is no empty list to be passed over.
        let isEmpty = id.map { counts[$0] == 0 && $0 != edited } ?? false
        return isEmpty ? palette.emptyListPaint(index: index, of: count) : palette.listPaint(index: index, of: count)
    }
}
