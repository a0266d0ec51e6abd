// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// The dialog of the preferences. Changes apply at once.
final class PreferencesDialog {
    private let page = adw_preferences_page_new()!
    private let preferences: Preferences
    private var themes: [(name: String, check: Widget, row: Widget)] = []
    private let size = TextScaleRow()
    /// `nil` if the program that syncs isn't installed.
    private let sync: SyncPage?
    private var switches: [(row: SwitchRow, value: () -> Bool)] = []
    private var directions: SwitchRow?
    private let reset = gtk_button_new_with_mnemonic(tr("_Reset to Defaults"))!
    /// Set while the widgets are updated to the preferences; then their signals are ignored.
    private var isUpdating = false

    /// Shows the dialog in a window, unless the window has another one.
    ///
    /// - Parameters:
    ///   - sync: the client of the service that syncs the accounts.
    ///   - showsSync: whether to begin at the accounts.
    static func show(
        _ preferences: Preferences, themes: ThemeStore, sync: SyncClient, in window: Widget, showsSync: Bool = false
    ) {
        guard !Dialog.isOpen(in: window) else { return }
        let preferences = PreferencesDialog(preferences, themes, sync)
        let dialog = Dialog.makePreferences(title: tr("Preferences"), size: (480, 620), page: preferences.page)
        attach(preferences, to: dialog.widget)
        dialog.present(in: window)
        if showsSync { preferences.sync?.reveal() }
    }

    private init(_ preferences: Preferences, _ themes: ThemeStore, _ client: SyncClient) {
        self.preferences = preferences
        sync = SyncProgram.path.map { _ in SyncPage(client) }
        for group in [makeThemes(themes), makeRows(), makeSounds()] + (sync?.groups ?? []) + [makeReset()] {
            adw_preferences_page_add(ptr(page), ptr(group))
        }
        preferences.observe(for: self) { [weak self] in self?.update() }
        update()
    }

    // MARK: Groups

    private func makeThemes(_ store: ThemeStore) -> Widget {
        // TRANSLATORS: Heading in the preferences for the colors of rows.
        let group = makeGroup(tr("Theme"))
        store.reload()
        if !store.problems.isEmpty {
            adw_preferences_group_set_description(ptr(group), escapedMarkup(store.problems.joined(separator: "\n")))
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
            adw_action_row_add_suffix(ptr(row), SwatchStrip(of: choice.theme).widget)
            adw_action_row_set_activatable_widget(ptr(row), check)
            adw_preferences_group_add(ptr(group), row)
            themes.append((choice.name, check, row))
        }
        // As in a group of radio buttons, Tab leaves the group.
        let keys = gtk_event_controller_key_new()!
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        onKey(keys) { [weak self] key, _ in
            guard let self, Int32(bitPattern: key) == GDK_KEY_Tab else { return false }
            size.grabFocus()
            return true
        }
        gtk_widget_add_controller(group, keys)
        return group
    }

    private func makeRows() -> Widget {
        // TRANSLATORS: Heading for the appearance and behavior of rows.
        let group = makeGroup(tr("Rows"))
        size.onChange = { [weak self] in
            self?.preferences.textSize = $0
            self?.update()
        }
        adw_preferences_group_add(ptr(group), size.widget)
        let sink = makeSwitch(
            tr("Move Done Items to the Bottom"), subtitle: tr("Otherwise, they stay where they are."),
            \.movesDoneToBottom
        )
        adw_preferences_group_add(ptr(group), sink.widget)
        let swap = makeSwitch(tr("Swap Swipe Directions"), subtitle: "", \.swapSwipes)
        directions = swap
        adw_preferences_group_add(ptr(group), swap.widget)
        return group
    }

    private func makeSounds() -> Widget {
        // TRANSLATORS: Heading in the preferences.
        let group = makeGroup(tr("Sound"))
        let sounds = makeSwitch(
            tr("Sounds"),
            subtitle: tr("Play a sound when items are added, completed, deleted, or cleared. System sounds must be turned on as well."),
            \.sounds
        )
        adw_preferences_group_add(ptr(group), sounds.widget)
        return group
    }

    private func makeReset() -> Widget {
        let group = makeGroup("")
        gtk_widget_set_halign(reset, GTK_ALIGN_CENTER)
        gtk_widget_add_css_class(reset, "pill")
        on(ptr(reset), "clicked") { [weak self] in
            // The button becomes insensitive and would lose the focus.
            self?.size.grabFocus()
            self?.preferences.reset()
        }
        adw_preferences_group_add(ptr(group), reset)
        if !preferences.arePersistent {
            adw_preferences_group_set_description(
                ptr(group), tr("Ember’s settings are not installed. Your changes will be lost when you close Ember.")
            )
        }
        return group
    }

    // MARK: Widgets

    private func makeGroup(_ title: String) -> Widget {
        let group = adw_preferences_group_new()!
        adw_preferences_group_set_title(ptr(group), title)
        return group
    }

    private func makeSwitch(
        _ title: String, subtitle: String, _ value: ReferenceWritableKeyPath<Preferences, Bool>
    ) -> SwitchRow {
        let row = SwitchRow(title: title, subtitle: subtitle)
        row.onChange { [weak self, unowned row] in
            guard let self, !isUpdating else { return }
            preferences[keyPath: value] = row.isActive
            update()
        }
        switches.append((row, { [preferences] in preferences[keyPath: value] }))
        return row
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
        size.show(preferences.textSize)
        for (row, value) in switches { row.isActive = value() }
        let isLeft = preferences.swapSwipes != (gtk_widget_get_direction(page) == GTK_TEXT_DIR_RTL)
        directions?.set(
            // TRANSLATORS: Physical directions. The program chooses the right text, also for right-to-left languages.
            subtitle: isLeft ? tr("Swipe left to complete, right to delete.") : tr("Swipe right to complete, left to delete.")
        )
        gtk_widget_set_sensitive(reset, preferences.differFromDefaults ? 1 : 0)
    }
}
