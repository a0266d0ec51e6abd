// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import ListCore

/// Laws of generated traces that reach the edges of the list, mixed with other gestures.
@Suite struct EdgeHoverTraceTests {
    private func play(seed: Int, others: Double, reducesMotion: Bool = false) -> TracePlayer {
        var person = RandomUser(seed: seed)
        for _ in 0..<16 {
            guard person.random.chance(others) else {
                person.reach(person.random.pick(ScrollEdge.allCases), person.random.pick(EdgeAction.allCases))
                continue
            }
            switch person.random.whole(0...2) {
            case 0:
                person.gesture(
                    person.random.pick(Device.allCases), person.random.pick(GestureStyle.allCases),
                    person.random.pick(Interruption.allCases))
            case 1:
                person.add(
                    person.random.pick(InsertAction.allCases), person.random.pick(InsertAction.Disturbance.allCases))
            default:
                person.reorder(
                    person.random.pick(ReorderAction.allCases), person.random.pick(ReorderAction.Disturbance.allCases))
            }
            if person.random.chance(0.3) {
                person.press(person.random.pick([.undo, .redo, .complete, .delete, .clear, .focus(.first)]))
            }
        }
        return TracePlayer.afterAll(of: person, seed: seed, todo: [14, 20, 40, 10], reducesMotion: reducesMotion)
    }

    @Test(
        "At the edges: no row jumps, nothing stays displaced or open, and everything can be undone", arguments: 0..<60)
    func edges(seed: Int) {
        #expect(play(seed: 400_000 + seed, others: 0).faults.isEmpty)
    }

    @Test(
        "With other gestures: no row jumps, nothing stays displaced or open, and everything can be undone",
        arguments: Array(0..<100) + [314, 426, 938, 100_503, 100_549, 100_899, 200_077])
    func mixed(seed: Int) {
        #expect(play(seed: 410_000 + seed, others: 0.5).faults.isEmpty)
    }

    @Test("H16: Final states obey the same laws with reduced motion", arguments: 0..<30)
    func reducedMotion(seed: Int) {
        #expect(play(seed: 420_000 + seed, others: 0.3, reducesMotion: true).faults.isEmpty)
    }

    @Test("Traces add rows and clear done ones")
    func coverage() {
        let players = (0..<12).map { play(seed: 430_000 + $0, others: 0) }
        #expect(players.map(\.opened).reduce(0, +) > 12 && players.map(\.pulls).reduce(0, +) > 0)
    }
}
