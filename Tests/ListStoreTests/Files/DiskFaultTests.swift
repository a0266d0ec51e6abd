// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

/// A disk that fails to read, or that is not mounted any more.
@Suite struct DiskFaultTests {
    private let scratch = TemporaryFolder()
    private var path: String { scratch.paths.dataFile }

    private func content(_ text: String) -> [UInt8] {
        Document.encode(Library(lists: [ItemList(id: ListID("l"), name: text)]))
    }

    @Test("An unreadable file is not overwritten", arguments: [EIO, EACCES])
    func unreadable(_ code: Int32) throws {
        let script = FaultScript()
        let file = ListFile(scratch.paths, fileSystem: script.fileSystem)
        try file.onQueue { try $0.replaceContent(content("one"), skippingSame: false) }
        script.fail(.read, with: code)
        #expect(throws: SaveError.write(WriteError(step: .inspect, code: code))) {
            try file.onQueue { try $0.mergeAndSave(content("two"), basedOn: $0.known, skippingSame: true) }
        }
        #expect(scratch.bytes(of: path) == content("one"))
        script.fail(.read, with: nil)
        #expect(try file.onQueue { try $0.mergeAndSave(content("two"), basedOn: $0.known, skippingSame: true) } == nil)
        #expect(scratch.bytes(of: path) == content("two"))
    }

    /// A machine whose folders can't be synced while the returned value is true.
    private func machine() -> (machine: SimulatedMachine, isFailing: LockedValue<Bool>) {
        let isFailing = LockedValue(false)
        let machine = SimulatedMachine { fileSystem in
            let status = fileSystem.statusOfOpen
            fileSystem.sync = { (file) throws(SystemError) in
                if isFailing.withLock({ $0 }), try status(file).kind == .folder { throw SystemError(code: EIO) }
            }
        }
        machine.start()
        for text in ["a", "b"] { machine.add(text) }
        return (machine, isFailing)
    }

    private func texts(_ machine: SimulatedMachine) -> [String] {
        machine.scratch.bytes(of: machine.file).flatMap(ListFile.library)?.lists.flatMap(\.items).map(\.text) ?? []
    }

    @Test("If the folder can't be synced, text that is typed on is one item", arguments: [false, true])
    func typedOn(isRepaired: Bool) {
        let (machine, isFailing) = machine()
        isFailing.withLock { $0 = true }
        machine.rename("a", "Feed")
        #expect(texts(machine) == ["Feed", "b"])
        if isRepaired { isFailing.withLock { $0 = false } }
        machine.rename("Feed", "Feed the cat")
        machine.check()
        #expect(texts(machine) == ["Feed the cat", "b"] && machine.texts == texts(machine))
    }

    @Test("If the folder can't be synced after a merge, the other change is shown and kept", arguments: [false, true])
    func mergedWithoutSync(isRepaired: Bool) {
        let (machine, isFailing) = machine()
        let text = machine.scratch.text(of: machine.file) ?? ""
        machine.scratch.write(text.replacing(#""text": "b""#, with: #""text": "B""#), to: machine.file)
        isFailing.withLock { $0 = true }
        machine.rename("a", "Feed")
        #expect(texts(machine) == ["Feed", "B"])
        if isRepaired { isFailing.withLock { $0 = false } }
        machine.rename("Feed", "Feed the cat")
        machine.settle()
        #expect(texts(machine) == ["Feed the cat", "B"] && machine.texts == texts(machine))
        isFailing.withLock { $0 = false }
        machine.check()
        #expect(texts(machine) == ["Feed the cat", "B"] && machine.texts == texts(machine))
    }

    @Test("If the folder can't be synced after a merge, further attempts don't merge again", arguments: [false, true])
    func retriesAfterAMergeWithoutSync(isChanged: Bool) {
        let (machine, isFailing) = machine()
        let text = machine.scratch.text(of: machine.file) ?? ""
        machine.scratch.write(
            text.replacing(#""text": "b" }"#, with: #""text": "b" }, { "id": "x", "text": "x" }"#), to: machine.file)
        isFailing.withLock { $0 = true }
        if isChanged { machine.rename("a", "Feed") } else { machine.check() }
        machine.settle()
        #expect(machine.texts == [isChanged ? "Feed" : "a", "b", "x"])
        machine.retry()
        // The deletion must not be merged with the addition again.
        machine.delete("x")
        machine.settle()
        #expect(texts(machine) == [isChanged ? "Feed" : "a", "b"] && machine.texts == texts(machine))
        isFailing.withLock { $0 = false }
        #expect(machine.retry() == .saved)
        machine.settle()
        #expect(texts(machine) == [isChanged ? "Feed" : "a", "b"] && machine.texts == texts(machine))
    }

    @Test("A change before a merge that couldn't be synced is adopted keeps the other change")
    func changedBeforeAdoption() {
        let (machine, isFailing) = machine()
        let text = machine.scratch.text(of: machine.file) ?? ""
        machine.scratch.write(
            text.replacing(#""text": "b" }"#, with: #""text": "b" }, { "id": "x", "text": "x" }"#), to: machine.file)
        isFailing.withLock { $0 = true }
        machine.rename("a", "Feed")
        isFailing.withLock { $0 = false }
        #expect(machine.retry() == .saved)
        machine.rename("Feed", "Feed the cat")
        #expect(texts(machine) == ["Feed the cat", "b", "x"])
        machine.settle()
        #expect(texts(machine) == ["Feed the cat", "b", "x"] && machine.texts == texts(machine))
    }

    @Test("If the folder can't be synced after a conflict copy was merged, this is reported and tried again")
    func conflictCopyWithoutSync() {
        let (machine, isFailing) = machine()
        let text = machine.scratch.text(of: machine.file) ?? ""
        machine.scratch.write(
            text.replacing(#""text": "b" }"#, with: #""text": "b" }, { "id": "x", "text": "x" }"#),
            to: machine.folder + "/lists.sync-conflict-20260101-000000-ABCDEFG.json")
        isFailing.withLock { $0 = true }
        machine.check()
        #expect(machine.retry() == .failed(.write(WriteError(step: .syncFolder, code: EIO))))
        #expect(texts(machine) == ["a", "b", "x"] && machine.texts == texts(machine))
        isFailing.withLock { $0 = false }
        #expect(machine.retry() == .saved && machine.copies.isEmpty)
        #expect(texts(machine) == ["a", "b", "x"])
    }

    @Test("A command reports that the folder can't be synced")
    func command() {
        let machine = machine().machine
        var fileSystem = FileSystem.posix
        fileSystem.sync = { (file) throws(SystemError) in
            if try FileSystem.posix.statusOfOpen(file).kind == .folder { throw SystemError(code: EIO) }
        }
        let file = ListFile(machine.scratch.paths, fileSystem: fileSystem)
        #expect(throws: ListFileError.write(WriteError(step: .syncFolder, code: EIO))) {
            try file.edit { $0.lists = [] }
        }
        #expect(texts(machine).isEmpty)
    }

    @Test("Nothing is written to the mount point of a missing disk, nor to a deleted folder")
    func unplugged() throws {
        let isOtherDisk = LockedValue(false)
        var fileSystem = FileSystem.posix
        let folder = FileSystem.folder(of: path)
        fileSystem.status = { (path) throws(SystemError) in
            let status = try FileSystem.posix.status(path)
            guard path == folder, isOtherDisk.withLock({ $0 }) else { return status }
            return FileStatus(
                kind: status.kind, mode: status.mode, owner: status.owner, group: status.group, size: status.size,
                device: status.device + 1, inode: status.inode, modified: status.modified
            )
        }
        scratch.write(content("one"), to: path)
        let file = ListFile(scratch.paths, fileSystem: fileSystem)
        _ = file.load()
        isOtherDisk.withLock { $0 = true }
        unlink(path)
        let gone = WriteError(step: .inspect, code: ENODEV)
        #expect(throws: SaveError.write(gone)) {
            try file.onQueue { try $0.mergeAndSave(content("two"), basedOn: $0.known, skippingSame: true) }
        }
        #expect(gone.cause == .folderMissing && scratch.dataNames.isEmpty)
        rmdir(folder)
        #expect(try file.onQueue { try $0.mergeAndSave(content("two"), basedOn: $0.known, skippingSame: true) } == nil)
        #expect(scratch.bytes(of: path) == content("two"))
    }
}
