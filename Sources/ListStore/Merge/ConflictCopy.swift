// SPDX-License-Identifier: GPL-3.0-or-later

/// Recognizes the conflict copies that file synchronizers create when a file was changed in two places.
///
/// The names for `lists.json`, according to public sources or manuals:
///
/// - **Syncthing**: `lists.sync-conflict-20260101-120000-ABCDEFG.json`, with local time and the first seven characters
///   of the device id (`conflictName` in lib/model/folder_sendrecv.go; without the device before 2017).
/// - **Nextcloud, ownCloud, OpenCloud**: `lists (conflicted copy 2026-01-01 120000).json`, or with the user's name
///   before the date; never translated (`Utility::makeConflictFileName` in src/common/utility.cpp). Before 2018
///   `lists_conflict-20260101-120000.json`.
/// - **Dropbox**: `lists (Anna's conflicted copy 2026-01-01).json`, for a second one on the same day `… 2026-01-01
///   (1)).json`; the date may be missing (help.dropbox.com/syncing-uploads/conflicted-copy). In the user's language:
///   `(In Konflikt stehende Kopie von Anna 2026-01-01)`, `(Copie en conflit de …)`, `(Copia en conflicto de …)`. Its
///   open client Maestral writes `(Anna's conflicting copy 2026-01-01)`.
/// - **Resilio**: `lists.Conflict.json`, `lists.json.Conflict`, `lists.Conflict1.json`, and repeated `.Conflict`
///   (help.resilio.com, "Conflict files in Sync").
///
/// Copies for names that differ only in case, `(Case Conflict)` and `(case clash from …)`, are not recognized, because
/// they contain another file. Neither are copies of Google Drive and OneDrive: they add only a number or the name of
/// the computer, which any other copy could have.
public enum ConflictCopy {
    /// Returns whether a file is a conflict copy of another file in the same folder. Both parameters are names without
    /// a folder.
    public static func isCopy(_ name: String, of file: String) -> Bool {
        let dot = file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? $0 : nil } ?? file.endIndex
        let (stem, ending) = (file[..<dot], file[dot...])
        guard name.hasPrefix(stem) else { return false }
        let rest = name.dropFirst(stem.count)
        // Resilio adds its mark before or after the file name extension, or replaces the extension.
        if rest.hasPrefix(ending), isMarks(rest.dropFirst(ending.count), where: { $0.dropResilioMark() }) {
            return true
        }
        if isMarks(rest, where: { $0.dropResilioMark() }) { return true }
        return rest.hasSuffix(ending)
            && isMarks(rest.dropLast(ending.count)) {
                $0.dropSyncthingMark() || $0.dropOwnCloudMark() || $0.dropResilioMark() || $0.dropMarkInBrackets()
            }
    }

    /// Returns whether a text consists of one or more marks. A copy can be copied again.
    private static func isMarks(_ text: Substring, where dropMark: (inout Substring) -> Bool) -> Bool {
        var rest = text
        repeat {
            guard dropMark(&rest) else { return false }
        } while !rest.isEmpty
        return true
    }
}

extension Substring {
    /// Parts of the word "conflict" in the languages of localized names.
    private static let words = [
        "conflict", "conflit", "konflikt", "conflito", "conflitto", "conflicto", "modstridende", "motstridende",
        "ristiriit",
        "конфликт", "конфлікт", "çakış", "konflik", "ütköz", "冲突", "衝突", "競合", "충돌", "問題のある", "ขัดแย้ง",
    ]

    /// `.sync-conflict-20260101-120000-ABCDEFG`
    fileprivate mutating func dropSyncthingMark() -> Bool {
        take { rest in
            guard rest.drop(".sync-conflict-"), rest.dropDigits(8), rest.drop("-"), rest.dropDigits(6) else {
                return false
            }
            var device = rest
            if device.drop("-"),
                device.dropCharacters(7, where: { ("A"..."Z").contains($0) || ("2"..."7").contains($0) })
            {
                rest = device
            }
            return true
        }
    }

    /// `_conflict-20260101-120000`
    fileprivate mutating func dropOwnCloudMark() -> Bool {
        take { $0.drop("_conflict-") && $0.dropDigits(8) && $0.drop("-") && $0.dropDigits(6) }
    }

    /// `.Conflict`, `.Conflict2`
    fileprivate mutating func dropResilioMark() -> Bool {
        take { rest in
            guard rest.drop(".Conflict") || rest.drop(".conflict") else { return false }
            rest = rest.drop { $0.isASCII && $0.isNumber }
            return true
        }
    }

    /// ` (Anna's conflicted copy 2026-01-01 (1))`, also in other languages, optionally followed by a number: ` (1)`.
    fileprivate mutating func dropMarkInBrackets() -> Bool {
        take { rest in
            guard rest.drop(" ("), let text = rest.dropToClosingBracket() else { return false }
            let words = text.lowercased()[...]
            guard words.hasPart("conflicted copy") || text.hasDate && Self.words.contains(where: { words.hasPart($0) })
            else {
                return false
            }
            _ = rest.take { $0.drop(" (") && $0.dropDigits(1) && $0.drop(")") }
            return true
        }
    }

    /// Removes the text up to the matching closing bracket and returns it without the bracket.
    private mutating func dropToClosingBracket() -> Substring? {
        var depth = 1
        for index in indices {
            if self[index] == "(" { depth += 1 }
            if self[index] == ")" { depth -= 1 }
            guard depth == 0 else { continue }
            defer { self = self[self.index(after: index)...] }
            return self[..<index]
        }
        return nil
    }

    /// Whether the text contains another one. `contains(_:)` would link Swift's regular expressions, which take 1 MiB.
    private func hasPart(_ part: String) -> Bool {
        indices.contains { self[$0...].hasPrefix(part) }
    }

    /// Whether the text contains a date like 2026-01-01.
    private var hasDate: Bool {
        indices.contains { index in
            var rest = self[index...]
            return rest.dropDigits(4) && rest.drop("-") && rest.dropDigits(2) && rest.drop("-") && rest.dropDigits(2)
        }
    }

    // MARK: Steps

    /// Performs all steps, or none if one fails.
    private mutating func take(_ steps: (inout Substring) -> Bool) -> Bool {
        var rest = self
        guard steps(&rest) else { return false }
        self = rest
        return true
    }

    private mutating func drop(_ prefix: String) -> Bool {
        guard hasPrefix(prefix) else { return false }
        removeFirst(prefix.count)
        return true
    }

    private mutating func dropDigits(_ count: Int) -> Bool {
        dropCharacters(count) { ("0"..."9").contains($0) }
    }

    private mutating func dropCharacters(_ count: Int, where isMeant: (Character) -> Bool) -> Bool {
        let head = prefix(count)
        guard head.count == count, head.allSatisfy(isMeant) else { return false }
        removeFirst(count)
        return true
    }
}
