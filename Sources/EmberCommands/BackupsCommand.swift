// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import ListStore
import Localization

struct BackupsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backups",
        abstract: tr("Show the number, time, and content of each backup, the newest first."),
        discussion: tr("“ember restore” restores a backup.")
    )

    @OptionGroup var format: JSONOption

    func run() throws {
        let backups = UserLibrary.backups.list().compactMap { backup in
            UserLibrary.backups.summary(of: backup).map { Entry(backup, $0) }
        }
        guard !format.json else { return try UserLibrary.write(json: backups) }
        try UserLibrary.write(backups.map(\.line))
    }

    /// A backup in the JSON output, which FORMAT.md describes.
    private struct Entry: Encodable {
        let number: Int
        let time: String
        let lists: Int
        let unfinished: Int
        let done: Int
        private let seconds: Int

        private enum CodingKeys: String, CodingKey {
            case number, time, lists, unfinished, done
        }

        init(_ backup: Backup, _ summary: Backups.Summary) {
            (number, seconds, time) = (backup.id, backup.seconds, CompletionDate(seconds: backup.seconds).text)
            (lists, unfinished, done) = (summary.lists, summary.unfinished, summary.done)
        }

        var line: String {
            let contents = [
                trn("{count} item to do", "{count} items to do", unfinished),
                trn("{count} done", "{count} done", done), trn("{count} list", "{count} lists", lists),
            ]
            let (day, second) = TimeZone.local().clock(at: seconds)
            let time = DueDate(day, secondOfDay: second / 60 * 60).localText(in: .local())
            return "\(number)  \(time)  \(contents.joined(separator: " · "))"
        }
    }
}
