// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore

extension CompletionKind {
    /// Completes the name of a list; its ID if the name doesn't identify it.
    static let lists = custom { _, _, _ in
        words((try? UserLibrary.read().lists.map { (id: $0.id.text, text: $0.name) }) ?? [])
    }

    /// Completes the text of an item; its ID if the text doesn't identify it.
    static let items = custom { _, _, _ in
        let items = (try? UserLibrary.read().lists.flatMap(\.items)) ?? []
        return words(items.map { (id: $0.id.text, text: $0.text) })
    }

    /// Returns words that a shell can offer, in its notation.
    private static func words(_ rows: [(id: String, text: String)]) -> [String] {
        let counts = Dictionary(rows.map { ($0.text.lowercased(), 1) }, uniquingKeysWith: +)
        return rows.map { id, text in
            // An option, or the home folder.
            let isSpecial = text.hasPrefix("-") || text.hasPrefix("~")
            let isPlain = !text.isEmpty && !isSpecial && DisplayText.make(from: text) == text
            return quoted(isPlain && counts[text.lowercased()] == 1 ? text : DisplayText.make(from: id))
        }
    }

    /// Returns a word without what the completion script of a shell would interpret: Bash expands the words, also
    /// commands in them, and zsh takes what follows a colon as a description.
    private static func quoted(_ word: String) -> String {
        switch CompletionShell.requesting {
        case .bash?: word.map { $0.isLetter || $0.isNumber ? String($0) : "\\" + String($0) }.joined()
        case .zsh?: word.map { $0 == ":" || $0 == "\\" ? "\\" + String($0) : String($0) }.joined()
        default: word
        }
    }
}
