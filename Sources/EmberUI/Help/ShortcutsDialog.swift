// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// The dialog of the shortcuts and gestures of each action.
///
/// AdwShortcutsDialog has no columns for devices, so gestures are in the subtitles.
enum ShortcutsDialog {
    private static var columns: [String] { [tr("Keyboard"), tr("Mouse"), tr("Touchpad"), tr("Touchscreen")] }

    /// Shows the dialog in a window, unless the window has another one.
    ///
    /// - Parameter swapsSwipes: whether the user has swapped the directions of swipes.
    static func show(in window: Widget, swapsSwipes: Bool) {
        guard !Dialog.isOpen(in: window) else { return }
        let isMirrored = gtk_widget_get_direction(window) == GTK_TEXT_DIR_RTL
        let groups = ShortcutEntry.all(completesToTheLeft: isMirrored != swapsSwipes)
        let sections = groups.map { group in (title: group.title, shortcuts: group.entries.map(shortcut)) }
        Dialog.makeShortcuts(title: tr("Shortcuts and Gestures"), sections: sections).present(in: window)
    }

    private static func shortcut(for entry: ShortcutEntry) -> Dialog.Shortcut {
        let keys = [entry.keyName, entry.words].filter { !$0.isEmpty }.joined(separator: " ")
        let words = zip(columns, [keys, entry.mouse, entry.touchpad, entry.touch]).filter {
            !$0.1.isEmpty
        }
        // TRANSLATORS: A line below the name of an action, such as “Touchpad: Pinch apart”.
        let lines = words.map { tr("{device}: {gesture}", ["device": $0, "gesture": $1]) }
        return (title: entry.action, accelerators: entry.keys, subtitle: lines.joined(separator: "\n"))
    }
}
