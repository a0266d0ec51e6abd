// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@testable import ListStore

@Suite struct BrokenFileCopyTests {
    private let scratch = TemporaryFolder()
    private var path: String { scratch.path + "/data/lists.json" }

    private func keep(_ fileSystem: FileSystem = .posix) throws -> String? {
        let (bytes, status) = try fileSystem.contents(of: path)
        return fileSystem.keepBrokenCopy(path, bytes: bytes, status: status)
    }

    private func breakFile(_ content: String, seconds: Int = 1_795_257_120) {
        // A program that saves by renaming creates a new file each time.
        unlink(path)
        scratch.write(content, to: path)
        let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        utimensat(AT_FDCWD, path, times, 0)
    }

    @Test func copyIsMadeOnceAndIsNotChangedWithTheFile() throws {
        breakFile("one")
        let copyPath = try #require(try keep())
        #expect(copyPath == scratch.path + "/data/lists.broken-20261121-103200.json")
        #expect(try keep() == copyPath)
        #expect(scratch.names(in: scratch.path + "/data").count == 2)
        scratch.write("written in place", to: path)
        #expect(scratch.text(of: copyPath) == "one")
    }

    @Test func existingFilesAreNotOverwritten() throws {
        var kept: [String: String] = [:]
        for content in ["one", "two", "three", "two", "one"] {
            breakFile(content)
            let copyPath = try #require(try keep())
            if let before = kept[content] { #expect(copyPath == before) }
            kept[content] = copyPath
        }
        let stem = scratch.path + "/data/lists.broken-20261121-103200"
        #expect(kept == ["one": stem + ".json", "two": stem + "-2.json", "three": stem + "-3.json"])
        for (content, copyPath) in kept { #expect(scratch.text(of: copyPath) == content) }
    }

    @Test func namesOfFoldersAndBrokenLinksAreSkipped() throws {
        breakFile("one")
        let stem = scratch.path + "/data/lists.broken-20261121-103200"
        mkdir(stem + ".json", 0o755)
        symlink("nowhere", stem + "-2.json")
        #expect(try keep() == stem + "-3.json")
        #expect(scratch.names(in: scratch.path + "/data").contains("nowhere") == false)
    }

    @Test(arguments: [Call.write, .sync]) func ifTheDiskIsFullTheCopyIsAHardLinkMadeOnce(call: Call) throws {
        breakFile("one")
        let script = FaultScript()
        script.fail(call, with: ENOSPC)
        let copyPath = try #require(try keep(script.fileSystem))
        #expect(copyPath == scratch.path + "/data/lists.broken-20261121-103200.json")
        #expect(scratch.status(of: copyPath)?.inode == scratch.status(of: path)?.inode)
        #expect(try keep(script.fileSystem) == copyPath)
        #expect(scratch.names(in: scratch.path + "/data").count == 2)
    }

    @Test func ifTheDiskIsFullAFileThatWasMovedToThePathIsNotKeptInstead() throws {
        breakFile("one")
        let (bytes, status) = try FileSystem.posix.contents(of: path)
        scratch.write("keeps the inode from being used again", to: scratch.path + "/data/other")
        Glibc.rename(scratch.path + "/data/other", path)
        let script = FaultScript()
        script.fail(.write, with: ENOSPC)
        #expect(script.fileSystem.keepBrokenCopy(path, bytes: bytes, status: status) == nil)
        #expect(scratch.names(in: scratch.path + "/data") == ["lists.json"])
    }

    @Test(arguments: [Call.open, .write, .sync]) func failedCopyIsRemoved(call: Call) throws {
        breakFile("one")
        let (bytes, status) = try FileSystem.posix.contents(of: path)
        let script = FaultScript()
        script.fail(.link, with: EPERM)
        script.fail(call, with: ENOSPC)
        #expect(script.fileSystem.keepBrokenCopy(path, bytes: bytes, status: status) == nil)
        #expect(scratch.names(in: scratch.path + "/data") == ["lists.json"])
    }

    /// From some call on, all calls fail, as if the process had been killed.
    @Test func killedProcessLeavesNoPartialCopy() throws {
        breakFile("one")
        let (bytes, status) = try FileSystem.posix.contents(of: path)
        for number in 0..<60 {
            let script = FaultScript()
            script.failCalls(number..<Int.max, with: EIO)
            _ = script.fileSystem.keepBrokenCopy(path, bytes: bytes, status: status)
            let copies = scratch.names(in: scratch.path + "/data").filter { $0.hasPrefix("lists.broken") }
            for name in copies { #expect(scratch.text(of: scratch.path + "/data/" + name) == "one", "call \(number)") }
            if script.calls.count <= number { return }
            for name in copies { unlink(scratch.path + "/data/" + name) }
        }
        Issue.record("more calls than expected")
    }

    @Test(arguments: [EPERM, ENOTSUP]) func withoutHardLinksTheCopyIsWrittenUnderItsName(code: Int32) throws {
        breakFile("one")
        let script = FaultScript()
        script.fail(.link, with: code)
        let copyPath = try #require(try keep(script.fileSystem))
        #expect(scratch.text(of: copyPath) == "one")
        #expect(scratch.names(in: scratch.path + "/data").count == 2)
    }

    /// The copy has the content that was read, not that of a file renamed to the path afterwards.
    @Test func copyHasTheContentThatWasRead() throws {
        breakFile("one")
        let (bytes, status) = try FileSystem.posix.contents(of: path)
        scratch.write("keeps the inode from being used again", to: scratch.path + "/data/other")
        Glibc.rename(scratch.path + "/data/other", path)
        let copyPath = try #require(FileSystem.posix.keepBrokenCopy(path, bytes: bytes, status: status))
        #expect(scratch.text(of: copyPath) == "one")
        #expect(scratch.text(of: path) == "keeps the inode from being used again")
    }

    @Test func copyIsNextToTheTargetOfALink() throws {
        scratch.write("one", to: scratch.path + "/sync/mine.json")
        scratch.makeFolder(scratch.path + "/data")
        symlink("../sync/mine.json", path)
        let copyPath = try #require(try keep())
        #expect(copyPath.hasPrefix(scratch.path + "/data/../sync/mine.broken-"))
        #expect(scratch.names(in: scratch.path + "/sync").count == 2)
        #expect(scratch.names(in: scratch.path + "/data") == ["lists.json"])
    }
}
