// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// The desktop's settings, as GTK provides them (GtkSettings).
public enum DesktopSettings {
    /// Returns an integer property.
    public static func integer(_ name: String, of widget: Widget) -> Int {
        Int(ember_object_get_int(UnsafeMutableRawPointer(gtk_widget_get_settings(widget)), name))
    }

    /// Returns a Boolean property.
    public static func flag(_ name: String, of widget: Widget) -> Bool {
        integer(name, of: widget) != 0
    }

    /// Whether the desktop requests reduced motion: no animations, or fewer (GTK 4.22).
    public static func reducesMotion(of widget: Widget) -> Bool {
        guard flag("gtk-enable-animations", of: widget) else { return true }
        let settings: UnsafeMutablePointer<GTypeInstance> = ptr(gtk_widget_get_settings(widget))
        let property = "gtk-interface-reduced-motion"
        guard g_object_class_find_property(ptr(settings.pointee.g_class), property) != nil else { return false }
        // GTK_REDUCED_MOTION_REDUCE
        return integer(property, of: widget) == 1
    }
}
