// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The lists of Microsoft To Do in the JSON of Microsoft Graph, as programs that export them write it: an array of
/// lists with their tasks, or an answer of the server with lists or tasks. Microsoft To Do has no export of its own.
enum MicrosoftToDoFormat {
    /// An answer of the server, a list, or a task.
    private struct Node: Decodable {
        let value: [Node]?
        let displayName: String?
        let tasks: [Node]?
        let title: String?
        let status: String?
        let importance: String?
        let body: Body?
        let dueDateTime: Moment?
        let completedDateTime: Moment?
        let recurrence: Recurrence?
        let checklistItems: [Step]?

        var isList: Bool { displayName != nil && tasks != nil }
        var isTask: Bool { title != nil && status != nil }
    }

    private struct Body: Decodable {
        let content: String?
    }

    private struct Step: Decodable {
        let displayName: String?
        let isChecked: Bool
    }

    private struct Moment: Decodable {
        let dateTime: String?
        let timeZone: String?

        /// The moment, unless it is in a zone with a name of Windows.
        private var timestamp: Timestamp? {
            guard let dateTime, timeZone ?? "UTC" == "UTC" else { return nil }
            return Timestamp(rfc3339: dateTime.hasSuffix("Z") ? dateTime : dateTime + "Z")
        }

        /// The day. A task has no time; some programs write midnight of the user in UTC.
        var day: DueDate? {
            guard let timestamp, timestamp.seconds % 86_400 != 0 else {
                return dateTime.flatMap { DueDate(String($0.prefix(10))) }
            }
            return DueDate(TimeZone.local().clock(at: timestamp.seconds).day)
        }

        var completion: CompletionDate? { (timestamp?.rfc3339 ?? day?.text).map { CompletionDate($0) } }
    }

    private struct Recurrence: Decodable {
        let pattern: Pattern?

        struct Pattern: Decodable {
            let type: String?
            let interval: Int?
            let month: Int?
            let dayOfMonth: Int?
            let daysOfWeek: [String]?
            let index: String?
        }

        /// The rule; `nil` if the pattern is unknown. What it leaves out follows from the date.
        var rule: String? {
            guard let pattern, let type = pattern.type else { return nil }
            let days = (pattern.daysOfWeek ?? []).compactMap { Self.days[$0.lowercased()] }
            let week = ["first": "1", "second": "2", "third": "3", "fourth": "4", "last": "-1"][pattern.index ?? ""]
            let isRelative = type.hasPrefix("relative")
            guard !isRelative || !days.isEmpty else { return nil }
            func part(_ name: String, _ number: Int?, in range: ClosedRange<Int>) -> [String] {
                number.map { range.contains($0) ? ["\(name)=\($0)"] : [] } ?? []
            }
            let inMonth =
                isRelative
                ? ["BYDAY=" + days.map { (week ?? "1") + $0 }.joined(separator: ",")]
                : part("BYMONTHDAY", pattern.dayOfMonth, in: 1...31)
            let parts: [String]
            switch type {
            case "daily": parts = ["FREQ=DAILY"]
            case "weekly": parts = ["FREQ=WEEKLY"] + (days.isEmpty ? [] : ["BYDAY=" + days.joined(separator: ",")])
            case "absoluteMonthly", "relativeMonthly": parts = ["FREQ=MONTHLY"] + inMonth
            case "absoluteYearly", "relativeYearly":
                parts = ["FREQ=YEARLY"] + part("BYMONTH", pattern.month, in: 1...12) + inMonth
            default: return nil
            }
            let interval = pattern.interval ?? 1
            return (parts + (interval > 1 ? ["INTERVAL=\(interval)"] : [])).joined(separator: ";")
        }

        private static let days = [
            "monday": "MO", "tuesday": "TU", "wednesday": "WE", "thursday": "TH", "friday": "FR", "saturday": "SA",
            "sunday": "SU",
        ]
    }

    /// Returns `nil` if it isn't such a file.
    static func lists(in bytes: [UInt8]) -> [ImportedList]? {
        let nodes =
            (try? JSONDecoder.decode([Node].self, from: bytes))
            ?? (try? JSONDecoder.decode(Node.self, from: bytes))?.value
        guard let nodes, nodes.contains(where: { $0.isList || $0.isTask }) else { return nil }
        let lists = nodes.filter(\.isList).map { ImportedList(name: $0.displayName, items: items($0.tasks ?? [])) }
        let loose = items(nodes.filter { !$0.isList })
        return (loose.isEmpty ? [] : [ImportedList(name: nil, items: loose)]) + lists
    }

    private static func items(_ nodes: [Node]) -> [ImportedItem] {
        ServiceTask.items(of: nodes.compactMap(task))
    }

    private static func task(_ node: Node) -> ServiceTask? {
        let isDone = node.status == "completed"
        var task = ServiceTask(
            text: node.title ?? "", isDone: isDone, completed: node.completedDateTime?.completion,
            due: node.dueDateTime?.day, rule: node.recurrence?.rule, notes: node.body?.content ?? "",
            priority: node.importance == "high" ? 1 : 2)
        let steps = (node.checklistItems ?? []).compactMap {
            ServiceTask(text: $0.displayName ?? "", isDone: isDone || $0.isChecked)
        }
        task?.items += steps.flatMap(\.items)
        return task
    }
}
