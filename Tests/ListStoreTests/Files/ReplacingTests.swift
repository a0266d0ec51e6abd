// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

/// A file that others broke while it was open, and the user's choice to write the lists in its place.
@Suite struct ReplacingTests {
    private let scratch = Scratch()
    private var path: String { scratch.paths.dataFile }
    private let script = Script()
    private let broken = #"{"format": "ember", "version": 1, "lists": [{]}"#

    private func library(_ text: String) -> Library {
        Library(lists: [ItemList(id: ListID("l"), name: "n", items: [Item(id: ItemID("a"), text: text)])])
    }

    /// A saver that has saved "one"; what failed is tried again by the next flush only.
    private func start() -> (Saver, outcome: () -> SaveOutcome?) {
        let outcomes = LockedValue<[SaveOutcome]>([])
        let saver = Saver(file: ListFile(scratch.paths, fileSystem: script.fileSystem), timer: { _, _, _ in }) { outcome in
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
        if case .failed(.foreign(.broken)) = outcome { true } else { false }
    }

    private var kept: [String] {
        scratch.dataNames.filter { $0.contains("broken") }.compactMap { scratch.text(of: scratch.path + "/data/ember/" + $0) }
    }

    @Test("The broken file is kept beside, and the lists are written as they are shown", arguments: [false, true])
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

    @Test("What cannot be kept is not overwritten, and that is said; once it can, the choice still holds")
    func notKept() {
        let (saver, outcome) = start()
        breakFile(broken, saver)
        script.fail(.link, with: EPERM)
        script.fail(.write, with: ENOSPC)
        saver.replaceBroken()
        saver.flush()
        guard case .failed(.foreign(.notKept)) = outcome() else {
            Issue.record("it is told: \(String(describing: outcome()))")
            return
        }
        #expect(scratch.text(of: path) == broken && kept.isEmpty)
        script.fail(.link, with: nil)
        script.fail(.write, with: nil)
        saver.flush()
        #expect(outcome() == .saved)
        #expect(scratch.bytes(of: path) == Document.encode(library("one")) && kept == [broken])
    }

    @Test("Kept but not written, it is still the broken one, and kept once only")
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

    @Test("The choice counts for the content that was told of: another mistake is told again, a mended file is merged")
    func anotherContent() {
        let (saver, outcome) = start()
        breakFile(broken, saver)
        let other = broken + "\n"
        scratch.write(other, to: path)
        saver.replaceBroken()
        saver.flush()
        #expect(isBroken(outcome()) && scratch.text(of: path) == other && kept.isEmpty)
        breakFile(broken, saver)
        #expect(isBroken(outcome()) && scratch.text(of: path) == broken && kept.isEmpty, "nor does the choice come back with the first one")
        scratch.write(Document.encode(library("mended")), to: path)
        saver.replaceBroken()
        saver.flush()
        #expect(outcome() == .saved && kept.isEmpty)
        #expect(scratch.bytes(of: path) == Document.encode(library("mended")))
        // The choice is used up: what is broken later has to be chosen for anew.
        breakFile(broken, saver)
        #expect(isBroken(outcome()) && scratch.text(of: path) == broken && kept.isEmpty)
    }

    @Test("A newer program's file is never replaced")
    func newer() {
        let (saver, outcome) = start()
        let newer = #"{"format": "ember", "version": 9, "lists": []}"#
        breakFile(newer, saver)
        saver.replaceBroken()
        saver.flush()
        #expect(outcome() == .failed(.foreign(.newer)) && scratch.text(of: path) == newer && kept.isEmpty)
    }

    @Test("Broken by others, with nothing changed here, it does not stand against an end; with a change it does")
    func flushOfABrokenFile() {
        let (saver, _) = start()
        breakFile(broken, saver)
        #expect(saver.flush() == .saved)
        saver.save(library("two"))
        #expect(isBroken(saver.flush()))
        #expect(scratch.text(of: path) == broken)
    }
}
