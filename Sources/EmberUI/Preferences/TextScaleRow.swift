// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// The row of the preferences that sets the text size.
final class TextScaleRow {
    let widget: Widget
    /// Receives the size that the user chooses, as a multiple of the desktop's.
    var onChange: (Double) -> Void = { _ in }

    private let scale: Widget
    private let percent: Widget
    private var isUpdating = false

    /// Sizes with a mark, to which the slider snaps, in %.
    private static let marks = [75, 100, 125, 150, 175, 200]
    /// Step of a key in %.
    private static let step = 5.0

    init() {
        widget = adw_preferences_row_new()
        // The scale has the focus, not the row.
        gtk_list_box_row_set_activatable(ptr(widget), 0)
        gtk_widget_set_focusable(widget, 0)
        let title = gtk_label_new(tr("Text Size"))!
        adw_preferences_row_set_title(ptr(widget), tr("Text Size"))
        gtk_label_set_xalign(ptr(title), 0)
        gtk_widget_set_hexpand(title, 1)
        percent = gtk_label_new("")
        gtk_widget_add_css_class(percent, "dim-label")
        gtk_widget_add_css_class(percent, "numeric")
        let range = Preferences.textSizes
        scale = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, range.lowerBound * 100, range.upperBound * 100, Self.step)
        gtk_scale_set_draw_value(ptr(scale), 0)
        gtk_range_set_round_digits(ptr(scale), 0)
        for mark in Self.marks { gtk_scale_add_mark(ptr(scale), Double(mark), GTK_POS_BOTTOM, nil) }
        Accessibility.set(label: tr("Text Size"), of: scale)
        let words = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)!
        gtk_box_append(ptr(words), title)
        gtk_box_append(ptr(words), percent)
        let content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        gtk_widget_add_css_class(content, "text-scale")
        gtk_box_append(ptr(content), words)
        gtk_box_append(ptr(content), scale)
        gtk_list_box_row_set_child(ptr(widget), content)
        on(ptr(scale), "value-changed") { [weak self] in
            guard let self, !isUpdating else { return }
            let percentage = (gtk_range_get_value(ptr(scale)) / Self.step).rounded() * Self.step
            onChange(percentage / 100)
        }
    }

    func grabFocus() { gtk_widget_grab_focus(scale) }

    func show(_ size: Double) {
        isUpdating = true
        defer { isUpdating = false }
        let percentage = (size * 100).rounded()
        if gtk_range_get_value(ptr(scale)) != percentage { gtk_range_set_value(ptr(scale), percentage) }
        // TRANSLATORS: Text size relative to the desktop's, such as “125%”.
        gtk_label_set_text(ptr(percent), tr("{number}%", ["number": "\(Int(percentage))"]))
    }
}
