// SPDX-License-Identifier: GPL-3.0-or-later

/// A movement that is not understood yet.
struct PendingGesture: Sendable {
    let device: Device
    /// The row under it, and where on that (px from its top left corner).
    var item: ItemID?
    let grip: Point
    /// Whether it began where sideways movements belong to the system.
    let isAtEdge: Bool
    let slop: Double
    /// Where the rows had parted under the mouse when it was pressed.
    let boundary: Int?
    /// The ends that the list was at, so that a movement beyond them pulls.
    let pulls: ScrollEdges
    /// s, of the frames, when it began.
    let began: Double
    /// Whether no other finger was down with it.
    var isAlone = true
    var dx = 0.0
    var dy = 0.0
    var tracker = VelocityTracker()

    /// Whether it takes up its row when it goes on resting there.
    var canHold: Bool { device != .touchpad && item != nil && !isAtEdge && isAlone && boundary == nil }

    enum Verdict { case undecided, sideways, along }

    /// Undecided within the slop; then sideways only when clearly so (B01, B03).
    var verdict: Verdict {
        let (x, y) = (abs(dx), abs(dy))
        guard (x * x + y * y).squareRoot() >= slop else { return .undecided }
        return x >= Tuning.sidewaysRatio * y ? .sideways : .along
    }
}

/// How long the touchpad may keep silent before its stroke counts as ended (B11).
struct ScrollTimeout: Sendable {
    /// s, by the clock of the events.
    let lastEvent: Double
    let allowed: Double
    /// s, by the clock of the frames.
    var ends: Double
}

/// Ends of the list, for a list that is shorter than the viewport is at both.
struct ScrollEdges: OptionSet, Sendable {
    let rawValue: UInt8
    static let top = ScrollEdges(rawValue: 1)
    static let bottom = ScrollEdges(rawValue: 2)
}

/// Who owns the fingers. One gesture at a time; once decided, it stays until every finger is up.
enum ActiveGesture: Sendable {
    case free
    case undecided(PendingGesture)
    case swiping(SwipeGesture)
    /// Scrolling; going beyond an end that it began at pulls.
    case scrolling(Device, pulls: ScrollEdges)
    case pinching(PinchGesture)
    case carrying(ReorderGesture)
    /// The fingers do nothing until they are up.
    case refused(Device)

    var isFree: Bool {
        if case .free = self { true } else { false }
    }

    var swipe: SwipeGesture? {
        if case .swiping(let swipe) = self { swipe } else { nil }
    }

    var spread: PinchGesture? {
        if case .pinching(let spread) = self { spread } else { nil }
    }

    var carry: ReorderGesture? {
        if case .carrying(let carry) = self { carry } else { nil }
    }

    var pulls: ScrollEdges {
        if case .scrolling(_, let pulls) = self { pulls } else { [] }
    }

    var device: Device? {
        switch self {
        case .free: nil
        case .undecided(let contact): contact.device
        case .swiping(let swipe): swipe.device
        case .pinching(let spread): spread.device
        case .carrying(let carry): carry.device
        case .scrolling(let device, _), .refused(let device): device
        }
    }
}
