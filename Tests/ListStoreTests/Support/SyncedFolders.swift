// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import ListStore

/// Folders of two machines that Syncthing keeps the same, as far as its rules matter here: versions are vectors of counters,
/// of two changes that did not know each other the later wins, the loser's file is renamed to a conflict copy before the
/// winner's comes, copies are synced like other files, and of equal contents no copy is made
/// (lib/protocol/vector.go, lib/model/folder_sendrecv.go).
struct SyncedFolders {
    private struct Entry {
        var version = [0, 0]
        /// Nil when the file was deleted.
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

    /// Takes on what was changed on a machine.
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

    /// Brings to a machine what the other one has.
    ///
    /// - Parameter between: run when the loser is renamed and the winner not yet there.
    /// - Returns: whether anything was done.
    mutating func pull(_ device: Int, between: () -> Void = {}) -> Bool {
        scan(device)
        scan(1 - device)
        var isChanged = false
        for (name, theirs) in indexes[1 - device].sorted(by: { $0.key < $1.key }) {
            let ours = indexes[device][name] ?? Entry()
            let isOlder = zip(ours.version, theirs.version).allSatisfy { $0 <= $1 }
            guard ours.version != theirs.version, isOlder || !zip(theirs.version, ours.version).allSatisfy({ $0 <= $1 }) else { continue }
            let version = zip(ours.version, theirs.version).map { max($0, $1) }
            if !isOlder, ours.content != theirs.content {
                let isTheirs =
                    ours.content == nil
                    || theirs.content != nil && (ours.modified, ours.device) < (theirs.modified, theirs.device)
                guard isTheirs else { continue }
                if ours.content != nil, !name.contains(".sync-conflict-") {
                    rename(path(device, name), path(device, copyName(of: device)))
                    between()
                    // Whatever was written meanwhile is a change of its own.
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
        return "lists.sync-conflict-20260101-" + String(repeating: "0", count: 6 - number.count) + number + "-ABCDEF" + ["A", "B"][device]
            + ".json"
    }
}
