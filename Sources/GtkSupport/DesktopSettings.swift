// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

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

    /// Returns the width in px of the first monitor; 0 if it is unknown.
    public static func monitorWidth(of widget: Widget) -> Int {
        guard let monitors = gdk_display_get_monitors(gtk_widget_get_display(widget)),
            let monitor = g_list_model_get_item(monitors, 0)
        else { return 0 }
        defer { g_object_unref(monitor) }
        var area = GdkRectangle()
        gdk_monitor_get_geometry(OpaquePointer(monitor), &area)
        return Int(area.width)
    }

    /// Whether the default seat has a touchscreen.
    public static var hasTouchscreen: Bool {
        guard let display = gdk_display_get_default(), let seat = gdk_display_get_default_seat(display) else {
            return false
        }
        return gdk_seat_get_capabilities(seat).rawValue & GDK_SEAT_CAPABILITY_TOUCH.rawValue != 0
    }

    /// Whether the user has turned on a screen reader.
    public static var hasScreenReader: Bool {
        flag("screen-reader-enabled", ofSchema: "org.gnome.desktop.a11y.applications", default: false)
    }

    /// Whether the desktop shows the time as “5:00 PM”.
    public static var uses12Hours: Bool {
        guard let settings = settings(ofSchema: "org.gnome.desktop.interface") else { return false }
        return takeString(g_settings_get_string(ptr(settings.pointer), "clock-format")) == "12h"
    }

    /// The schema of GNOME's click assist, and the keys that turn it on.
    private static let clickAssist = (
        schema: "org.gnome.desktop.a11y.mouse", keys: ["dwell-click-enabled", "secondary-click-enabled"]
    )

    /// Whether the user has turned on a way to click without pressing a button, or to right-click by holding.
    public static var hasClickAssist: Bool {
        clickAssist.keys.contains { flag($0, ofSchema: clickAssist.schema, default: false) }
    }

    /// Calls a handler when the user turns click assist on or off, as long as the application runs.
    public static func onClickAssistChange(_ handler: @escaping () -> Void) {
        guard let settings = settings(ofSchema: clickAssist.schema) else { return }
        watched.append(settings)
        onString(settings.pointer, "changed") { _ in handler() }
        // GSettings reports changes only of keys that were read since.
        for key in clickAssist.keys { _ = g_settings_get_boolean(ptr(settings.pointer), key) }
    }

    private static var watched: [ObjectRef] = []

    /// Returns a Boolean key of the desktop's GSettings, or a default value if its schema isn't installed.
    public static func flag(_ key: String, ofSchema schema: String, default fallback: Bool) -> Bool {
        guard let settings = settings(ofSchema: schema) else { return fallback }
        return g_settings_get_boolean(ptr(settings.pointer), key) != 0
    }

    /// Whether the user lets an application show notifications in GNOME.
    ///
    /// - Parameter id: its id.
    public static func allowsNotifications(of id: String) -> Bool {
        // GNOME Shell names the folder so.
        let folder = String(id.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" })
        let settings = settings(
            ofSchema: "org.gnome.desktop.notifications.application",
            at: "/org/gnome/desktop/notifications/application/\(folder)/")
        return settings.map { g_settings_get_boolean(ptr($0.pointer), "enable") != 0 } ?? true
    }

    /// Returns `nil` if the schema isn't installed.
    ///
    /// - Parameter path: the folder of the keys, if the schema doesn't say it.
    private static func settings(ofSchema schema: String, at path: String? = nil) -> ObjectRef? {
        guard let source = g_settings_schema_source_get_default(),
            let found = g_settings_schema_source_lookup(source, schema, 1)
        else { return nil }
        g_settings_schema_unref(found)
        return ObjectRef(ptr(path.map { g_settings_new_with_path(schema, $0) } ?? g_settings_new(schema)))
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
