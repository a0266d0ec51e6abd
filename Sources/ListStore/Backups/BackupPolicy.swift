// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides which backups to keep: the last ten, then the newest of each of the last 30 days that have one, then the
/// newest of each of the last 52 weeks that have one. Days and weeks are in UTC, and weeks begin on Monday.
///
/// The policy counts days and weeks with backups instead of comparing times with the clock, so nothing is removed
/// because the clock jumps. Backups dated in the future, because the clock was set back, are thinned out separately in
/// the same way.
enum BackupPolicy {
    /// The number of newest backups that are always kept.
    static let lastCount = 10
    /// The maximum number of newest backups to keep, however small they are.
    static let maxLastCount = 100
    static let dayCount = 30
    static let weekCount = 52
    /// The number of backups of older file versions to keep, in addition to the others.
    static let migrationCount = 5
    /// The maximum number of backups.
    static let limit = maxLastCount + 2 * (dayCount + weekCount) + migrationCount

    /// Returns how many of the newest backups to keep. Small ones need no space, and more of them let `MergeBaseFinder`
    /// find older ancestors of conflict copies.
    ///
    /// - Parameter size: The size of a backup in bytes.
    static func lastCount(size: Int) -> Int {
        min(max(4_000_000 / max(size, 1), lastCount), maxLastCount)
    }

    /// Returns the backups to remove.
    ///
    /// - Parameters:
    ///   - backups: All existing backups, in any order.
    ///   - now: The current time in seconds since 1970 in UTC.
    static func removals(from backups: [BackupName], now: Int, lastCount: Int = lastCount) -> Set<BackupName> {
        let newestFirst = backups.sorted(by: >)
        let migrations = newestFirst.filter(\.isMigration)
        let states = newestFirst.filter { !$0.isMigration }
        let older = states.dropFirst(lastCount)
        let kept =
            migrations.prefix(migrationCount) + states.prefix(lastCount)
            + thinned(older.filter { $0.seconds <= now }) + thinned(older.filter { $0.seconds > now })
        return Set(backups).subtracting(kept)
    }

    private static func thinned(_ backups: [BackupName]) -> [BackupName] {
        var kept: [BackupName] = []
        var days: Set<Int> = []
        var weeks: Set<Int> = []
        for backup in backups.sorted(by: { ($0.seconds, $0.sequence) > ($1.seconds, $1.sequence) }) {
            let day = Int((Double(backup.seconds) / 86_400).rounded(.down))
            if days.contains(day) { continue }
            if days.count < dayCount {
                days.insert(day)
                kept.append(backup)
            } else if weeks.count < weekCount, weeks.insert(Int((Double(day + 3) / 7).rounded(.down))).inserted {
                // Day 0, 1 January 1970, was a Thursday.
                kept.append(backup)
            }
        }
        return kept
    }
}
