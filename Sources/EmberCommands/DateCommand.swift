// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Glibc
import ListCore
import ListStore
import Localization

struct DateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "date",
        abstract: tr("Set or remove the date of an item."),
        discussion: sentences(DueDate.notation, ItemLookup.idNotice)
    )

    @OptionGroup var item: ItemArgument

    @Argument(help: ArgumentHelp(tr("Date of the item, or “none” to remove it."), valueName: "when"))
    var words: [String]

    func run() throws {
        let text = words.joined(separator: " ")
        let due = text.lowercased() == "none" ? nil : try DueDate(argument: text)
        try UserLibrary.edit { library in
            let (list, item) = try item.find(in: library)
            return list.settingDate(of: item.id, to: due, recurrence: item.task.recurrence)
        }
    }
}

extension DueDate {
    /// The notation of dates on the command line, for the help and for errors.
    static var notation: String {
        tr("A date is “today”, “tomorrow”, or a day such as 2026-11-23. A time such as 17:00 may follow.")
    }

    /// Reads a date as it is written on the command line.
    init(argument: String) throws(ValidationError) {
        let words = argument.split(separator: " ")
        guard let day = words.first.flatMap({ Self.day(String($0)) }), words.count <= 2 else {
            throw Self.error(argument)
        }
        guard words.count == 2 else {
            self = day
            return
        }
        let time = words[1].utf8.count == 4 ? "0" + words[1] : String(words[1])
        guard let due = DueDate(day.text + "T" + time) else { throw Self.error(argument) }
        self = due
    }

    private static func day(_ word: String) -> DueDate? {
        let today = TimeZone.local().clock(at: time(nil)).day
        return switch word.lowercased() {
        case "today": DueDate(today)
        case "tomorrow": DueDate(today.adding(days: 1))
        default: DueDate(word)
        }
    }

    private static func error(_ argument: String) -> ValidationError {
        ValidationError(tr("“{text}” is not a date.", ["text": DisplayText.make(from: argument)]) + " " + notation)
    }
}
