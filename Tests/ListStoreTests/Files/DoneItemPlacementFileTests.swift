// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import Testing

@testable import ListStore

/// Files with done items among unfinished ones.
@Suite struct DoneItemPlacementFileTests {
    private static func document(_ names: [String]) -> [UInt8] {
        let items = names.map { name in
            Item(
                id: ItemID(String(name.drop { $0 == "✓" })), text: name,
                done: name.hasPrefix("✓") ? CompletionDate("2026-11-20T10:00:00Z") : nil)
        }
        return Document.encode(Library(lists: [ItemList(id: ListID("list"), name: "List", items: items, sinksDone: false)]))
    }

    private static func names(_ library: Library?) -> [String]? { library?.lists[0].items.map(\.text) }

    @Test("Done items stay in place when read so, move to the bottom otherwise, or only in lists that have them there")
    func read() throws {
        let (mixed, sunk) = (Self.document(["a", "✓b", "c"]), Self.document(["a", "c", "✓b"]))
        let library = try Document(decoding: mixed, sinkingDone: false).library
        #expect(Document.encode(library) == mixed)
        #expect(try Self.names(Document(decoding: mixed).library) == ["a", "c", "✓b"])
        #expect(try Self.names(Document(decoding: mixed, sinkingDone: nil).library) == ["a", "✓b", "c"])
        #expect(try !Document(decoding: mixed, sinkingDone: nil).library.lists[0].sinksDone)
        #expect(try Document(decoding: sunk, sinkingDone: nil).library.lists[0].sinksDone)
    }

    @Test("Creating missing ids moves nothing")
    func named() throws {
        let json = #"{"format":"ember","lists":[{"name":"L","items":[{"text":"a"},{"text":"b","done":"2026-11-20"},{"text":"c"}]}]}"#
        #expect(try Self.names(Document(decoding: Array(json.utf8), sinkingDone: false).library) == ["a", "b", "c"])
    }

    @Test("In a merge, items completed or added by either side stay in place")
    func merged() throws {
        func library(_ names: String...) throws -> Library { try Document(decoding: Self.document(names), sinkingDone: false).library }
        let base = try library("a", "b", "c", "d")
        let (ours, theirs) = (try library("a", "✓b", "c", "d"), try library("a", "b", "✓c", "x", "d"))
        for merged in [Library.merge(base: base, ours: ours, theirs: theirs), Library.merge(base: base, ours: theirs, theirs: ours)] {
            #expect(merged.lists[0].items.map(\.id.text) == ["a", "b", "c", "x", "d"])
            #expect(merged.lists[0].items.map(\.isDone) == [false, true, true, false, false])
            #expect(!merged.lists[0].sinksDone)
        }
    }

    @Test("An item completed in place by one side is where the other side moved it")
    func completedAndMoved() throws {
        func library(_ names: String...) throws -> Library { try Document(decoding: Self.document(names), sinkingDone: false).library }
        let merged = Library.merge(
            base: try library("a", "b", "c", "d"), ours: try library("a", "✓b", "c", "d"), theirs: try library("a", "c", "d", "b")
        )
        #expect(merged.lists[0].items.map(\.id.text) == ["a", "c", "d", "b"] && merged.lists[0].items[3].isDone)
    }

    @Test("A file that keeps done items in place does so in a merge")
    func exchanged() throws {
        let scratch = TemporaryFolder()
        let file = ListFile(scratch.paths)
        file.sinksDone = false
        let base = Self.document(["a", "✓b", "c"])
        try file.onQueue { try $0.replaceContent(base, skippingSame: false) }
        scratch.write(Self.document(["a", "✓b", "c", "d"]), to: scratch.paths.dataFile)
        let content = try file.onQueue { try $0.mergeAndSave(Self.document(["✓a", "✓b", "c"]), basedOn: base, skippingSame: true) }
        #expect(Self.names(content.flatMap { content in file.onQueue { $0.decoded(content) } }) == ["✓a", "✓b", "c", "d"])
    }

    @Test("Adding an item by command moves nothing in such a file")
    func edited() throws {
        let scratch = TemporaryFolder()
        scratch.write(Self.document(["a", "✓b", "c"]), to: scratch.paths.dataFile)
        let file = ListFile(scratch.paths)
        file.sinksDone = nil
        try file.edit { library in
            if let edit = library.lists[0].togglingDone(ItemID("c"), at: CompletionDate("2026-11-21")) { _ = library.apply(edit) }
        }
        let after = try Document(decoding: scratch.bytes(of: scratch.paths.dataFile) ?? [], sinkingDone: false).library.lists[0].items
        #expect(after.map(\.id.text) == ["a", "b", "c"] && after.map(\.isDone) == [false, true, true])
    }

    @Test("Each list of a file is merged according to its own placement of done items")
    func mergedApart() throws {
        func library(_ lists: [[String]]) throws -> Library {
            let whole = Library(
                lists: lists.enumerated().map { number, names in
                    let items = names.map { name in
                        let id = "\(number)\(name.drop { $0 == "✓" })"
                        return Item(id: ItemID(id), text: "t", done: name.hasPrefix("✓") ? CompletionDate("2026-11-20") : nil)
                    }
                    return ItemList(id: ListID("list\(number)"), name: "List", items: items, sinksDone: false)
                })
            return try Document(decoding: Document.encode(whole), sinkingDone: nil).library
        }
        let sunk = (base: ["c", "d", "e"], ours: ["d", "e", "✓c"], theirs: ["c", "e", "✓d"], merged: ["e", "c", "d"])
        let staying = (
            base: ["✓a", "b", "c", "d"], ours: ["✓a", "✓b", "c", "d"], theirs: ["✓a", "c", "d", "b"], merged: ["a", "c", "d", "b"]
        )
        for lists in [[sunk, staying], [staying, sunk]] {
            let base = try library(lists.map(\.base))
            let ours = try library(lists.map(\.ours))
            let theirs = try library(lists.map(\.theirs))
            for merged in [Library.merge(base: base, ours: ours, theirs: theirs), Library.merge(base: base, ours: theirs, theirs: ours)] {
                #expect(merged.lists.map { $0.items.map { String($0.id.text.dropFirst()) } } == lists.map(\.merged))
            }
        }
    }

    @Test("JSON import keeps the order where done items stay in place; elsewhere they move to the bottom")
    func imported() throws {
        let library = try Document(decoding: Self.document(["✓a", "b", "✓c"]), sinkingDone: false).library
        let lists = try ListFormat.json.lists(in: ListFormat.json.export(library))
        for (sinks, names) in [(false, ["x", "✓a", "b", "✓c"]), (true, ["x", "b", "✓a", "✓c"])] {
            var here = Library(lists: [
                ItemList(id: ListID("here"), name: "Here", items: [Item(id: ItemID("x"), text: "x")], sinksDone: sinks)
            ])
            here.add(lists, to: ListID("here"), unnamed: "", at: CompletionDate("2026-11-21"))
            #expect(Self.names(here) == names)
            var empty = Library().with(sinksDone: sinks)
            empty.add(lists, to: nil, unnamed: "", at: CompletionDate("2026-11-21"))
            #expect(Self.names(empty) == Array(names.dropFirst()))
        }
    }

    @Test("Undoing the deletion of a list restores it unchanged")
    func history() throws {
        let library = try Document(decoding: Self.document(["✓a", "b", "✓c"]), sinkingDone: false).library
        var changed = library
        let outcome = changed.apply(Edit(kind: .deleteList, changes: [.remove([ListID("list")])]))
        var history = History()
        history.record(inverse: try #require(outcome).inverse)
        let content = HistoryEncoder.encode(history, limit: 1 << 20)
        var read = try #require(HistoryDecoder.decode(content))
        _ = read.undo(in: &changed)
        #expect(changed == library)
    }
}
