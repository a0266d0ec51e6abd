// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@testable import ListStore

@Suite struct AtomicWriteTests {
    private let scratch = TemporaryFolder()
    private var folder: String { scratch.path + "/a/b" }
    private var path: String { folder + "/lists.json" }

    private func replace(
        _ content: String, _ fileSystem: FileSystem = .posix, durability: FileSystem.Durability = .synced,
        skippingSame: Bool = false
    ) throws(WriteError) {
        try fileSystem.replace(path, with: Array(content.utf8), durability: durability, skippingSame: skippingSame)
    }

    @Test func missingFoldersAreCreated() throws {
        let mask = umask(0)
        umask(mask)
        try replace("new")
        #expect(scratch.text(of: path) == "new")
        #expect(scratch.names(in: folder) == ["lists.json"])
        #expect(scratch.status(of: path)?.mode == 0o644 & ~mask)
        #expect(scratch.status(of: folder)?.mode == 0o700)
        #expect(scratch.status(of: scratch.path + "/a")?.mode == 0o700)
    }

    @Test(arguments: [0o600, 0o640, 0o664, 0o666, 0o755] as [UInt32]) func permissionsAreKept(mode: UInt32) throws {
        scratch.write("old", to: path)
        chmod(path, mode)
        try replace("new")
        #expect(scratch.status(of: path)?.mode == mode)
    }

    @Test(.enabled(if: geteuid() == 0, "only root may give files away")) func ownerIsKept() throws {
        scratch.write("old", to: path)
        chown(path, 1234, 2345)
        try replace("new")
        #expect(scratch.status(of: path)?.owner == 1234)
        #expect(scratch.status(of: path)?.group == 2345)
    }

    @Test(.enabled(if: geteuid() == 0, "only root may give files away")) func newGroupGetsPermissionsOfEveryone() throws
    {
        scratch.write("old", to: path)
        chown(path, 1234, 2345)
        chmod(path, 0o664)
        let script = FaultScript()
        script.fail(.setOwner, with: EPERM)
        try replace("new", script.fileSystem)
        #expect(scratch.status(of: path)?.mode == 0o644)
    }

    @Test(.enabled(if: geteuid() != 0, "root may write every file")) func readOnlyFileIsNotReplaced() throws {
        scratch.write("old", to: path)
        chmod(path, 0o444)
        #expect(throws: WriteError(step: .inspect, code: EACCES)) { try replace("new") }
        #expect(scratch.text(of: path) == "old")
    }

    @Test(.enabled(if: geteuid() != 0, "root may write every folder")) func readOnlyFolderIsNotChanged() throws {
        scratch.write("old", to: path)
        chmod(folder, 0o555)
        defer { chmod(folder, 0o755) }
        #expect(throws: WriteError(step: .createTemporary, code: EACCES)) { try replace("new") }
        #expect(scratch.text(of: path) == "old")
    }

    @Test func fileAndFolderAreSynced() throws {
        scratch.write("old", to: path)
        let script = FaultScript()
        try replace("new", script.fileSystem)
        let order = script.calls.filter { [.write, .sync, .rename].contains($0) }
        #expect(order == [.write, .sync, .rename, .sync])
    }

    @Test func cachedContentIsNotSynced() throws {
        scratch.write("old", to: path)
        let script = FaultScript()
        try replace("new", script.fileSystem, durability: .cached)
        #expect(!script.calls.contains(.sync))
        #expect(scratch.text(of: path) == "new")
    }

    @Test func sameContentIsSkipped() throws {
        try replace("same")
        let before = scratch.status(of: path)
        try replace("same", skippingSame: true)
        #expect(scratch.status(of: path) == before)
        try replace("same", skippingSame: false)
        #expect(scratch.status(of: path)?.inode != before?.inode)
        try replace("sama", skippingSame: true)
        #expect(scratch.text(of: path) == "sama")
    }

    @Test(arguments: [
        (Call.readLink, WriteError.Step.inspect, EACCES), (.status, .inspect, EACCES),
        (.checkWritable, .inspect, EROFS),
        (.open, .createTemporary, ENOSPC), (.open, .createTemporary, EDQUOT), (.write, .write, ENOSPC),
        (.write, .write, EIO),
        (.sync, .sync, EIO), (.sync, .sync, ENOSPC), (.close, .write, EDQUOT), (.rename, .rename, EIO),
        (.rename, .rename, EACCES),
    ]) func aFaultLeavesTheOldFile(call: Call, step: WriteError.Step, code: Int32) throws {
        scratch.write("old", to: path)
        let script = FaultScript()
        script.fail(call, with: code)
        #expect(throws: WriteError(step: step, code: code)) { try replace("new", script.fileSystem) }
        #expect(scratch.text(of: path) == "old")
        #expect(scratch.names(in: folder) == ["lists.json"])
        script.fail(call, with: nil)
        try replace("new", script.fileSystem)
        #expect(scratch.text(of: path) == "new")
    }

    @Test func errorsOfCreatingFoldersAreReported() {
        let script = FaultScript()
        script.fail(.makeFolder, with: EACCES)
        #expect(throws: WriteError(step: .createFolder, code: EACCES)) { try replace("new", script.fileSystem) }
        scratch.write("", to: scratch.path + "/a")
        #expect(throws: WriteError(step: .inspect, code: ENOTDIR)) { try replace("new") }
    }

    @Test func folderBelowABrokenLinkIsAnError() {
        symlink("nowhere", scratch.path + "/a")
        #expect(throws: WriteError(step: .createFolder, code: ENOENT)) { try replace("new") }
    }

    /// Lets each call fail once, then each call and all that follow, as if the process had been killed there.
    @Test(arguments: [false, true]) func everyFailingCallKeepsACompleteFile(isKilled: Bool) throws {
        for number in 0..<40 {
            scratch.write("old", to: path)
            let script = FaultScript()
            script.failCalls(number..<(isKilled ? .max : number + 1), with: EIO)
            var hasFailed = false
            do throws(WriteError) {
                try replace("new", script.fileSystem)
            } catch {
                hasFailed = true
                let isNew = error.step == .syncFolder
                #expect(scratch.text(of: path) == (isNew ? "new" : "old"), "call \(number)")
            }
            if !hasFailed { #expect(scratch.text(of: path) == "new", "call \(number)") }
            if !isKilled { #expect(scratch.names(in: folder) == ["lists.json"], "call \(number)") }
            for name in scratch.names(in: folder) where name != "lists.json" { unlink(folder + "/" + name) }
            if script.calls.count <= number {
                #expect(number > 8)
                return
            }
        }
        Issue.record("more calls than expected")
    }

    @Test func shortAndInterruptedWritesAreContinued() throws {
        let attempts = LockedValue(0)
        var fileSystem = FileSystem.posix
        fileSystem.write = { (file, buffer) throws(SystemError) in
            let attempt = attempts.withLock { number in
                number += 1
                return number
            }
            if attempt % 3 == 0 { throw SystemError(code: EINTR) }
            return try FileSystem.posix.write(file, UnsafeRawBufferPointer(rebasing: buffer.prefix(7)))
        }
        let text = String(repeating: "0123456789", count: 100)
        try replace(text, fileSystem)
        #expect(scratch.text(of: path) == text)
        #expect(attempts.withLock { $0 } > 1_000 / 7)
    }

    @Test func diskThatAcceptsNoBytesIsFull() {
        var fileSystem = FileSystem.posix
        fileSystem.write = { (_, _) throws(SystemError) in 0 }
        #expect(throws: WriteError(step: .write, code: ENOSPC)) { try replace("new", fileSystem) }
    }

    @Test(arguments: [EINVAL, ENOTSUP, ENOSYS]) func fileSystemsWithoutSyncAreSupported(code: Int32) throws {
        let script = FaultScript()
        script.fail(.sync, with: code)
        try replace("new", script.fileSystem)
        #expect(scratch.text(of: path) == "new")
    }

    /// A network file system may repeat a request, and then reports the link that the first one has made.
    @Test func fileOfARepeatedRequestIsNotTakenForThatOfAnotherProgram() throws {
        var fileSystem = FileSystem.posix
        fileSystem.link = { (old, new) throws(SystemError) in
            try FileSystem.posix.link(old, new)
            throw SystemError(code: EEXIST)
        }
        let concurrent = try fileSystem.replace(
            path, with: Array("new".utf8), durability: .synced, skippingSame: false, expecting: .missing)
        #expect(concurrent == nil && scratch.text(of: path) == "new" && scratch.names(in: folder) == ["lists.json"])
    }

    @Test(arguments: ["../../sync/mine.json", "", "absolute"]) func targetOfALinkIsReplaced(target: String) throws {
        let real = scratch.path + "/sync/mine.json"
        scratch.write("old", to: real)
        scratch.makeFolder(folder)
        switch target {
        case "":
            symlink("two", path)
            symlink(real, folder + "/two")
        case "absolute": symlink(real, path)
        default: symlink(target, path)
        }
        try replace("new")
        #expect(scratch.text(of: real) == "new")
        #expect((try? FileSystem.posix.readLink(path)) != nil)
        #expect(scratch.names(in: scratch.path + "/sync") == ["mine.json"])
    }

    @Test func brokenLinkCreatesItsTarget() throws {
        scratch.makeFolder(folder)
        symlink("../target.json", path)
        try replace("new")
        #expect(scratch.text(of: scratch.path + "/a/target.json") == "new")
    }

    @Test func linkIntoAMissingFolderIsAnError() {
        scratch.makeFolder(folder)
        symlink("/nonexistent/ember/lists.json", path)
        #expect(throws: WriteError(step: .createTemporary, code: ENOENT)) { try replace("new") }
        #expect(WriteError(step: .createTemporary, code: ENOENT).cause == .folderMissing)
    }
}
