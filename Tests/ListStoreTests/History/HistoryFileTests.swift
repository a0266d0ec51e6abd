// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import ListCore
import Testing

@testable import ListStore

@Suite("The undo history survives a restart")
struct HistoryFileTests {
    private static let date = CompletionDate("2026-11-21T10:00:00Z")

    /// Random edits of every kind, recorded like in a session.
    private func history(_ random: inout SeededGenerator, library: inout Library, steps: Int) -> History {
        var history = History()
        for step in 0..<steps {
            guard let list = library.lists.randomElement(using: &random) else { break }
            let item = list.items.randomElement(using: &random)
            let new = Item(
                id: ItemID("n\(step)"), text: "“Neu”\n\(step) \\ \"",
                done: Bool.random(using: &random) ? Self.date : nil,
                formerNeighbors: item.map { FormerNeighbors(previous: $0.id, next: nil) },
                unknown: [UnknownField(key: "x", json: "{\"a\":[1,null]}")]
            )
            let edits: [Edit?] = [
                item.flatMap { list.togglingDone($0.id, at: Self.date) }, item.flatMap { list.deleting($0.id) },
                item.flatMap { list.settingText(of: $0.id, to: "text \(step)") }, list.clearing(),
                list.uncompletingAll(placingDone: .bottom), list.completingAll(at: Self.date),
                Edit(
                    kind: .paste(count: 1), list: list.id,
                    changes: [.insert([new], ItemPlace(previous: item?.id, index: 3))]),
                Edit(kind: .deleteList, changes: [.remove([list.id])]),
                Edit(kind: .renameList, changes: [.rename(list.id, to: "Name \(step)")]),
                Edit(kind: .moveList, changes: [.move(list.id, ListPlace(previous: nil, index: 0))]),
                Edit(
                    kind: .addList,
                    changes: [
                        .insert(
                            [
                                ItemList(
                                    id: ListID("l\(step)"), name: "New", items: [new],
                                    unknown: [UnknownField(key: "y", json: "1")])
                            ],
                            ListPlace(previous: list.id, index: 1))
                    ]),
            ]
            guard let edit = edits[Int.random(in: 0..<edits.count, using: &random)],
                let outcome = library.apply(edit, placingDone: .bottom)
            else { continue }
            history.record(inverse: outcome.inverse)
        }
        return history
    }

    private func library() -> Library {
        Library(
            lists: ["a", "b"].map { name in
                ItemList(
                    id: ListID(name), name: name,
                    items: (0..<6).map { Item(id: ItemID("\(name)\($0)"), text: "\(name) \($0)") })
            })
    }

    @Test("Decoded steps equal the encoded ones and undo the same", arguments: 0..<60)
    func roundTrip(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let first = library()
        var library = first
        var history = history(&random, library: &library, steps: 40)
        let last = library
        for _ in 0..<3 { _ = history.undo(in: &library, placingDone: .bottom) }
        var read = try #require(HistoryDecoder.decode(HistoryEncoder.encode(history, limit: HistoryFile.limit)))
        #expect(read.undoable == history.undoable && read.redoable == history.redoable)
        while read.redo(in: &library, placingDone: .bottom) != nil {}
        #expect(library == last)
        while read.undo(in: &library, placingDone: .bottom) != nil {}
        #expect(library == first)
    }

    @Test("The file keeps the history; a broken or missing file gives an empty one")
    func file() throws {
        let scratch = TemporaryFolder()
        let file = HistoryFile(scratch.paths)
        #expect(file.load().undoable.isEmpty)
        var random = SeededGenerator(seed: 7)
        var library = library()
        let history = history(&random, library: &library, steps: 20)
        for count in [1, 10] {
            for _ in 0..<count { file.save(history) }
            file.flush()
            #expect(HistoryFile(scratch.paths).load().undoable == history.undoable)
            file.save(History())
            file.flush()
            #expect(HistoryFile(scratch.paths).load().undoable.isEmpty)
        }
        let bytes = HistoryEncoder.encode(history, limit: HistoryFile.limit)
        for end in stride(from: 0, to: bytes.count - 2, by: 7) {
            #expect(HistoryDecoder.decode(Array(bytes[..<end])) == nil)
        }
        for _ in 0..<2_000 {
            var broken = bytes
            broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            _ = HistoryDecoder.decode(broken)
        }
    }

    @Test(
        "Numbers that are too large give an empty history",
        arguments: ["1099511627776", "-1099511627776", "\(Int.max)", "\(Int.min)"])
    func largeNumbers(number: String) {
        func decoded(count: String, index: String) -> History? {
            HistoryDecoder.decode(
                Array(#"{"undo":[["clear",\#(count),[["items","l","insert",[],[null,\#(index)]]]]],"redo":[]}"#.utf8))
        }
        #expect(decoded(count: "1", index: "0")?.undoable.count == 1)
        #expect(decoded(count: number, index: "0") == nil)
        #expect(decoded(count: "1", index: number) == nil)
    }

    @Test("Flush waits until the history of earlier runs is read, which is returned once")
    func earlierRuns() {
        let scratch = TemporaryFolder()
        var random = SeededGenerator(seed: 5)
        var library = library()
        let history = history(&random, library: &library, steps: 20)
        let last = HistoryFile(scratch.paths)
        last.save(history)
        last.flush()
        let mayRead = DispatchSemaphore(value: 0)
        var fileSystem = FileSystem.posix
        let open = fileSystem.open
        fileSystem.open = { (path, flags, mode) throws(SystemError) in
            mayRead.wait()
            mayRead.signal()
            return try open(path, flags, mode)
        }
        let file = HistoryFile(scratch.paths, fileSystem: fileSystem)
        let calls = LockedValue(0)
        for _ in 0..<2 { file.load { calls.withLock { $0 += 1 } } }
        #expect(file.takeEarlier() == nil)
        mayRead.signal()
        file.flush()
        #expect(file.takeEarlier()?.undoable == history.undoable)
        #expect(file.takeEarlier() == nil && calls.withLock { $0 } == 1)
    }

    @Test("If the history is too large, the oldest steps are dropped")
    func bounded() throws {
        var random = SeededGenerator(seed: 3)
        var library = library()
        let history = history(&random, library: &library, steps: 60)
        let whole = HistoryEncoder.encode(history, limit: .max)
        let read = try #require(HistoryDecoder.decode(HistoryEncoder.encode(history, limit: whole.count / 2)))
        #expect(read.undoable.count > 3 && read.undoable.count < history.undoable.count)
        #expect(read.undoable == Array(history.undoable.suffix(read.undoable.count)))
    }

    @Test("A step to redo that is too large leaves the steps to undo", arguments: [100, 300])
    func largeRedo(limit: Int) throws {
        let small = Edit(kind: .renameList, changes: [.rename(ListID("l"), to: "n")])
        let large = Edit(kind: .renameList, changes: [.rename(ListID("l"), to: String(repeating: "n", count: 240))])
        let history = History(undoable: [small, small], redoable: [small, large])
        let read = try #require(HistoryDecoder.decode(HistoryEncoder.encode(history, limit: limit)))
        #expect(read.undoable == [small, small] && read.redoable.isEmpty)
    }

    @Test("The view state is read as it was written; a broken file gives an empty one")
    func view() throws {
        let scratch = TemporaryFolder()
        for level in [nil, Level.lists, .items(ListID("“a\"\n"))] {
            let state = ViewState(level: level, offset: 120, width: 400, height: 700, isMaximized: true)
            state.save(scratch.paths)
            #expect(ViewState.load(scratch.paths) == state)
        }
        for garbage in ["", "[]", "{\"width\": \"x\", \"offset\": {}, \"list\": 3}", "\u{0}", "{\"offset\": 1e999}"] {
            scratch.write(garbage, to: scratch.paths.view)
            let state = ViewState.load(scratch.paths)
            #expect(state.level == nil && state.width == nil)
        }
    }
}
