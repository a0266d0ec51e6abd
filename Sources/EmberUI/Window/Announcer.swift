// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// Announces changes by a toast, unless they were typed, and to the screen reader.
final class Announcer {
    private lazy var toast = makeToast()
    private var hasToast = false
    private let overlay: Widget
    /// Called when the height changes that the toast covers, with `coverage`.
    var onCoverage: (Double) -> Void = { _ in }
    private let screenReader: ScreenReader
    /// The kind and the number of the consecutive steps that the toast reports together.
    private var counted: (kind: EditKind, count: Int)?
    /// Returns the revision of the history that all windows share.
    private let historyRevision: () -> Int?
    /// Revision of the history after the step that the toast offers to undo or redo.
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

    /// The buttons that are shown.
    var offer: UndoToast.Offer { hasToast ? toast.offer : [] }

    /// Height in px that the toast covers at the bottom of the overlay; 0 while it is hidden.
    var coverage: Double { hasToast ? toast.coverage : 0 }

    /// Updates `coverage` after the size of the overlay or of the font has changed.
    func updateCoverage() {
        if hasToast { toast.updateCoverage() }
    }

    /// Shows a message without a button.
    func announce(_ message: String) {
        counted = nil
        toast.show(offering: []) { _ in message }
        screenReader.announce(.message, message)
    }

    private func show(offering offer: UndoToast.Offer, _ message: @escaping (_ longest: Int) -> String) {
        toast.show(offering: offer, message)
        offeredRevision = historyRevision()
    }

    func hide() {
        counted = nil
        if hasToast { toast.hide() }
    }

    /// Hides the toast if its buttons would undo or redo the step of another window.
    func hideIfOutdated() {
        if !offer.isEmpty, offeredRevision != historyRevision() { hide() }
    }

    // MARK: Steps of the history

    /// Announces a step that was undone. The toast offers to redo it, and to undo the steps that it counted with it.
    func announceUndo(of step: UndoStep) {
        let rest = counted.flatMap {
            $0.kind == step.kind && Self.message(of: $0) != nil && offer.contains(.undo) ? $0.count - 1 : nil
        }
        counted = rest.map { (step.kind, $0) }
        show(offering: rest == nil ? .redo : [.undo, .redo]) { StepText.messageOfUndo(of: step, longest: $0) }
        let message = StepText.messageOfUndo(of: step)
        screenReader.announce(.undo, sentence(message)) { trn("Undone {count} step.", "Undone {count} steps.", $0) }
    }

    /// Announces a step that was redone.
    func announceRedo(of step: UndoStep) {
        show(counted: step)
        let message = counted.flatMap(Self.message) ?? StepText.message(of: step)
        screenReader.announce(.redo, withKey(message)) { trn("Redone {count} step.", "Redone {count} steps.", $0) }
    }

    /// Announces a step that the user has taken. What was typed has no toast.
    ///
    /// - Parameters:
    ///   - item: the item of the step.
    ///   - list: the list that is shown, after the step.
    func announce(_ step: UndoStep, of item: ItemID, in list: ItemList?) {
        switch step.kind {
        case .add, .addList, .edit, .renameList, .paste: hide()
        default: show(counted: step)
        }
        let message = StepText.message(of: step)
        switch step.kind {
        case .add:
            screenReader.announce(.add, sentence(message)) { trn("Added {count} item.", "Added {count} items.", $0) }
        case .addList, .edit, .renameList, .paste: screenReader.announce(.change, sentence(message))
        case .move, .moveList: announceMove(of: step, item, in: list)
        case .complete where list?[item]?.isDone == false:
            let values = ["message": message, "date": list?[item]?.due.map(Self.text) ?? ""]
            // TRANSLATORS: Announced by the screen reader after an item that repeats was completed. {message} is
            // “Completed “Milk””, for example.
            announceTogether(.complete, tr("{message}. Next date: {date}.", values), step.kind)
        case .complete: announceTogether(.complete, sentence(message), step.kind)
        case .uncomplete: announceTogether(.uncomplete, sentence(message), step.kind)
        default: screenReader.announce(.message, withKey(counted.flatMap(Self.message) ?? message))
        }
    }

    /// Shows what a step has done, and those of the same kind before it that the toast still offers to undo.
    private func show(counted step: UndoStep) {
        let former = counted.flatMap { $0.kind == step.kind && offer.contains(.undo) ? $0.count : nil } ?? 0
        counted = (step.kind, former + 1)
        let together = counted.flatMap(Self.message)
        show(offering: .undo) { together ?? StepText.message(of: step, longest: $0) }
    }

    /// Returns the message about several steps; `nil` if there is only one, or if such steps aren't counted.
    private static func message(of counted: (kind: EditKind, count: Int)) -> String? {
        counted.count > 1 ? StepText.message(of: counted.count, counted.kind) : nil
    }

    private func announceTogether(_ kind: ScreenReader.AnnouncementKind, _ words: String, _ steps: EditKind) {
        screenReader.announce(kind, words) { [self] in sentence(StepText.message(of: $0, steps) ?? "") }
    }

    private func announceMove(of step: UndoStep, _ item: ItemID, in list: ItemList?) {
        guard let list, let index = list.index(of: item) else { return }
        let values = [
            "text": DisplayText.excerpt(of: step.name), "place": "\(index + 1)", "count": "\(list.items.count)",
        ]
        // TRANSLATORS: Announced by the screen reader after an item was moved. {place} and {count} are numbers.
        screenReader.announce(.change, tr("Moved “{text}” to position {place} of {count}.", values))
    }

    private func sentence(_ message: String) -> String {
        // TRANSLATORS: Announced by the screen reader after a change, such as: Completed “Milk”.
        tr("{message}.", ["message": message])
    }

    private func withKey(_ message: String) -> String {
        let key = gtk_accelerator_get_label(UInt32(GDK_KEY_z), GDK_CONTROL_MASK)
        defer { g_free(key) }
        let values = ["message": message, "key": key.map { String(cString: $0) } ?? ""]
        // TRANSLATORS: Announced by the screen reader after a change, such as: Deleted “Milk”. {key} is Ctrl+Z.
        return tr("{message}. Press {key} to undo.", values)
    }

    // MARK: Dates and levels

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
}
