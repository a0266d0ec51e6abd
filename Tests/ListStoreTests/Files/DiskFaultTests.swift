// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

/// A disk that fails to read, or that is not mounted any more.
@Suite struct DiskFaultTests {
    private let scratch = TemporaryFolder()
    private var path: String { scratch.paths.dataFile }

    private func content(_ text: String) -> [UInt8] {
        Document.encode(Library(lists: [ItemList(id: ListID("l"), name: text)]))
    }

    @Test("An unreadable file is not overwritten", arguments: [EIO, EACCES])
    func unreadable(_ code: Int32) throws {
        let script = FaultScript()
        let file = ListFile(scratch.paths, fileSystem: script.fileSystem)
        try file.onQueue { try $0.replaceContent(content("one"), skippingSame: false) }
        script.fail(.read, with: code)
        #expect(throws: SaveError.write(WriteError(step: .inspect, code: code))) {
            try file.onQueue { try $0.mergeAndSave(content("two"), basedOn: $0.known, skippingSame: true) }
        }
        #expect(scratch.bytes(of: path) == content("one"))
        script.fail(.read, with: nil)
        #expect(try file.onQueue { try $0.mergeAndSave(content("two"), basedOn: $0.known, skippingSame: true) } == nil)
        #expect(scratch.bytes(of: path) == content("two"))
    }

    @Test("Nothing is written to the mount point of a missing disk, nor to a deleted folder")
    func unplugged() throws {
        let isOtherDisk = LockedValue(false)
        var fileSystem = FileSystem.posix
        let folder = FileSystem.folder(of: path)
        fileSystem.status = { (path) throws(SystemError) in
            let status = try FileSystem.posix.status(path)
            guard path == folder, isOtherDisk.withLock({ $0 }) else { return status }
            return FileStatus(
                kind: status.kind, mode: status.mode, owner: status.owner, group: status.group, size: status.size,
                device: status.device + 1, inode: status.inode, modified: status.modified
            )
        }
        scratch.write(content("one"), to: path)
        let file = ListFile(scratch.paths, fileSystem: fileSystem)
        _ = file.load()
        isOtherDisk.withLock { $0 = true }
        unlink(path)
        let gone = WriteError(step: .inspect, code: ENODEV)
        #expect(throws: SaveError.write(gone)) {
            try file.onQueue { try $0.mergeAndSave(content("two"), basedOn: $0.known, skippingSame: true) }
        }
        #expect(gone.cause == .folderMissing && scratch.dataNames.isEmpty)
        rmdir(folder)
        #expect(try file.onQueue { try $0.mergeAndSave(content("two"), basedOn: $0.known, skippingSame: true) } == nil)
        #expect(scratch.bytes(of: path) == content("two"))
    }
}
