// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

@Suite("Exports of other services are recognized by name and content")
struct ServiceFormatTests {
    private func lists(_ text: String, named name: String) throws -> [ImportedList] {
        try ListFormat.lists(in: Array(text.utf8), named: name) { text in
            DatePhraseRecognizer([Self.english]).phrase(
                in: text, typed: [text.startIndex..<text.endIndex], at: 1_795_000_000, in: .utc)
        }
    }

    private static let english = CalendarNames(
        language: "en",
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], dateFormat: "%m/%d/%y")

    /// Returns items as "text", with "✓ " before done ones.
    private func texts(_ list: ImportedList) -> [String] {
        list.items.map { ($0.isDone ? "✓ " : "") + $0.text }
    }

    // MARK: Todoist

    private static let todoist = [
        "\u{FEFF}TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DEADLINE",
        "meta,view_style=list,,,,,,,,,,",
        "task,Pot the basil @garden,,4,1,Ada (1),,,en,,,",
        "task,\"Buy compost, two bags\",\"Ask for\nthe \"\"good\"\" one\",1,1,Ada (1),,2026-10-05,en,,,",
        "task,The small bag,,4,2,Ada (1),,2026-10-06 15:30,en,,,",
        "note,From the shop,,,,Ada (1),,,,,,",
        ",,,,,,,,,,,",
        "section,Every week,,,,,,,,,,",
        "task,Water the ferns,,4,1,Ada (1),,every monday,en,,,",
        "task,Order seeds,,4,1,Ada (1),,whenever it suits,en,,,2026-12-01",
        "task,Weed,,4,1,Ada (1),,,en,,,2026-12-01",
        "",
    ].joined(separator: "\r\n")

    @Test func todoist() throws {
        let lists = try lists(Self.todoist, named: "Garden.csv")
        #expect(lists.map(\.name) == [nil, "Every week"])
        #expect(texts(lists[0]) == ["Buy compost, two bags", "The small bag", "Pot the basil @garden"])
        #expect(lists[0].items.map { $0.task.due?.text } == ["2026-10-05", "2026-10-06T15:30", nil])
        #expect(lists[0].items.map { $0.task.notes } == ["Ask for\nthe \"good\" one", "From the shop", nil])
        #expect(texts(lists[1]) == ["Water the ferns", "Order seeds", "Weed"])
        #expect(lists[1].items[0].task.recurrence == "FREQ=WEEKLY;BYDAY=MO")
        #expect(lists[1].items[0].task.due != nil)
        #expect(lists[1].items[1].task.due == nil && lists[1].items[1].task.notes == "whenever it suits")
        #expect(lists[1].items[2].task.due?.text == "2026-12-01")
    }

    @Test func todoistIsRecognizedWithoutAName() throws {
        #expect(try lists(Self.todoist, named: "-") == lists(Self.todoist, named: "Garden.CSV"))
    }

    @Test func semicolonsAndTabsSeparateFieldsToo() throws {
        for separator in [";", "\t"] {
            let text = [["TYPE", "CONTENT", "PRIORITY"], ["task", "Sing", "1"]].map { $0.joined(separator: separator) }
                .joined(separator: "\n")
            #expect(try lists(text, named: "a.csv").flatMap(texts) == ["Sing"])
        }
    }

    // MARK: Microsoft

    private static let outlook = [
        "\"Subject\",\"Start Date\",\"Due Date\",\"Reminder On/Off\",\"Date Completed\",\"% Complete\",\"Notes\",\"Priority\",\"Status\"",
        "\"Pay rent\",\"\",\"10/5/2026\",\"False\",\"\",\"0%\",\"Ask for \"\"the\"\" bill\",\"Normal\",\"Not Started\"",
        "\"Call Bob\",\"\",\"\",\"False\",\"\",\"50%\",\"\",\"High\",\"In Progress\"",
        "\"Old task\",\"\",\"31/12/2025\",\"False\",\"1.2.2026\",\"100%\",\"\",\"Low\",\"Completed\"",
    ].joined(separator: "\r\n")

    @Test func outlook() throws {
        let lists = try lists(Self.outlook, named: "tasks.csv")
        #expect(lists.map(\.name) == [nil])
        #expect(texts(lists[0]) == ["Call Bob", "Pay rent", "✓ Old task"])
        #expect(lists[0].items.map { $0.task.due?.text } == [nil, "2026-10-05", "2025-12-31"])
        #expect(lists[0].items.map { $0.done?.text } == [nil, nil, "2026-02-01"])
        #expect(lists[0].items[1].task.notes == "Ask for \"the\" bill")
    }

    private static let microsoft = """
        [{"id": "L1", "displayName": "Home", "isOwner": true, "wellknownListName": "none", "tasks": [
          {"id": "1", "title": "Paint the door", "status": "notStarted", "importance": "normal", "isReminderOn": false,
           "body": {"content": "Green\\r\\n", "contentType": "text"},
           "dueDateTime": {"dateTime": "2026-10-05T00:00:00.0000000", "timeZone": "UTC"},
           "recurrence": {"pattern": {"type": "relativeMonthly", "interval": 2, "month": 0, "dayOfMonth": 0,
             "daysOfWeek": ["monday"], "firstDayOfWeek": "sunday", "index": "first"}, "range": {"type": "noEnd"}},
           "checklistItems": [{"displayName": "Buy paint", "isChecked": true}, {"displayName": "Sand", "isChecked": false}]},
          {"id": "2", "title": "Call Bob", "status": "completed", "importance": "high", "body": {"content": ""},
           "completedDateTime": {"dateTime": "2026-01-10T18:36:12.0646821", "timeZone": "UTC"}}]},
         {"id": "L2", "displayName": "Empty", "tasks": []}]
        """

    @Test func microsoftToDo() throws {
        let lists = try lists(Self.microsoft, named: "todo.json")
        #expect(lists.map(\.name) == ["Home", "Empty"])
        #expect(texts(lists[0]) == ["✓ Call Bob", "Paint the door", "✓ Buy paint", "Sand"])
        let door = lists[0].items[1]
        #expect(door.task.due?.text == "2026-10-05" && door.task.notes == "Green")
        #expect(door.task.recurrence == "FREQ=MONTHLY;BYDAY=1MO;INTERVAL=2")
        #expect(lists[0].items[0].done?.text == "2026-01-10T18:36:12Z")
    }

    @Test(arguments: [
        ("daily", #""interval": 3"#, "FREQ=DAILY;INTERVAL=3"),
        ("weekly", #""daysOfWeek": ["monday", "friday"]"#, "FREQ=WEEKLY;BYDAY=MO,FR"),
        ("absoluteMonthly", #""dayOfMonth": 15"#, "FREQ=MONTHLY;BYMONTHDAY=15"),
        ("absoluteYearly", #""dayOfMonth": 24, "month": 12"#, "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
        (
            "relativeYearly", #""daysOfWeek": ["sunday"], "month": 5, "index": "last""#,
            "FREQ=YEARLY;BYMONTH=5;BYDAY=-1SU"
        ),
        ("hourly", #""interval": 1"#, nil),
    ]) func microsoftRecurrence(type: String, pattern: String, rule: String?) throws {
        let text = """
            {"value": [{"title": "a", "status": "notStarted", "dueDateTime": {"dateTime": "2026-10-05T00:00:00"},
            "recurrence": {"pattern": {"type": "\(type)", \(pattern)}}}]}
            """
        #expect(try lists(text, named: "a.json")[0].items[0].task.recurrence == rule)
    }

    @Test func midnightOfTheUserInUTCIsTheDayOfTheUser() throws {
        let text = """
            {"value": [{"title": "a", "status": "notStarted",
            "dueDateTime": {"dateTime": "2026-10-05T12:00:00.0000000", "timeZone": "UTC"}}]}
            """
        let local = TimeZone.local().clock(at: Timestamp(rfc3339: "2026-10-05T12:00:00Z")!.seconds).day
        #expect(try lists(text, named: "a.json")[0].items[0].task.due == DueDate(local))
    }

    // MARK: Google

    private static let google = """
        {"kind": "tasks#taskLists", "items": [
          {"kind": "tasks#taskList", "id": "L", "title": "My Tasks", "updated": "2026-09-01T00:00:00Z", "items": [
            {"kind": "tasks#task", "id": "b", "title": "Buy a card", "parent": "a", "status": "needsAction"},
            {"kind": "tasks#task", "id": "a", "title": "Visit Mum", "notes": "in the evening", "status": "needsAction",
             "due": "2026-09-28T00:00:00.000Z", "task_type": "PERSONAL_TASK"},
            {"kind": "tasks#task", "id": "c", "title": "Sing", "status": "completed", "completed": "2026-09-02T10:30:00.000Z"},
            {"kind": "tasks#task", "id": "d", "title": "", "status": "needsAction"},
            {"kind": "tasks#task", "id": "e", "title": "Gone", "status": "needsAction", "deleted": true}]},
          {"kind": "tasks#taskList", "id": "M", "title": "Shopping"}]}
        """

    @Test func googleTasks() throws {
        let lists = try lists(Self.google, named: "Tasks.json")
        #expect(lists.map(\.name) == ["My Tasks", "Shopping"])
        #expect(texts(lists[0]) == ["Visit Mum", "Buy a card", "✓ Sing"])
        #expect(lists[0].items[0].task.due?.text == "2026-09-28" && lists[0].items[0].task.notes == "in the evening")
        #expect(lists[0].items[2].done?.text == "2026-09-02T10:30:00Z")
        #expect(lists[1].items.isEmpty)
    }

    @Test func cycleOfParentsLosesNoTask() throws {
        let text = """
            {"kind": "tasks#taskList", "title": "L", "items": [
            {"id": "x", "title": "X", "parent": "y"}, {"id": "y", "title": "Y", "parent": "x"},
            {"id": "z", "title": "Z", "parent": "z"}]}
            """
        #expect(Set(try lists(text, named: "a.json").flatMap(texts)) == ["X", "Y", "Z"])
    }

    // MARK: Bad input

    @Test func otherTablesAreRefused() {
        #expect(throws: ImportError.unknownTable) { try lists("Name,Date\nx,y\n", named: "a.csv") }
        #expect(throws: ImportError.document(.empty)) { try lists(" \n", named: "a.csv") }
        #expect(throws: ImportError.notUTF8(line: 2)) {
            try ListFormat.lists(
                in: Array("TYPE,CONTENT,PRIORITY\ntask,K".utf8) + [0xE4] + Array("se,1\n".utf8), named: "a.csv"
            ) { _ in nil }
        }
    }

    @Test func otherJSONIsRefused() {
        for text in [
            "[]", "{}", #"{"items": 1, "kind": "tasks#tasks"}"#, #"[{"displayName": 3}]"#, #"{"value": [null]}"#,
        ] {
            #expect(throws: ImportError.document(.notALibrary)) { try lists(text, named: "a.json") }
        }
        let deep = String(repeating: #"{"kind":"tasks#taskLists","items":["#, count: 1_000)
        #expect(throws: ImportError.self) { try lists(deep, named: "a.json") }
    }

    @Test func truncatedFilesAreReadOrRefused() {
        for (text, name) in [
            (Self.todoist, "a.csv"), (Self.outlook, "a.csv"), (Self.google, "a.json"), (Self.microsoft, "a.json"),
        ] {
            let bytes = Array(text.utf8)
            for length in bytes.indices {
                let part = Array(bytes[..<length])
                do {
                    let lists = try ListFormat.lists(in: part, named: name) { _ in nil }
                    #expect(name == "a.csv" || lists.isEmpty)
                } catch {
                    #expect(error != .newer)
                }
            }
        }
    }

    @Test func hugeFieldIsKept() throws {
        let long = String(repeating: "x, \"\" ", count: 200_000)
        let text = "TYPE,CONTENT,PRIORITY\ntask,\"\(long)\",1\ntask,Next,1\n"
        let items = try lists(text, named: "a.csv")[0].items
        #expect(items.map(\.text.utf8.count) == [200_000 * 5 - 1, 4])
    }
}
