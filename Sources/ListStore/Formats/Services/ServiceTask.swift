// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A task of another service with its subtasks.
struct ServiceTask {
    /// 1 is the highest.
    let priority: Int
    /// The task, followed by its subtasks.
    var items: [ImportedItem]

    /// Returns `nil` if the task has neither a text nor notes.
    ///
    /// - Parameter completed: The time of completion of a done task, if it is known.
    init?(
        text: String, isDone: Bool = false, completed: CompletionDate? = nil, due: DueDate? = nil, rule: String? = nil,
        notes: String = "", priority: Int = 1
    ) {
        let (text, notes) = (ItemText.trimmed(text), ItemText.trimmed(notes))
        guard !text.isEmpty || !notes.isEmpty else { return nil }
        var item = ImportedItem(text: text, isDone: isDone, date: completed)
        item.task = TaskProperties(
            due: due, recurrence: due == nil ? nil : rule, notes: notes.isEmpty ? nil : notes)
        items = [item]
        self.priority = priority
    }

    /// Adds a paragraph to the notes of the last subtask, or of the task.
    mutating func add(note: String) {
        let last = items.count - 1
        if items[last].task.notes?.append("\n" + note) == nil { items[last].task.notes = note }
    }

    /// Returns the items in the order of their priority, each with its subtasks, and otherwise in their order.
    static func items(of tasks: [ServiceTask]) -> [ImportedItem] {
        tasks.enumerated().sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
            .flatMap(\.element.items)
    }
}
