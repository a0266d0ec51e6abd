// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Laws of generated traces that lift, move, and throw rows, with disturbances.
@Suite struct ReorderTraceTests {
    private static let gestures = 14

    /// Plays reorders on one list, sometimes with other gestures or keys, with frames at random times.
    private func play(
        seed: Int, _ actions: [ReorderAction], _ disturbances: [ReorderAction.Disturbance], reducesMotion: Bool = false
    ) -> TracePlayer {
        var person = RandomUser(seed: seed)
        for _ in 0..<Self.gestures {
            if person.random.chance(0.2) {
                let device = person.random.pick(Device.allCases)
                person.gesture(
                    device, person.random.pick(GestureStyle.allCases), person.random.pick(Interruption.allCases))
            } else {
                let disturbance = person.random.chance(0.5) ? .none : person.random.pick(disturbances)
                person.reorder(person.random.pick(actions), disturbance)
            }
            let keys: [Command] = [.undo, .redo, .complete, .delete, .focus(.down), .move(.down), .move(.first)]
            if person.random.chance(0.2) { person.press(person.random.pick(keys)) }
        }
        return TracePlayer.afterAll(of: person, seed: seed, todo: [1, 6, 14, 40], reducesMotion: reducesMotion)
    }

    @Test(
        "Undisturbed: the lifted row follows the finger, no row jumps, all come to rest, and everything can be undone",
        arguments: Array(0..<30) + [134])
    func undisturbed(seed: Int) {
        let player = play(seed: 100_000 + seed, ReorderAction.allCases, [.none])
        #expect(player.faults.isEmpty)
    }

    @Test(
        "Disturbed: nothing stays displaced, lifted, leaning, or armed",
        arguments: Array(0..<54) + [200_171])
    func disturbed(seed: Int) {
        let player = play(seed: 110_000 + seed, ReorderAction.allCases, ReorderAction.Disturbance.allCases)
        #expect(player.faults.isEmpty)
    }

    @Test("H16: Final states obey the same laws with reduced motion", arguments: 0..<12)
    func reducedMotion(seed: Int) {
        let player = play(
            seed: 120_000 + seed, ReorderAction.allCases, ReorderAction.Disturbance.allCases, reducesMotion: true)
        #expect(player.faults.isEmpty)
    }

    @Test("Traces lift, move, and throw rows")
    func coverage() {
        for action in [ReorderAction.far, .thrown] {
            let players = (0..<4).map { play(seed: 130_001 + $0, [action], [.none]) }
            #expect(players.map(\.lifted).reduce(0, +) > 10 && players.map(\.acts).reduce(0, +) > 6, "\(action)")
        }
    }
}
