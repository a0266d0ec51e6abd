// SPDX-License-Identifier: GPL-3.0-or-later

/// What has happened to a task on one side since both sides were last the same.
enum SideChange: CaseIterable {
    /// The task isn't on this side any more, or never was.
    case absent
    /// The task was moved to another list, or its list keeps another object of it. Only here: on the server, a task that
    /// was moved is gone from one collection and new in another.
    case moved
    case same
    /// The task was completed or got another place, which a deletion on the other side outweighs.
    case completed
    /// The task has another text or date or other data, or isn't done any more.
    case edited
    /// The server lists the task no longer, but it may exist nevertheless. Only there.
    case missing
    /// The server doesn't send the task, or its collection. Only there.
    case unreadable
}

/// What a sync does with a task.
enum SyncAction {
    case nothing
    /// Write the task to the server.
    case upload
    /// Take the server's version into the library.
    case adopt
    /// Merge both versions into the library, and then write the result to the server if it differs.
    case merge
    case deleteHere
    case deleteThere
    /// Remove the row: the task is on neither side.
    case forget
    /// Leave both sides as they are until the server is certain.
    case keep
}

/// Decides what to do with a task. The table is documented on the page “The table of decisions”.
enum Decision {
    /// - Parameters:
    ///   - here: The change of the item in the library since then; `edited` if it is new.
    ///   - there: The change of the object on the server since then; `edited` if it is new.
    static func action(here: SideChange, there: SideChange) -> SyncAction {
        switch (here, there) {
        case (_, .missing), (_, .unreadable): .keep
        case (.absent, .absent), (.moved, .absent): .forget
        case (.same, .same): .nothing
        case (.completed, .same), (.edited, .same): .upload
        case (.same, .absent), (.completed, .absent): .deleteHere
        case (.edited, .absent): .upload
        case (.same, _): .adopt
        // The item already has an object in its new list.
        case (.moved, .same): .deleteThere
        case (.absent, .same), (.absent, .completed): .deleteThere
        case (.absent, _): .adopt
        case (.moved, _), (.completed, _), (.edited, _), (.missing, _), (.unreadable, _): .merge
        }
    }
}

extension SideChange {
    /// Compares two versions of a task.
    init(from old: ObjectVersion?, to new: ObjectVersion) {
        guard let old else {
            self = .edited
            return
        }
        let isReopened = old.contents.completion.isDone && !new.contents.completion.isDone
        if isReopened || new.hasOtherTextOrData(than: old) {
            self = .edited
        } else {
            self = old.contents == new.contents ? .same : .completed
        }
    }
}

extension ObjectVersion {
    /// Whether the text or the date differs, or anything that Ember doesn't change.
    func hasOtherTextOrData(than other: ObjectVersion) -> Bool {
        contents.text != other.contents.text || hasOtherDate(than: other) || hasOtherData(than: other)
    }

    /// Whether both versions have new texts that differ, or this one has new data that the other one lacks.
    func contradicts(_ other: ObjectVersion, since old: ObjectVersion) -> Bool {
        let texts = [contents.text, other.contents.text, old.contents.text]
        return Set(texts).count == 3 || hasOtherData(than: old) && hasOtherData(than: other)
    }

    /// Whether both versions are equal, apart from the order and the UID.
    func isCopy(of other: ObjectVersion) -> Bool {
        contents.ordered(like: other.contents) == other.contents && !hasOtherData(than: other)
    }

    func hasOtherDate(than other: ObjectVersion) -> Bool {
        // Earlier versions of Ember didn't read dates.
        data != other.data && contents.task != other.contents.task
    }

    /// Whether anything differs that Ember doesn't change.
    func hasOtherData(than other: ObjectVersion) -> Bool {
        guard data != other.data else { return false }
        let (task, otherTask) = (data.flatMap { CalendarTask($0) }, other.data.flatMap { CalendarTask($0) })
        return task?.otherContents(comparedWith: otherTask) != otherTask?.otherContents(comparedWith: task)
    }

    /// Returns the version that a version of the server is merged with, if the answer to a write was lost.
    static func mergeBase(_ last: ObjectVersion?, sent: TaskContents?, there: ObjectVersion) -> ObjectVersion? {
        guard let sent else { return last }
        guard let last else { return ObjectVersion(contents: sent) }
        var version = last
        version.contents = last.contents.mergeBase(sent: sent, there: there.contents)
        return version
    }
}
