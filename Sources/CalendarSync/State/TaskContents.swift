// SPDX-License-Identifier: GPL-3.0-or-later

/// The properties of a task that are synced.
struct TaskContents: Equatable, Sendable {
    var text: String
    var completion: Completion
    /// The effective order, see `CalendarTask.order`.
    var order: Int

    init(text: String, completion: Completion, order: Int) {
        self.text = text
        self.completion = completion
        self.order = order
    }

    init(_ task: CalendarTask) {
        self.init(text: task.text, completion: task.completion, order: task.order)
    }

    /// Whether both have the same text and completion.
    func isSame(as other: TaskContents) -> Bool {
        text == other.text && completion == other.completion
    }
}
