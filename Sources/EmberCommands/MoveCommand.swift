// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import ListStore
import Localization

struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: tr("Move an item to another place or list."),
        discussion: sentences(
            tr("Without --last or --before, an item that moves to another list becomes its first."),
            tr("Done items that are below the others stay there."), UndoCommand.notice, ItemLookup.idNotice)
    )

    @Option(
        name: .shortAndLong, help: ArgumentHelp(tr("Name or ID of the list to move it to."), valueName: "name"),
        completion: .lists)
    var list: String?

    @Flag(help: ArgumentHelp(tr("Move it above all others.")))
    var first = false

    @Flag(help: ArgumentHelp(tr("Move it below all others.")))
    var last = false

    @Option(
        help: ArgumentHelp(tr("Move it above the item with this text or ID."), valueName: "item"), completion: .items)
    var before: String?

    @Argument(help: .item, completion: .items)
    var words: [String]

    func validate() throws {
        let places = [first, last, before != nil].count { $0 }
        guard places == 1 || places == 0 && list != nil else {
            throw ValidationError(tr("Specify a list or a place: one of --list, --first, --last, and --before."))
        }
    }

    func run() throws {
        try UserLibrary.edit { library in
            let (source, item) = try ItemLookup.item(words.joined(separator: " "), in: library.lists)
            let named = try list.map { library.lists[try ItemLookup.list($0, in: library)] }
            let neighbor = try before.map { try ItemLookup.item($0, in: named.map { [$0] } ?? library.lists) }
            let target = named ?? neighbor?.list ?? source
            let index = last ? target.items.count : neighbor.flatMap { target.index(of: $0.item.id) } ?? 0
            guard target.id == source.id else {
                return .moving(item, from: source.id, to: target.id, at: target.place(at: index))
            }
            guard first || last || neighbor != nil, let old = source.index(of: item.id) else { return nil }
            return source.moving(
                item.id, to: old < index ? index - 1 : index, isDone: item.isDone, at: .now(),
                placingDone: [source].doneItemPlacement)
        }
    }
}
