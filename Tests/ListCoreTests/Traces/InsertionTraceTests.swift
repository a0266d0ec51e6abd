// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Laws of generated traces that insert rows in every way, with disturbances.
@Suite struct InsertionTraceTests {
    private static let gestures = 16

    /// Plays insertions on one list, sometimes with other gestures, with frames at random times.
    private func play(
        seed: Int, _ actions: [InsertAction], _ disturbances: [InsertAction.Disturbance], reducesMotion: Bool = false
    ) -> TracePlayer {
        var person = RandomUser(seed: seed)
        for _ in 0..<Self.gestures {
            if person.random.chance(0.2) {
                let device = person.random.pick(Device.allCases)
                person.gesture(
                    device, person.random.pick(GestureStyle.allCases), person.random.pick(Interruption.allCases))
            } else {
                let disturbance = person.random.chance(0.5) ? .none : person.random.pick(disturbances)
                person.add(person.random.pick(actions), disturbance)
            }
            if person.random.chance(0.1) {
                person.press(person.random.pick([.undo, .redo, .complete, .delete, .focus(.down)]))
            }
        }
        return TracePlayer.afterAll(of: person, seed: seed, todo: [0, 3, 8, 40], reducesMotion: reducesMotion)
    }

    @Test(
        "Undisturbed: new rows continue from their placeholders, no row jumps, and everything can be undone",
        arguments: 0..<32)
    func undisturbed(seed: Int) {
        let player = play(seed: 50_000 + seed, InsertAction.allCases, [.none])
        #expect(player.faults.isEmpty)
    }

    @Test(
        "Disturbed: nothing stays displaced, dimmed, open, or armed",
        arguments: Array(0..<80) + [151, 560, 660, 680, 708, 770, 798])
    func disturbed(seed: Int) {
        let player = play(seed: 60_000 + seed, InsertAction.allCases, InsertAction.Disturbance.allCases)
        #expect(player.faults.isEmpty)
    }

    @Test("H16: Final states obey the same laws with reduced motion", arguments: 0..<20)
    func reducedMotion(seed: Int) {
        let player = play(
            seed: 70_000 + seed, InsertAction.allCases, InsertAction.Disturbance.allCases, reducesMotion: true)
        #expect(player.faults.isEmpty)
    }

    @Test("Traces open rows in each way")
    func coverage() {
        for action in InsertAction.allCases where action != .paste {
            let opened = (0..<3).map { play(seed: 80_000 + $0, [action], [.none]).opened }.reduce(0, +)
            #expect(opened > 4, "\(action)")
        }
    }
}
