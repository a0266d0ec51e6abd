// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// The height of menus in popovers.
public enum PopoverMenu {
    /// Height in px of a menu's frame and of its distance from the window's edge.
    private static let frame = 22

    /// Makes a menu scroll if it is higher than its place. Otherwise, a compositor would cut it off at the edge of the
    /// screen.
    ///
    /// A floating window may be anywhere on the monitor, so only the monitor's height limits the menu there.
    ///
    /// - Parameters:
    ///   - popover: a GtkPopoverMenu.
    ///   - edges: upper and lower edge in px of what the menu points to, in the window. The menu is below or above it.
    ///   - window: a maximized or fullscreen window covers the part of the screen that menus may use.
    public static func fit(_ popover: Widget, to edges: ClosedRange<Double>, in window: Widget) {
        let coversScreen = gtk_window_is_maximized(ptr(window)) != 0 || gtk_window_is_fullscreen(ptr(window)) != 0
        let height = Double(gtk_widget_get_height(window))
        let room = coversScreen ? max(edges.lowerBound, height - edges.upperBound) : monitorHeight(of: window)
        guard let room, let scrolled = gtk_popover_get_child(ptr(popover)) else { return }
        let instance: UnsafeMutablePointer<GTypeInstance> = ptr(scrolled)
        guard g_type_check_instance_is_a(instance, gtk_scrolled_window_get_type()) != 0 else { return }
        gtk_scrolled_window_set_max_content_height(ptr(scrolled), max(Int32(room) - Int32(frame), 1))
    }

    private static func monitorHeight(of window: Widget) -> Double? {
        guard let native = gtk_widget_get_native(window), let surface = gtk_native_get_surface(native),
            let monitor = gdk_display_get_monitor_at_surface(gtk_widget_get_display(window), surface)
        else { return nil }
        var geometry = GdkRectangle()
        gdk_monitor_get_geometry(monitor, &geometry)
        return Double(geometry.height)
    }
}
