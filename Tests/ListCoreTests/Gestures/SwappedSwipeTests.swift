import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Swipes with swapped sides. Everything about a swipe depends on the preference.
@Suite struct SwappedSwipeTests {
    private func stage(mirrored: Bool = false) -> SessionDriver {
        var stage = SessionDriver()
        stage.session.set(mirrored: mirrored, reducesMotion: false)
        _ = stage.session.set(swapsSwipes: true, now: stage.time)
        return stage
    }

    @Test("Swapped swipe to the left completes and to the right deletes, mirrored in right-to-left text", arguments: [false, true])
    func sides(mirrored: Bool) {
        var stage = stage(mirrored: mirrored)
        let left = mirrored ? 200.0 : -200
        stage.swipe("t2", by: left)
        stage.swipe("t3", by: -left)
        #expect(stage.changes == ["complete t2", "delete t3"])
    }

    @Test("Swapped swipe to the left shows strikethrough and cue of completing, one to the right the cue of deleting")
    func cues() {
        for (dx, side, strike) in [(-90.0, SwipeSide.complete, 0.5), (90, .delete, 0)] {
            var stage = stage()
            stage.press("t2")
            stage.move(dx)
            stage.wait(0.5)
            #expect(stage.frame("t2")?.cue?.side == side && abs((stage.frame("t2")?.strike ?? -1) - strike) < 0.02)
        }
    }

    @Test("Flick that deletes must be twice as fast as one that completes on either side")
    func flicks() {
        for (direction, isActed) in [(-1.0, true), (1, false)] {
            var stage = stage()
            stage.press("t2")
            // Between the two: 1.4 times the velocity of completing.
            stage.move(direction * 60, over: 60 / (Device.touchscreen.flick * 1.4), steps: 12)
            stage.lift(after: 0)
            #expect(stage.changes.isEmpty != isActed, "to \(direction)")
        }
    }

    @Test("Deleted row leaves to the side of the swipe and returns from there")
    func removal() {
        var stage = stage()
        _ = stage.session.focus(on: ItemID("t2"))
        stage.send(.command(.delete))
        stage.wait(0.1)
        #expect(stage.x("t2") > 0)
        stage.settle()
        stage.send(.command(.undo))
        stage.wait(0.05)
        #expect(stage.x("t2") > 0)
    }

    @Test("Swiped row returns when the sides are swapped")
    func whileHeld() {
        var stage = SessionDriver()
        stage.press("t2")
        stage.move(200)
        stage.take(stage.session.set(swapsSwipes: true, now: stage.time))
        stage.lift()
        stage.settle()
        #expect(stage.changes.isEmpty && stage.isFlat && stage.events.contains(.disarmed))
    }
}
