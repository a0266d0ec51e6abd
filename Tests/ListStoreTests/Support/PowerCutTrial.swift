// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

@testable import ListStore

/// Saves to a simulated disk and checks every state that a power cut can leave.
final class PowerCutTrial {
    private(set) var faults: [String] = []
    private(set) var count = 0
    let recording: RecordingDisk
    let file: ListFile
    let saver: Saver
    let fileSystem: FileSystem
    /// An additional check for every disk.
    var law: (Disk) -> String? = { _ in nil }
    private let paths: StorePaths
    /// The maximum number of disks to check for each moment.
    private let cuts: Int
    /// The interval of disks on which the next start also saves.
    private static let worksOn = 25
    private var generator = SeededGenerator(seed: 20_261_121)

    init(
        _ paths: StorePaths, _ disk: Disk, isBytewise: Bool = false, forgetsToSync: Bool = false, cuts: Int = 100,
        change: (inout FileSystem) -> Void = { _ in }
    ) {
        self.paths = paths
        self.cuts = isBytewise ? 0 : cuts
        recording = RecordingDisk(disk, isBytewise: isBytewise, forgetsToSync: forgetsToSync)
        var fileSystem = recording.fileSystem
        change(&fileSystem)
        self.fileSystem = fileSystem
        file = ListFile(paths, fileSystem: fileSystem)
        saver = Saver(file: file, timer: { _, _, _ in }) { _ in }
    }

    var content: [UInt8]? { recording.disk.bytes(of: paths.dataFile) }

    /// Performs an action that keeps the content of the file or replaces it.
    func perform(_ name: String, _ body: () -> Void) {
        let before = content
        _ = recording.takeMoments()
        body()
        let (moments, after) = (recording.takeMoments(), content)
        for (number, moment) in moments.enumerated() {
            let isOver = number == moments.count - 1
            // The disk hasn't changed since.
            if number > 0, !isOver, moment.version == moments[number - 1].version { continue }
            check(moment, isOver ? [after] : [before, after], "\(name), before call \(number) of \(moments.count - 1)")
        }
    }

    func save(_ texts: String..., isTyping: Bool = false) {
        let library = Self.library(texts)
        perform("saving \(texts)") {
            saver.save(library, isTyping: isTyping)
            if saver.flush() != .saved { faults.append("not saved") }
        }
    }

    private func check(_ moment: Disk, _ accepted: [[UInt8]?], _ name: String) {
        for disk in [moment] + moment.afterPowerCut(atMost: cuts, using: &generator) {
            count += 1
            let found = disk.bytes(of: paths.dataFile)
            if !accepted.contains(found) { faults.append("\(name): the file has \(Self.shown(found))") }
            if let fault = law(disk) { faults.append("\(name): \(fault)") }
            if let fault = faultOfNextStart(on: disk) { faults.append("\(name): \(fault)") }
        }
    }

    /// Returns what is wrong with the next start. It must read the lists, whatever else was lost, and be able to save.
    private func faultOfNextStart(on disk: Disk) -> String? {
        let recording = RecordingDisk(disk)
        let file = ListFile(paths, fileSystem: recording.fileSystem)
        _ = ViewState.load(paths, fileSystem: recording.fileSystem)
        let result = file.load()
        _ = HistoryFile(paths, fileSystem: recording.fileSystem).load()
        var library: Library
        switch (disk.bytes(of: paths.dataFile), result) {
        case (nil, .fresh), (nil, .missing): library = Self.library([])
        case (let found?, .loaded(let loaded)) where ListFile.library(of: found) == loaded: library = loaded
        case (let found?, .broken(_, copyPath: .some, _)) where ListFile.library(of: found) == nil:
            library = Self.library([])
        default: return "the next start finds \(result)"
        }
        guard count % Self.worksOn == 0 else { return nil }
        library.lists[0].name += " and on"
        let saver = Saver(file: file, timer: { _, _, _ in }) { _ in }
        saver.save(library)
        guard saver.flush() == .saved else { return "the next start cannot save" }
        return recording.disk.bytes(of: paths.dataFile) == Document.encode(library)
            ? nil : "the next start saves something else"
    }

    static func library(_ texts: [String]) -> Library {
        Library(lists: [
            ItemList(id: ListID("l"), name: "n", items: texts.map { Item(id: ItemID("id-" + $0), text: $0) })
        ])
    }

    private static func shown(_ bytes: [UInt8]?) -> String {
        bytes.map { "\($0.count) bytes: " + String(decoding: $0.prefix(40), as: UTF8.self) } ?? "nothing"
    }
}
