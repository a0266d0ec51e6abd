// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// A message above the list that stays while a problem lasts, with an optional button.
///
/// AdwBanner is not used, because it cuts messages after three lines.
final class Banner {
    let widget: Widget
    private let label: Widget
    private let button: Widget

    /// - Parameters:
    ///   - buttonLabel: label of the button.
    ///   - action: name of the button's action.
    init(buttonLabel: String, action: String) {
        widget = gtk_revealer_new()
        label = gtk_label_new("")
        gtk_label_set_wrap(ptr(label), 1)
        gtk_label_set_wrap_mode(ptr(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(ptr(label), 0)
        gtk_label_set_natural_wrap_mode(ptr(label), GTK_NATURAL_WRAP_NONE)
        button = gtk_button_new_with_label(buttonLabel)
        gtk_actionable_set_action_name(ptr(button), action)
        gtk_widget_set_halign(button, GTK_ALIGN_START)
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10)!
        gtk_widget_add_css_class(box, "banner")
        gtk_box_append(ptr(box), label)
        gtk_box_append(ptr(box), button)
        gtk_revealer_set_child(ptr(widget), box)
        Accessibility.set(role: GTK_ACCESSIBLE_ROLE_ALERT, of: box)
        Accessibility.set(isHidden: true, of: widget)
    }

    /// Shows a message, with or without the button; `nil` hides the banner.
    func show(_ message: String?, showsButton: Bool = false) {
        if let message {
            gtk_widget_set_visible(button, showsButton ? 1 : 0)
            let isShown = gtk_revealer_get_reveal_child(ptr(widget)) != 0
            if !isShown || String(cString: gtk_label_get_text(ptr(label))) != message {
                gtk_label_set_text(ptr(label), message)
                Accessibility.announce(message, from: widget)
                Accessibility.set(description: message, of: button)
            }
        }
        // The button must not be pressed while the banner is hiding.
        gtk_widget_set_sensitive(button, message == nil ? 0 : 1)
        gtk_revealer_set_reveal_child(ptr(widget), message == nil ? 0 : 1)
        Accessibility.set(isHidden: message == nil, of: widget)
    }

    /// Announces the message again, with the error bell.
    func repeatMessage() {
        Accessibility.announce(String(cString: gtk_label_get_text(ptr(label))), from: widget)
        gtk_widget_error_bell(widget)
    }
}
