// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// A message above the list that stays until what it tells of is over.
final class Notice {
    let widget: Widget
    private let label: Widget

    init() {
        widget = gtk_revealer_new()
        label = gtk_label_new("")
        gtk_label_set_wrap(ptr(label), 1)
        gtk_label_set_wrap_mode(ptr(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(ptr(label), 0)
        gtk_label_set_natural_wrap_mode(ptr(label), GTK_NATURAL_WRAP_NONE)
        gtk_widget_add_css_class(label, "notice")
        gtk_revealer_set_child(ptr(widget), label)
    }

    /// nil hides it.
    func show(_ message: String?) {
        if let message {
            gtk_label_set_text(ptr(label), message)
            Accessibility.announce(message, from: widget)
        }
        gtk_revealer_set_reveal_child(ptr(widget), message == nil ? 0 : 1)
    }

    /// Draws the eye to it again.
    func emphasise() {
        gtk_widget_error_bell(widget)
    }
}
