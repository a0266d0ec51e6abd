// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides when text that is being typed is written to disk. Fast keystrokes are combined in one write, but every letter is on disk
/// within 100 ms of appearing on screen. All times are in ms of a monotonic clock.
struct DraftThrottle {
    /// The minimum time between two writes of a draft.
    static let gap = 60
    /// The maximum time between a letter's appearance on screen and its write to disk.
    static let limit = 100
    /// Reserve for other work of the machine.
    static let reserve = 20

    /// When the last draft was written, and the estimated duration of a save.
    private var lastBegin: Int?
    private var duration = 0

    /// Returns how long to delay a draft that is given now.
    func delay(now: Int) -> Int {
        guard let lastBegin, now - lastBegin < Self.gap else { return 0 }
        // The next save may take longer than the last one, so twice its duration is left.
        return max(0, min(Self.gap, Self.limit - Self.reserve - 2 * duration))
    }

    /// Updates the estimated duration: the longest recent one, which decays by an eighth with each save.
    mutating func wrote(from begin: Int, to end: Int, isDraft: Bool) {
        duration = max(end - begin, duration * 7 / 8)
        if isDraft { lastBegin = begin }
    }
}
