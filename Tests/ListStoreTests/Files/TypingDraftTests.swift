// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import ListCore
import Testing

@testable import ListStore

/// Text that is typed into a large file is in a draft until the file is written.
@Suite struct TypingDraftTests {
    private static let paths = StorePaths(dataFile: "/home/data/ember/lists.json", stateFolder: "/home/state/ember")

    /// A saver with a simulated clock. Files of any size are large.
    private final class Typist: Sendable {
        let paths: StorePaths
        let saver: Saver
        let file: ListFile
        private let log = Log()

        private final class Log: Sendable {
            let now = LockedValue(0)
            let timers = LockedValue<[(due: Int, work: @Sendable () -> Void)]>([])
        }

        init(_ paths: StorePaths, _ fileSystem: FileSystem) {
            self.paths = paths
            file = ListFile(paths, fileSystem: fileSystem, draftThreshold: 0)
            saver = Saver(
                file: file,
                timer: { [log] queue, milliseconds, work in
                    let due = log.now.withLock { $0 } + milliseconds
                    log.timers.withLock { $0.append((due, { queue.sync(execute: work) })) }
                },
                clock: { [log] in log.now.withLock { $0 } }, onOutcome: { _ in }
            )
        }

        deinit {
            log.timers.withLock { $0 = [] }
        }

        /// Advances the clock. Timers fire at their times.
        func wait(_ milliseconds: Int) {
            let end = log.now.withLock { $0 } + milliseconds
            while true {
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

        func save(_ library: Library, isDraft: Bool = true) {
            saver.save(library, isDraft: isDraft)
            saver.queue.sync {}
        }
    }

    private static func library(_ texts: [String]) -> Library {
        let items = texts.enumerated().map { Item(id: ItemID("i\($0)"), text: $1) }
        return Library(lists: [ItemList(id: ListID("l"), name: "n", items: items), ItemList(id: ListID("m"), name: "m")])
    }

    private static func recordingDisk() throws -> RecordingDisk {
        var disk = Disk(exchange: .inOneStep)
        for folder in ["/home", "/home/data", "/home/data/ember", "/home/state", "/home/state/ember"] { try disk.makeFolder(folder) }
        disk.settle()
        return RecordingDisk(disk)
    }

    /// The lists that the next start finds on a disk.
    private static func loaded(_ disk: Disk) -> Library? {
        guard case .loaded(let library) = ListFile(paths, fileSystem: RecordingDisk(disk).fileSystem).load() else { return nil }
        return library
    }

    // MARK: Laws

    private static func edit(_ library: Library, structural: Bool, _ step: Int, _ generator: inout SeededGenerator) -> Library {
        var library = library
        let place = Int.random(in: 0..<library.lists.count, using: &generator)
        let list = library.lists[place]
        var items = Array(list.items)
        let index = items.isEmpty ? 0 : Int.random(in: 0..<items.count, using: &generator)
        switch Int.random(in: structural ? 0..<7 : 0..<3, using: &generator) {
        case 0 where !items.isEmpty: items[index].text += "x"
        case 1: items.insert(Item(id: ItemID("new\(step)"), text: "new \(step)"), at: index)
        case 2:
            library.lists[place].name += "y"
            return library
        case 3 where !items.isEmpty: items.remove(at: index)
        case 4 where !items.isEmpty: items[index] = Item(id: items[index].id, text: items[index].text, done: CompletionDate("2026"))
        case 5: items.reverse()
        default: if !items.isEmpty { items[index].text += "z" }
        }
        library.lists[place] = ItemList(id: list.id, name: list.name, items: items)
        return library
    }

    @Test("Draft of any small change restores it, also from its file, and changes nothing if it is saved already", arguments: 0..<200)
    func difference(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let old = Self.library(["a", "b", "c", "d"])
        var new = old
        for step in 0..<Int.random(in: 1...6, using: &generator) {
            new = Self.edit(new, structural: seed % 2 == 0, step, &generator)
        }
        guard let draft = TypingDraft(from: old, to: new) else { return #expect(seed % 2 == 0) }
        #expect(TypingDraft(decoding: draft.encode()) == draft)
        #expect(draft.merged(into: old, placingDone: .inPlace) == new)
        #expect(draft.merged(into: new, placingDone: .inPlace) == new)
        #expect(draft.updated(to: new) == draft)
    }

    /// After each system call, and after a power cut in between.
    @Test("K15: Typing, edits, and a kill at any moment lose at most the last write and double nothing", arguments: 0..<12)
    func kills(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let recording = try Self.recordingDisk()
        let typist = Typist(Self.paths, recording.fileSystem)
        var versions = [Self.library(["a", "b", "c", "d"])]
        typist.save(versions[0], isDraft: false)
        _ = recording.takeMoments()
        var drafts = 0
        /// The first version that may be on the disk.
        var oldest = 0
        for step in 1..<50 {
            let isDraft = Int.random(in: 0..<5, using: &generator) > 0
            let last = versions[versions.count - 1]
            versions.append(Self.edit(last, structural: !isDraft, step, &generator))
            typist.save(versions[step], isDraft: isDraft)
            typist.wait(Int.random(in: 0..<100, using: &generator))
            if step % 11 == 0 { typist.wait(1_500) }
            let moments = recording.takeMoments()
            for (number, moment) in moments.enumerated() where number == 0 || moment.version != moments[number - 1].version {
                for disk in [moment] + moment.afterPowerCut(atMost: 4, using: &generator) {
                    let found = Self.loaded(disk)
                    guard !Self.isExpected(found, among: versions[oldest...]) else { continue }
                    let expected = versions[oldest...].map(Self.outline).joined(separator: " or ")
                    Issue.record("step \(step), call \(number): \(found.map(Self.outline) ?? "nothing") instead of \(expected)")
                    return
                }
            }
            if recording.disk.bytes(of: Self.paths.draft) != nil { drafts += 1 }
            // A delayed letter may be missing.
            oldest = versions.lastIndex { $0 == Self.loaded(recording.disk) } ?? oldest
            #expect(oldest >= step - 3)
        }
        #expect(drafts > 5)
        #expect(typist.saver.flush() == .saved)
        #expect(recording.disk.bytes(of: Self.paths.dataFile).flatMap(ListFile.library) == versions.last)
        #expect(recording.disk.bytes(of: Self.paths.draft) == nil)
    }

    private static func outline(_ library: Library) -> String {
        library.lists.map { list in
            list.name + ": " + list.items.map { $0.text + ($0.isDone ? " (done)" : "") }.joined(separator: ", ")
        }.joined(separator: "; ")
    }

    /// Returns whether a library equals a version. Right before the file is written with a later version, the draft gets its texts. Items
    /// that the later version doesn't have may be missing from the earlier one then.
    private static func isExpected(_ found: Library?, among versions: ArraySlice<Library>) -> Bool {
        guard let found else { return false }
        if versions.contains(found) { return true }
        return versions.indices.dropLast().contains { early in
            versions[(early + 1)...].contains { later in found == mixed(versions[early], with: later, like: found) }
        }
    }

    /// Returns a version in which the texts and names that `found` has from the later version are replaced, and items that neither the
    /// later version nor `found` has are removed.
    private static func mixed(_ version: Library, with later: Library, like found: Library) -> Library {
        func item(_ id: ItemID, in library: Library) -> Item? { library.lists.lazy.compactMap { $0[id] }.first }
        var result = version
        result.lists = version.lists.map { list in
            let items = list.items.filter { item($0.id, in: later) != nil || item($0.id, in: found) != nil }.map { old in
                var old = old
                if let new = item(old.id, in: later)?.text, new == item(old.id, in: found)?.text { old.text = new }
                return old
            }
            let isRenamed = found[list.id]?.name == later[list.id]?.name
            return ItemList(id: list.id, name: isRenamed ? later[list.id]?.name ?? list.name : list.name, items: items)
        }
        return result
    }

    // MARK: Pace

    @Test("Letters typed quickly are each on disk within 100 ms, and the file is written once per second", arguments: [4, 40, 120])
    func pace(apart: Int) throws {
        let recording = try Self.recordingDisk()
        let files = LockedValue(0)
        var fileSystem = recording.fileSystem
        let exchange = fileSystem.exchange
        fileSystem.exchange = { (one, other) throws(SystemError) in
            try exchange(one, other)
            if other == Self.paths.dataFile { files.withLock { $0 += 1 } }
        }
        let typist = Typist(Self.paths, fileSystem)
        typist.save(Self.library(["", "b"]), isDraft: false)
        typist.wait(2_000)
        var texts: [String] = []
        for step in 0..<(100 / apart + 200) {
            texts.append(String(repeating: "x", count: step + 1))
            typist.save(Self.library([texts[step], "b"]))
            typist.wait(apart)
            let old = step - 100 / apart
            guard old >= 0, let found = Self.loaded(recording.disk)?.lists[0].items[0].text else { continue }
            #expect(found.count >= texts[old].count)
        }
        let seconds = (100 / apart + 200) * apart / 1_000
        #expect((1...(seconds + 2)).contains(files.withLock { $0 }))
        typist.wait(1_100)
        #expect(recording.disk.bytes(of: Self.paths.draft) == nil, "the file is written after a pause")
        #expect(recording.disk.bytes(of: Self.paths.dataFile).flatMap(ListFile.library) == Self.library([texts[texts.count - 1], "b"]))
    }

    @Test("The end of editing writes the file at once")
    func end() throws {
        let recording = try Self.recordingDisk()
        let typist = Typist(Self.paths, recording.fileSystem)
        typist.save(Self.library(["a"]), isDraft: false)
        typist.wait(100)
        typist.save(Self.library(["ab"]))
        typist.wait(100)
        #expect(recording.disk.bytes(of: Self.paths.dataFile).flatMap(ListFile.library) == Self.library(["a"]))
        #expect(recording.disk.bytes(of: Self.paths.draft) != nil)
        typist.save(Self.library(["ab"]), isDraft: false)
        #expect(recording.disk.bytes(of: Self.paths.dataFile).flatMap(ListFile.library) == Self.library(["ab"]))
        #expect(recording.disk.bytes(of: Self.paths.draft) == nil)
    }

    // MARK: Other programs

    /// Types into a file and is killed. Then another program changes the file.
    private func killed(_ texts: [String], typing new: [String], thenOthers theirs: Library) throws -> RecordingDisk {
        let recording = try Self.recordingDisk()
        let typist = Typist(Self.paths, recording.fileSystem)
        typist.save(Self.library(texts), isDraft: false)
        typist.wait(100)
        typist.save(Self.library(new))
        let content = String(decoding: Document.encode(theirs), as: UTF8.self)
        try recording.change { (disk) throws(SystemError) in try disk.write(content, to: Self.paths.dataFile) }
        #expect(recording.disk.bytes(of: Self.paths.draft) != nil)
        return recording
    }

    @Test("Draft is merged with another text of the item by others, and both are kept once")
    func conflict() throws {
        let recording = try killed(["a", "b"], typing: ["a typed", "b"], thenOthers: Self.library(["a theirs", "b theirs"]))
        for _ in 0..<3 {
            let file = ListFile(Self.paths, fileSystem: recording.fileSystem)
            guard case .loaded(let library) = file.load() else { return #expect(Bool(false), "not loaded") }
            #expect(library.lists[0].items.map(\.text) == ["a theirs", "a typed", "b theirs"])
            let saver = Saver(file: file, timer: { _, _, _ in }) { _ in }
            saver.check()
            #expect(saver.flush() == .saved)
            #expect(recording.disk.bytes(of: Self.paths.dataFile).flatMap(ListFile.library) == library)
            #expect(recording.disk.bytes(of: Self.paths.draft) == nil)
        }
    }

    @Test("Item that others deleted comes back with its new text, as after any change")
    func deletion() throws {
        let recording = try killed(["a", "b"], typing: ["a", "b typed"], thenOthers: Self.library(["a"]))
        #expect(Self.loaded(recording.disk) == Self.library(["a", "b typed"]))
        let other = try killed(["a", "b"], typing: ["a", "b typed"], thenOthers: Library(lists: [ItemList(id: ListID("x"), name: "x")]))
        let found = Self.loaded(other.disk)
        #expect(found?.lists.map(\.name).sorted() == ["n", "x"] && found?[ListID("l")]?.items.map(\.text) == ["b typed"])
    }

    @Test("Command after a kill finds the text, saves it with its own change, and removes the draft")
    func command() throws {
        let recording = try killed(["a", "b"], typing: ["a typed", "b"], thenOthers: Self.library(["a", "b"]))
        let file = ListFile(Self.paths, fileSystem: recording.fileSystem)
        try file.edit { $0.lists[0].name = "new" }
        let saved = recording.disk.bytes(of: Self.paths.dataFile).flatMap(ListFile.library)
        #expect(saved?.lists[0].name == "new" && saved?.lists[0].items.map(\.text) == ["a typed", "b"])
        #expect(recording.disk.bytes(of: Self.paths.draft) == nil)
    }

    @Test("Change of others while text is typed is merged at once")
    func external() throws {
        let recording = try Self.recordingDisk()
        let typist = Typist(Self.paths, recording.fileSystem)
        typist.save(Self.library(["a", "b"]), isDraft: false)
        typist.wait(100)
        typist.save(Self.library(["a typed", "b"]))
        typist.wait(100)
        let theirs = String(decoding: Document.encode(Self.library(["a", "b theirs"])), as: UTF8.self)
        try recording.change { (disk) throws(SystemError) in try disk.write(theirs, to: Self.paths.dataFile) }
        typist.saver.check()
        typist.saver.queue.sync {}
        #expect(recording.disk.bytes(of: Self.paths.dataFile).flatMap(ListFile.library) == Self.library(["a typed", "b theirs"]))
        #expect(recording.disk.bytes(of: Self.paths.draft) == nil)
    }

    @Test("Two processes don't take each other's draft, and the second one writes the file for each letter")
    func processes() throws {
        let scratch = TemporaryFolder()
        let one = Typist(scratch.paths, .posix)
        one.save(Self.library(["a", "b"]), isDraft: false)
        one.wait(100)
        one.save(Self.library(["a typed", "b"]))
        let draft = try #require(scratch.bytes(of: scratch.paths.draft))
        let other = Typist(scratch.paths, .posix)
        #expect(other.file.load() == .loaded(Self.library(["a", "b"])))
        other.saver.check()
        for text in ["b typed", "b typed more"] {
            other.save(Self.library(["a", text]))
            other.wait(100)
            #expect(scratch.bytes(of: scratch.paths.dataFile).flatMap(ListFile.library)?.lists[0].items.last?.text == text)
        }
        #expect(scratch.bytes(of: scratch.paths.draft) == draft)
        #expect(one.saver.flush() == .saved)
        #expect(scratch.bytes(of: scratch.paths.dataFile).flatMap(ListFile.library) == Self.library(["a typed", "b typed more"]))
        #expect(scratch.bytes(of: scratch.paths.draft) == nil)
    }

    // MARK: Faults

    @Test(
        "Files that aren't drafts are all kept under other names and don't stop the start",
        arguments: ["", "{", "[]", "{\"format\":\"ember-draft\",\"version\":0}", "{\"format\":\"ember\",\"version\":2}"])
    func garbage(content: String) throws {
        let recording = try Self.recordingDisk()
        let typist = Typist(Self.paths, recording.fileSystem)
        typist.save(Self.library(["a"]), isDraft: false)
        let contents = [content, "another"]
        for content in contents {
            try recording.change { (disk) throws(SystemError) in try disk.write(content, to: Self.paths.draft) }
            #expect(Self.loaded(recording.disk) == Self.library(["a"]))
            #expect(ListFile(Self.paths, fileSystem: recording.fileSystem).load() == .loaded(Self.library(["a"])))
            #expect(recording.disk.bytes(of: Self.paths.draft) == nil)
        }
        let names = try recording.fileSystem.names(Self.paths.stateFolder).filter { $0.hasPrefix("draft.broken-") }
        #expect(Set(names.map { recording.disk.bytes(of: Self.paths.stateFolder + "/" + $0) }) == Set(contents.map { Array($0.utf8) }))
    }

    @Test("Draft of a newer version stays in its place while the file is loaded, written, and typed into")
    func newerVersion() throws {
        let recording = try Self.recordingDisk()
        let content = "{\"format\":\"ember-draft\",\"changes\":{\"of\":[\"another\"]},\"version\":2}"
        try recording.change { (disk) throws(SystemError) in
            try disk.write(String(decoding: Document.encode(Self.library(["a"])), as: UTF8.self), to: Self.paths.dataFile)
            try disk.write(content, to: Self.paths.draft)
        }
        let typist = Typist(Self.paths, recording.fileSystem)
        #expect(typist.file.load() == .loaded(Self.library(["a"])))
        typist.saver.check()
        for text in ["ab", "abc"] {
            typist.save(Self.library([text]))
            typist.wait(100)
            #expect(recording.disk.bytes(of: Self.paths.dataFile).flatMap(ListFile.library) == Self.library([text]))
        }
        typist.save(Self.library(["abcd"]), isDraft: false)
        #expect(typist.saver.flush() == .saved)
        #expect(recording.disk.bytes(of: Self.paths.draft) == Array(content.utf8))
    }

    @Test("If the draft can't be written, the file is written for each letter")
    func fullDisk() throws {
        for obstacle in 0..<3 {
            let scratch = TemporaryFolder()
            var fileSystem = FileSystem.posix
            let (rename, open, lock) = (fileSystem.rename, fileSystem.open, fileSystem.lock)
            let paths = scratch.paths
            switch obstacle {
            case 0:
                fileSystem.rename = { (one, other) throws(SystemError) in
                    if other == paths.draft { throw SystemError(code: ENOSPC) }
                    try rename(one, other)
                }
            case 1:
                fileSystem.open = { (path, flags, mode) throws(SystemError) in
                    if path == paths.draftLock { throw SystemError(code: EACCES) }
                    return try open(path, flags, mode)
                }
            default:
                let opened = LockedValue<Int32>(-1)
                fileSystem.open = { (path, flags, mode) throws(SystemError) in
                    let file = try open(path, flags, mode)
                    if path == paths.draftLock { opened.withLock { $0 = file } }
                    return file
                }
                fileSystem.lock = { (file) throws(SystemError) in
                    if file == opened.withLock({ $0 }) { throw SystemError(code: ENOLCK) }
                    try lock(file)
                }
            }
            let typist = Typist(paths, fileSystem)
            typist.save(Self.library(["a"]), isDraft: false)
            typist.wait(100)
            for text in ["ab", "abc"] {
                typist.save(Self.library([text]))
                typist.wait(100)
                #expect(scratch.bytes(of: paths.dataFile).flatMap(ListFile.library) == Self.library([text]), "obstacle \(obstacle)")
                #expect(scratch.bytes(of: paths.draft) == nil)
            }
        }
    }

    @Test("Draft that can't be merged yet isn't overwritten by the next one")
    func leftoverStays() throws {
        let recording = try killed(["a", "b"], typing: ["a typed", "b"], thenOthers: Self.library(["a", "b"]))
        let draft = recording.disk.bytes(of: Self.paths.draft)
        try recording.change { (disk) throws(SystemError) in try disk.remove(Self.paths.dataFile) }
        let typist = Typist(Self.paths, recording.fileSystem)
        guard case .missing(let lastGood?) = typist.file.load() else { return #expect(Bool(false), "not missing") }
        #expect(lastGood == Self.library(["a", "b"]))
        typist.save(lastGood, isDraft: false)
        typist.wait(100)
        typist.save(Self.library(["a", "b more"]))
        #expect(recording.disk.bytes(of: Self.paths.draft) == draft)
        typist.saver.check()
        typist.wait(100)
        #expect(typist.saver.flush() == .saved)
        #expect(recording.disk.bytes(of: Self.paths.dataFile).flatMap(ListFile.library) == Self.library(["a typed", "b more"]))
        #expect(recording.disk.bytes(of: Self.paths.draft) == nil)
    }

    @Test("K06: Check after a failed attempt saves the unsaved edit, which contains the recovered draft", arguments: [false, true])
    func recoveredDraftAfterFailure(isEdited: Bool) throws {
        let recording = try killed(["a", "b"], typing: ["a typed", "b"], thenOthers: Self.library(["a", "b"]))
        let isFull = LockedValue(true)
        var fileSystem = recording.fileSystem
        let write = fileSystem.write
        fileSystem.write = { (file, bytes) throws(SystemError) in
            if isFull.withLock({ $0 }) { throw SystemError(code: ENOSPC) }
            return try write(file, bytes)
        }
        let typist = Typist(Self.paths, fileSystem)
        let recovered = Self.library(["a typed", "b"])
        #expect(typist.file.load() == .loaded(recovered))
        typist.saver.check()
        let last = isEdited ? Self.library(["a typed", "b edited"]) : recovered
        if isEdited { typist.save(last, isDraft: false) }
        #expect(typist.saver.flush() == .failed(.write(WriteError(step: .write, code: ENOSPC))))
        isFull.withLock { $0 = false }
        typist.saver.check()
        typist.saver.queue.sync {}
        #expect(recording.disk.bytes(of: Self.paths.dataFile).flatMap(ListFile.library) == last)
        #expect(recording.disk.bytes(of: Self.paths.draft) == nil)
        #expect(typist.saver.flush() == .saved)
        #expect(Self.loaded(recording.disk) == last)
    }
}
