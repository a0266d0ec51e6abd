// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import Localization

struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: tr("Change the text of an item."),
        discussion: sentences(UndoCommand.notice, ItemLookup.idNotice)
    )

    @OptionGroup var item: ItemArgument

    @Argument(help: ArgumentHelp(tr("New text of the item. Quotes are optional."), valueName: "new text"))
    var words: [String]

    func run() throws {
        let text = ItemText.trimmed(words.joined(separator: " "))
        guard !text.isEmpty else { throw ValidationError(tr("The new text is empty.")) }
        try UserLibrary.edit { library in
            let (list, item) = try item.find(in: library)
            return list.settingText(of: item.id, to: text)
        }
    }
}
