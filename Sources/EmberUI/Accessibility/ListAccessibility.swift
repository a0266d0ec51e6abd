// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListCore

/// The accessible name of the list view.
final class ListAccessibility {
    private let widget: Widget
    private var current: (level: Level, name: String, count: Int, left: Int)?

    init(of widget: Widget) {
        self.widget = widget
    }

    /// Updates the accessible name if the list has changed.
    func update(_ level: Level, _ list: ItemList) {
        let new = (level, list.name, list.items.count, list.unfinishedCount)
        if let current, current == new { return }
        current = new
        Accessibility.set(label: Self.name(of: level, list), of: widget)
    }

    /// Returns the name of a list with its number of items.
    static func name(of level: Level, _ list: ItemList) -> String {
        let (count, left) = (list.items.count, list.unfinishedCount)
        // TRANSLATORS: Accessible name of the view of all lists.
        if level == .lists { return trn("Lists, {count} list", "Lists, {count} lists", count) }
        let name = DisplayText.excerpt(of: list.name)
        // TRANSLATORS: Accessible name of a list without items.
        if count == 0 { return tr("{name}, empty", ["name": name]) }
        // TRANSLATORS: Accessible name of a list. {left} of its {count} items are not done.
        return trn(
            "{name}, {left} of {count} item left", "{name}, {left} of {count} items left", count,
            ["name": name, "left": "\(left)"])
    }
}
