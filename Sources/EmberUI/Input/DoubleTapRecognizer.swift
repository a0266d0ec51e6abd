// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// Recognizes two or three fingers that tap the screen twice.
///
/// All fingers of a tap are down together and rest. A swipe, pinch, or scroll by any finger cancels the tap, even if
/// another finger rests.
nonisolated struct DoubleTapRecognizer {
    /// Where the fingers that are down have landed, by their event sequences.
    private var fingers: [UInt: Point] = [:]
    private var tap = Tap(start: 0)
    /// The first tap, and when it has ended, in s.
    private var first: (count: Int, end: Double)?

    /// Fingers that have landed since none was down.
    private struct Tap {
        /// s
        let start: Double
        var count = 0
        var isValid = true
    }

    /// Handles an event of a finger. Returns the number of fingers if they have tapped twice now.
    ///
    /// - Parameters:
    ///   - finger: the event sequence of the finger.
    ///   - point: position of the finger in px.
    ///   - time: s, of the event.
    ///   - interval: the maximum time in s between two taps.
    mutating func handle(
        _ kind: EventInfo.Kind, of finger: UInt, at point: Point, time: Double, interval: Double
    ) -> Int? {
        switch kind {
        case .touchBegin:
            if fingers.isEmpty { tap = Tap(start: time) }
            // A finger has been lifted already.
            if fingers.count < tap.count { tap.isValid = false }
            tap.count += 1
            fingers[finger] = point
        case .touchUpdate:
            if let start = fingers[finger], !start.isTap(endingAt: point) { tap.isValid = false }
        case .touchEnd, .touchCancel:
            guard fingers.removeValue(forKey: finger) != nil else { return nil }
            if kind == .touchCancel { tap.isValid = false }
            if fingers.isEmpty { return end(at: time, interval: interval) }
        default: break
        }
        return nil
    }

    private mutating func end(at time: Double, interval: Double) -> Int? {
        guard tap.isValid, (2...3).contains(tap.count), time - tap.start < Tuning.longPressDelay else {
            first = nil
            return nil
        }
        guard let first, first.count == tap.count, tap.start - first.end <= interval else {
            first = (tap.count, time)
            return nil
        }
        self.first = nil
        return tap.count
    }
}

nonisolated extension Point {
    /// Whether a finger that landed here and is at another point still taps.
    fileprivate func isTap(endingAt other: Point) -> Bool {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot() <= Tuning.touchSlop
    }
}
