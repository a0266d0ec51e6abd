// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Synchronization
import Testing

@testable import ListStore

struct ListReaderTests {
    private let scratch = TemporaryFolder()

    private func write(_ text: String) {
        let list = ItemList(id: ListID("l"), name: "Today", items: [Item(id: ItemID("i"), text: text)])
        scratch.write(Document.encode(Library(lists: [list])), to: scratch.paths.dataFile)
    }

    private func text(_ reader: inout ListReader) -> String? {
        reader.read().lists.first?.items.first?.text
    }

    @Test func readingWritesNothing() {
        var reader = ListReader(scratch.paths)
        #expect(reader.read() == Library())
        write("Feed the cat")
        #expect(text(&reader) == "Feed the cat")
        scratch.write("{ broken", to: scratch.paths.dataFile)
        _ = reader.read()
        #expect(access(scratch.paths.stateFolder, F_OK) != 0)
        #expect(
            (try? FileSystem.posix.names(FileSystem.folder(of: scratch.paths.dataFile)).filter { $0.first != "." }) == [
                "lists.json"
            ])
    }

    @Test func fileIsReadAgainOnlyIfItChanged() {
        let reads = Mutex(0)
        var disk = FileSystem.posix
        let open = disk.open
        disk.open = { (path, flags, mode) throws(SystemError) in
            reads.withLock { $0 += 1 }
            return try open(path, flags, mode)
        }
        write("Feed the cat")
        var reader = ListReader(scratch.paths, fileSystem: disk)
        for _ in 0..<3 { #expect(text(&reader) == "Feed the cat") }
        #expect(reads.withLock { $0 } == 1)
        write("Feed the cats")
        #expect(text(&reader) == "Feed the cats")
        #expect(reads.withLock { $0 } == 2)
    }

    @Test func brokenOrMissingFileGivesTheLastVersion() {
        write("Feed the cat")
        var reader = ListReader(scratch.paths)
        _ = reader.read()
        scratch.write("{ broken", to: scratch.paths.dataFile)
        #expect(text(&reader) == "Feed the cat")
        unlink(scratch.paths.dataFile)
        #expect(text(&reader) == "Feed the cat")
        write("Sing")
        #expect(text(&reader) == "Sing")
    }

    @Test func fileBrokenFromTheStartGivesTheLastGoodVersion() {
        write("Feed the cat")
        let file = ListFile(scratch.paths)
        _ = file.load()
        file.onQueue { _ in }
        scratch.write("{ broken", to: scratch.paths.dataFile)
        var reader = ListReader(scratch.paths)
        #expect(text(&reader) == "Feed the cat")
    }

    @Test func readingOnceWritesNothingAndTellsWhatIsWrong() throws {
        let reader = ListReader(scratch.paths)
        #expect(try reader.readOnce().library == Library())
        write("Feed the cat")
        #expect(try reader.readOnce().library.lists.first?.items.first?.text == "Feed the cat")
        scratch.write("{ broken", to: scratch.paths.dataFile)
        #expect(throws: ListFileError.self) { try reader.readOnce {} }
        #expect(access(scratch.paths.stateFolder, F_OK) != 0)
        #expect(
            (try? FileSystem.posix.names(FileSystem.folder(of: scratch.paths.dataFile)).filter { $0.first != "." }) == [
                "lists.json"
            ])
    }

    @Test func readingOnceWaitsForAFileThatIsBeingWritten() throws {
        scratch.write("{ broken", to: scratch.paths.dataFile)
        let text = try ListReader(scratch.paths).readOnce { write("Sing") }.library.lists.first?.items.first?.text
        #expect(text == "Sing")
    }

    @Test func readingOnceGivesTheLastVersionOfAMissingFile() throws {
        write("Feed the cat")
        let file = ListFile(scratch.paths)
        _ = file.load()
        file.onQueue { _ in }
        unlink(scratch.paths.dataFile)
        let text = try ListReader(scratch.paths).readOnce().library.lists.first?.items.first?.text
        #expect(text == "Feed the cat")
    }
}
