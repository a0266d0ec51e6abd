// SPDX-License-Identifier: GPL-3.0-or-later

/// The rows as they were shown right before a change.
struct ShownRows: Sendable {
    struct Row: Sendable {
        var frame: RowFrame
        /// px/s
        var velocityX: Double
        var velocityY: Double
        /// Height (px) of a folded row by itself. In its frame, it fills the space between its neighbors.
        var foldedHeight: Double?
        /// How fast the row unfolds, px/s.
        var heightVelocity = 0.0
        /// Vertical motion, px of the viewport, if the row was moving.
        var path: SpringAnimation?
        /// Whether a finger held the row off the list.
        var isLifted = false

        /// Whether the row was being removed.
        var isLeaving: Bool { frame.index == nil }
    }

    var rows: [ItemID: Row] = [:]

    /// Makes a flat row at least this high (px), and moves the rows below it down, unless they would jump farther than a
    /// limit (px).
    mutating func grow(_ id: ItemID, to height: Double, limit: Double) {
        guard let row = rows[id]?.frame, row.fold == nil, row.height < height, height - row.height <= limit else {
            return
        }
        for (other, shown) in rows where shown.frame.y > row.y { rows[other]?.frame.y += height - row.height }
        rows[id]?.frame.height = height
    }
}

/// How a change is animated, depending on its cause.
struct TransitionStyle: Hashable, Sendable {
    /// Velocity (px/s) of the row when it was released.
    var velocity = 0.0
    /// Whether the changed row rests in its new state for a moment before rows move.
    var rests = false
    /// The start frame of an inserted row.
    var insertionOrigin: InsertionOrigin?
    /// Velocity (px/s) of a removed row that was thrown.
    var flight: Point?
    /// Whether others have made the change.
    var isExternal = false

    /// Whether the rows move without an action of the user. A press right after that is aimed at their old places
    /// (H19).
    var isAutomatic: Bool { isExternal || rests }
}

/// The animations of all rows from where they were before a change to their places in the changed list.
struct RowTransition {
    private let motions: RowMotions
    private let before: ShownRows
    private let resolved: [RowChange]
    private let list: ItemList
    private let style: TransitionStyle
    /// The unchanged rows that were on the list, with their indices in the changed list and where they were shown (px of
    /// the viewport).
    private let known: [(index: Int, y: Double)]
    /// Index of the first one of them. Rows above it come into view from above.
    private let firstKnown: Int
    /// When rows begin to move, s.
    private let start: Double
    /// Initial displacements (px) of rows that come into view from above and from below.
    private var entryDisplacements = (above: 0.0, below: 0.0)
    /// How far (px) rows fly together to places out of view: until the last one can no longer be seen.
    private var flightReach = 0.0

    /// A distance (px) that can't be seen.
    static let negligibleDistance = 0.01
    /// A displacement (px) at which a row is at rest, although its spring hasn't quite ended.
    private static let restingDistance = 0.5

    private var layout: RowLayout { motions.layout }
    private var now: Double { motions.now }
    private var reducesMotion: Bool { motions.layout.options.reducesMotion }

    /// - Parameters:
    ///   - rows: the rows of the changed list that are shown, or were before.
    ///   - motions: the motions so far, with the layout of the changed list.
    init(
        of rows: [RowFrame], _ motions: RowMotions, from before: ShownRows, by resolved: [RowChange],
        to list: ItemList,
        style: TransitionStyle
    ) {
        self.motions = motions
        self.before = before
        self.resolved = resolved
        self.list = list
        self.style = style
        known = rows.compactMap { row in
            let id = row.item.id
            guard let index = row.index, !resolved.contains(where: { $0.ends(at: index) }),
                let old = before.rows[id], !old.isLifted,
                motions.rows[id].map({ $0.isAboveList && !$0.isAtRest(at: motions.now) }) != true
            else { return nil }
            return (index, old.frame.y)
        }
        firstKnown = known.map(\.index).min() ?? resolved.map(\.first).min() ?? 0
        start = motions.now + (style.rests && !motions.layout.options.reducesMotion ? Tuning.doneDelay : 0)
        entryDisplacements = makeEntryDisplacements(of: rows)
        flightReach = rows.reduce(0) { max($0, flightDistance(of: $1)) }
    }

    /// The y of a row when nothing moves any more, px of the viewport.
    private func restingY(of row: RowFrame) -> Double {
        row.index.map { motions.restingY($0) } ?? row.y
    }

    // MARK: Rows of the changed list

    /// The animation of a row; `nil` if it doesn't move.
    func animation(of row: RowFrame) -> RowAnimation? {
        let id = row.item.id
        guard let index = row.index else { return motions.rows[id] }
        var motion = motions.rows[id] ?? RowAnimation(index: index)
        motion.index = index
        var since: Double?
        if let old = before.rows[id] {
            since = motion.y == nil ? nil : motion.automaticSince
            if old.isLeaving { reverse(&motion, from: old) }
            let isMoved = resolved.contains { $0.isMove && $0.ends(at: index) }
            move(&motion, row, at: index, from: old, isMoved: isMoved)
            if motions.swipedRow != id { recolor(&motion, row, at: index, from: old, isMoved: isMoved) }
        } else {
            appear(&motion, row, at: index)
        }
        motion.automaticSince = style.isAutomatic && motion.y != nil ? since ?? now : nil
        return motion.isDone ? nil : motion
    }

    private func reverse(_ motion: inout RowAnimation, from old: ShownRows.Row) {
        if reducesMotion {
            motion.opacity = SpringAnimation(Tuning.reducedFade, from: old.frame.opacity, to: 1, start: now)
        } else if old.frame.x != 0 {
            motion.x = SpringAnimation(Tuning.closing, from: old.frame.x, to: 0, velocity: old.velocityX, start: now)
        }
    }

    private func move(
        _ motion: inout RowAnimation, _ row: RowFrame, at index: Int, from old: ShownRows.Row, isMoved: Bool
    ) {
        if old.isLifted, let sign = old.frame.icon, sign.isInside {
            motion.badge = SpringAnimation(Tuning.reducedFade, from: sign.opacity, to: 0, start: now)
        }
        if reducesMotion {
            motion.x = nil
            if old.frame.lift != 0 {
                motion.lift = SpringAnimation(Tuning.reducedFade, from: old.frame.lift, to: 0, start: now)
            }
        } else if old.isLifted || old.frame.lift != 0 && motion.lift == nil {
            land(&motion, from: old)
        }
        let parted = motions.restingYWithGap(index)
        let height = max(old.frame.height, row.height)
        // A row that flies alone begins just out of view. The others keep their distances.
        let y = isMoved ? layout.clampedToOverscan(old.frame.y, height: height) : old.frame.y
        let distance = y - parted
        // Rows come into view when a list that was pulled beyond its end springs back.
        let end = parted + layout.scrollPosition.overshoot
        // A drop alone changes nothing in the list. The move that follows needs to know where each row is.
        let isOutOfView =
            !resolved.isEmpty && !old.isLifted && !layout.isVisible(old.frame, margin: 0)
            && layout.clampedToOverscan(end, height: height) != end
        if !reducesMotion, !isOutOfView, abs(distance) > Self.negligibleDistance || old.velocityY != 0 {
            motion.y = path(of: motion, from: distance, to: parted, at: index, old)
            if motions.caughtRow == row.item.id { motion.y = motion.y?.paused(at: now) }
            motion.isRaised = isMoved || motion.isRaised
            if !motion.isSwinging, isMoved || motion.isFlight { fly(&motion, row, from: old, isMoved: isMoved) }
        } else {
            motion.y = nil
            // A row that hasn't begun to fly stays on the list.
            if motion.isFlight {
                let lift = SpringAnimation(Tuning.springBack, from: old.frame.lift, to: 0, start: now)
                motion.lift = old.frame.lift > 0 ? lift : nil
            }
            motion.isRaised = motion.lift != nil
            (motion.isFlight, motion.formerPlace) = (false, nil)
        }
        let hidden = layout.heights.height(of: index) - (old.foldedHeight ?? old.frame.height)
        if reducesMotion {
            motion.folded = nil
        } else if let fold = old.frame.fold {
            motion.crease = fold.crease
            motion.folded = SpringAnimation(
                Tuning.closing, from: hidden, to: 0, velocity: -old.heightVelocity, start: now)
        } else if abs(old.frame.height - row.height) > Self.negligibleDistance, !old.isLeaving {
            motion.growth = SpringAnimation(
                Tuning.closing, from: -hidden, to: 0, velocity: motion.growth?.velocity(at: now) ?? 0, start: now)
        }
    }

    /// The vertical motion of a row from a displacement (px) to its place (px of the viewport).
    private func path(
        of motion: RowAnimation, from distance: Double, to place: Double, at index: Int, _ old: ShownRows.Row
    ) -> SpringAnimation {
        // A dropped row swings into its place.
        if motion.isSwinging, !style.rests {
            // On a long way it would swing far beyond it.
            let spring = abs(distance) > 4 * layout.viewport.metrics.rowHeight ? Tuning.closing : Tuning.dropping
            return SpringAnimation(spring, from: distance, to: 0, velocity: old.velocityY, start: now)
        }
        // A moving row changes its direction at once, because a pause would be a jump in velocity.
        // A row that was caught and is completed goes on to its old place now.
        let isUnderWay =
            old.velocityY != 0 || style.rests && motion.isActedOn && motion.y.map { $0.start <= now } ?? false
        let startTime = isUnderWay ? now : start
        if style.rests, startTime == now, let path = old.path, start > now {
            // A moving row continues to its old place first. Then it makes room like the resting ones.
            return SpringAnimation(
                after: path.underWay(at: now).shifted(by: -place), by: Tuning.closing, to: 0, start: start)
        }
        return SpringAnimation(Tuning.closing, from: distance, to: 0, velocity: old.velocityY, start: startTime)
    }

    /// Lifts a row that moves to another place, and puts it down there.
    private func fly(_ motion: inout RowAnimation, _ row: RowFrame, from old: ShownRows.Row, isMoved: Bool) {
        motion.isFlight = true
        motion.flightReach = flightReach
        motion.isApart = true
        let start = motion.y?.start ?? now
        motion.formerPlace = nil
        if start > now {
            let share = SpringAnimation(Tuning.closing, from: 1, to: 0, start: start)
            motion.formerPlace = FormerPlace(boundary: boundary(below: old.frame) ?? list.items.count, share: share)
            let index = row.index ?? 0
            motion.y = motion.y?.displaced(by: motions.gapShift(of: index) - motions.gapShift(of: index, motion))
        }
        let liftsLater = motion.lift.map { $0.start > now + Tuning.lift.duration } ?? false
        // A flying row that goes to its former place first is put down there.
        guard isMoved || start == now || liftsLater else { return }
        motion.pivot = Point(x: layout.viewport.width / 2, y: row.height / 2)
        // A lifted row that waits before it flies is put down meanwhile.
        let former = liftsLater ? motion.lift?.redirected(to: 0, by: Tuning.springBack, at: now) : motion.lift
        let rise =
            (start > now ? former : nil).map { SpringAnimation(after: $0, by: Tuning.lift, to: 1, start: start) }
            ?? SpringAnimation(Tuning.lift, from: old.frame.lift, to: 1, start: start)
        motion.lift = SpringAnimation(
            after: rise, by: Tuning.springBack, to: 0, start: start + Tuning.lift.duration)
    }

    /// Returns how far (px) a row in view flies until it can no longer be seen; 0 for other rows.
    private func flightDistance(of row: RowFrame) -> Double {
        guard let index = row.index, let old = before.rows[row.item.id]?.frame, layout.isVisible(old, margin: 0),
            motions.rows[row.item.id]?.isFlight == true || resolved.contains(where: { $0.isMove && $0.ends(at: index) })
        else { return 0 }
        let (place, height) = (motions.restingYWithGap(index), max(old.height, row.height))
        let end = layout.clampedToOverscan(place, height: height)
        return end == place ? 0 : abs(end - old.y)
    }

    /// Lets a row that was lifted settle on the list.
    private func land(_ motion: inout RowAnimation, from old: ShownRows.Row) {
        motion.lift = SpringAnimation(Tuning.springBack, from: old.frame.lift, to: 0, start: now)
        motion.lean =
            old.frame.lean == 0 ? nil : SpringAnimation(Tuning.dropping, from: old.frame.lean, to: 0, start: now)
        motion.pivot = old.frame.pivot
        // If it swung to a side, the background would show at the edge.
        motion.x = SpringAnimation(Tuning.springBack, from: old.frame.x, to: 0, velocity: old.velocityX, start: now)
        motion.isRaised = true
        motion.isFalling = true
    }

    private func recolor(
        _ motion: inout RowAnimation, _ row: RowFrame, at index: Int, from old: ShownRows.Row, isMoved: Bool
    ) {
        guard isMoved || motion.flash == nil else { return }
        motion.flash = nil
        let colors = motions.colors(of: list, at: index)
        if old.frame.colors != colors {
            motion.tint = ColorFade(
                after: motion.tint, from: old.frame.colors, to: colors, at: now, start: isMoved ? now : start,
                reducesMotion: reducesMotion)
        } else {
            motion.tint = nil
        }
        if isMoved { motion.strikeFollowsSwipe = false }
        guard !motion.strikeFollowsSwipe else { return }
        let strike = row.item.isDone ? 1.0 : 0
        let velocity = motion.strike?.velocity(at: now) ?? 0
        motion.strike =
            old.frame.strike == strike || reducesMotion
            ? nil
            : SpringAnimation(Tuning.springBack, from: old.frame.strike, to: strike, velocity: velocity, start: now)
    }

    // MARK: Rows that come into view

    /// Animates a row that wasn't in view before. An inserted row comes in from the side to which deleted rows leave,
    /// any other row from beyond the nearer edge.
    private func appear(_ motion: inout RowAnimation, _ row: RowFrame, at index: Int) {
        guard let delta = resolved.first(where: { $0.ends(at: index) }) else {
            let distance = index < firstKnown ? entryDisplacements.above : entryDisplacements.below
            if distance != 0, !reducesMotion {
                motion.y = SpringAnimation(Tuning.closing, from: distance, to: 0, start: start)
            }
            return
        }
        if reducesMotion {
            fadeIn(&motion, row, from: delta.from == nil ? style.insertionOrigin : nil)
        } else if let from = delta.from {
            let edge = layout.clampedToOverscan(from < index ? -.infinity : .infinity, height: row.height)
            motion.y = SpringAnimation(Tuning.closing, from: edge - restingY(of: row), to: 0, start: start)
            motion.isRaised = true
            motion.isFlight = true
            motion.isApart = true
        } else {
            unfold(&motion, row, at: index)
        }
    }

    /// Fades a row in from the color of the row that was in its place, if any (H16), unless a placeholder shows it already.
    private func fadeIn(_ motion: inout RowAnimation, _ row: RowFrame, from origin: InsertionOrigin?) {
        if let origin, origin.height > 0 { return }
        let middle = restingY(of: row) + row.height / 2
        let former = before.rows.values.first { old in
            !old.isLeaving && old.frame.y <= middle && middle < old.frame.y + old.frame.height
        }
        if let former {
            motion.tint = ColorFade(from: former.frame.colors, to: row.colors, at: now, reducesMotion: true)
        } else {
            motion.opacity = SpringAnimation(Tuning.reducedFade, from: 0, to: 1, start: now)
        }
    }

    /// Lets an inserted row unfold, or continue from the placeholder in its place.
    private func unfold(_ motion: inout RowAnimation, _ row: RowFrame, at index: Int) {
        let origin = style.insertionOrigin
        if let origin {
            motion.y = SpringAnimation(Tuning.closing, from: origin.y - restingY(of: row), to: 0, start: start)
            motion.crease = origin.crease
            if origin.colors != row.colors {
                motion.tint = ColorFade(from: origin.colors, to: row.colors, at: now, reducesMotion: false)
            }
        }
        motion.folded = SpringAnimation(
            Tuning.closing, from: layout.heights.height(of: index) - (origin?.height ?? 0), to: 0, start: start)
    }

    /// Initial displacements (px) of rows that come into view: from beyond the edge, next to the rows that were in
    /// view.
    private func makeEntryDisplacements(of rows: [RowFrame]) -> (above: Double, below: Double) {
        var displacements = (above: 0.0, below: 0.0)
        var (upper, lower): (RowFrame?, RowFrame?)
        for row in rows.sorted(by: { ($0.index ?? 0) < ($1.index ?? 0) }) where before.rows[row.item.id] == nil {
            guard let index = row.index, !resolved.contains(where: { $0.ends(at: index) }) else { continue }
            if index < firstKnown { upper = row } else if lower == nil { lower = row }
        }
        /// How far the row next to another one has moved.
        func movement(nextTo row: RowFrame, by step: Int) -> Double? {
            let next = rows.first { $0.index == (row.index ?? 0) + step }
            return next.flatMap { next in before.rows[next.item.id].map { $0.frame.y - restingY(of: next) } }
        }
        if let upper, restingY(of: upper) + upper.height > 0 {
            displacements.above = min(movement(nextTo: upper, by: 1) ?? 0, -restingY(of: upper) - upper.height)
        }
        if let lower, restingY(of: lower) < layout.viewport.height {
            displacements.below = max(
                movement(nextTo: lower, by: -1) ?? 0, layout.viewport.height - restingY(of: lower))
        }
        return displacements
    }

    // MARK: Removed rows

    /// The animations of rows that the change has removed. A row that was removed and inserted again is still there.
    func removals() -> [RemovalAnimation] {
        let present = Set(resolved.insertedIndices.map { list.items[$0].id })
        return resolved.flatMap { change in
            change.removed.filter { !present.contains($0) }.compactMap { before.rows[$0] }
                .map { removal(of: $0, above: change.boundary) }
        }
    }

    /// The index of the row that was shown below another one.
    private func boundary(below row: RowFrame) -> Int? { known.filter { $0.y > row.y }.map(\.index).min() }

    private func removal(of old: ShownRows.Row, above boundary: Int) -> RemovalAnimation {
        let offset = layout.scrollPosition.offset
        let folds = abs(old.frame.x) < Self.restingDistance && style.velocity == 0
        var removal = RemovalAnimation(
            old.frame, offset: offset, ends: now + (folds ? Tuning.vanishing : Tuning.closing.duration))
        // A row that rested before it flew folds where it is, not where it would have gone.
        removal.boundary = self.boundary(below: old.frame) ?? boundary
        guard !reducesMotion else {
            removal.opacity = SpringAnimation(Tuning.reducedFade, from: old.frame.opacity, to: 0, start: now)
            return removal
        }
        if let velocity = style.flight {
            let (width, height) = (layout.viewport.width, layout.viewport.height)
            return RemovalAnimation(
                thrown: old.frame, velocity: velocity, width: width, height: height, now: now)
        }
        let y = removal.frame.y
        removal.y = SpringAnimation(Tuning.closing, from: y, to: y, velocity: old.velocityY, start: now)
        guard !folds else {
            removal.frame.fold = old.frame.fold ?? motions.fold(.middle, of: old.frame.height, shown: old.frame.height)
            removal.shownHeight = SpringAnimation(
                Tuning.closing, from: old.foldedHeight ?? old.frame.height, to: 0, velocity: old.heightVelocity,
                start: now)
            return removal
        }
        let leaving = deletedX < 0 ? -1.0 : 1
        let velocity = style.velocity == 0 ? old.velocityX : leaving * max(leaving * style.velocity, 0)
        removal.x = SpringAnimation(Tuning.closing, from: old.frame.x, to: deletedX, velocity: velocity, start: now)
        removal.iconTextOpacity = old.frame.icon.map {
            SpringAnimation(Tuning.reducedFade, from: $0.textOpacity, to: 0, start: now)
        }
        return removal
    }

    /// The x at which a deleted row and its cue have left the window.
    private var deletedX: Double {
        (layout.viewport.width + 80) * (layout.options.completesToTheLeft ? 1 : -1)
    }
}
