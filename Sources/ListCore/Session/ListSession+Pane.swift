// SPDX-License-Identifier: GPL-3.0-or-later

/// Two sessions that show the two levels beside each other (K30).
extension ListSession {
    /// Sets the part of the levels that this session shows. It then requests the rest by `SessionEvent.levelRequested`.
    ///
    /// - Parameter target: the level to go to; without it, the present one if it can be shown, else the list that is
    ///   focused among the lists, or the first one.
    public mutating func set(pane: Pane, showing target: Level? = nil) -> [SessionEvent] {
        guard pane != self.pane else { return [] }
        gestures.motions.layout.options.pane = pane
        let focused = focus.map { Level.items(ListID($0)) }.flatMap { library.has($0) ? $0 : nil }
        let level = target ?? (shows(level) ? level : focused ?? nextLevel(in: library))
        let events = go(to: level)
        // The rows have another width now, so nothing can grow out of them.
        levelTransition = nil
        return events
    }

    /// Whether this session can show a level, and not the one beside it.
    func shows(_ level: Level) -> Bool {
        switch pane {
        case .whole: true
        case .lists: level == .lists
        case .items: level != .lists || library.lists.isEmpty
        }
    }

    /// The level to show in a library without the list that is shown.
    ///
    /// - Parameter index: the former index of that list.
    func nextLevel(in library: Library, at index: Int = 0) -> Level {
        guard pane == .items, let last = library.lists.indices.last else { return .lists }
        return .items(library.lists[min(index, last)].id)
    }

    /// The scroll position of the lists in px, where they are or were shown.
    public var listsOffset: Double { level == .lists ? offset : scrollStates[.lists]?.offset ?? 0 }

    /// Sets the scroll position (px) at which the lists are shown next.
    public mutating func set(listsOffset: Double) {
        scrollStates[.lists] = ScrollState(offset: listsOffset, focus: nil)
    }
}
