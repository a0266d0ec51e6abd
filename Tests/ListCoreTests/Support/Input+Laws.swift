// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Properties of an input that the laws need.
extension Input {
    var isCommand: Bool {
        if case .command = self { true } else { false }
    }

    func isScroll(_ phase: Phase) -> Bool {
        if case .scroll(let scroll) = self { scroll.phase == phase } else { false }
    }

    /// Position on the list.
    var place: Point? {
        switch self {
        case .drag(let drag): drag.position
        case .scroll(let scroll): scroll.position
        case .secondary(let point): point
        default: nil
        }
    }

    /// The greatest distance (px) that rows may move because of the input: that of the fingers.
    ///
    /// - Parameters:
    ///   - fingers: previous positions of the fingers of a pinch.
    ///   - place: previous position of a drag.
    func movement(from fingers: Pinch.Fingers?, place: Point?) -> Point {
        switch self {
        case .drag(let drag):
            drag.phase == .moved && place != nil
                ? Point(x: abs(drag.position.x - place!.x), y: abs(drag.position.y - place!.y)) : Point(x: 0, y: 0)
        case .scroll(let scroll):
            // Movement before the recognition is made up for.
            scroll.phase == .moved
                ? Point(x: abs(scroll.dx), y: (abs(scroll.dy) + 8) * Tuning.touchpadScrollFactor) : Point(x: 0, y: 0)
        case .pinch(let pinch): Point(x: 0, y: pinch.phase == .moved ? pinch.fingers.movement(from: fingers) : 0)
        default: Point(x: 0, y: 0)
        }
    }
}

private extension Pinch.Fingers {
    /// The greater of the distances that the two fingers moved, px.
    func movement(from before: Pinch.Fingers?) -> Double {
        switch (before, self) {
        case (.touching(let a, let b), .touching(let c, let d)): max(abs(c.y - a.y), abs(d.y - b.y))
        case (.scaling(let a, _), .scaling(let b, _)): abs(b - a) * Tuning.touchpadSpan / 2
        default: 0
        }
    }
}
