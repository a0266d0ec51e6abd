// SPDX-License-Identifier: GPL-3.0-or-later

/// Two fingers that part the rows at a boundary, or that fold or open a list (`LevelPinch`).
struct PinchGesture: Gesture {
    let device: Device
    /// The index of the new row.
    let boundary: Int
    /// The row of a list that both fingers were put on, and that they open.
    let row: ItemID?
    /// The effect of a release, as last reported.
    private(set) var releaseAction: Command?
    /// Heights of the upper and the lower finger, px of the viewport.
    private let start: (upper: Double, lower: Double)
    private var current: (upper: Double, lower: Double)
    /// Whether the first of the two fingers began as the lower one.
    private let isReversed: Bool
    /// The movement before the pinch was recognized. The rows catch up with it.
    private var catchUpOffset: (above: SpringAnimation, below: SpringAnimation)

    /// - Parameter time: s, when the fingers were put down.
    init(_ fingers: Pinch.Fingers, boundary: Int, row: ItemID? = nil, at time: Double) {
        device = if case .touching = fingers { .touchscreen } else { .touchpad }
        self.boundary = boundary
        self.row = row
        isReversed = if case .touching(let first, let second) = fingers { first.y > second.y } else { false }
        let heights = Self.heights(of: fingers, reversed: isReversed)
        start = heights
        current = heights
        let none = SpringAnimation(Tuning.catchUp, from: 0, to: 0, start: time)
        catchUpOffset = (none, none)
    }

    /// Notes that the pinch was recognized at a time (s).
    private mutating func recognize(_ fingers: Pinch.Fingers, at time: Double) {
        move(fingers)
        catchUpOffset = (
            SpringAnimation(Tuning.catchUp, from: current.upper - start.upper, to: 0, start: time),
            SpringAnimation(Tuning.catchUp, from: current.lower - start.lower, to: 0, start: time)
        )
    }

    private mutating func move(_ fingers: Pinch.Fingers) {
        let heights = Self.heights(of: fingers, reversed: isReversed)
        guard heights.upper.isFinite, heights.lower.isFinite else { return }
        current = heights
    }

    /// By how much the distance of the fingers has grown, px; negative if they came together.
    var growth: Double { growth(to: current) }

    func growth(to fingers: Pinch.Fingers) -> Double {
        growth(to: Self.heights(of: fingers, reversed: isReversed))
    }

    private func growth(to heights: (upper: Double, lower: Double)) -> Double {
        (heights.lower - heights.upper) - (start.lower - start.upper)
    }

    /// Displacements (px) of the rows above and below the boundary: each row stays under its finger. If the fingers
    /// come together, rows aren't pushed over each other but move with the middle of the fingers.
    func displacements(at time: Double) -> (above: Double, below: Double) {
        let above = current.upper - start.upper - catchUpOffset.above.value(at: time)
        let below = current.lower - start.lower - catchUpOffset.below.value(at: time)
        return above <= below ? (above, below) : ((above + below) / 2, (above + below) / 2)
    }

    /// The initial positions of both fingers, and the positions to which the rows follow them, px.
    func path(at time: Double) -> (start: (upper: Double, lower: Double), end: (upper: Double, lower: Double)) {
        (
            start,
            (current.upper - catchUpOffset.above.value(at: time), current.lower - catchUpOffset.below.value(at: time))
        )
    }

    /// The distance between the fingers as a multiple of their initial distance.
    var scale: Double {
        let distance = start.lower - start.upper
        return distance > 0 ? (current.lower - current.upper) / distance : 1
    }

    func isSettled(at time: Double) -> Bool {
        catchUpOffset.above.isSettled(at: time) && catchUpOffset.below.isSettled(at: time)
    }

    /// The heights of both fingers. Fingers on a touchpad have no positions and stand for two around the pointer.
    private static func heights(of fingers: Pinch.Fingers, reversed: Bool) -> (upper: Double, lower: Double) {
        switch fingers {
        case .touching(let first, let second): return reversed ? (second.y, first.y) : (first.y, second.y)
        case .scaling(let scale, let pointer):
            let half = Tuning.touchpadSpan / 2 * min(max(scale, 0), Tuning.maxPinchScale)
            return (pointer.y - half, pointer.y + half)
        }
    }
}

// MARK: Begin, move, end, cancel

extension PinchGesture {
    /// Begins to wait until the distance of two fingers on the screen has changed.
    init(_ fingers: Pinch.Fingers, in context: GestureContext) {
        self.init(
            fingers, boundary: context.boundary(for: fingers), row: context.listRow(under: fingers), at: context.now)
    }

    /// Recognizes the pinch.
    mutating func begin(_ fingers: Pinch.Fingers, in context: GestureContext) -> GestureOutput {
        recognize(fingers, at: context.now)
        var (output, scroll) = (update(in: context), context.layout.scrollPosition)
        _ = scroll.grab(at: context.now)
        output.scrollPosition = scroll
        output.motions.insert(.openGap(InsertionGap(at: boundary, for: .fingers, now: context.now)), at: 0)
        return output
    }

    mutating func move(_ fingers: Pinch.Fingers, in context: GestureContext) -> GestureOutput {
        move(fingers)
        return update(in: context)
    }

    private mutating func update(in context: GestureContext) -> GestureOutput {
        var output = GestureOutput(motions: [hold(in: context)])
        let action = action(in: context)
        if action != releaseAction { output.events = [action == nil ? .disarmed : .listArmed] }
        releaseAction = action
        return output
    }

    mutating func advance(in context: GestureContext) -> GestureOutput {
        GestureOutput(motions: [hold(in: context)])
    }

    /// Moves the rows with the two fingers.
    private func hold(in context: GestureContext) -> MotionChange {
        let staysClosed = row != nil || changesLevel(context.options) || !context.options.allowsAdding
        let (above, below) = staysClosed ? (0, 0) : displacements(at: context.now)
        return .holdGap(above: above, below: below)
    }

    func end(at time: Double?, in context: GestureContext) -> GestureOutput {
        let action = action(in: context)
        var output = cancel(in: context)
        switch action {
        case nil: if releaseAction != nil { output.events = [.disarmed] }
        case .add?:
            guard let placeholder = context.placeholder(pinch: growth, isPulled: false) else {
                if releaseAction != nil { output.events = [.disarmed] }
                break
            }
            output.motions = [.removeGap]
            output.action = .insert(at: boundary, device, from: InsertionOrigin(placeholder))
        case let command?: output.action = .command(command)
        }
        return output
    }

    func cancel(in context: GestureContext) -> GestureOutput {
        GestureOutput(scrollPosition: context.droppedScroll, motions: [.closeGap])
    }

    var movesRows: Bool { true }

    mutating func disarm() { releaseAction = nil }

    private func action(in context: GestureContext) -> Command? {
        if let row { return growth > context.rowHeight ? .show(.items(ListID(row))) : nil }
        if context.options.leadsUp, scale <= Tuning.foldedScale { return .up }
        return context.options.allowsAdding && growth > context.rowHeight ? .add(.here) : nil
    }
}

private extension GestureContext {
    /// The boundary at which two fingers part the list.
    ///
    /// If the rows under the fingers are neighbors, it is between them, otherwise nearest to the middle of the fingers.
    /// It is never among done rows at the end of the list, because no row can be inserted there (E01–E08, E14, E20).
    func boundary(for fingers: Pinch.Fingers) -> Int {
        switch fingers {
        case .touching(let first, let second):
            let rows = [min(first.y, second.y), max(first.y, second.y)].map(row)
            if let upper = rows[0], rows[1] == upper + 1 { return min(upper + 1, options.lastInsertionIndex(in: list)) }
            return motions.boundary(nearestTo: (first.y + second.y) / 2, in: list)
        case .scaling(_, let pointer): return motions.boundary(nearestTo: pointer.y, in: list)
        }
    }

    /// The row whose place is at `y` px of the viewport.
    func row(at y: Double) -> Int? {
        let content = y - motions.stripShift + layout.scrollPosition.offset
        return content < 0 || content >= layout.heights.total ? nil : layout.heights.index(at: content)
    }

    /// The row of a list that two fingers on the screen are both on.
    func listRow(under fingers: Pinch.Fingers) -> ItemID? {
        guard motions.rowPalette.showsLists, case .touching(let first, let second) = fingers else { return nil }
        let row = motions.row(pressedAt: first, in: list)?.item.id
        return row == motions.row(pressedAt: second, in: list)?.item.id ? row : nil
    }
}
