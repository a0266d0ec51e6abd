// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Laws of generated traces on both levels.
@Suite struct LevelTraceTests {
    private static let gestures = 16

    private func library(seed: Int) -> Library {
        let sizes = [
            [(6, 2), (40, 5), (0, 0), (0, 3), (1, 0)], [(3, 1)], [(12, 0), (0, 9), (30, 30)],
            Array(repeating: (2, 1), count: 30),
        ][seed % 4]
        let lists = sizes.enumerated().map { index, size in
            let name = index < 4 ? ["a", "b", "c", "d"][index] : "l\(index)"
            let items = SessionDriver.items(todo: size.0, done: size.1).enumerated().map { place, item in
                let text = item.text + String(repeating: "x", count: place % 7 == 6 ? 90 : place % 3 == 2 ? 50 : 12)
                return Item(id: ItemID("\(name)-\(item.id.text)"), text: text, done: item.done)
            }
            return ItemList(
                id: ListID(name), name: "List \(name)" + String(repeating: "x", count: index % 4 == 3 ? 60 : 0),
                items: items)
        }
        return Library(lists: lists)
    }

    /// Makes changes of the level, with actions on each between them.
    private func person(seed: Int, _ actions: [LevelAction], others: Double, disturbed: Bool) -> RandomUser {
        var person = RandomUser(seed: seed)
        for _ in 0..<Self.gestures {
            if !person.random.chance(others) {
                person.go(person.random.pick(actions))
                continue
            }
            switch person.random.whole(0...2) {
            case 0:
                let interruptions = disturbed ? Interruption.allCases : [.none]
                person.gesture(
                    person.random.pick(Device.allCases), person.random.pick(GestureStyle.allCases),
                    person.random.pick(interruptions))
            case 1:
                let disturbance =
                    disturbed && person.random.chance(0.5)
                    ? person.random.pick(InsertAction.Disturbance.allCases) : .none
                person.add(person.random.pick(InsertAction.allCases), disturbance)
            default:
                let disturbance =
                    disturbed && person.random.chance(0.5)
                    ? person.random.pick(ReorderAction.Disturbance.allCases) : .none
                person.reorder(person.random.pick(ReorderAction.allCases), disturbance)
            }
            let keys: [Command] = [.undo, .undo, .redo, .complete, .delete, .focus(.down), .move(.down), .move(.first)]
            if person.random.chance(0.2) { person.press(person.random.pick(keys)) }
        }
        return person
    }

    /// Plays them with frames at random times.
    private func play(
        seed: Int, _ actions: [LevelAction], others: Double = 0.5, disturbed: Bool = true, reducesMotion: Bool = false
    ) -> TracePlayer {
        let person = person(seed: seed, actions, others: others, disturbed: disturbed)
        var random = SplitMix64(seed: seed + 1_000_000)
        var player = TracePlayer(
            library: library(seed: seed), measures: seed % 2 == 1, reducesMotion: reducesMotion, mirrored: seed % 5 == 4
        )
        player.playAll(of: person, random: &random)
        return player
    }

    @Test(
        "Undisturbed on both levels: every transition ends, nothing stays displaced, and everything can be undone",
        arguments: Array(0..<100) + [696])
    func undisturbed(seed: Int) {
        let player = play(seed: 200_000 + seed, LevelAction.allCases, disturbed: false)
        #expect(player.faults.isEmpty)
    }

    @Test(
        "Disturbed on both levels: nothing stays displaced, dimmed, open, armed, or moving",
        arguments: Array(0..<160) + [503, 101_459, 200_035])
    func disturbed(seed: Int) {
        let player = play(seed: 210_000 + seed, LevelAction.allCases)
        #expect(player.faults.isEmpty)
    }

    @Test("Very fast switching between levels", arguments: 0..<60)
    func restless(seed: Int) {
        let player = play(seed: 220_000 + seed, LevelAction.allCases, others: 0)
        #expect(player.faults.isEmpty)
    }

    @Test("H16: Final states obey the same laws with reduced motion", arguments: 0..<40)
    func reducedMotion(seed: Int) {
        let player = play(seed: 230_000 + seed, LevelAction.allCases, reducesMotion: true)
        #expect(player.faults.isEmpty)
    }

    @Test("Traces change levels in each way, and clear and put back done items")
    func coverage() {
        for action in LevelAction.allCases where ![.clear, .uncompleteAll, .moveToList, .pullUp].contains(action) {
            let players = (0..<8).map { play(seed: 240_000 + $0, [action, .jump], others: 0.1) }
            #expect(players.map(\.moves).reduce(0, +) > 8, "\(action)")
        }
        let pulls = (0..<8).map { play(seed: 250_000 + $0, [.pullUp], others: 0).pulls }.reduce(0, +)
        #expect(pulls > 8)
    }
}
