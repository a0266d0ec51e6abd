// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import ListStore

/// A temporary folder, deleted with its last reference.
final class TemporaryFolder: Sendable {
    let path: String
    let paths: StorePaths

    init() {
        var template = Array("/tmp/ember-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("No folder in /tmp: errno \(errno)") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        paths = StorePaths(dataFile: path + "/data/ember/lists.json", stateFolder: path + "/state/ember")
    }

    deinit {
        Self.remove(path)
    }

    private static func remove(_ path: String) {
        guard unlink(path) != 0, errno == EISDIR else { return }
        for name in (try? FileSystem.posix.names(path)) ?? [] where name != "." && name != ".." {
            remove(path + "/" + name)
        }
        rmdir(path)
    }

    /// Writes a file in place, like another program.
    func write(_ content: String, to path: String) {
        write(Array(content.utf8), to: path)
    }

    func write(_ bytes: [UInt8], to path: String) {
        makeFolder(FileSystem.folder(of: path))
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        precondition(file >= 0, "cannot open \(path): errno \(errno)")
        let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        precondition(count == bytes.count)
        Glibc.close(file)
    }

    func makeFolder(_ path: String) {
        if mkdir(path, 0o755) != 0, errno == ENOENT {
            makeFolder(FileSystem.folder(of: path))
            mkdir(path, 0o755)
        }
    }

    /// Returns the bytes of a file, or `nil` if there is none.
    func bytes(of path: String) -> [UInt8]? {
        try? FileSystem.posix.contents(of: path).bytes
    }

    func text(of path: String) -> String? {
        bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
    }

    func status(of path: String) -> FileStatus? {
        try? FileSystem.posix.status(path)
    }

    /// Returns the sorted names in a folder.
    func names(in folder: String) -> [String] {
        ((try? FileSystem.posix.names(folder)) ?? []).filter { $0 != "." && $0 != ".." }.sorted()
    }

    var dataNames: [String] { names(in: path + "/data/ember") }
}
