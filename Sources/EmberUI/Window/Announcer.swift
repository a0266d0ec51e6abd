// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore
import Localization

/// Announces changes by a toast, if they can be undone, and to the screen reader.
final class Announcer {
    private lazy var toast = makeToast()
    private var hasToast = false
    private let overlay: Widget
    /// Called when the height changes that the toast covers, with `coverage`.
    var onCoverage: (Double) -> Void = { _ in }
    private let screenReader: ScreenReader
    /// Number of consecutive deletions that the toast reports.
    private var deleted = 0
    /// Returns the revision of the history that all windows share.
    private let historyRevision: () -> Int?
    /// Revision of the history after the step that the toast offers to undo.
    private var offeredRevision: Int?

    /// - Parameters:
    ///   - window: the window whose accessible object makes the announcements.
    ///   - overlay: the GtkOverlay that the toast is shown in.
    ///   - historyRevision: returns the revision of the history that all windows share.
    init(for window: Widget, over overlay: Widget, historyRevision: @escaping () -> Int?) {
        self.overlay = overlay
        self.historyRevision = historyRevision
        screenReader = ScreenReader(in: window)
    }

    private func makeToast() -> UndoToast {
        let toast = UndoToast()
        hasToast = true
        gtk_overlay_add_overlay(ptr(overlay), toast.widget)
        toast.onCoverage = { [weak self] in self?.onCoverage($0) }
        return toast
    }

    /// Whether a toast with an undo button is shown.
    var offersUndo: Bool { hasToast && toast.isShown }

    /// Height in px that the toast covers at the bottom of the overlay; 0 while it is hidden.
    var coverage: Double { hasToast ? toast.coverage : 0 }

    /// Updates `coverage` after the size of the overlay or of the font has changed.
    func updateCoverage() {
        if hasToast { toast.updateCoverage() }
    }

    /// Announces an undo.
    func announceUndo() {
        // TRANSLATORS: Announced by the screen reader after undo.
        screenReader.announce(
            .undo, tr("Undone."), together: { trn("Undone {count} step.", "Undone {count} steps.", $0) })
        countDownDeletions()
    }

    /// Announces a redo.
    func announceRedo() {
        // TRANSLATORS: Announced by the screen reader after redo.
        screenReader.announce(
            .redo, tr("Redone."), together: { trn("Redone {count} step.", "Redone {count} steps.", $0) })
        hide()
    }

    private func countDownDeletions() {
        guard deleted > 1, offersUndo else { return hide() }
        deleted -= 1
        showToast(Self.deleted(deleted))
    }

    /// Shows a message without an undo button.
    func announce(_ message: String) {
        toast.show(message, offersUndo: false)
        screenReader.announce(.message, message)
    }

    /// Shows a message with an undo button.
    private func show(_ message: String) {
        showToast(message)
        let key = gtk_accelerator_get_label(UInt32(GDK_KEY_z), GDK_CONTROL_MASK)
        defer { g_free(key) }
        let values = ["message": message, "key": key.map { String(cString: $0) } ?? ""]
        // TRANSLATORS: Announced by the screen reader after a change, such as: Deleted “Milk”. {key} is Ctrl+Z.
        screenReader.announce(.message, tr("{message}. Press {key} to undo.", values))
    }

    private func showToast(_ message: String) {
        toast.show(message)
        offeredRevision = historyRevision()
    }

    func hide() {
        deleted = 0
        if hasToast { toast.hide() }
    }

    /// Hides the toast if its button would undo the step of another window.
    func hideIfOutdated() {
        if offersUndo, offeredRevision != historyRevision() { hide() }
    }

    /// Announces an edit.
    ///
    /// - Parameters:
    ///   - item: the edited item.
    ///   - list: the list that is shown, after the edit.
    func announce(_ kind: EditKind, _ item: Item, in list: ItemList?) {
        let text = DisplayText.excerpt(of: item.text)
        let values = ["text": text]
        // The button undoes the last step only.
        if kind != .delete { hide() }
        switch kind {
        case .delete:
            deleted = offersUndo ? deleted + 1 : 1
            show(deleted > 1 ? Self.deleted(deleted) : tr("Deleted “{text}”", values))
        case .deleteList: show(tr("Deleted the list “{text}”", values))
        case .clear(let count): show(trn("Cleared {count} done item", "Cleared {count} done items", count))
        case .uncompleteAll(let count):
            show(trn("Marked {count} item as not done", "Marked {count} items as not done", count))
        case .moveToList: show(tr("Moved “{text}” to another list", values))
        case .importItems(let count): show(trn("Imported {count} item", "Imported {count} items", count))
        case .restore: show(tr("Restored the backup"))
        case .setDate: show(tr("Changed the date of “{text}”", values))
        // It goes on, because some of its items repeat.
        case .completeList where list?[item.id]?.isDone == false:
            show(tr("Completed the items in “{text}”", values))
        case .completeList: show(tr("All items in “{text}” are done", values))
        case .uncompleteList: show(tr("No items in “{text}” are done", values))
        // TRANSLATORS: Announced by the screen reader after an item was added.
        case .add: screenReader.announce(.add, tr("Added “{text}”.", values), together: Self.added)
        // TRANSLATORS: Announced by the screen reader after a list was added.
        case .addList: screenReader.announce(.change, tr("Added the list “{text}”.", values))
        // TRANSLATORS: Announced by the screen reader after the text of an item was changed.
        case .edit: screenReader.announce(.change, tr("Changed to “{text}”.", values))
        // TRANSLATORS: Announced by the screen reader after a list was renamed.
        case .renameList: screenReader.announce(.change, tr("Renamed the list to “{text}”.", values))
        case .move, .moveList: announceMove(of: item, as: text, in: list)
        case .paste(let count): screenReader.announce(.change, Self.added(count))
        case .complete where list?[item.id]?.isDone == false:
            let date = list?[item.id]?.due.map(Self.text) ?? ""
            // TRANSLATORS: Announced by the screen reader after an item that repeats was completed.
            screenReader.announce(.complete, tr("“{text}” is done. Next date: {date}.", ["text": text, "date": date])) {
                trn("{count} item is done.", "{count} items are done.", $0)
            }
        case .complete:
            // TRANSLATORS: Announced by the screen reader after an item was completed.
            screenReader.announce(.complete, tr("“{text}” is done.", values)) {
                trn("{count} item is done.", "{count} items are done.", $0)
            }
        case .uncomplete:
            // TRANSLATORS: Announced by the screen reader after a done item was marked as not done.
            screenReader.announce(.uncomplete, tr("“{text}” is not done.", values)) {
                trn("{count} item is not done.", "{count} items are not done.", $0)
            }
        }
    }

    /// Announces a date that was recognized while it was typed.
    func announce(_ date: DatePhrase) {
        // TRANSLATORS: Announced by the screen reader when a date such as “tomorrow” was recognized in the text that is
        // being typed.
        screenReader.announce(.date, tr("Due: {date}. Press Escape to keep it as text.", ["date": Self.text(date.due)]))
    }

    private static func text(_ date: DueDate) -> String {
        let now = Int(g_get_real_time() / 1_000_000)
        return date.text(at: now, in: .local(), uses12Hours: DesktopSettings.uses12Hours)
    }

    /// Announces a change to another level or list.
    func announce(_ level: Level, _ list: ItemList) {
        screenReader.announce(.level, ListAccessibility.name(of: level, list))
    }

    private func announceMove(of item: Item, as text: String, in list: ItemList?) {
        guard let list, let index = list.index(of: item.id) else { return }
        let values = ["text": text, "place": "\(index + 1)", "count": "\(list.items.count)"]
        // TRANSLATORS: Announced by the screen reader after an item was moved. {place} and {count} are numbers.
        screenReader.announce(.change, tr("Moved “{text}” to position {place} of {count}.", values))
    }

    private static func added(_ count: Int) -> String {
        // TRANSLATORS: Announced by the screen reader after items were added, and printed by “ember import”.
        trn("Added {count} item.", "Added {count} items.", count)
    }

    private static func deleted(_ count: Int) -> String {
        trn("Deleted {count} item", "Deleted {count} items", count)
    }
}
