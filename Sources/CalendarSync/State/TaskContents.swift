// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// The properties of a task that are synced.
struct TaskContents: Equatable, Sendable {
    /// The text without characters that can't be sent.
    var text: String
    var completion: Completion
    /// The effective order, see `CalendarTask.order`.
    var order: Int
    /// The UID of the task of which this one is a subtask.
    var parent: String?
    /// Most tasks have no other properties.
    @Rare private var properties: TaskProperties?

    /// The date and so on. Only the date and the rule are ever written.
    var task: TaskProperties {
        get { properties ?? TaskProperties() }
        set { properties = newValue.isEmpty ? nil : newValue }
    }

    init(text: String, completion: Completion, order: Int, task: TaskProperties = TaskProperties()) {
        self.text = text
        self.completion = completion
        self.order = order
        self.task = task
    }

    init(_ task: CalendarTask) {
        self.init(text: task.text, completion: task.completion, order: task.order, task: task.properties)
        parent = task.parent
    }

    /// The contents of the object of an item.
    ///
    /// - Parameter old: The former contents, with the properties that an item doesn't have or doesn't change.
    init(_ item: Item, replacing old: TaskContents?) {
        self = old ?? TaskContents(text: "", completion: .open, order: 0)
        text = CalendarProperty.normalized(item.text)
        completion = Completion(item.done)
        let (former, new) = (task, item.task)
        guard !former.isEmpty || !new.isEmpty else { return }
        task.due = new.due?.written(inZoneOf: former.due)
        // Another text than a rule stays in Ember.
        if new.recurrence.map(CalendarTask.isRule) ?? true { task.recurrence = new.recurrence }
    }

    /// Returns these contents, but with the order of the others.
    func ordered(like other: TaskContents) -> TaskContents {
        var contents = self
        contents.order = other.order
        return contents
    }

    /// Returns what these contents are merged with if the answer to a write was lost: each property as it was sent if
    /// it arrived, and otherwise as it was before.
    func mergeBase(sent: TaskContents, there: TaskContents) -> TaskContents {
        var base = self
        if there.text == sent.text { base.text = sent.text }
        if there.completion == sent.completion { base.completion = sent.completion }
        if there.order == sent.order { base.order = sent.order }
        for key in TaskProperties.Key.allCases where there.task[key] == sent.task[key] {
            base.task[key] = sent.task[key]
        }
        return base
    }
}
