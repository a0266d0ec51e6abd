// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

/// The power fails, or the process is killed, before each of the calls of a save. The file must be the old or the new
/// one, complete, and the new one once the save has returned (K04).
@Suite struct PowerCutTests {
    private static let paths = StorePaths(dataFile: "/home/data/ember/lists.json", stateFolder: "/home/state/ember")
    private static let exchanges = [Disk.Exchange.missing, .inOneStep, .nameByName]
    private static let folder = "/home/data/ember"

    private static func text(_ texts: String...) -> String {
        String(decoding: Document.encode(PowerCutTrial.library(texts)), as: UTF8.self)
    }

    /// Returns a disk with these folders, fully synced.
    private static func disk(
        _ folders: String..., exchange: Disk.Exchange = .missing, change: (inout Disk) throws -> Void = { _ in }
    ) throws -> Disk {
        var disk = Disk(exchange: exchange)
        for folder in folders { try disk.makeFolder(folder) }
        try change(&disk)
        disk.settle()
        return disk
    }

    private static func diskWithFile(_ content: String, exchange: Disk.Exchange = .missing) throws -> Disk {
        try disk("/home", "/home/data", folder, "/home/state", exchange: exchange) {
            try $0.write(content, to: paths.dataFile)
        }
    }

    private func expectNoFaults(_ trial: PowerCutTrial, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(
            trial.faults.isEmpty, "\(trial.faults.count): \(trial.faults.prefix(3))", sourceLocation: sourceLocation)
        #expect(trial.count > 100, "only \(trial.count) disks were looked at", sourceLocation: sourceLocation)
    }

    private func savesOverAnOldFile(
        _ exchange: Disk.Exchange, isBytewise: Bool = false, forgetsToSync: Bool = false, cuts: Int = 100
    ) throws -> PowerCutTrial {
        let disk = try Self.diskWithFile(Self.text("one"), exchange: exchange)
        let trial = PowerCutTrial(
            Self.paths, disk, isBytewise: isBytewise, forgetsToSync: forgetsToSync, cuts: cuts)
        trial.perform("loading") { _ = trial.file.load() }
        trial.save("one", "two")
        trial.save("two")
        trial.save("two", "three", "four")
        return trial
    }

    @Test(arguments: exchanges) func existingFileSurvives(exchange: Disk.Exchange) throws {
        let trial = try savesOverAnOldFile(exchange)
        #expect(trial.content == Array(Self.text("two", "three", "four").utf8))
        expectNoFaults(trial)
    }

    /// The process is killed at any byte of a write.
    @Test(arguments: exchanges) func existingFileSurvivesAKillAtAnyByte(exchange: Disk.Exchange) throws {
        let trial = try savesOverAnOldFile(exchange, isBytewise: true)
        expectNoFaults(trial)
        #expect(trial.count > 3 * Self.text("one").utf8.count)
    }

    /// Checks the tests themselves: they must detect a program that doesn't sync.
    @Test(arguments: exchanges) func missingSyncIsDetected(exchange: Disk.Exchange) throws {
        let trial = try savesOverAnOldFile(exchange, forgetsToSync: true, cuts: 20)
        #expect(trial.faults.contains { $0.contains("the file has 0 bytes") })
    }

    /// On the first start the folders are missing, and the file is complete or missing afterwards.
    @Test(arguments: [0, 1, 2]) func firstSaveSurvives(present: Int) throws {
        var disk = try Self.disk("/home")
        for folder in ["/home/data", "/home/data/ember"].prefix(present) { try disk.makeFolder(folder) }
        disk.settle()
        let trial = PowerCutTrial(Self.paths, disk)
        trial.perform("loading") { #expect(trial.file.load() == .fresh) }
        trial.save("one")
        trial.save("two")
        expectNoFaults(trial)
    }

    @Test(arguments: ["/sync/mine.json", "../../../sync/mine.json"], exchanges)
    func aLink(target: String, exchange: Disk.Exchange) throws {
        let disk = try Self.disk("/home", "/home/data", Self.folder, "/sync", exchange: exchange) {
            try $0.write(Self.text("one"), to: "/sync/mine.json")
            try $0.makeLink(Self.paths.dataFile, to: target)
        }
        let trial = PowerCutTrial(Self.paths, disk, cuts: 40)
        trial.law = { (try? $0.target(ofLink: Self.paths.dataFile)) == target ? nil : "the link is gone" }
        trial.perform("loading") { _ = trial.file.load() }
        trial.save("two")
        trial.save("three")
        expectNoFaults(trial)
    }

    /// The file has the other program's version or the merged one.
    @Test(arguments: exchanges) func externalChangesSurvive(exchange: Disk.Exchange) throws {
        let trial = PowerCutTrial(Self.paths, try Self.diskWithFile(Self.text("one"), exchange: exchange))
        trial.perform("loading") { _ = trial.file.load() }
        trial.save("one", "ours")
        try trial.recording.change { (disk) throws(SystemError) in
            try disk.write(Self.text("one", "theirs"), to: "/home/data/ember/theirs.json")
            try disk.rename("/home/data/ember/theirs.json", Self.paths.dataFile)
            disk.settle()
        }
        trial.law = { disk in
            let text = String(decoding: disk.bytes(of: Self.paths.dataFile) ?? [], as: UTF8.self)
            return text.contains("theirs") ? nil : "what others wrote is lost"
        }
        trial.save("one", "ours", "ours too")
        let text = String(decoding: trial.content ?? [], as: UTF8.self)
        #expect(text.contains("\"theirs\"") && text.contains("\"ours too\""))
        expectNoFaults(trial)
    }

    /// If another program writes and syncs just before the swap, its version is in the file or next to it until it is
    /// merged. This needs a file system with an atomic swap. Without one, nobody can notice a change in the last
    /// moment.
    @Test func externalChangesDuringASaveSurvive() throws {
        let (theirs, isDue) = (Self.folder + "/theirs.json", LockedValue(false))
        let recording = LockedValue<RecordingDisk?>(nil)
        let trial = PowerCutTrial(Self.paths, try Self.diskWithFile(Self.text("one"), exchange: .inOneStep)) {
            fileSystem in
            let exchange = fileSystem.exchange
            fileSystem.exchange = { (one, other) throws(SystemError) in
                let writes = isDue.withLock { isDue in
                    defer { isDue = false }
                    return isDue
                }
                if writes, let disk = recording.withLock({ $0 }) {
                    try disk.change { (disk) throws(SystemError) in
                        try disk.write(Self.text("one", "theirs"), to: theirs)
                        try disk.rename(theirs, Self.paths.dataFile)
                        disk.settle()
                    }
                }
                try exchange(one, other)
            }
        }
        recording.withLock { $0 = trial.recording }
        trial.perform("loading") { _ = trial.file.load() }
        trial.save("one", "ours")
        _ = trial.recording.takeMoments()
        isDue.withLock { $0 = true }
        trial.saver.save(PowerCutTrial.library(["one", "ours", "ours too"]))
        #expect(trial.saver.flush() == .saved)
        var generator = SeededGenerator(seed: 1)
        let moments = trial.recording.takeMoments()
        let texts = { (disk: Disk) in
            let names = (try? disk.names(in: Self.folder)) ?? []
            let libraries = names.compactMap { disk.bytes(of: Self.folder + "/" + $0).flatMap(ListFile.library) }
            return libraries.flatMap(\.lists[0].items).map(\.text)
        }
        var count = 0
        for moment in moments.drop(while: { !texts($0).contains("theirs") }) {
            for disk in [moment] + moment.afterPowerCut(atMost: 200, using: &generator) {
                count += 1
                #expect(texts(disk).contains("theirs"))
            }
        }
        #expect(count > 100)
        #expect(texts(trial.recording.disk).filter { ["theirs", "ours too"].contains($0) }.count == 2)
    }

    /// Backups, the last good copy, the undo history and the view state may be lost. The next start must succeed
    /// without them and with partial ones.
    @Test(arguments: exchanges) func lossOfCachedFilesIsHarmless(exchange: Disk.Exchange) throws {
        let trial = PowerCutTrial(Self.paths, try Self.diskWithFile(Self.text("one"), exchange: exchange), cuts: 25)
        let history = HistoryFile(Self.paths, fileSystem: trial.fileSystem)
        trial.perform("loading") { _ = trial.file.load() }
        for number in 0..<3 {
            trial.save("one", "\(number)")
            let edit = Edit(kind: .renameList, changes: [.rename(ListID("l"), to: "\(number)")])
            trial.perform("undo \(number)") {
                history.save(History(undoable: [Edit](repeating: edit, count: number + 1)))
                history.flush()
            }
            trial.perform("window \(number)") {
                ViewState(level: .items(ListID("l")), offset: Double(number), width: 400, height: 600)
                    .save(Self.paths, fileSystem: trial.fileSystem)
            }
        }
        expectNoFaults(trial)
    }

    /// Another program wrote the same content without syncing. Once it counts as saved, it must be safe.
    @Test(arguments: [true, false]) func sameContentOfOthersIsSynced(byRename: Bool) throws {
        let trial = PowerCutTrial(Self.paths, try Self.diskWithFile(Self.text("one")))
        trial.perform("loading") { _ = trial.file.load() }
        try trial.recording.change { (disk) throws(SystemError) in
            try disk.write(Self.text("one", "two"), to: byRename ? "/home/data/ember/theirs.json" : Self.paths.dataFile)
            if byRename { try disk.rename("/home/data/ember/theirs.json", Self.paths.dataFile) }
        }
        trial.saver.save(PowerCutTrial.library(["one", "two"]))
        #expect(trial.saver.flush() == .saved)
        _ = trial.recording.takeMoments()
        trial.perform("nothing") {}
        #expect(trial.faults.isEmpty, "\(trial.faults.prefix(3))")
    }

    /// The broken file always exists under its own name or as a copy.
    @Test(arguments: [true, false]) func brokenFileSurvives(hasHardLinks: Bool) throws {
        let broken = Array("{ \"lists\": [".utf8)
        let trial = PowerCutTrial(Self.paths, try Self.diskWithFile(String(decoding: broken, as: UTF8.self))) {
            fileSystem in
            if !hasHardLinks { fileSystem.link = { (_, _) throws(SystemError) in throw SystemError(code: EPERM) } }
        }
        var (isKept, isLoaded) = (false, false)
        trial.law = { disk in
            let asides = ((try? disk.names(in: Self.folder)) ?? []).filter { $0.contains(".broken-") }.map {
                Self.folder + "/" + $0
            }
            let kept = (isLoaded ? asides : asides + [Self.paths.dataFile]).contains { disk.bytes(of: $0) == broken }
            return kept ? nil : "the broken file is lost"
        }
        trial.perform("loading") {
            if case .broken(_, copyPath: .some, _) = trial.file.load() { isKept = true }
        }
        #expect(isKept)
        isLoaded = true
        trial.perform("nothing") {}
        trial.save("new")
        trial.save("newer")
        expectNoFaults(trial)
    }
}
