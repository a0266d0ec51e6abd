// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// The desktop's settings as GTK knows them.
public enum Settings {
    /// A whole number by its property name; 0 when there is none.
    public static func integer(_ name: String, of widget: Widget) -> Int {
        var value = GValue()
        g_value_init(&value, GType(6 << 2))  // G_TYPE_INT, a macro that Swift cannot see
        defer { g_value_unset(&value) }
        g_object_get_property(ptr(gtk_widget_get_settings(widget)), name, &value)
        return Int(g_value_get_int(&value))
    }

    /// A switch by its property name.
    public static func flag(_ name: String, of widget: Widget) -> Bool {
        var value = GValue()
        g_value_init(&value, GType(5 << 2))  // G_TYPE_BOOLEAN
        defer { g_value_unset(&value) }
        g_object_get_property(ptr(gtk_widget_get_settings(widget)), name, &value)
        return g_value_get_boolean(&value) != 0
    }

    /// Whether the desktop asks for reduced motion: no animations, or fewer (GTK 4.22).
    public static func reducesMotion(of widget: Widget) -> Bool {
        guard flag("gtk-enable-animations", of: widget) else { return true }
        let settings: UnsafeMutablePointer<GTypeInstance> = ptr(gtk_widget_get_settings(widget))
        let name = "gtk-interface-reduced-motion"
        guard let found = g_object_class_find_property(ptr(settings.pointee.g_class), name) else { return false }
        var value = GValue()
        g_value_init(&value, found.pointee.value_type)
        defer { g_value_unset(&value) }
        g_object_get_property(ptr(settings), name, &value)
        // GTK_REDUCED_MOTION_REDUCE
        return g_value_get_enum(&value) == 1
    }
}
