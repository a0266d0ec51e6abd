// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// How large everything is set that grows with the rows: the user's text size on top of the desktop's.
enum TextScale {
    private static let provider = Owned(ptr(gtk_css_provider_new()))
    private static var shown = 1.0

    /// Of what is set in the rows' size in style.css, beside the window's own font.
    private static let rowSize = 1.1

    /// Has all windows show the text size that is preferred, from now on.
    static func follow() {
        // Above the style sheet, which has them at the desktop's size.
        gtk_style_context_add_provider_for_display(
            gdk_display_get_default(), provider.pointer, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 1
        )
        apply()
        Preferences.shared.observe { apply() }
    }

    private static func apply() {
        let size = Preferences.shared.textSize
        guard size != shown else { return }
        shown = size
        ember_css_provider_load(
            ptr(provider.pointer),
            """
            emberrow, emberlist > textview, window.ember .crown .title, window.ember .quiet { font-size: \(rowSize * size)em; }
            """)
    }
}
