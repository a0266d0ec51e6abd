// SPDX-License-Identifier: GPL-3.0-or-later

import GLibSupport
import ListCore
import Synchronization

/// The file that keeps the undo history between sessions. Errors are ignored, because the history is not essential.
public final class HistoryFile: Sendable {
    private let path: String
    private let fileSystem: FileSystem
    private let queue = WorkQueue()
    private let waiting = Mutex<History?>(nil)
    private let earlier = Mutex(EarlierHistory.unread)

    /// The history of earlier runs.
    private enum EarlierHistory {
        case unread
        case reading
        case read(History)
        case taken
    }

    /// The maximum size in bytes. That is enough for thousands of usual steps, or a few that concern long lists as a
    /// whole.
    static let limit = 8 << 20

    package convenience init(_ paths: StorePaths, fileSystem: FileSystem = .posix) {
        self.init(paths.history, fileSystem: fileSystem)
    }

    /// Creates the file with the last edit by a command.
    public convenience init(ofLastCommand paths: StorePaths) {
        self.init(paths.lastCommand, fileSystem: .posix)
    }

    private init(_ path: String, fileSystem: FileSystem) {
        self.path = path
        self.fileSystem = fileSystem
    }

    /// Reads the history and waits for the disk.
    public func load() -> History {
        guard let content = try? fileSystem.contents(of: path) else { return History() }
        return HistoryDecoder.decode(content.bytes) ?? History()
    }

    /// Starts reading the history of earlier runs. Only the first call has an effect.
    ///
    /// - Parameter whenRead: Called on the file's queue when `takeEarlier` can return the history.
    public func load(_ whenRead: @escaping @Sendable () -> Void) {
        let isFirst = earlier.withLock { earlier in
            guard case .unread = earlier else { return false }
            earlier = .reading
            return true
        }
        guard isFirst else { return }
        queue.async {
            let history = self.load()
            self.earlier.withLock { $0 = .read(history) }
            whenRead()
        }
    }

    /// Returns the history of earlier runs once; `nil` before it was read and after the first time.
    public func takeEarlier() -> History? {
        earlier.withLock { earlier in
            guard case .read(let history) = earlier else { return nil }
            earlier = .taken
            return history
        }
    }

    /// Writes the history soon. If it changes again during a write, only the newest one is written next.
    public func save(_ history: History) {
        let isExpected = waiting.withLock { waiting in
            defer { waiting = history }
            return waiting != nil
        }
        if !isExpected { queue.async { self.write() } }
    }

    /// Waits until the history is read, if that was started, and all pending writes have finished or failed.
    public func flush() {
        queue.sync {}
    }

    private func write() {
        let history = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        guard let history else { return }
        let bytes = HistoryEncoder.encode(history, limit: Self.limit)
        _ = try? fileSystem.replace(path, with: bytes, durability: .cached, skippingSame: false)
    }
}
