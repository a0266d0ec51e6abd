// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Laws of generated traces.
@Suite struct TraceTests {
    private static let gestures = 12

    /// Plays gestures on one list, in the given styles and with the given interruptions, with frames at random times.
    private func play(
        seed: Int, _ device: Device?, _ manners: [GestureStyle], _ interruptions: [Interruption],
        reducesMotion: Bool = false
    ) -> TracePlayer {
        var person = RandomUser(seed: seed)
        for _ in 0..<Self.gestures {
            let device = device ?? person.random.pick(Device.allCases)
            let manner = person.random.pick(manners)
            let interruption = person.random.chance(0.4) ? .none : person.random.pick(interruptions)
            person.gesture(device, manner, interruption)
            if person.random.chance(0.15) {
                person.press(person.random.pick([.undo, .redo, .complete, .delete, .focus(.down)]))
            }
        }
        return TracePlayer.afterAll(of: person, seed: seed, todo: [6, 14, 40], reducesMotion: reducesMotion)
    }

    @Test(
        "Swipes by one device: no row stays displaced, and each swipe acts once on its row", arguments: 0..<24,
        Device.allCases)
    func swipes(seed: Int, device: Device) {
        let player = play(seed: seed, device, [.slow, .fast, .flick, .curved, .wavering], [.none])
        #expect(player.faults.isEmpty)
    }

    @Test(
        "Interrupted gestures: no row stays displaced, and each swipe acts once on its row",
        arguments: Array(0..<80) + [139, 754, 100_167, 100_437, 100_735, 200_033])
    func interrupted(seed: Int) {
        let player = play(seed: 10_000 + seed, nil, GestureStyle.allCases, Interruption.allCases)
        #expect(player.faults.isEmpty)
    }

    @Test("Scrolls and taps change nothing but the offset and the focus", arguments: 0..<40)
    func scrolls(seed: Int) {
        let player = play(
            seed: 20_000 + seed, [.touchscreen, .touchpad][seed % 2], [.along, .tap], [.none, .takenAway, .lostEnd])
        #expect(player.faults.isEmpty)
        #expect(player.acts == 0)
    }

    @Test("H16: Final states obey the same laws with reduced motion", arguments: 0..<20)
    func reducedMotion(seed: Int) {
        let player = play(seed: 30_000 + seed, nil, GestureStyle.allCases, Interruption.allCases, reducesMotion: true)
        #expect(player.faults.isEmpty)
    }

    @Test("Traces complete, delete, release, and catch rows")
    func coverage() {
        let players = (0..<12).map { play(seed: $0, nil, GestureStyle.allCases, Interruption.allCases) }
        let acts = players.map(\.acts)
        #expect(players.map(\.catches).reduce(0, +) > 12)
        #expect(acts.reduce(0, +) > 12 && acts.reduce(0, +) < 12 * Self.gestures)
    }
}
