// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// Announces changes by a toast, if they can be undone, and to the screen reader.
final class Announcer {
    let toast = UndoToast()
    private let speaker: ScreenReader
    /// Number of consecutive deletions that the toast reports.
    private var deleted = 0

    /// - Parameter window: the window whose accessible object makes the announcements.
    init(for window: Widget) {
        speaker = ScreenReader(in: window)
    }

    /// Announces an undo.
    func undid() {
        // TRANSLATORS: Announced by the screen reader after undo.
        speaker.say(.undo, tr("Undone."), together: { trn("Undone {count} step.", "Undone {count} steps.", $0) })
        takeBack()
    }

    /// Announces a redo.
    func redid() {
        // TRANSLATORS: Announced by the screen reader after redo.
        speaker.say(.redo, tr("Redone."), together: { trn("Redone {count} step.", "Redone {count} steps.", $0) })
        hide()
    }

    private func takeBack() {
        guard deleted > 1, toast.isShown else { return hide() }
        deleted -= 1
        toast.show(Self.deleted(deleted))
    }

    /// Shows a message without an undo button.
    func tell(_ message: String) {
        toast.tell(message)
        speaker.say(.message, message)
    }

    /// Shows a message with an undo button.
    ///
    /// - Parameter spoken: text for the screen reader; by default the message.
    private func show(_ message: String, spoken: String? = nil) {
        toast.show(message)
        let key = gtk_accelerator_get_label(UInt32(GDK_KEY_z), GDK_CONTROL_MASK)
        defer { g_free(key) }
        // TRANSLATORS: Announced by the screen reader after a change. {key} is Ctrl+Z.
        let way = tr("Press {key} to undo.", ["key": key.map { String(cString: $0) } ?? ""])
        speaker.say(.message, (spoken ?? message) + " " + way)
    }

    func hide() {
        deleted = 0
        toast.hide()
    }

    /// Announces an edit.
    ///
    /// - Parameters:
    ///   - item: the edited item.
    ///   - list: the list that is shown, after the edit.
    func tell(of kind: EditKind, _ item: Item, in list: ItemList?) {
        let text = Self.excerpt(item.text)
        let values = ["text": text]
        // The button undoes the last step only.
        if kind != .delete { hide() }
        switch kind {
        case .delete:
            deleted = toast.isShown ? deleted + 1 : 1
            if deleted > 1 {
                show(Self.deleted(deleted), spoken: trn("Deleted {count} item.", "Deleted {count} items.", deleted))
            } else {
                show(tr("Deleted “{text}”.", values))
            }
        case .deleteList: show(tr("Deleted the list “{text}”.", values))
        case .clear(let count): show(trn("Cleared {count} done item.", "Cleared {count} done items.", count))
        case .putBack(let count): show(trn("Marked {count} item as not done.", "Marked {count} items as not done.", count))
        case .moveToList: show(tr("Moved “{text}” to another list.", values))
        case .importItems(let count): show(trn("Imported {count} item.", "Imported {count} items.", count))
        case .restore: show(tr("Restored the backup."))
        case .completeList: show(tr("All items in “{text}” are done.", values))
        case .uncompleteList: show(tr("No items in “{text}” are done.", values))
        // TRANSLATORS: Announced by the screen reader after an item was added.
        case .add: speaker.say(.add, tr("Added “{text}”.", values), together: Self.added)
        // TRANSLATORS: Announced by the screen reader after a list was added.
        case .addList: speaker.say(.change, tr("Added the list “{text}”.", values))
        // TRANSLATORS: Announced by the screen reader after the text of an item was changed.
        case .edit: speaker.say(.change, tr("Changed to “{text}”.", values))
        // TRANSLATORS: Announced by the screen reader after a list was renamed.
        case .renameList: speaker.say(.change, tr("Renamed the list to “{text}”.", values))
        case .move, .moveList: tellMove(of: item, as: text, in: list)
        case .paste(let count): speaker.say(.change, Self.added(count))
        case .complete:
            // TRANSLATORS: Announced by the screen reader after an item was completed.
            speaker.say(.complete, tr("“{text}” is done.", values)) { trn("{count} item is done.", "{count} items are done.", $0) }
        case .uncomplete:
            // TRANSLATORS: Announced by the screen reader after a done item was marked as not done.
            speaker.say(.uncomplete, tr("“{text}” is not done.", values)) {
                trn("{count} item is not done.", "{count} items are not done.", $0)
            }
        }
    }

    /// Announces a change to another level or list.
    func tell(of level: Level, _ list: ItemList) {
        speaker.say(.level, ListAccessibility.name(of: level, list))
    }

    private func tellMove(of item: Item, as text: String, in list: ItemList?) {
        guard let list, let index = list.index(of: item.id) else { return }
        let values = ["text": text, "place": "\(index + 1)", "count": "\(list.items.count)"]
        // TRANSLATORS: Announced by the screen reader after an item was moved. {place} and {count} are numbers.
        speaker.say(.change, tr("Moved “{text}” to position {place} of {count}.", values))
    }

    private static func added(_ count: Int) -> String {
        // TRANSLATORS: Announced by the screen reader after items were added, and printed by “ember import”.
        trn("Added {count} item.", "Added {count} items.", count)
    }

    private static func deleted(_ count: Int) -> String {
        trn("{count} item deleted", "{count} items deleted", count)
    }

    /// Returns the beginning of a text, for use in a message.
    static func excerpt(_ text: String) -> String {
        let longest = 40
        let shown = DisplayText.make(from: String(text.prefix(longest + 1)))
        return shown.count > longest ? shown.prefix(longest) + "…" : shown
    }
}
