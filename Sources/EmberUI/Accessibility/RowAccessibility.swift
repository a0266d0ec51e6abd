// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The accessible properties of a row's widget. Only changes are set, because each one is sent over D-Bus.
struct RowAccessibility {
    /// The state that was set last. It is kept while the row is hidden.
    private var current: State?
    private(set) var isHidden = false

    private struct State {
        let item: Item
        /// Number of items that are not done in the list that the row represents; `nil` for an item.
        let count: Int?
        let place: Int
        let total: Int
        let date: DateLabel?
        let hasLink: Bool

        func matches(_ frame: RowFrame, at index: Int, of total: Int, date: DateLabel?) -> Bool {
            place == index + 1 && self.total == total && count == frame.count && item == frame.item
                && date == self.date
        }
    }

    /// Hides the row from assistive technology.
    mutating func hide(_ widget: Widget) {
        guard !isHidden else { return }
        isHidden = true
        Accessibility.set(isHidden: true, of: widget)
    }

    /// Updates the properties to those of a frame. A row that is leaving is hidden.
    ///
    /// - Parameters:
    ///   - total: number of rows in the list, including those out of view.
    ///   - date: the date at the row's end, if any.
    mutating func update(_ widget: Widget, to frame: RowFrame, of total: Int, date: DateLabel?) {
        guard let index = frame.index else { return hide(widget) }
        if current?.matches(frame, at: index, of: total, date: date) != true {
            let hasLink =
                frame.item.text == current?.item.text
                ? current?.hasLink ?? false : !Link.links(in: frame.item.text).isEmpty
            let place = index + 1
            set(
                State(
                    item: frame.item, count: frame.count, place: place, total: total, date: date, hasLink: hasLink),
                on: widget)
        }
        guard isHidden else { return }
        isHidden = false
        Accessibility.set(isHidden: false, of: widget)
    }

    /// Hides a hidden row again. GTK 4.18 shows a widget to assistive technology when it maps it.
    func wasMapped(_ widget: Widget) {
        if isHidden { Accessibility.set(isHidden: true, of: widget) }
    }

    private mutating func set(_ new: State, on widget: Widget) {
        let old = current
        current = new
        if new.item.text != old?.item.text {
            Accessibility.set(label: DisplayText.make(from: new.item.text), of: widget)
        }
        if new.item.isDone != old?.item.isDone { Accessibility.set(isChecked: new.item.isDone, of: widget) }
        Accessibility.set(place: new.place, of: new.total, for: widget)
        Accessibility.set(description: Self.description(of: new), of: widget)
        Self.enableActions(of: new, after: old, on: widget)
    }

    private static func description(of row: State) -> String {
        let place = ["place": "\(row.place)", "total": "\(row.total)"]
        guard let count = row.count else {
            let state = state(of: row.item, place)
            guard let date = row.date, date.hasDate else {
                // TRANSLATORS: Accessible description of a task with a description, subtasks, or attachments. {state} is
                // “not completed, 2 of 5”.
                return row.item.task.hasNotes ? tr("has notes, {state}", ["state": state]) : state
            }
            let values = ["date": date.text, "state": state]
            // TRANSLATORS: Accessible description of an item with a date. {state} is “not completed, 2 of 5”.
            return date.isOverdue ? tr("overdue: {date}, {state}", values) : tr("due: {date}, {state}", values)
        }
        // TRANSLATORS: Accessible description of a list. {place} is its position among the {total} lists.
        return trn("{count} item to do, {place} of {total}", "{count} items to do, {place} of {total}", count, place)
    }

    private static func state(of item: Item, _ place: [String: String]) -> String {
        // TRANSLATORS: Accessible description of an item. {place} is its position among the {total} items of its
        // list.
        item.isDone ? tr("completed, {place} of {total}", place) : tr("not completed, {place} of {total}", place)
    }

    /// Enables the actions that are possible.
    private static func enableActions(of row: State, after old: State?, on widget: Widget) {
        let changes: [(can: (State) -> Bool, commands: [Command])] = [
            ({ $0.count != nil }, [.activate]),
            ({ $0.count == nil && !$0.item.isDone }, [.chooseDate]),
            ({ $0.item.task.hasNotes }, [.showNotes]),
            ({ $0.count == nil && $0.hasLink }, [.openLink(0)]),
            ({ $0.place > 1 }, [.move(.up), .move(.first)]),
            ({ $0.place < $0.total }, [.move(.down), .move(.last)]),
        ]
        for change in changes where old.map(change.can) != change.can(row) {
            for command in change.commands {
                gtk_widget_action_set_enabled(widget, RowActions.name(of: command), change.can(row) ? 1 : 0)
            }
        }
    }
}
