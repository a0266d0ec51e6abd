// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport

/// The preferences of quick add: the shortcut of the desktop, and the command for a custom one.
final class QuickAddRows {
    private let row: Widget
    private let button: Widget
    private let preferences: Preferences
    private let shortcut: GlobalShortcut

    /// The command that opens the window while Ember is closed.
    private static var command: String {
        (Program.isFlatpak ? "flatpak run " + Program.id : "ember") + " --quick-add"
    }

    init(_ preferences: Preferences, _ shortcut: GlobalShortcut, _ template: Template) {
        self.preferences = preferences
        self.shortcut = shortcut
        row = template["quick-add-shortcut"]
        button = template["quick-add-bind"]
        GlobalShortcut.whenAvailable { [weak self] in if let self { gtk_widget_set_visible(row, 1) } }
        adw_action_row_set_subtitle(ptr(template["quick-add-command"]), Self.command)
        let copy = template["quick-add-copy"]
        on(ptr(copy), "clicked") { Clipboard.write(Self.command, from: copy) }
        on(ptr(button), "clicked") { [weak self] in
            guard let self else { return }
            preferences.bindsQuickAdd = !isBound
            // Asks again after a refusal, also if the preference was already on.
            if preferences.bindsQuickAdd { shortcut.bind() }
        }
        shortcut.observe(for: self) { [weak self] in self?.update() }
        update()
    }

    private var isBound: Bool { if case .bound = shortcut.state { true } else { false } }

    /// Shows the keys, or why there are none.
    func update() {
        let subtitle =
            switch shortcut.state {
            // The user may have removed the keys in the dialog of the desktop.
            case .bound(trigger: ""), .unbound: tr("Not set")
            case .bound(let trigger): Self.label(of: trigger)
            case .refused: tr("Your desktop did not allow the shortcut.")
            }
        adw_action_row_set_subtitle(ptr(row), subtitle)
        // TRANSLATORS: Buttons that set or remove a keyboard shortcut.
        gtk_button_set_label(ptr(button), isBound ? tr("Re_move") : tr("_Set…"))
    }

    /// Returns the keys as the user knows them. GNOME writes them as in a program: "Press <Control><Alt>n".
    private static func label(of trigger: String) -> String {
        let words = trigger.split(separator: " ").map { word in
            var (key, modifiers) = (guint(0), GdkModifierType(0))
            guard word.hasPrefix("<"), gtk_accelerator_parse(String(word), &key, &modifiers) != 0 else {
                return String(word)
            }
            return takeString(gtk_accelerator_get_label(key, modifiers)) ?? String(word)
        }
        return words.joined(separator: " ")
    }
}
