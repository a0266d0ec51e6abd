// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import ListCore
import Testing

@testable import ListStore

/// Drafts are written for several letters at once, and every letter is written within 100 ms.
@Suite struct DraftThrottleTests {
    /// A saver with a simulated clock.
    private final class TypingSimulator {
        private final class Log: Sendable {
            let now = LockedValue(0)
            let timers = LockedValue<[(due: Int, work: @Sendable () -> Void)]>([])
            /// The number of bytes written, and the simulated duration of a save.
            let written = LockedValue(0)
            let duration = LockedValue(0)
        }

        let saver: Saver
        private let log = Log()
        private let paths: StorePaths
        private(set) var texts: [(time: Int, text: String)] = []

        init(_ paths: StorePaths, duration: Int = 0) {
            self.paths = paths
            let log = log
            log.duration.withLock { $0 = duration }
            var fileSystem = FileSystem.posix
            let (write, rename, exchange) = (fileSystem.write, fileSystem.rename, fileSystem.exchange)
            fileSystem.write = { (file, bytes) throws(SystemError) in
                let count = try write(file, bytes)
                log.written.withLock { $0 += count }
                return count
            }
            let passes: @Sendable (String) -> Void = { target in
                if target == paths.dataFile { log.now.withLock { $0 += log.duration.withLock { $0 } } }
            }
            fileSystem.rename = { (from, to) throws(SystemError) in
                try rename(from, to)
                passes(to)
            }
            fileSystem.exchange = { (from, to) throws(SystemError) in
                try exchange(from, to)
                passes(to)
            }
            saver = Saver(
                file: ListFile(paths, fileSystem: fileSystem),
                timer: { queue, milliseconds, work in
                    let due = log.now.withLock { $0 } + milliseconds
                    log.timers.withLock { $0.append((due, { queue.sync(execute: work) })) }
                },
                clock: { log.now.withLock { $0 } }, onOutcome: { _ in }
            )
        }

        var now: Int { log.now.withLock { $0 } }
        var written: Int { log.written.withLock { $0 } }
        var timerCount: Int { log.timers.withLock { $0.count } }

        private var seen: (written: Int, text: String?) = (-1, nil)

        var textOnDisk: String? {
            if seen.written != written { seen = (written, readText()) }
            return seen.text
        }

        private func readText() -> String? {
            guard let bytes = try? FileSystem.posix.contents(of: paths.dataFile).bytes else { return nil }
            return ListFile.library(of: bytes)?.lists[0].items[0].text
        }

        /// Advances the clock. Timers fire at their times.
        func wait(until end: Int) {
            while true {
                // Writes without a delay are already on the queue.
                saver.queue.sync {}
                let next = log.timers.withLock { timers in
                    let first = timers.indices.min { timers[$0].due < timers[$1].due }
                    return first.flatMap { timers[$0].due <= end ? timers.remove(at: $0) : nil }
                }
                guard let next else { break }
                log.now.withLock { $0 = max($0, next.due) }
                next.work()
            }
            log.now.withLock { $0 = max($0, end) }
        }

        func type(_ text: String, isDraft: Bool = true) {
            texts.append((now, text))
            saver.save(Self.library(text), isDraft: isDraft)
        }

        /// The time in ms since the oldest unsaved text appeared on screen, unless a later text is on disk.
        var oldestUnsaved: Int {
            let saved = texts.lastIndex { $0.text == textOnDisk } ?? -1
            return texts.dropFirst(saved + 1).first.map { now - $0.time } ?? 0
        }

        static func library(_ text: String) -> Library {
            let items = [Item(id: ItemID("a"), text: text)] + (0..<200).map { Item(id: ItemID("i\($0)"), text: "Item \($0)") }
            return Library(lists: [ItemList(id: ListID("l"), name: "n", items: items)])
        }
    }

    private let scratch = TemporaryFolder()

    /// Types letters at a given speed and checks each ms that none has been on screen for too long.
    private func burst(_ typist: TypingSimulator, letters: Int, apart: Int) -> (longest: Int, bytes: Int) {
        typist.type("start", isDraft: false)
        typist.wait(until: typist.now + 1_000)
        let (begin, before) = (typist.now, typist.written)
        var (longest, text) = (0, "")
        for time in 0..<letters * apart + 200 {
            typist.wait(until: begin + time)
            longest = max(longest, typist.oldestUnsaved)
            if time % apart == 0, text.count < letters {
                text += "x"
                typist.type(text)
            }
        }
        #expect(typist.textOnDisk == text)
        return (longest, typist.written - before)
    }

    @Test(
        "Letters are combined, and each is written within 100 ms",
        arguments: [
            (apart: 4, duration: 0, writes: 20), (4, 10, 24), (4, 25, 30), (40, 0, 105), (40, 10, 105), (40, 25, 200), (40, 35, 200),
            (40, 45, 200), (120, 5, 200),
        ])
    func burst(apart: Int, duration: Int, writes: Int) {
        let typist = TypingSimulator(scratch.paths, duration: duration)
        let (longest, bytes) = burst(typist, letters: 200, apart: apart)
        #expect(longest <= 100)
        let size = Document.encode(TypingSimulator.library(String(repeating: "x", count: 200))).count
        #expect(bytes <= writes * size, "\(bytes / size) times the file was written")
    }

    @Test("The first letter after a pause is written immediately")
    func first() {
        let typist = TypingSimulator(scratch.paths)
        typist.type("a")
        typist.wait(until: 1)
        #expect(typist.textOnDisk == "a")
    }

    @Test("A final text is written immediately, together with the pending draft")
    func change() {
        let typist = TypingSimulator(scratch.paths)
        typist.type("a")
        typist.wait(until: 10)
        typist.type("ab")
        typist.wait(until: 20)
        #expect(typist.textOnDisk == "a")
        typist.type("abc", isDraft: false)
        typist.wait(until: 21)
        #expect(typist.textOnDisk == "abc")
        // The timer of the draft is still running; the next text uses its own.
        typist.type("abcd")
        #expect(typist.timerCount == 2)
        typist.wait(until: 70)
        #expect(typist.textOnDisk == "abc")
        typist.wait(until: 81)
        #expect(typist.textOnDisk == "abcd")
    }

    @Test("At the end, a pending draft is written immediately")
    func flush() {
        let typist = TypingSimulator(scratch.paths)
        typist.type("a")
        typist.wait(until: 10)
        typist.type("ab")
        #expect(typist.saver.flush() == .saved)
        #expect(typist.textOnDisk == "ab")
    }

    @Test("Changes of others are merged with a pending draft immediately")
    func external() {
        let typist = TypingSimulator(scratch.paths)
        typist.type("a")
        typist.wait(until: 10)
        typist.type("ab")
        var theirs = TypingSimulator.library("a")
        theirs.lists[0].name = "theirs"
        scratch.write(Document.encode(theirs), to: scratch.paths.dataFile)
        typist.saver.check()
        typist.wait(until: 11)
        let merged = scratch.bytes(of: scratch.paths.dataFile).flatMap { ListFile.library(of: $0) }
        #expect(merged?.lists[0].name == "theirs" && merged?.lists[0].items[0].text == "ab")
    }

    @Test("Change of another file in the folder doesn't write a pending draft early")
    func otherFile() {
        let typist = TypingSimulator(scratch.paths)
        typist.type("a")
        typist.wait(until: 10)
        typist.type("ab")
        typist.saver.check()
        typist.wait(until: 11)
        #expect(typist.textOnDisk == "a")
    }

    @Test("Drafts aren't stored as last good content, final texts are, and after a kill the file itself is used")
    func lastGood() {
        let typist = TypingSimulator(scratch.paths)
        typist.type("a", isDraft: false)
        typist.wait(until: 10)
        let old = scratch.bytes(of: scratch.paths.lastGood)
        #expect(old == scratch.bytes(of: scratch.paths.dataFile))
        for number in 0..<5 {
            typist.type("a\(number)")
            typist.wait(until: typist.now + 200)
        }
        #expect(typist.textOnDisk == "a4")
        #expect(scratch.bytes(of: scratch.paths.lastGood) == old)
        // The final text equals the last draft, so nothing is written, but it is remembered.
        typist.type("a4", isDraft: false)
        typist.saver.flush()
        #expect(scratch.bytes(of: scratch.paths.lastGood) == scratch.bytes(of: scratch.paths.dataFile))
        typist.type("a5")
        typist.saver.flush()
        // Another process starts after this one was killed, and its version is merged with changes of others.
        let file = ListFile(scratch.paths)
        guard case .loaded(let loaded) = file.load() else { return #expect(Bool(false), "no file") }
        let next = Saver(file: file) { _ in }
        var theirs = loaded
        theirs.lists[0].name = "theirs"
        scratch.write(Document.encode(theirs), to: scratch.paths.dataFile)
        var ours = loaded
        ours.lists[0] = ItemList(id: ListID("l"), name: "n", items: Array(ours.lists[0].items.dropFirst()))
        next.save(ours)
        #expect(next.flush() == .saved)
        let merged = scratch.bytes(of: scratch.paths.dataFile).flatMap { ListFile.library(of: $0) }
        #expect(merged?.lists[0].name == "theirs" && merged?.lists[0].items.count == 200)
    }

    @Test("A draft is stored as last good content if there is none yet")
    func noLastGood() {
        let typist = TypingSimulator(scratch.paths)
        typist.type("a")
        typist.saver.flush()
        #expect(scratch.bytes(of: scratch.paths.lastGood) == scratch.bytes(of: scratch.paths.dataFile))
    }
}
