// SPDX-License-Identifier: GPL-3.0-or-later

/// An action that other programs can request from the application over D-Bus (org.freedesktop.Application), such as the
/// desktop's search. Every action shows the window.
public enum ApplicationAction: Hashable, Sendable {
    /// Adds an item for each line of a text to the list with this name or id, which is created if it doesn't exist.
    /// Without a list, the items are added to the list that is shown, or to the first one.
    case add(String, to: String? = nil)
    case showItem(ItemID)
    case showList(ListID)
    /// Opens the search.
    case find(String)

    /// The name of each action, and how many strings it takes.
    public static let parameterCounts = ["add": 1, "add-to": 2, "show-item": 1, "show-list": 1, "find": 1]

    /// Returns `nil` if there is no such action with as many parameters.
    public init?(name: String, parameters: [String]) {
        guard parameters.count == Self.parameterCounts[name], let first = parameters.first else { return nil }
        switch name {
        case "add": self = .add(first)
        case "add-to": self = .add(first, to: parameters[1])
        case "show-item": self = .showItem(ItemID(first))
        case "show-list": self = .showList(ListID(first))
        case "find": self = .find(first)
        default: return nil
        }
    }

    /// The name of the action on D-Bus.
    public var name: String {
        switch self {
        case .add(_, to: nil): "add"
        case .add: "add-to"
        case .showItem: "show-item"
        case .showList: "show-list"
        case .find: "find"
        }
    }

    /// The parameters of the action on D-Bus, as many as `parameterCounts` says.
    public var parameters: [String] {
        switch self {
        case .add(let text, let list): [text] + (list.map { [$0] } ?? [])
        case .showItem(let id): [id.text]
        case .showList(let id): [id.text]
        case .find(let text): [text]
        }
    }
}
