// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// The dialog of the preferences. Changes apply at once.
final class PreferencesDialog {
    static let templates: [guint: [UInt8]] = [
        2: PackageResources.preferences_window_ui, 5: PackageResources.preferences_dialog_ui,
    ]

    private let preferences: Preferences
    private let themeGroup: Widget
    private var themes: [(name: String, check: Widget, row: Widget)] = []
    private let textSize: Widget
    private let percentage: Widget
    /// `nil` if the program that syncs isn't installed.
    private let sync: SyncPage?
    private let switches: [(toggle: Widget, value: ReferenceWritableKeyPath<Preferences, Bool>)]
    private let swipes: Widget
    private let reset: Widget
    /// Set while the widgets are updated to the preferences; then their signals are ignored.
    private var isUpdating = false

    /// Step of the text size in %.
    private static let textSizeStep = 5.0

    /// Shows the dialog in a window, unless the window has another one.
    ///
    /// - Parameters:
    ///   - sync: the client of the service that syncs the accounts.
    ///   - showsSync: whether to begin at the accounts.
    static func show(
        _ preferences: Preferences, themes: ThemeStore, sync: SyncClient, in window: Widget, showsSync: Bool = false
    ) {
        guard !Dialog.isOpen(in: window) else { return }
        let template = Template(templates)
        let preferences = PreferencesDialog(preferences, themes, sync, template)
        let dialog = Dialog(template["dialog"])
        attach(preferences, to: dialog.widget)
        dialog.present(in: window)
        if showsSync { preferences.sync?.reveal() }
    }

    private init(_ preferences: Preferences, _ themes: ThemeStore, _ client: SyncClient, _ template: Template) {
        self.preferences = preferences
        themeGroup = template["themes"]
        textSize = template["text-size"]
        percentage = template["percentage"]
        swipes = template["swaps-swipes"]
        switches = [
            (template["moves-done"], \.movesDoneToBottom), (swipes, \.swapSwipes), (template["sounds"], \.sounds),
        ]
        reset = template["reset"]
        sync = SyncProgram.path.map { _ in SyncPage(client, template) }
        addThemes(themes)
        on(ptr(textSize), "value-changed") { [weak self] in
            guard let self, !isUpdating else { return }
            let percentage = (gtk_range_get_value(ptr(textSize)) / Self.textSizeStep).rounded() * Self.textSizeStep
            preferences.textSize = percentage / 100
            update()
        }
        for (toggle, value) in switches {
            on(ptr(toggle), "notify::active") { [weak self] in
                guard let self, !isUpdating else { return }
                preferences[keyPath: value] = ember_object_get_int(toggle, "active") != 0
                update()
            }
        }
        on(ptr(reset), "clicked") { [weak self] in
            guard let self else { return }
            // The button becomes insensitive and would lose the focus.
            gtk_widget_grab_focus(textSize)
            preferences.reset()
        }
        if !preferences.arePersistent {
            adw_preferences_group_set_description(
                ptr(template["reset-group"]),
                tr("Ember’s settings are not installed. Your changes will be lost when you close Ember."))
        }
        preferences.observe(for: self) { [weak self] in self?.update() }
        update()
    }

    private func addThemes(_ store: ThemeStore) {
        store.reload()
        if !store.problems.isEmpty {
            adw_preferences_group_set_description(
                ptr(themeGroup), escapedMarkup(store.problems.joined(separator: "\n")))
        }
        for choice in store.choices {
            let check = gtk_check_button_new()!
            gtk_widget_set_valign(check, GTK_ALIGN_CENTER)
            if let first = themes.first { gtk_check_button_set_group(ptr(check), ptr(first.check)) }
            on(ptr(check), "notify::active") { [weak self] in
                guard let self, !isUpdating, gtk_check_button_get_active(ptr(check)) != 0 else { return }
                preferences.theme = choice.name
                // A preference that the administrator has locked doesn't change.
                update()
            }
            let row = adw_action_row_new()!
            adw_preferences_row_set_use_markup(ptr(row), 0)
            adw_preferences_row_set_title(ptr(row), choice.title)
            // The row has the focus, so the screen reader reads it instead of the button.
            Accessibility.set(role: GTK_ACCESSIBLE_ROLE_RADIO, of: row)
            Accessibility.set(label: choice.title, of: row)
            adw_action_row_add_prefix(ptr(row), check)
            adw_action_row_add_suffix(ptr(row), ThemePreview(of: choice.theme).widget)
            adw_action_row_set_activatable_widget(ptr(row), check)
            adw_preferences_group_add(ptr(themeGroup), row)
            themes.append((choice.name, check, row))
        }
        // As in a group of radio buttons, Tab leaves the group.
        let keys = gtk_event_controller_key_new()!
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        onKey(keys) { [weak self] key, _ in
            guard let self, Int32(bitPattern: key) == GDK_KEY_Tab else { return false }
            gtk_widget_grab_focus(textSize)
            return true
        }
        gtk_widget_add_controller(themeGroup, keys)
    }

    /// Updates the widgets to the preferences.
    private func update() {
        isUpdating = true
        defer { isUpdating = false }
        // If the theme doesn't exist, none is selected, so that Heat Map, which is shown instead, can be chosen.
        for choice in themes {
            let isChosen = choice.name == preferences.theme
            gtk_check_button_set_active(ptr(choice.check), isChosen ? 1 : 0)
            Accessibility.set(isChecked: isChosen, of: choice.row)
        }
        let percentage = (preferences.textSize * 100).rounded()
        if gtk_range_get_value(ptr(textSize)) != percentage { gtk_range_set_value(ptr(textSize), percentage) }
        // TRANSLATORS: Text size relative to the desktop's, such as “125%”.
        gtk_label_set_text(ptr(self.percentage), tr("{number}%", ["number": "\(Int(percentage))"]))
        for (toggle, value) in switches { ember_object_set_int(toggle, "active", preferences[keyPath: value] ? 1 : 0) }
        let isLeft = preferences.swapSwipes != (gtk_widget_get_direction(themeGroup) == GTK_TEXT_DIR_RTL)
        adw_action_row_set_subtitle(
            ptr(actionRow(of: swipes)),
            // TRANSLATORS: Physical directions. The program chooses the right text, also for right-to-left languages.
            isLeft ? tr("Swipe left to complete, right to delete.") : tr("Swipe right to complete, left to delete."))
        gtk_widget_set_sensitive(reset, preferences.differFromDefaults ? 1 : 0)
    }
}

/// Returns the row with a switch: before libadwaita 1.4, an ancestor of the switch, and then the AdwSwitchRow itself.
func actionRow(of toggle: Widget) -> Widget {
    gtk_widget_get_ancestor(toggle, adw_action_row_get_type())
}
