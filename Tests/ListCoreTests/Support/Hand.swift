// SPDX-License-Identifier: GPL-3.0-or-later

@testable import ListCore

/// How a simulated hand moves.
enum Hand: CaseIterable {
    /// Fast, and still moving when it lets go.
    case hasty
    /// In a wrong direction at first, and not straight.
    case sloppy
    case trembling
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
    private var phase: Double
    private var elapsed = 0.0

    init(_ intention: Intention, _ hand: Hand, with device: Device, _ random: inout SplitMix64) {
        self.hand = hand
        self.device = device
        interval = 1 / random.number(60...130)
        phase = random.number(0...6)
        self.random = random
        let side = random.chance(0.5) ? 1.0 : -1
        let isHasty = hand == .hasty
        switch intention {
        case .tap:
            // At most 24 px from the start, and at most 16 at the end.
            let far = random.number(0...(hand == .trembling ? 17 : 23))
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
            let far = side * random.number(30...160)
            let slope = hand == .sloppy ? random.number(-0.5...0.5) : 0
            go(to: far * slope, far, in: random.number(isHasty ? 0.15...0.3 : 0.4...1))
        case .scroll:
            let far = side * random.number(40...300)
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
        let start = steps.last?.point ?? .zero
        let count = max(Int(seconds / interval), 2)
        let tremor = hand == .trembling ? 2.5 : 0.3
        for step in 1...count {
            let t = Double(step) / Double(count)
            let part = isEased ? t * t * (3 - 2 * t) : t
            elapsed += seconds / Double(count)
            // A tremor of 9 Hz in all directions.
            let wave = phase + elapsed * 56
            let point = Point(
                x: start.x + (x - start.x) * part + tremor * Hand.triangle(wave),
                y: start.y + (y - start.y) * part + tremor * Hand.triangle(wave * 1.3 + 2))
            steps.append((point, seconds / Double(count)))
        }
    }
}

private extension Hand {
    /// A wave of period 2π between -1 and 1.
    static func triangle(_ x: Double) -> Double {
        let turn = (x / 6.283).truncatingRemainder(dividingBy: 1)
        return abs(turn * 4 - 2) - 1
    }
}
