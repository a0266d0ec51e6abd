// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// Dates and the other properties of tasks in the file.
@Suite struct TaskPropertiesTests {
    private func library(_ json: String) throws -> Library {
        try Document(decoding: Array("{\"lists\":[{\"id\":\"l\",\"name\":\"n\",\"items\":[\(json)]}]}".utf8)).library
    }

    private func item(_ json: String) throws -> Item { try library(json).lists[0].items[0] }

    /// Returns an item as it is in the file.
    private func written(_ item: Item) -> String {
        var encoder = DocumentEncoder()
        encoder.append(item)
        return String(decoding: encoder.writer.bytes, as: UTF8.self)
    }

    private static let allKeys = #"""
        { "id": "a", "text": "x", "done": "2026", "due": "2026-11-23T17:00[Europe/Berlin]", "repeat": "FREQ=DAILY", "alarm": "-PT15M", "notes": "two\nlines", "attached": true, "mine": 1 }
        """#

    @Test func allKeysAreReadAndWritten() throws {
        let item = try item(Self.allKeys)
        #expect(item.due == DueDate("2026-11-23T17:00[Europe/Berlin]") && item.task.recurrence == "FREQ=DAILY")
        #expect(item.task.alarm == "-PT15M" && item.task.notes == "two\nlines" && item.task.hasAttachments)
        #expect(item.unknown == [UnknownField(key: "mine", json: "1")])
        #expect(written(item) == Self.allKeys)
    }

    /// The first versions of Ember kept these keys as unknown ones, after their own keys and in the order of the file.
    @Test func olderVersionsLoseNothing() throws {
        let item = try item(Self.allKeys)
        let fields = [
            ("due", #""2026-11-23T17:00[Europe/Berlin]""#), ("repeat", #""FREQ=DAILY""#), ("alarm", #""-PT15M""#),
            ("notes", #""two\nlines""#), ("attached", "true"), ("mine", "1"),
        ].map { UnknownField(key: $0, json: $1) }
        let older = Item(id: item.id, text: item.text, done: item.done, unknown: fields)
        #expect(written(older) == Self.allKeys)
        #expect(try self.item(written(older)) == item)
    }

    @Test(
        "A value without a meaning stays as it was written, and isn't used",
        arguments: [
            #""due": "2026-02-30""#, #""due": "10000-01-01""#, #""due": 20261123"#, #""due": "next week""#,
            #""due": null"#, #""due": {"date": "2026-11-23"}"#, #""repeat": ["FREQ=DAILY"]"#, #""alarm": 15"#,
            #""notes": false"#, #""attached": "yes""#, #""attached": null"#, #""attached": 1"#,
        ]
    )
    func valuesWithoutMeaning(field: String) throws {
        let json = #"{ "id": "a", "text": "x", \#(field) }"#
        let item = try item(json)
        #expect(item.task.isEmpty && written(item) == json)
        var changed = item
        changed.text = "y"
        #expect(written(changed) == #"{ "id": "a", "text": "y", \#(field) }"#)
    }

    @Test func settingADateReplacesAValueWithoutMeaning() throws {
        var item = try item(#"{ "id": "a", "text": "x", "due": "soon", "mine": 1 }"#)
        item.task.due = DueDate("2026-11-23")
        #expect(written(item) == #"{ "id": "a", "text": "x", "due": "2026-11-23", "mine": 1 }"#)
        item.task.due = nil
        #expect(written(item) == #"{ "id": "a", "text": "x", "due": "soon", "mine": 1 }"#)
    }

    @Test func ofRepeatedKeysTheLastCounts() throws {
        let item = try item(#"{ "id": "a", "text": "x", "due": "soon", "due": "2026-11-23", "due": "2026-11-24" }"#)
        #expect(item.due == DueDate("2026-11-24") && item.unknown.isEmpty)
        let other = try self.item(#"{ "id": "a", "text": "x", "attached": true, "attached": "yes" }"#)
        #expect(!other.task.hasAttachments && other.unknown == [UnknownField(key: "attached", json: "\"yes\"")])
    }

    // MARK: Merging

    private func merged(base: String, ours: String, theirs: String) throws -> Item {
        let sides = try [base, ours, theirs].map { try library(#"{"id":"a","text":"x"\#($0)}"#) }
        let merged = Library.merge(base: sides[0], ours: sides[1], theirs: sides[2])
        #expect(Library.merge(base: sides[0], ours: sides[2], theirs: sides[1]) == merged)
        return merged.lists[0].items[0]
    }

    @Test func eachPropertyIsMerged() throws {
        let item = try merged(
            base: #","due":"2026-11-23","notes":"old""#, ours: #","due":"2026-11-24","notes":"old""#,
            theirs: #","due":"2026-11-23","repeat":"FREQ=DAILY","notes":"new""#)
        #expect(item.task == TaskProperties(due: DueDate("2026-11-24"), recurrence: "FREQ=DAILY", notes: "new"))
    }

    @Test func ofTwoDatesTheLaterPrevails() throws {
        let base = #","due":"2026-11-23""#
        let item = try merged(base: base, ours: #","due":"2026-11-30""#, theirs: #","due":"2026-11-24T10:00""#)
        #expect(item.due == DueDate("2026-11-30"))
        #expect(try merged(base: base, ours: "", theirs: #","due":"2026-11-24""#).due == DueDate("2026-11-24"))
        #expect(try merged(base: base, ours: "", theirs: base).due == nil)
    }

    @Test func theRuleOfTheDateThatIsKeptPrevails() throws {
        let item = try merged(
            base: #","due":"2026-11-23","repeat":"FREQ=DAILY;COUNT=9""#,
            ours: #","due":"2026-11-24","repeat":"FREQ=DAILY;COUNT=8""#,
            theirs: #","due":"2026-11-26","repeat":"FREQ=DAILY;COUNT=6""#)
        #expect(item.task == TaskProperties(due: DueDate("2026-11-26"), recurrence: "FREQ=DAILY;COUNT=6"))
    }

    @Test func aChangedDatePrevailsOverADeletion() throws {
        let (base, dated) = (
            try library(#"{"id":"a","text":"x"}"#), try library(#"{"id":"a","due":"2026-11-23","text":"x"}"#)
        )
        let deleted = Library(lists: [ItemList(id: ListID("l"), name: "n")])
        #expect(Library.merge(base: base, ours: dated, theirs: deleted) == dated)
        #expect(Library.merge(base: base, ours: base, theirs: deleted) == deleted)
    }

    // MARK: Undo

    @Test func undoRestoresOnlyTheDate() throws {
        var library = try library(
            #"{"id":"a","text":"x"},{"id":"b","text":"y","due":"2026-11-23","repeat":"FREQ=DAILY"}"#)
        let first = library
        var history = History()
        for (id, due) in [("a", DueDate("2026-11-24T08:00")), ("b", nil)] {
            let edit = try #require(
                library.lists[0].settingDate(of: ItemID(id), to: due, recurrence: "FREQ=WEEKLY"))
            #expect(edit.kind == .setDate)
            let result = library.apply(edit)
            history.record(inverse: try #require(result).inverse)
        }
        #expect(
            library.lists[0].items[0].task
                == TaskProperties(due: DueDate("2026-11-24T08:00"), recurrence: "FREQ=WEEKLY"))
        #expect(library.lists[0].items[1].task.isEmpty)
        #expect(library.lists[0].settingDate(of: ItemID("b"), to: nil, recurrence: nil) == nil)
        // The history of an earlier run, and a change by someone else.
        var later = try #require(HistoryDecoder.decode(HistoryEncoder.encode(history, limit: HistoryFile.limit)))
        var changed = library
        let edit = try #require(changed.lists[0].settingText(of: ItemID("a"), to: "z"))
        _ = changed.apply(edit)
        for _ in 0..<2 {
            _ = later.undo(in: &changed)
            _ = history.undo(in: &library)
        }
        #expect(library == first && changed.lists[0].items[0].task.isEmpty && changed.lists[0].items[0].text == "z")
        for _ in 0..<2 { _ = history.redo(in: &library) }
        #expect(library.lists[0].items[0].due == DueDate("2026-11-24T08:00"))
    }
}
