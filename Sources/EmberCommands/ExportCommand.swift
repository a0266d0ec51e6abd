// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import ListStore
import Localization

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: tr(
            "Write the lists in another format: Markdown, todo.txt, iCalendar, plain text, or Ember’s own format."),
        discussion: sentences(tr("Exported lists can be imported again."), tr("FORMAT.md describes each format."))
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            tr("Output format. If omitted, the name of the output file determines it; otherwise it is Markdown."))
    )
    var format: ListFormat?

    @OptionGroup var list: ListOption

    @Option(
        name: .shortAndLong, help: ArgumentHelp(tr("Output file, or “-” for standard output."), valueName: "file"),
        completion: .file()
    )
    var output = "-"

    func run() throws {
        let library = try list.selection(from: try UserLibrary.read())
        try UserLibrary.writeFile((format ?? ListFormat(fileName: output) ?? .markdown).export(library), to: output)
    }
}
