// SPDX-License-Identifier: GPL-3.0-or-later

/// Rows that come into view by a change, and rows that leave it.
extension ListScene {
    /// A row that was not in view before: put in, it comes from where deleted rows go; otherwise from beyond the nearer edge.
    func appear(_ motion: inout RowAnimation, _ row: RowFrame, in glide: TransitionContext) {
        guard let index = row.index else { return }
        guard let trace = glide.traces.first(where: { $0.ends(at: index) }) else {
            let distance = index < glide.centre ? glide.arrival.above : glide.arrival.below
            if distance != 0, !options.reducesMotion {
                motion.y = SpringAnimation(Tuning.closing, from: distance, to: 0, start: glide.start(of: index))
            }
            return
        }
        if let insertionOrigin = glide.style.insertionOrigin, trace.from == nil {
            grow(&motion, row, from: insertionOrigin, in: glide)
        } else if let from = trace.from, !options.reducesMotion {
            let edge = from < index ? -row.height : viewport.height
            motion.y = SpringAnimation(Tuning.closing, from: edge - place(of: row), to: 0, start: glide.start)
            motion.isRaised = true
        } else if options.reducesMotion {
            motion.opacity = SpringAnimation(Tuning.reducedFade, from: 0, to: 1, start: now)
        } else {
            motion.x = SpringAnimation(Tuning.closing, from: departedX, to: 0, start: now)
        }
    }

    /// Where rows come from that many others made room for: from beyond the edge, right behind those that were seen.
    func arrival(of rows: [RowFrame], in glide: TransitionContext) -> (above: Double, below: Double) {
        var arrival = (above: 0.0, below: 0.0)
        var (upper, lower): (RowFrame?, RowFrame?)
        for row in rows.sorted(by: { ($0.index ?? 0) < ($1.index ?? 0) }) {
            guard let index = row.index, !glide.traces.contains(where: { $0.ends(at: index) }) else { continue }
            let isSeen = glide.before.rows[row.item.id] != nil
            if index < glide.centre {
                if !isSeen { upper = row }
            } else if !isSeen, lower == nil {
                lower = row
            }
        }
        func way(of row: RowFrame?) -> Double? {
            row.flatMap { row in glide.before.rows[row.item.id].map { $0.frame.y - place(of: row) } }
        }
        if let upper, place(of: upper) + upper.height > 0 {
            let next = rows.first { $0.index == (upper.index ?? 0) + 1 }
            arrival.above = min(way(of: next) ?? 0, -place(of: upper) - upper.height)
        }
        if let lower, place(of: lower) < viewport.height {
            let next = rows.first { $0.index == (lower.index ?? 0) - 1 }
            arrival.below = max(way(of: next) ?? 0, viewport.height - place(of: lower))
        }
        return arrival
    }

    /// A row that was a placeholder, and lies where that was.
    private func grow(_ motion: inout RowAnimation, _ row: RowFrame, from insertionOrigin: InsertionOrigin, in glide: TransitionContext) {
        if options.reducesMotion {
            motion.opacity = SpringAnimation(Tuning.reducedFade, from: insertionOrigin.opacity, to: 1, start: now)
            return
        }
        motion.y = SpringAnimation(Tuning.closing, from: insertionOrigin.y - place(of: row), to: 0, start: glide.start)
        if insertionOrigin.height != row.height {
            motion.growth = SpringAnimation(Tuning.closing, from: insertionOrigin.height - row.height, to: 0, start: glide.start)
        }
        if insertionOrigin.paint != row.paint {
            motion.tint = (insertionOrigin.paint, SpringAnimation(Tuning.coloring, from: 1, to: 0, start: now))
        }
    }

    // MARK: Rows that leave

    mutating func depart(_ id: ItemID, in glide: TransitionContext) {
        guard let old = glide.before.rows[id] else { return }
        animations.removals.removeAll { $0.frame.item.id == id }
        animations.removals.append(flyingOff(old, in: glide))
    }

    private func flyingOff(_ old: ListSceneSnapshot.Row, in glide: TransitionContext) -> RemovalAnimation {
        var removal = RemovalAnimation(old.frame, offset: scrollPosition.offset, ends: now + Tuning.closing.duration)
        if let velocity = glide.style.flight, !options.reducesMotion {
            return RemovalAnimation(
                thrown: old.frame, velocity: velocity, offset: scrollPosition.offset, width: viewport.width, page: viewport.height, now: now
            )
        }
        guard !options.reducesMotion else {
            removal.opacity = SpringAnimation(Tuning.reducedFade, from: old.frame.opacity, to: 0, start: now)
            return removal
        }
        let leaving = departedX < 0 ? -1.0 : 1
        let isComing = glide.style.velocity == 0 && old.velocityX * leaving < 0
        let velocity = isComing ? old.velocityX : leaving * max(leaving * glide.style.velocity, Tuning.departureVelocity)
        removal.x = SpringAnimation(Tuning.closing, from: old.frame.x, to: departedX, velocity: velocity, start: now)
        let y = removal.frame.y
        removal.y = SpringAnimation(Tuning.closing, from: y, to: y, velocity: old.velocityY, start: now)
        return removal
    }

    /// Where a deleted row is gone: beyond the side that deleting goes to, its cue too.
    private var departedX: Double {
        (viewport.width + 80) * (options.completesToTheLeft ? 1 : -1)
    }
}
