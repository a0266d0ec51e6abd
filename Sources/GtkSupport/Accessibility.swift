// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// What assistive technology is told of a widget.
public enum Accessibility {
    /// The name that is read out.
    public static func set(label: String, of widget: Widget) {
        var property = GTK_ACCESSIBLE_PROPERTY_LABEL
        var value = GValue()
        g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING, a macro that Swift cannot see
        g_value_set_string(&value, label)
        gtk_accessible_update_property_value(ptr(widget), 1, &property, &value)
        g_value_unset(&value)
    }

    /// Says something at once, where GTK can (4.14).
    public static func announce(_ message: String, from widget: Widget) {
        ember_accessible_announce(ptr(widget), message)
    }
}
