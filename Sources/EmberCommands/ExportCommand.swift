// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import ListStore
import Localization

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: tr("Write the lists in another format: Markdown, todo.txt, plain text or Ember’s own."),
        discussion: sentences(tr("What is exported can be imported again."), tr("FORMAT.md says how each format looks."))
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(tr("The format; without it, the name of the output decides, and else it is Markdown."))
    )
    var format: ListFormat?

    @OptionGroup var list: ListOption

    @Option(
        name: .shortAndLong, help: ArgumentHelp(tr("The file to write; “-” is standard output."), valueName: "file"),
        completion: .file()
    )
    var output = "-"

    func run() throws {
        let library = try list.chosen(of: try UserLibrary.read())
        try UserLibrary.writeOther((format ?? ListFormat(fileName: output) ?? .markdown).export(library), to: output)
    }
}
