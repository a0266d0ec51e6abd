// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport

/// A message at the bottom of the window with an undo button. A new message replaces the old one at once.
///
/// AdwToast is not used, because it doesn't tell the height that it covers, and libadwaita 1.2 crashes if a toast is
/// dismissed while another appears.
final class UndoToast {
    /// The revealer, an overlay of the list.
    let widget: Widget
    private let box: Widget
    private let label: Widget
    private let button: Widget
    private var timeout: Timeout?

    /// Time in ms after which a message disappears.
    private static let duration = 10_000
    /// Maximum number of lines of a message with and without an undo button.
    private static let lines: (undo: Int32, message: Int32) = (2, 5)

    init() {
        widget = gtk_revealer_new()
        gtk_revealer_set_transition_type(ptr(widget), GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
        gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(widget, GTK_ALIGN_END)
        gtk_widget_set_can_target(widget, 0)

        label = gtk_label_new("")
        gtk_label_set_ellipsize(ptr(label), PANGO_ELLIPSIZE_END)
        gtk_label_set_wrap(ptr(label), 1)
        gtk_label_set_wrap_mode(ptr(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(ptr(label), 0)
        gtk_widget_set_hexpand(label, 1)
        button = gtk_button_new_with_label(tr("Undo"))
        gtk_actionable_set_action_name(ptr(button), "win.undo-from-toast")
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        gtk_widget_add_css_class(box, "toast")
        gtk_box_append(ptr(box), label)
        gtk_box_append(ptr(box), button)
        gtk_revealer_set_child(ptr(widget), box)
        Accessibility.set(role: GTK_ACCESSIBLE_ROLE_ALERT, of: box)
        Accessibility.set(isHidden: true, of: widget)
    }

    /// Whether the undo button is shown.
    var isShown: Bool { timeout != nil && gtk_widget_get_visible(button) != 0 }

    /// Height in px that the toast covers at the bottom; 0 while it is hidden.
    private(set) var coverage = 0.0 {
        didSet { if coverage != oldValue { onCoverage(coverage) } }
    }
    var onCoverage: (Double) -> Void = { _ in }

    /// Shows a message, with or without an undo button.
    func show(_ message: String, offersUndo: Bool = true) {
        gtk_widget_set_visible(button, offersUndo ? 1 : 0)
        if offersUndo { gtk_widget_remove_css_class(box, "message") } else { gtk_widget_add_css_class(box, "message") }
        gtk_label_set_lines(ptr(label), offersUndo ? Self.lines.undo : Self.lines.message)
        gtk_label_set_text(ptr(label), message)
        gtk_widget_set_can_target(widget, 1)
        gtk_revealer_set_reveal_child(ptr(widget), 1)
        coverage = height
        timeout?.cancel()
        timeout = MainLoop.after(milliseconds: Self.duration) { [weak self] in self?.hide() }
        Accessibility.set(isHidden: false, of: widget)
    }

    /// Measures the toast again after the size of the overlay or of the font has changed.
    func updateCoverage() {
        if timeout != nil { coverage = height }
    }

    func hide() {
        timeout?.cancel()
        timeout = nil
        gtk_widget_set_can_target(widget, 0)
        gtk_revealer_set_reveal_child(ptr(widget), 0)
        Accessibility.set(isHidden: true, of: widget)
        coverage = 0
    }

    /// Height in px of the revealed toast, including its margins.
    private var height: Double {
        // The overlay has no width before its first allocation, and newer versions of GTK warn about a width below the
        // minimum.
        guard let over = gtk_widget_get_parent(widget), gtk_widget_get_width(over) > 0 else { return 0 }
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_widget_measure(box, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
        gtk_widget_measure(
            box, GTK_ORIENTATION_VERTICAL, min(width, gtk_widget_get_width(over)), nil, &height, nil, nil)
        return Double(height)
    }
}
