// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// A search result, identified by a string. The shell caches a result's metadata while the user types, so an identifier
/// always stands for the same result.
public enum ResultID: Hashable, Sendable {
    case item(ItemID)
    case list(ListID)
    /// A new item with this text.
    case add(String)

    private static let item = "item:", list = "list:"
    /// The shell shows five results of a program, and in addition every result with the prefix "special:".
    private static let add = "special:add:"

    /// Returns `nil` if the identifier isn't one of this program.
    public init?(_ identifier: String) {
        if identifier.hasPrefix(Self.item) {
            self = .item(ItemID(String(identifier.dropFirst(Self.item.count))))
        } else if identifier.hasPrefix(Self.list) {
            self = .list(ListID(String(identifier.dropFirst(Self.list.count))))
        } else if identifier.hasPrefix(Self.add),
            let text = NewItem.text(of: [NewItem.sign + identifier.dropFirst(Self.add.count)])
        {
            self = .add(text)
        } else {
            return nil
        }
    }

    /// The string for the shell, from which `init(_:)` creates the same result.
    public var identifier: String {
        switch self {
        case .item(let id): Self.item + id.text
        case .list(let id): Self.list + id.text
        case .add(let text): Self.add + text
        }
    }
}

extension ApplicationAction {
    /// The action for activating a result; `nil` if the identifier isn't one of this program.
    public init?(activating identifier: String) {
        switch ResultID(identifier) {
        case .item(let id): self = .showItem(id)
        case .list(let id): self = .showList(id)
        case .add(let text): self = .add(text)
        case nil: return nil
        }
    }

    /// The action that shows all results in the application.
    public init(searching terms: [String]) {
        self = .find(NewItem.text(of: [NewItem.sign] + terms) ?? "")
    }
}

/// Search terms that begin with “+”, and the text of the new item after it.
enum NewItem {
    static let sign = "+"

    static func isRequested(by terms: [String]) -> Bool {
        terms.first { !$0.isEmpty }?.hasPrefix(sign) ?? false
    }

    /// Maximum length in Unicode scalars. A longer text was probably pasted by mistake.
    static let limit = 1_000

    /// Returns the text after “+”; `nil` if it is empty or too long.
    static func text(of terms: [String]) -> String? {
        let typed = terms.joined(separator: " ").drop { $0.isWhitespace }.dropFirst(sign.count)
        guard typed.utf8.count <= 4 * limit, typed.unicodeScalars.count <= limit else { return nil }
        let text = ItemText.lines(of: ItemText.oneLine(String(typed))).first ?? ""
        return text.isEmpty ? nil : text
    }
}
