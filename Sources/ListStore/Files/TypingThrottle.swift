// SPDX-License-Identifier: GPL-3.0-or-later

/// Limits how often text that is being typed is written: at most 1.5 MiB per second, and at most every 100 ms (K16).
///
/// All times are in ms of a monotonic clock.
struct TypingThrottle {
    /// The minimum time between the beginnings of two writes. Files of up to 150 KiB have it.
    private static let minimumInterval = 100
    private static let bytesPerSecond = 3 << 19

    /// The time from which text may be written again.
    private var nextWrite = Int.min

    /// Returns how long to delay a write.
    func delay(now: Int) -> Int {
        nextWrite > now ? nextWrite - now : 0
    }

    /// - Parameter start: The time when the write began.
    mutating func didWrite(_ bytes: Int, at start: Int) {
        nextWrite = start + max(Self.minimumInterval, bytes * 1_000 / Self.bytesPerSecond)
    }
}
