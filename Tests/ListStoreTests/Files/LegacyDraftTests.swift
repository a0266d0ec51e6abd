// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

/// Text that an older version of Ember kept in a draft when it was killed is merged into the lists once.
@Suite struct LegacyDraftTests {
    private let scratch = TemporaryFolder()
    private var paths: StorePaths { scratch.paths }

    /// A draft as Ember 1 wrote it: the first item, which was "a", and a new item below it.
    private static let draft = #"""
        {
          "format": "ember-draft",
          "version": 1,
          "changes": [
            { "was": "a", "index": 0, "list": { "id": "l", "name": "n",
              "items": [
                { "id": "i0", "text": "a typed" }
              ] } },
            { "below": "i0", "index": 1, "list": { "id": "l", "name": "n",
              "items": [
                { "id": "new", "text": "new" }
              ] } }
          ]
        }

        """#

    private static func library(_ texts: [String], name: String = "n") -> Library {
        let items = texts.enumerated().map { Item(id: ItemID("i\($0)"), text: $1) }
        return Library(lists: [ItemList(id: ListID("l"), name: name, items: items)])
    }

    /// Writes the lists and a draft, as a killed program left them.
    private func leave(_ library: Library, _ draft: String = draft) {
        scratch.write(Document.encode(library), to: paths.dataFile)
        scratch.write(draft, to: paths.legacyDraft)
    }

    private var saved: Library? { scratch.bytes(of: paths.dataFile).flatMap(ListFile.library) }
    private var hasDraft: Bool { scratch.bytes(of: paths.legacyDraft) != nil }

    private func texts(_ library: Library?) -> [String]? {
        library?.lists[0].items.map(\.text)
    }

    @Test("Draft is in the lists and the file after the start, and is removed")
    func start() {
        leave(Self.library(["a", "b"]))
        guard case .loaded(let loaded) = ListFile(paths).load() else { return #expect(Bool(false), "not loaded") }
        #expect(texts(loaded) == ["a typed", "new", "b"])
        #expect(saved == loaded && !hasDraft)
        #expect(ListFile(paths).load() == .loaded(loaded))
    }

    @Test("Command finds the text, and saves it with its own change")
    func command() throws {
        leave(Self.library(["a", "b"]))
        try ListFile(paths).edit { $0.lists[0].name = "renamed" }
        #expect(saved?.lists[0].name == "renamed" && texts(saved) == ["a typed", "new", "b"] && !hasDraft)
    }

    @Test("Draft is merged with another text of the item by others, and both are kept once")
    func conflict() {
        leave(Self.library(["a theirs", "b theirs"]))
        for _ in 0..<2 {
            guard case .loaded(let loaded) = ListFile(paths).load() else { return #expect(Bool(false), "not loaded") }
            #expect(texts(loaded) == ["a theirs", "a typed", "new", "b theirs"])
            #expect(saved == loaded && !hasDraft)
        }
    }

    @Test("Draft that is in the file already changes nothing")
    func isSaved() {
        leave(Self.library(["a", "b"]))
        _ = ListFile(paths).load()
        let merged = scratch.bytes(of: paths.dataFile)
        scratch.write(Self.draft, to: paths.legacyDraft)
        _ = ListFile(paths).load()
        #expect(scratch.bytes(of: paths.dataFile) == merged && !hasDraft)
    }

    @Test("Item and list that others deleted come back with their new texts, unless they were about to be deleted")
    func deletion() {
        leave(Library(lists: [ItemList(id: ListID("x"), name: "x")]))
        guard case .loaded(let loaded) = ListFile(paths).load() else { return #expect(Bool(false), "not loaded") }
        #expect(loaded[ListID("l")]?.items.map(\.text) == ["a typed", "new"])
        leave(Self.library([]), Self.draft.replacing(#""index": 0"#, with: #""deleted": true, "index": 0"#))
        guard case .loaded(let loaded) = ListFile(paths).load() else { return #expect(Bool(false), "not loaded") }
        #expect(texts(loaded) == ["new"])
    }

    @Test("Name that was being typed is recovered", arguments: [("n", "typed"), ("theirs", "theirs")])
    func name(present: String, expected: String) {
        let change = #"{ "was": "n", "index": 0, "list": { "id": "l", "name": "typed", "items": [] } }"#
        leave(
            Self.library(["a"], name: present), #"{ "format": "ember-draft", "version": 1, "changes": [\#(change)] }"#)
        guard case .loaded(let loaded) = ListFile(paths).load() else { return #expect(Bool(false), "not loaded") }
        #expect(loaded.lists[0].name.contains(expected) && texts(loaded) == ["a"] && !hasDraft)
    }

    @Test(
        "Files that aren't drafts of that version stay, and don't stop the start",
        arguments: [
            "", "{", "[]", #"{"format":"ember-draft","version":2,"changes":[]}"#, #"{"format":"ember","version":1}"#,
        ])
    func garbage(content: String) {
        leave(Self.library(["a"]), content)
        #expect(ListFile(paths).load() == .loaded(Self.library(["a"])))
        #expect(scratch.text(of: paths.legacyDraft) == content)
    }

    @Test("Draft of an older version that is running is left to it")
    func running() throws {
        leave(Self.library(["a", "b"]))
        let lock = open(paths.legacyDraftLock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try FileSystem.posix.lock(lock)
        #expect(ListFile(paths).load() == .loaded(Self.library(["a", "b"])))
        #expect(hasDraft)
        close(lock)
        _ = ListFile(paths).load()
        #expect(texts(saved) == ["a typed", "new", "b"] && !hasDraft)
    }

    @Test("Draft stays while the file is missing, broken, or can't be written")
    func failures() {
        leave(Self.library(["a", "b"]))
        let script = FaultScript()
        script.fail(.write, with: ENOSPC)
        #expect(ListFile(paths, fileSystem: script.fileSystem).load() == .loaded(Self.library(["a", "b"])))
        #expect(hasDraft)
        scratch.write("{", to: paths.dataFile)
        _ = ListFile(paths).load()
        #expect(scratch.text(of: paths.dataFile) == "{" && hasDraft)
        unlink(paths.dataFile)
        _ = ListFile(paths).load()
        #expect(scratch.bytes(of: paths.dataFile) == nil && hasDraft)
        scratch.write(Document.encode(Self.library(["a", "b"])), to: paths.dataFile)
        _ = ListFile(paths).load()
        #expect(texts(saved) == ["a typed", "new", "b"] && !hasDraft)
    }

    @Test("Power cut at any moment of the recovery neither loses nor doubles the text")
    func powerCut() throws {
        let paths = StorePaths(dataFile: "/home/data/ember/lists.json", stateFolder: "/home/state/ember")
        var disk = Disk(exchange: .inOneStep)
        for folder in ["/home", "/home/data", "/home/data/ember", "/home/state", "/home/state/ember"] {
            try disk.makeFolder(folder)
        }
        try disk.write(String(decoding: Document.encode(Self.library(["a", "b"])), as: UTF8.self), to: paths.dataFile)
        try disk.write(Self.draft, to: paths.legacyDraft)
        disk.settle()
        let recording = RecordingDisk(disk)
        _ = ListFile(paths, fileSystem: recording.fileSystem).load()
        var generator = SeededGenerator(seed: 20_261_121)
        for moment in recording.takeMoments() {
            for disk in [moment] + moment.afterPowerCut(atMost: 20, using: &generator) {
                guard case .loaded(let loaded) = ListFile(paths, fileSystem: RecordingDisk(disk).fileSystem).load()
                else {
                    return #expect(Bool(false), "not loaded")
                }
                #expect(texts(loaded) == ["a typed", "new", "b"])
            }
        }
    }
}

extension String {
    fileprivate func replacing(_ text: String, with other: String) -> String {
        guard let range = firstRange(of: text) else { return self }
        var result = self
        result.replaceSubrange(range, with: other)
        return result
    }
}
