// SPDX-License-Identifier: GPL-3.0-or-later

/// Returns the properties of an item that repeats for its next date, or `nil` if there is none. The core doesn't know
/// rules of recurrence, so the application sets this.
public typealias NextDate = @Sendable (TaskProperties) -> TaskProperties?

/// What an item has if it has a date, or if it is a task of a calendar server. Most items have nothing of it.
public struct TaskProperties: Hashable, Sendable {
    /// The date, or `nil` if there is none, or if what is in the file isn't one.
    public var due: DueDate?
    /// The rule by which the item repeats: the value of an RRULE (RFC 5545), as it is in the file. It may be invalid.
    public var recurrence: String?
    /// The first time at which an alarm of another program is due, as it is in the file. `Alarm` reads it.
    public var alarm: String?
    /// The description of the task on the server.
    public var notes: String?
    /// Whether the task has subtasks or attachments on the server.
    public var hasAttachments: Bool

    public init(
        due: DueDate? = nil, recurrence: String? = nil, alarm: String? = nil, notes: String? = nil,
        hasAttachments: Bool = false
    ) {
        self.due = due
        self.recurrence = recurrence
        self.alarm = alarm
        self.notes = notes
        self.hasAttachments = hasAttachments
    }

    public var isEmpty: Bool {
        due == nil && recurrence == nil && alarm == nil && notes == nil && !hasAttachments
    }

    /// Whether the task has a description, subtasks, or attachments on the server.
    public var hasNotes: Bool { notes != nil || hasAttachments }

    /// The properties in the order of the file. The raw values are their keys there.
    package enum Key: String, CaseIterable, CodingKey {
        case due
        case recurrence = "repeat"
        case alarm, notes
        case hasAttachments = "attached"
    }

    /// A property as text, or `nil` if there is none. A text without a meaning removes it.
    package subscript(key: Key) -> String? {
        get {
            switch key {
            case .due: due?.text
            case .recurrence: recurrence
            case .alarm: alarm
            case .notes: notes
            case .hasAttachments: hasAttachments ? "true" : nil
            }
        }
        set {
            switch key {
            case .due: due = newValue.flatMap { DueDate($0) }
            case .recurrence: recurrence = newValue
            case .alarm: alarm = newValue
            case .notes: notes = newValue
            case .hasAttachments: hasAttachments = newValue == "true"
            }
        }
    }

    /// Whether the task has a property.
    package func has(_ key: Key) -> Bool {
        switch key {
        case .due: due != nil
        case .recurrence: recurrence != nil
        case .alarm: alarm != nil
        case .notes: notes != nil
        case .hasAttachments: hasAttachments
        }
    }

    /// Merges each property separately.
    ///
    /// - Parameter both: Decides about a property that both sides have changed, by its text. By default, a value
    ///   prevails over its removal, and of two values the one that sorts last.
    package static func merged(
        base: TaskProperties, ours: TaskProperties, theirs: TaskProperties,
        both: (String?, String?) -> String? = { [$0, $1].compactMap(\.self).max() }
    ) -> TaskProperties {
        var merged = ours
        for key in Key.allCases {
            let (old, our, their) = (base[key], ours[key], theirs[key])
            if our != their, their != old { merged[key] = our == old ? their : both(our, their) }
        }
        // A completion changes both, so they stay together.
        let isChangedTwice =
            ours.due != theirs.due
            && [ours, theirs].allSatisfy {
                $0.due != base.due && $0.recurrence != base.recurrence
            }
        if isChangedTwice { merged.recurrence = merged.due == ours.due ? ours.recurrence : theirs.recurrence }
        return merged
    }
}
