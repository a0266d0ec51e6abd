// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// What the application is asked to do, by an action of its own that is told a text.
public enum AppAction: Hashable, Sendable {
    case showItem(ItemID)
    case showList(ListID)
    case add(String)
    case find(String)

    /// What choosing a result asks for; nil when the result is none of ours.
    public init?(choosing name: String) {
        switch ResultID(name) {
        case .item(let id): self = .showItem(id)
        case .list(let id): self = .showList(id)
        case .add(let text): self = .add(text)
        case nil: return nil
        }
    }

    /// The rest of what was found, in the application.
    public init(finding terms: [String]) {
        self = .find(NewItem.text(of: terms) ?? "")
    }

    public var action: String {
        switch self {
        case .showItem: "show-item"
        case .showList: "show-list"
        case .add: "add"
        case .find: "find"
        }
    }

    public var text: String {
        switch self {
        case .showItem(let id): id.text
        case .showList(let id): id.text
        case .add(let text), .find(let text): text
        }
    }
}
