// SPDX-License-Identifier: GPL-3.0-or-later

/// Animations of rows that come into view or are removed by a change.
extension ListScene {
    /// Animates a row that wasn't in view before. An inserted row comes in from the side to which deleted rows leave, any other row
    /// from beyond the nearer edge.
    func appear(_ motion: inout RowAnimation, _ row: RowFrame, in context: TransitionContext) {
        guard let index = row.index else { return }
        guard let delta = context.resolved.first(where: { $0.ends(at: index) }) else {
            let distance = index < context.center ? context.entryDisplacements.above : context.entryDisplacements.below
            if distance != 0, !options.reducesMotion {
                motion.y = SpringAnimation(Tuning.closing, from: distance, to: 0, start: context.start(of: index))
            }
            return
        }
        if let insertionOrigin = context.style.insertionOrigin, delta.from == nil {
            grow(&motion, row, from: insertionOrigin, in: context)
        } else if let from = delta.from, !options.reducesMotion {
            let edge = from < index ? -row.height : viewport.height
            motion.y = SpringAnimation(Tuning.closing, from: edge - restingY(of: row), to: 0, start: context.start)
            (motion.isRaised, motion.isFlight) = (true, true)
        } else if options.reducesMotion {
            motion.opacity = SpringAnimation(Tuning.reducedFade, from: 0, to: 1, start: now)
        } else {
            motion.x = SpringAnimation(Tuning.closing, from: deletedX, to: 0, start: now)
        }
    }

    /// Initial displacements (px) of rows that come into view: from beyond the edge, next to the rows that were in view.
    func entryDisplacements(of rows: [RowFrame], in context: TransitionContext) -> (above: Double, below: Double) {
        var entryDisplacements = (above: 0.0, below: 0.0)
        var (upper, lower): (RowFrame?, RowFrame?)
        for row in rows.sorted(by: { ($0.index ?? 0) < ($1.index ?? 0) }) {
            guard let index = row.index, !context.resolved.contains(where: { $0.ends(at: index) }) else { continue }
            let wasShown = context.before.rows[row.item.id] != nil
            if index < context.center {
                if !wasShown { upper = row }
            } else if !wasShown, lower == nil {
                lower = row
            }
        }
        func movement(of row: RowFrame?) -> Double? {
            row.flatMap { row in context.before.rows[row.item.id].map { $0.frame.y - restingY(of: row) } }
        }
        if let upper, restingY(of: upper) + upper.height > 0 {
            let next = rows.first { $0.index == (upper.index ?? 0) + 1 }
            entryDisplacements.above = min(movement(of: next) ?? 0, -restingY(of: upper) - upper.height)
        }
        if let lower, restingY(of: lower) < viewport.height {
            let next = rows.first { $0.index == (lower.index ?? 0) - 1 }
            entryDisplacements.below = max(movement(of: next) ?? 0, viewport.height - restingY(of: lower))
        }
        return entryDisplacements
    }

    /// Animates an inserted row from the placeholder that it continues from.
    private func grow(_ motion: inout RowAnimation, _ row: RowFrame, from insertionOrigin: InsertionOrigin, in context: TransitionContext) {
        if options.reducesMotion {
            motion.opacity = SpringAnimation(Tuning.reducedFade, from: insertionOrigin.opacity, to: 1, start: now)
            return
        }
        motion.y = SpringAnimation(Tuning.closing, from: insertionOrigin.y - restingY(of: row), to: 0, start: context.start)
        if insertionOrigin.height != row.height {
            motion.growth = SpringAnimation(Tuning.closing, from: insertionOrigin.height - row.height, to: 0, start: context.start)
        }
        if insertionOrigin.colors != row.colors {
            motion.tint = (insertionOrigin.colors, SpringAnimation(Tuning.coloring, from: 1, to: 0, start: now))
        }
    }

    // MARK: Removed rows

    mutating func animateRemoval(of id: ItemID, in context: TransitionContext) {
        guard let old = context.before.rows[id] else { return }
        animations.removals.removeAll { $0.frame.item.id == id }
        animations.removals.append(removalAnimation(old, in: context))
    }

    private func removalAnimation(_ old: ListSceneSnapshot.Row, in context: TransitionContext) -> RemovalAnimation {
        var removal = RemovalAnimation(old.frame, offset: scrollPosition.offset, ends: now + Tuning.closing.duration)
        if let velocity = context.style.flight, !options.reducesMotion {
            return RemovalAnimation(
                thrown: old.frame, velocity: velocity, offset: scrollPosition.offset, width: viewport.width, height: viewport.height,
                now: now
            )
        }
        guard !options.reducesMotion else {
            removal.opacity = SpringAnimation(Tuning.reducedFade, from: old.frame.opacity, to: 0, start: now)
            return removal
        }
        let leaving = deletedX < 0 ? -1.0 : 1
        let isComing = context.style.velocity == 0 && old.velocityX * leaving < 0
        let velocity = isComing ? old.velocityX : leaving * max(leaving * context.style.velocity, Tuning.minDeleteVelocity)
        removal.x = SpringAnimation(Tuning.closing, from: old.frame.x, to: deletedX, velocity: velocity, start: now)
        let y = removal.frame.y
        removal.y = SpringAnimation(Tuning.closing, from: y, to: y, velocity: old.velocityY, start: now)
        return removal
    }

    /// The x at which a deleted row and its cue have left the window.
    private var deletedX: Double {
        (viewport.width + 80) * (options.completesToTheLeft ? 1 : -1)
    }
}
