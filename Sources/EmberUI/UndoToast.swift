// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// A message at the bottom of the window with a way back. A new message takes the place of the old one at once.
///
/// Not an AdwToast: libadwaita 1.2 crashes when toasts are dismissed while others are on their way in.
final class UndoToast {
    /// To be laid over the list.
    let widget: Widget
    private let label: Widget
    private var timeout: Timeout?

    /// ms that a message stays.
    private static let duration: UInt32 = 10_000

    init() {
        widget = gtk_revealer_new()
        gtk_revealer_set_transition_type(ptr(widget), GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
        gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(widget, GTK_ALIGN_END)
        gtk_widget_set_can_target(widget, 0)

        label = gtk_label_new("")
        gtk_label_set_ellipsize(ptr(label), PANGO_ELLIPSIZE_END)
        let button = gtk_button_new_with_label(tr("Undo"))!
        gtk_actionable_set_action_name(ptr(button), "win.take-back")
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)!
        gtk_widget_add_css_class(box, "undo")
        gtk_box_append(ptr(box), label)
        gtk_box_append(ptr(box), button)
        gtk_revealer_set_child(ptr(widget), box)
    }

    var isShown: Bool { timeout != nil }

    func show(_ message: String) {
        gtk_label_set_text(ptr(label), message)
        gtk_widget_set_can_target(widget, 1)
        gtk_revealer_set_reveal_child(ptr(widget), 1)
        timeout?.cancel()
        timeout = MainLoop.after(milliseconds: Self.duration) { [weak self] in self?.hide() }
        Accessibility.announce(message, from: widget)
    }

    func hide() {
        timeout?.cancel()
        timeout = nil
        gtk_widget_set_can_target(widget, 0)
        gtk_revealer_set_reveal_child(ptr(widget), 0)
    }
}
