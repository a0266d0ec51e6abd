// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// A message above the list that stays while a problem lasts, with buttons that may help.
///
/// AdwBanner is not used, because it cuts messages after three lines.
final class Banner {
    let widget: Widget
    private let label: Widget
    /// The box of the buttons.
    private let row: Widget
    private let buttons: [(action: String, widget: Widget)]

    /// - Parameter actions: the labels of all buttons, and the names of their actions; none for messages alone.
    init(_ actions: [(label: String, action: String)]) {
        widget = gtk_revealer_new()
        label = gtk_label_new("")
        gtk_label_set_wrap(ptr(label), 1)
        gtk_label_set_wrap_mode(ptr(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(ptr(label), 0)
        gtk_label_set_natural_wrap_mode(ptr(label), GTK_NATURAL_WRAP_NONE)
        let buttonBox = WrapBox(spacing: 10)
        row = buttonBox.widget
        buttons = actions.map { label, action in
            let button = gtk_button_new_with_label(label)!
            gtk_actionable_set_action_name(ptr(button), action)
            buttonBox.append(button)
            return (action, button)
        }
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10)!
        gtk_widget_add_css_class(box, "banner")
        gtk_box_append(ptr(box), label)
        gtk_box_append(ptr(box), row)
        gtk_revealer_set_child(ptr(widget), box)
        Accessibility.set(role: GTK_ACCESSIBLE_ROLE_ALERT, of: box)
        Accessibility.set(isHidden: true, of: widget)
    }

    /// Shows a message with the buttons of some actions; `nil` hides the banner.
    func show(_ message: String?, actions: Set<String>) {
        if let message {
            for button in buttons { gtk_widget_set_visible(button.widget, actions.contains(button.action) ? 1 : 0) }
            gtk_widget_set_visible(row, actions.isEmpty ? 0 : 1)
            let isShown = gtk_revealer_get_reveal_child(ptr(widget)) != 0
            if !isShown || String(cString: gtk_label_get_text(ptr(label))) != message {
                gtk_label_set_text(ptr(label), message)
                Accessibility.announce(message, from: widget)
                for button in buttons { Accessibility.set(description: message, of: button.widget) }
            }
        }
        // The buttons must not be pressed while the banner is hiding.
        for button in buttons { gtk_widget_set_sensitive(button.widget, message == nil ? 0 : 1) }
        gtk_revealer_set_reveal_child(ptr(widget), message == nil ? 0 : 1)
        Accessibility.set(isHidden: message == nil, of: widget)
    }

    /// Announces the message again, with the error bell.
    func repeatMessage() {
        Accessibility.announce(String(cString: gtk_label_get_text(ptr(label))), from: widget)
        gtk_widget_error_bell(widget)
    }
}
