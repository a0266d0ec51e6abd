// SPDX-License-Identifier: GPL-3.0-or-later

/// A strip that is shown for a moment beyond an edge of the list that the wheel, the scrollbar, or a key has reached.
///
/// At the top, a click on the strip or typing adds a row; at the bottom, a click clears the done items. Only devices that can't pull
/// open it. All rows move by the height of the strip, and the scroll offset stays as it is (D21–D27).
struct EdgePeek: Sendable {
    struct Strip: Sendable {
        let edge: ScrollEdge
        /// px
        let height: Double
        /// s
        let start: Double
        /// Position of the mouse pointer at the start.
        let pointer: Point?
        /// Whether the strip fades instead of moving, because motion is reduced.
        let fades: Bool
        /// When the strip closes, in s.
        var end: Double
        /// Time (s) from which on a press belongs to the strip.
        var pressable: Double
        /// How far the strip is open, 0…1, …
        private(set) var presence: SpringAnimation
        /// … and before that animation started.
        private var before: SpringAnimation

        init(at edge: ScrollEdge, height: Double, pointer: Point?, fades: Bool, now: Double) {
            (self.edge, self.height, self.pointer, self.fades) = (edge, height, pointer, fades)
            (start, end, pressable) = (now, now + Tuning.peekDuration, now + Tuning.peekPressDelay)
            before = SpringAnimation(Tuning.peekMotion, from: 0, to: 0, start: now)
            presence = before
            go(to: 1, at: now)
        }

        var isOpen: Bool { presence.target == 1 }

        mutating func go(to target: Double, at time: Double) {
            guard presence.target != target else { return }
            before = presence
            presence = presence.redirected(to: target, by: fades ? Tuning.reducedFade : Tuning.peekMotion, at: time)
        }

        /// Visible height in px.
        func shown(at time: Double) -> Double {
            let presence = time < presence.start ? before : presence
            guard !fades else { return presence.target == 1 || !Self.isSettled(presence, at: time) ? height : 0 }
            return height * min(max(presence.value(at: time), 0), 1)
        }

        /// 0…1
        func opacity(at time: Double) -> Double {
            fades ? min(max(presence.value(at: time), 0), 1) : 1
        }

        /// Displacement of the rows, px.
        func shift(at time: Double) -> Double {
            edge == .top ? shown(at: time) : -shown(at: time)
        }

        /// Distance (px) of a point from the edge of a viewport of a height (px).
        func distance(of point: Point, viewportHeight: Double) -> Double {
            edge == .top ? point.y : viewportHeight - point.y
        }

        /// Whether the strip has been closed for so long that no press aims at it any more.
        func isGone(at time: Double) -> Bool {
            !isOpen && time - Tuning.reactionTime >= presence.start && Self.isSettled(presence, at: time - Tuning.reactionTime)
        }

        private static func isSettled(_ presence: SpringAnimation, at time: Double) -> Bool {
            presence.isSettled(at: time, tolerance: ListScene.imperceptible)
        }
    }

    var strip: Strip?
    /// The strip at the other edge, which is closing.
    var closing: Strip?
    /// The edges that the list has reached and hasn't left since.
    var reached: ScrollEdges = [.top, .bottom]
    /// When an edge was last reached or overshot, in s.
    var lastContact = -Double.infinity
    /// The edge that a key moves the focus toward, while the list scrolls.
    var keyEdge: ScrollEdge?

    var isShown: Bool { strip != nil || closing != nil }
}

extension ListScene {
    // MARK: Begin

    /// Handles an edge that the wheel, the scrollbar, or a key has reached, or tries to go beyond.
    mutating func handle(_ edge: ScrollEdge, isOvershot: Bool, in list: ItemList) {
        let pause = now - gestureState.edgePeek.lastContact
        let isNew = isOvershot ? pause >= Tuning.peekPause : !gestureState.edgePeek.reached.contains(ScrollEdges(edge))
        gestureState.edgePeek.lastContact = now
        gestureState.edgePeek.reached.insert(ScrollEdges(edge))
        guard isNew, allowsPeek(at: edge, in: list) else { return }
        closeHoverGap()
        gestureState.hover.dwell = nil
        if let strip = gestureState.edgePeek.strip {
            guard strip.edge != edge else { return reopenPeek() }
            let closing = gestureState.edgePeek.closing
            gestureState.edgePeek.closing = options.reducesMotion ? nil : strip
            gestureState.edgePeek.closing?.go(to: 0, at: now)
            gestureState.edgePeek.strip = closing
            if closing != nil { return reopenPeek() }
        }
        let height = (Tuning.peekRows * viewport.metrics.rowHeight).rounded()
        gestureState.edgePeek.strip = EdgePeek.Strip(
            at: edge, height: height, pointer: gestureState.hover.pointer, fades: options.reducesMotion, now: now
        )
        keepPeekOpen(underPointerAt: gestureState.hover.pointer, from: nil)
    }

    private mutating func reopenPeek() {
        gestureState.edgePeek.strip?.go(to: 1, at: now)
        gestureState.edgePeek.strip?.end = now + Tuning.peekDuration
        gestureState.edgePeek.strip?.pressable = now + Tuning.peekPressDelay
    }

    /// Handles a key that has moved the focus toward an edge.
    ///
    /// - Parameters:
    ///   - offset: px, before the key was pressed.
    ///   - isStuck: whether the focus was at the end already.
    mutating func handleKey(toward edge: ScrollEdge, from offset: Double, isStuck: Bool, in list: ItemList) {
        if gestureState.edgePeek.strip?.edge != edge { closePeek() }
        gestureState.edgePeek.keyEdge = scrollPosition.isMoving ? edge : nil
        if isStuck, isAtEdge(edge) {
            handle(edge, isOvershot: true, in: list)
        } else if offset != scrollPosition.offset, isAtEdge(edge) {
            handle(edge, isOvershot: false, in: list)
        }
    }

    /// A list that fits into the viewport has no edges that could be reached.
    private func isAtEdge(_ edge: ScrollEdge) -> Bool {
        let (offset, limit) = (scrollPosition.offset, scrollPosition.limit)
        return limit > 0 && !scrollPosition.isMoving && abs(edge == .top ? offset : limit - offset) <= 0.5
    }

    /// Whether the strip at an edge may be shown, or stay.
    private func allowsPeek(at edge: ScrollEdge, in list: ItemList) -> Bool {
        guard options.allowsAdding, editing.item == nil, gestureState.pendingPinch == nil, isAtEdge(edge) else { return false }
        switch activeGesture {
        case .idle: break
        case .pending(let gesture): if gesture.peekedEdge == nil { return false }
        case .swipe, .scroll, .pinch, .reorder, .ignored: return false
        }
        // A message would cover the strip at the bottom.
        return edge == .top || list.doneCount > 0 && !painter.showsLists && scrollPosition.inset == 0
    }

    // MARK: Moves

    /// Keeps the strip open under the mouse pointer (px of the viewport), and while the pointer is on its way to the strip. Returns
    /// whether there is an open strip.
    @discardableResult
    mutating func keepPeekOpen(underPointerAt point: Point?, from last: Point?) -> Bool {
        guard let strip = gestureState.edgePeek.strip, strip.isOpen else { return false }
        let distance = point.map { strip.distance(of: $0, viewportHeight: viewport.height) }
        let lastDistance = last.map { strip.distance(of: $0, viewportHeight: viewport.height) }
        let isOn = distance.map { 0..<strip.height ~= $0 } ?? false
        if isOn {
            // GTK also reports a pointer that rests while something is laid out.
            if point != last { gestureState.edgePeek.strip?.end = now + Tuning.peekHoverDuration }
        } else if let distance, let lastDistance, lastDistance >= strip.height, distance < lastDistance {
            let end = min(now + Tuning.peekLeaveDelay, strip.start + Tuning.peekApproachDuration)
            gestureState.edgePeek.strip?.end = max(strip.end, end)
        } else {
            gestureState.edgePeek.strip?.end = min(strip.end, max(strip.start + Tuning.peekDuration, now + Tuning.peekLeaveDelay))
        }
        // A pointer that has moved onto the strip means it.
        if isOn, let point, strip.pointer?.isWithin(Tuning.hoverJitter, of: point) != true {
            gestureState.edgePeek.strip?.pressable = min(strip.pressable, now)
        }
        return true
    }

    // MARK: End

    /// The edge whose strip a press at a point belongs to.
    func peekedEdge(pressedAt point: Point) -> ScrollEdge? {
        guard let strip = gestureState.edgePeek.strip else { return nil }
        // A press right after the strip began to close was aimed at it.
        let time = strip.isOpen ? now : now - Tuning.reactionTime
        guard strip.isOpen || time < strip.presence.start, now >= strip.pressable else { return nil }
        return isOn(strip, point, at: time) ? strip.edge : nil
    }

    /// The point that a press was aimed at, where the strip has moved the rows now.
    ///
    /// The user didn't expect the rows to move, so the press belongs to what was seen a moment ago (H19). A strip that doesn't take the
    /// press leaves it to the row that was there without it.
    func pointWithPeek(pressedAt point: Point) -> Point {
        guard let strip = gestureState.edgePeek.strip else { return point }
        let aimed = isOn(strip, point, at: now) ? 0 : peekShift(at: now - Tuning.reactionTime)
        return Point(x: point.x, y: point.y + peekShift - aimed)
    }

    /// Whether a point is on the strip as it is shown at a time (s).
    private func isOn(_ strip: EdgePeek.Strip, _ point: Point, at time: Double) -> Bool {
        0..<strip.shown(at: time) ~= strip.distance(of: point, viewportHeight: viewport.height)
    }

    func peekAction(at edge: ScrollEdge, with device: Device) -> GestureAction {
        edge == .top ? .insert(at: 0, device, from: nil) : .command(.clear)
    }

    // MARK: Cancel

    /// Whether a strip is open.
    var hasPeek: Bool { gestureState.edgePeek.strip?.isOpen ?? false }

    mutating func closePeek() {
        gestureState.edgePeek.keyEdge = nil
        gestureState.edgePeek.strip?.go(to: 0, at: now)
    }

    /// Removes the strip at the top because a new row continues from it.
    mutating func replacePeek() {
        if gestureState.edgePeek.strip?.edge == .top { gestureState.edgePeek.strip = nil }
    }

    /// Notes which edges the list has left.
    mutating func notePeekDistance() {
        let (offset, limit) = (scrollPosition.offset, scrollPosition.limit)
        guard limit > 0 else { return }
        let distance = min(viewport.metrics.rowHeight, limit)
        if offset >= distance { gestureState.edgePeek.reached.remove(.top) }
        if limit - offset >= distance { gestureState.edgePeek.reached.remove(.bottom) }
    }

    /// Time (s) at which the strip closes.
    var peekDeadline: Double? {
        guard let strip = gestureState.edgePeek.strip, strip.isOpen, activeGesture.isIdle else { return nil }
        return strip.end
    }

    /// Opens the strip when the list that a key scrolls arrives, and closes it after its time, or if it may not stay.
    mutating func settlePeek(in list: ItemList) {
        notePeekDistance()
        if let edge = gestureState.edgePeek.keyEdge, !scrollPosition.isMoving {
            gestureState.edgePeek.keyEdge = nil
            if isAtEdge(edge) { handle(edge, isOvershot: false, in: list) }
        }
        if gestureState.edgePeek.closing?.isGone(at: now) ?? false { gestureState.edgePeek.closing = nil }
        guard let strip = gestureState.edgePeek.strip else { return }
        if strip.isGone(at: now) {
            gestureState.edgePeek.strip = nil
        } else if peekDeadline.map({ now >= $0 }) ?? false || !allowsPeek(at: strip.edge, in: list) {
            gestureState.edgePeek.strip?.go(to: 0, at: now)
        }
    }

    // MARK: Frame

    /// Displacement of all rows, px.
    var peekShift: Double { peekShift(at: now) }

    private func peekShift(at time: Double) -> Double {
        (gestureState.edgePeek.strip?.shift(at: time) ?? 0) + (gestureState.edgePeek.closing?.shift(at: time) ?? 0)
    }

    private func strip(at edge: ScrollEdge) -> EdgePeek.Strip? {
        [gestureState.edgePeek.strip, gestureState.edgePeek.closing].compactMap(\.self).first { $0.edge == edge && $0.shown(at: now) > 0 }
    }

    /// The strip at the top.
    func peekPlaceholder(unfinishedCount: Int) -> Placeholder? {
        guard let strip = strip(at: .top) else { return nil }
        return Placeholder(
            style: .strip, y: strip.shown(at: now) - strip.height, height: strip.height, opacity: strip.opacity(at: now),
            colors: painter.palette.mix(
                painter.placeholderStartColors, unfinishedColors(of: nil, at: 0, of: unfinishedCount + 1), Tuning.peekRows),
            isArmed: false, isHeld: false
        )
    }

    /// The strip at the bottom.
    func peekCue(in list: ItemList) -> PullCue? {
        guard let strip = strip(at: .bottom), list.doneCount > 0 else { return nil }
        let shown = strip.shown(at: now)
        return PullCue(
            stage: .click, count: list.doneCount, y: viewport.height - shown, height: shown, room: strip.height,
            opacity: strip.opacity(at: now), isHeld: true
        )
    }
}

extension Command {
    /// Whether the command closes an open strip. Commands that add a row continue from it, and keys that move the focus may go on.
    var closesPeek: Bool {
        switch self {
        case .focus, .add, .type, .escape: false
        default: true
        }
    }
}
