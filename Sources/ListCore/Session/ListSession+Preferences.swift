// SPDX-License-Identifier: GPL-3.0-or-later

/// What the user prefers, which may change at any time.
extension ListSession {
    /// Whether a row is swiped to the start of the line of text to complete it, and to its end to delete it. One that is under a finger
    /// goes back: it would mean something else there.
    public mutating func set(swapsSwipes: Bool, now: Double) -> [SessionEvent] {
        guard swapsSwipes != scene.options.swapsSwipes else { return [] }
        let effects = scene.activeGesture.swipe == nil ? [] : handle(.command(.cancelGesture), now: now)
        scene.options.swapsSwipes = swapsSwipes
        return effects
    }

    /// Whether done rows sink below the unfinished ones, or stay where they are completed.
    ///
    /// Those that stand among others sink before one's eyes. That is no change of the list, and nothing is to be saved for it; and if
    /// all else is as it was, they go back to their places as soon as they are to stay again. What was done and taken back meanwhile
    /// was saved with the rows that had sunk: then it is to be saved again.
    public mutating func set(sinksDone: Bool, now: Double) -> [SessionEvent] {
        guard sinksDone != library.sinksDone else { return [] }
        let missed = advance(to: now) + finishEditing()
        var new = library.with(sinksDone: sinksDone)
        var effects = missed
        if sinksDone {
            sinking = (library, new, missed.isEmpty ? stepCount : nil)
        } else {
            if let sinking, sinking.after == library {
                new = sinking.before
                if sinking.stepCount != stepCount, new != library, !isReadOnly { effects.append(.drafted) }
            }
            sinking = nil
        }
        show(new)
        return effects
    }

    /// Another number after all that may have been saved, also what was merely being typed.
    var stepCount: Int { history.revision + fieldSerial }

    /// Shows another version of the library that has the same lists; rows go where they belong.
    mutating func show(_ other: Library) {
        let new = other.rows(on: level)
        let (before, deltas) = (scene.snapshot(of: list), list.deltas(to: new))
        library = other
        refreshOverview()
        scene.transition(from: before, by: deltas, to: list, style: TransitionStyle(isTogether: true))
    }
}
