// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

/// Other programs change the file while it is open.
@Suite struct ExternalChangeTests {
    private let scratch = TemporaryFolder()

    /// A program that has the file open: the library it shows, and a saver. It adopts merges when the test says so.
    private final class Program: Sendable {
        private struct State {
            var library = Library()
            var mergeNumber = 0
            var merges: [Merge] = []
        }

        private let state = LockedValue(State())
        private let outcomes: LockedValue<[SaveOutcome]>
        let saver: Saver

        init(_ paths: StorePaths) {
            let state = state
            let outcomes = LockedValue<[SaveOutcome]>([])
            self.outcomes = outcomes
            let file = ListFile(paths)
            let loaded: Library? =
                switch file.load() {
                case .loaded(let library), .missing(let library?), .broken(_, _, let library?): library
                default: nil
                }
            if let loaded { state.withLock { $0.library = loaded } }
            saver = Saver(
                file: file, timer: { _, _, _ in }, onMerge: { merge in state.withLock { $0.merges.append(merge) } },
                onOutcome: { outcome in outcomes.withLock { $0.append(outcome) } }
            )
        }

        var texts: [String] { state.withLock { $0.library.lists.first?.items.map(\.text) ?? [] } }
        var lastOutcome: SaveOutcome? { outcomes.withLock { $0.last } }

        func change(_ change: (inout [Item]) -> Void) {
            let (library, mergeNumber) = state.withLock { state in
                var items = Array(state.library.lists[0].items)
                change(&items)
                let list = state.library.lists[0]
                state.library.lists[0] = ItemList(id: list.id, name: list.name, items: items, unknown: list.unknown)
                return (state.library, state.mergeNumber)
            }
            saver.save(library, mergeNumber: mergeNumber)
        }

        func add(_ text: String) {
            change { $0.append(Item(id: ItemID("id-" + text), text: text)) }
        }

        /// Adopts merged changes. Returns whether the result has to be saved.
        @discardableResult
        func adopt() -> Bool {
            let changed: (Library, Int)? = state.withLock { state in
                var mustSave = false
                for merge in state.merges {
                    state.library = Library.merge(base: merge.ours, ours: state.library, theirs: merge.merged)
                    state.mergeNumber = merge.number
                    mustSave = state.library != merge.merged
                }
                state.merges = []
                return mustSave ? (state.library, state.mergeNumber) : nil
            }
            if let (library, mergeNumber) = changed { saver.save(library, mergeNumber: mergeNumber) }
            return changed != nil
        }
    }

    private func document(_ texts: [String]) -> String {
        let items = texts.map { #"{"id": "id-\#($0)", "text": "\#($0)"}"# }.joined(separator: ", ")
        return #"{"format": "ember", "version": 1, "lists": [{"id": "l", "name": "n", "items": [\#(items)]}]}"#
    }

    private func start(_ texts: String...) -> Program {
        scratch.write(document(texts), to: scratch.paths.dataFile)
        return Program(scratch.paths)
    }

    private var onDisk: [String] {
        guard case .loaded(let library) = ListFile(scratch.paths).load() else { return [] }
        return library.lists[0].items.map(\.text)
    }

    @Test("A change of another program before a save is kept and reported")
    func mergesWhenSaving() {
        let program = start("a", "b")
        scratch.write(document(["a", "x", "b"]), to: scratch.paths.dataFile)
        program.add("c")
        #expect(program.saver.flush() == .saved && onDisk == ["a", "x", "b", "c"])
        #expect(!program.adopt() && program.texts == onDisk)
    }

    @Test("A check reports the changes of other programs and leaves the file unchanged")
    func takesOn() {
        let program = start("a", "b")
        let theirs = document(["b", "x"])
        scratch.write(theirs, to: scratch.paths.dataFile)
        program.saver.check()
        program.saver.flush()
        program.adopt()
        #expect(program.texts == ["b", "x"])
        #expect(scratch.text(of: scratch.paths.dataFile) == theirs)
        program.saver.check()
        program.saver.flush()
        #expect(!program.adopt())
    }

    @Test("A change of a single byte is noticed, wherever it is in the file", arguments: [0, 65_535, 65_536, 199_999])
    func singleByte(position: Int) throws {
        let path = scratch.paths.dataFile
        let known = [UInt8](repeating: UInt8(ascii: "a"), count: 200_000)
        var theirs = known
        theirs[position] = UInt8(ascii: "b")
        scratch.write(String(decoding: theirs, as: UTF8.self), to: path)
        func isInFile(_ content: [UInt8]) throws -> Bool {
            try FileSystem.posix.hasContents(ContentDigest(content), at: path)
        }
        #expect(try isInFile(theirs) && !isInFile(known))
        #expect(try !isInFile(theirs + [0]) && !isInFile(theirs.dropLast()))
        #expect(throws: ReadError.self) { try FileSystem.posix.hasContents(ContentDigest(known), at: path + "missing") }
    }

    @Test("Changes made before a merge is adopted lose nothing of it, however many there are")
    func lateChanges() {
        let program = start("a")
        for round in 0..<5 {
            scratch.write(document(onDisk + ["x\(round)"]), to: scratch.paths.dataFile)
            program.add("p\(round)")
            program.saver.flush()
            program.add("q\(round)")
            program.saver.flush()
        }
        while program.adopt() { program.saver.flush() }
        #expect(Set(onDisk) == Set(["a"] + (0..<5).flatMap { ["x\($0)", "p\($0)", "q\($0)"] }) && onDisk.count == 16)
        #expect(program.texts == onDisk)
    }

    @Test("Two changes of others before the first one is adopted, and one made here: none is lost")
    func twoBeforeOneIsTakenOn() {
        let program = start("a")
        for texts in [["a", "x"], ["a", "x", "y"]] {
            scratch.write(document(texts), to: scratch.paths.dataFile)
            program.saver.check()
            program.saver.flush()
        }
        program.add("c")
        #expect(program.saver.flush() == .saved && Set(onDisk) == ["a", "x", "y", "c"])
        while program.adopt() { program.saver.flush() }
        #expect(program.texts == onDisk)
    }

    @Test("Two programs edit one file and no change is lost")
    func twoPrograms() {
        let programs = [start("a"), Program(scratch.paths), Program(scratch.paths)]
        for number in 0..<60 {
            let program = programs[number * 7 % 3]
            if number % 4 != 3 { program.adopt() }
            program.add("n\(number)")
            if number % 5 != 0 { program.saver.flush() }
        }
        for _ in 0..<4 {
            for program in programs {
                program.saver.check()
                program.saver.flush()
                program.adopt()
                program.saver.flush()
            }
        }
        #expect(Set(onDisk) == Set(["a"] + (0..<60).map { "n\($0)" }) && onDisk.count == 61)
        for program in programs { #expect(program.texts == onDisk) }
    }

    @Test("A broken file isn't overwritten, and changes made meanwhile are saved once it is fixed")
    func broken() {
        let program = start("a", "b")
        let broken = document(["a", "x"]).dropLast(3)
        scratch.write(String(broken), to: scratch.paths.dataFile)
        program.saver.check()
        program.add("c")
        program.saver.flush()
        guard case .failed(.external(.broken)) = program.lastOutcome else {
            Issue.record("an error is expected: \(String(describing: program.lastOutcome))")
            return
        }
        #expect(scratch.text(of: scratch.paths.dataFile) == String(broken))
        scratch.write(document(["a", "x"]), to: scratch.paths.dataFile)
        program.saver.check()
        #expect(program.saver.flush() == .saved && Set(onDisk) == ["a", "x", "c"])
        scratch.write(document(["a"]).replacing("\"version\": 1", with: "\"version\": 9"), to: scratch.paths.dataFile)
        program.add("d")
        #expect(program.saver.flush() == .failed(.external(.newer)))
    }

    @Test("A deleted file is written again with the next change, not before")
    func gone() {
        let program = start("a")
        #expect(unlink(scratch.paths.dataFile) == 0)
        program.saver.check()
        program.saver.flush()
        #expect(onDisk.isEmpty)
        program.add("b")
        #expect(program.saver.flush() == .saved && onDisk == ["a", "b"])
    }

    /// The lists of `start("a", "b", "c")` after "b" was edited and "c" deleted.
    private var edited: String { document(["a", "b"]).replacing(#""text": "b""#, with: #""text": "B""#) }

    /// Starts a program while the file can't be read, after an earlier run that showed "a", "b", and "c".
    private func startAgain(_ content: String?) -> Program {
        _ = start("a", "b", "c")
        unlink(scratch.paths.dataFile)
        if let content { scratch.write(content, to: scratch.paths.dataFile) }
        return Program(scratch.paths)
    }

    @Test(
        "A file that was missing or broken at the start and is there again is shown as it is",
        arguments: [nil, "{", ""])
    func returned(content: String?) {
        let program = startAgain(content)
        #expect(program.texts == ["a", "b", "c"])
        scratch.write(edited, to: scratch.paths.dataFile)
        program.saver.check()
        program.saver.flush()
        #expect(!program.adopt() && program.texts == ["a", "B"])
        #expect(scratch.text(of: scratch.paths.dataFile) == edited)
        program.add("d")
        #expect(program.saver.flush() == .saved && onDisk == ["a", "B", "d"])
    }

    @Test(
        "A change made while the file is missing or broken is merged into the file that returns", arguments: [nil, "{"])
    func changedUntilReturn(content: String?) {
        let program = startAgain(content)
        scratch.write(edited, to: scratch.paths.dataFile)
        program.add("d")
        #expect(program.saver.flush() == .saved && onDisk == ["a", "B", "d"])
        #expect(!program.adopt() && program.texts == onDisk)
    }

    @Test("A file that was missing at the start and returns unchanged is reported")
    func returnedUnchanged() {
        let program = startAgain(nil)
        program.saver.check()
        program.saver.flush()
        #expect(program.lastOutcome == nil)
        scratch.write(document(["a", "b", "c"]), to: scratch.paths.dataFile)
        program.saver.check()
        program.saver.flush()
        #expect(program.lastOutcome == .saved && !program.adopt())
    }

    @Test("A broken file of which no earlier version is known is shown when it is fixed")
    func fixedWithoutLastGood() {
        scratch.write("{", to: scratch.paths.dataFile)
        let program = Program(scratch.paths)
        scratch.write(document(["a"]), to: scratch.paths.dataFile)
        program.saver.check()
        program.saver.flush()
        #expect(!program.adopt() && program.texts == ["a"])
    }

    @Test("A command that runs while the file is missing merges its change into the file that returns")
    func editedUntilReturn() throws {
        _ = start("a", "b", "c")
        unlink(scratch.paths.dataFile)
        let edited = edited
        try ListFile(scratch.paths).edit { library in
            scratch.write(edited, to: scratch.paths.dataFile)
            let items = library.lists[0].items + [Item(id: ItemID("id-d"), text: "d")]
            library.lists[0] = ItemList(id: library.lists[0].id, name: "n", items: Array(items))
        }
        #expect(onDisk == ["a", "B", "d"])
    }
}
