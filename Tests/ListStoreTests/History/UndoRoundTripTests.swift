// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization
import Testing

@testable import ListCore
@testable import ListStore

@Suite("Undoing all edits on both levels restores the first file")
struct UndoRoundTripTests {
    private static func ids() -> @Sendable () -> ItemID {
        let count = Mutex(0)
        return {
            let number = count.withLock { value in
                value += 1
                return value
            }
            return ItemID("new-\(number)")
        }
    }

    /// Returns a random edit that a user could make by key, gesture or menu.
    private func command(_ random: inout SeededGenerator, of session: borrowing ListSession) -> Command {
        let texts = ["Milk", "", "  ", "“Zwei”\n", "\u{202E}abc", "👩‍👩‍👧‍👦 many words many words many words"]
        let moves: [FocusMove] = [.up, .down, .first, .last, .pageUp, .pageDown]
        let move = moves.randomElement(using: &random) ?? .down
        let text = texts.randomElement(using: &random) ?? ""
        let place = [InsertionPlace.top, .above, .below, .here].randomElement(using: &random) ?? .top
        switch Int.random(in: 0..<25, using: &random) {
        case 0...4: return .focus(move)
        case 5: return .complete
        case 6: return .delete
        case 7...8: return .add(place)
        case 9...11: return .type(text)
        case 12: return .commit
        case 13: return .finishEditing
        case 14: return .escape
        case 15: return .move(move)
        case 16: return .edit
        case 17: return .activate
        case 18: return .up
        case 19: return .showList(Int.random(in: 0..<5, using: &random))
        case 20: return .paste("- one\n- two \(text)\n\n[ ] three", before: "", after: "")
        case 21: return [.clear, .uncompleteAll].randomElement(using: &random) ?? .clear
        case 22: return session.library.lists.randomElement(using: &random).map { .moveToList($0.id) } ?? .up
        case 23: return [.undo, .undo, .redo].randomElement(using: &random) ?? .undo
        default:
            var other = session.editableLibrary.libraryToSave
            other.lists.shuffle(using: &random)
            if Bool.random(using: &random) { other.lists = other.lists.dropLast() }
            return .replace(other, .restore)
        }
    }

    @Test(
        "500 random sequences of edits are undone step by step, in this session and in the next one", arguments: 0..<500
    )
    func walk(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let library = random.startLibrary()
        let first = DocumentEncoder.encode(library)
        var session = ListSession(library: library, makeID: Self.ids())
        session.resize(
            width: 360, height: 540, metrics: RowMetrics(rowHeight: 54, linePitch: 21, characterWidth: 9, margin: 20))
        var time = 0.0
        for step in 0..<Int.random(in: 5...60, using: &random) {
            session.makeDate = { CompletionDate("2026-11-21T10:00:\(10 + step % 50)Z") }
            _ = session.handle(.command(command(&random, of: session)), now: time)
            time += Double.random(in: 0...0.4, using: &random)
        }
        _ = session.handle(.command(.finishEditing), now: time)
        let last = DocumentEncoder.encode(session.library)

        // The history as the next start reads it.
        var history = try #require(
            HistoryDecoder.decode(HistoryEncoder.encode(session.history, limit: HistoryFile.limit)))
        var later = session.library
        while history.undo(in: &later, placingDone: .bottom) != nil {}
        #expect(DocumentEncoder.encode(later) == first, "after a restart")

        var steps = 0
        while !session.handle(.command(.undo), now: time).isEmpty {
            steps += 1
            time += Double.random(in: 0...0.4, using: &random)
        }
        #expect(DocumentEncoder.encode(session.library) == first)
        for _ in 0..<steps { _ = session.handle(.command(.redo), now: time) }
        #expect(DocumentEncoder.encode(session.library) == last, "done again")
    }
}
