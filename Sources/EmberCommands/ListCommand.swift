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

    @Flag(help: ArgumentHelp(tr("Show the items in the format of Ember’s file, with all their data.")))
    var json = false

    func run() throws {
        var library = try list.selection(from: try UserLibrary.read())
        if !all {
            library.lists = library.lists.map { list in
                ItemList(id: list.id, name: list.name, items: list.items.filter { !$0.isDone }, unknown: list.unknown)
            }
        }
        try UserLibrary.writeFile(json ? ListFormat.json.export(library) : text(of: library), to: "-")
    }

    private func text(of library: Library) -> [UInt8] {
        guard library.lists.count == 1 else { return ListFormat.text.export(library) }
        return library.lists[0].items.flatMap { Array((ListFormat.line(of: $0) + "\n").utf8) }
    }
}
