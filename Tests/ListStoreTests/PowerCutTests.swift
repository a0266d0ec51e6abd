// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

/// The power is cut, or the program killed, before any of the calls that a save makes: the file is an old or a new one, whole, and
/// once the save has returned it is the new one (K04).
@Suite struct PowerCutTests {
    /// A program that saves to a disk, and what was found wrong with what a power cut could have left of it.
    private final class Trial {
        private(set) var faults: [String] = []
        private(set) var count = 0
        let recording: RecordingDisk
        let file: ListFile
        let saver: Saver
        /// More that must hold on every disk.
        var law: (Disk) -> String? = { _ in nil }
        private let paths: StorePaths
        /// How many disks to look at that a power cut can leave at one moment.
        private let cuts: Int
        private var generator = SeededGenerator(seed: 20_261_121)

        init(
            _ paths: StorePaths, _ disk: Disk, isBytewise: Bool = false, forgetsToSync: Bool = false,
            change: (inout FileSystem) -> Void = { _ in }
        ) {
            self.paths = paths
            cuts = isBytewise ? 0 : 100
            recording = RecordingDisk(disk, isBytewise: isBytewise, forgetsToSync: forgetsToSync)
            var fileSystem = recording.fileSystem
            change(&fileSystem)
            file = ListFile(paths, fileSystem: fileSystem)
            saver = Saver(file: file, timer: { _, _ in }) { _ in }
        }

        var content: [UInt8]? { recording.disk.bytes(of: paths.dataFile) }

        /// Does something that leaves the file as it is, or another content in it.
        func perform(_ name: String, _ body: () -> Void) {
            let before = content
            _ = recording.takeMoments()
            body()
            let (moments, after) = (recording.takeMoments(), content)
            for (number, moment) in moments.enumerated() {
                let isOver = number == moments.count - 1
                // Nothing has happened to the disk since.
                if number > 0, !isOver, moment.version == moments[number - 1].version { continue }
                check(moment, isOver ? [after] : [before, after], "\(name), before call \(number) of \(moments.count - 1)")
            }
        }

        func save(_ texts: String...) {
            let library = PowerCutTests.library(texts)
            perform("saving \(texts)") {
                saver.save(library)
                if saver.flush() != .saved { faults.append("not saved") }
            }
        }

        private func check(_ moment: Disk, _ accepted: [[UInt8]?], _ name: String) {
            for disk in [moment] + moment.afterPowerCut(atMost: cuts, using: &generator) {
                count += 1
                let found = disk.bytes(of: paths.dataFile)
                if !accepted.contains(found) { faults.append("\(name): the file has \(Self.shown(found))") }
                if let fault = law(disk) { faults.append("\(name): \(fault)") }
                let next = ListFile(paths, fileSystem: RecordingDisk(disk).fileSystem).load()
                switch (found, next) {
                case (nil, .fresh), (nil, .missing), (.some, .loaded): break
                case (let found?, .broken(_, aside: .some, _)) where (try? Document(decoding: found)) == nil: break
                default: faults.append("\(name): the next start finds \(next)")
                }
            }
        }

        private static func shown(_ bytes: [UInt8]?) -> String {
            bytes.map { "\($0.count) bytes: " + String(decoding: $0.prefix(40), as: UTF8.self) } ?? "nothing"
        }
    }

    private static let paths = StorePaths(dataFile: "/home/data/ember/lists.json", stateFolder: "/home/state/ember")
    private static let folder = "/home/data/ember"

    private static func library(_ texts: [String]) -> Library {
        Library(lists: [ItemList(id: ListID("l"), name: "n", items: texts.map { Item(id: ItemID("id-" + $0), text: $0) })])
    }

    private static func text(_ texts: String...) -> String {
        String(decoding: Document.encode(library(texts)), as: UTF8.self)
    }

    /// A disk with these folders, on which all is safe.
    private static func disk(_ folders: String..., change: (inout Disk) throws -> Void = { _ in }) throws -> Disk {
        var disk = Disk()
        for folder in folders { try disk.makeFolder(folder) }
        try change(&disk)
        disk.settle()
        return disk
    }

    private static func diskWithFile(_ content: String) throws -> Disk {
        try disk("/home", "/home/data", folder, "/home/state") { try $0.write(content, to: paths.dataFile) }
    }

    private func expectNoFaults(_ trial: Trial, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(trial.faults.isEmpty, "\(trial.faults.count): \(trial.faults.prefix(3))", sourceLocation: sourceLocation)
        #expect(trial.count > 100, "only \(trial.count) disks were looked at", sourceLocation: sourceLocation)
    }

    private func savesOverAnOldFile(isBytewise: Bool = false, forgetsToSync: Bool = false) throws -> Trial {
        let trial = Trial(Self.paths, try Self.diskWithFile(Self.text("one")), isBytewise: isBytewise, forgetsToSync: forgetsToSync)
        trial.perform("loading") { _ = trial.file.load() }
        trial.save("one", "two")
        trial.save("two")
        trial.save("two", "three", "four")
        return trial
    }

    @Test func aFileThatIsThere() throws {
        let trial = try savesOverAnOldFile()
        #expect(trial.content == Array(Self.text("two", "three", "four").utf8))
        expectNoFaults(trial)
    }

    /// Killed at any byte: every write is cut behind each of its bytes.
    @Test func anyByte() throws {
        let trial = try savesOverAnOldFile(isBytewise: true)
        expectNoFaults(trial)
        #expect(trial.count > 3 * Self.text("one").utf8.count)
    }

    /// What the other tests are worth: a program that does not sync is found out.
    @Test func aProgramThatDoesNotSyncIsFoundOut() throws {
        let trial = try savesOverAnOldFile(forgetsToSync: true)
        #expect(trial.faults.contains { $0.contains("the file has 0 bytes") })
    }

    /// The first start makes its folders; nothing is there before, and all of it after.
    @Test(arguments: [0, 1, 2]) func missingFolders(present: Int) throws {
        var disk = try Self.disk("/home")
        for folder in ["/home/data", "/home/data/ember"].prefix(present) { try disk.makeFolder(folder) }
        disk.settle()
        let trial = Trial(Self.paths, disk)
        trial.perform("loading") { #expect(trial.file.load() == .fresh) }
        trial.save("one")
        trial.save("two")
        expectNoFaults(trial)
    }

    @Test(arguments: ["/sync/mine.json", "../../../sync/mine.json"]) func aLink(target: String) throws {
        let disk = try Self.disk("/home", "/home/data", Self.folder, "/sync") {
            try $0.write(Self.text("one"), to: "/sync/mine.json")
            try $0.makeLink(Self.paths.dataFile, to: target)
        }
        let trial = Trial(Self.paths, disk)
        trial.law = { (try? $0.target(ofLink: Self.paths.dataFile)) == target ? nil : "the link is gone" }
        trial.perform("loading") { _ = trial.file.load() }
        trial.save("two")
        trial.save("three")
        expectNoFaults(trial)
    }

    /// What others wrote is in the file, or what both wrote is.
    @Test func othersChanges() throws {
        let trial = Trial(Self.paths, try Self.diskWithFile(Self.text("one")))
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

    /// Others wrote the same, and did not care for the power: once it counts as saved, it is safe.
    @Test(arguments: [true, false]) func othersWroteTheSame(byRename: Bool) throws {
        let trial = Trial(Self.paths, try Self.diskWithFile(Self.text("one")))
        trial.perform("loading") { _ = trial.file.load() }
        try trial.recording.change { (disk) throws(SystemError) in
            try disk.write(Self.text("one", "two"), to: byRename ? "/home/data/ember/theirs.json" : Self.paths.dataFile)
            if byRename { try disk.rename("/home/data/ember/theirs.json", Self.paths.dataFile) }
        }
        trial.saver.save(Self.library(["one", "two"]))
        #expect(trial.saver.flush() == .saved)
        _ = trial.recording.takeMoments()
        trial.perform("nothing") {}
        #expect(trial.faults.isEmpty, "\(trial.faults.prefix(3))")
    }

    /// The broken file is there under its own name or under the second one, all the time.
    @Test(arguments: [true, false]) func aBrokenFile(hasHardLinks: Bool) throws {
        let broken = Array("{ \"lists\": [".utf8)
        let trial = Trial(Self.paths, try Self.diskWithFile(String(decoding: broken, as: UTF8.self))) { fileSystem in
            if !hasHardLinks { fileSystem.link = { (_, _) throws(SystemError) in throw SystemError(code: EPERM) } }
        }
        var (isKept, isLoaded) = (false, false)
        trial.law = { disk in
            let asides = ((try? disk.names(in: Self.folder)) ?? []).filter { $0.contains(".broken-") }.map { Self.folder + "/" + $0 }
            let kept = (isLoaded ? asides : asides + [Self.paths.dataFile]).contains { disk.bytes(of: $0) == broken }
            return kept ? nil : "the broken file is lost"
        }
        trial.perform("loading") {
            if case .broken(_, aside: .some, _) = trial.file.load() { isKept = true }
        }
        #expect(isKept)
        isLoaded = true
        trial.perform("nothing") {}
        trial.save("new")
        trial.save("newer")
        expectNoFaults(trial)
    }
}
