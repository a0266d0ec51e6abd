// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

@Suite struct ListFileTests {
    private let scratch = TemporaryFolder()
    private var paths: StorePaths { scratch.paths }
    private var file: ListFile { ListFile(paths) }

    private let golden = DocumentTests.golden
    private let library = DocumentTests.library

    @Test func missingFileIsFresh() {
        #expect(file.load() == .fresh)
        #expect(scratch.names(in: scratch.path).isEmpty, "reading creates no files")
    }

    @Test func missingFileIsFreshOnlyBeforeTheFirstSave() throws {
        #expect(file.load() == .fresh)
        try file.onQueue { try $0.replaceContent(Array(golden.utf8), skippingSame: true) }
        #expect(scratch.text(of: paths.dataFile) == golden)
        #expect(scratch.text(of: paths.lastGood) == golden)
        unlink(paths.dataFile)
        #expect(file.load() == .missing(lastGood: library))
        unlink(paths.lastGood)
        #expect(file.load() == .missing(lastGood: nil))
        unlink(paths.startedMarker)
        #expect(file.load() == .fresh)
    }

    @Test func unreadableStateFolderIsNotFresh() {
        let script = FaultScript()
        script.fail(.status, with: EACCES)
        #expect(ListFile(paths, fileSystem: script.fileSystem).load() == .missing(lastGood: nil))
    }

    @Test func fileIsLoadedUnchanged() throws {
        scratch.write(golden, to: paths.dataFile)
        let before = scratch.status(of: paths.dataFile)
        let file = file
        #expect(file.load() == .loaded(library))
        #expect(scratch.status(of: paths.dataFile) == before)
        // The copy is made afterwards.
        file.onQueue { _ in }
        #expect(scratch.text(of: paths.lastGood) == golden)
        #expect(scratch.status(of: paths.startedMarker) != nil)
        #expect(scratch.status(of: paths.stateFolder)?.mode == 0o700)
        try file.onQueue { try $0.replaceContent(Array(golden.utf8), skippingSame: true) }
        #expect(scratch.status(of: paths.dataFile) == before, "the same content is not written again")
    }

    @Test func newerVersionIsReadOnly() {
        scratch.write(
            "{\"format\":\"ember\",\"version\":3,\"lists\":[{\"id\":\"l\",\"items\":[\"a\"]}]}", to: paths.dataFile)
        let result = file.load()
        if case .readOnly(let library, version: 3) = result {
            #expect(library.lists[0].items[0].text == "a")
        } else {
            Issue.record("\(result)")
        }
        #expect(scratch.dataNames == ["lists.json"])
        #expect(scratch.status(of: paths.lastGood) == nil)
    }

    @Test(arguments: [
        ("", DocumentError.empty),
        ("{\n  \"lists\": [\n", .notJSON(.unexpectedEnd, line: 3, column: 1)),
        ("[]", .notALibrary),
    ]) func brokenIsKeptAside(content: String, problem: DocumentError) throws {
        try file.onQueue { try $0.replaceContent(Array(golden.utf8), skippingSame: true) }
        scratch.write(content, to: paths.dataFile)
        setTime(1_795_257_120, of: paths.dataFile)
        let before = scratch.status(of: paths.dataFile)
        for _ in 0..<2 {
            let copyPath = scratch.path + "/data/ember/lists.broken-20261121-103200.json"
            #expect(file.load() == .broken(problem, copyPath: copyPath, lastGood: library))
            #expect(scratch.dataNames == ["lists.broken-20261121-103200.json", "lists.json"])
        }
        #expect(scratch.status(of: paths.dataFile) == before)
        try file.onQueue { try $0.replaceContent(Array(golden.utf8), skippingSame: true) }
        #expect(scratch.text(of: paths.dataFile) == golden)
        #expect(scratch.text(of: scratch.path + "/data/ember/lists.broken-20261121-103200.json") == content)
    }

    @Test func brokenLastGoodFileIsIgnored() throws {
        scratch.write("{", to: paths.dataFile)
        scratch.write("{\"format\":", to: paths.lastGood)
        #expect(lastGoodOfBroken() == nil)
        scratch.write("{\"format\":\"ember\",\"version\":2}", to: paths.lastGood)
        #expect(lastGoodOfBroken() == nil)
        scratch.write("{\"format\":\"ember\",\"version\":1}", to: paths.lastGood)
        #expect(lastGoodOfBroken() == Library())
    }

    @Test func folderIsUnreadable() throws {
        try file.onQueue { try $0.replaceContent(Array(golden.utf8), skippingSame: true) }
        unlink(paths.dataFile)
        mkdir(paths.dataFile, 0o755)
        expectUnreadable(.folder, lastGood: library)
        #expect(throws: WriteError(step: .inspect, code: EISDIR)) {
            try file.onQueue { try $0.replaceContent(Array(golden.utf8), skippingSame: true) }
        }
    }

    @Test func pipeDoesNotBlock() {
        scratch.makeFolder(scratch.path + "/data/ember")
        mkfifo(paths.dataFile, 0o600)
        expectUnreadable(.special, lastGood: nil)
        #expect(throws: WriteError(step: .inspect, code: EINVAL)) {
            try file.onQueue { try $0.replaceContent(Array(golden.utf8), skippingSame: true) }
        }
    }

    @Test(arguments: ["/dev/zero", "/dev/null", "/dev/tty"]) func deviceIsUnreadable(device: String) {
        scratch.makeFolder(scratch.path + "/data/ember")
        symlink(device, paths.dataFile)
        expectUnreadable(.special, lastGood: nil)
    }

    @Test func socketIsUnreadable() {
        scratch.makeFolder(scratch.path + "/data/ember")
        let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: paths.dataFile.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(result == 0)
        expectUnreadable(.special, lastGood: nil)
    }

    @Test func cyclicLinksAreUnreadable() {
        scratch.makeFolder(scratch.path + "/data/ember")
        symlink("lists.json", paths.dataFile)
        expectUnreadable(.system(code: ELOOP), lastGood: nil)
        #expect(throws: WriteError(step: .inspect, code: ELOOP)) {
            try file.onQueue { try $0.replaceContent(Array(golden.utf8), skippingSame: true) }
        }
    }

    @Test func largeFileIsUnreadable() {
        scratch.write("", to: paths.dataFile)
        truncate(paths.dataFile, ReadError.sizeLimit + 1)
        expectUnreadable(.tooLarge(bytes: ReadError.sizeLimit + 1), lastGood: nil)
    }

    @Test func largeContentIsNotWritten() throws {
        let count = ReadError.sizeLimit + 1
        // Untouched pages use no memory.
        let content = [UInt8](unsafeUninitializedCapacity: count) { $1 = count }
        let version = FileContent(FileVersion(digest: ContentDigest([]), library: nil), bytes: content)
        #expect(throws: WriteError(step: .write, code: EFBIG)) {
            try file.onQueue { try $0.replaceContent(version, skippingSame: true) }
        }
        #expect(scratch.names(in: scratch.path).isEmpty)
    }

    @Test(
        .enabled(if: geteuid() != 0, "root may read every file"), arguments: [0o000, 0o200] as [mode_t]
    ) func noPermissionIsUnreadable(mode: mode_t) {
        scratch.write(golden, to: paths.dataFile)
        chmod(paths.dataFile, mode)
        expectUnreadable(.noPermission, lastGood: nil)
    }

    @Test(arguments: [
        (EACCES, ReadError.noPermission), (EPERM, .noPermission), (EIO, .system(code: EIO)),
        (ENOTDIR, .system(code: ENOTDIR)),
    ]) func faultsOfOpen(code: Int32, problem: ReadError) {
        let script = FaultScript()
        script.fail(.open, with: code)
        expectUnreadable(problem, lastGood: nil, script.fileSystem)
    }

    @Test func readErrorIsReported() {
        scratch.write(golden, to: paths.dataFile)
        let script = FaultScript()
        script.fail(.read, with: EIO)
        expectUnreadable(.system(code: EIO), lastGood: nil, script.fileSystem)
    }

    @Test func shortReadsAreContinued() {
        scratch.write(golden, to: paths.dataFile)
        var fileSystem = FileSystem.posix
        fileSystem.read = { (file, buffer) throws(SystemError) in
            try FileSystem.posix.read(file, UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(7)))
        }
        #expect(ListFile(paths, fileSystem: fileSystem).load() == .loaded(library))
    }

    /// The file is read again if an editor writes to it in place at the same time.
    @Test func fileChangedWhileReadIsReadAgain() {
        scratch.write(String(golden.prefix(300)), to: paths.dataFile)
        var fileSystem = FileSystem.posix
        fileSystem.read = { [path = paths.dataFile, golden] (file, buffer) throws(SystemError) in
            let count = try FileSystem.posix.read(file, buffer)
            let writer = Glibc.open(path, O_WRONLY)
            _ = golden.withCString { Glibc.write(writer, $0, strlen($0)) }
            Glibc.close(writer)
            return count
        }
        #expect(ListFile(paths, fileSystem: fileSystem).load() == .loaded(library))
    }

    @Test func oldTemporaryFilesAreRemoved() {
        scratch.write(golden, to: paths.dataFile)
        let folder = FileSystem.folder(of: paths.dataFile)
        let (old, young, other) = (folder + "/.ember-old.tmp", folder + "/.ember-young.tmp", folder + "/.other.tmp")
        for path in [old, young, other] { scratch.write("x", to: path) }
        setTime(1_000_000_000, of: old)
        setTime(1_000_000_000, of: other)
        _ = file.load()
        #expect(scratch.dataNames == [".ember-young.tmp", ".other.tmp", "lists.json"])
    }

    @Test("Temporary files from the far future are removed; recent ones are kept, even if slightly in the future")
    func temporaryFilesFromTheFuture() {
        scratch.write(golden, to: paths.dataFile)
        let folder = FileSystem.folder(of: paths.dataFile)
        let (ahead, young) = (folder + "/.ember-ahead.tmp", folder + "/.ember-young.tmp")
        for path in [ahead, young] { scratch.write("x", to: path) }
        let now = FileSystem.posix.now()
        setTime(now + 86_400, of: ahead)
        setTime(now + 60, of: young)
        _ = file.load()
        #expect(scratch.dataNames == [".ember-young.tmp", "lists.json"])
    }

    @Test("Temporary files with any time are merged or removed", arguments: [Int.min, Int.max])
    func temporaryFilesOfAnyTime(seconds: Int) {
        scratch.write(golden, to: paths.dataFile)
        let folder = FileSystem.folder(of: paths.dataFile)
        let (mergeable, other) = (folder + "/.ember-mergeable.tmp", folder + "/.ember-other.tmp")
        scratch.write(golden, to: mergeable)
        scratch.write("x", to: other)
        var fileSystem = FileSystem.posix
        let status = fileSystem.status
        fileSystem.status = { (path) throws(SystemError) in
            let found = try status(path)
            guard FileSystem.isTemporary(path.split(separator: "/").last.map(String.init) ?? "") else { return found }
            return FileStatus(
                kind: found.kind, mode: found.mode, owner: found.owner, group: found.group, size: found.size,
                device: found.device,
                inode: found.inode, modified: FileStatus.Time(seconds: seconds, nanoseconds: 0))
        }
        let file = ListFile(paths, fileSystem: fileSystem)
        #expect(file.load() == .loaded(library))
        #expect(scratch.dataNames == [".ember-mergeable.tmp", "lists.json"])
        let saver = Saver(file: file, timer: { _, _, _ in }) { _ in }
        saver.check()
        #expect(saver.flush() == .saved)
    }

    private func lastGoodOfBroken() -> Library? {
        if case .broken(_, copyPath: .some, let lastGood) = file.load() { return lastGood }
        Issue.record("the file should be broken")
        return nil
    }

    private func expectUnreadable(
        _ problem: ReadError, lastGood: Library?, _ fileSystem: FileSystem = .posix,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let result = ListFile(paths, fileSystem: fileSystem).load()
        #expect(result == .unreadable(problem, lastGood: lastGood), sourceLocation: sourceLocation)
        #expect(!scratch.dataNames.contains { $0.contains("broken") }, sourceLocation: sourceLocation)
    }

    private func setTime(_ seconds: Int, of path: String) {
        let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        utimensat(AT_FDCWD, path, times, 0)
    }
}
