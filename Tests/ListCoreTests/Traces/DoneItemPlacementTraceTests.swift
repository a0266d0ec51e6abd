// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Laws of generated traces on lists in which done rows stay.
@Suite struct DoneItemPlacementTraceTests {
    private func library(seed: Int) -> Library {
        var random = SplitMix64(seed: seed)
        let lists = [1, 6, 14, 40, 0][(seed % 5)...].prefix(3).enumerated().map { place, count in
            let items = (0..<count).map { index in
                Item(
                    id: ItemID("\(place)-\(index)"),
                    text: String(repeating: "x", count: index % 7 == 6 ? 90 : index % 3 == 2 ? 50 : 12),
                    done: random.chance(0.4) ? CompletionDate("2026-11-20T10:00:00Z") : nil
                )
            }
            return ItemList(id: ListID("\(place)"), name: "List \(place)", items: items)
        }
        return Library(lists: lists)
    }

    private func play(seed: Int, disturbed: Bool, reducesMotion: Bool = false) -> TracePlayer {
        var person = RandomUser(seed: seed)
        for _ in 0..<16 {
            switch person.random.whole(0...4) {
            case 0: person.go(person.random.pick(LevelAction.allCases))
            case 1:
                person.add(
                    person.random.pick(InsertAction.allCases),
                    disturbed ? person.random.pick(InsertAction.Disturbance.allCases) : .none)
            case 2:
                person.reorder(
                    person.random.pick(ReorderAction.allCases),
                    disturbed ? person.random.pick(ReorderAction.Disturbance.allCases) : .none)
            default:
                let interruptions = disturbed ? Interruption.allCases : [.none]
                person.gesture(
                    person.random.pick(Device.allCases), person.random.pick(GestureStyle.allCases),
                    person.random.pick(interruptions))
            }
            let keys: [Command] = [
                .undo, .undo, .redo, .complete, .delete, .clear, .uncompleteAll, .focus(.down), .move(.down),
                .move(.first),
            ]
            if person.random.chance(0.3) { person.press(person.random.pick(keys)) }
        }
        var random = SplitMix64(seed: seed + 1_000_000)
        var player = TracePlayer(
            library: library(seed: seed), measures: seed % 2 == 1, reducesMotion: reducesMotion,
            mirrored: seed % 5 == 4,
            doneItemPlacement: .inPlace)
        player.playAll(of: person, random: &random)
        return player
    }

    @Test(
        "Undisturbed: each row is in its place with its color, and everything can be undone",
        arguments: Array(0..<60) + [273, 598])
    func undisturbed(seed: Int) {
        #expect(play(seed: 300_000 + seed, disturbed: false).faults.isEmpty)
    }

    @Test(
        "Disturbed: nothing stays displaced, open, armed, or moving, and everything can be undone",
        arguments: Array(0..<80) + [347, 100_201, 100_465])
    func disturbed(seed: Int) {
        #expect(play(seed: 310_000 + seed, disturbed: true).faults.isEmpty)
    }

    @Test("H16: Final states obey the same laws with reduced motion", arguments: 0..<20)
    func reducedMotion(seed: Int) {
        #expect(play(seed: 320_000 + seed, disturbed: true, reducesMotion: true).faults.isEmpty)
    }

    @Test("Moving done rows to the bottom and back restores the library", arguments: 0..<40)
    func switched(seed: Int) {
        var player = play(seed: 330_000 + seed, disturbed: false)
        let before = player.session.library
        _ = player.session.set(.bottom, now: 1e6)
        let mixed = player.session.library.lists.count { !$0.hasDoneItemsAtBottom }
        #expect(mixed == 0)
        _ = player.session.set(.inPlace, now: 1e6)
        #expect(player.session.library == before)
    }

    @Test("Traces complete rows among unfinished ones")
    func coverage() {
        let mixed = (0..<10).count { seed in
            play(seed: 340_000 + seed, disturbed: false).session.library.lists.contains { !$0.hasDoneItemsAtBottom }
        }
        #expect(mixed > 4)
    }
}
