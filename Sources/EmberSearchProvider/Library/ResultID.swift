// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// What a result of the overview's search stands for, by its name among results. The shell keeps what it knows of a result for as
/// long as somebody types, so the same name must be the same result.
public enum ResultID: Hashable, Sendable {
    case item(ItemID)
    case list(ListID)
    /// A new item with this text.
    case add(String)

    private static let item = "item:", list = "list:"
    /// The shell shows five results of a program, and behind them those that begin with "special:", however much was found.
    private static let add = "special:add:"

    /// nil when it is none of ours.
    public init?(_ name: String) {
        if name.hasPrefix(Self.item) {
            self = .item(ItemID(String(name.dropFirst(Self.item.count))))
        } else if name.hasPrefix(Self.list) {
            self = .list(ListID(String(name.dropFirst(Self.list.count))))
        } else if name.hasPrefix(Self.add), let text = NewItem.text(of: [String(name.dropFirst(Self.add.count))]) {
            self = .add(text)
        } else {
            return nil
        }
    }

    public var name: String {
        switch self {
        case .item(let id): Self.item + id.text
        case .list(let id): Self.list + id.text
        case .add(let text): Self.add + text
        }
    }
}

/// What was typed in the overview, as the text of an item.
enum NewItem {
    /// Unicode scalars; a longer text is one that was pasted by mistake.
    static let limit = 1_000

    /// nil when there is nothing to add.
    static func text(of terms: [String]) -> String? {
        let typed = terms.joined(separator: " ")
        guard typed.utf8.count <= 4 * limit, typed.unicodeScalars.count <= limit else { return nil }
        let text = PastedText.lines(of: PastedText.oneLine(typed)).first ?? ""
        return text.isEmpty ? nil : text
    }
}
