// SPDX-License-Identifier: GPL-3.0-or-later

import RealModule

@testable import ListCore

/// How a simulated hand moves.
enum Hand: CaseIterable {
    /// Fast, and still moving when it lets go.
    case hasty
    /// In a wrong direction at first, and not straight.
    case sloppy
    case steady
}

/// A tremor: a wave of 4 to 8 Hz on each axis, with noise.
struct Tremor {
    /// The greatest displacement on each axis, px.
    let amplitude: Double
    private let waves: (x: Wave, y: Wave)
    private var random: SplitMix64

    private typealias Wave = (frequency: Double, phase: Double)
    /// The part of the noise.
    private static let noise = 0.2

    init(of amplitude: Double, _ random: inout SplitMix64) {
        self.amplitude = amplitude
        waves = (
            (random.number(4...8), random.number(0...(2 * .pi))), (random.number(4...8), random.number(0...(2 * .pi)))
        )
        self.random = SplitMix64(seed: random.whole(0...1_000_000))
    }

    /// The displacement at a time in s.
    mutating func displacement(at time: Double) -> Point {
        Point(x: displacement(waves.x, at: time), y: displacement(waves.y, at: time))
    }

    private mutating func displacement(_ wave: Wave, at time: Double) -> Double {
        let sine = Double.sin(2 * .pi * wave.frequency * time + wave.phase)
        return amplitude * ((1 - Self.noise) * sine + Self.noise * random.number(-1...1))
    }
}

/// What a simulated hand wants to do with a row.
enum Intention: CaseIterable {
    case tap, hold, complete, delete, move, scroll
    /// Begins to swipe the row and brings it back.
    case returnRow
}

/// The movement of a hand that is bad at what it wants to do.
struct HandMovement {
    /// Places relative to the start (px), and the time to each from the one before (s).
    private(set) var steps: [(point: Point, delay: Double)] = []
    private let hand: Hand
    private let device: Device
    private var random: SplitMix64
    /// Time between two events, s.
    private let interval: Double
    private var tremor: Tremor
    /// Where the hand wants to be, px.
    private var aim = Point.zero
    private let origin: Point
    private var elapsed = 0.0

    /// - Parameter amplitude: of the tremor, px.
    init(
        _ intention: Intention, _ hand: Hand, tremor amplitude: Double, with device: Device, _ random: inout SplitMix64
    ) {
        self.hand = hand
        self.device = device
        interval = 1 / random.number(60...130)
        tremor = Tremor(of: amplitude, &random)
        origin = tremor.displacement(at: 0)
        self.random = random
        let side = random.chance(0.5) ? 1.0 : -1
        let isHasty = hand == .hasty
        switch intention {
        case .tap:
            // At most 24 px from the start, and at most 16 at the end.
            let far = random.number(0...(hand == .steady ? 4 : 23))
            let angle = random.number(-1...1)
            let end = random.number(-0.6...0.6)
            let (x, y) = (side * far * (1 - angle * angle).squareRoot(), far * angle)
            go(to: x, y, in: random.number(0.02...(isHasty ? 0.06 : 0.2)))
            go(to: x * end, y * end, in: random.number(0.02...(isHasty ? 0.06 : 0.2)))
        case .hold:
            go(to: random.number(-3...3), random.number(-3...3), in: random.number(0.55...0.8))
            go(to: random.number(-13...13), random.number(-13...13), in: random.number(0.05...0.3))
        case .complete, .delete:
            let way = intention == .complete ? 1.0 : -1
            if hand == .sloppy { go(to: 0, side * random.number(0...(device == .mouse ? 12 : 6)), in: 0.03) }
            // Farther to the side that completes, a slow hand would choose a date (L18).
            let farthest = intention == .complete ? 255.0 : 300
            let far = isHasty ? random.number(70...300) : random.number(200...farthest)
            let slope = hand == .sloppy ? random.number(-0.25...0.25) : 0
            let seconds = isHasty ? far / random.number(1_200...2_500) : random.number(0.3...1)
            go(to: way * far, way * far * slope, in: seconds, isEased: !isHasty)
        case .move:
            if device == .touchscreen { go(to: 0, 0, in: 0.6) }
            // A hand that takes its time puts the row into a place.
            let far =
                side
                * (hand == .steady
                    ? SessionDriver.metrics.rowHeight * Double(random.whole(1...2)) : random.number(30...160))
            let slope = hand == .sloppy ? random.number(-0.5...0.5) : 0
            go(to: far * slope, far, in: random.number(isHasty ? 0.15...0.3 : 0.4...1))
        case .scroll:
            let far = side * random.number((hand == .steady ? 60 : 40)...300)
            let slope = hand == .sloppy ? random.number(-0.7...0.7) : random.number(-0.2...0.2)
            go(to: far * slope, far, in: random.number(isHasty ? 0.05...0.15 : 0.2...0.8), isEased: !isHasty)
        case .returnRow:
            go(to: side * random.number(60...170), 0, in: random.number(0.3...0.6))
            go(to: side * random.number(0...10), 0, in: random.number(0.4...0.6))
            go(to: side * random.number(0...10), 0, in: 0.2)
        }
        random = self.random
    }

    /// Whether it never left a square of some size (px) around its start.
    func stays(within distance: Double) -> Bool {
        steps.allSatisfy { $0.point.isWithin(distance, of: .zero) }
    }

    private mutating func go(to x: Double, _ y: Double, in seconds: Double, isEased: Bool = true) {
        let start = aim
        let count = max(Int(seconds / interval), 2)
        aim = Point(x: x, y: y)
        for step in 1...count {
            let t = Double(step) / Double(count)
            let part = isEased ? t * t * (3 - 2 * t) : t
            elapsed += seconds / Double(count)
            let shift = tremor.displacement(at: elapsed)
            let point = Point(
                x: start.x + (x - start.x) * part + shift.x - origin.x,
                y: start.y + (y - start.y) * part + shift.y - origin.y)
            steps.append((point, seconds / Double(count)))
        }
    }
}
