// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListStore

@Suite struct BackupWeekTests {
    /// Monday is 0. 1 January 1970 was a Thursday.
    private func weekday(_ backup: BackupName) -> Int {
        (backup.seconds / 86_400 + 3) % 7
    }

    @Test("Daily backups older than a month: the one of each Sunday stays")
    func sundays() {
        // 21 November 2026 at noon.
        let now = 1_795_219_200 + 43_200
        let backups = (0..<200).map { BackupName(sequence: 200 - $0, seconds: now - $0 * 86_400, origin: .own) }
        let removed = BackupPolicy.removals(from: backups, now: now)
        let weekly = backups.dropFirst(BackupPolicy.lastCount + BackupPolicy.dayCount).filter { !removed.contains($0) }
        // The newest one is the last of a week that the daily backups cut short.
        #expect(weekly.count == 24)
        #expect(weekly.dropFirst().allSatisfy { weekday($0) == 6 })
    }
}
