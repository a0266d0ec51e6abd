// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import ListStore

/// A call to the file system, by name.
enum Call: Hashable, Sendable, CaseIterable {
    case open, close, read, write, sync, statusOfOpen, setMode, setOwner
    case status, checkWritable, readLink, names, makeFolder, rename, link, remove, lock, hasRecordLock
}

extension FileSystem {
    /// The real file system, with something to be done (or thrown) before each call.
    static func hooked(_ hook: @escaping @Sendable (Call) throws(SystemError) -> Void) -> FileSystem {
        let real = FileSystem.posix
        return FileSystem(
            open: { (a, b, c) throws(SystemError) in
                try hook(.open); return try real.open(a, b, c)
            },
            close: { (a) throws(SystemError) in
                // A close that fails has closed, too.
                try real.close(a)
                try hook(.close)
            },
            read: { (a, b) throws(SystemError) in
                try hook(.read); return try real.read(a, b)
            },
            write: { (a, b) throws(SystemError) in
                try hook(.write); return try real.write(a, b)
            },
            sync: { (a) throws(SystemError) in
                try hook(.sync); try real.sync(a)
            },
            statusOfOpen: { (a) throws(SystemError) in
                try hook(.statusOfOpen); return try real.statusOfOpen(a)
            },
            setMode: { (a, b) throws(SystemError) in
                try hook(.setMode); try real.setMode(a, b)
            },
            setOwner: { (a, b, c) throws(SystemError) in
                try hook(.setOwner); try real.setOwner(a, b, c)
            },
            status: { (a) throws(SystemError) in
                try hook(.status); return try real.status(a)
            },
            checkWritable: { (a) throws(SystemError) in
                try hook(.checkWritable); try real.checkWritable(a)
            },
            readLink: { (a) throws(SystemError) in
                try hook(.readLink); return try real.readLink(a)
            },
            names: { (a) throws(SystemError) in
                try hook(.names); return try real.names(a)
            },
            makeFolder: { (a, b) throws(SystemError) in
                try hook(.makeFolder); try real.makeFolder(a, b)
            },
            rename: { (a, b) throws(SystemError) in
                try hook(.rename); try real.rename(a, b)
            },
            exchange: { (a, b) throws(SystemError) in
                try hook(.rename); try real.exchange(a, b)
            },
            link: { (a, b) throws(SystemError) in
                try hook(.link); try real.link(a, b)
            },
            remove: { (a) throws(SystemError) in
                try hook(.remove); try real.remove(a)
            },
            lock: { (a) throws(SystemError) in
                try hook(.lock); try real.lock(a)
            },
            hasRecordLock: { (a) throws(SystemError) in
                try hook(.hasRecordLock); return try real.hasRecordLock(a)
            },
            pause: real.pause,
            now: real.now
        )
    }
}

/// What a test has the calls do, and what was called.
final class Script: Sendable {
    private struct State {
        var calls: [Call] = []
        var faults: [Call: Int32] = [:]
        var faultNumbers: Range<Int> = 0..<0
        var code: Int32 = 0
    }

    private let state = LockedValue(State())

    var calls: [Call] { state.withLock { $0.calls } }

    /// From now on such calls fail with an errno; with nil they work again.
    func fail(_ call: Call, with code: Int32?) {
        state.withLock { $0.faults[call] = code }
    }

    /// Calls with these numbers, counted from 0 over all of them, fail.
    func failCalls(_ numbers: Range<Int>, with code: Int32) {
        state.withLock { ($0.faultNumbers, $0.code) = (numbers, code) }
    }

    /// The errno that this call is to fail with.
    private func next(_ call: Call) -> Int32? {
        state.withLock { state in
            let number = state.calls.count
            state.calls.append(call)
            return state.faultNumbers.contains(number) ? state.code : state.faults[call]
        }
    }

    /// The real file system as the script has it.
    var fileSystem: FileSystem {
        .hooked { (call) throws(SystemError) in
            if let code = self.next(call) { throw SystemError(code: code) }
        }
    }
}
