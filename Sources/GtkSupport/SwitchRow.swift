// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk

/// A row of preferences with a switch: an AdwSwitchRow, or an AdwActionRow with a switch before libadwaita 1.4.
public final class SwitchRow {
    /// The row. It owns the handler of `onChange`.
    public let widget: Widget
    /// The object whose property `active` is the state.
    private let toggle: Widget

    /// - Parameter title: the title, which is not interpreted as markup.
    public init(title: String, subtitle: String) {
        if let row = AdwaitaFeatures.makeSwitchRow?() {
            (widget, toggle) = (row, row)
        } else {
            (widget, toggle) = (adw_action_row_new(), gtk_switch_new())
            gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER)
            adw_action_row_add_suffix(ptr(widget), toggle)
            adw_action_row_set_activatable_widget(ptr(widget), toggle)
        }
        adw_preferences_row_set_use_markup(ptr(widget), 0)
        adw_preferences_row_set_title(ptr(widget), title)
        adw_action_row_set_subtitle(ptr(widget), subtitle)
    }

    public var isActive: Bool {
        get { ember_object_get_int(toggle, "active") != 0 }
        set { ember_object_set_int(toggle, "active", newValue ? 1 : 0) }
    }

    public func set(subtitle: String) { adw_action_row_set_subtitle(ptr(widget), subtitle) }

    /// Calls a handler after each change of the state, also by the program.
    public func onChange(_ handler: @escaping () -> Void) { on(ptr(toggle), "notify::active", handler) }
}
