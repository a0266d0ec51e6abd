// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import ListStore

/// The name of a call to the file system.
enum Call: Hashable, Sendable, CaseIterable {
    case open, close, read, write, sync, statusOfOpen, setMode, setOwner
    case status, checkWritable, readLink, names, makeFolder, rename, link, remove, lock, hasRecordLock
}

extension FileSystem {
    /// Returns the real file system with a hook that is called before each call and may throw.
    static func hooked(_ hook: @escaping @Sendable (Call) throws(SystemError) -> Void) -> FileSystem {
        let real = FileSystem.posix
        return FileSystem(
            open: { (a, b, c) throws(SystemError) in
                try hook(.open)
                return try real.open(a, b, c)
            },
            close: { (a) throws(SystemError) in
                // A failed close closes the file, too.
                try real.close(a)
                try hook(.close)
            },
            read: { (a, b) throws(SystemError) in
                try hook(.read)
                return try real.read(a, b)
            },
            write: { (a, b) throws(SystemError) in
                try hook(.write)
                return try real.write(a, b)
            },
            sync: { (a) throws(SystemError) in
                try hook(.sync)
                try real.sync(a)
            },
            statusOfOpen: { (a) throws(SystemError) in
                try hook(.statusOfOpen)
                return try real.statusOfOpen(a)
            },
            setMode: { (a, b) throws(SystemError) in
                try hook(.setMode)
                try real.setMode(a, b)
            },
            setOwner: { (a, b, c) throws(SystemError) in
                try hook(.setOwner)
                try real.setOwner(a, b, c)
            },
            status: { (a) throws(SystemError) in
                try hook(.status)
                return try real.status(a)
            },
            checkWritable: { (a) throws(SystemError) in
                try hook(.checkWritable)
                try real.checkWritable(a)
            },
            readLink: { (a) throws(SystemError) in
                try hook(.readLink)
                return try real.readLink(a)
            },
            names: { (a) throws(SystemError) in
                try hook(.names)
                return try real.names(a)
            },
            makeFolder: { (a, b) throws(SystemError) in
                try hook(.makeFolder)
                try real.makeFolder(a, b)
            },
            rename: { (a, b) throws(SystemError) in
                try hook(.rename)
                try real.rename(a, b)
            },
            exchange: { (a, b) throws(SystemError) in
                try hook(.rename)
                try real.exchange(a, b)
            },
            link: { (a, b) throws(SystemError) in
                try hook(.link)
                try real.link(a, b)
            },
            remove: { (a) throws(SystemError) in
                try hook(.remove)
                try real.remove(a)
            },
            lock: { (a) throws(SystemError) in
                try hook(.lock)
                try real.lock(a)
            },
            hasRecordLock: { (a) throws(SystemError) in
                try hook(.hasRecordLock)
                return try real.hasRecordLock(a)
            },
            pause: real.pause,
            now: real.now
        )
    }
}

/// Simulates faults of a file system and records its calls.
final class FaultScript: Sendable {
    private struct State {
        var calls: [Call] = []
        var faults: [Call: Int32] = [:]
        var faultNumbers: Range<Int> = 0..<0
        var code: Int32 = 0
    }

    private let state = LockedValue(State())

    var calls: [Call] { state.withLock { $0.calls } }

    /// Makes a call fail with an errno from now on, or succeed again with `nil`.
    func fail(_ call: Call, with code: Int32?) {
        state.withLock { $0.faults[call] = code }
    }

    /// Makes a range of calls fail. They are counted from 0.
    func failCalls(_ numbers: Range<Int>, with code: Int32) {
        state.withLock { ($0.faultNumbers, $0.code) = (numbers, code) }
    }

    /// Records a call and returns the errno that it must fail with.
    private func next(_ call: Call) -> Int32? {
        state.withLock { state in
            let number = state.calls.count
            state.calls.append(call)
            return state.faultNumbers.contains(number) ? state.code : state.faults[call]
        }
    }

    /// The real file system with the faults of this script.
    var fileSystem: FileSystem {
        .hooked { (call) throws(SystemError) in
            if let code = self.next(call) { throw SystemError(code: code) }
        }
    }
}
