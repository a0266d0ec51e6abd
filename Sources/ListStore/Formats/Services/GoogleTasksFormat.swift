// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// `Tasks.json` of Google Takeout: the lists of Google Tasks, as its API describes them.
enum GoogleTasksFormat {
    /// A collection of lists, a list, or a task.
    private struct Node: Decodable {
        let kind: String?
        let id: String?
        let title: String?
        let items: [Node]?
        let notes: String?
        let status: String?
        let due: String?
        let completed: String?
        let parent: String?
        let deleted: Bool
    }

    /// Returns `nil` if it isn't such a file.
    static func lists(in bytes: [UInt8]) -> [ImportedList]? {
        guard let root = try? JSONDecoder.decode(Node.self, from: bytes), root.kind?.hasPrefix("tasks#") == true,
            let items = root.items
        else { return nil }
        let lists = root.kind == "tasks#taskLists" ? items : [root]
        return lists.map { list in
            let tasks = inOrder((list.items ?? []).filter { !$0.deleted }).compactMap(task)
            return ImportedList(name: list.title, items: ServiceTask.items(of: tasks))
        }
    }

    /// Returns the tasks with each subtask below its parent.
    private static func inOrder(_ tasks: [Node]) -> [Node] {
        let indexes = Dictionary(tasks.indices.map { (tasks[$0].id ?? "", $0) }) { first, _ in first }
        var children: [Int?: [Int]] = [:]
        for index in tasks.indices {
            let parent = tasks[index].parent.flatMap { indexes[$0] }
            children[parent == index ? nil : parent, default: []].append(index)
        }
        var ordered: [Int] = []
        var waiting = Array((children[nil] ?? []).reversed())
        while let index = waiting.popLast() {
            ordered.append(index)
            waiting += (children[index] ?? []).reversed()
        }
        // Tasks in a cycle of parents.
        let missing = Set(tasks.indices).subtracting(ordered).sorted()
        return (ordered + missing).map { tasks[$0] }
    }

    private static func task(_ task: Node) -> ServiceTask? {
        ServiceTask(
            text: task.title ?? "", isDone: task.status == "completed",
            completed: task.completed.flatMap { Timestamp(rfc3339: $0) }.map { CompletionDate($0.rfc3339) },
            // A task has no time. The file has midnight in UTC.
            due: task.due.flatMap { DueDate(String($0.prefix(10))) }, notes: task.notes ?? "")
    }
}
