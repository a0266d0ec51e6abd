// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// Ids for items and lists that were written by hand without any.
@Suite struct DerivedIDTests {
    private func decode(_ json: String) throws -> Document {
        try Document(decoding: Array(json.utf8))
    }

    private func ids(_ json: String) throws -> [String] {
        try decode(json).library.lists.flatMap { [$0.id.text] + $0.items.map(\.id.text) }
    }

    /// Test vectors of the authors of FNV.
    @Test(
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
        ] as [(String, UInt64)]) func hash(text: String, value: UInt64)
    {
        var hash = ContentHash()
        hash.combine(bytes: text.utf8)
        #expect(hash.value == value)
    }

    @Test func wordBoundariesMatter() {
        #expect(ContentHash.name("ab", "c") != ContentHash.name("a", "bc"))
        #expect(ContentHash.name("a") != ContentHash.name("a", ""))
    }

    /// Other machines have these ids in their files, so they must never change.
    @Test func derivedIDsNeverChange() throws {
        let json = #"{"lists":[{"name":"Shop","items":["Milk","Eggs","Milk"]},{"name":"Shop"}]}"#
        let expected = ["2jwhksrtwvdh", "loz4s46jr5mp", "miouvwlqow5h", "cvtet46jr5np", "dd47jsrtwvch"]
        #expect(try ids(json) == expected)
        #expect(try ids(json.replacing(",", with: " ,\r\n\t")) == expected)
        #expect(try decode(json).hasNewIDs)
    }

    /// The id doesn't depend on the position of the line or on other changes.
    @Test func sameLineHasTheSameIDEverywhere() throws {
        let one = try decode(#"{"lists":[{"id":"l","items":[{"id":"a","text":"x"},"New"]}]}"#).library
        let two = try decode(
            #"{"lists":[{"items":[{"text":"New","done":true},{"id":"b"}],"name":"n","id":"l"},"other"]}"#
        ).library
        #expect(one.lists[0].items[1].id == two.lists[0].items[0].id)
        // With another list or another text, the id differs.
        let other = try decode(#"{"lists":[{"id":"m","items":["New","new"]}]}"#).library.lists[0].items
        #expect(Set(other.map(\.id) + [one.lists[0].items[1].id]).count == 3)
    }

    /// Two programs that read the same file without ids and change it must agree on the lists.
    @Test func filesWithoutIDsCanBeMerged() throws {
        let base = try decode(#"{"lists":[{"name":"Shop","items":["Milk","Eggs","Milk"]}]}"#).library
        let ours = try decode(#"{"lists":[{"name":"Shop","items":["Milk","Bread","Eggs","Milk"]}]}"#).library
        let theirs = try decode(#"{"lists":[{"name":"Shop","items":["Milk","Milk"]}]}"#).library
        #expect(
            Library.merge(base: base, ours: ours, theirs: theirs).lists.map { $0.items.map(\.text) } == [
                ["Milk", "Bread", "Milk"]
            ])
    }

    @Test func repeatedLinesGetDerivedIDs() throws {
        let json =
            #"{"lists":[{"id":"l","items":[{"id":"a","text":"1"},{"id":"a","text":"2"}]},{"id":"l","items":[{"id":"a","text":"2"}]}]}"#
        let lists = try decode(json).library.lists
        #expect(lists[0].id == ListID("l"))
        #expect(lists[0].items[0].id == ItemID("a"))
        #expect(Set(lists.map(\.id)).count == 2)
        #expect(Set(lists.flatMap(\.items).map(\.id)).count == 3)
        #expect(try ids(json) == ids(json))
    }

    /// A derived id never equals an existing one anywhere in the file.
    @Test func idsInUseAreNotDerivedAgain() throws {
        let taken = try ids(#"{"lists":[{"name":"n","items":["x"]}]}"#)
        let document = try decode(
            """
            {"lists":[{"name":"n","items":["x",{"text":"x"}]},{"id":"\(taken[0])","items":[{"id":"\(taken[1])","text":"first"}]}]}
            """)
        let lists = document.library.lists
        #expect(lists[1].id.text == taken[0])
        #expect(lists[1].items[0].id.text == taken[1])
        #expect(lists[0].id.text != taken[0])
        #expect(Set(lists.flatMap(\.items).map(\.id)).count == 3)
        // This includes an id derived from the same content, which was saved in the meantime.
        let item = try ids(#"{"lists":[{"id":"l","items":["x"]}]}"#)[1]
        let again = try ids("{\"lists\":[{\"id\":\"l\",\"items\":[\"x\",{\"id\":\"\(item)\",\"text\":\"x\"}]}]}")
        #expect(again[2] == item)
        #expect(again[1] != item)
    }

    @Test func manyEqualLinesAreReadQuickly() throws {
        let line = Array(repeating: "\"x\"", count: 20_000).joined(separator: ",")
        #expect(try Set(ids("{\"lists\":[{\"items\":[\(line)]}]}")).count == 20_001)
    }
}
