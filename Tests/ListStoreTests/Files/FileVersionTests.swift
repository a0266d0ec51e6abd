// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@testable import ListCore
@testable import ListStore

/// What is kept of the file that was last read or written: its lists, and a digest of its bytes.
@Suite struct FileVersionTests {
    private let scratch = TemporaryFolder()
    private var path: String { scratch.paths.dataFile }

    private func library(_ texts: String...) -> Library {
        Library(lists: [
            ItemList(id: ListID("l"), name: "n", items: texts.map { Item(id: ItemID("id-" + $0), text: $0) })
        ])
    }

    /// Formatted as Ember doesn't, with an item that isn't done by a value of another program.
    private let foreign =
        #"{"lists":[{"items":[{"done":false,"text":"a","id":"id-a"},{"text":"b","id":"id-b"}],"id":"l","name":"n"}]}"#

    private func saver(_ file: ListFile, onMerge: @escaping @Sendable (Merge) -> Void = { _ in }) -> Saver {
        Saver(file: file, timer: { _, _, _ in }, onMerge: onMerge, onOutcome: { _ in })
    }

    private func texts(_ content: [UInt8]?) -> [String]? {
        content.flatMap(ListFile.library)?.lists.first?.items.map(\.text)
    }

    @Test(
        "A digest doesn't depend on how the content was split, and differs for other content",
        arguments: [1, 7, 8, 100, 1_000])
    func digest(pieceSize: Int) {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        var builder = ContentDigest.Builder()
        for start in stride(from: 0, to: bytes.count, by: pieceSize) {
            builder.append(Array(bytes[start..<min(start + pieceSize, bytes.count)]))
        }
        #expect(builder.digest == ContentDigest(bytes))
        for index in stride(from: 0, to: bytes.count, by: 97) {
            var other = bytes
            other[index] ^= 1
            #expect(ContentDigest(other) != ContentDigest(bytes))
        }
        #expect(
            ContentDigest(bytes.dropLast()) != ContentDigest(bytes)
                && ContentDigest(bytes + [0]) != ContentDigest(bytes))
    }

    private func addresses(_ library: Library?) -> [[UnsafeRawPointer?]]? {
        library?.lists.map(\.items.chunkAddresses)
    }

    @Test("The version that was read, saved, or merged shares its items with the lists that are shown")
    func sharing() throws {
        scratch.write(Document.encode(library("a", "b")), to: path)
        let file = ListFile(scratch.paths)
        guard case .loaded(let loaded) = file.load() else { return #expect(Bool(false), "not loaded") }
        func known() -> [[UnsafeRawPointer?]]? { addresses(file.onQueue { $0.known?.library }) }
        #expect(known() == addresses(loaded))

        let merges = LockedValue<[Merge]>([])
        let saver = saver(file) { merge in merges.withLock { $0.append(merge) } }
        let saved = library("a", "b", "c")
        saver.save(saved)
        saver.flush()
        #expect(known() == addresses(saved))

        let others = library("a", "b", "c", "d")
        scratch.write(Document.encode(others), to: path)
        saver.check()
        saver.flush()
        let merged = merges.withLock { $0.last?.merged }
        #expect(merged == others && known() == addresses(merged))
    }

    @Test("A merge shares the items that another program didn't change with the lists that are shown")
    func mergeSharing() throws {
        let texts = (0..<1_000).map { "\($0)" }
        func library(_ texts: [String]) -> Library {
            Library(lists: [
                ItemList(
                    id: ListID("l"), name: "n", items: texts.enumerated().map { Item(id: ItemID("id-\($0)"), text: $1) }
                )
            ])
        }
        scratch.write(Document.encode(library(texts)), to: path)
        let file = ListFile(scratch.paths)
        guard case .loaded(var shown) = file.load() else { return #expect(Bool(false), "not loaded") }
        let merges = LockedValue<[Merge]>([])
        let saver = saver(file) { merge in merges.withLock { $0.append(merge) } }
        var changed = texts
        // The second change follows a merge, and comes together with our own change of the first item.
        for (number, index) in [999, 500].enumerated() {
            changed[index] = "changed"
            scratch.write(Document.encode(library(changed)), to: path)
            if number == 1 {
                changed[0] = "own"
                var list = shown.lists[0]
                list.setText("own", at: 0)
                shown.lists = [list]
                saver.save(shown, mergeNumber: number)
            }
            saver.check()
            saver.flush()
            let merge = try #require(merges.withLock { $0.last })
            #expect(merge.number == number + 1 && merge.merged == library(changed))
            #expect(addresses(merge.ours) == addresses(shown))
            let shared = try Set(#require(addresses(merge.merged))[0]).intersection(#require(addresses(shown))[0])
            #expect(shared.count == shown.lists[0].items.chunkAddresses.count - number - 1)
            shown = merge.merged
        }
    }

    @Test("A result is delivered before the content is backed up, and the backup waits")
    func delivery() {
        scratch.write(Document.encode(library("a")), to: path)
        let isLoaded = LockedValue(false)
        let wasBackedUp = LockedValue<Bool?>(nil)
        ListFile(scratch.paths).load { result in
            if case .loaded = result { isLoaded.withLock { $0 = true } }
        } thenWait: { [scratch] in
            #expect(isLoaded.withLock { $0 })
            wasBackedUp.withLock { $0 = scratch.bytes(of: scratch.paths.lastGood) != nil }
        }
        #expect(wasBackedUp.withLock { $0 } == false)
        #expect(scratch.bytes(of: scratch.paths.lastGood) == Document.encode(library("a")))
    }

    @Test("A file in another format keeps its bytes if another program breaks it and repairs it again")
    func repaired() {
        scratch.write(foreign, to: path)
        let file = ListFile(scratch.paths)
        _ = file.load()
        let saver = saver(file)
        scratch.write(String(foreign.dropLast(5)), to: path)
        saver.check()
        #expect(saver.flush() == .saved)
        scratch.write(foreign, to: path)
        #expect(saver.flush() == .saved)
        saver.check()
        #expect(saver.flush() == .saved)
        #expect(scratch.text(of: path) == foreign)
    }

    @Test("A broken file that is deleted isn't replaced by empty lists")
    func deleted() {
        scratch.write("{", to: path)
        let file = ListFile(scratch.paths)
        _ = file.load()
        let saver = saver(file)
        scratch.write("{{", to: path)
        saver.check()
        saver.flush()
        unlink(path)
        saver.check()
        saver.flush()
        #expect(scratch.bytes(of: path) == nil)
    }

    /// A saved item can still have the value that another program wrote, although the file doesn't. It must not count
    /// as changed.
    @Test("An item that was completed and then deleted here stays deleted when another program adds one")
    func staleValue() {
        scratch.write(foreign, to: path)
        let file = ListFile(scratch.paths)
        guard case .loaded(var library) = file.load() else { return #expect(Bool(false), "not loaded") }
        let saver = saver(file)
        library.lists[0].items[0].done = CompletionDate("2026-11-22T10:00:00Z")
        saver.save(library)
        saver.flush()
        var theirs = ListFile.library(of: scratch.bytes(of: path) ?? []) ?? Library()
        theirs.lists[0].items.append(Item(id: ItemID("id-c"), text: "c"))
        scratch.write(Document.encode(theirs), to: path)
        _ = library.lists[0].remove(at: 0)
        saver.save(library)
        #expect(saver.flush() == .saved)
        #expect(texts(scratch.bytes(of: path)) == ["b", "c"])
    }

    @Test("The order of a file with done items in place is known, even if this program has them at the bottom")
    func placement() throws {
        let done = Item(id: ItemID("id-a"), text: "a", done: CompletionDate("2026"))
        func content(_ more: Item...) -> [UInt8] {
            let items = [done, Item(id: ItemID("id-b"), text: "b")] + more
            return Document.encode(Library(lists: [ItemList(id: ListID("l"), name: "n", items: items)]))
        }
        scratch.write(content(), to: path)
        let file = ListFile(scratch.paths)
        file.doneItemPlacement = .bottom
        _ = file.load()
        func known() -> [String]? {
            file.onQueue { file in file.known.flatMap { file.decoded($0) } }?.lists[0].items.map(\.text)
        }
        #expect(known() == ["b", "a"])
        scratch.write(content(Item(id: ItemID("id-c"), text: "c")), to: path)
        let saver = saver(file)
        saver.check()
        saver.flush()
        #expect(known() == ["b", "c", "a"])
        file.doneItemPlacement = .inPlace
        #expect(known() == ["a", "b", "c"])
    }
}
