// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// Items that other programs have added to the file, or deleted from it.
@Suite struct OtherProgramsTests {
    private let scratch = TemporaryFolder()
    private let file: ListFile

    init() {
        file = ListFile(scratch.paths)
    }

    private func library(_ ids: [String]) -> Library {
        Library(lists: [ItemList(id: ListID("l"), name: "List", items: ids.map { Item(id: ItemID($0), text: $0) })])
    }

    private func write(_ ids: String...) throws {
        try file.edit { $0 = library(ids) }
    }

    /// Writes the file as another program does.
    private func writeByOthers(_ ids: String...) throws {
        let other = TemporaryFolder()
        try ListFile(other.paths).edit { $0 = library(ids) }
        scratch.write(try #require(other.bytes(of: other.paths.dataFile)), to: scratch.paths.dataFile)
    }

    @Test func itemsOfOthersAreToldApart() throws {
        try write("a")
        try write("a", "b")
        try writeByOthers("a", "b", "c")
        try write("a", "b", "c", "d")
        let items = Set("abcd".map { ItemID(String($0)) })
        #expect(file.knownToOthers(items) == items.subtracting([ItemID("d")]))
        try writeByOthers("a", "b", "c", "d", "e")
        _ = try file.read()
        #expect(file.knownToOthers(items) == items)
    }

    @Test func deletionsAreToldApart() throws {
        try write("a", "b", "c", "d")
        try writeByOthers("a", "b", "c")
        try write("a", "b")
        #expect(file.deletedByOthers([ItemID("c"), ItemID("d")]) == [ItemID("d")])
    }

    @Test func unknownChangesCountAsThoseOfOthers() throws {
        try write("a")
        #expect(file.knownToOthers([ItemID("a")]) == [ItemID("a")])
        #expect(file.deletedByOthers([ItemID("b")]) == [ItemID("b")])
    }
}
