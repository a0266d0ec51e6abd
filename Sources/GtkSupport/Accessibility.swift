// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// What assistive technology is told of a widget.
public enum Accessibility {
    /// The name that is read out.
    public static func set(label: String, of widget: Widget) {
        set(GTK_ACCESSIBLE_PROPERTY_LABEL, to: label, of: widget)
    }

    /// What is read out after the name.
    public static func set(description: String, of widget: Widget) {
        set(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, to: description, of: widget)
    }

    private static func set(_ property: GtkAccessibleProperty, to text: String, of widget: Widget) {
        var property = property
        var value = GValue()
        g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING, a macro that Swift cannot see
        g_value_set_string(&value, text)
        gtk_accessible_update_property_value(ptr(widget), 1, &property, &value)
        g_value_unset(&value)
    }

    /// Says something at once, where GTK can (4.14).
    public static func announce(_ message: String, from widget: Widget) {
        ember_accessible_announce(ptr(widget), message)
    }
}
