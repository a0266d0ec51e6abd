// SPDX-License-Identifier: GPL-3.0-or-later
// Measures loading, saving and changing a long list on one thread, and its memory. Prints a line for each figure, with
// tabs between name, number of items, value, unit, and limit.

import Glibc
import ListCore
import ListStore

let texts = [
    "Feed the cat", "Buy eggs", "Pack bags for the journey", "Call the plumber about the kitchen tap that drips",
    "Find missing socks", "Write a letter", "Read chapter seven",
]

func library(of count: Int) -> Library {
    let items = (0..<count).map { Item(id: .random(), text: texts[$0 % texts.count]) }
    return Library(lists: [ItemList(id: .random(), name: "Today", items: items)])
}

/// Returns the time of a monotonic clock in s. CLOCK_THREAD_CPUTIME_ID measures the CPU time of this thread.
func now(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Returns the resident memory of this process in bytes.
func residentMemory() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { fatalError("no /proc") }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 200)
    fgets(&line, CInt(line.count), file)
    let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
        separator: " ")
    return (Int(words[1]) ?? 0) * sysconf(CInt(_SC_PAGESIZE))
}

/// Keeps the optimizer from removing the measured code.
@inline(never) func use<Value>(_ value: Value) {}

struct Results {
    private let sorted: [Double]

    init(_ figures: [Double]) {
        sorted = figures.sorted()
    }

    var least: Double { sorted[0] }
    var median: Double { sorted[sorted.count / 2] }
    var percentile95: Double { sorted[min(sorted.count - 1, sorted.count * 95 / 100)] }
}

/// Returns the duration of each run in ms. A first run for warming up does not count.
func measure(_ rounds: Int, _ body: () -> Void) -> Results {
    body()
    return Results(
        (0..<rounds).map { _ in
            let start = now()
            body()
            return (now() - start) * 1_000
        })
}

func format(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
}

nonisolated(unsafe) var misses = 0

/// - Parameter limit: Upper limit, or `nil` if there is none.
func report(_ name: String, _ count: Int, _ value: Double, _ unit: String, atMost limit: Double?) {
    if let limit, value > limit { misses += 1 }
    print([name, "\(count)", "\(value)", unit, limit.map(format) ?? ""].joined(separator: "\t"))
}

/// Measures loading (read, decode, keep a copy) and saving (encode, write, sync, keep a copy).
func measureFile(_ count: Int, in folder: String, rounds: Int, limit: Double) {
    let paths = StorePaths(dataFile: "\(folder)/data-\(count)/lists.json", stateFolder: "\(folder)/state-\(count)")
    let whole = library(of: count)
    let bytes = Document.encode(whole)
    report("decode", count, measure(rounds) { use(try? Document(decoding: bytes)) }.median, "ms", atMost: nil)
    report("encode", count, measure(rounds) { use(Document.encode(whole)) }.median, "ms", atMost: nil)

    let file = ListFile(paths)
    let saver = Saver(file: file) { outcome in
        if outcome != .saved { fatalError("\(outcome)") }
    }
    var (one, other) = (whole, whole)
    one.lists[0].name = "One"
    other.lists[0].name = "Other"
    let save = measure(rounds) {
        swap(&one, &other)
        saver.save(one)
        saver.flush()
    }
    report("save: encode, write, sync, remember", count, save.median, "ms", atMost: limit)
    let load = measure(rounds) { use(ListFile(paths).load()) }
    report("load: read, decode, remember", count, load.median, "ms", atMost: limit)
}

/// Measures merging a synchronizer's conflict copy of the oldest of ten states. The file is locked meanwhile.
func measureConflict(_ count: Int, in folder: String, rounds: Int) {
    let paths = StorePaths(
        dataFile: "\(folder)/conflict-\(count)/lists.json", stateFolder: "\(folder)/state-conflict-\(count)")
    let saver = Saver(file: ListFile(paths)) { _ in }
    var whole = library(of: count)
    var copies: [Library] = []
    for number in 0..<10 {
        let new = ImportedList(name: nil, items: [ImportedItem(text: "New \(number)", isDone: false)])
        whole.add([new], to: whole.lists[0].id, unnamed: "", at: CompletionDate("2026"))
        saver.save(whole)
        saver.flush()
        copies.append(whole)
    }
    func measure(_ name: String, _ old: Library) {
        let times = (0..<rounds).map { round in
            var theirs = old
            theirs.lists[0].name = "\(name) \(round)"
            let file = fopen("\(folder)/conflict-\(count)/lists.sync-conflict-20261121-10320\(round)-ABCDEFG.json", "w")
            let bytes = Document.encode(theirs)
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
            let start = now()
            saver.check()
            saver.flush()
            return (now() - start) * 1_000
        }
        report("take in a conflict copy of \(name) state", count, Results(times).median, "ms", atMost: nil)
    }
    measure("the newest", copies[9])
    measure("an old", copies[2])
}

/// Measures the memory of a loaded file: the library, and the version for merging external changes. Needs a new
/// process.
func measureMemory(_ home: String) {
    let before = residentMemory()
    let file = ListFile(StorePaths(dataFile: home + "/data/ember/lists.json", stateFolder: home + "/state/ember"))
    guard case .loaded(let library) = file.load() else { fatalError("no list in \(home)") }
    let after = residentMemory()
    let items = library.lists.flatMap(\.items)
    let text = items.reduce(0) { $0 + $1.text.utf8.count }
    let each = Double(after - before - text) / Double(items.count)
    withExtendedLifetime(file) {
        report("memory of what was loaded, beyond its text", items.count, each, "B/item", atMost: 600)
    }
}

/// Measures edits on their thread while the saver still holds the state before them.
func measureChange(_ count: Int, in folder: String, limit: Double) {
    let paths = StorePaths(
        dataFile: "\(folder)/change-\(count)/lists.json", stateFolder: "\(folder)/state-change-\(count)")
    let saver = Saver(file: ListFile(paths)) { _ in }
    let historyFile = HistoryFile(paths)
    var session = ListSession(library: library(of: count)) { .random() }
    session.resize(
        width: 420, height: 673, metrics: RowMetrics(rowHeight: 54, linePitch: 22, characterWidth: 8, margin: 20))
    session.makeDate = { CompletionDate("2026-11-21T10:32:00Z") }
    var time = 0.0
    /// Duration of a command from the input to the saver in ms, as wall time and as CPU time.
    func change(_ command: Command) -> (passed: Double, worked: Double) {
        time += 1
        _ = session.advance(to: time)
        let (start, startOfWork) = (now(), now(CLOCK_THREAD_CPUTIME_ID))
        let events = session.handle(.command(command), now: time)
        let isChange = events.contains {
            switch $0 {
            case .changed, .edited, .undid, .redid: true
            default: false
            }
        }
        if isChange {
            saver.save(session.editableLibrary.libraryToSave, isTyping: session.editing != nil)
            if session.editing == nil { historyFile.save(session.history) }
        }
        let (worked, passed) = (now(CLOCK_THREAD_CPUTIME_ID) - startOfWork, now() - start)
        guard isChange else { fatalError("\(command): nothing changed") }
        return (passed * 1_000, worked * 1_000)
    }
    /// Performs commands in turn. The saver holds each state, as if it had not been encoded yet.
    func measure(_ turns: [(name: String, command: (Int) -> Command)], rounds: Int = 200, before: () -> Void = {}) {
        var figures = [[(passed: Double, worked: Double)]](repeating: [], count: turns.count)
        for round in 0..<rounds {
            before()
            for (index, turn) in turns.enumerated() {
                saver.save(session.editableLibrary.libraryToSave)
                let held = session.library
                figures[index].append(change(turn.command(round)))
                withExtendedLifetime(held) {}
            }
        }
        for (turn, times) in zip(turns, figures) {
            let (passed, worked) = (Results(times.map(\.passed)), Results(times.map(\.worked)))
            report("a change: \(turn.name), least", count, passed.least, "ms", atMost: nil)
            report("a change: \(turn.name), median", count, passed.median, "ms", atMost: nil)
            report("a change: \(turn.name), median of work", count, worked.median, "ms", atMost: limit)
            report("a change: \(turn.name), 95 of 100 of work", count, worked.percentile95, "ms", atMost: limit)
        }
    }
    /// Measures a command, undoing it, redoing it, and undoing it again.
    func measureReversible(_ name: String, _ command: Command, before: () -> Void) {
        measure(
            [
                (name, { _ in command }), ("undo \(name)", { _ in .undo }), ("redo \(name)", { _ in .redo }),
                ("undo \(name) again", { _ in .undo }),
            ], before: before)
    }
    func focus(_ move: FocusMove) { _ = session.handle(.command(.focus(move)), now: time) }
    let first = { focus(.first) }
    measureReversible("complete", .complete, before: first)
    measureReversible("delete", .delete, before: first)
    measureReversible("delete the last", .delete) { focus(.last) }
    measureReversible("move to the end", .move(.last), before: first)
    focus(.first)
    for _ in 0..<100 { _ = change(.complete) }
    measureReversible("clear 100 done", .clear) { focus(.last) }
    _ = session.handle(.command(.add(.top)), now: time)
    measure([("type a letter", { .type(String(repeating: "a", count: $0 + 1)) })])
    saver.flush()
    historyFile.flush()
}

if CommandLine.arguments.dropFirst().contains(where: { $0.hasPrefix("-") }) {
    // There is no folder argument.
    print("usage: StoreBenchmark [change | conflict] EMPTY-FOLDER | memory HOME")
    exit(64)
} else if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "memory" {
    measureMemory(CommandLine.arguments[2])
} else if CommandLine.arguments.count == 2 {
    let folder = CommandLine.arguments[1]
    measureFile(10_000, in: folder, rounds: 21, limit: 50)
    measureFile(100_000, in: folder, rounds: 9, limit: 600)
    measureConflict(100_000, in: folder, rounds: 3)
    measureChange(10_000, in: folder, limit: 0.2)
} else if CommandLine.arguments.count >= 3, CommandLine.arguments[1] == "change" {
    measureChange(
        Int(CommandLine.arguments.dropFirst(3).first ?? "") ?? 10_000, in: CommandLine.arguments[2], limit: 0.2)
} else if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "conflict" {
    measureConflict(100_000, in: CommandLine.arguments[2], rounds: 3)
} else {
    fatalError("usage: StoreBenchmark [change | conflict] EMPTY-FOLDER | memory HOME")
}
exit(misses == 0 ? 0 : 1)
