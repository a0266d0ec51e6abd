// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The CSV file of a project of Todoist (“Export as CSV”). It contains no done tasks. A section becomes a list.
enum TodoistFormat {
    /// Returns `nil` if it isn't such a file.
    ///
    /// - Parameter recognize: Returns the date in a text. A file has dates in the words of the user.
    static func lists(in text: String, recognizing recognize: (String) -> DatePhrase?) -> [ImportedList]? {
        guard let table = CSVTable(text, columns: ["type", "content", "priority"]) else { return nil }
        var lists = [ImportedList(name: nil)]
        var tasks: [ServiceTask] = []
        func endList() {
            lists[lists.count - 1].items = ServiceTask.items(of: tasks)
            tasks = []
        }
        for row in table.rows {
            switch row["type"].lowercased() {
            case "section":
                endList()
                lists.append(ImportedList(name: row["content"]))
            case "task":
                guard let task = task(in: row, recognizing: recognize) else { continue }
                if !tasks.isEmpty, Int(row["indent"]) ?? 1 > 1 {
                    tasks[tasks.count - 1].items += task.items
                } else {
                    tasks.append(task)
                }
            case "note":
                if tasks.isEmpty {
                    // On the project or the section.
                    ServiceTask(text: row["content"]).map { tasks.append($0) }
                } else if !row["content"].isEmpty {
                    tasks[tasks.count - 1].add(note: row["content"])
                }
            default: break
            }
        }
        endList()
        return lists.filter { $0.name != nil || !$0.items.isEmpty }
    }

    private static func task(in row: CSVTable.Row, recognizing recognize: (String) -> DatePhrase?) -> ServiceTask? {
        let words = row["date"].isEmpty ? row["deadline"] : row["date"]
        let due = DueDate(String(words.map { $0 == " " ? "T" : $0 }))
        // A phrase needs a text around it.
        let phrase = due == nil && !words.isEmpty ? recognize("x " + words) : nil
        let isWholePhrase = phrase?.remainingText == "x"
        var task = ServiceTask(
            text: row["content"], due: due ?? (isWholePhrase ? phrase?.due : nil), rule: phrase?.rule,
            notes: row["description"], priority: Int(row["priority"]) ?? 4)
        // Nothing that the user has written is lost.
        if due == nil, !isWholePhrase, !words.isEmpty { task?.add(note: words) }
        return task
    }
}
