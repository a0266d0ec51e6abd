// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// The size of menus in popovers.
public enum PopoverMenu {
    /// Size in px of a menu's frame together with its distance from the window's edge.
    private static let frame: Int32 = 22
    /// Height in px by which marks above the first entry may reach into the padding of a menu, which is 6 px.
    private static let reach: Int32 = 3

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
        let room = coversScreen ? max(edges.lowerBound, height - edges.upperBound) : monitorHeight(of: window)
        guard let scrolled = gtk_popover_get_child(ptr(popover)) else { return }
        let instance: UnsafeMutablePointer<GTypeInstance> = ptr(scrolled)
        guard g_type_check_instance_is_a(instance, gtk_scrolled_window_get_type()) != 0 else { return }
        fitWidth(of: scrolled, to: gtk_widget_get_width(window))
        fitMarks(in: scrolled)
        guard let room else { return }
        gtk_scrolled_window_set_max_content_height(ptr(scrolled), max(Int32(room) - frame, 1))
    }

    /// Leaves out the shortcuts of a menu that would be wider than the window (px) with them, and be cut off. Without them,
    /// labels wrap if necessary.
    private static func fitWidth(of scrolled: Widget, to width: Int32) {
        guard let content = gtk_scrolled_window_get_child(ptr(scrolled)) else { return }
        let labels = labels(in: content)
        for label in labels {
            // The text of a widget in the menu has a maximum width, and always wraps.
            gtk_label_set_wrap(ptr(label), gtk_label_get_max_width_chars(ptr(label)) > 0 ? 1 : 0)
            gtk_widget_set_size_request(label, -1, -1)
            gtk_widget_set_margin_top(label, 0)
        }
        let room = width - frame
        // The width is only limited with a policy that allows scrolling.
        gtk_scrolled_window_set_policy(ptr(scrolled), GTK_POLICY_EXTERNAL, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_max_content_width(ptr(scrolled), max(room, 1))
        setKeys(areShown: true, in: content)
        if naturalWidth(of: content) > room { setKeys(areShown: false, in: content) }
        let widest = labels.map(naturalWidth).max() ?? 0
        let labelRoom = max(room - (naturalWidth(of: content) - widest), 1)
        for label in labels where naturalWidth(of: label) > labelRoom {
            gtk_label_set_wrap(ptr(label), 1)
            gtk_label_set_wrap_mode(ptr(label), PANGO_WRAP_WORD_CHAR)
            // A popover measures its height without a width.
            gtk_widget_set_size_request(label, -1, naturalHeight(of: label, width: labelRoom))
        }
    }

    /// Makes room for marks above the first entry that are higher than its line, as Arabic ones are in some fonts.
    private static func fitMarks(in scrolled: Widget) {
        guard let label = labels(in: scrolled).first else { return }
        var (ink, line) = (PangoRectangle(), PangoRectangle())
        pango_layout_get_pixel_extents(gtk_label_get_layout(ptr(label)), &ink, &line)
        gtk_widget_set_margin_top(label, max(line.y - ink.y - reach, 0))
    }

    private static func labels(in widget: Widget) -> [Widget] {
        children(of: widget).flatMap {
            g_type_check_instance_is_a(ptr($0), gtk_label_get_type()) != 0 ? [$0] : labels(in: $0)
        }
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
