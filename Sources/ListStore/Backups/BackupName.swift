// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The parts of a backup's file name, for example `000123-20261121-103200.json`. Before the file name extension it has
/// the origin, unless that is `own`.
struct BackupName: Hashable, Sendable {
    /// The origin of the content.
    enum Origin: Hashable, Sendable {
        /// Only changes on this machine lead from the previous backup to this one.
        case own
        /// Other programs may have changed it: it was read from the file or merged.
        case external
        /// The file before it was converted from an older version.
        case migration(version: Int)

        var isMigration: Bool {
            if case .migration = self { true } else { false }
        }
    }

    /// The number of the backup. Numbers without a gap mean that no state in between is missing.
    let sequence: Int
    /// When the backup was made, in seconds since 1970 in UTC according to the clock at that time.
    let seconds: Int
    let origin: Origin

    init(sequence: Int, seconds: Int, origin: Origin) {
        self.sequence = sequence
        self.seconds = seconds
        self.origin = origin
    }

    /// Returns `nil` if this isn't a backup's file name.
    init?(_ name: String) {
        guard name.hasSuffix(".json") else { return nil }
        let parts = name.dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3 || parts.count == 4, parts[0].count >= 6, let sequence = Self.number(parts[0]),
            let time = Timestamp(iCalendar: "\(parts[1])T\(parts[2])"), time.fileName == "\(parts[1])-\(parts[2])"
        else { return nil }
        switch parts.dropFirst(3).first {
        case nil: origin = .own
        case "read"?: origin = .external
        case let word?:
            guard word.hasPrefix("version"), let version = Self.number(word.dropFirst(7)) else { return nil }
            origin = .migration(version: version)
        }
        self.sequence = sequence
        seconds = time.seconds
    }

    var text: String {
        let origin =
            switch origin {
            case .own: ""
            case .external: "-read"
            case .migration(let version): "-version\(version)"
            }
        return "\(sequence.digits(6))-\(Timestamp(seconds: seconds).fileName)\(origin).json"
    }

    var isMigration: Bool { origin.isMigration }

    /// Parses a number of at most 15 digits, so that adding 1 cannot overflow.
    private static func number(_ text: Substring) -> Int? {
        guard text.count <= 15, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        return Int(text)
    }
}

extension BackupName: Comparable {
    static func < (one: BackupName, other: BackupName) -> Bool {
        one.sequence != other.sequence ? one.sequence < other.sequence : one.text < other.text
    }
}
