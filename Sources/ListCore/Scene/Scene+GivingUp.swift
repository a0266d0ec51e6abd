// SPDX-License-Identifier: GPL-3.0-or-later

/// Gestures that come to nothing: a key, the system or a change of the list takes them out of the hand.
extension Scene {
    /// Gives up the gesture under way; the fingers do nothing more until they are up. Returns whether there was one.
    public mutating func cancelGesture(in list: ItemList) -> Bool {
        beginning = nil
        guard let device = arena.device else { return false }
        if case .refused = arena { return false }
        cancel(in: list)
        _ = disarm()
        arena = .refused(device)
        return true
    }

    /// The fingers do nothing more until they are up, and what they hold is left as it is: another level comes.
    mutating func refuseFingers() {
        guard let device = arena.device else { return }
        if case .refused = arena { return }
        scroller.drop(now: now)
        _ = disarm()
        arena = .refused(device)
    }

    /// Gives up a swipe: its row springs back and the fingers do nothing more until they are up.
    mutating func cancelSwipe(in list: ItemList) {
        if let swipe = arena.swipe {
            sendBack(swipe, velocity: 0, in: list)
            _ = disarm()
            arena = .refused(swipe.device)
        }
    }

    /// Gives up carrying a row: it goes back to where it was taken, and the finger does nothing more until it is up (F08).
    mutating func cancelCarry(in list: ItemList) {
        if let carry = arena.carry {
            letGo(carry, velocity: Point(x: 0, y: 0), in: list)
            _ = disarm()
            arena = .refused(carry.device)
        }
    }

    /// Gives up a pinch: the gap closes and the fingers do nothing more until they are up.
    mutating func cancelSpread() {
        beginning = nil
        if let spread = arena.spread {
            closeGap()
            _ = disarm()
            arena = .refused(spread.device)
        }
    }

    /// What a gesture moved goes back; who owns the fingers then is for the caller to say.
    mutating func cancel(in list: ItemList) {
        switch arena {
        case .free, .refused: break
        case .undecided(let contact):
            if contact.device != .mouse { scroller.drop(now: now) }
        case .scrolling: scroller.drop(now: now)
        case .pinching: closeGap()
        case .carrying(let carry): letGo(carry, velocity: Point(x: 0, y: 0), in: list)
        case .swiping(let swipe): sendBack(swipe, velocity: 0, in: list)
        }
    }
}
