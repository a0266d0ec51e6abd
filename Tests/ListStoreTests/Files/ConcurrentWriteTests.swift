// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

/// Another program writes to the file, without locking it, between our read and our write.
@Suite struct ConcurrentWriteTests {
    /// The contents that another program writes just before the file is replaced.
    private final class ConcurrentWriter: Sendable {
        let contents = LockedValue<[[UInt8]]>([])

        func write(to path: String, inPlace: Bool) {
            let content: [UInt8]? = contents.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let content else { return }
            let name = inPlace ? path : path + "~"
            let file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
            _ = content.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            close(file)
            if !inPlace { rename(name, path) }
        }
    }

    private let intruder = ConcurrentWriter()

    private func document(_ texts: [String]) -> [UInt8] {
        let items = texts.map { Item(id: ItemID("id-" + $0), text: $0) }
        return Document.encode(Library(lists: [ItemList(id: ListID("l"), name: "n", items: items)]))
    }

    private func machine(inPlace: Bool = false) -> SimulatedMachine {
        let intruder = intruder
        let machine = SimulatedMachine { fileSystem in
            fileSystem.exchange = { (from, to) throws(SystemError) in
                intruder.write(to: to, inPlace: inPlace)
                try FileSystem.posix.exchange(from, to)
            }
        }
        machine.start()
        for text in ["a", "b"] { machine.add(text) }
        return machine
    }

    private func texts(of bytes: [UInt8]?) -> Set<String> {
        Set(bytes.flatMap(ListFile.library)?.lists.flatMap(\.items).map(\.text) ?? [])
    }

    @Test("A change written in between is merged, saved and shown", arguments: [false, true])
    func between(inPlace: Bool) { expectMerge(on: machine(inPlace: inPlace)) }

    /// Checks that a change which another program writes while this one saves is merged, saved, and shown.
    private func expectMerge(on machine: SimulatedMachine) {
        intruder.contents.withLock { [content = document(["a", "x"])] in $0 = [content] }
        machine.add("c")
        #expect(texts(of: machine.scratch.bytes(of: machine.file)) == ["a", "x", "c"])
        machine.settle()
        #expect(Set(machine.texts) == ["a", "x", "c"])
        #expect(machine.scratch.dataNames == ["lists.json"])
    }

    /// Returns a machine that can't swap files. Other programs write just before it would.
    private func machineWithoutSwapping(inPlace: Bool = false) -> SimulatedMachine {
        let intruder = intruder
        let machine = SimulatedMachine { fileSystem in
            fileSystem.exchange = { (_, to) throws(SystemError) in
                intruder.write(to: to, inPlace: inPlace)
                throw SystemError(code: EINVAL)
            }
        }
        machine.start()
        for text in ["a", "b"] { machine.add(text) }
        return machine
    }

    @Test("Without swapping, a change written in between is merged, saved and shown", arguments: [false, true])
    func betweenWithoutSwapping(inPlace: Bool) { expectMerge(on: machineWithoutSwapping(inPlace: inPlace)) }

    @Test("Without swapping, a broken file written in between is left alone and merged when it is fixed")
    func brokenWithoutSwapping() {
        let machine = machineWithoutSwapping()
        intruder.contents.withLock { $0 = [Array("{".utf8)] }
        machine.add("c")
        #expect(machine.scratch.text(of: machine.file) == "{" && machine.scratch.dataNames == ["lists.json"])
        machine.scratch.write(document(["a", "x"]), to: machine.file)
        machine.check()
        #expect(Set(machine.texts) == ["a", "x", "c"])
        #expect(texts(of: machine.scratch.bytes(of: machine.file)) == ["a", "x", "c"])
    }

    @Test("Without swapping, a program that never stops writing isn't overwritten, and nothing is lost when it stops")
    func endlessWithoutSwapping() {
        let machine = machineWithoutSwapping()
        // Six for the first attempt and six for the second one.
        let contents = (0..<12).map { document(["a", "b", "x\($0)"]) }
        intruder.contents.withLock { $0 = contents }
        machine.add("c")
        #expect(texts(of: machine.scratch.bytes(of: machine.file)) == ["a", "b", "x11"])
        machine.check()
        #expect(texts(of: machine.scratch.bytes(of: machine.file)).isSuperset(of: ["a", "b", "c", "x11"]))
        #expect(Set(machine.texts) == texts(of: machine.scratch.bytes(of: machine.file)))
    }

    @Test(
        "A file that was missing and is written in between is merged with its last known version",
        arguments: [0, EPERM])
    func returnsInBetween(code: Int32) {
        let intruder = intruder
        let machine = SimulatedMachine { fileSystem in
            fileSystem.link = { (from, to) throws(SystemError) in
                if to.hasSuffix("/lists.json") {
                    intruder.write(to: to, inPlace: false)
                    if code != 0 { throw SystemError(code: code) }
                }
                try FileSystem.posix.link(from, to)
            }
        }
        machine.start()
        for text in ["a", "b"] { machine.add(text) }
        unlink(machine.file)
        intruder.contents.withLock { [content = document(["a", "x"])] in $0 = [content] }
        machine.add("c")
        #expect(texts(of: machine.scratch.bytes(of: machine.file)) == ["a", "x", "c"])
        machine.settle()
        #expect(Set(machine.texts) == ["a", "x", "c"])
        #expect(machine.scratch.dataNames == ["lists.json"])
    }

    @Test(
        "A missing file is created also if links are impossible, or if a link is reported to exist because of a repeated request"
    )
    func createsMissing() {
        for code in [EPERM, ENOTSUP, EEXIST] {
            let machine = SimulatedMachine { fileSystem in
                fileSystem.link = { (from, to) throws(SystemError) in
                    if code == EEXIST { try FileSystem.posix.link(from, to) }
                    throw SystemError(code: code)
                }
            }
            machine.start()
            machine.add("a")
            machine.check()
            #expect(texts(of: machine.scratch.bytes(of: machine.file)) == ["a"] && machine.texts == ["a"])
            #expect(machine.scratch.dataNames == ["lists.json"])
        }
    }

    @Test("Repeated changes in between are all merged")
    func often() {
        let machine = machine()
        let contents = (0..<4).map { document(["a", "b", "x\($0)"]) }
        intruder.contents.withLock { $0 = contents }
        machine.add("c")
        machine.settle()
        let all = texts(of: machine.scratch.bytes(of: machine.file))
        #expect(all == ["a", "b", "c", "x0", "x1", "x2", "x3"] && Set(machine.texts) == all)
        #expect(machine.scratch.dataNames == ["lists.json"])
    }

    @Test(
        "A version that must not be overwritten is restored and reported",
        arguments: [
            "{", "{\"format\": \"ember\", \"version\": 9, \"lists\": []}", "",
        ])
    func broken(content: String) {
        let scratch = TemporaryFolder()
        scratch.write(document(["a"]), to: scratch.paths.dataFile)
        var fileSystem = FileSystem.posix
        let isFirst = LockedValue(true)
        fileSystem.exchange = { (from, to) throws(SystemError) in
            let writes = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            if writes {
                let file = open(to, O_WRONLY | O_TRUNC)
                _ = content.withCString { write(file, $0, strlen($0)) }
                close(file)
            }
            try FileSystem.posix.exchange(from, to)
        }
        let file = ListFile(scratch.paths, fileSystem: fileSystem)
        _ = file.load()
        let saver = Saver(file: file, timer: { _, _, _ in }, onOutcome: { _ in })
        let ours = ListFile.library(of: document(["a", "c"])) ?? Library()
        saver.save(ours)
        guard case .failed(.external) = saver.flush() else {
            Issue.record("an error is expected")
            return
        }
        #expect(scratch.text(of: scratch.paths.dataFile) == content && scratch.dataNames == ["lists.json"])
        scratch.write(document(["a", "x"]), to: scratch.paths.dataFile)
        #expect(saver.flush() == .saved)
        #expect(texts(of: scratch.bytes(of: scratch.paths.dataFile)) == ["a", "x", "c"])
    }

    @Test(
        "If a write after a merge fails, or another program breaks the file, the merge is kept", arguments: [nil, "{"])
    func laterWriteFails(content: String?) {
        let intruder = intruder
        // The number of swaps until they fail.
        let swapCount = LockedValue(Int.max)
        let machine = SimulatedMachine { fileSystem in
            fileSystem.exchange = { (from, to) throws(SystemError) in
                let fails = swapCount.withLock { count in
                    count -= 1
                    return count < 0
                }
                if fails { throw SystemError(code: EIO) }
                intruder.write(to: to, inPlace: false)
                try FileSystem.posix.exchange(from, to)
            }
        }
        machine.start()
        for text in ["a", "b"] { machine.add(text) }
        let contents =
            [document(["a", "b", "x"]), document(["a", "b", "x"])] + (content.map { [Array($0.utf8)] } ?? [])
        intruder.contents.withLock { $0 = contents }
        if content == nil { swapCount.withLock { $0 = 2 } }
        machine.add("c")
        if let content {
            #expect(machine.scratch.text(of: machine.file) == content)
            machine.scratch.write(document(["a", "b", "c", "x"]), to: machine.file)
        }
        swapCount.withLock { $0 = Int.max }
        #expect(machine.retry() == .saved)
        #expect(texts(of: machine.scratch.bytes(of: machine.file)) == ["a", "b", "c", "x"])
        machine.settle()
        #expect(Set(machine.texts) == ["a", "b", "c", "x"])
    }

    @Test("A broken file that is written in between is replaced as soon as the user agrees")
    func brokenAndReplaced() {
        let scratch = TemporaryFolder()
        scratch.write(document(["a"]), to: scratch.paths.dataFile)
        let intruder = intruder
        var fileSystem = FileSystem.posix
        fileSystem.exchange = { (from, to) throws(SystemError) in
            intruder.write(to: to, inPlace: false)
            try FileSystem.posix.exchange(from, to)
        }
        let file = ListFile(scratch.paths, fileSystem: fileSystem)
        _ = file.load()
        let outcomes = LockedValue<[SaveOutcome]>([])
        let saver = Saver(file: file, timer: { _, _, _ in }) { outcome in outcomes.withLock { $0.append(outcome) } }
        intruder.contents.withLock { $0 = [Array("{".utf8)] }
        saver.save(ListFile.library(of: document(["a", "c"])) ?? Library())
        saver.replaceBroken()
        // Waits without another attempt.
        saver.queue.sync {}
        #expect(outcomes.withLock { $0.count } == 2 && outcomes.withLock { $0.last } == .saved)
        #expect(texts(of: scratch.bytes(of: scratch.paths.dataFile)) == ["a", "c"])
    }

    @Test(
        "If files cannot be swapped, or the file is gone, the new one is renamed",
        arguments: [EINVAL, ENOSYS, ENOTSUP, ENOENT])
    func withoutSwapping(code: Int32) {
        let machine = SimulatedMachine { $0.exchange = { (_, _) throws(SystemError) in throw SystemError(code: code) } }
        machine.start()
        for text in ["a", "b", "c"] { machine.add(text) }
        #expect(
            texts(of: machine.scratch.bytes(of: machine.file)) == ["a", "b", "c"]
                && machine.scratch.dataNames == ["lists.json"])
    }

    /// From some call on, all calls fail, as if the process had been killed. A new process starts a minute later.
    @Test("If the process is killed at any call after a change in between, neither version is lost")
    func killed() {
        for number in 0..<400 {
            let scratch = TemporaryFolder()
            scratch.write(document(["a", "b"]), to: scratch.paths.dataFile)
            let (script, intruder, theirs) = (FaultScript(), ConcurrentWriter(), document(["a", "b", "x"]))
            var fileSystem = script.fileSystem
            let exchange = fileSystem.exchange
            fileSystem.exchange = { (from, to) throws(SystemError) in
                intruder.write(to: to, inPlace: false)
                try exchange(from, to)
            }
            let file = ListFile(scratch.paths, fileSystem: fileSystem)
            _ = file.load()
            intruder.contents.withLock { $0 = [theirs] }
            let count = script.calls.count
            script.failCalls(count + number..<Int.max, with: EIO)
            let isSaved =
                (try? file.onQueue {
                    try $0.mergeAndSave(document(["a", "b", "c"]), basedOn: $0.known, skippingSame: true)
                }) != nil
            let isDone = script.calls.count <= count + number
            let wasWritten = intruder.contents.withLock(\.isEmpty)

            var later = FileSystem.posix
            later.now = { FileSystem.posix.now() + 120 }
            for _ in 0..<2 {
                let next = ListFile(scratch.paths, fileSystem: later)
                _ = next.load()
                _ = try? next.onQueue { try $0.mergeConflictCopies() }
            }
            let texts = texts(of: scratch.bytes(of: scratch.paths.dataFile))
            #expect(texts.isSuperset(of: ["a", "b"]), "call \(number): \(texts)")
            if wasWritten { #expect(texts.contains("x"), "call \(number): \(texts)") }
            if isSaved { #expect(texts.contains("c"), "call \(number): \(texts)") }
            for name in scratch.dataNames where name != "lists.json" {
                let left = scratch.bytes(of: scratch.path + "/data/ember/" + name).flatMap(ListFile.library)
                #expect(left == nil, "call \(number): \(name) is still to be merged")
            }
            if isDone {
                #expect(number > 20)
                return
            }
        }
        Issue.record("more calls than expected")
    }

    @Test(
        "A temporary file whose time is in the future is merged, and one that can't be read for a while is kept until it is merged"
    )
    func futureOrUnreadable() {
        let name = LockedValue("")
        let machine = SimulatedMachine { fileSystem in
            let open = fileSystem.open
            fileSystem.open = { (path, flags, mode) throws(SystemError) in
                if !name.withLock({ $0.isEmpty || !path.hasSuffix($0) }) { throw SystemError(code: EIO) }
                return try open(path, flags, mode)
            }
        }
        machine.start()
        machine.add("a")
        for (text, seconds) in [("x", 600), ("y", -7_200)] {
            let path = machine.folder + "/.ember-\(text).tmp"
            machine.scratch.write(document(["a", text]), to: path)
            let modified = timeval(tv_sec: time(nil) + seconds, tv_usec: 0)
            utimes(path, [modified, modified])
        }
        name.withLock { $0 = ".ember-y.tmp" }
        machine.start()
        machine.check()
        #expect(Set(machine.texts) == ["a", "x"] && machine.scratch.dataNames == [".ember-y.tmp", "lists.json"])
        name.withLock { $0 = "" }
        machine.start()
        machine.check()
        #expect(Set(machine.texts) == ["a", "x", "y"] && machine.scratch.dataNames == ["lists.json"])
    }

    @Test("Temporary files that are in use or incomplete are ignored; one with a saved version adds nothing")
    func leftovers() {
        let machine = machine()
        let folder = machine.folder
        machine.scratch.write(document(["x"]), to: folder + "/.ember-inuse.tmp")
        machine.check()
        #expect(machine.texts == ["a", "b"] && machine.scratch.dataNames.count == 2)
        let old = [timeval(tv_sec: time(nil) - 7_200, tv_usec: 0), timeval(tv_sec: time(nil) - 7_200, tv_usec: 0)]
        machine.delete("b")
        machine.scratch.write(document(["a", "b"]), to: folder + "/.ember-once.tmp")
        machine.scratch.write(Array(document(["a", "y"]).dropLast(9)), to: folder + "/.ember-half.tmp")
        for name in ["inuse", "once", "half"] { utimes(folder + "/.ember-\(name).tmp", old) }
        machine.start()
        machine.check()
        #expect(Set(machine.texts) == ["a", "x"])
        #expect(machine.scratch.dataNames == ["lists.json"] && machine.copyPath.count == 2)
    }
}
