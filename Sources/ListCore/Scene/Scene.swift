// SPDX-License-Identifier: GPL-3.0-or-later

/// What is on screen: a function of the list, the gestures and the time.
///
/// The scene keeps no items; it is handed the list it stands for at each call, so that no copy of a long list is ever made.
public struct Scene: Sendable {
    /// s, the time everything is shown at.
    public internal(set) var now = 0.0
    /// px
    public internal(set) var width = 0.0
    public internal(set) var page = 0.0
    public internal(set) var heights = RowHeights()
    public internal(set) var scroller = Scroller()
    /// The row that keys act on.
    public var focus: ItemID?
    /// Whether text runs from right to left: then everything sideways is mirrored.
    public var isMirrored = false
    /// Whether the desktop asks for reduced motion: the same end states, with fades at most.
    public var reducesMotion = false
    public var allowedSides = AllowedSides.both

    var metrics = RowMetrics(rowHeight: Tuning.rowHeight, linePitch: 21, characterWidth: 9, margin: 20)
    var arena = Arena.free
    /// Where the finger was last, and when the touchpad spoke last.
    var lastPosition = Point(x: 0, y: 0)
    var strokeSilentAfter: Double?
    var motions: [ItemID: RowMotion] = [:]
    var departures: [Departure] = []
    /// How much the swiped row shows its end state, 0…1.
    var preview = SpringMotion(Tuning.catchUp, from: 0, to: 0, start: 0)
    var armed: Side?

    public init() {}

    /// Whether another frame will differ from this one.
    public var isMoving: Bool {
        scroller.isMoving || !motions.isEmpty || !departures.isEmpty || strokeSilentAfter != nil
            || (arena.swipe != nil && !preview.isSettled(at: now, tolerance: 0.005)) || isCatchingUp
    }

    /// px of all rows.
    public var contentHeight: Double { heights.total }

    private var isCatchingUp: Bool {
        arena.swipe?.isCatchingUp(at: now) ?? false
    }

    // MARK: Size and content

    /// Stands for another list, or for the same one changed from outside: nothing moves.
    public mutating func reset(to list: ItemList) {
        motions.removeAll()
        departures.removeAll()
        if let swipe = arena.swipe { arena = .refused(swipe.device) }
        estimateHeights(of: list)
    }

    /// Takes on the viewport's size (px) and the type's. A change of width gives up a swipe and every known height (A25).
    public mutating func resize(width: Double, page: Double, metrics: RowMetrics, list: ItemList) {
        let keepsHeights = width == self.width && metrics == self.metrics
        self.width = width
        self.page = page
        self.metrics = metrics
        if keepsHeights {
            scroller.resize(page: page, content: heights.total)
        } else {
            cancelSwipe(in: list)
            let anchor = heights.index(at: scroller.offset)
            let below = anchor.map { scroller.offset - heights.top(of: $0) } ?? 0
            estimateHeights(of: list)
            if let anchor, anchor < heights.count { scroller.jump(to: heights.top(of: anchor) + below) }
        }
    }

    private mutating func estimateHeights(of list: ItemList) {
        heights = RowHeights(estimates: list.items.map { metrics.estimate(for: $0.text, in: width) })
        scroller.resize(page: page, content: heights.total)
    }

    /// Notes the real height (px) of a row that was laid out. Rows in view stay where they are.
    public mutating func measure(_ index: Int, as height: Double) {
        let isAbove = heights.top(of: index) < scroller.offset
        let delta = heights.measure(index, as: height)
        guard delta != 0 else { return }
        scroller.resize(page: page, content: heights.total)
        if isAbove { scroller.shift(by: delta) }
    }

    /// Moves everything on to a time (s). Returns what happened meanwhile: a stroke of which nothing was heard any more ended.
    public mutating func advance(to time: Double, in list: ItemList) -> [SceneEvent] {
        now = max(now, time)
        var events: [SceneEvent] = []
        if let silent = strokeSilentAfter, now >= silent {
            events = end(at: now, in: list)
        }
        scroller.advance(to: now)
        for (id, motion) in motions {
            var motion = motion
            motion.settle(at: now)
            motions[id] = motion.isDone ? nil : motion
        }
        departures.removeAll { $0.ends <= now }
        return events
    }

    /// Scrolls at once, as the wheel and the scrollbar do.
    public mutating func scroll(to offset: Double) {
        scroller.jump(to: offset)
    }

    // MARK: What is shown

    /// The rows to show, in drawing order, those up to `margin` px beyond the viewport included.
    public func frames(of list: ItemList, margin: Double = Tuning.overscan) -> [RowFrame] {
        var frames = departures.map { $0.frame(at: now) }
        var shown: Range<Int> = 0..<0
        if let first = heights.index(at: scroller.offset - margin), !list.items.isEmpty {
            var index = first
            var top = heights.top(of: first)
            let bottom = scroller.offset + page + margin
            while index < list.items.count, top < bottom {
                frames.append(frame(of: list, at: index, top: top))
                top += heights.height(of: index)
                index += 1
            }
            shown = first..<index
        }
        // Rows whose place is out of view but who are still seen on their way there.
        for (id, motion) in motions where motion.y != nil {
            guard let index = list.index(of: id, near: motion.index), !shown.contains(index) else { continue }
            let frame = frame(of: list, at: index, top: heights.top(of: index))
            if frame.y < page + margin, frame.y + frame.height > -margin { frames.append(frame) }
        }
        // The sort is stable: within a layer the order of the list stays.
        return frames.contains { $0.layer != 0 } ? frames.sorted { $0.layer < $1.layer } : frames
    }

    /// The row seen at a point, rows on their way out not counted (H08).
    public func item(at point: Point, in list: ItemList) -> ItemID? {
        frames(of: list).last { $0.index != nil && $0.y <= point.y && point.y < $0.y + $0.height }?.item.id
    }

    func frame(of list: ItemList, at index: Int, top: Double) -> RowFrame {
        var frame = frameLetGo(of: list, at: index, top: top)
        if let swipe = arena.swipe, swipe.item == frame.item.id { show(swipe, in: &frame, of: list) }
        return frame
    }

    /// The row as it would be if no finger held it.
    func frameLetGo(of list: ItemList, at index: Int, top: Double) -> RowFrame {
        let item = list.items[index]
        var frame = RowFrame(
            item: item, index: index, y: top - scroller.offset, x: 0, height: heights.height(of: index), opacity: 1,
            paint: paint(of: list, at: index), strike: item.isDone ? 1 : 0, cue: nil, layer: 0
        )
        guard let motion = motions[item.id] else { return frame }
        if let y = motion.y { frame.y += y.value(at: now) }
        if let x = motion.x { frame.x = x.value(at: now) }
        if let strike = motion.strike { frame.strike = min(max(strike.value(at: now), 0), 1) }
        if let opacity = motion.opacity { frame.opacity = min(max(opacity.value(at: now), 0), 1) }
        if let tint = motion.tint { frame.paint = HeatMap.mix(frame.paint, tint.from, tint.left.value(at: now)) }
        if motion.isRaised { frame.layer = 1 }
        if let side = motion.cue, frame.x != 0 {
            let part = min(abs(frame.x) / Swipe.threshold(width: width), 1)
            frame.cue = Cue(side: side, opacity: part, isArmed: motion.isActedOn, isHeld: false, undoes: motion.undoes)
        }
        return frame
    }

    private func show(_ swipe: Swipe, in frame: inout RowFrame, of list: ItemList) {
        frame.x = swipe.offset(at: now)
        frame.layer = 2
        let side = swipe.side(of: frame.x)
        guard swipe.allows(side) else { return }
        let part = min(abs(frame.x) / swipe.threshold, 1)
        frame.cue = Cue(side: side, opacity: part, isArmed: armed == side, isHeld: true, undoes: frame.item.isDone)
        guard side == .complete else { return }
        frame.strike = frame.item.isDone ? 1 - part : part
        let end = frame.item.isDone ? HeatMap.paint(index: list.unfinishedCount, of: list.unfinishedCount + 1) : HeatMap.preview
        frame.paint = HeatMap.mix(frame.paint, end, preview.value(at: now))
    }

    func paint(of list: ItemList, at index: Int) -> RowPaint {
        list.items[index].isDone ? HeatMap.done : HeatMap.paint(index: index, of: list.unfinishedCount)
    }
}
