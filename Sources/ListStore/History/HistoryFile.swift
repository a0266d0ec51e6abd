// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import ListCore
import Synchronization

/// The file that keeps the undo history between sessions. Errors are ignored, because the history is not essential.
public final class HistoryFile: Sendable {
    private let path: String
    private let fileSystem: FileSystem
    private let queue = DispatchQueue(label: "io.github.ember_todo.Ember.History", qos: .utility)
    private let waiting = Mutex<History?>(nil)

    /// The maximum size in bytes. That is enough for thousands of usual steps, or a few that concern long lists as a whole.
    static let limit = 8 << 20

    public convenience init(_ paths: StorePaths) {
        self.init(paths, fileSystem: .posix)
    }

    package init(_ paths: StorePaths, fileSystem: FileSystem) {
        path = paths.history
        self.fileSystem = fileSystem
    }

    /// Reads the history and waits for the disk.
    public func load() -> History {
        guard let content = try? fileSystem.contents(of: path) else { return History() }
        return HistoryDecoder.decode(content.bytes) ?? History()
    }

    /// Writes the history soon. If it changes again during a write, only the newest one is written next.
    public func save(_ history: History) {
        let isExpected = waiting.withLock { waiting in
            defer { waiting = history }
            return waiting != nil
        }
        if !isExpected { queue.async { self.write() } }
    }

    /// Waits until all pending writes have finished or failed.
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
