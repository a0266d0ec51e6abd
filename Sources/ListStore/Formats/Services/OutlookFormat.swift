// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The CSV file of the tasks in Outlook, which are those of Microsoft To Do, with the English names of columns.
enum OutlookFormat {
    /// Returns `nil` if it isn't such a file.
    static func lists(in text: String) -> [ImportedList]? {
        guard let table = CSVTable(text, columns: ["subject", "due date", "status"]) else { return nil }
        let tasks = table.rows.compactMap { row in
            let isDone = row["status"].lowercased() == "completed" || row["% complete"].hasPrefix("100")
            let due = day(row["due date"])
            return ServiceTask(
                text: row["subject"], isDone: isDone,
                completed: day(row["date completed"]).map { CompletionDate($0.text) }, due: due,
                notes: row["notes"], priority: ["high": 1, "low": 3][row["priority"].lowercased()] ?? 2)
        }
        return [ImportedList(name: nil, items: ServiceTask.items(of: tasks))]
    }

    /// Reads a date in the notation of a country: year, month, and day, or day, month, and year, or month, day, and
    /// year with slashes as in the United States.
    private static func day(_ text: String) -> DueDate? {
        let parts = text.split { !$0.isNumber }.prefix(3)
        let numbers = parts.compactMap { $0.utf8.count <= 4 ? Int($0) : nil }
        guard numbers.count == 3 else { return nil }
        func date(_ year: Int, _ month: Int, _ day: Int) -> DueDate? {
            CalendarDay(year: year < 100 ? year + 2_000 : year, month: month, day: day).map { DueDate($0) }
        }
        if parts[0].utf8.count == 4 { return date(numbers[0], numbers[1], numbers[2]) }
        let isAmerican = text.contains("/") && numbers[0] <= 12
        return isAmerican ? date(numbers[2], numbers[0], numbers[1]) : date(numbers[2], numbers[1], numbers[0])
    }
}
