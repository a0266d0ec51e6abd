// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport

/// The themes to choose from, at the lower edge of the list, which shows each theme as soon as it is chosen.
final class ThemePopover {
    private let preferences: Preferences
    private var choices: [(name: String, button: Widget)] = []
    /// Set while the buttons are updated to the preferences; then their signals are ignored.
    private var isUpdating = false

    /// Space in px between the themes, and between the popover and the edges of the list.
    private static let spacing: Int32 = 6
    private static let margin: Int32 = 16
    private static let maximumColumns: Int32 = 4

    /// Shows the themes over a list.
    static func show(_ preferences: Preferences, themes: ThemeStore, over list: Widget) {
        let popover = gtk_popover_new()!
        gtk_widget_set_parent(popover, list)
        attach(ThemePopover(preferences, themes, in: popover, over: list), to: popover)
        gtk_popover_set_position(ptr(popover), GTK_POS_TOP)
        gtk_popover_set_has_arrow(ptr(popover), 0)
        var edge = GdkRectangle(
            x: 0, y: gtk_widget_get_height(list) - 1, width: gtk_widget_get_width(list), height: 1)
        gtk_popover_set_pointing_to(ptr(popover), &edge)
        // `nil` once it is removed.
        var shown: Widget? = popover
        func remove() {
            guard let popover = shown else { return }
            shown = nil
            gtk_widget_unparent(popover)
        }
        // The event that closed it may still be in propagation.
        on(ptr(popover), "closed") { MainLoop.soon { remove() } }
        on(ptr(list), "destroy") { remove() }
        gtk_popover_popup(ptr(popover))
    }

    private init(_ preferences: Preferences, _ themes: ThemeStore, in popover: Widget, over list: Widget) {
        self.preferences = preferences
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, Self.spacing)!
        let grid = gtk_grid_new()!
        gtk_grid_set_column_spacing(ptr(grid), guint(Self.spacing))
        gtk_grid_set_row_spacing(ptr(grid), guint(Self.spacing))
        gtk_grid_set_column_homogeneous(ptr(grid), 1)
        themes.reload()
        if !themes.problems.isEmpty {
            let problems = gtk_label_new(themes.problems.joined(separator: "\n"))!
            gtk_label_set_wrap(ptr(problems), 1)
            gtk_label_set_max_width_chars(ptr(problems), 30)
            gtk_label_set_xalign(ptr(problems), 0)
            gtk_box_append(ptr(box), problems)
        }
        for choice in themes.choices { addButton(for: choice, to: grid) }
        gtk_box_append(ptr(box), grid)
        let scrolled = gtk_scrolled_window_new()!
        gtk_scrolled_window_set_policy(ptr(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(ptr(scrolled), 1)
        gtk_scrolled_window_set_propagate_natural_width(ptr(scrolled), 1)
        // The upper half of the list stays visible.
        gtk_scrolled_window_set_max_content_height(ptr(scrolled), max(gtk_widget_get_height(list) / 2, 100))
        gtk_scrolled_window_set_child(ptr(scrolled), box)
        gtk_popover_set_child(ptr(popover), scrolled)
        arrange(grid, in: gtk_widget_get_width(list))
        Accessibility.set(label: tr("Theme"), of: popover)
        preferences.observe(for: self) { [weak self] in self?.update() }
        update()
    }

    private func addButton(for choice: ThemeChoice, to grid: Widget) {
        let button = gtk_check_button_new()!
        if let first = choices.first { gtk_check_button_set_group(ptr(button), ptr(first.button)) }
        let content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)!
        gtk_widget_set_margin_start(content, Self.spacing)
        let title = gtk_label_new(choice.title)!
        gtk_label_set_xalign(ptr(title), 0)
        gtk_box_append(ptr(content), title)
        let preview = ThemePreview(of: choice.theme).widget
        gtk_widget_set_halign(preview, GTK_ALIGN_START)
        gtk_box_append(ptr(content), preview)
        gtk_check_button_set_child(ptr(button), content)
        Accessibility.set(label: choice.title, of: button)
        on(ptr(button), "notify::active") { [weak self] in
            guard let self, !isUpdating, gtk_check_button_get_active(ptr(button)) != 0 else { return }
            preferences.theme = choice.name
            // A preference that the administrator has locked doesn't change.
            update()
        }
        gtk_grid_attach(ptr(grid), button, 0, Int32(choices.count), 1, 1)
        choices.append((choice.name, button))
    }

    /// Arranges the themes in as many columns as fit into a width in px.
    private func arrange(_ grid: Widget, in width: Int32) {
        let widest = choices.map { naturalWidth(of: $0.button) }.max() ?? 0
        let columns = min(max((width - 2 * Self.margin) / (widest + Self.spacing), 1), Self.maximumColumns)
        for (index, choice) in choices.enumerated() {
            let place: OpaquePointer = ptr(
                gtk_layout_manager_get_layout_child(gtk_widget_get_layout_manager(grid), choice.button))
            gtk_grid_layout_child_set_column(place, Int32(index) % columns)
            gtk_grid_layout_child_set_row(place, Int32(index) / columns)
        }
    }

    /// Selects the theme of the preferences. If it doesn't exist, none is selected, so that Heat Map, which is shown
    /// instead, can be chosen.
    private func update() {
        isUpdating = true
        defer { isUpdating = false }
        for choice in choices {
            gtk_check_button_set_active(ptr(choice.button), choice.name == preferences.theme ? 1 : 0)
        }
    }
}
