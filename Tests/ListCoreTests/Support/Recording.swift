// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Recorded inputs, one in each line, and the positions of the rows.
///
///     0.000 touch down 180 135
///     0.550 touch move 180 150
///     0.900 touch up 180 150
///     1.000 key undo
///     1.200 see t0 0.00 0.00, t1 -3.10 54.00
///
/// Times in s, positions in px. "see" is followed by the x and y of each row.
struct Recording {
    struct Sight {
        let time: Double
        let text: String
    }

    private(set) var inputs: [(time: Double, input: Input)] = []
    private(set) var sights: [Sight] = []

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            guard words.count == 3, let time = Double(words[0]) else { continue }
            switch words[1] {
            case "see": sights.append(Sight(time: time, text: words[2]))
            case "key": if let command = Self.keys[words[2]] { inputs.append((time, .command(command))) }
            default: if let input = Self.input(words[1], words[2], time) { inputs.append((time, input)) }
            }
        }
    }

    private static let keys: [String: Command] = [
        "undo": .undo, "complete": .complete, "delete": .delete, "escape": .escape, "first": .focus(.first),
        "down": .focus(.down),
        "move-down": .move(.down), "move-last": .move(.last),
    ]

    private static func input(_ device: String, _ rest: String, _ time: Double) -> Input? {
        let words = rest.split(separator: " ").map(String.init)
        let phases: [String: Phase] = ["down": .began, "move": .moved, "up": .ended, "lost": .cancelled]
        guard words.count == 3, let phase = phases[words[0]], let x = Double(words[1]), let y = Double(words[2]) else {
            return nil
        }
        switch device {
        case "touch": return .drag(Drag(phase: phase, device: .touchscreen, position: Point(x: x, y: y), time: time))
        case "mouse": return .drag(Drag(phase: phase, device: .mouse, position: Point(x: x, y: y), time: time, slop: 8))
        // Movement of the fingers, with the pointer in the middle of the window.
        case "pad":
            return .scroll(ScrollInput(phase: phase, position: Point(x: 180, y: 270), dx: x, dy: -y, time: time))
        default: return nil
        }
    }

    /// The positions of the rows at the recorded times, at a frame rate.
    func play(rate: Double, todo: Int, done: Int) -> [Sight] {
        let list = ItemList(id: ListID("list"), name: "List", items: SessionDriver.items(todo: todo, done: done))
        var session = ListSession(library: Library(lists: [list]), makeID: SessionDriver.ids())
        session.makeDate = { CompletionDate("2026-11-21T10:00:00Z") }
        session.resize(width: 360, height: 540, metrics: SessionDriver.metrics)
        var (rest, seen): (ArraySlice, [Sight]) = (inputs[...], [])
        var frame = 0
        for sight in sights {
            while true {
                let next = Double(frame + 1) / rate
                if let input = rest.first, input.time <= min(next, sight.time) {
                    _ = session.handle(input.input, now: input.time)
                    rest.removeFirst()
                } else if next < sight.time {
                    _ = session.advance(to: next)
                    frame += 1
                } else {
                    break
                }
            }
            _ = session.advance(to: sight.time)
            seen.append(Sight(time: sight.time, text: Self.text(session.frames)))
        }
        return seen
    }

    /// The rows in view from top to bottom.
    private static func text(_ frames: [RowFrame]) -> String {
        frames.filter { $0.y > -54 && $0.y < 540 && !$0.item.text.isEmpty }.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.map {
            frame in
            "\(frame.item.id) \(hundredths(frame.x)) \(hundredths(frame.y))"
        }.joined(separator: ", ")
    }

    private static func hundredths(_ value: Double) -> String {
        let whole = Int((abs(value) * 100).rounded())
        return (value < 0 && whole > 0 ? "-" : "") + "\(whole / 100).\(whole % 100 / 10)\(whole % 10)"
    }

    /// Whether two states show the same rows at the same positions, to 0.01 px.
    static func isSame(_ one: String, _ other: String) -> Bool {
        let (a, b) = (one.split(separator: ", "), other.split(separator: ", "))
        return a.count == b.count
            && zip(a, b).allSatisfy { row, twin in
                let (p, q) = (row.split(separator: " "), twin.split(separator: " "))
                return p[0] == q[0]
                    && zip(p.dropFirst(), q.dropFirst()).allSatisfy {
                        abs((Double($0) ?? 0) - (Double($1) ?? 1_000)) < 0.0151
                    }
            }
    }
}
