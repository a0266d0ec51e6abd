// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// Files that Ember writes and reads again.
@Suite struct DocumentTests {
    /// A file with every element of the format.
    static let golden = #"""
        {
          "format": "ember",
          "version": 1,
          "lists": [
            { "id": "l1", "name": "Groceries",
              "items": [
                { "id": "a", "text": "Feed the cat" },
                { "id": "b", "text": "Say \"käse\" \\ 漢字\nand wait", "due": "2027-01-01", "tags": [1, { "x": null }] },
                { "id": "c", "text": "Buy eggs", "done": "2026-11-21T10:32:00Z", "after": "a", "before": "b" },
                { "id": "d", "text": "First", "done": "2026-11-20T10:32:00Z", "before": "a" },
                { "id": "e", "text": "", "done": "", "after": "b" }
              ] },
            { "id": "l2", "name": "Empty",
              "items": [],
              "colour": "red",
              "sort": { "by": "age" } }
          ],
          "written by": "another program",
          "x": -1.50
        }

        """#

    static let library = Library(
        lists: [
            ItemList(
                id: ListID("l1"), name: "Groceries",
                items: [
                    Item(id: ItemID("a"), text: "Feed the cat"),
                    Item(
                        id: ItemID("b"), text: "Say \"käse\" \\ 漢字\nand wait",
                        task: TaskProperties(due: DueDate("2027-01-01")),
                        unknown: [UnknownField(key: "tags", json: "[1, { \"x\": null }]")]
                    ),
                    Item(
                        id: ItemID("c"), text: "Buy eggs", done: CompletionDate("2026-11-21T10:32:00Z"),
                        formerNeighbors: FormerNeighbors(previous: ItemID("a"), next: ItemID("b"))
                    ),
                    Item(
                        id: ItemID("d"), text: "First", done: CompletionDate("2026-11-20T10:32:00Z"),
                        formerNeighbors: FormerNeighbors(previous: nil, next: ItemID("a"))
                    ),
                    Item(
                        id: ItemID("e"), text: "", done: CompletionDate(""),
                        formerNeighbors: FormerNeighbors(previous: ItemID("b"), next: nil)
                    ),
                ]
            ),
            ItemList(
                id: ListID("l2"), name: "Empty",
                unknown: [
                    UnknownField(key: "colour", json: "\"red\""),
                    UnknownField(key: "sort", json: "{ \"by\": \"age\" }"),
                ]
            ),
        ],
        unknown: [
            UnknownField(key: "written by", json: "\"another program\""), UnknownField(key: "x", json: "-1.50"),
        ]
    )

    @Test func fileHasTheDocumentedLayout() throws {
        #expect(String(decoding: Document.encode(Self.library), as: UTF8.self) == Self.golden)
        let document = try Document(decoding: Array(Self.golden.utf8))
        #expect(document.library == Self.library)
        #expect(document.version == 1)
        #expect(!document.hasNewIDs)
        #expect(!document.isNewer)
    }

    @Test func emptyLibraryIsEncoded() throws {
        let bytes = Document.encode(Library())
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "{\n  \"format\": \"ember\",\n  \"version\": 1,\n  \"lists\": []\n}\n")
        #expect(try Document(decoding: bytes).library == Library())
    }

    @Test func emptyFormerNeighborsAreNotWritten() throws {
        let item = Item(
            id: ItemID("a"), text: "", done: CompletionDate("d"),
            formerNeighbors: FormerNeighbors(previous: nil, next: nil)
        )
        let bytes = Document.encode(Library(lists: [ItemList(id: ListID("l"), name: "", items: [item])]))
        #expect(try Document(decoding: bytes).library.lists[0].items[0].formerNeighbors == nil)
    }

    @Test func roundTripsAreLossless() throws {
        var generator = SeededGenerator(seed: 1)
        for round in 0..<500 {
            let library = generator.library()
            let bytes = Document.encode(library)
            let document = try Document(decoding: bytes)
            #expect(document.library == library, "round \(round)")
            #expect(!document.hasNewIDs, "round \(round)")
            // `==` ignores differences between canonically equivalent strings, so the bytes are compared.
            #expect(Document.encode(document.library) == bytes, "round \(round)")
            for (old, new) in zip(library.lists.flatMap(\.items), document.library.lists.flatMap(\.items)) {
                #expect(Array(old.text.utf8) == Array(new.text.utf8), "round \(round)")
            }
        }
    }

    @Test(arguments: ["x", "é\n", "\u{301}"]) func textsOfAMillionCharactersAreKept(piece: String) throws {
        let text = String(repeating: piece, count: 1_000_000)
        let library = Library(lists: [ItemList(id: ListID("l"), name: "", items: [Item(id: ItemID("a"), text: text)])])
        let read = try Document(decoding: Document.encode(library)).library.lists[0].items[0].text
        #expect(read.utf8.elementsEqual(text.utf8))
    }

    @Test func invalidUnknownFieldsCannotBreakTheFile() throws {
        let bad = ["", "tru", "{", "1 2", "\"", "}, {", "// x"]
        let item = Item(id: ItemID("a"), text: "t", unknown: bad.map { UnknownField(key: "k", json: $0) })
        let library = Library(
            lists: [
                ItemList(id: ListID("l"), name: "n", items: [item], unknown: [UnknownField(key: "name", json: "}")])
            ],
            unknown: [UnknownField(key: "lists", json: "[]"), UnknownField(key: "version", json: "7")]
        )
        let bytes = Document.encode(library)
        let document = try Document(decoding: bytes)
        #expect(document.version == 1)
        #expect(document.library.lists[0].name == "n")
        #expect(document.library.lists[0].items[0].text == "t")
        #expect(Document.encode(document.library) == bytes)
    }

    @Test func newIDsAreShortAndUnique() {
        let ids = Set((0..<1_000).map { _ in ItemID.random().text } + (0..<1_000).map { _ in ListID.random().text })
        #expect(ids.count == 2_000)
        #expect(ids.allSatisfy { $0.utf8.count == 12 && $0.allSatisfy("abcdefghijklmnopqrstuvwxyz234567".contains) })
    }

    /// Items in the first form are packed.
    @Test("An item means the same in whatever form it is written")
    func forms() throws {
        func items(_ json: String) throws -> [Item] {
            Array(
                try Document(decoding: Array(#"{"lists":[{"id":"l","items":[\#(json)]}]}"#.utf8)).library.lists[0].items
            )
        }
        let plain = try items(#"{ "id": "a", "text": "Brot é" }, { "id": "b", "text": "" }"#)
        #expect(plain == [Item(id: ItemID("a"), text: "Brot é"), Item(id: ItemID("b"), text: "")])
        #expect(try items(#"{"text":"Brot \u00e9","id":"a"},{"text":null,"id":"x","id":"b","text":""}"#) == plain)
        #expect(
            try items(#"{"id":"\u0061","text":"Brot é"},{"id":"b","text":"","done":null,"done":null}"#)[0] == plain[0])
        let twice = try items(#"{ "id": "a", "text": "1" }, { "id": "a", "text": "2" }, { "id": "", "text": "3" }"#)
        #expect(twice.map(\.text) == ["1", "2", "3"] && twice[0].id.text == "a" && Set(twice.map(\.id)).count == 3)
    }
}
