// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Lifting and moving rows.
extension SessionDriver {
    /// Holds a row until it is lifted, at a point (px from its top left corner) or in the middle.
    mutating func hold(_ name: String, with device: Device = .touchscreen, at grabPoint: Point? = nil) {
        let row = Point(x: x(name), y: y(name))
        press(device, at: grabPoint.map { Point(x: row.x + $0.x, y: row.y + $0.y) } ?? middle(name))
        wait(Tuning.longPressDelay)
    }

    /// Lifts a row, moves it by a distance (px), and holds it until it is at rest.
    mutating func beginReorder(
        _ name: String, _ dx: Double, _ dy: Double, with device: Device = .touchscreen, at grabPoint: Point? = nil
    ) {
        if device == .mouse {
            press(.mouse, at: middle(name))
            move(dx, dy, over: 0.5, steps: 30)
        } else {
            hold(name, with: device, at: grabPoint)
            move(dx, dy, over: 0.5, steps: 30)
        }
        wait(0.6)
    }

    /// Drops the lifted row and waits until nothing moves.
    mutating func drop() {
        lift()
        settle()
    }

    /// Moves a row by a distance (px) and drops it.
    mutating func reorder(_ name: String, by dy: Double, with device: Device = .touchscreen) {
        beginReorder(name, 0, dy, with: device)
        drop()
    }

    // MARK: State

    var reordered: String? { session.gestures.reorder?.item.text }
    /// The index at which the lifted row would be dropped.
    var target: Int? { session.motions.liftedRow?.target }
    var lifted: [String] {
        events.compactMap { event in
            if case .lifted(let id) = event { id.text } else { nil }
        }
    }

    var menus: [SessionEvent] {
        events.filter { event in
            if case .menu = event { true } else { false }
        }
    }

    /// The rows in view from top to bottom, without the lifted one.
    var others: [RowFrame] {
        session.frames.filter { $0.index != nil && $0.item.id.text != reordered }.sorted { $0.y < $1.y }
    }

    /// Total height (px) of gaps between the rows in view, and the number of overlaps.
    var gaps: (open: Double, overlaps: Int) {
        zip(others, others.dropFirst()).reduce(into: (0.0, 0)) { gaps, pair in
            let gap = pair.1.y - pair.0.y - pair.0.height
            if gap > 0.01 { gaps.0 += gap }
            if gap < -0.01 { gaps.1 += 1 }
        }
    }

    /// Whether every row is in its place, not lifted, with its final look.
    var isInFinalState: Bool {
        isAtRest && session.frames.allSatisfy { $0.lift == 0 && $0.lean == 0 && $0.layer == 0 && $0.icon == nil }
            && session.frames.allSatisfy { $0.strike == ($0.item.isDone ? 1 : 0) }
            && session.frames.allSatisfy { $0.colors == session.motions.colors(of: session.list, at: $0.index ?? 0) }
    }

    /// Advances the time in frames. Returns the greatest velocity of any row in view, px/s.
    mutating func fastest(during seconds: Double, rate: Double = 240) -> Double {
        var fastest = 0.0
        var before = session.frames
        for _ in 0..<Int((seconds * rate).rounded()) {
            wait(1 / rate, rate: rate)
            let after = session.frames
            for frame in after {
                guard let old = before.first(where: { $0.item.id == frame.item.id }) else { continue }
                fastest = max(fastest, abs(frame.y - old.y) * rate, abs(frame.x - old.x) * rate)
            }
            before = after
        }
        return fastest
    }

    /// The greatest distance (px) of any row between two states.
    static func jump(_ before: [RowFrame], _ after: [RowFrame]) -> Double {
        after.reduce(0) { most, frame in
            // Blank sheets fill the spaces that rows leave, wherever these are.
            guard !frame.item.text.isEmpty, let old = before.first(where: { $0.item.id == frame.item.id }) else {
                return most
            }
            return max(most, abs(frame.x - old.x), abs(frame.y - old.y))
        }
    }
}
