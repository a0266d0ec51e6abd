// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

/// Another program breaks the open file, and the user chooses to replace it.
@Suite struct BrokenFileReplacementTests {
    private let scratch = TemporaryFolder()
    private var path: String { scratch.paths.dataFile }
    private let script = FaultScript()
    private let broken = #"{"format": "ember", "version": 1, "lists": [{]}"#

    private func library(_ text: String) -> Library {
        Library(lists: [ItemList(id: ListID("l"), name: "n", items: [Item(id: ItemID("a"), text: text)])])
    }

    /// Returns a saver that has saved "one". It only tries again when it is flushed.
    private func start() -> (Saver, outcome: () -> SaveOutcome?) {
        let outcomes = LockedValue<[SaveOutcome]>([])
        let saver = Saver(file: ListFile(scratch.paths, fileSystem: script.fileSystem), timer: { _, _, _ in }) {
            outcome in
            outcomes.withLock { $0.append(outcome) }
        }
        saver.save(library("one"))
        saver.flush()
        return (saver, { outcomes.withLock { $0.last } })
    }

    private func breakFile(_ content: String, _ saver: Saver) {
        scratch.write(content, to: path)
        saver.check()
        saver.flush()
    }

    private func isBroken(_ outcome: SaveOutcome?) -> Bool {
        if case .failed(.external(.broken)) = outcome { true } else { false }
    }

    private var kept: [String] {
        scratch.dataNames.filter { $0.contains("broken") }.compactMap {
            scratch.text(of: scratch.path + "/data/ember/" + $0)
        }
    }

    @Test("A copy of the broken file is kept and the shown lists are saved", arguments: [false, true])
    func replaces(isChanged: Bool) {
        let (saver, outcome) = start()
        breakFile(broken, saver)
        #expect(isBroken(outcome()))
        if isChanged { saver.save(library("two")) }
        saver.flush()
        #expect(scratch.text(of: path) == broken && kept.isEmpty)
        saver.replaceBroken()
        #expect(saver.flush() == .saved && outcome() == .saved)
        #expect(scratch.bytes(of: path) == Document.encode(library(isChanged ? "two" : "one")))
        #expect(kept == [broken])
    }

    @Test("A file that was broken at the start, and then broken in another way, is replaced by the last known lists")
    func brokenTwice() {
        _ = start()
        scratch.write(broken, to: path)
        let file = ListFile(scratch.paths)
        _ = file.load()
        let saver = Saver(file: file, timer: { _, _, _ in }) { _ in }
        breakFile(broken + "\n", saver)
        saver.replaceBroken()
        #expect(saver.flush() == .saved)
        #expect(scratch.bytes(of: path) == Document.encode(library("one")))
        #expect(Set(kept) == [broken, broken + "\n"])
        #expect(file.onQueue { !$0.hasExternalChange })
        #expect(file.brokenFile?.isReplaced == true)
        #expect(
            file.brokenFile?.copyPath.flatMap(scratch.text) == broken + "\n",
            "the copy of the content that was replaced")
    }

    @Test(
        "A file that was broken at the start, broken in another way, and put back doesn't become the last good copy or a backup"
    )
    func brokenDifferentlyAndPutBack() {
        _ = start()
        let backups = scratch.names(in: scratch.paths.backups)
        scratch.write(broken, to: path)
        let file = ListFile(scratch.paths)
        _ = file.load()
        let saver = Saver(file: file, timer: { _, _, _ in }) { _ in }
        breakFile(broken + "\n", saver)
        breakFile(broken, saver)
        #expect(saver.flush() == .saved && scratch.text(of: path) == broken)
        #expect(scratch.bytes(of: scratch.paths.lastGood) == Document.encode(library("one")))
        #expect(scratch.names(in: scratch.paths.backups) == backups)
        #expect(file.brokenFile?.isReplaced == false)
        saver.save(library("two"))
        #expect(saver.flush() == .saved && scratch.bytes(of: path) == Document.encode(library("two")))
        #expect(Set(kept) == [broken])
        #expect(file.brokenFile?.isReplaced == true)
        #expect(file.brokenFile?.copyPath.flatMap(scratch.text) == broken)
    }

    @Test(
        "A file that was broken at the start and is fixed or removed by another program doesn't count as replaced",
        arguments: [false, true])
    func brokenAndFixed(isRemoved: Bool) {
        _ = start()
        scratch.write(broken, to: path)
        let file = ListFile(scratch.paths)
        _ = file.load()
        #expect(file.brokenFile?.isReplaced == false)
        let saver = Saver(file: file, timer: { _, _, _ in }) { _ in }
        if isRemoved { unlink(path) } else { scratch.write(Document.encode(library("fixed")), to: path) }
        saver.save(library("two"))
        #expect(saver.flush() == .saved && file.brokenFile == nil)
    }

    @Test("If no copy can be kept, the file is not replaced and an error is reported; the choice holds until it works")
    func notKept() {
        let (saver, outcome) = start()
        breakFile(broken, saver)
        script.fail(.link, with: EPERM)
        script.fail(.write, with: ENOSPC)
        saver.replaceBroken()
        saver.flush()
        guard case .failed(.external(.notKept)) = outcome() else {
            Issue.record("an error is expected: \(String(describing: outcome()))")
            return
        }
        #expect(scratch.text(of: path) == broken && kept.isEmpty)
        script.fail(.link, with: nil)
        script.fail(.write, with: nil)
        saver.flush()
        #expect(outcome() == .saved)
        #expect(scratch.bytes(of: path) == Document.encode(library("one")) && kept == [broken])
    }

    @Test("If saving fails after the copy was made, the file is still broken and only one copy is made")
    func notWritten() {
        let (saver, outcome) = start()
        breakFile(broken, saver)
        script.fail(.rename, with: EIO)
        saver.replaceBroken()
        saver.flush()
        #expect(outcome() == .failed(.write(WriteError(step: .rename, code: EIO))))
        #expect(scratch.text(of: path) == broken && kept == [broken])
        script.fail(.rename, with: nil)
        saver.flush()
        #expect(outcome() == .saved && kept == [broken])
    }

    @Test("The choice is only valid for the reported content: another error is reported again, a fixed file is merged")
    func anotherContent() {
        let (saver, outcome) = start()
        breakFile(broken, saver)
        let other = broken + "\n"
        scratch.write(other, to: path)
        saver.replaceBroken()
        saver.flush()
        #expect(isBroken(outcome()) && scratch.text(of: path) == other && kept.isEmpty)
        breakFile(broken, saver)
        #expect(
            isBroken(outcome()) && scratch.text(of: path) == broken && kept.isEmpty,
            "and the choice does not apply to the first content again")
        scratch.write(Document.encode(library("mended")), to: path)
        saver.replaceBroken()
        saver.flush()
        #expect(outcome() == .saved && kept.isEmpty)
        #expect(scratch.bytes(of: path) == Document.encode(library("mended")))
        // The choice applies only once.
        breakFile(broken, saver)
        #expect(isBroken(outcome()) && scratch.text(of: path) == broken && kept.isEmpty)
    }

    @Test("A file of a newer version is never replaced")
    func newer() {
        let (saver, outcome) = start()
        let newer = #"{"format": "ember", "version": 9, "lists": []}"#
        breakFile(newer, saver)
        saver.replaceBroken()
        saver.flush()
        #expect(outcome() == .failed(.external(.newer)) && scratch.text(of: path) == newer && kept.isEmpty)
    }

    @Test("A broken file doesn't prevent quitting if nothing was changed here, but does after a change")
    func flushOfABrokenFile() {
        let (saver, _) = start()
        breakFile(broken, saver)
        #expect(saver.flush() == .saved)
        saver.save(library("two"))
        #expect(isBroken(saver.flush()))
        #expect(scratch.text(of: path) == broken)
    }
}
