// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import ListStore

/// A file system on a `Disk` that records the disk before each call.
final class RecordingDisk: Sendable {
    private struct State {
        var disk: Disk
        var files: [Int32: (node: Int, place: Int)] = [:]
        var nextFile: Int32 = 3
        var moments: [Disk] = []
    }

    private let state: LockedValue<State>
    /// Whether nothing is ever synced, which the tests must detect.
    private let forgetsToSync: Bool
    /// Whether each byte of a write is recorded separately.
    private let isBytewise: Bool

    init(_ disk: Disk, isBytewise: Bool = false, forgetsToSync: Bool = false) {
        state = LockedValue(State(disk: disk))
        self.isBytewise = isBytewise
        self.forgetsToSync = forgetsToSync
    }

    var disk: Disk { state.withLock { $0.disk } }

    /// Returns the recorded disks since the last time, and the current one.
    func takeMoments() -> [Disk] {
        state.withLock { state in
            defer { state.moments = [] }
            return state.moments + [state.disk]
        }
    }

    /// Changes the disk as another program, without recording it.
    func change(_ body: @Sendable (inout Disk) throws(SystemError) -> Void) throws(SystemError) {
        try state.withLock { state in
            Result { () throws(SystemError) in try body(&state.disk) }
        }.get()
    }

    private func perform<Value: Sendable>(_ body: (inout State) throws(SystemError) -> Value) throws(SystemError)
        -> Value
    {
        try state.withLock { state in
            state.moments.append(state.disk)
            return Result { () throws(SystemError) in try body(&state) }
        }.get()
    }

    private static func node(_ file: Int32, in state: State) throws(SystemError) -> Int {
        guard let open = state.files[file] else { throw SystemError(code: EBADF) }
        return open.node
    }

    var fileSystem: FileSystem {
        // All calls are replaced, so that none reaches the real disk.
        var system = FileSystem.posix
        system.open = { (path, flags, _) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in
                let node = try state.disk.open(path, flags)
                state.nextFile += 1
                state.files[state.nextFile] = (node, 0)
                return state.nextFile
            }
        }
        system.close = { (file) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in
                if state.files.removeValue(forKey: file) == nil { throw SystemError(code: EBADF) }
            }
        }
        system.read = { (file, buffer) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in
                let (node, place) = state.files[file] ?? (-1, 0)
                let rest = (state.disk.content(of: node)?.bytes ?? []).dropFirst(place).prefix(buffer.count)
                buffer.copyBytes(from: rest)
                state.files[file]?.place += rest.count
                return rest.count
            }
        }
        system.write = { [isBytewise] (file, buffer) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in
                let node = try Self.node(file, in: state)
                guard var content = state.disk.content(of: node) else { throw SystemError(code: EISDIR) }
                for byte in buffer {
                    content.bytes.append(byte)
                    guard isBytewise else { continue }
                    state.disk.setContent(content, of: node)
                    state.moments.append(state.disk)
                }
                state.disk.setContent(content, of: node)
                return buffer.count
            }
        }
        system.sync = { [forgetsToSync] (file) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in
                let node = try Self.node(file, in: state)
                if !forgetsToSync { state.disk.sync(node) }
            }
        }
        system.statusOfOpen = { (file) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in state.disk.status(of: try Self.node(file, in: state)) }
        }
        system.setMode = { (file, mode) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in
                let node = try Self.node(file, in: state)
                guard var content = state.disk.content(of: node) else { return }
                content.mode = mode
                state.disk.setContent(content, of: node)
            }
        }
        system.setOwner = { (_, _, _) throws(SystemError) in }
        system.status = { (path) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in try state.disk.status(of: path) }
        }
        system.checkWritable = { (_) throws(SystemError) in }
        system.readLink = { (path) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in try state.disk.target(ofLink: path) }
        }
        system.names = { (path) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in try state.disk.names(in: path) }
        }
        system.makeFolder = { (path, _) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in try state.disk.makeFolder(path) }
        }
        system.rename = { (from, to) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in try state.disk.rename(from, to) }
        }
        system.exchange = { (one, other) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in try state.disk.exchange(one, other) }
        }
        system.link = { (from, to) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in try state.disk.link(from, to) }
        }
        system.remove = { (path) throws(SystemError) in
            try self.perform { (state) throws(SystemError) in try state.disk.remove(path) }
        }
        system.lock = { (_) throws(SystemError) in }
        system.hasRecordLock = { (_) throws(SystemError) in false }
        system.pause = {}
        system.now = { 1_795_257_120 }
        return system
    }
}
