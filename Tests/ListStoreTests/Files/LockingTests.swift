// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

/// Other programs have locked the data file or our lock file.
@Suite struct LockingTests {
    private let scratch = TemporaryFolder()
    private var paths: StorePaths { scratch.paths }
    private let locked = SaveError.write(WriteError(step: .lock, code: EWOULDBLOCK))

    enum Lock: CaseIterable {
        /// Kinds of locks: flock on the data file (exclusive or shared), flock on our lock file, and fcntl on the data
        /// file.
        case file, shared, own, record

        /// F_OFD_SETLK of Linux, which is not imported to Swift.
        private var ofdSetLock: Int32 { 37 }

        /// Locks like another process does. Returns an open file; open file description locks also exclude other
        /// descriptors of this process.
        func take(_ paths: StorePaths) -> Int32 {
            let file = open(self == .own ? paths.lock : paths.dataFile, O_RDWR | O_CREAT, 0o600)
            precondition(file >= 0)
            switch self {
            case .file, .own: precondition(flock(file, LOCK_EX | LOCK_NB) == 0)
            case .shared: precondition(flock(file, LOCK_SH | LOCK_NB) == 0)
            case .record:
                var record = Glibc.flock()
                record.l_type = Int16(F_WRLCK)
                record.l_start = 5
                record.l_len = 1
                precondition(fcntl(file, ofdSetLock, &record) == 0)
            }
            return file
        }
    }

    private func content(_ text: String) -> [UInt8] {
        Document.encode(
            Library(lists: [ItemList(id: ListID("l"), name: "n", items: [Item(id: ItemID("a"), text: text)])]))
    }

    /// Returns a file that was saved once. `pause` is called instead of waiting.
    private func file(
        _ script: FaultScript = FaultScript(), pause: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> (ListFile, pauses: () -> Int) {
        let pauses = LockedValue(0)
        var fileSystem = script.fileSystem
        fileSystem.pause = {
            pause(
                pauses.withLock { count in
                    count += 1
                    return count
                })
        }
        let file = ListFile(paths, fileSystem: fileSystem)
        try file.onQueue { try $0.replaceContent(content("one"), skippingSame: false) }
        return (file, { pauses.withLock { $0 } })
    }

    @Test(
        "A file that stays locked isn't replaced and an error is reported; once unlocked, it is replaced",
        arguments: Lock.allCases)
    func staysLocked(_ lock: Lock) throws {
        let (file, pauses) = try file()
        let other = lock.take(paths)
        let before = scratch.status(of: paths.dataFile)
        #expect(throws: locked) {
            try file.onQueue { try $0.mergeAndSave(content("two"), basedOn: $0.known, skippingSame: true) }
        }
        #expect(scratch.status(of: paths.dataFile) == before)
        #expect(pauses() == FileSystem.lockTries - 1)
        #expect(WriteError(step: .lock, code: EWOULDBLOCK).cause == .locked)
        close(other)
        #expect(try file.onQueue { try $0.mergeAndSave(content("two"), basedOn: $0.known, skippingSame: true) } == nil)
        #expect(scratch.bytes(of: paths.dataFile) == content("two"))
    }

    @Test("Saving waits for a lock that is released in time", arguments: Lock.allCases)
    func waits(_ lock: Lock) throws {
        let held = LockedValue<Int32>(-1)
        let (file, pauses) = try file { number in if number == 7 { close(held.withLock { $0 }) } }
        held.withLock { $0 = lock.take(paths) }
        #expect(try file.onQueue { try $0.mergeAndSave(content("two"), basedOn: $0.known, skippingSame: true) } == nil)
        #expect(scratch.bytes(of: paths.dataFile) == content("two"))
        #expect(pauses() == 7)
    }

    @Test("A file renamed to the path during the wait is used, and its lock respected")
    func renamedOver() throws {
        let paths = paths
        let theirs = content("theirs")
        let held = LockedValue<Int32>(-1)
        let other = scratch.path + "/data/ember/other"
        let (file, pauses) = try file { number in
            // The first lock stays. The new file is locked too, and released a little later.
            if number == 3 {
                rename(other, paths.dataFile)
                held.withLock { $0 = Lock.file.take(paths) }
            }
            if number == 6 { close(held.withLock { $0 }) }
        }
        scratch.write(theirs, to: other)
        let first = Lock.file.take(paths)
        defer { close(first) }
        let base = file.onQueue { $0.known }
        #expect(try file.onQueue { try $0.mergeAndSave(content("one"), basedOn: base, skippingSame: true) } == theirs)
        #expect(pauses() == 6)
    }

    @Test("If the file is replaced between opening and locking, the new file is locked")
    func replacedWhileLocking() throws {
        let (paths, other) = (paths, scratch.path + "/data/ember/other")
        let theirs = content("theirs")
        let isFirst = LockedValue(true)
        let inodes = LockedValue<[UInt64]>([])
        var fileSystem = FileSystem.posix
        let real = FileSystem.posix
        fileSystem.lock = { (file) throws(SystemError) in
            try real.lock(file)
            let inode = try real.statusOfOpen(file).inode
            inodes.withLock { $0.append(inode) }
            // Our lock file is locked first.
            if inodes.withLock({ $0.count }) == 2, isFirst.withLock({ $0 }) {
                isFirst.withLock { $0 = false }
                rename(other, paths.dataFile)
            }
        }
        let file = ListFile(paths, fileSystem: fileSystem)
        try file.onQueue { try $0.replaceContent(content("one"), skippingSame: false) }
        scratch.makeFolder(paths.stateFolder)
        scratch.write(theirs, to: other)
        #expect(
            try file.onQueue { try $0.mergeAndSave(content("one"), basedOn: $0.known, skippingSame: true) } == theirs)
        #expect(inodes.withLock { $0.last } == scratch.status(of: paths.dataFile)?.inode)
    }

    @Test(
        "Files that cannot be locked are written without a lock", arguments: [ENOLCK, ENOTSUP, EINVAL, EBADF, ENOSYS])
    func unsupported(_ code: Int32) throws {
        let script = FaultScript()
        let (file, pauses) = try file(script)
        script.fail(.lock, with: code)
        script.fail(.hasRecordLock, with: code)
        #expect(try file.onQueue { try $0.mergeAndSave(content("two"), basedOn: $0.known, skippingSame: true) } == nil)
        #expect(scratch.bytes(of: paths.dataFile) == content("two"))
        #expect(pauses() == 0)
    }

    @Test("Locks don't prevent reading", arguments: Lock.allCases)
    func loads(_ lock: Lock) throws {
        let (file, pauses) = try file()
        let other = lock.take(paths)
        defer { close(other) }
        guard case .loaded = file.load() else {
            Issue.record("an error is expected")
            return
        }
        #expect(pauses() == 0)
    }

    @Test("No file descriptor leaks", arguments: [false, true])
    func noOpenFiles(isHeld: Bool) throws {
        let opened = LockedValue<[Int32]>([])
        var fileSystem = FileSystem.posix
        fileSystem.pause = {}
        let real = FileSystem.posix
        fileSystem.open = { (path, flags, mode) throws(SystemError) in
            let file = try real.open(path, flags, mode)
            opened.withLock { $0.append(file) }
            return file
        }
        fileSystem.close = { (file) throws(SystemError) in
            opened.withLock { files in files.firstIndex(of: file).map { _ = files.remove(at: $0) } }
            try real.close(file)
        }
        let file = ListFile(paths, fileSystem: fileSystem)
        try file.onQueue { try $0.replaceContent(content("one"), skippingSame: false) }
        let other = isHeld ? Lock.file.take(paths) : -1
        _ = try? file.onQueue { try $0.mergeAndSave(content("two"), basedOn: $0.known, skippingSame: true) }
        if isHeld { close(other) }
        #expect(opened.withLock { $0 } == [])
    }
}
