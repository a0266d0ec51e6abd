// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// The size of menus in popovers.
public enum PopoverMenu {
    /// Size in px of a menu's frame together with its distance from the window's edge.
    private static let frame: Int32 = 22

    /// Returns the label of an entry that shows a text and has no mnemonic, which a single underscore would mark.
    public static func label(_ text: String) -> String {
        text.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
    }

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
        fitWidth(of: popover, to: gtk_widget_get_width(window))
        let room = coversScreen ? max(edges.lowerBound, height - edges.upperBound) : monitorHeight(of: window)
        guard let room, let scrolled = gtk_popover_get_child(ptr(popover)) else { return }
        let instance: UnsafeMutablePointer<GTypeInstance> = ptr(scrolled)
        guard g_type_check_instance_is_a(instance, gtk_scrolled_window_get_type()) != 0 else { return }
        gtk_scrolled_window_set_max_content_height(ptr(scrolled), max(Int32(room) - frame, 1))
    }

    /// Leaves out the shortcuts of a menu that would be wider than the window (px) with them, and be cut off. Without them,
    /// labels are shortened if necessary.
    private static func fitWidth(of popover: Widget, to width: Int32) {
        guard let content = gtk_popover_get_child(ptr(popover)) else { return }
        setKeys(areShown: true, in: content)
        var natural = naturalWidth(of: content)
        guard natural + frame > width else { return }
        setKeys(areShown: false, in: content)
        let room = width - frame
        natural = naturalWidth(of: content)
        let labels = labels(in: content)
        let widest = labels.map(naturalWidth).max() ?? 0
        for label in labels where natural > room && naturalWidth(of: label) > widest - (natural - room) {
            shorten(label, to: widest - (natural - room))
        }
    }

    private static func labels(in widget: Widget) -> [Widget] {
        children(of: widget).flatMap {
            g_type_check_instance_is_a(ptr($0), gtk_label_get_type()) != 0 ? [$0] : labels(in: $0)
        }
    }

    /// Lets a label end with an ellipsis, so that it is at most `width` px wide. The width in characters that GTK takes
    /// is only approximate.
    private static func shorten(_ label: Widget, to width: Int32) {
        gtk_label_set_ellipsize(ptr(label), PANGO_ELLIPSIZE_END)
        var (fitting, tooWide): (Int32, Int32) = (
            1, Int32(clamping: g_utf8_strlen(gtk_label_get_text(ptr(label)), -1)) + 1
        )
        while tooWide - fitting > 1 {
            let count = fitting + (tooWide - fitting) / 2
            gtk_label_set_max_width_chars(ptr(label), count)
            if naturalWidth(of: label) > width { tooWide = count } else { fitting = count }
        }
        gtk_label_set_max_width_chars(ptr(label), fitting)
    }

    /// Shows or hides the shortcuts of all entries.
    private static func setKeys(areShown: Bool, in widget: Widget) {
        for child in children(of: widget) {
            if String(cString: gtk_widget_get_css_name(child)) == "accelerator" {
                gtk_widget_set_visible(child, areShown ? 1 : 0)
            } else {
                setKeys(areShown: areShown, in: child)
            }
        }
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
