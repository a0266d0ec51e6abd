// SPDX-License-Identifier: GPL-3.0-or-later

/// A movement that is not understood yet.
struct Contact: Sendable {
    let device: Device
    /// The row under it.
    let item: ItemID?
    /// Whether it began where sideways movements belong to the system.
    let isAtEdge: Bool
    let slop: Double
    var dx = 0.0
    var dy = 0.0
    var tracker = VelocityTracker()

    enum Verdict { case undecided, sideways, along }

    /// Undecided within the slop; then sideways only when clearly so (cases B01, B03).
    var verdict: Verdict {
        let (x, y) = (abs(dx), abs(dy))
        guard (x * x + y * y).squareRoot() >= slop else { return .undecided }
        return x >= Tuning.sidewaysRatio * y ? .sideways : .along
    }
}

/// How long the touchpad may keep silent before its stroke counts as ended (B11).
struct Silence: Sendable {
    /// s, by the clock of the events.
    let lastEvent: Double
    let allowed: Double
    /// s, by the clock of the frames.
    var ends: Double
}

/// Who owns the fingers. One gesture at a time; once decided, it stays until every finger is up.
enum Arena: Sendable {
    case free
    case undecided(Contact)
    case swiping(Swipe)
    case scrolling(Device)
    /// The fingers do nothing until they are up.
    case refused(Device)

    var isFree: Bool {
        if case .free = self { true } else { false }
    }

    var swipe: Swipe? {
        if case .swiping(let swipe) = self { swipe } else { nil }
    }

    var device: Device? {
        switch self {
        case .free: nil
        case .undecided(let contact): contact.device
        case .swiping(let swipe): swipe.device
        case .scrolling(let device), .refused(let device): device
        }
    }
}
