// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Ways to insert rows, and what may disturb them.
enum InsertAction: CaseIterable {
    case pull, pinch, scale, rest, tap, type, paste, chain

    enum Disturbance: CaseIterable {
        case none, thirdFinger, escape, undo, redo, resize, wheel, key, scroll, hover, typing
    }
}

extension RandomUser {
    /// Inserts a row in one way, and pauses.
    mutating func add(_ action: InsertAction, _ disturbance: InsertAction.Disturbance = .none) {
        switch action {
        case .pull: pull(disturbance)
        case .pinch: pinch(disturbance)
        case .scale: scale(disturbance)
        case .rest: rest()
        case .tap: tap()
        case .type:
            say(.add(random.pick([.top, .above, .below, .here])))
            type()
        case .paste: paste()
        case .chain: chain()
        }
        trace.wait(random.pick([0, 0.03, 0.1, 0.3, 1.2]) * random.number(0.5...1.5))
    }

    // MARK: Fingers

    /// Pulls down from the top, mostly after scrolling there, and perhaps back.
    private mutating func pull(_ disturbance: InsertAction.Disturbance) {
        if random.chance(0.7) { trace.add(.wheel(0)) }
        let device = random.pick([Device.touchscreen, .touchpad])
        let start = Point(x: random.number(20...(size.x - 20)), y: random.number(5...200))
        let far = random.number(20...420) / (device == .touchpad ? Tuning.touchpadScrollFactor : 1)
        let back = random.chance(0.3) ? random.number(0...1) : 1
        let count = random.whole(1...14)
        let breaks = disturbance == .none ? -1 : random.whole(1...count)
        send(.began, device, at: start, by: start)
        var last = start
        for step in 1...count {
            trace.wait(random.number(0.004...0.04))
            let part = Double(step) / Double(count)
            let there = part < 0.6 ? part / 0.6 : 1 - (part - 0.6) / 0.4 * (1 - back)
            let point = Point(x: start.x + random.number(-2...2), y: start.y + far * there)
            send(.moved, device, at: point, by: Point(x: point.x - last.x, y: point.y - last.y))
            last = point
            if step == breaks, disturb(disturbance, at: point) {
                send(.cancelled, device, at: point, by: point)
                return
            }
        }
        trace.wait(random.pick([0, 0.01, 0.2]))
        // An end event can get lost, and inertia can follow one.
        if device == .touchpad, random.chance(0.2) { return }
        send(random.chance(0.06) ? .cancelled : .ended, device, at: last, by: last)
        guard device == .touchpad, random.chance(0.3) else { return }
        for _ in 0..<6 {
            trace.wait(0.02)
            send(.moved, device, at: last, by: Point(x: 0, y: random.number(1...40)))
        }
        send(.ended, device, at: last, by: last)
    }

    /// Pinches with two fingers on the screen, one put down a little before the other.
    private mutating func pinch(_ disturbance: InsertAction.Disturbance) {
        let isTogether = random.chance(0.6)
        let first = Point(x: random.number(20...(size.x - 20)), y: random.number(0...size.y))
        let second = Point(
            x: random.number(20...(size.x - 20)),
            y: isTogether ? first.y + random.number(-90...90) : random.number(0...size.y)
        )
        let isFirstUp = first.y <= second.y
        let grown = random.number(-60...260)
        let upper = random.number(-1.2...0.2) * grown
        let actions = isFirstUp ? (upper, upper + grown) : (upper + grown, upper)
        let announces = random.chance(0.5)
        if announces {
            send(.began, .touchscreen, at: first, by: first)
            trace.wait(random.number(0...0.1))
        }
        var fingers = (first, second)
        func pinched(_ phase: Phase) -> Trace.Action {
            .input(.pinch(Pinch(phase: phase, fingers: .touching(fingers.0, fingers.1), time: trace.end)))
        }
        trace.add(pinched(.began))
        let count = random.whole(1...14)
        let breaks = disturbance == .none ? -1 : random.whole(1...count)
        var ends = random.chance(0.06) ? Phase.cancelled : .ended
        for step in 1...count {
            trace.wait(random.number(0.004...0.04))
            let part = Double(step) / Double(count)
            fingers.0 = Point(x: first.x, y: first.y + actions.0 * part + random.number(-0.5...0.5))
            fingers.1 = Point(x: second.x, y: second.y + actions.1 * part + random.number(-0.5...0.5))
            trace.add(pinched(.moved))
            guard step == breaks, disturb(disturbance, at: first) else { continue }
            ends = .cancelled
            break
        }
        trace.wait(random.number(0...0.05))
        trace.add(pinched(ends))
        if announces { send(random.chance(0.5) ? .cancelled : .ended, .touchscreen, at: fingers.0, by: fingers.0) }
    }

    /// Pinches with two fingers on the touchpad, which perhaps scrolled a little before.
    private mutating func scale(_ disturbance: InsertAction.Disturbance) {
        let pointer = Point(x: random.number(0...size.x), y: random.number(0...size.y))
        if random.chance(0.4) {
            send(.began, .touchpad, at: pointer, by: pointer)
            for _ in 0..<random.whole(1...4) {
                trace.wait(0.01)
                send(.moved, .touchpad, at: pointer, by: Point(x: 0, y: random.number(-30...30)))
            }
            if random.chance(0.5) { send(.ended, .touchpad, at: pointer, by: pointer) }
        }
        let far = random.number(0.4...3)
        let count = random.whole(1...14)
        let breaks = disturbance == .none ? -1 : random.whole(1...count)
        var ends = random.chance(0.06) ? Phase.cancelled : .ended
        scaled(.began, 1, at: pointer)
        for step in 1...count {
            trace.wait(random.number(0.004...0.04))
            scaled(.moved, 1 + (far - 1) * Double(step) / Double(count), at: pointer)
            guard step == breaks, disturb(disturbance, at: pointer) else { continue }
            ends = .cancelled
            break
        }
        trace.wait(random.number(0...0.05))
        scaled(ends, far, at: pointer)
    }

    private mutating func scaled(_ phase: Phase, _ scale: Double, at pointer: Point) {
        trace.add(.input(.pinch(Pinch(phase: phase, fingers: .scaling(scale, at: pointer), time: trace.end))))
    }

    /// Returns whether the disturbance cancels the gesture.
    private mutating func disturb(_ disturbance: InsertAction.Disturbance, at point: Point) -> Bool {
        switch disturbance {
        case .none: break
        case .thirdFinger: return true
        case .escape: trace.add(.input(.command(random.pick([.escape, .cancelGesture]))))
        case .undo: for _ in 0...random.whole(0...2) { trace.add(.input(.command(.undo))) }
        case .redo: trace.add(.input(.command(.redo)))
        case .resize:
            trace.add(
                .resize(width: size.x + random.pick([0, 0, -40, 200]), height: size.y + random.pick([0, -200, 100])))
        case .wheel: trace.add(.wheel(random.number(-100...1_500)))
        case .key:
            trace.add(.input(.command(random.pick([.complete, .delete, .add(.top), .edit, .commit, .finishEditing]))))
        case .scroll:
            for phase in [Phase.began, .moved, .ended] {
                trace.wait(0.005)
                send(phase, .touchpad, at: point, by: Point(x: random.number(-60...60), y: random.number(-60...60)))
            }
        case .hover: trace.add(.input(.hover(random.chance(0.5) ? nil : point)))
        case .typing: trace.add(.input(.command(.type(random.pick(["", "Typed meanwhile", " "])))))
        }
        return false
    }

    // MARK: Pointer and keys

    private mutating func say(_ command: Command) {
        trace.add(.input(.command(command)))
        trace.wait(random.number(0...0.1))
    }

    /// Rests the pointer somewhere, trembling, and perhaps clicks or types there.
    private mutating func rest() {
        let point = Point(x: random.number(0...size.x), y: random.number(0...size.y))
        for _ in 0..<4 {
            trace.add(.input(.hover(Point(x: point.x, y: point.y + random.number(-0.9...0.9)))))
            trace.wait(random.number(0.05...0.3))
        }
        switch random.whole(0...5) {
        case 0, 1, 2:
            send(.began, .mouse, at: point, by: point)
            trace.wait(0.05)
            send(.ended, .mouse, at: point, by: point)
            if random.chance(0.5) { type() }
        case 3:
            say(.add(.here))
            type()
        case 4: trace.add(.input(.hover(random.chance(0.5) ? nil : Point(x: point.x, y: random.number(0...size.y)))))
        default: break
        }
    }

    private mutating func tap() {
        let point = Point(x: random.number(10...(size.x - 10)), y: random.number(0...size.y))
        let device = random.pick([Device.touchscreen, .mouse])
        send(.began, device, at: point, by: point)
        trace.wait(random.number(0.02...0.1))
        send(.ended, device, at: point, by: point)
        if random.chance(0.7) { type() }
    }

    /// Types into the edit field, and accepts the text, cancels, or leaves it open.
    private mutating func type() {
        for _ in 0...random.whole(0...3) {
            let long = String(repeating: "many words ", count: random.whole(2...14))
            say(.type(random.pick(["", "  ", "Milk", "Eggs and bread", long])))
        }
        switch random.whole(0...6) {
        case 0, 1: say(.commit)
        case 2: say(.escape)
        case 3, 4: say(.finishEditing)
        default: break
        }
    }

    private mutating func chain() {
        say(.add(random.pick([.top, .below])))
        for number in 0...random.whole(0...5) {
            say(.type("Chained \(number)"))
            say(.commit)
        }
        if random.chance(0.7) { say(random.pick([.commit, .escape, .finishEditing])) }
    }

    private mutating func paste() {
        if random.chance(0.5) { say(random.pick([.edit, .add(.top), .add(.below)])) }
        let lines = (0..<random.whole(0...5)).map {
            random.pick(["- one \($0)", "[ ] two", "", "three \($0)", "\u{7}"])
        }
        say(
            .paste(
                lines.joined(separator: "\n"), before: random.pick(["", "Before "]), after: random.pick(["", " after"]))
        )
        if random.chance(0.5) { say(random.pick([.commit, .escape, .finishEditing, .type("Other")])) }
    }
}
