// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport

/// The dialog of the preferences. Changes apply at once.
final class PreferencesDialog {
    static let templates: [guint: [UInt8]] = [
        2: PackageResources.preferences_window_ui, 5: PackageResources.preferences_dialog_ui,
    ]

    private let preferences: Preferences
    private let themes: ThemeStore
    private let theme: Widget
    private let textSize: Widget
    private let percentage: Widget
    /// `nil` if the program that syncs isn't installed.
    private let sync: SyncPage?
    private let quickAdd: QuickAddRows
    private let switches: [(toggle: Widget, value: ReferenceWritableKeyPath<Preferences, Bool>)]
    private let choices: [(row: Widget, index: ReferenceWritableKeyPath<Preferences, Int>)]
    private let reminderTime: Widget
    private let swipes: Widget
    private let reset: Widget
    /// Set while the widgets are updated to the preferences; then their signals are ignored.
    private var isUpdating = false

    /// Step of the text size in %.
    private static let textSizeStep = 5.0

    /// Shows the dialog in a window, unless the window has another one.
    ///
    /// - Parameters:
    ///   - showThemes: lets the user choose a theme. The dialog is closed then, because it would cover the list.
    ///   - sync: the client of the service that syncs the accounts.
    ///   - shortcut: the shortcut of the desktop for quickly adding items.
    ///   - showsSync: whether to begin at the accounts.
    static func show(
        _ preferences: Preferences, themes: ThemeStore, showThemes: @escaping () -> Void, sync: SyncClient,
        shortcut: GlobalShortcut, in window: Widget, showsSync: Bool = false
    ) {
        guard !Dialog.isOpen(in: window) else { return }
        let template = Template(templates)
        let preferences = PreferencesDialog(preferences, themes, sync, shortcut, template)
        let dialog = Dialog(template["dialog"])
        attach(preferences, to: dialog.widget)
        var isClosing = false
        on(ptr(template["theme"]), "activated") {
            guard !isClosing else { return }
            isClosing = true
            on(ptr(dialog.widget), "destroy") { MainLoop.soon(showThemes) }
            dialog.close()
        }
        if preferences.sync == nil { dialog.remove(page: template["sync-page"]) }
        dialog.present(in: window)
        if showsSync, let sync = preferences.sync {
            dialog.show(page: "sync")
            sync.reveal()
        } else {
            // Otherwise, the focus would begin at the pages.
            gtk_widget_grab_focus(template["theme"])
        }
    }

    private init(
        _ preferences: Preferences, _ themes: ThemeStore, _ client: SyncClient, _ shortcut: GlobalShortcut,
        _ template: Template
    ) {
        self.preferences = preferences
        self.themes = themes
        theme = template["theme"]
        textSize = template["text-size"]
        percentage = template["percentage"]
        reminderTime = template["reminder-time"]
        swipes = template["swaps-swipes"]
        switches = [
            (template["moves-done"], \.movesDoneToBottom), (template["recognizes-dates"], \.recognizesDates),
            (template["lists-beside-items"], \.showsListsBesideItems),
            (swipes, \.swapSwipes), (template["touchpad-swipes"], \.touchpadSwipes),
            (template["mouse-swipes"], \.mouseSwipes),
            (template["ignores-small-movements"], \.ignoresSmallMovements),
            (template["row-buttons"], \.showsRowButtons), (template["sounds"], \.sounds),
        ]
        choices = [(template["swipe-length"], \.swipeLength.index), (template["hold-delay"], \.holdDelay.index)]
        reset = template["reset"]
        quickAdd = QuickAddRows(preferences, shortcut, template)
        sync = SyncProgram.path.map { _ in SyncPage(client, template) }
        followWidgets()
        describeReminders(in: template["reminders"])
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

    /// Says in a group whether reminders arrive.
    private func describeReminders(in group: Widget) {
        ReminderAvailability.find { [weak self] in
            if self != nil { adw_preferences_group_set_description(ptr(group), $0.text) }
        }
    }

    /// Changes a preference when its widget changes.
    private func followWidgets() {
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
        for (row, index) in choices {
            on(ptr(row), "notify::selected") { [weak self] in
                guard let self, !isUpdating else { return }
                preferences[keyPath: index] = Int(adw_combo_row_get_selected(ptr(row)))
                update()
            }
        }
        onText(of: ptr(reminderTime), format: DatePicker.text, parse: DatePicker.minute)
        on(ptr(reminderTime), "value-changed") { [weak self] in
            guard let self, !isUpdating else { return }
            preferences.reminderTime = Int(gtk_spin_button_get_value(ptr(reminderTime))) * 60
        }
    }

    /// Updates the widgets to the preferences.
    private func update() {
        isUpdating = true
        defer { isUpdating = false }
        adw_action_row_set_subtitle(ptr(theme), escapedMarkup(themes.title))
        let percentage = (preferences.textSize * 100).rounded()
        if gtk_range_get_value(ptr(textSize)) != percentage { gtk_range_set_value(ptr(textSize), percentage) }
        // TRANSLATORS: Text size relative to the desktop's, such as “125%”.
        gtk_label_set_text(ptr(self.percentage), tr("{number}%", ["number": "\(Int(percentage))"]))
        gtk_spin_button_set_value(ptr(reminderTime), Double(preferences.reminderTime / 60))
        for (toggle, value) in switches { ember_object_set_int(toggle, "active", preferences[keyPath: value] ? 1 : 0) }
        for (row, index) in choices { adw_combo_row_set_selected(ptr(row), guint(preferences[keyPath: index])) }
        let isLeft = preferences.swapSwipes != (gtk_widget_get_direction(theme) == GTK_TEXT_DIR_RTL)
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
