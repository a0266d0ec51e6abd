// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListStore

@Suite struct BackupPolicyTests {
    private static let day = 86_400

    /// Returns the backups that are left after adding many, one by one.
    private func run(_ seconds: [Int]) -> [BackupName] {
        var backups: [BackupName] = []
        for (number, time) in seconds.enumerated() {
            backups.append(BackupName(sequence: number + 1, seconds: time, origin: .own))
            let removed = BackupPolicy.removals(from: backups, now: time)
            backups.removeAll { removed.contains($0) }
        }
        return backups
    }

    @Test("After a year of daily work, the last ten backups, 30 daily and 52 weekly ones are left")
    func aYear() {
        let start = 1_795_219_200
        let kept = run((0..<500 * 12).map { start + $0 / 12 * Self.day + $0 % 12 * 600 })
        let last = start + 499 * Self.day
        #expect(kept.suffix(10).allSatisfy { $0.seconds >= last })
        let days = kept.dropLast(10).map { ($0.seconds - start) / Self.day }
        #expect(days.suffix(30) == Array(470...499)[...])
        let weeks = Array(days.dropLast(30))
        #expect(weeks.count == 52 && zip(weeks, weeks.dropFirst()).dropLast().allSatisfy { $1 - $0 == 7 })
        #expect(
            kept.dropLast(10).dropLast().allSatisfy { ($0.seconds - start) % Self.day == 11 * 600 },
            "the newest of each")
    }

    @Test("With any jumps of the clock, the last ten stay, the limit holds, and thinning out again changes nothing")
    func laws() {
        for seed in UInt64(1)...40 {
            var generator = SeededGenerator(seed: seed)
            var backups: [BackupName] = []
            var now = 1_795_219_200
            for number in 1...Int.random(in: 1...300, using: &generator) {
                let jump = [60, 3_600, Self.day, 9 * Self.day].randomElement(using: &generator) ?? 0
                now += Int.random(in: 0...jump, using: &generator)
                if Int.random(in: 0..<40, using: &generator) == 0 {
                    now += Int.random(in: -4_000...4_000, using: &generator) * Self.day
                }
                let isMigration = Int.random(in: 0..<50, using: &generator) == 0
                backups.append(
                    BackupName(sequence: number, seconds: now, origin: isMigration ? .migration(version: 0) : .own))
                backups.shuffle(using: &generator)
                let states = backups.filter { !$0.isMigration }.sorted().suffix(10)
                let removed = BackupPolicy.removals(from: backups, now: now)
                #expect(removed.isDisjoint(with: states), "seed \(seed)")
                backups.removeAll { removed.contains($0) }
                #expect(backups.count <= BackupPolicy.limit, "seed \(seed)")
                #expect(BackupPolicy.removals(from: backups, now: now).isEmpty, "seed \(seed)")
            }
        }
    }

    @Test(
        "A clock that jumps to the future or back to 1970 doesn't remove many backups",
        arguments: [20 * 365 * day, -1_795_219_200, -3 * day])
    func jumps(by seconds: Int) {
        let start = 1_795_219_200
        let kept = run((0..<500).map { start + $0 * Self.day })
        let jumped = start + 499 * Self.day + seconds
        let all = kept + (1...10).map { BackupName(sequence: 1_000 + $0, seconds: jumped, origin: .own) }
        // The ten former newest ones are now thinned out like the others.
        #expect(BackupPolicy.removals(from: all, now: jumped).count <= 14)
    }

    @Test("Backups of older file versions stay despite later changes")
    func migrations() {
        let old = BackupName(sequence: 1, seconds: 0, origin: .migration(version: 1))
        let all = [old] + (2...50).map { BackupName(sequence: $0, seconds: 10, origin: .own) }
        let removed = BackupPolicy.removals(from: all, now: 20)
        #expect(!removed.contains(old) && removed.count == 38)
    }

    @Test(arguments: [
        "000123-20261121-103200.json", "000123-20261121-103200-read.json", "1234567-19700101-000000-version1.json",
    ]) func names(text: String) {
        #expect(BackupName(text)?.text == text)
    }

    @Test(arguments: [
        "", "000123.json", "123-20261121-103200.json", "000123-20261321-103200.json", "000123-20260231-103200.json",
        "000123-20261121-250000.json",
        "000123-20261121-103200.txt", "000123-20261121-103200-.json", "000123-20261121-103200-version.json",
        "-00123-20261121-103200.json",
        "000123-2026+121-103200.json", "000123-20261121-103200-read-read.json", ".ember-abcdefghijkl.tmp",
        "99999999999999999999-20261121-103200.json",
    ]) func otherNames(text: String) {
        #expect(BackupName(text) == nil)
    }

    @Test func dateIsParsed() {
        #expect(
            BackupName("000123-20261121-103200.json") == BackupName(sequence: 123, seconds: 1_795_257_120, origin: .own)
        )
    }
}
