// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListCore
import ListStore

/// Copies rows and lists as text, and decides what pasting does.
final class ListClipboard {
    private let widget: Widget
    /// The item that was cut last. Pasting inserts the item itself, not only its text.
    private var cutItem: Item?

    /// - Parameter widget: a widget of the window whose clipboard is used.
    init(of widget: Widget) {
        self.widget = widget
    }

    /// Copies a row: an item, or a list with its items.
    ///
    /// - Parameter isCut: whether the row will be deleted.
    func copy(_ row: Item, on level: Level, of library: Library, isCut: Bool) {
        let isList = level == .lists
        if isCut { cutItem = isList ? nil : row }
        if isList {
            copy(Library(lists: library[ListID(row.id)].map { [$0] } ?? []))
        } else {
            Clipboard.write(ListFormat.line(of: row), from: widget)
        }
    }

    /// Returns a row, an item or a list with its items, as plain text and as Markdown.
    func texts(of row: Item, on level: Level, of library: Library) -> (
        plain: @Sendable () -> [UInt8], markdown: @Sendable () -> [UInt8]
    ) {
        guard level == .lists else {
            return ({ Array(ListFormat.line(of: row).utf8) }, { Array(ListFormat.markdownLine(of: row).utf8) })
        }
        let list = Library(lists: library[ListID(row.id)].map { [$0] } ?? [])
        return ({ ListFormat.text.export(list) }, { ListFormat.markdown.export(list) })
    }

    /// Copies the list that is shown, or all lists.
    func copyLists(of library: Library, on level: Level, shown: ItemList) {
        copy(level == .lists ? library : Library(lists: [shown]))
    }

    /// Returns the command that pastes a text. If it is the text of the cut item, that item is inserted, otherwise new
    /// ones.
    func command(forPasting text: String, on level: Level, of library: Library) -> Command {
        if let cutItem, ListFormat.line(of: cutItem) == text, level != .lists, !library.has(cutItem.id) {
            return .put(cutItem)
        }
        return .paste(text, before: "", after: "")
    }

    private func copy(_ library: Library) {
        Clipboard.offer(from: widget) { ListFormat.text.export(library) }
    }
}
