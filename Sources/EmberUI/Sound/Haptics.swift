// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport

/// Gives haptic feedback by feedbackd, which phones have. Without it, this does nothing.
///
/// feedbackd decides by the user's settings whether the phone vibrates. All work is done on another thread, because the
/// bus may have to start feedbackd.
nonisolated final class Haptics: Sendable {
    private static let name = "org.sigxcpu.Feedback"
    private static let path = "/org/sigxcpu/Feedback"
    private let queue = WorkQueue()

    /// Vibrates briefly.
    func play() {
        queue.async {
            guard Self.isInstalled else { return }
            // The profile “quiet” has no sounds. The timeout is that of the feedback itself.
            DBusConnection.send(
                "TriggerFeedback", of: Self.name, to: Self.name, at: Self.path,
                [
                    .string(Program.id), .string("button-pressed"),
                    .dictionary(["profile": .string("quiet")]), .int32(-1),
                ])
        }
    }

    /// Whether feedbackd runs or can be started.
    private static let isInstalled = DBusConnection.reaches(name)
}
