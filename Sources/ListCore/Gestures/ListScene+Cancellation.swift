// SPDX-License-Identifier: GPL-3.0-or-later

/// Gestures that come to nothing: a key, the system or a change of the list takes them out of the hand.
extension ListScene {
    /// Gives up the gesture under way; the fingers do nothing more until they are up. Returns whether there was one.
    public mutating func cancelGesture(in list: ItemList) -> Bool {
        beginning = nil
        guard let device = activeGesture.device else { return false }
        if case .refused = activeGesture { return false }
        cancel(in: list)
        _ = disarm()
        activeGesture = .refused(device)
        return true
    }

    /// The fingers do nothing more until they are up, and what they hold is left as it is: another level comes.
    mutating func refuseFingers() {
        guard let device = activeGesture.device else { return }
        if case .refused = activeGesture { return }
        scrollPosition.drop(now: now)
        _ = disarm()
        activeGesture = .refused(device)
    }

    /// Gives up a swipe: its row springs back and the fingers do nothing more until they are up.
    mutating func cancelSwipe(in list: ItemList) {
        if let swipe = activeGesture.swipe {
            sendBack(swipe, velocity: 0, in: list)
            _ = disarm()
            activeGesture = .refused(swipe.device)
        }
    }

    /// Gives up carrying a row: it goes back to where it was taken, and the finger does nothing more until it is up (F08).
    mutating func cancelCarry(in list: ItemList) {
        if let carry = activeGesture.carry {
            letGo(carry, velocity: Point(x: 0, y: 0), in: list)
            _ = disarm()
            activeGesture = .refused(carry.device)
        }
    }

    /// Gives up a pinch: the gap closes and the fingers do nothing more until they are up.
    mutating func cancelSpread() {
        beginning = nil
        if let spread = activeGesture.spread {
            closeGap()
            _ = disarm()
            activeGesture = .refused(spread.device)
        }
    }

    /// What a gesture moved goes back; who owns the fingers then is for the caller to say.
    mutating func cancel(in list: ItemList) {
        switch activeGesture {
        case .free, .refused: break
        case .undecided(let contact):
            if contact.device != .mouse { scrollPosition.drop(now: now) }
        case .scrolling: scrollPosition.drop(now: now)
        case .pinching: closeGap()
        case .carrying(let carry): letGo(carry, velocity: Point(x: 0, y: 0), in: list)
        case .swiping(let swipe): sendBack(swipe, velocity: 0, in: list)
        }
    }
}
