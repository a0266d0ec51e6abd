// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import ListCore
import Testing

@testable import ListStore

@Suite struct SaverTests {
    /// A saver with simulated timers and a scripted file system.
    private final class SaverFixture: Sendable {
        let script = FaultScript()
        let saver: Saver
        private let log: Log

        /// The recorded callbacks and timers of the saver.
        private final class Log: Sendable {
            let outcomes = LockedValue<[SaveOutcome]>([])
            let timers = LockedValue<[(milliseconds: Int, work: @Sendable () -> Void)]>([])
            /// The simulated time in ms.
            let time = LockedValue(0)
        }

        init(_ paths: StorePaths, _ change: (inout FileSystem) -> Void = { _ in }) {
            let log = Log()
            self.log = log
            var fileSystem = script.fileSystem
            change(&fileSystem)
            saver = Saver(
                file: ListFile(paths, fileSystem: fileSystem),
                timer: { queue, milliseconds, work in
                    log.timers.withLock { $0.append((milliseconds, { queue.sync { work() } })) }
                },
                clock: { log.time.withLock { $0 } },
                onOutcome: { outcome in log.outcomes.withLock { $0.append(outcome) } }
            )
        }

        deinit {
            // Timers retain their saver, because unsaved content must not be lost.
            log.timers.withLock { $0 = [] }
        }

        var outcomes: [SaveOutcome] { log.outcomes.withLock { $0 } }
        var timerCount: Int { log.timers.withLock { $0.count } }
        /// The delays of the timers in ms.
        var delays: [Int] { log.timers.withLock { $0.map(\.milliseconds) } }

        func pass(_ milliseconds: Int) {
            log.time.withLock { $0 += milliseconds }
        }

        /// Fires all timers.
        func ring() {
            let due = log.timers.withLock { timers in
                defer { timers = [] }
                return timers
            }
            for timer in due { timer.work() }
        }
    }

    private let scratch = TemporaryFolder()

    private func library(_ text: String) -> Library {
        Library(lists: [ItemList(id: ListID("l"), name: "n", items: [Item(id: ItemID("a"), text: text)])])
    }

    private var textOnDisk: String? {
        guard case .loaded(let library) = ListFile(scratch.paths).load() else { return nil }
        return library.lists[0].items[0].text
    }

    private let full = SaveOutcome.failed(.write(WriteError(step: .write, code: ENOSPC)))

    @Test func saveIsReported() {
        let bench = SaverFixture(scratch.paths)
        bench.saver.save(library("one"))
        #expect(bench.saver.flush() == .saved)
        #expect(textOnDisk == "one")
        #expect(bench.outcomes == [.saved])
        #expect(bench.timerCount == 0)
    }

    @Test func flushWithoutChangesWritesNothing() {
        let bench = SaverFixture(scratch.paths)
        #expect(bench.saver.flush() == .saved)
        #expect(bench.outcomes.isEmpty)
        #expect(scratch.names(in: scratch.path).isEmpty)
    }

    /// A saver with the real clock.
    @Test func saverWorksWithTheRealClock() {
        let saver = Saver(file: ListFile(scratch.paths)) { outcome in #expect(outcome == .saved) }
        for number in 0..<50 { saver.save(library("\(number)")) }
        #expect(saver.flush() == .saved)
        #expect(textOnDisk == "49")
    }

    @Test func burstsAreCombined() {
        let (isWriting, mayWrite) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isFirst = LockedValue(true)
        let written = LockedValue(0)
        let bench = SaverFixture(scratch.paths) { fileSystem in
            let write = fileSystem.write
            fileSystem.write = { (file, bytes) throws(SystemError) in
                let waits = isFirst.withLock { first in
                    defer { first = false }
                    return first
                }
                if waits {
                    isWriting.signal()
                    mayWrite.wait()
                }
                let count = try write(file, bytes)
                written.withLock { $0 += count }
                return count
            }
        }
        bench.saver.save(library("first"))
        isWriting.wait()
        for number in 0..<1_000 { bench.saver.save(library("\(number)")) }
        mayWrite.signal()
        #expect(bench.saver.flush() == .saved)
        #expect(bench.outcomes == [.saved, .saved])
        #expect(textOnDisk == "999")
        let whole = Document.encode(library("first")).count + Document.encode(library("999")).count
        #expect(written.withLock { $0 } <= 2 * whole, "the first and the last state, in the file and in the copy of it")
    }

    @Test func failureIsReportedAndRetriedByTimer() {
        let bench = SaverFixture(scratch.paths)
        bench.script.fail(.write, with: ENOSPC)
        bench.saver.save(library("one"))
        bench.saver.flush()
        #expect(bench.outcomes.last == full)
        #expect(textOnDisk == nil)
        #expect(bench.timerCount == 1)
        let count = bench.outcomes.count
        bench.ring()
        #expect(bench.outcomes.count == count + 1)
        #expect(bench.outcomes.last == full)
        #expect(bench.timerCount == 1, "exactly one timer while it fails")
        bench.script.fail(.write, with: nil)
        bench.ring()
        #expect(bench.outcomes.last == .saved)
        #expect(textOnDisk == "one")
        #expect(bench.timerCount == 0)
        #expect(bench.saver.flush() == .saved)
        #expect(bench.outcomes.count == count + 2)
    }

    @Test func nextStateIsSavedImmediatelyAfterAFailure() {
        let bench = SaverFixture(scratch.paths)
        for call in [Call.link, .rename] { bench.script.fail(call, with: EIO) }
        bench.saver.save(library("one"))
        #expect(bench.saver.flush() == .failed(.write(WriteError(step: .rename, code: EIO))))
        for call in [Call.link, .rename] { bench.script.fail(call, with: nil) }
        bench.saver.save(library("two"))
        #expect(bench.saver.flush() == .saved)
        #expect(textOnDisk == "two")
        let count = bench.outcomes.count
        bench.ring()
        #expect(bench.outcomes.count == count, "no timer is left")
        #expect(textOnDisk == "two")
    }

    @Test func flushRetriesAFailedSave() {
        let bench = SaverFixture(scratch.paths)
        bench.script.fail(.sync, with: EIO)
        bench.saver.save(library("one"))
        bench.saver.flush()
        bench.script.fail(.sync, with: nil)
        #expect(bench.saver.flush() == .saved)
        #expect(textOnDisk == "one")
    }

    /// The content is in the file but the folder wasn't synced, so writing must not be skipped.
    @Test func sameContentIsWrittenAgainAfterAFailure() {
        let bench = SaverFixture(scratch.paths)
        bench.saver.save(library("zero"))
        bench.saver.flush()
        let folderFault = LockedValue(true)
        let second = SaverFixture(scratch.paths) { fileSystem in
            let (sync, status) = (fileSystem.sync, fileSystem.statusOfOpen)
            fileSystem.sync = { (file) throws(SystemError) in
                if folderFault.withLock({ $0 }), try status(file).kind == .folder { throw SystemError(code: EIO) }
                try sync(file)
            }
        }
        second.saver.save(library("one"))
        #expect(second.saver.flush() == .failed(.write(WriteError(step: .syncFolder, code: EIO))))
        #expect(textOnDisk == "one")
        folderFault.withLock { $0 = false }
        let renames = second.script.calls.count { $0 == .rename }
        #expect(second.saver.flush() == .saved)
        #expect(second.script.calls.count { $0 == .rename } > renames)
    }

    @Test func sameStateIsWrittenOnce() {
        let bench = SaverFixture(scratch.paths)
        bench.saver.save(library("one"))
        bench.saver.flush()
        let renames = bench.script.calls.count { $0 == .rename }
        bench.saver.save(library("one"))
        #expect(bench.saver.flush() == .saved)
        #expect(bench.script.calls.count { $0 == .rename } == renames)
        #expect(bench.outcomes == [.saved, .saved])
    }

    @Test func missingStateFolderIsNoFailure() {
        scratch.write("", to: scratch.path + "/state")
        let bench = SaverFixture(scratch.paths)
        bench.saver.save(library("one"))
        #expect(bench.saver.flush() == .saved)
        #expect(textOnDisk == "one")
    }
}
