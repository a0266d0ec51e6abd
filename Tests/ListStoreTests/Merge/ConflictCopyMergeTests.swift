// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

/// Conflict copies next to the file.
@Suite struct ConflictCopyMergeTests {
    private let machine = SimulatedMachine()
    private let name = "lists.sync-conflict-20260101-000000-ABCDEFG.json"

    private func document(_ texts: [String]) -> [UInt8] {
        let items = texts.map { Item(id: ItemID("id-" + $0), text: $0) }
        return Document.encode(Library(lists: [ItemList(id: ListID("l"), name: "n", items: items)]))
    }

    private func begin(_ texts: String...) {
        machine.start()
        for text in texts { machine.add(text) }
    }

    private func put(_ bytes: [UInt8], _ name: String) {
        machine.scratch.write(bytes, to: machine.folder + "/" + name)
    }

    @Test("A conflict copy is merged, shown and saved, and then moved away under its name")
    func one() {
        begin("a", "b", "c")
        machine.delete("a")
        // The author of the copy had seen all three items, deleted one and added one.
        put(document(["a", "c", "x"]), name)
        machine.check()
        #expect(Set(machine.texts) == ["c", "x"])
        #expect(machine.scratch.bytes(of: machine.file) == Document.encode(machine.library))
        #expect(machine.copies.isEmpty && machine.copyPath == [name])
        #expect(machine.scratch.bytes(of: machine.scratch.paths.conflicts + "/" + name) == document(["a", "c", "x"]))
    }

    @Test("Without a certain ancestor, nothing counts as deleted")
    func uncertain() {
        begin("a", "b")
        put(document(["x"]), name)
        machine.check()
        #expect(Set(machine.texts) == ["a", "b", "x"])
    }

    @Test("A conflict copy is also merged after a save and after a start")
    func whenever() {
        begin("a")
        put(document(["a", "x"]), name)
        machine.add("b")
        machine.settle()
        #expect(Set(machine.texts) == ["a", "b", "x"] && machine.copies.isEmpty)
        put(document(["a", "y"]), name)
        machine.start()
        machine.check()
        #expect(machine.texts.contains("y") && machine.copies.isEmpty)
    }

    @Test("Several copies, copies of copies, and later copies with the same name are merged")
    func several() {
        begin("a")
        let other = "lists (conflicted copy 2026-01-01 120000).sync-conflict-20260101-120000-ABCDEFG.json"
        put(document(["a", "x"]), name)
        put(document(["a", "y"]), other)
        put(document(["a", "z"]), "lists.Conflict.Conflict.json")
        machine.check()
        #expect(Set(machine.texts) == ["a", "x", "y", "z"] && machine.copies.isEmpty && machine.copyPath.count == 3)
        put(document(["a", "u"]), name)
        machine.check()
        #expect(machine.texts.contains("u") && machine.copyPath.count == 4)
        #expect(
            machine.scratch.bytes(of: machine.scratch.paths.conflicts + "/" + name) == document(["a", "x"]),
            "nothing is overwritten")
    }

    @Test("A copy that equals the file is moved away and changes nothing")
    func equal() {
        begin("a", "b")
        let before = machine.scratch.status(of: machine.file)
        put(machine.scratch.bytes(of: machine.file) ?? [], name)
        machine.check()
        #expect(
            machine.scratch.status(of: machine.file) == before && machine.copyPath == [name]
                && machine.texts == ["a", "b"])
    }

    @Test(
        "A copy that cannot be decoded stays in place, and is read again only if it changes",
        arguments: [
            "", "{", "{\"format\": \"ember\", \"version\": 9, \"lists\": []}", "null", "\u{0}\u{0}",
        ])
    func broken(content: String) {
        let reads = LockedValue(0)
        let machine = SimulatedMachine { fileSystem in
            let open = fileSystem.open
            fileSystem.open = { (path, flags, mode) throws(SystemError) in
                if path.contains("conflict"), flags & O_ACCMODE == O_RDONLY { reads.withLock { $0 += 1 } }
                return try open(path, flags, mode)
            }
        }
        machine.start()
        machine.add("a")
        machine.scratch.write(content, to: machine.folder + "/" + name)
        for _ in 0..<5 { machine.check() }
        #expect(machine.copies == [name] && machine.texts == ["a"] && reads.withLock { $0 } == 1)
        #expect(machine.scratch.text(of: machine.folder + "/" + name) == content)
        machine.add("b")
        #expect(machine.scratch.bytes(of: machine.file) == Document.encode(machine.library))
        // The other program has now written the whole file.
        machine.scratch.write(document(["a", "x"]), to: machine.folder + "/" + name)
        machine.check()
        #expect(Set(machine.texts) == ["a", "b", "x"] && machine.copies.isEmpty)
    }

    @Test("A folder or a pipe with the name of a conflict copy is ignored")
    func oddKinds() {
        begin("a")
        machine.scratch.makeFolder(machine.folder + "/" + name)
        mkfifo(machine.folder + "/lists.Conflict.json", 0o600)
        machine.check()
        machine.add("b")
        #expect(machine.texts == ["a", "b"] && machine.copies.count == 2)
    }

    @Test("While the file is missing, a conflict copy is not merged")
    func missing() {
        begin("a")
        put(document(["a", "x"]), name)
        unlink(machine.file)
        machine.check()
        #expect(machine.copies == [name] && machine.texts == ["a"])
        machine.add("b")
        machine.settle()
        #expect(Set(machine.texts) == ["a", "b", "x"] && machine.copies.isEmpty)
    }

    @Test("If the state folder is on another disk, the copy is complete there before it is removed here")
    func otherDisk() {
        let scratch = LockedValue("")
        let machine = SimulatedMachine { fileSystem in
            fileSystem.rename = { (from, to) throws(SystemError) in
                if from.contains("conflict"), !from.hasPrefix(scratch.withLock { $0 }) {
                    throw SystemError(code: EXDEV)
                }
                try FileSystem.posix.rename(from, to)
            }
        }
        scratch.withLock { [path = machine.scratch.paths.stateFolder] in $0 = path }
        machine.start()
        machine.add("a")
        machine.scratch.write(document(["a", "x"]), to: machine.folder + "/" + name)
        machine.check()
        #expect(machine.copies.isEmpty && machine.texts == ["a", "x"])
        #expect(machine.scratch.bytes(of: machine.scratch.paths.conflicts + "/" + name) == document(["a", "x"]))
    }

    @Test("A copy that cannot be moved away is merged once and then ignored", arguments: [EACCES, EROFS, EPERM])
    func stuck(code: Int32) {
        let machine = SimulatedMachine { fileSystem in
            fileSystem.rename = { (from, to) throws(SystemError) in
                if from.contains("/lists.sync-conflict") { throw SystemError(code: code) }
                try FileSystem.posix.rename(from, to)
            }
        }
        machine.start()
        machine.add("a")
        machine.scratch.write(document(["a", "x"]), to: machine.folder + "/" + name)
        machine.check()
        machine.delete("x")
        machine.check()
        #expect(machine.copies == [name] && machine.texts == ["a"], "an item that was deleted since isn't restored")
    }

    @Test("A copy that changes while it is merged is not moved away")
    func changedMeanwhile() {
        let target = LockedValue<String?>(nil)
        let machine = SimulatedMachine { fileSystem in
            fileSystem.exchange = { (from, to) throws(SystemError) in
                if to.hasSuffix("/lists.json"), let path = target.withLock({ $0 }) {
                    target.withLock { $0 = nil }
                    let file = open(path, O_WRONLY | O_APPEND)
                    _ = "\n".withCString { write(file, $0, 1) }
                    close(file)
                }
                try FileSystem.posix.exchange(from, to)
            }
        }
        machine.start()
        machine.add("a")
        machine.scratch.write(document(["a", "x"]), to: machine.folder + "/" + name)
        target.withLock { [path = machine.folder + "/" + name] in $0 = path }
        machine.check()
        #expect(machine.copies == [name] && machine.copyPath.isEmpty)
        machine.check()
        #expect(machine.copies.isEmpty && machine.texts == ["a", "x"])
        #expect(
            machine.scratch.bytes(of: machine.scratch.paths.conflicts + "/" + name)?.count == document(["a", "x"]).count
                + 1)
    }

    @Test("At most twenty merged copies are kept")
    func bounded() {
        begin("a")
        for number in 10..<45 {
            put(document(["a", "\(number)"]), "lists.sync-conflict-202601\(number)-000000-ABCDEFG.json")
            machine.check()
        }
        #expect(
            machine.copyPath.count == 20 && machine.copyPath.contains { $0.contains("20260144") }
                && machine.texts.count == 36)
    }

    @Test("If the process is killed at any call, nothing of the copy is lost")
    func killed() {
        for number in 0..<400 {
            let script = FaultScript()
            let scratch = TemporaryFolder()
            scratch.write(document(["a", "b"]), to: scratch.paths.dataFile)
            let folder = FileSystem.folder(of: scratch.paths.dataFile)
            let file = ListFile(scratch.paths, fileSystem: script.fileSystem)
            _ = file.load()
            scratch.write(document(["a", "x"]), to: folder + "/" + name)
            let count = script.calls.count
            script.failCalls(count + number..<Int.max, with: EIO)
            _ = try? file.onQueue { try $0.mergeConflictCopies() }
            let isDone = script.calls.count <= count + number

            let next = ListFile(scratch.paths)
            _ = next.load()
            _ = try? next.onQueue { try $0.mergeConflictCopies() }
            guard case .loaded(let library) = next.load() else {
                Issue.record("call \(number)")
                continue
            }
            #expect(Set(library.lists[0].items.map(\.text)) == ["a", "b", "x"], "call \(number)")
            #expect(scratch.names(in: scratch.paths.conflicts).contains(name), "call \(number)")
            if isDone { return }
        }
        Issue.record("more calls than expected")
    }

    @Test("The copy is moved away only after the merged content is on disk")
    func order() {
        let events = LockedValue<[String]>([])
        let machine = SimulatedMachine { fileSystem in
            fileSystem.sync = { (_) throws(SystemError) in events.withLock { $0.append("sync") } }
            fileSystem.exchange = { (from, to) throws(SystemError) in
                events.withLock { $0.append("file") }
                try FileSystem.posix.exchange(from, to)
            }
            fileSystem.rename = { (from, to) throws(SystemError) in
                if from.contains("sync-conflict") { events.withLock { $0.append("copy") } }
                try FileSystem.posix.rename(from, to)
            }
        }
        machine.start()
        machine.add("a")
        events.withLock { $0 = [] }
        machine.scratch.write(document(["a", "x"]), to: machine.folder + "/" + name)
        machine.check()
        let order = events.withLock { $0 }
        #expect(order.prefix(4) == ["sync", "file", "sync", "copy"], "\(order)")
    }
}
