// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import Localization

/// What the shell shows of a result. Plain text: the shell escapes what it shows.
public struct ResultMeta: Hashable, Sendable {
    /// The result's name among results.
    public let id: String
    /// Never empty: the shell shows nothing at all then, of any result.
    public let title: String
    public let description: String?
    /// The name of an icon of the theme.
    public let icon: String
}

extension SearchIndex {
    /// How many results the shell is told of: it shows five of them, and how many more there are.
    public static let mostResults = 100

    /// Lists, what is unfinished, what is done, each in the order of the screen; in the end, what was typed as a new item.
    public func results(for terms: [String]) -> [ResultID] {
        // As much as a query looks at: a word is cut no earlier than there.
        let query = SearchQuery(String(terms.joined(separator: " ").unicodeScalars.prefix(SearchQuery.limit)))
        let found = search(query).prefix(Self.mostResults).map { hit -> ResultID in
            switch hit {
            case .list(let place): .list(library.lists[place].id)
            case .item(let index, let place): .item(library.lists[place].items[index].id)
            }
        }
        return found + (NewItem.text(of: terms).map { [.add($0)] } ?? [])
    }

    /// What is shown of a result. What is gone meanwhile, or never was, has a card too: the shell wants as many as it asked for.
    public func card(of name: String) -> ResultMeta {
        switch ResultID(name) {
        case .item(let id):
            guard let (item, list) = item(id) else { break }
            // TRANSLATORS: Subtitle of a done item in the results of the desktop's search. {list} is the name of its list.
            let place = item.isDone ? tr("{list} · Done", ["list": Self.shown(list.name)]) : Self.shown(list.name)
            let icon = item.isDone ? "checkbox-checked-symbolic" : "checkbox-symbolic"
            return ResultMeta(id: name, title: Self.shown(item.text), description: place, icon: icon)
        case .list(let id):
            guard let list = library[id] else { break }
            let count = trn("{count} item to do", "{count} items to do", list.unfinishedCount)
            return ResultMeta(id: name, title: Self.shown(list.name), description: count, icon: "view-list-symbolic")
        case .add(let text):
            // TRANSLATORS: The last result of the desktop's search. Choosing it adds the search text as an item.
            let title = tr("Add “{text}” to Ember", ["text": Self.shown(text)])
            return ResultMeta(id: name, title: title, description: nil, icon: "list-add-symbolic")
        case nil: break
        }
        // TRANSLATORS: Replaces a result of the desktop's search that has been deleted.
        return ResultMeta(id: name, title: tr("No longer exists"), description: nil, icon: "dialog-question-symbolic")
    }

    private func item(_ id: ItemID) -> (Item, ItemList)? {
        for list in library.lists {
            if let item = list[id] { return (item, list) }
        }
        return nil
    }

    /// Unicode scalars: more than the shell has room for.
    private static let longestTitle = 200

    private static func shown(_ text: String) -> String {
        let line = DisplayText.make(from: text)
        guard !line.isEmpty else { return "…" }
        let start = line.unicodeScalars.prefix(longestTitle)
        return start.endIndex == line.endIndex ? line : String(start) + "…"
    }
}
