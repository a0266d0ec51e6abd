// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// The font size of rows, fields, and titles: the user's text size times the desktop's.
enum TextScale {
    private static let provider = ObjectRef(ptr(gtk_css_provider_new()))
    private static var shown = 1.0

    /// Applies the preferred text size to all windows, now and after each change.
    static func install() {
        // A higher priority than the style sheet, which has the default size.
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
        ember_css_provider_load(ptr(provider.pointer), css(for: size))
    }

    /// Returns the CSS rule for everything that is set in the font size of rows.
    ///
    /// - Parameter size: the preferred text size as a multiple of the desktop's.
    static func css(for size: Double) -> String {
        let size = RowAppearance.fontScale * size
        return "emberrow, emberlist > textview, window.ember .list-header .title, window.ember .hint { font-size: \(size)em; }\n"
    }
}
