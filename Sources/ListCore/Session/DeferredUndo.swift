// SPDX-License-Identifier: GPL-3.0-or-later

/// Undo and redo commands that found no step because the history of earlier runs isn't loaded yet.
struct DeferredUndo {
    /// A command and the session that it came from.
    typealias Step = (command: Command, session: SessionID)

    private var steps: [Step] = []
    private var changeCount = 0

    /// Adds a command. Earlier commands are dropped if the library has changed since.
    ///
    /// - Parameter changeCount: the number of changes of the library so far.
    mutating func add(_ command: Command, by session: SessionID, changeCount: Int) {
        if changeCount != self.changeCount { steps = [] }
        self.changeCount = changeCount
        steps.append((command, session))
    }

    /// Returns the commands to perform now that the history is loaded. There are none if the library has changed since
    /// the last one, because they would undo that change.
    ///
    /// - Parameter changeCount: the number of changes of the library so far.
    func steps(changeCount: Int) -> [Step] {
        changeCount == self.changeCount ? steps : []
    }
}
