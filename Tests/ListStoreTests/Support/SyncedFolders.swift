// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import ListStore

/// Two folders that are synchronized according to the relevant rules of Syncthing: Versions are vectors of counters. Of
/// two concurrent changes, the later one wins. The loser's file is renamed to a conflict copy before the winner's file
/// arrives. Copies are synced like other files. No copy is made of equal contents (lib/protocol/vector.go,
/// lib/model/folder_sendrecv.go).
struct SyncedFolders {
    private struct Entry {
        var version = [0, 0]
        /// `nil` if the file was deleted.
        var content: [UInt8]?
        var modified = 0
        var device = 0
    }

    private let folders: [String]
    private var indexes: [[String: Entry]] = [[:], [:]]
    private var clock = 0

    init(_ folders: [String]) {
        self.folders = folders
    }

    private func names(_ device: Int) -> [String] {
        ((try? FileSystem.posix.names(folders[device])) ?? []).filter { $0.hasPrefix("lists") }
    }

    private func path(_ device: Int, _ name: String) -> String { folders[device] + "/" + name }

    /// Detects local changes.
    mutating func scan(_ device: Int) {
        clock += 1
        var contents: [String: [UInt8]] = [:]
        for name in names(device) { contents[name] = try? FileSystem.posix.contents(of: path(device, name)).bytes }
        for name in Set(contents.keys).union(indexes[device].keys) {
            var entry = indexes[device][name] ?? Entry()
            guard entry.content != contents[name] else { continue }
            entry.version[device] += 1
            (entry.content, entry.modified, entry.device) = (contents[name], clock, device)
            indexes[device][name] = entry
        }
    }

    /// Copies changes from the other machine.
    ///
    /// - Parameter between: Called after the loser was renamed and before the winner arrives.
    /// - Returns: Whether anything changed.
    mutating func pull(_ device: Int, between: () -> Void = {}) -> Bool {
        scan(device)
        scan(1 - device)
        var isChanged = false
        for (name, theirs) in indexes[1 - device].sorted(by: { $0.key < $1.key }) {
            let ours = indexes[device][name] ?? Entry()
            let isOlder = zip(ours.version, theirs.version).allSatisfy { $0 <= $1 }
            guard ours.version != theirs.version, isOlder || !zip(theirs.version, ours.version).allSatisfy({ $0 <= $1 })
            else { continue }
            let version = zip(ours.version, theirs.version).map { max($0, $1) }
            if !isOlder, ours.content != theirs.content {
                let isTheirs =
                    ours.content == nil
                    || theirs.content != nil && (ours.modified, ours.device) < (theirs.modified, theirs.device)
                guard isTheirs else { continue }
                if ours.content != nil, !name.contains(".sync-conflict-") {
                    rename(path(device, name), path(device, copyName(of: device)))
                    between()
                    // A file written in the meantime is a change of its own.
                    if access(path(device, name), F_OK) == 0 {
                        scan(device)
                        return true
                    }
                }
            }
            isChanged = isChanged || ours.content != theirs.content
            if let content = theirs.content {
                let file = open(path(device, ".syncthing.tmp"), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
                _ = content.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                close(file)
                rename(path(device, ".syncthing.tmp"), path(device, name))
            } else {
                unlink(path(device, name))
            }
            indexes[device][name] = theirs
            indexes[device][name]?.version = version
        }
        scan(device)
        return isChanged
    }

    private mutating func copyName(of device: Int) -> String {
        clock += 1
        let number = String(clock)
        return "lists.sync-conflict-20260101-" + String(repeating: "0", count: 6 - number.count) + number + "-ABCDEF"
            + ["A", "B"][device]
            + ".json"
    }
}
