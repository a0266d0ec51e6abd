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
        return Document.encode(Library(lists: [ItemList(id: ListID("list"), name: "List", items: items)]))
    }

    private static func names(_ library: Library?) -> [String]? { library?.lists[0].items.map(\.text) }

    @Test("A file is read in its order; done items move to the bottom if that is the placement")
    func read() throws {
        let (mixed, sorted) = (Self.document(["a", "✓b", "c"]), Self.document(["a", "c", "✓b"]))
        let library = try Document(decoding: mixed).library
        #expect(Document.encode(library) == mixed)
        #expect(Self.names(library) == ["a", "✓b", "c"] && !library.lists[0].hasDoneItemsAtBottom)
        #expect(Self.names(library.arranged(for: .bottom)) == ["a", "c", "✓b"])
        #expect(Self.names(library.arranged(for: .inPlace)) == ["a", "✓b", "c"])
        #expect(try Document(decoding: sorted).library.lists[0].hasDoneItemsAtBottom)
    }

    @Test(
        "A program that has done items at the bottom merges a file that doesn't as if they were there, and keeps its bytes"
    )
    func merge() throws {
        let scratch = TemporaryFolder()
        let file = ListFile(scratch.paths)
        file.doneItemPlacement = .bottom
        let base = Self.document(["a", "✓b", "c"])
        try file.onQueue { try $0.replaceContent(base, skippingSame: false) }
        let theirs = Self.document(["a", "✓b", "c", "d"])
        scratch.write(theirs, to: scratch.paths.dataFile)
        let ours = Self.document(["a", "c", "✓b"])
        _ = try file.onQueue { try $0.mergeAndSave(ours, basedOn: FileVersion(base), skippingSame: true) }
        #expect(scratch.bytes(of: scratch.paths.dataFile) == theirs)
        let more = Self.document(["a", "✓b", "c", "d", "✓e"])
        scratch.write(more, to: scratch.paths.dataFile)
        let changed = Self.document(["c", "d", "✓a", "✓b"])
        let content = try file.onQueue {
            try $0.mergeAndSave(changed, basedOn: FileVersion(theirs), skippingSame: true)
        }
        #expect(try Self.names(content.map { try Document(decoding: $0).library }) == ["c", "d", "✓a", "✓b", "✓e"])
    }

    @Test("Creating missing ids moves nothing")
    func named() throws {
        let json =
            #"{"format":"ember","lists":[{"name":"L","items":[{"text":"a"},{"text":"b","done":"2026-11-20"},{"text":"c"}]}]}"#
        #expect(try Self.names(Document(decoding: Array(json.utf8)).library) == ["a", "b", "c"])
    }

    @Test("In a merge, items completed or added by either side stay in place")
    func merged() throws {
        func library(_ names: String...) throws -> Library { try Document(decoding: Self.document(names)).library }
        let base = try library("a", "b", "c", "d")
        let (ours, theirs) = (try library("a", "✓b", "c", "d"), try library("a", "b", "✓c", "x", "d"))
        for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
            let merged = Library.merge(base: base, ours: ours, theirs: theirs, placingDone: .inPlace)
            #expect(merged.lists[0].items.map(\.id.text) == ["a", "b", "c", "x", "d"])
            #expect(merged.lists[0].items.map(\.isDone) == [false, true, true, false, false])
            #expect(!merged.lists[0].hasDoneItemsAtBottom)
        }
    }

    @Test("An item completed in place by one side is where the other side moved it")
    func completedAndMoved() throws {
        func library(_ names: String...) throws -> Library { try Document(decoding: Self.document(names)).library }
        let merged = Library.merge(
            base: try library("a", "b", "c", "d"), ours: try library("a", "✓b", "c", "d"),
            theirs: try library("a", "c", "d", "b"),
            placingDone: .inPlace
        )
        #expect(merged.lists[0].items.map(\.id.text) == ["a", "c", "d", "b"] && merged.lists[0].items[3].isDone)
    }

    @Test("A file that keeps done items in place does so in a merge")
    func exchanged() throws {
        let scratch = TemporaryFolder()
        let file = ListFile(scratch.paths)
        file.doneItemPlacement = .inPlace
        let base = Self.document(["a", "✓b", "c"])
        try file.onQueue { try $0.replaceContent(base, skippingSame: false) }
        scratch.write(Self.document(["a", "✓b", "c", "d"]), to: scratch.paths.dataFile)
        let ours = Self.document(["✓a", "✓b", "c"])
        let content = try file.onQueue { try $0.mergeAndSave(ours, basedOn: FileVersion(base), skippingSame: true) }
        #expect(
            Self.names(content.flatMap { content in file.onQueue { $0.decoded(content) } }) == ["✓a", "✓b", "c", "d"])
    }

    @Test("Adding an item by command moves nothing in such a file")
    func edited() throws {
        let scratch = TemporaryFolder()
        scratch.write(Self.document(["a", "✓b", "c"]), to: scratch.paths.dataFile)
        let file = ListFile(scratch.paths)
        try file.edit { library in
            if let edit = library.lists[0].togglingDone(ItemID("c"), at: CompletionDate("2026-11-21")) {
                _ = library.apply(edit)
            }
        }
        let after = try Document(decoding: scratch.bytes(of: scratch.paths.dataFile) ?? []).library.lists[0].items
        #expect(after.map(\.id.text) == ["a", "b", "c"] && after.map(\.isDone) == [false, true, true])
    }

    @Test("An item completed by command goes to the top of the done items if these are at the bottom")
    func completed() throws {
        let scratch = TemporaryFolder()
        scratch.write(Self.document(["a", "b", "✓c"]), to: scratch.paths.dataFile)
        try ListFile(scratch.paths).edit { library in
            if let edit = library.lists[0].togglingDone(ItemID("a"), at: CompletionDate("2026-11-21")) {
                _ = library.apply(edit)
            }
        }
        let after = try Document(decoding: scratch.bytes(of: scratch.paths.dataFile) ?? []).library.lists[0].items
        #expect(after.map(\.id.text) == ["b", "a", "c"] && after.map(\.isDone) == [false, true, true])
    }

    @Test("Each list of a file is merged according to its own placement of done items")
    func mergedApart() throws {
        func library(_ lists: [[String]]) throws -> Library {
            let whole = Library(
                lists: lists.enumerated().map { number, names in
                    let items = names.map { name in
                        let id = "\(number)\(name.drop { $0 == "✓" })"
                        return Item(
                            id: ItemID(id), text: "t", done: name.hasPrefix("✓") ? CompletionDate("2026-11-20") : nil)
                    }
                    return ItemList(id: ListID("list\(number)"), name: "List", items: items)
                })
            return try Document(decoding: Document.encode(whole)).library
        }
        let sunk = (
            base: ["c", "d", "e"], ours: ["d", "e", "✓c"], theirs: ["c", "e", "✓d"], merged: ["e", "c", "d"]
        )
        let staying = (
            base: ["✓a", "b", "c", "d"], ours: ["✓a", "✓b", "c", "d"], theirs: ["✓a", "c", "d", "b"],
            merged: ["a", "c", "d", "b"]
        )
        for lists in [[sunk, staying], [staying, sunk]] {
            let base = try library(lists.map(\.base))
            let ours = try library(lists.map(\.ours))
            let theirs = try library(lists.map(\.theirs))
            for merged in [
                Library.merge(base: base, ours: ours, theirs: theirs),
                Library.merge(base: base, ours: theirs, theirs: ours),
            ] {
                #expect(merged.lists.map { $0.items.map { String($0.id.text.dropFirst()) } } == lists.map(\.merged))
            }
        }
    }

    @Test("JSON import keeps the order where done items stay in place; elsewhere they move to the bottom")
    func imported() throws {
        let library = try Document(decoding: Self.document(["✓a", "b", "✓c"])).library
        let lists = try ListFormat.json.lists(in: ListFormat.json.export(library))
        for (placement, names) in [
            (DoneItemPlacement.inPlace, ["x", "✓a", "b", "✓c"]), (.bottom, ["x", "b", "✓a", "✓c"]),
        ] {
            var here = Library(lists: [
                ItemList(id: ListID("here"), name: "Here", items: [Item(id: ItemID("x"), text: "x")])
            ])
            here.add(lists, to: ListID("here"), unnamed: "", at: CompletionDate("2026-11-21"))
            #expect(Self.names(here.arranged(for: placement)) == names)
            var empty = Library()
            empty.add(lists, to: nil, unnamed: "", at: CompletionDate("2026-11-21"))
            #expect(Self.names(empty.arranged(for: placement)) == Array(names.dropFirst()))
        }
    }

    @Test("Undoing the deletion of a list restores it unchanged")
    func history() throws {
        let library = try Document(decoding: Self.document(["✓a", "b", "✓c"])).library
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
