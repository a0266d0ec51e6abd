// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Actions that change the level, and actions on each level.
enum LevelAction: CaseIterable {
    case up, escape, open, jump, tapName, fold, scaleDown, spread, pullFar, pullUp, clear, uncompleteAll, moveToList
}

extension RandomUser {
    /// Changes the level in one way, and mostly pauses.
    mutating func go(_ action: LevelAction) {
        switch action {
        case .up: press(.up)
        case .escape: press(.escape)
        case .open:
            press(.focus(random.pick([.first, .down, .last])))
            press(.activate)
        case .jump: press(.showList(random.whole(0...9)))
        case .tapName: tap(at: Point(x: random.number(20...120), y: random.number(1...(size.y - 1))))
        case .fold: fold(to: random.number(0.2...0.9))
        case .scaleDown: scaleDown()
        case .spread: spreadOneRow()
        case .pullFar:
            if random.chance(0.7) { trace.add(.wheel(0)) }
            pull(from: random.number(10...60), by: random.number(60...480))
        case .pullUp:
            if random.chance(0.7) { trace.add(.wheel(100_000)) }
            pull(from: size.y - random.number(10...60), by: -random.number(20...480))
        case .clear: press(.clear)
        case .uncompleteAll: press(.uncompleteAll)
        case .moveToList:
            press(.focus(random.pick([.first, .down, .last])))
            press(.moveToList(ListID(random.pick(["a", "b", "c", "d", "nowhere"]))))
        }
        trace.wait(random.pick([0, 0, 0.02, 0.1, 0.4, 1.2]) * random.number(0.5...1.5))
    }

    private mutating func tap(at point: Point) {
        let device = random.pick([Device.touchscreen, .mouse])
        send(.began, device, at: point, by: point)
        trace.wait(random.number(0.02...0.1))
        send(.ended, device, at: point, by: point)
    }

    /// Pulls straight up or down with a finger, or with two on the touchpad.
    private mutating func pull(from y: Double, by distance: Double) {
        let device = random.pick([Device.touchscreen, .touchpad])
        let start = Point(x: random.number(20...(size.x - 20)), y: y)
        let back = random.chance(0.25) ? random.number(0...1) : 1
        let factor = device == .touchpad ? Tuning.touchpadScrollFactor : 1
        let count = random.whole(2...14)
        send(.began, device, at: start, by: start)
        var last = start
        for step in 1...count {
            trace.wait(random.number(0.004...0.04))
            let part = Double(step) / Double(count)
            let there = part < 0.6 ? part / 0.6 : 1 - (part - 0.6) / 0.4 * (1 - back)
            let point = Point(x: start.x, y: start.y + distance * there / factor)
            send(.moved, device, at: point, by: Point(x: 0, y: point.y - last.y))
            last = point
            if random.chance(0.02) { trace.add(.input(.command(random.pick([.escape, .undo, .up, .showList(1)])))) }
        }
        trace.wait(random.pick([0, 0.01, 0.2]))
        send(random.chance(0.05) ? .cancelled : .ended, device, at: last, by: last)
    }

    /// Pinches with two fingers that are far apart, and perhaps moves them apart again.
    private mutating func fold(to scale: Double) {
        let (upper, lower) = (random.number(20...(size.y / 2 - 60)), random.number((size.y / 2 + 60)...(size.y - 20)))
        let center = random.number(upper...lower)
        let back = random.chance(0.3) ? random.number(0...1) : 1
        pinch { part in
            let there = part < 0.6 ? part / 0.6 : 1 - (part - 0.6) / 0.4 * (1 - back)
            let now = 1 - (1 - scale) * there
            return (center + (upper - center) * now, center + (lower - center) * now)
        }
    }

    /// Moves two fingers apart that are close to each other.
    private mutating func spreadOneRow() {
        let (y, span, far) = (random.number(10...(size.y - 10)), random.number(8...30), random.number(5...240))
        pinch { part in (y - span / 2 - far * part / 2, y + span / 2 + far * part / 2) }
    }

    private mutating func pinch(_ place: (Double) -> (upper: Double, lower: Double)) {
        let isFirstUp = random.chance(0.5)
        let x = (random.number(20...(size.x - 20)), random.number(20...(size.x - 20)))
        let count = random.whole(2...14)
        func fingers(_ part: Double) -> Pinch.Fingers {
            let (upper, lower) = place(part)
            let points = (Point(x: x.0, y: upper), Point(x: x.1, y: lower))
            return isFirstUp ? .touching(points.0, points.1) : .touching(points.1, points.0)
        }
        trace.add(.input(.pinch(Pinch(phase: .began, fingers: fingers(0), time: trace.end))))
        for step in 1...count {
            trace.wait(random.number(0.004...0.04))
            trace.add(
                .input(.pinch(Pinch(phase: .moved, fingers: fingers(Double(step) / Double(count)), time: trace.end))))
            if random.chance(0.02) { trace.add(.input(.command(random.pick([.escape, .undo, .up, .showList(1)])))) }
        }
        trace.wait(random.number(0...0.05))
        trace.add(
            .input(
                .pinch(Pinch(phase: random.chance(0.06) ? .cancelled : .ended, fingers: fingers(1), time: trace.end))))
    }

    private mutating func scaleDown() {
        let pointer = Point(x: random.number(0...size.x), y: random.number(0...size.y))
        let (far, count) = (random.number(0.2...0.9), random.whole(2...14))
        for step in 0...count {
            let scale = 1 + (far - 1) * Double(step) / Double(count)
            let phase = step == 0 ? Phase.began : .moved
            trace.add(.input(.pinch(Pinch(phase: phase, fingers: .scaling(scale, at: pointer), time: trace.end))))
            trace.wait(random.number(0.004...0.04))
        }
        trace.add(.input(.pinch(Pinch(phase: .ended, fingers: .scaling(far, at: pointer), time: trace.end))))
    }
}
