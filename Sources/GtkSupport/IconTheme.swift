// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// The icons of the desktop.
public enum IconTheme {
    /// Reads the folders of the icon theme on another thread. GTK would do it at the first lookup, which delays a frame
    /// by about 10 ms.
    public static func load(_ whenRead: @escaping () -> Void) {
        // Lookups are thread-safe, see "Threading" in GTK's gtkicontheme.c.
        nonisolated(unsafe) let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
        WorkQueue().async {
            _ = gtk_icon_theme_has_icon(theme, "open-menu-symbolic")
        } then: {
            whenRead()
        }
    }
}
