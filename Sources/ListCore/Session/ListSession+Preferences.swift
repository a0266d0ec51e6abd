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
}
