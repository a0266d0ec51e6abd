// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import XCTest

@testable import EmberUI

/// Compares the core's springs with those of libadwaita. Needs a display: the test command runs it in the gesture rig.
final class AdwaitaSpringTests: XCTestCase {
    private struct Case {
        let dampingRatio: Double
        let frequency: Double
        let velocity: Double
    }

    /// The samples of one animation.
    @MainActor private final class Recording {
        var animation: OpaquePointer?
        var start = 0
        var isOver = false
        var clock: OpaquePointer?
        var samples: [(seconds: Double, value: Double, velocity: Double)] = []

        func note(_ value: Double) {
            guard !isOver else { return }
            // libadwaita computes in whole milliseconds.
            let now = gdk_frame_clock_get_frame_time(clock) / 1000
            samples.append((Double(now - start) / 1000, value, adw_spring_animation_get_velocity(animation)))
        }
    }

    @MainActor func testValuesAndVelocitiesEqualThoseOfLibadwaita() async throws {
        try XCTSkipIf(gtk_init_check() == 0, "there is no display; meson-helpers/test.sh brings one")
        adw_init()
        let window = gtk_window_new()!
        gtk_window_present(ptr(window))
        defer { gtk_window_destroy(ptr(window)) }
        let cases = [0.05, 0.3, 0.7, 0.9, 1, 1.2, 3].flatMap { ratio in
            [(8.0, 0.0), (24, 900), (24, -2_000)].map { Case(dampingRatio: ratio, frequency: $0.0, velocity: $0.1) }
        }
        for (spring, recording) in zip(cases, play(cases, on: window)) {
            let motion = SpringAnimation(
                Spring(dampingRatio: spring.dampingRatio, frequency: spring.frequency), from: 300, to: 100,
                velocity: spring.velocity, start: 0
            )
            // At the end libadwaita jumps to the target.
            let moving = recording.samples.filter { $0.velocity != 0 }
            XCTAssertGreaterThan(moving.count, 10)
            for sample in moving {
                XCTAssertEqual(motion.value(at: sample.seconds), sample.value, accuracy: 1e-6, "\(spring)")
                XCTAssertEqual(motion.velocity(at: sample.seconds), sample.velocity, accuracy: 1e-4, "\(spring)")
            }
        }
    }

    @MainActor private func play(_ cases: [Case], on window: Widget) -> [Recording] {
        let recordings = cases.map { _ in Recording() }
        var frames = 0
        // The clock stands still within a frame, so all animations begin at the same time.
        FrameClock.tick(window) { _ in
            if frames == 0 {
                for (spring, recording) in zip(cases, recordings) { self.begin(spring, in: recording, on: window) }
            }
            frames += 1
            return frames < 40
        }
        let alarm = MainLoop.after(milliseconds: 20_000) { frames = 40 }
        while frames < 40 { g_main_context_iteration(nil, 1) }
        alarm.cancel()
        for recording in recordings {
            recording.isOver = true
            adw_animation_reset(ptr(recording.animation!))
            g_object_unref(UnsafeMutableRawPointer(recording.animation!))
        }
        return recordings
    }

    @MainActor private func begin(_ spring: Case, in recording: Recording, on window: Widget) {
        let target = adw_callback_animation_target_new(
            { value, data in
                guard let data else { return }
                MainActor.assumeIsolated { Unmanaged<Recording>.fromOpaque(data).takeUnretainedValue().note(value) }
            }, Unmanaged.passUnretained(recording).toOpaque(), nil)
        let frequency = spring.frequency
        let parameters = adw_spring_params_new(spring.dampingRatio, 1, frequency * frequency)
        let animation = adw_spring_animation_new(window, 300, 100, parameters, target)!
        g_object_ref_sink(UnsafeMutableRawPointer(animation))
        recording.animation = ptr(animation)
        recording.clock = gtk_widget_get_frame_clock(window)
        adw_spring_animation_set_initial_velocity(recording.animation, spring.velocity)
        recording.start = gdk_frame_clock_get_frame_time(recording.clock) / 1000
        adw_animation_play(animation)
    }
}
