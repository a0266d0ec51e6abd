// SPDX-License-Identifier: GPL-3.0-or-later

/// When a text that is being typed is written: so rarely that what comes quickly is written together, and so soon that no letter
/// is ever on screen for 100 ms without being on disk. All times are in ms, of one clock that only goes forward.
struct DraftThrottle {
    /// How long after one write of a draft the next may begin, and how long a letter may wait for that.
    static let gap = 60
    /// How long a letter may be on screen before it is on disk.
    static let limit = 100
    /// For what else the machine has to do.
    static let reserve = 20

    /// When a draft was written last, and how long a save takes here.
    private var lastBegin: Int?
    private var duration = 0

    /// How long a draft that is given now is to wait for those that follow it.
    func delay(now: Int) -> Int {
        guard let lastBegin, now - lastBegin < Self.gap else { return 0 }
        // It may take longer than it did; of a long list there is no time to lose.
        return max(0, min(Self.gap, Self.limit - Self.reserve - 2 * duration))
    }

    /// What is written takes the longest time of the last ones, which is forgotten little by little.
    mutating func wrote(from begin: Int, to end: Int, isDraft: Bool) {
        duration = max(end - begin, duration * 7 / 8)
        if isDraft { lastBegin = begin }
    }
}
