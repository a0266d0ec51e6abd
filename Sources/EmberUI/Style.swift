// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The application's style sheet.
enum Style {
    /// The colours of the rows.
    static var palette = Palette.heatMap

    /// Loads it for all windows of the display. The colours that the core decides come first, under names.
    static func load() {
        let first = palette.paint(index: 0, of: 1)
        let list = palette.listPaint(index: 0, of: 1)
        let names = [
            ("ember_first", first.fill), ("ember_first_ink", first.ink),
            ("ember_cool", list.fill), ("ember_cool_ink", list.ink),
            ("ember_done", palette.done.fill), ("ember_done_ink", palette.done.ink),
        ]
        let defined = names.map { "@define-color \($0.0) \($0.1.css);\n" }.joined()
        let provider = Owned(ptr(gtk_css_provider_new()))
        ember_css_provider_load(ptr(provider.pointer), defined + String(decoding: PackageResources.style_css, as: UTF8.self))
        gtk_style_context_add_provider_for_display(
            gdk_display_get_default(), provider.pointer, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        )
    }
}
