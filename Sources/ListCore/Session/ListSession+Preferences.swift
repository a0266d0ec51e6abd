// SPDX-License-Identifier: GPL-3.0-or-later

/// Preferences, which may change at any time.
extension ListSession {
    /// Swaps the directions of the swipes that complete and delete. A swipe under way is cancelled.
    public mutating func set(swapsSwipes: Bool, now: Double) -> [SessionEvent] {
        guard swapsSwipes != layout.options.swapsSwipes else { return [] }
        let events = gestures.swipe == nil ? [] : handle(.command(.cancelGesture), now: now)
        gestures.motions.layout.options.swapsSwipes = swapsSwipes
        return events
    }

    /// Sets the devices that swipe rows. A gesture under way is cancelled.
    public mutating func set(swipingDevices: Set<Device>, now: Double) -> [SessionEvent] {
        guard swipingDevices != layout.options.swipingDevices else { return [] }
        let events = gestures.active == nil ? [] : handle(.command(.cancelGesture), now: now)
        gestures.motions.layout.options.swipingDevices = swipingDevices
        return events
    }

    /// Sets the limits by which gestures judge movements. A gesture under way is cancelled.
    public mutating func set(limits: MovementLimits, now: Double) -> [SessionEvent] {
        guard limits != layout.options.limits else { return [] }
        let events = gestures.active == nil ? [] : handle(.command(.cancelGesture), now: now)
        gestures.motions.layout.options.limits = limits
        return events
    }
}
