// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import GtkSupport
import ListCore

/// Plays sounds for what happens in any window, unless the user or the desktop has turned them off, and lets fingers
/// feel what they do.
final class Sounds {
    private var selector = SoundSelector()
    private let preferences: Preferences
    private lazy var player = SoundPlayer()
    private lazy var haptics = Haptics()
    private lazy var folder = DataFolders.first("ember-todo/sounds")

    init(_ preferences: Preferences) {
        self.preferences = preferences
    }

    /// - Parameters:
    ///   - list: the list that is shown, after the events.
    ///   - widget: a widget of the window in which they happened.
    ///   - device: the device that was used last.
    func play(_ events: [SessionEvent], in list: ItemList, from widget: Widget, with device: Device?) {
        if device == .touchscreen, events.contains(where: \.hasHapticFeedback) { haptics.play() }
        guard !events.isEmpty, let folder, isEnabled(in: widget) else { return }
        if let sound = selector.sound(of: events, in: list, at: MainLoop.now) {
            player.play(folder + "/" + sound.name + ".oga", description: Self.description(of: sound))
        } else {
            // A gesture in progress will probably need a sound soon.
            player.prepare()
        }
    }

    /// Whether the user's preference and the desktop's setting allow sounds. Both may change at any time.
    private func isEnabled(in widget: Widget) -> Bool {
        preferences.sounds && DesktopSettings.flag("gtk-enable-event-sounds", of: widget)
    }

    private static func description(of sound: Sound) -> String {
        switch sound {
        // TRANSLATORS: Name of a sound. The desktop may show it instead of playing the sound.
        case .added: tr("Item added")
        // TRANSLATORS: Name of a sound. The desktop may show it instead of playing the sound.
        case .completed: tr("Item done")
        // TRANSLATORS: Name of a sound. The desktop may show it instead of playing the sound.
        case .deleted: tr("Item deleted")
        // TRANSLATORS: Name of a sound. The desktop may show it instead of playing the sound.
        case .cleared: tr("All done")
        }
    }
}
