// SPDX-License-Identifier: GPL-3.0-or-later

extension SessionEvent {
    /// Whether a finger that causes the event feels it: a threshold was crossed, or a row was lifted or dropped (I40).
    public var hasHapticFeedback: Bool {
        switch self {
        case .armed, .listArmed, .lifted, .dropped: true
        default: false
        }
    }
}
