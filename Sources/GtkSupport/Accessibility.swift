// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk

/// The accessible properties of a widget.
public enum Accessibility {
    /// Sets the accessible name.
    public static func set(label: String, of widget: Widget) {
        ember_accessible_set_string(ptr(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label)
    }

    /// Sets the description, which is read after the name.
    public static func set(description: String, of widget: Widget) {
        ember_accessible_set_string(ptr(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
    }

    /// Sets the role. Must be called before any other accessible property is set.
    public static func set(role: GtkAccessibleRole, of widget: Widget) {
        ember_object_set_int(widget, "accessible-role", Int32(role.rawValue))
    }

    /// Sets the checked state, as of a check box.
    public static func set(isChecked: Bool, of widget: Widget) {
        let state = isChecked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE
        ember_accessible_set_state(ptr(widget), GTK_ACCESSIBLE_STATE_CHECKED, Int32(state.rawValue))
    }

    /// Marks an entry whose text is wrong, or removes the mark.
    public static func set(isInvalid: Bool, of widget: Widget) {
        let state = isInvalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE
        ember_accessible_set_state(ptr(widget), GTK_ACCESSIBLE_STATE_INVALID, Int32(state.rawValue))
    }

    /// Sets whether a row is the selected one.
    public static func set(isSelected: Bool, of widget: Widget) {
        ember_accessible_set_state(ptr(widget), GTK_ACCESSIBLE_STATE_SELECTED, isSelected ? 1 : 0)
    }

    /// Hides a widget and its descendants from assistive technology, or shows them again. GTK only hides invisible
    /// widgets by itself, not those that have no size or are transparent.
    public static func set(isHidden: Bool, of widget: Widget) {
        ember_accessible_set_state(ptr(widget), GTK_ACCESSIBLE_STATE_HIDDEN, isHidden ? 1 : 0)
    }

    /// Sets the position in a set, from 1. GTK 4.8 does not pass it on to assistive technology; later versions do.
    public static func set(place: Int, of count: Int, for widget: Widget) {
        ember_accessible_set_position(ptr(widget), Int32(clamping: place), Int32(clamping: count))
    }

    /// Announces a message through the screen reader.
    ///
    /// Before GTK 4.14, which added announcements, the message becomes the accessible name of the window: screen
    /// readers read the name of the active window when it changes. The window gets its own name back when it becomes
    /// inactive.
    public static func announce(_ message: String, from widget: Widget) {
        guard let root = gtk_widget_get_root(widget) else { return }
        let window: Widget = ptr(root)
        // GTK drops an announcement of a widget that no screen reader has met yet, such as a new row.
        if ember_accessible_announce(ptr(window), message) != 0 { return }
        let last = g_object_get_data(ptr(window), messageKey).map {
            String(cString: $0.assumingMemoryBound(to: CChar.self))
        }
        if last == nil {
            on(ptr(window), "notify::is-active") {
                guard gtk_window_is_active(ptr(window)) == 0, let title = gtk_window_get_title(ptr(window)) else {
                    return
                }
                set(label: String(cString: title), of: window)
            }
        }
        // Setting the same name again would not be a change.
        let name = message == last ? message + " " : message
        g_object_set_data_full(ptr(window), messageKey, g_strdup(name), g_free)
        set(label: name, of: window)
    }

    private static let messageKey = "ember-message"
}
