// SPDX-License-Identifier: GPL-3.0-or-later

/// What the name of a backup says: `000123-20261121-103200.json`, before the ending the origin if it is not this program.
struct BackupName: Hashable, Sendable {
    /// Where the content came from.
    enum Origin: Hashable, Sendable {
        /// Nothing but what was done here came to the state before.
        case own
        /// Others had a part in it, or may have had: it was read, or merged.
        case foreign
        /// The bytes of a file of an older version, before it was written in the present one.
        case migration(version: Int)

        var isMigration: Bool {
            if case .migration = self { true } else { false }
        }
    }

    /// Grows by one with each backup. Without a gap between two of them nothing was kept between.
    let sequence: Int
    /// When it was made, in seconds since 1970 in UTC, as the clock was then.
    let seconds: Int
    let origin: Origin

    init(sequence: Int, seconds: Int, origin: Origin) {
        (self.sequence, self.seconds, self.origin) = (sequence, seconds, origin)
    }

    /// Nil when the file's name is none of a backup.
    init?(_ name: String) {
        guard name.hasSuffix(".json") else { return nil }
        let parts = name.dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3 || parts.count == 4, parts[0].count >= 6, let sequence = Self.number(parts[0]),
            let seconds = UTCTime.seconds(day: parts[1], time: parts[2])
        else { return nil }
        switch parts.dropFirst(3).first {
        case nil: origin = .own
        case "read"?: origin = .foreign
        case let word?:
            guard word.hasPrefix("version"), let version = Self.number(word.dropFirst(7)) else { return nil }
            origin = .migration(version: version)
        }
        (self.sequence, self.seconds) = (sequence, seconds)
    }

    var text: String {
        let digits = String(sequence)
        let origin =
            switch origin {
            case .own: ""
            case .foreign: "-read"
            case .migration(let version): "-version\(version)"
            }
        let number = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        return "\(number)-\(UTCTime(seconds: seconds).compactText)\(origin).json"
    }

    var isMigration: Bool { origin.isMigration }

    /// Digits only; not so many that one more could not be counted.
    private static func number(_ text: Substring) -> Int? {
        guard text.count <= 15, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return Int(text)
    }
}

extension BackupName: Comparable {
    static func < (one: BackupName, other: BackupName) -> Bool {
        one.sequence != other.sequence ? one.sequence < other.sequence : one.text < other.text
    }
}
