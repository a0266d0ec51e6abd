// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

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

/// A task as it was last synced.
struct SyncedObject: Codable, Equatable, Sendable {
    var item: ItemID
    /// UID, if it isn't the id of the item.
    var uid: String?
    /// The ETag, or `nil` if it is unknown. Then the object is fetched when the collection has changed.
    var etag: String?
    var contents: TaskContents
    /// The calendar object, if Ember can't create it from the contents.
    var data: String?

    private enum CodingKeys: String, CodingKey {
        case item = "id"
        case uid
        case etag
        case contents
        case data
    }
}
