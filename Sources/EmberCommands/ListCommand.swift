// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import ListStore
import Localization

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("Show the items that are not done, one per line."),
        discussion: sentences(
            tr("If several lists are shown, each is preceded by “#” and its name."),
            tr("The lines are described in FORMAT.md, under “Plain text”.")
        )
    )

    @OptionGroup var list: ListOption

    @Flag(name: .shortAndLong, help: ArgumentHelp(tr("Also show done items, marked with “✓”.")))
    var all = false

    @Flag(help: ArgumentHelp(tr("Only show items with a date, each after its date, and sorted by it.")))
    var due = false

    @Flag(help: ArgumentHelp(tr("Show the ID of each item before it.")))
    var ids = false

    @Flag(help: ArgumentHelp(tr("Show the items in the format of Ember’s file, with all their data.")))
    var json = false

    func run() throws {
        var library = try list.selection(from: try UserLibrary.read())
        library.lists = library.lists.map { list in
            let items = list.items.filter { (all || !$0.isDone) && (!due || $0.due != nil) }
            return ItemList(id: list.id, name: json ? list.name : list.shownName, items: items, unknown: list.unknown)
        }
        try UserLibrary.writeFile(json ? ListFormat.json.export(library) : text(of: library), to: "-")
    }

    private func text(of library: Library) -> [UInt8] {
        if due { return datedLines(of: library) }
        if library.lists.count == 1 { return lines(of: library.lists[0]) }
        guard ids else { return ListFormat.text.export(library) }
        let lists = library.lists.map { Array((ListFormat.line(ofName: $0) + "\n").utf8) + lines(of: $0) }
        return Array(lists.joined(separator: [UInt8(ascii: "\n")]))
    }

    private func lines(of list: ItemList) -> [UInt8] {
        list.items.flatMap { Array((line(of: $0) + "\n").utf8) }
    }

    private func line(of item: Item) -> String {
        (ids ? DisplayText.make(from: item.id.text) + "  " : "") + ListFormat.line(of: item)
    }

    private func datedLines(of library: Library) -> [UInt8] {
        let zone = TimeZone.local()
        let items = library.lists.flatMap(\.items).compactMap { item in item.due.map { (due: $0, item: item) } }
        return items.sorted { $0.due.precedes($1.due, in: zone) }.flatMap { due, item in
            Array((due.localText(in: zone) + "  " + line(of: item) + "\n").utf8)
        }
    }
}

extension DueDate {
    /// Returns the date and the time in a time zone, such as “2026-11-23 17:00”.
    func localText(in zone: TimeZone) -> String {
        let (day, secondOfDay) = clock(in: zone)
        return String(DueDate(day, secondOfDay: secondOfDay).text.map { $0 == "T" ? " " : $0 })
    }
}
