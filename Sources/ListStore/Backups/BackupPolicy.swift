// SPDX-License-Identifier: GPL-3.0-or-later

/// Which backups stay: the last ten; of those before, the newest of each of the last 30 days that have one, and the newest of
/// each of the last 52 weeks before them. Days and weeks are those of UTC, weeks begin on Monday.
///
/// Days and weeks are counted, not measured against the clock: when that jumps, for a moment or for good, nothing grows old at
/// once. What is dated later than now, because the clock was put back, is thinned out in the same way, for itself.
enum BackupPolicy {
    /// How many of the newest states stay in any case.
    static let lastCount = 10
    /// No more than so many of the newest states stay, however small they are.
    static let mostLast = 100
    static let dayCount = 30
    static let weekCount = 52
    /// How many files of older versions stay. They count for themselves.
    static let migrationCount = 5
    /// No more than so many ever stay.
    static let limit = mostLast + 2 * (dayCount + weekCount) + migrationCount

    /// How many of the newest states stay on the disk. Small ones take no room, and the more there are, the farther back an
    /// ancestor of a conflict copy can be found (`MergeBaseFinder`).
    ///
    /// - Parameter size: of one state, in bytes.
    static func lastCount(size: Int) -> Int {
        min(max(4_000_000 / max(size, 1), lastCount), mostLast)
    }

    /// - Parameters:
    ///   - backups: all that there are, in any order.
    ///   - now: in seconds since 1970 in UTC.
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
                // 1 January 1970 was a Thursday.
                kept.append(backup)
            }
        }
        return kept
    }
}
