// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import ListCore
import Synchronization

/// What can be undone and redone, kept from one start to the next. That it cannot be is no fault to tell of.
public final class HistoryFile: Sendable {
    private let path: String
    private let fileSystem: FileSystem
    private let queue = DispatchQueue(label: "io.github.ember_todo.Ember.History", qos: .utility)
    private let waiting = Mutex<History?>(nil)

    /// Bytes of steps that are kept: thousands of common ones, or a few about whole long lists.
    static let limit = 8 << 20

    public convenience init(_ paths: StorePaths) {
        self.init(paths, fileSystem: .posix)
    }

    package init(_ paths: StorePaths, fileSystem: FileSystem) {
        path = paths.history
        self.fileSystem = fileSystem
    }

    /// Reads it; blocks until the disk has answered.
    public func load() -> History {
        guard let content = try? fileSystem.contents(of: path) else { return History() }
        return HistoryDecoder.decode(content.bytes) ?? History()
    }

    /// Has it written soon. Of several that come while one is being written the last is.
    public func save(_ history: History) {
        let isExpected = waiting.withLock { waiting in
            defer { waiting = history }
            return waiting != nil
        }
        if !isExpected { queue.async { self.write() } }
    }

    /// Blocks until all that was given is written, or could not be.
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
