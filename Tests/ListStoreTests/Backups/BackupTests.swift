// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

@Suite struct BackupTests {
    private let scratch = TemporaryFolder()
    private var backups: Backups { Backups(scratch.paths) }

    private func library(_ text: String) -> Library {
        Library(lists: [ItemList(id: ListID("l"), name: "n", items: [Item(id: ItemID("a"), text: text)])])
    }

    private func saver(_ fileSystem: FileSystem = .posix, version: Int = Document.currentVersion) -> Saver {
        let file = ListFile(scratch.paths, fileSystem: fileSystem, version: version)
        _ = file.load()
        return Saver(file: file, timer: { _, _, _ in }, onOutcome: { _ in })
    }

    /// The texts in all backups, newest first.
    private var kept: [String] {
        backups.list().compactMap { backups.library(of: $0)?.lists.first?.items.first?.text }
    }

    private func save(_ text: String, with saver: Saver, isTyping: Bool = false) {
        saver.save(library(text), isTyping: isTyping)
        #expect(saver.flush() == .saved)
    }

    @Test("The last ten different states and the one read at the start are backed up as hard links")
    func lastTen() {
        scratch.write(Document.encode(library("read")), to: scratch.paths.dataFile)
        let saver = saver()
        #expect(saver.flush() == .saved)
        #expect(kept == ["read"])
        for number in 1...7 { for _ in 0..<2 { save("\(number)", with: saver) } }
        #expect(kept == (1...7).reversed().map(String.init) + ["read"])
        for number in 8...30 { save("\(number)", with: saver) }
        #expect(Array(kept.prefix(10)) == (21...30).reversed().map(String.init))
        // Of the older ones, the newest of each day is kept.
        #expect(kept.count == 11)
        let newest = backups.list()[0].name.text
        #expect(
            scratch.status(of: scratch.paths.backups + "/" + newest)?.inode
                == scratch.status(of: scratch.paths.lastGood)?.inode)
        _ = self.saver()
        #expect(kept.count == 11, "the same state is not backed up again at the next start")
    }

    @Test("Text that is being typed isn't backed up; the finished text is")
    func typing() {
        let saver = saver()
        for number in 1...10 { save("\(number)", with: saver) }
        for number in 0..<30 { save("typed \(number)", with: saver, isTyping: true) }
        #expect(kept == (1...10).reversed().map(String.init))
        save("taken", with: saver)
        #expect(kept.first == "taken" && kept.count == 11)
    }

    @Test("A state that typed text replaced before it was written is backed up")
    func typingOverAState() {
        let saver = saver()
        for number in 0..<200 { saver.save(library("\(number)"), isTyping: number % 20 > 0) }
        #expect(saver.flush() == .saved)
        // Every twentieth state is backed up, or the typed text written instead of it.
        #expect(kept.first.flatMap { Int($0) }.map { $0 >= 180 } == true)
    }

    @Test("Versions of other programs are backed up")
    func foreignStates() {
        let saver = saver()
        save("one", with: saver)
        scratch.write(Document.encode(library("theirs")), to: scratch.paths.dataFile)
        saver.check()
        saver.flush()
        #expect(kept == ["theirs", "one"])
    }

    @Test("Without hard links, backups are copies", arguments: [EPERM, EMLINK, EXDEV, ENOTSUP])
    func withoutLinks(code: Int32) {
        let script = FaultScript()
        script.fail(.link, with: code)
        let saver = saver(script.fileSystem)
        for number in 1...3 { save("\(number)", with: saver) }
        #expect(kept == ["3", "2", "1"])
    }

    @Test("Failing backups are no error and damage nothing")
    func noFault() {
        scratch.write("in the way", to: scratch.paths.backups)
        let saver = saver()
        save("one", with: saver)
        #expect(backups.list().isEmpty && scratch.text(of: scratch.paths.backups) == "in the way")
        unlink(scratch.paths.backups)
        save("two", with: saver)
        #expect(kept == ["two"])
    }

    @Test("If any call fails during a backup, the file is saved and older backups stay")
    func everyFailingCallKeepsACompleteFile() {
        let content = { Document.encode(library($0)) }
        for number in 0..<60 {
            let scratch = TemporaryFolder()
            let script = FaultScript()
            var folder = StateFolder(paths: scratch.paths, fileSystem: script.fileSystem)
            folder.remember(content("old"), origin: .own)
            let count = script.calls.count
            script.failCalls(count + number..<count + number + 1, with: EIO)
            folder.remember(content("new"), origin: .own)
            let calls = script.calls.count - count
            folder.remember(content("newer"), origin: .own)
            let backups = Backups(scratch.paths)
            let kept = backups.list().compactMap { backups.library(of: $0)?.lists.first?.items.first?.text }
            #expect(kept.first == "newer" && kept.last == "old", "call \(number)")
            #expect(kept.count == backups.list().count, "call \(number)")
            if calls <= number { return }
        }
        Issue.record("more calls than expected")
    }

    @Test("Two processes that make backups at the same time lose none")
    func twoPrograms() throws {
        var folders = (0..<2).map { _ in BackupFolder(paths: scratch.paths, fileSystem: .posix) }
        for number in 0..<4 {
            for index in folders.indices {
                let text = "\(number)\(FileSystem.posix.now())"
                try folders[index].keep(Document.encode(library(text)), origin: .own, isLastGood: false)
            }
        }
        let names = folders[0].names()
        // Another process has used the name in the meantime.
        var fileSystem = FileSystem.posix
        fileSystem.names = { (_) throws(SystemError) in names.dropLast(2).map(\.text) }
        let now = names.last?.seconds ?? 0
        fileSystem.now = { now }
        var other = BackupFolder(paths: scratch.paths, fileSystem: fileSystem)
        try other.keep(Document.encode(library("late")), origin: .own, isLastGood: false)
        #expect(folders[0].names().count == names.count + 1 && kept.contains("late"))
    }

    @Test("Broken backups give no library; the content of others is counted")
    func reading() throws {
        let saver = saver()
        save("one", with: saver)
        saver.save(
            Library(lists: [
                ItemList(
                    id: ListID("l"), name: "n",
                    items: [Item(id: ItemID("a"), text: "a"), Item(id: ItemID("b"), text: "b")]),
                ItemList(
                    id: ListID("m"), name: "n", items: [Item(id: ItemID("c"), text: "c", done: CompletionDate("2026"))]),
            ])
        )
        saver.flush()
        scratch.write("{", to: scratch.paths.backups + "/000900-20261121-103200.json")
        scratch.write("", to: scratch.paths.backups + "/notes.txt")
        let list = backups.list()
        try #require(list.count == 3)
        #expect(list[0].id == 900 && list[0].seconds == 1_795_257_120)
        #expect(backups.library(of: list[0]) == nil && backups.summary(of: list[0]) == nil)
        let summary = try #require(backups.summary(of: list[1]))
        #expect((summary.lists, summary.unfinished, summary.done) == (2, 2, 1))
        #expect(backups.library(of: list[2]) == library("one"))
        unlink(scratch.paths.backups + "/" + list[2].name.text)
        #expect(backups.library(of: list[2]) == nil)
    }

    // MARK: Migration

    private let odd = Array("{\"format\":\"ember\", \"version\":1,\r\n \"lists\": [\"Milk\"]}".utf8)

    private var migrated: [[UInt8]?] {
        backups.list().filter { $0.name.origin == .migration(version: 1) }.map {
            scratch.bytes(of: scratch.paths.backups + "/" + $0.name.text)
        }
    }

    @Test("A file of an older version is backed up once before it is converted, and outlives the last ten backups")
    func migration() {
        scratch.write(odd, to: scratch.paths.dataFile)
        let script = FaultScript()
        let saver = saver(script.fileSystem, version: 2)
        script.fail(.rename, with: EIO)
        saver.save(library("1"))
        #expect(saver.flush() != .saved)
        #expect(scratch.bytes(of: scratch.paths.dataFile) == odd)
        script.fail(.rename, with: nil)
        for number in 1...40 { save("\(number)", with: saver) }
        #expect(migrated == [odd])
    }

    @Test("The backup exists before the file is replaced")
    func migrationComesFirst() {
        scratch.write(odd, to: scratch.paths.dataFile)
        let (data, folder) = (scratch.paths.dataFile, scratch.paths.backups)
        let wasThere = LockedValue<[Bool]>([])
        var fileSystem = FileSystem.posix
        fileSystem.exchange = { (from, to) throws(SystemError) in
            if to == data {
                let names = (try? FileSystem.posix.names(folder)) ?? []
                wasThere.withLock { $0.append(names.contains { $0.hasSuffix("-version1.json") }) }
            }
            try FileSystem.posix.exchange(from, to)
        }
        save("1", with: saver(fileSystem, version: 2))
        #expect(wasThere.withLock { $0 } == [true])
    }

    @Test("A file of an older version is backed up before a merge; one of the current version isn't")
    func migrationWhenMerging() {
        let saver = saver(version: 2)
        save("mine", with: saver)
        scratch.write(odd, to: scratch.paths.dataFile)
        save("mine again", with: saver)
        #expect(migrated == [odd])
        let other = TemporaryFolder()
        other.write(odd, to: other.paths.dataFile)
        let file = ListFile(other.paths)
        _ = file.load()
        #expect(throws: Never.self) {
            try file.onQueue { try $0.replaceContent(Document.encode(library("x")), skippingSame: true) }
        }
        #expect(Backups(other.paths).list().allSatisfy { !$0.name.isMigration })
    }

    @Test("K05: A file of an older version that was missing at the start and returns unchanged is backed up")
    func migrationAfterReturn() {
        scratch.write(odd, to: scratch.paths.dataFile)
        _ = self.saver(version: 2)
        unlink(scratch.paths.dataFile)
        let saver = saver(version: 2)
        scratch.write(odd, to: scratch.paths.dataFile)
        save("1", with: saver)
        #expect(migrated == [odd])
    }

    @Test("K05: A file of an older version isn't replaced while it cannot be backed up", arguments: [false, true])
    func migrationWithoutBackup(isMerged: Bool) {
        let isFull = LockedValue(true)
        var fileSystem = FileSystem.posix
        let (open, folder) = (fileSystem.open, scratch.paths.backups)
        fileSystem.open = { (path, flags, mode) throws(SystemError) in
            if path.hasPrefix(folder + "/"), isFull.withLock({ $0 }) { throw SystemError(code: ENOSPC) }
            return try open(path, flags, mode)
        }
        let saver: Saver
        if isMerged {
            saver = self.saver(fileSystem, version: 2)
            save("0", with: saver)
            scratch.write(odd, to: scratch.paths.dataFile)
        } else {
            scratch.write(odd, to: scratch.paths.dataFile)
            saver = self.saver(fileSystem, version: 2)
        }
        for number in 1...2 {
            saver.save(library("\(number)"))
            #expect(saver.flush() == .failed(.write(WriteError(step: .backUp, code: ENOSPC))))
            #expect(scratch.bytes(of: scratch.paths.dataFile) == odd)
        }
        isFull.withLock { $0 = false }
        save("3", with: saver)
        #expect(migrated == [odd])
    }
}
