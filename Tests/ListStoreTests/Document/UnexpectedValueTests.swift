// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// Files written by people and other programs.
@Suite struct UnexpectedValueTests {
    private func decode(_ json: String) throws -> Document {
        try Document(decoding: Array(json.utf8))
    }

    private func items(_ json: String) throws -> [Item] {
        Array(try decode("{\"lists\":[{\"id\":\"l\",\"name\":\"n\",\"items\":[\(json)]}]}").library.lists[0].items)
    }

    /// Returns an item after the file was read and saved.
    private func resaved(_ json: String, _ change: (Item) -> Item = { $0 }) throws -> String {
        let item = change(try items(json)[0])
        let bytes = Document.encode(Library(lists: [ItemList(id: ListID("l"), name: "n", items: [item])]))
        #expect(try Document.encode(Document(decoding: bytes).library) == bytes)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines[6].drop { $0 == " " }.description
    }

    private func problem(_ json: String) -> DocumentError? {
        problem(Array(json.utf8))
    }

    private func problem(_ bytes: [UInt8]) -> DocumentError? {
        do throws(DocumentError) {
            _ = try Document(decoding: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "{\"format\":\"ember\"}", "{\"format\":\"ember\",\"lists\":null}", "{\"lists\":[]}",
        "{\"lists\":[],\"version\":null}",
        "\u{FEFF}{\r\n\t\"version\": 1,\r\n\t\"lists\": []\r\n}\r\n", "{\"lists\":[],\"version\":0.5}",
        "{\"lists\":[],\"version\":\"1\"}",
    ]) func emptyLibraries(json: String) throws {
        let document = try decode(json)
        #expect(document.library == Library())
        #expect(!document.isNewer)
    }

    @Test func missingAndDuplicateIDsAreReplaced() throws {
        let document = try decode(
            """
            {"lists":[{"id":"l","items":[{"id":"a","text":"1"},{"text":"2"},{"id":"a","text":"3"},{"id":"","text":"4"},{"id":null}]},
            {"id":"l","items":[{"id":"a"},{"id":"b"}]},{}]}
            """)
        #expect(document.hasNewIDs)
        let lists = document.library.lists
        let ids = lists.flatMap(\.items).map(\.id)
        #expect(ids[0] == ItemID("a"))
        #expect(ids.last == ItemID("b"))
        #expect(Set(ids).count == 7)
        #expect(lists[0].id == ListID("l"))
        #expect(Set(lists.map(\.id)).count == 3)
        #expect(lists[0].items.prefix(4).map(\.text) == ["1", "2", "3", "4"])
        #expect(try !Document(decoding: Document.encode(document.library)).hasNewIDs)
    }

    @Test(arguments: [
        (#"{ "id": "a", "text": "x", "done": true }"#, true),
        (#"{ "id": "a", "text": "x", "done": 1732185120.5e0 }"#, true),
        (#"{ "id": "a", "text": "x", "done": "yes" }"#, true),
        (#"{ "id": "a", "text": "x", "done": "" }"#, true),
        (#"{ "id": "a", "text": "x", "done": {"at": "noon"} }"#, true),
        (#"{ "id": "a", "text": "x", "done": false }"#, false),
        (#"{ "id": "a", "text": "x", "done": null }"#, false),
        (#"{ "id": "a", "text": "x", "done": 0 }"#, false),
        (#"{ "id": "a", "text": "x", "done": -0.0 }"#, false),
    ]) func doneOfAnyKind(json: String, isDone: Bool) throws {
        #expect(try items(json)[0].isDone == isDone)
        #expect(try resaved(json) == json)
        let toggled = try resaved(json) { item in
            var item = item
            item.done = isDone ? nil : CompletionDate("2026")
            return item
        }
        #expect(toggled == (isDone ? #"{ "id": "a", "text": "x" }"# : #"{ "id": "a", "text": "x", "done": "2026" }"#))
    }

    @Test(arguments: [
        ("42", "42"), ("-1.50", "-1.50"), ("true", "true"), ("null", ""), ("{\"rich\": [1]}", ""), ("[]", ""),
    ]) func textOfAnyKind(json: String, text: String) throws {
        let line = "{ \"id\": \"a\", \"text\": \(json) }"
        #expect(try items(line)[0].text == text)
        #expect(try resaved(line) == line)
        let edited = try resaved(line) { item in
            var item = item
            item.text = "new"
            return item
        }
        #expect(edited == #"{ "id": "a", "text": "new" }"#)
    }

    @Test(arguments: ["7", "-1.0", "12345678901234567890"]) func numbersAreIDs(json: String) throws {
        let line = "{ \"id\": \(json), \"text\": \"x\" }"
        #expect(try items(line)[0].id == ItemID(json))
        #expect(try resaved(line) == line)
    }

    /// Unexpected values are kept at every level.
    @Test(arguments: ["{\"a\": [1]}", "[7]", "true", "false"]) func invalidIDsAreKept(json: String) throws {
        let line = "{ \"id\": \(json), \"text\": \"x\" }"
        let item = try items(line)[0]
        #expect(!item.id.text.isEmpty && item.id.text != json)
        let saved = try resaved(line)
        #expect(saved == "{ \"id\": \"\(item.id)\", \"text\": \"x\", \"former id\": \(json) }")
        #expect(try resaved(saved) == saved)
        let list = try decode("{\"lists\": [{\"id\": \(json), \"name\": \"n\"}]}").library
        #expect(list.lists[0].unknown == [UnknownField(key: "former id", json: json)])
        #expect(try Document(decoding: Document.encode(list)).library == list)
    }

    /// Null means that there is no value, so there is nothing to keep.
    @Test func nullIsNoID() throws {
        #expect(try !resaved("{ \"id\": null, \"text\": \"x\" }").contains("former"))
    }

    @Test func scalarValuesBecomeItemsAndLists() throws {
        let document = try decode(
            #"{"lists":[{"name":"a","items":["Milk",3,{"text":"Eggs"}]},"Work",{"items":"One"},{"items":null}]}"#)
        #expect(document.library.lists.map(\.name) == ["a", "Work", "", ""])
        #expect(document.library.lists.map { $0.items.map(\.text) } == [["Milk", "3", "Eggs"], [], ["One"], []])
    }

    @Test func repeatedKeysUseTheLastValueAndLoseNoItem() throws {
        let items = try items(
            #"{"id":"x","id":"a","text":"1","text":"2","done":true,"done":"d","done":null,"u":1,"u":2}"#)
        #expect(items[0].id == ItemID("a"))
        #expect(items[0].text == "2")
        #expect(!items[0].isDone)
        #expect(items[0].unknown.filter { $0.key == "u" }.map(\.json) == ["1", "2"])
        let library = try decode(#"{"lists":[{"items":["a"],"items":["b"]}],"lists":["c"]}"#).library
        #expect(library.lists.map { $0.items.map(\.text) } == [["a", "b"], []])
    }

    @Test func lastUnexpectedValueIsKept() throws {
        #expect(
            try resaved(#"{"id":"a","text":1,"text":2,"done":null,"done":true}"#)
                == #"{ "id": "a", "text": 2, "done": true }"#)
        #expect(try items(#"{"text":1,"text":"x"}"#)[0].unknown.isEmpty)
    }

    @Test func doneItemsMoveToTheBottomInOrder() throws {
        let items = try items(#"{"text":"1","done":true},{"text":"2"},{"text":"3","done":"x"},{"text":"4"}"#)
        let list = ItemList(id: ListID("a"), name: "", items: items)
        #expect(list.arranged(for: .bottom).items.map(\.text) == ["2", "4", "1", "3"])
    }

    @Test func unexpectedNeighborsAreKept() throws {
        let line = #"{ "id": "a", "text": "x", "done": "d", "after": 7, "before": "b" }"#
        #expect(try items(line)[0].formerNeighbors == FormerNeighbors(previous: nil, next: ItemID("b")))
        #expect(try resaved(line) == line)
    }

    @Test func unknownFieldsAreKept() throws {
        let json = """
            {"zebra": 1.0, "format":"ember","lists":[{"icon":"🥕","id":"l","items":[{"note":"a\\u0041","id":"a","sub":[ 1,2 ]}],"name":"n"}],"aa":{}}
            """
        let library = try decode(json).library
        #expect(library.unknown == [UnknownField(key: "zebra", json: "1.0"), UnknownField(key: "aa", json: "{}")])
        #expect(library.lists[0].unknown == [UnknownField(key: "icon", json: "\"🥕\"")])
        let item = library.lists[0].items[0]
        #expect(
            item.unknown == [
                UnknownField(key: "note", json: "\"a\\u0041\""), UnknownField(key: "sub", json: "[ 1,2 ]"),
            ])
        #expect(try Document(decoding: Document.encode(library)).library == library)
    }

    @Test(arguments: [
        ("2", 2), ("1.5", 2), ("\"3\"", 3), ("1e400", 1_000_000), ("99999999999999999999", 1_000_000),
    ]) func newerVersions(json: String, version: Int) throws {
        let document = try decode(
            "{\"format\":\"ember\",\"version\":\(json),\"lists\":[{\"items\":[\"a\"]}],\"new\":1}")
        #expect(document.version == version)
        #expect(document.isNewer)
        #expect(document.library.lists[0].items.map(\.text) == ["a"])
        #expect(try decode("{\"format\":\"ember\",\"version\":\(json),\"lists\":{}}").isNewer)
    }

    @Test(arguments: [
        ("", DocumentError.empty), (" \n\t\r\n", .empty), ("\u{FEFF}", .empty), ("\u{0}\u{0}\u{0}", .empty),
        ("[]", .notALibrary), ("1", .notALibrary), ("null", .notALibrary), ("\"ember\"", .notALibrary),
        ("{}", .notALibrary),
        ("{\"format\":1,\"lists\":[]}", .notALibrary), ("{\"format\":\"ember\",\"lists\":{}}", .notALibrary),
        ("{\"lists\":\"x\"}", .notALibrary), ("{\"lists\":[],\"version\":\"new\"}", .notALibrary),
        ("{\"lists\":[],\"version\":true}", .notALibrary),
        ("{\"format\":\"other\",\"lists\":[]}", .otherFormat("other")),
        ("{\n\"lists\": [\n  {],\n}", .notJSON(.unexpectedCharacter, line: 3, column: 4)),
        ("{\"lists\":[]} x", .notJSON(.unexpectedCharacter, line: 1, column: 14)),
        ("[1", .notJSON(.unexpectedEnd, line: 1, column: 3)),
    ]) func problems(json: String, expected: DocumentError) {
        #expect(problem(json) == expected)
    }

    @Test func otherEncodingsAreRejected() {
        #expect(
            problem(Array("{\n\"lists\": [\"K".utf8) + [0xE4] + Array("se\"]}".utf8)) == .notUTF8(line: 2, column: 13))
        #expect(problem([0xFF, 0xFE, 0x7B, 0x00]) == .notUTF8(line: 1, column: 1))
    }
}
