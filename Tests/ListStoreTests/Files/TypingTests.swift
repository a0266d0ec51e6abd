// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// Text that is being typed is written for several letters at once; a finished edit is written at once (K16).
@Suite struct TypingTests {
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
        /// The text of another item.
        private let filler: String

        init(_ paths: StorePaths, duration: Int = 0, filler: String = "", fileSystem: FileSystem = .posix) {
            self.paths = paths
            self.filler = filler
            let log = log
            log.duration.withLock { $0 = duration }
            var fileSystem = fileSystem
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
                    log.timers.withLock { $0.append((due, { queue.sync { work() } })) }
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

        func type(_ text: String, isTyping: Bool = true) {
            texts.append((now, text))
            saver.save(Self.library(text, filler), isTyping: isTyping)
        }

        /// The time in ms since the oldest unsaved text appeared on screen, unless a later text is on disk.
        var oldestUnsaved: Int {
            let saved = texts.lastIndex { $0.text == textOnDisk } ?? -1
            return texts.dropFirst(saved + 1).first.map { now - $0.time } ?? 0
        }

        static func library(_ text: String, _ filler: String = "") -> Library {
            let others = (0..<200).map { Item(id: ItemID("i\($0)"), text: "Item \($0)" + ($0 == 0 ? filler : "")) }
            let items = [Item(id: ItemID("a"), text: text)] + others
            return Library(lists: [ItemList(id: ListID("l"), name: "n", items: items)])
        }
    }

    private let scratch = TemporaryFolder()

    /// Types letters at a given speed and checks each ms that none has been on screen for too long.
    private func burst(_ typist: TypingSimulator, letters: Int, apart: Int) -> (longest: Int, bytes: Int) {
        typist.type("start", isTyping: false)
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
        typist.wait(until: typist.now + 1_000)
        #expect(typist.textOnDisk == text)
        return (longest, typist.written - before)
    }

    @Test(
        "Letters are combined, and each write begins within 100 ms",
        arguments: [(apart: 4, duration: 0), (4, 10), (4, 25), (40, 0), (40, 25), (40, 45), (120, 5)])
    func burst(apart: Int, duration: Int) {
        let typist = TypingSimulator(scratch.paths, duration: duration)
        let (longest, bytes) = burst(typist, letters: 200, apart: apart)
        #expect(longest <= 100 + duration)
        let size = Document.encode(TypingSimulator.library(String(repeating: "x", count: 200))).count
        let writes = min(200, 200 * apart / 100 + 3)
        #expect(bytes <= writes * size, "\(bytes / size) times the file was written")
    }

    @Test(
        "The time between two writes depends on the size of the file",
        arguments: [
            (bytes: 0, interval: 100), (64 << 10, 100), (150 << 10, 100), (768 << 10, 500), (3 << 19, 1_000),
            (15 << 20, 10_000),
        ])
    func interval(bytes: Int, interval: Int) {
        var throttle = TypingThrottle()
        #expect(throttle.delay(now: 0) == 0, "the first letter")
        throttle.didWrite(bytes, at: 1_000)
        #expect(throttle.delay(now: 1_000) == interval)
        #expect(throttle.delay(now: 1_001) == interval - 1)
        #expect(throttle.delay(now: 1_000 + interval) == 0)
        #expect(throttle.delay(now: 100_000) == 0)
    }

    @Test("Large file is written once per second while text is typed, and at once when editing ends")
    func largeFile() {
        let filler = String(repeating: "x", count: 3 << 19)
        let typist = TypingSimulator(scratch.paths, filler: filler)
        let (longest, bytes) = burst(typist, letters: 75, apart: 40)
        #expect((900...1_010).contains(longest))
        #expect((3...5).contains(bytes / filler.utf8.count))
        typist.type("first")
        typist.wait(until: typist.now + 10)
        typist.type("second")
        typist.wait(until: typist.now + 500)
        #expect(typist.textOnDisk == "first")
        typist.type("finished", isTyping: false)
        typist.wait(until: typist.now)
        #expect(typist.textOnDisk == "finished")
    }

    @Test("The first letter after a pause is written immediately")
    func first() {
        let typist = TypingSimulator(scratch.paths)
        typist.type("a")
        typist.wait(until: 1)
        #expect(typist.textOnDisk == "a")
    }

    @Test("A final text is written immediately, together with the pending one")
    func change() {
        let typist = TypingSimulator(scratch.paths)
        typist.type("a")
        typist.wait(until: 10)
        typist.type("ab")
        typist.wait(until: 20)
        #expect(typist.textOnDisk == "a")
        typist.type("abc", isTyping: false)
        typist.wait(until: 21)
        #expect(typist.textOnDisk == "abc")
        // The timer of the pending text is still running, and may write the next one.
        typist.type("abcd")
        typist.wait(until: 99)
        #expect(typist.textOnDisk == "abc")
        typist.wait(until: 120)
        #expect(typist.textOnDisk == "abcd")
    }

    @Test("At the end, a pending text is written immediately")
    func flush() {
        let typist = TypingSimulator(scratch.paths)
        typist.type("a")
        typist.wait(until: 10)
        typist.type("ab")
        #expect(typist.saver.flush() == .saved)
        #expect(typist.textOnDisk == "ab")
    }

    @Test("Changes of others are merged with a pending text immediately")
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

    @Test("Change of another file in the folder doesn't write a pending text early")
    func otherFile() {
        let typist = TypingSimulator(scratch.paths)
        typist.type("a")
        typist.wait(until: 10)
        typist.type("ab")
        typist.saver.check()
        typist.wait(until: 11)
        #expect(typist.textOnDisk == "a")
    }

    @Test("Typed text isn't stored as last good content, a final text is, and after a kill the file itself is used")
    func lastGood() {
        let typist = TypingSimulator(scratch.paths)
        typist.type("a", isTyping: false)
        typist.wait(until: 10)
        let old = scratch.bytes(of: scratch.paths.lastGood)
        #expect(old == scratch.bytes(of: scratch.paths.dataFile))
        for number in 0..<5 {
            typist.type("a\(number)")
            typist.wait(until: typist.now + 200)
        }
        #expect(typist.textOnDisk == "a4")
        #expect(scratch.bytes(of: scratch.paths.lastGood) == old)
        // The final text equals the last one, so nothing is written, but it is remembered.
        typist.type("a4", isTyping: false)
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

    @Test("Typed text is stored as last good content if there is none yet")
    func noLastGood() {
        let typist = TypingSimulator(scratch.paths)
        typist.type("a")
        typist.saver.flush()
        #expect(scratch.bytes(of: scratch.paths.lastGood) == scratch.bytes(of: scratch.paths.dataFile))
    }

    // MARK: Kills

    /// After each system call, and after a power cut in between.
    @Test("K16: A kill at any moment loses only text typed in the last 100 ms", arguments: 0..<6)
    func kills(seed: Int) throws {
        let paths = StorePaths(dataFile: "/home/data/ember/lists.json", stateFolder: "/home/state/ember")
        var disk = Disk(exchange: .inOneStep)
        for folder in ["/home", "/home/data", "/home/data/ember", "/home/state", "/home/state/ember"] {
            try disk.makeFolder(folder)
        }
        disk.settle()
        let recording = RecordingDisk(disk)
        let typist = TypingSimulator(paths, fileSystem: recording.fileSystem)
        var generator = SeededGenerator(seed: UInt64(seed))
        typist.type("0", isTyping: false)
        typist.wait(until: 0)
        _ = recording.takeMoments()
        /// The first text that may be on the disk.
        var oldest = 0
        for step in 1..<50 {
            let isTyping = Int.random(in: 0..<5, using: &generator) > 0
            typist.type("\(step)", isTyping: isTyping)
            typist.wait(until: typist.now + Int.random(in: 0..<60, using: &generator))
            let moments = recording.takeMoments()
            for (number, moment) in moments.enumerated()
            where number == 0 || moment.version != moments[number - 1].version {
                for disk in [moment] + moment.afterPowerCut(atMost: 4, using: &generator) {
                    let file = ListFile(paths, fileSystem: RecordingDisk(disk).fileSystem)
                    guard case .loaded(let library) = file.load(), let found = Int(library.lists[0].items[0].text),
                        (oldest...step).contains(found)
                    else {
                        return #expect(Bool(false), "step \(step), call \(number): not loaded, or older than \(oldest)")
                    }
                }
            }
            let now = typist.now
            oldest = isTyping ? max(oldest, typist.texts.lastIndex { $0.time <= now - 100 } ?? 0) : step
        }
        #expect(typist.saver.flush() == .saved)
        #expect(recording.disk.bytes(of: paths.dataFile).flatMap(ListFile.library)?.lists[0].items[0].text == "49")
    }
}
