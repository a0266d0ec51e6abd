// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import ListCore
import Testing

@testable import ListStore

@Suite struct ListFileEditingTests {
    private let scratch = TemporaryFolder()
    private var paths: StorePaths { scratch.paths }
    private var file: ListFile { ListFile(paths) }

    private func add(_ text: String, to library: inout Library) {
        if library.lists.isEmpty { library.lists = [ItemList(id: ListID("l"), name: "Today")] }
        let item = Item(id: ItemID(text), text: text)
        _ = library.apply(
            Edit(kind: .add, list: library.lists[0].id, changes: [.insert([item], ItemPlace(previous: nil, index: 0))]))
    }

    private var texts: [String]? {
        scratch.bytes(of: paths.dataFile).flatMap(ListFile.library)?.lists.flatMap(\.items).map(\.text)
    }

    @Test func missingFileIsCreated() throws {
        try file.edit { add("one", to: &$0) }
        try file.edit { add("two", to: &$0) }
        #expect(texts == ["two", "one"])
    }

    @Test func deletedFileIsRestoredFromTheLastVersion() throws {
        try file.edit { add("one", to: &$0) }
        unlink(paths.dataFile)
        #expect(try file.read().library.lists.flatMap(\.items).map(\.text) == ["one"])
        try file.edit { add("two", to: &$0) }
        #expect(texts == ["two", "one"])
    }

    @Test func unchangedLibraryIsNotWritten() throws {
        scratch.write(#"{"lists":[{"items":["a"]}]}"#, to: paths.dataFile)
        let before = scratch.status(of: paths.dataFile)
        try file.edit { $0.lists[0].name = "" }
        #expect(scratch.status(of: paths.dataFile) == before)
    }

    @Test func failingChangeWritesNothing() throws {
        struct Refused: Error {}
        try file.edit { add("one", to: &$0) }
        #expect(throws: Refused.self) {
            try file.edit { library in
                add("two", to: &library)
                throw Refused()
            }
        }
        #expect(texts == ["one"])
    }

    @Test func concurrentChangesAreMerged() throws {
        try file.edit { add("one", to: &$0) }
        try file.edit { library in
            try file.edit { add("theirs", to: &$0) }
            add("ours", to: &library)
        }
        #expect(Set(texts ?? []) == ["one", "ours", "theirs"])
        #expect(texts?.last == "one")
    }

    @Test(arguments: [
        ("{\"lists\": [", ListFileError.broken(.notJSON(.unexpectedEnd, line: 1, column: 12))),
        ("[]", .broken(.notALibrary)), ("", .broken(.empty)), (#"{"version": 2, "lists": []}"#, .newer),
    ]) func whatCannotBeUnderstoodIsNeverOverwritten(content: String, problem: ListFileError) {
        scratch.write(content, to: paths.dataFile)
        #expect(throws: problem) { try file.edit { add("one", to: &$0) } }
        #expect(scratch.text(of: paths.dataFile) == content)
    }

    @Test(arguments: ["{\"lists\": [", #"{"version": 2, "lists": []}"#]) func concurrentlyBrokenFileIsNotOverwritten(
        content: String
    ) throws {
        try file.edit { add("one", to: &$0) }
        #expect(throws: ListFileError.self) {
            try file.edit { library in
                scratch.write(content, to: paths.dataFile)
                add("two", to: &library)
            }
        }
        #expect(scratch.text(of: paths.dataFile) == content)
    }

    @Test func newerFileCanBeRead() throws {
        scratch.write(#"{"version": 2, "lists": [{"items": ["a"]}]}"#, to: paths.dataFile)
        let (library, isNewer) = try file.read()
        #expect(isNewer)
        #expect(library.lists[0].items[0].text == "a")
    }

    @Test func incompleteFileIsReadAgain() throws {
        scratch.write("{\"lists\": [", to: paths.dataFile)
        let waits = LockedValue(0)
        let (library, _) = try file.onQueue {
            try $0.read {
                let count = waits.withLock { waits in
                    waits += 1
                    return waits
                }
                if count == 3 { scratch.write(#"{"lists": ["a"]}"#, to: paths.dataFile) }
            }
        }
        #expect(waits.withLock { $0 } == 3)
        #expect(library.lists.map(\.name) == ["a"])
        #expect(scratch.dataNames == ["lists.json"], "a file that was not broken is not copied")
    }

    @Test func fullDiskIsReported() throws {
        try file.edit { add("one", to: &$0) }
        let script = FaultScript()
        script.fail(.write, with: ENOSPC)
        #expect(throws: ListFileError.write(WriteError(step: .write, code: ENOSPC))) {
            try ListFile(paths, fileSystem: script.fileSystem).edit { add("two", to: &$0) }
        }
        #expect(texts == ["one"])
    }

    @Test func concurrentEditsLoseNothing() throws {
        let (paths, count) = (paths, 8)
        try file.edit { add("first", to: &$0) }
        DispatchQueue.concurrentPerform(iterations: count) { worker in
            let file = ListFile(paths)
            for turn in 0..<10 {
                try? file.edit { library in
                    let item = Item(id: ItemID("\(worker)-\(turn)"), text: "\(worker)-\(turn)")
                    let change = ListChange.insert([item], ItemPlace(previous: nil, index: 0))
                    _ = library.apply(Edit(kind: .add, list: library.lists[0].id, changes: [change]))
                }
            }
        }
        let expected = Set((0..<count).flatMap { worker in (0..<10).map { "\(worker)-\($0)" } } + ["first"])
        #expect(Set(texts ?? []) == expected)
        #expect(texts?.count == expected.count)
    }
}
