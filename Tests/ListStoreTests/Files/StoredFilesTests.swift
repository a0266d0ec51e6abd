// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// The files in Tests/Versions, for every version of the format, by Ember and by others. They never change.
@Suite struct StoredFilesTests {
    private func content(_ name: String) throws -> [UInt8] {
        let here = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return try FileSystem.posix.contents(of: "/\(here)/Versions/\(name).json").bytes
    }

    /// Returns the texts of the items by list name, with "✓ " before done ones.
    private func outline(_ library: Library) -> [String: [String]] {
        var outline: [String: [String]] = [:]
        for list in library.lists {
            outline[list.name, default: []] += list.items.map { ($0.isDone ? "✓ " : "") + $0.text }
        }
        return outline
    }

    @Test(
        arguments: [
            (
                "version-1",
                ["Groceries": ["Feed the cat", "Say \"käse\" \\ 漢字\nשלום 👩‍👩‍👧‍👦", "✓ Buy eggs", "✓ "], "": []], false
            ),
            ("version-1-minimal", [:], false),
            (
                "version-1-without-version",
                ["Groceries": ["Feed the cat", "✓ Buy eggs", "Feed the cat", "Feed the cat"]], true
            ),
            ("version-1-unknown-keys", ["Groceries": ["Feed the cat", "✓ Buy eggs"]], false),
            (
                "version-1-odd-types",
                ["Work": [], "2026": ["Milk", "3.50", "true", "42", "false", "Zero", "", "✓ Yes", "✓ At some time"]],
                true
            ),
            ("version-1-by-hand", ["Today": ["One", "Copied", "New", "✓ Done"]], true),
        ] as [(String, [String: [String]], Bool)]) func version1(
            name: String, outline: [String: [String]], hasNewIDs: Bool
        ) throws
    {
        let document = try Document(decoding: content(name))
        #expect(!document.isNewer)
        #expect(self.outline(document.library.arranged(for: .bottom)) == outline)
        #expect(document.hasNewIDs == hasNewIDs)
        let written = Document.encode(document.library)
        let again = try Document(decoding: written)
        #expect(again.library == document.library)
        #expect(!again.hasNewIDs)
        #expect(Document.encode(again.library) == written)
    }

    @Test func ownFilesAreEncodedToTheSameBytes() throws {
        let content = try content("version-1")
        #expect(try Document.encode(Document(decoding: content).library) == content)
    }

    @Test func unknownKeysAreKeptAtEveryLevel() throws {
        let library = try Document(decoding: content("version-1-unknown-keys")).library
        #expect(library.unknown.map(\.key) == ["$schema", "other:generator", "id", "zuletzt"])
        let generator = #"{ "name": "other", "numbers": [1, 2.50, 1e3, -0, 12345678901234567890], "deep": [[[{}]]] }"#
        #expect(library.unknown[1].json == generator)
        #expect(library.lists[0].unknown.map(\.key) == ["other:colour", "text", "done", "sort"])
        #expect(
            library.lists[0].items[0].unknown == [
                UnknownField(key: "other:note", json: #""<b>bold</b> \u00e9 \/ \ud83d\ude00""#),
                UnknownField(key: "name", json: #""not an item's own key""#),
                UnknownField(key: "items", json: "[1, 2]"),
            ])
        // An older version kept this date as an unknown key.
        #expect(library.lists[0].items[1].due == DueDate("2027-01-01"))
        #expect(library.lists[0].items[1].unknown.map(\.key) == ["tags", ""])
    }

    @Test func version2IsReadOnly() throws {
        let document = try Document(decoding: content("version-2"))
        #expect(document.version == 2)
        #expect(document.isNewer)
        #expect(outline(document.library) == ["Groceries": ["Feed the cat", "✓ "]])
        let scratch = TemporaryFolder()
        scratch.write(try content("version-2"), to: scratch.paths.dataFile)
        #expect(ListFile(scratch.paths).load() == .readOnly(document.library, version: 2))
        #expect(throws: ListFileError.newer) { try ListFile(scratch.paths).edit { $0.lists = [] } }
        #expect(scratch.bytes(of: scratch.paths.dataFile) == (try content("version-2")))
    }
}
