// SPDX-License-Identifier: GPL-3.0-or-later

/// Fingers that have tapped the screen twice, all of them at once. Two undo a step, and three redo one.
public struct DoubleTap: Sendable {
    private let fingers: Int

    public init(fingers: Int) {
        self.fingers = fingers
    }

    /// What the tap does.
    public var command: Command { fingers == 2 ? .undo : .redo }
}
