// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// The inputs of a user with their times, independent of the frames.
struct Trace {
    enum Action {
        case input(Input)
        case wheel(Double)
        case resize(width: Double, height: Double)
    }

    struct Step {
        let time: Double
        let action: Action
    }

    private(set) var steps: [Step] = []
    private(set) var end = 1.0

    mutating func wait(_ seconds: Double) {
        end += max(seconds, 0)
    }

    mutating func add(_ action: Action) {
        steps.append(Step(time: end, action: action))
    }
}

/// How a finger moves.
enum GestureStyle: CaseIterable {
    case tap, slow, fast, flick, curved, wavering, along, diagonal
}

/// What may interrupt a gesture.
enum Interruption: CaseIterable {
    case none, takenAway, escape, undo, redo, key, otherDevice, resize, wheel, lostEnd
}

/// A simulated user whose actions depend only on a seed. Tests name single seeds that have found faults.
struct RandomUser {
    var random: SplitMix64
    let size: Point
    var trace = Trace()

    let seed: Int

    init(seed: Int, width: Double = 360, height: Double = 540) {
        self.seed = seed
        random = SplitMix64(seed: seed)
        size = Point(x: width, y: height)
    }

    /// Makes one gesture, and pauses.
    mutating func gesture(_ device: Device, _ manner: GestureStyle, _ interruption: Interruption) {
        let start = Point(x: random.number(8...(size.x - 8)), y: random.number(1...(size.y - 1)))
        let path = path(of: manner, with: device)
        send(.began, device, at: start, by: start)
        var last = start
        let breaks = interruption == .none ? -1 : random.whole(0...max(path.points.count - 1, 0))
        var isLost = false
        for (index, movement) in path.points.enumerated() {
            trace.wait(path.seconds / Double(path.points.count) * random.number(0.6...1.4))
            let point = Point(
                x: start.x + movement.x + random.number(-0.6...0.6), y: start.y + movement.y + random.number(-0.6...0.6)
            )
            send(.moved, device, at: point, by: Point(x: point.x - last.x, y: point.y - last.y))
            last = point
            if index == breaks { isLost = interrupt(interruption, device, at: point) }
            if isLost { break }
        }
        trace.wait(random.pick([0, 0.004, 0.02, 0.2]))
        if !isLost || device != .touchpad {
            send(random.chance(0.04) ? .cancelled : .ended, device, at: last, by: last)
        }
        trace.wait(random.pick([0, 0.03, 0.1, 0.3, 1.2]) * random.number(0.5...1.5))
    }

    /// Path of the fingers relative to their start (px), and its duration.
    private mutating func path(of manner: GestureStyle, with device: Device) -> (points: [Point], seconds: Double) {
        let side = random.chance(0.5) ? 1.0 : -1
        let rate = random.number(25...130)
        var (far, seconds, slope, bend) = (0.0, 0.3, random.number(-0.3...0.3), 0.0)
        switch manner {
        case .tap: (far, seconds) = (random.number(0...3), random.number(0.03...0.3))
        case .slow: (far, seconds) = (random.number(40...340), random.number(0.5...1.2))
        case .fast: (far, seconds) = (random.number(80...340), random.number(0.08...0.25))
        case .flick: (far, seconds) = (random.number(25...120), random.number(0.02...0.09))
        case .curved:
            (far, seconds, bend) = (random.number(60...300), random.number(0.2...0.8), random.number(-200...200))
        case .wavering: (far, seconds) = (random.number(150...300), random.number(0.4...1))
        case .along: (far, seconds, slope) = (random.number(-8...8), random.number(0.05...0.6), 0)
        case .diagonal:
            (far, seconds, slope) = (random.number(30...200), random.number(0.1...0.8), random.number(-4...4))
        }
        let along = manner == .along ? random.number(-400...400) : far * slope
        let count = max(2, Int(seconds * rate))
        let points = (1...count).map { index in
            let t = Double(index) / Double(count)
            // Fast in the middle and slow at both ends, but a flick never slows down.
            let eased = manner == .flick ? t : t * t * (3 - 2 * t)
            let there = manner == .wavering ? eased * (2.2 - 1.6 * t) : eased
            return Point(x: side * far * there, y: along * eased + bend * t * (1 - t) * t * 4)
        }
        return (points, seconds)
    }

    /// Returns whether there are no more events of the fingers.
    private mutating func interrupt(_ interruption: Interruption, _ device: Device, at point: Point) -> Bool {
        switch interruption {
        case .none: break
        case .takenAway:
            send(.cancelled, device, at: point, by: point)
            return true
        case .escape: trace.add(.input(.command(random.pick([.cancelGesture, .escape]))))
        case .undo: for _ in 0...random.whole(0...2) { trace.add(.input(.command(.undo))) }
        case .redo: trace.add(.input(.command(.redo)))
        case .key:
            trace.add(.input(.command(.focus(random.pick([.first, .down, .last, .pageDown])))))
            trace.add(.input(.command(random.pick([.complete, .delete]))))
        case .otherDevice:
            let other = random.pick(Device.allCases.filter { $0 != device })
            let place = Point(x: random.number(0...size.x), y: random.number(0...size.y))
            for phase in [Phase.began, .moved, .moved, .ended] {
                trace.wait(0.005)
                send(phase, other, at: place, by: Point(x: random.number(-80...80), y: random.number(-80...80)))
            }
        case .resize:
            trace.add(
                .resize(width: size.x + random.pick([0, 0, -40, 200]), height: size.y + random.pick([0, -200, 100])))
        case .wheel: trace.add(.wheel(random.number(-100...2_000)))
        case .lostEnd: return device == .touchpad
        }
        return false
    }

    /// Presses a key while no finger is down.
    mutating func press(_ command: Command) {
        trace.add(.input(.command(command)))
        trace.wait(random.number(0...0.4))
    }

    mutating func send(_ phase: Phase, _ device: Device, at point: Point, by movement: Point) {
        let time = trace.end
        guard device == .touchpad else {
            trace.add(.input(.drag(Drag(phase: phase, device: device, position: point, time: time))))
            return
        }
        let isMove = phase == .moved
        trace.add(
            .input(
                .scroll(
                    ScrollInput(
                        phase: phase, position: Point(x: size.x / 2, y: min(max(point.y, 1), size.y - 1)),
                        dx: isMove ? movement.x : 0, dy: isMove ? -movement.y : 0, time: time,
                        promisesStop: random.chance(0.5)
                    ))))
    }
}
