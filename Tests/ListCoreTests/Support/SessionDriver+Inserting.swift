// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Pulling, pinching, hovering, and typing.
extension SessionDriver {
    // MARK: Pulling down

    /// Pulls the list until a distance in px is visible above it, and holds it.
    mutating func pull(
        _ shown: Double, with device: Device = .touchscreen, over seconds: Double = 0.3, steps: Int = 12
    ) {
        press(device, at: Point(x: session.layout.viewport.width / 2, y: min(30, session.layout.viewport.height / 2)))
        pullOn(to: shown, with: device, over: seconds, steps: steps)
    }

    /// - Parameter shown: px, from a list at its top.
    mutating func pullOn(
        to shown: Double, with device: Device = .touchscreen, over seconds: Double = 0.3, steps: Int = 12
    ) {
        let distance = RubberBand.pulled(
            for: shown, dimension: max(session.layout.viewport.height, Tuning.minBandLength))
        // The movement of a finger before recognition moves nothing.
        if device == .touchpad {
            move(0, distance / Tuning.touchpadScrollFactor, over: seconds, steps: steps)
        } else {
            nudge(0, Tuning.touchSlop)
            move(0, distance, over: seconds, steps: steps)
        }
    }

    /// Pulls past one row's height and releases.
    mutating func pullToAdd(with device: Device = .touchscreen) {
        pull(70, with: device)
        lift()
    }

    // MARK: Pinching

    /// Puts two fingers on the screen.
    mutating func touch(_ first: Double, _ second: Double) {
        fingers = (Point(x: 120, y: first), Point(x: 220, y: second))
        pinch(.began)
    }

    mutating func touch(_ first: String, _ second: String) {
        touch(middle(first).y, middle(second).y)
    }

    /// Moves both fingers evenly by distances in px, in several events, and waits until the rows have caught up.
    mutating func spread(_ first: Double, _ second: Double, over seconds: Double = 0.3, steps: Int = 12) {
        for _ in 0..<steps {
            wait(seconds / Double(steps))
            fingers.0.y += first / Double(steps)
            fingers.1.y += second / Double(steps)
            pinch(.moved)
        }
        wait(0.6)
    }

    mutating func pinch(_ phase: Phase) {
        send(.pinch(Pinch(phase: phase, fingers: .touching(fingers.0, fingers.1), time: time)))
    }

    /// Pinches with two fingers on the touchpad, with the pointer at `y`.
    mutating func scale(to scale: Double, at y: Double, ends phase: Phase = .ended) {
        scaling(.began, 1, at: y)
        for step in 1...12 {
            wait(0.02)
            scaling(.moved, 1 + (scale - 1) * Double(step) / 12, at: y)
        }
        scaling(phase, scale, at: y)
    }

    mutating func scaling(_ phase: Phase, _ scale: Double, at y: Double) {
        send(.pinch(Pinch(phase: phase, fingers: .scaling(scale, at: Point(x: 180, y: y)), time: time)))
    }

    // MARK: The pointer, and keys

    /// Moves the pointer to `y`, or out of the list. It comes from elsewhere in the list.
    mutating func hover(_ y: Double?, x: Double = 180) {
        if let y, session.gestures.hover.pointer == nil { send(.hover(Point(x: x - 40, y: y))) }
        send(.hover(y.map { Point(x: x, y: $0) }))
    }

    /// Rests the pointer at `y` until the rows have parted, if they do.
    mutating func rest(at y: Double) {
        hover(y)
        wait(Tuning.hoverDelay + 0.5)
    }

    mutating func click(at y: Double, with device: Device = .mouse) {
        press(device, at: Point(x: 180, y: y))
        lift()
    }

    /// Clicks on the “+” where the pointer has parted the rows.
    mutating func clickSign() {
        guard let sign = placeholder, let x = sign.signX else { return }
        press(.mouse, at: Point(x: x, y: sign.y + sign.height / 2))
        lift()
    }

    mutating func tap(_ name: String, with device: Device = .touchscreen) {
        press(device, name)
        lift()
    }

    mutating func command(_ commands: Command...) {
        for command in commands { send(.command(command)) }
    }

    // MARK: State

    var gap: Double { session.motions.gap?.gap(at: session.now) ?? 0 }

    /// The y of each row.
    var picture: [String: Double] {
        session.frames.reduce(into: [:]) { $0[$1.item.id.text] = $1.y }
    }

    /// Whether the rows of one state are at the same y in another one.
    static func isSame(_ before: [String: Double], _ after: [String: Double]) -> Bool {
        before.allSatisfy { name, y in after[name].map { abs($0 - y) < 1e-6 } ?? true }
    }

    /// Whether nothing is displaced, dimmed, or open.
    var isAtRest: Bool {
        let frames = session.frames
        let isWhole = frames.allSatisfy {
            $0.x == 0 && $0.opacity == 1 && $0.y == session.motions.restingY($0.index ?? 0)
        }
        return isWhole && session.motions.gap == nil && placeholder == nil && session.motions.rows.isEmpty
            && session.gestures.active == nil
    }
}
