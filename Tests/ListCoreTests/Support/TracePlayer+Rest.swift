// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Laws of the final state.
extension TracePlayer {
    /// Plays everything that a user did with frames at random times, waits until nothing moves, and checks the state.
    ///
    /// - Parameter todo: possible numbers of unfinished rows at the beginning.
    static func afterAll(of person: RandomUser, seed: Int, todo: [Int], reducesMotion: Bool) -> TracePlayer {
        var random = SplitMix64(seed: seed + 1_000_000)
        var player = TracePlayer(
            todo: todo[seed % todo.count], done: [0, 4, 20][seed / todo.count % 3], measures: seed % 2 == 1,
            reducesMotion: reducesMotion, mirrored: seed % 5 == 4
        )
        player.playAll(of: person, random: &random)
        return player
    }

    /// Plays everything, and checks the final state and that everything can be undone.
    mutating func playAll(of person: RandomUser, random: inout SplitMix64) {
        recorder = FrameRecorder(seed: person.seed)
        defer { recorder?.finish() }
        let rate = random.pick([10.0, 25, 60, 150])
        play(person.trace, frames: { $0.number(0.3...1.7) / rate }, random: &random)
        settle()
        leave()
        checkRest()
        checkHistory()
    }

    /// Ends editing and moves the pointer out of the list.
    mutating func leave() {
        if let edited = session.editing?.item {
            for frame in session.frames {
                let dimming = frame.item.id == edited ? 0.0 : 1
                guard abs(frame.dimming - dimming) > 1e-9 else { continue }
                fault("\(frame.item.id) is dimmed by \(frame.dimming) while \(edited) is edited")
            }
        }
        _ = session.handle(.hover(nil), now: time)
        _ = session.handle(.command(.finishEditing), now: time)
        settle()
    }

    /// Checks everything that must be true when nothing moves, nothing is edited, and the pointer is outside.
    mutating func checkRest() {
        if session.gestures.active != nil { fault("somebody still owns the fingers") }
        if !session.motions.rows.isEmpty || !session.motions.removals.isEmpty { fault("something is left over") }
        if session.motions.gap != nil || session.gestures.placeholder(in: session.list) != nil {
            fault("something stands open")
        }
        if session.gestures.active?.releaseAction != nil || session.gestures.active?.armedSide != nil {
            fault("something is armed")
        }
        if session.editing != nil || session.motions.editedRow != nil || session.layout.editScroll != nil {
            fault("something is edited")
        }
        if session.levelTransition != nil { fault("the way between the levels has no end") }
        let list = session.list
        if session.gestures.hintOpacity != (list.items.isEmpty ? 1 : 0) {
            fault("the hint shows as \(session.gestures.hintOpacity)")
        }
        if session.layout.heights.count != list.items.count { fault("heights are not those of the list") }
        if session.editableLibrary.doneItemPlacement == .bottom, !list.hasDoneItemsAtBottom {
            fault("the blocks are mixed")
        }
        checkCounts(of: list)
        checkRows()
    }

    private mutating func checkCounts(of list: ItemList) {
        if list.unfinishedCount != list.items.count(where: { !$0.isDone }) { fault("the unfinished are counted wrong") }
        for index in 0...list.items.count
        where list.unfinishedCount(above: index) != list.items[..<index].count(where: { !$0.isDone }) {
            fault("\(list.unfinishedCount(above: index)) unfinished rows are counted above \(index)")
        }
        let last = list.items.lastIndex { !$0.isDone }.map { $0 + 1 } ?? 0
        if list.endOfUnfinished != last { fault("the unfinished end at \(list.endOfUnfinished), not at \(last)") }
    }

    private mutating func checkRows() {
        let list = session.list
        let frames = session.frames
        for frame in frames {
            let isAsIs =
                frame.x == 0 && frame.opacity == 1 && frame.dimming == 0 && frame.layer == 0 && frame.icon == nil
                && frame.lift == 0
                && frame.lean == 0
                && frame.strike == (frame.item.isDone ? 1 : 0) && frame.index.map { list.items[$0] } == frame.item
            if !isAsIs { fault("\(frame.item.id) is displaced: \(frame)") }
            if frame.colors != (frame.index.map { session.motions.colors(of: list, at: $0) } ?? frame.colors) {
                fault("wrong color")
            }
        }
        for (row, next) in zip(frames, frames.dropFirst()) {
            if abs(next.y - row.y - row.height) < 1e-9, next.index == row.index! + 1 { continue }
            fault("a hole between \(row.item.id) and \(next.item.id)")
        }
        let offset = session.layout.scrollPosition.offset
        if offset < 0 || offset > session.layout.scrollPosition.limit { fault("scrolled to \(offset)") }
        if let first = frames.first, let last = frames.last {
            if first.y > 0 && (first.index != 0 || first.y != 0) { fault("a hole at the top") }
            if last.y + last.height < session.layout.viewport.height && last.index != list.items.count - 1 {
                fault("a hole at the bottom")
            }
        } else if !list.items.isEmpty {
            fault("nothing is shown")
        }
    }

    /// Everything can be undone, and redone.
    mutating func checkHistory() {
        let last = session.library
        var steps = 0
        while !session.handle(.command(.undo), now: time).isEmpty { steps += 1 }
        if session.library != original { fault("undone to the beginning it is not the beginning") }
        for _ in 0..<steps { _ = session.handle(.command(.redo), now: time) }
        if session.library != last { fault("redone to the end it is not the end") }
        if steps == 0, last != original { fault("nothing to undo") }
        look()
        settle()
        checkRest()
    }
}
