// SPDX-License-Identifier: GPL-3.0-or-later

/// The state of everything on screen. Frames are a function of the list, the gestures, and the time.
///
/// The scene stores no items. Each call receives the list that is shown, so that a long list is never copied.
public struct ListScene: Sendable {
    /// Time in s that everything is shown at.
    public internal(set) var now = 0.0
    var viewport = Viewport()
    public var options = SceneOptions()
    var painter = RowPainter()
    /// The row that keys act on.
    public var focus: ItemID?

    /// The heights of all rows, with those of rows that were never laid out as estimates.
    public internal(set) var heights = RowHeights()
    var layoutState = LayoutState()
    public internal(set) var scrollPosition = ScrollPosition()
    /// The row that the list scrolls to. Heights that are measured meanwhile change its place.
    var revealTarget: Int?

    var activeGesture = ActiveGesture.idle {
        didSet { releaseCaughtRow() }
    }
    var gestureState = GestureState()
    /// The place where rows have parted for a new one.
    var insertionGap: InsertionGap?
    var animations = SceneAnimations()
    var editing = RowEditing()

    public init() {}

    /// A part of a color or of a strikethrough that can't be seen.
    static let imperceptible = 0.005

    /// Whether an animation runs, or starts later without further input.
    public var isMoving: Bool { isAnimating || wakeTime != nil }

    /// Whether an animation runs, so that the next frame differs.
    var isAnimating: Bool {
        scrollPosition.isMoving || !animations.rows.isEmpty || !animations.removals.isEmpty || gestureState.edgePeek.isShown
            || insertionGap.map { !$0.isSettled(at: now) } ?? false
            || !editing.dimming.isSettled(at: now, tolerance: Self.imperceptible)
            || !animations.hint.isSettled(at: now, tolerance: Self.imperceptible)
            || !activeGesture.isSettled(at: now)
    }

    /// Time (s) at which something happens without an input; `nil` if nothing is due.
    var wakeTime: Double? {
        Self.earlier(nextDeadline, gestureState.hover.dwell.map { $0.start + Tuning.hoverDelay })
    }

    /// Height of all rows, px.
    public var contentHeight: Double { heights.total }

    // MARK: Time

    /// Time (s) at which a timeout, a long press, or the end of a peek is due.
    var nextDeadline: Double? {
        Self.earlier(gestureState.touchpadScroll.timeout?.end, Self.earlier(longPressTime, peekDeadline))
    }

    /// Returns the earlier of two times, or the only one if the other is `nil`.
    static func earlier(_ one: Double?, _ other: Double?) -> Double? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// Advances everything to a time (s). Returns what happened meanwhile, such as a touchpad scroll that timed out.
    mutating func advance(to time: Double, in list: ItemList) -> GestureResponse {
        guard time.isFinite else { return .none }
        if time > now { layoutState.frameOffset = scrollPosition.offset }
        let events = passBoundaries(until: time, in: list)
        now = max(now, time)
        scrollPosition.advance(to: now)
        updatePinchGap()
        var response = GestureResponse.events(events + updateReorder(in: list) + recognizeLongPress(in: list))
        if let timeout = gestureState.touchpadScroll.timeout, now >= timeout.end {
            let end = endGesture(at: nil, in: list)
            response.events += end.events
            response.action = end.action
        }
        for (id, motion) in animations.rows {
            var motion = motion
            motion.settle(at: now)
            storeFinishedMotion(from: animations.rows[id], to: motion, of: id)
            animations.rows[id] = motion.isDone ? nil : motion
        }
        animations.finishedMotions = animations.finishedMotions.filter { $0.value.end + Tuning.reactionTime > now }
        animations.removals.removeAll { $0.ends <= now }
        editing.dimming.rest(at: now, tolerance: Self.imperceptible)
        animations.hint.rest(at: now, tolerance: Self.imperceptible)
        settlePull()
        settleGap()
        settlePeek(in: list)
        openHoverGap(in: list)
        return response
    }

    /// Advances the time (s) if nothing moves, so that a new motion doesn't start in the past. What is due comes first.
    mutating func resume(at time: Double) {
        guard !isAnimating, time.isFinite else { return }
        now = max(now, min(time, wakeTime ?? .infinity))
    }

    // MARK: Frames

    /// The rows to show, in drawing order, including those up to `margin` px outside the viewport.
    public func frames(of list: ItemList, margin: Double = Tuning.overscan) -> [RowFrame] {
        var frames: [RowFrame] = []
        var shown: Range<Int> = 0..<0
        let reach = margin + (insertionGap?.reach(at: now) ?? 0) + abs(peekShift) + liftedRowHeight
        if let first = heights.index(at: scrollPosition.offset - reach), !list.items.isEmpty {
            var index = first
            var top = heights.top(of: first)
            let bottom = scrollPosition.offset + viewport.height + reach
            while index < list.items.count, top < bottom {
                let frame = frame(of: list, at: index, top: top)
                if isVisible(frame, margin: margin) { frames.append(frame) }
                top += heights.height(of: index)
                index += 1
            }
            shown = first..<index
        }
        if let source = activeGesture.reorder?.source, !shown.contains(source), list.items.indices.contains(source) {
            frames.append(frame(of: list, at: source, top: heights.top(of: source)))
        }
        // Rows that are in view on their way to a place out of view.
        let leavingRows = animations.rows.compactMap { id, motion in
            motion.y == nil || id == activeGesture.reorder?.item
                ? nil : list.index(of: id, near: motion.index).flatMap { shown.contains($0) ? nil : $0 }
        }
        for index in leavingRows.sorted() {
            let frame = frame(of: list, at: index, top: heights.top(of: index))
            if isVisible(frame, margin: margin) { frames.append(frame) }
        }
        if !animations.removals.isEmpty {
            let present = Set(frames.filter { isVisible($0, margin: Tuning.overscan) }.map(\.item.id))
            frames += animations.removals.map { $0.frame(at: now, offset: scrollPosition.offset) }
                .filter { isVisible($0, margin: margin) && !present.contains($0.item.id) }
        }
        guard frames.contains(where: { $0.layer != 0 }) else { return frames }
        return Self.layers.flatMap { layer in frames.filter { $0.layer == layer } }
    }

    /// The path of a row to its place (px of the viewport). A row whose place is far out of view only moves to a target just out of view.
    struct RowPath {
        let place: Double
        let target: Double
        /// Displacement (px) from the target.
        let motion: SpringAnimation
    }

    func path(_ y: SpringAnimation, to place: Double, height: Double) -> RowPath {
        let target = clampedToOverscan(place, height: height)
        return RowPath(place: place, target: target, motion: y.displaced(by: place - target))
    }

    func rowPath(_ motion: RowAnimation) -> RowPath? {
        motion.y.map { path($0, to: restingYWithGap(motion.index), height: greatestHeight(of: motion)) }
    }

    /// The y of a row when no row moves any more, px of the viewport.
    func restingY(_ index: Int) -> Double {
        heights.top(of: index) - scrollPosition.offset + reorderShift(of: index) + peekShift
    }

    /// The same while the insertion gap stays as it is.
    func restingYWithGap(_ index: Int) -> Double {
        restingY(index) + shift(of: index)
    }

    /// Displacement (px) of a row by the insertion gap.
    func shift(of index: Int) -> Double {
        insertionGap?.shift(of: index, at: now) ?? 0
    }

    /// The greatest height (px) that the row has from now on.
    private func greatestHeight(of motion: RowAnimation) -> Double {
        heights.height(of: motion.index) + max(motion.growth?.value(at: now) ?? 0, 0)
    }

    /// A y on screen, or the nearest one at which a row is just out of view.
    func clampedToOverscan(_ top: Double, height: Double) -> Double {
        min(max(top, -height - Tuning.overscan), viewport.height + Tuning.overscan)
    }

    /// Whether a row is in view, or at most `margin` px outside.
    func isVisible(_ row: RowFrame, margin: Double) -> Bool {
        row.y < viewport.height + margin && row.y + row.height > -margin
    }

    /// Removed rows, resting rows, raised rows, swiped rows, lifted rows.
    private static let layers = -1...3

    /// The frame of a row without the active gesture.
    func frameWithoutGesture(of list: ItemList, at index: Int, top: Double) -> RowFrame {
        let item = list.items[index]
        let id = item.id
        var frame = RowFrame(
            item: item, index: index, y: top - scrollPosition.offset, x: 0, height: heights.height(of: index), opacity: 1,
            colors: colors(of: list, at: index), strike: item.isDone ? 1 : 0, cue: nil, layer: 0
        )
        frame.opacity = opacity(of: id)
        frame.count = painter.unfinishedCounts?[id]
        frame.y += shift(of: index) + reorderShift(of: index) + peekShift
        guard let motion = animations.rows[id] else { return frame }
        if let y = motion.y {
            let rowPath = path(y, to: frame.y, height: frame.height + max(motion.growth?.value(at: now) ?? 0, 0))
            frame.y = rowPath.target + rowPath.motion.value(at: now)
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
        } else if motion.strikeFollowsSwipe {
            let part = min(abs(frame.x) / SwipeGesture.threshold(width: viewport.width), 1)
            frame.strike = motion.undoes ? 1 - part : part
        }
        if let opacityOffset = motion.opacityOffset { frame.opacity = min(max(frame.opacity + opacityOffset.value(at: now), 0), 1) }
        if let opacity = motion.opacity { frame.opacity *= min(max(opacity.value(at: now), 0), 1) }
        if let tint = motion.tint { frame.colors = painter.palette.mix(frame.colors, tint.from, tint.left.value(at: now)) }
        if motion.isRaised { frame.layer = 1 }
        if let side = motion.cue, frame.x != 0 {
            let part = min(abs(frame.x) / SwipeGesture.threshold(width: viewport.width), 1)
            frame.cue = Cue(side: side, opacity: part, isArmed: motion.isActedOn, isHeld: false, undoes: motion.undoes)
        }
        return frame
    }

    /// The colors of a row at its place.
    func colors(of list: ItemList, at index: Int) -> RowColors {
        colorsWhileReordering(list, at: index) ?? painter.colors(of: list, at: index, edited: editing.item)
    }

    /// The colors of an unfinished row at a position among the unfinished ones.
    ///
    /// - Parameter id: `nil` for a row that doesn't exist yet.
    func unfinishedColors(of id: ItemID?, at index: Int, of count: Int) -> RowColors {
        painter.unfinishedColors(of: id == editing.item ? nil : id, at: index, of: count)
    }
}
