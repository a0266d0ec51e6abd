// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import ListStore
import Localization

extension ListFormat: ExpressibleByArgument {}

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: tr("Add the lists in a file: Markdown, todo.txt, iCalendar, plain text, or Ember’s own format."),
        discussion: sentences(
            tr("Items are added below those in the list of the same name. The list is created if it doesn’t exist."),
            tr("Items in Ember’s own format that already exist are not added again."),
            tr("Exports of Todoist, Microsoft To Do, Outlook, and Google Tasks can be imported, too.")
        )
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(tr("Format of the file. If omitted, the name of the file determines it.")))
    var format: ListFormat?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            tr("List that all items are added to, whatever lists the file contains."), valueName: "name"),
        completion: .lists
    )
    var list: String?

    @Argument(help: ArgumentHelp(tr("Input file, or “-” for standard input."), valueName: "file"), completion: .file())
    var file: String

    func run() throws {
        let bytes = try UserLibrary.readFile(file)
        let lists: [ImportedList]
        do throws(ImportError) {
            if let format {
                lists = try format.lists(in: bytes)
            } else {
                lists = try ListFormat.lists(in: bytes, named: file, recognizing: DatePhraseRecognizer.recognize)
            }
        } catch {
            throw CommandError.file(FileErrorText.text(for: error, in: UserLibrary.displayName(file)))
        }
        guard !lists.isEmpty else {
            throw CommandError.notFound(
                tr("“{file}” contains nothing to import.", ["file": UserLibrary.displayName(file)]))
        }
        var count = 0
        try UserLibrary.edit { library in
            var result = library
            count = result.add(lists, to: try target(in: &result), unnamed: unnamed, at: .now())
            let placement = library.lists.doneItemPlacement
            return library.replacing(
                with: result.arranged(for: placement), as: .importItems(count: count), placingDone: placement)
        }
        try UserLibrary.write([trn("Added {count} item.", "Added {count} items.", count)])
    }

    /// Returns the list for all items, which is created if it doesn't exist; `nil` without the option.
    private func target(in library: inout Library) throws -> ListID? {
        guard let list else { return nil }
        if !ItemLookup.containsList(list, in: library) { library.lists.append(ItemList(id: .random(), name: list)) }
        return library.lists[try ItemLookup.list(list, in: library)].id
    }

    /// The name of the list for items that are before the first list in the file: the file's name without its
    /// extension.
    private var unnamed: String {
        guard file != "-", let name = file.split(separator: "/").last else { return tr("Imported") }
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
        return String(name[..<dot])
    }
}
