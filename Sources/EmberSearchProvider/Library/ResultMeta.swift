// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import Localization

/// The metadata of a result, as the shell shows it. All strings are plain text, which the shell escapes.
public struct ResultMeta: Hashable, Sendable {
    /// The result's identifier.
    public let id: String
    /// Never empty: the shell would hide all results.
    public let title: String
    /// The subtitle; `nil` if there is none.
    public let description: String?
    /// The name of an icon in the icon theme.
    public let icon: String
}

extension SearchIndex {
    /// Maximum number of results. The shell shows five of them, and the number of others.
    public static let maximumResults = 100

    /// Returns the results for search terms: lists, unfinished items, and completed items, each in the order of the
    /// window. If the terms begin with “+”, the only result is a new item with the others as its text.
    ///
    /// - Parameter now: a moment.
    public func results(for terms: [String], at now: Int) -> [ResultID] {
        if NewItem.isRequested(by: terms) { return NewItem.text(of: terms).map { [.add($0)] } ?? [] }
        let hits = search(SearchQuery(terms.joined(separator: " ")), dueWords: DueWords(at: now))
        return hits.prefix(Self.maximumResults).map { hit -> ResultID in
            switch hit {
            case .list(let place): .list(library.lists[place].id)
            case .item(let index, let place): .item(library.lists[place].items[index].id)
            }
        }
    }

    /// Returns the metadata of a result, also for one that doesn't exist: the shell expects metadata for each
    /// identifier.
    public func metadata(of identifier: String) -> ResultMeta {
        switch ResultID(identifier) {
        case .item(let id):
            guard let (item, list) = item(id) else { break }
            // TRANSLATORS: Subtitle of a done item in the results of the desktop's search. {list} is the name of its
            // list.
            let place =
                item.isDone ? tr("{list} · Done", ["list": Self.displayText(list.name)]) : Self.displayText(list.name)
            let icon = item.isDone ? "checkbox-checked-symbolic" : "checkbox-symbolic"
            return ResultMeta(id: identifier, title: Self.displayText(item.text), description: place, icon: icon)
        case .list(let id):
            guard let list = library[id] else { break }
            let count = trn("{count} item to do", "{count} items to do", list.unfinishedCount)
            return ResultMeta(
                id: identifier, title: Self.displayText(list.name), description: count, icon: "view-list-symbolic")
        case .add(let text):
            // TRANSLATORS: The result of the desktop's search for a text after “+”. Choosing it adds the text as an item.
            let title = tr("Add “{text}” to Ember", ["text": Self.displayText(text)])
            return ResultMeta(id: identifier, title: title, description: nil, icon: "list-add-symbolic")
        case nil: break
        }
        // TRANSLATORS: Replaces a result of the desktop's search that has been deleted.
        return ResultMeta(
            id: identifier, title: tr("No longer exists"), description: nil, icon: "dialog-question-symbolic")
    }

    private func item(_ id: ItemID) -> (Item, ItemList)? {
        for list in library.lists {
            if let item = list[id] { return (item, list) }
        }
        return nil
    }

    /// Maximum length in Unicode scalars, more than the shell has room for.
    private static let maximumTitleLength = 200

    private static func displayText(_ text: String) -> String {
        let line = DisplayText.make(from: text)
        guard !line.isEmpty else { return "…" }
        let start = line.unicodeScalars.prefix(maximumTitleLength)
        return start.endIndex == line.endIndex ? line : String(start) + "…"
    }
}
