// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Ways to reach an edge of the list, and what is done there.
enum EdgeAction: CaseIterable {
    case click, type, wait, notch, away, hover, tap
}

extension RandomUser {
    /// Scrolls to an edge by the wheel or a key, and does something there.
    mutating func reach(_ edge: ScrollEdge, _ action: EdgeAction) {
        if random.chance(0.8) {
            trace.add(.wheel(random.number(30...400)))
            trace.wait(random.number(0...0.2))
        }
        if random.chance(0.6) {
            trace.add(.wheel(edge == .top ? 0 : 100_000))
            trace.add(.input(.edgeReached(edge)))
        } else {
            press(.focus(random.pick(edge == .top ? [.first, .pageUp, .up] : [.last, .pageDown, .down])))
        }
        trace.wait(random.pick([0.02, 0.15, 0.6, 1.3]) * random.number(0.5...1.5))
        let point = Point(
            x: random.number(10...(size.x - 10)),
            y: edge == .top ? random.number(0...40) : size.y - random.number(1...40))
        switch action {
        case .click, .tap:
            let device = action == .tap ? Device.touchscreen : .mouse
            if action == .click { trace.add(.input(.hover(point))) }
            send(.began, device, at: point, by: point)
            trace.wait(random.number(0.02...0.3))
            send(.ended, device, at: point, by: point)
            press(random.pick([.type("Milk"), .escape, .finishEditing]))
        case .type:
            trace.add(.input(.command(.add(random.pick([.here, .top, .above])))))
            press(.type(random.pick(["", "Eggs"])))
            press(random.pick([.commit, .escape, .finishEditing]))
        case .wait: trace.wait(2)
        case .notch:
            for _ in 0..<random.whole(1...6) {
                trace.add(.input(random.pick([.edgeOvershot(edge), .command(.focus(edge == .top ? .up : .down))])))
                trace.wait(random.number(0.01...1))
            }
        case .away: trace.add(.wheel(random.number(-100...600)))
        case .hover:
            for _ in 0..<4 {
                trace.add(
                    .input(.hover(random.chance(0.2) ? nil : Point(x: point.x, y: point.y + random.number(-30...30)))))
                trace.wait(random.number(0.05...0.8))
            }
        }
        trace.wait(random.pick([0, 0.03, 0.1, 0.3, 1.2]) * random.number(0.5...1.5))
    }
}
