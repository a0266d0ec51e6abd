// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Movements of a lifted row.
enum ReorderAction: CaseIterable {
    /// Held and released; moved a little, far, to an edge of the window, back to its place; thrown.
    case held, near, far, edge, back, thrown

    enum Disturbance: CaseIterable {
        case none, takenAway, escape, undo, redo, resize, wheel, key, otherDevice, pinch, hover
    }
}

extension RandomUser {
    /// Lifts a row, moves and releases it, and pauses.
    mutating func reorder(_ action: ReorderAction, _ disturbance: ReorderAction.Disturbance = .none) {
        let device = random.chance(0.6) ? Device.touchscreen : .mouse
        let start = Point(x: random.number(8...(size.x - 8)), y: random.number(1...(size.y - 1)))
        send(.began, device, at: start, by: start)
        var last = start
        if device == .touchscreen || action == .held || random.chance(0.3) { last = rest(from: start) }
        let path = path(of: action, from: last)
        let breaks = disturbance == .none ? -1 : random.whole(0...max(path.points.count - 1, 0))
        for (index, point) in path.points.enumerated() {
            trace.wait(path.seconds / Double(path.points.count) * random.number(0.6...1.4))
            send(.moved, device, at: point, by: point)
            last = point
            guard index == breaks else { continue }
            disturb(disturbance, at: point, device)
            if disturbance == .takenAway { return }
        }
        if action == .edge { trace.wait(random.number(0...2)) }
        trace.wait(action == .thrown ? random.number(0...0.01) : random.pick([0, 0.004, 0.05, 0.3]))
        send(random.chance(0.05) ? .cancelled : .ended, device, at: last, by: last)
        trace.wait(random.pick([0, 0.02, 0.1, 0.3, 1.2]) * random.number(0.5...1.5))
    }

    /// Rests, trembling, until the row is lifted, or nearly.
    private mutating func rest(from start: Point) -> Point {
        var last = start
        let end =
            trace.end
            + (random.chance(0.9)
                ? Tuning.longPressDelay + random.number(0...0.3) : random.number(0.3...Tuning.longPressDelay))
        while trace.end < end {
            trace.wait(random.number(0.01...0.12))
            last = Point(x: start.x + random.number(-2...2), y: start.y + random.number(-2...2))
            send(.moved, .touchscreen, at: last, by: last)
        }
        return last
    }

    private mutating func path(of action: ReorderAction, from start: Point) -> (points: [Point], seconds: Double) {
        let angle = random.pick([
            Point(x: 1, y: 0), Point(x: -1, y: 0), Point(x: 0, y: 1), Point(x: 0, y: -1), Point(x: 0.6, y: 0.8),
        ])
        let ends: (x: Double, y: Double, seconds: Double) =
            switch action {
            case .held: (random.number(-4...4), random.number(-4...4), 0.2)
            case .near: (random.number(-40...40), random.number(-120...120), random.number(0.1...0.6))
            case .far: (random.number(-150...150), random.number(0...size.y) - start.y, random.number(0.2...1.2))
            case .edge:
                (
                    random.number(-40...40),
                    (random.chance(0.5) ? random.number(-20...70) : size.y - random.number(-20...70)) - start.y, 0.5
                )
            case .back: (random.number(-60...60), random.number(-200...200), random.number(0.3...1))
            case .thrown:
                (angle.x * random.number(60...200), angle.y * random.number(60...200), random.number(0.04...0.2))
            }
        let count = max(2, Int(ends.seconds * random.number(25...130)))
        let points = (1...count).map { index in
            let t = Double(index) / Double(count)
            let there = action == .thrown ? t : action == .back ? 4 * t * (1 - t) : t * t * (3 - 2 * t)
            return Point(
                x: start.x + ends.x * there + random.number(-0.6...0.6),
                y: start.y + ends.y * there + random.number(-0.6...0.6))
        }
        return (points, ends.seconds)
    }

    private mutating func disturb(_ disturbance: ReorderAction.Disturbance, at point: Point, _ device: Device) {
        switch disturbance {
        case .none: break
        case .takenAway: send(.cancelled, device, at: point, by: point)
        case .escape: trace.add(.input(.command(random.pick([.escape, .cancelGesture]))))
        case .undo: for _ in 0...random.whole(0...2) { trace.add(.input(.command(.undo))) }
        case .redo: trace.add(.input(.command(.redo)))
        case .resize:
            trace.add(
                .resize(width: size.x + random.pick([0, 0, -40, 200]), height: size.y + random.pick([0, -200, 100])))
        case .wheel: trace.add(.wheel(random.number(-100...1_500)))
        case .key:
            let keys: [Command] = [
                .complete, .delete, .edit, .menu, .move(.up), .move(.last), .focus(.first), .focus(.last), .add(.top),
            ]
            trace.add(.input(.command(random.pick(keys))))
        case .otherDevice:
            let other = random.pick(Device.allCases.filter { $0 != device })
            for phase in [Phase.began, .moved, .ended] {
                trace.wait(0.005)
                send(phase, other, at: point, by: Point(x: random.number(-60...60), y: random.number(-60...60)))
            }
        case .pinch:
            let apart = Pinch.Fingers.touching(point, Point(x: 100, y: random.number(0...size.y)))
            for phase in [Phase.began, .moved, .ended] {
                trace.add(.input(.pinch(Pinch(phase: phase, fingers: apart, time: trace.end))))
            }
        case .hover:
            trace.add(.input(.hover(random.chance(0.3) ? nil : point)))
            trace.add(.input(.secondary(point)))
        }
    }
}
