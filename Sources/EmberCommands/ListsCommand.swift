// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import Localization
import SyncInterface

struct ListsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists",
        abstract: tr("Show the names of the lists, one per line.")
    )

    @Flag(help: ArgumentHelp(tr("Show the ID of each list before its name.")))
    var ids = false

    @OptionGroup var format: JSONOption

    func run() throws {
        let lists = try UserLibrary.read().lists
        guard !format.json else { return try UserLibrary.write(json: lists.map(Entry.init)) }
        try UserLibrary.write(
            lists.map { (ids ? DisplayText.make(from: $0.id.text) + "  " : "") + DisplayText.make(from: $0.shownName) })
    }

    /// A list in the JSON output, which FORMAT.md describes.
    private struct Entry: Encodable {
        let id: String
        let name: String
        let unfinished: Int
        let done: Int
        let readonly: Bool

        init(_ list: ItemList) {
            (id, name, unfinished, done) = (list.id.text, list.name, list.unfinishedCount, list.doneCount)
            readonly = list.isReadOnly
        }
    }
}

/// The option for JSON output.
struct JSONOption: ParsableArguments {
    @Flag(help: ArgumentHelp(tr("Write JSON, which FORMAT.md describes under “Output of commands”.")))
    var json = false

    /// The arguments for `ember-sync`.
    var arguments: [String] { SyncOption.json.arguments(if: json) }
}
