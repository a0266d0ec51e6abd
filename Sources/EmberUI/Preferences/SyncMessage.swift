// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// A row of the preferences with a text and buttons, for what is wrong and what the user can do.
final class SyncMessage {
    let widget: Widget = adw_preferences_row_new()
    private let label = gtk_label_new("")!
    private let detail = gtk_label_new("")!
    private let buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)!

    /// - Parameter style: CSS class of a button.
    typealias Button = (title: String, style: String?, action: () -> Void)

    init(_ text: String = "", detail: String = "", buttons: [Button] = []) {
        gtk_list_box_row_set_activatable(ptr(widget), 0)
        let content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)!
        gtk_widget_add_css_class(content, "sync-message")
        for part in [label, self.detail] {
            gtk_label_set_wrap(ptr(part), 1)
            gtk_label_set_wrap_mode(ptr(part), PANGO_WRAP_WORD_CHAR)
            gtk_label_set_natural_wrap_mode(ptr(part), GTK_NATURAL_WRAP_NONE)
            gtk_label_set_xalign(ptr(part), 0)
            gtk_box_append(ptr(content), part)
        }
        // To compare it with the one that the server's administrator shows.
        gtk_label_set_selectable(ptr(self.detail), 1)
        gtk_widget_add_css_class(self.detail, "monospace")
        gtk_box_append(ptr(content), self.buttons)
        gtk_list_box_row_set_child(ptr(widget), content)
        show(text, detail: detail)
        for button in buttons { add(button) }
        gtk_widget_set_visible(self.buttons, buttons.isEmpty ? 0 : 1)
    }

    /// Shows a text, and a detail that can be copied. Nothing is announced.
    func show(_ text: String, detail: String = "") {
        for (part, text) in [(label, text), (self.detail, detail)] {
            gtk_label_set_text(ptr(part), text)
            gtk_widget_set_visible(part, text.isEmpty ? 0 : 1)
        }
        Accessibility.set(label: text, of: widget)
        for button in children(of: buttons) { Accessibility.set(description: text, of: button) }
    }

    /// Scrolls to the message when it has been laid out.
    func reveal() {
        FrameClock.afterNext(of: widget) { [weak self] in
            if let self { scrollIntoView(widget) }
        }
    }

    @discardableResult
    func add(_ button: Button) -> Widget {
        let added = gtk_button_new_with_mnemonic(button.title)!
        if let style = button.style { gtk_widget_add_css_class(added, style) }
        on(ptr(added), "clicked", button.action)
        Accessibility.set(description: String(cString: gtk_label_get_text(ptr(label))), of: added)
        gtk_box_append(ptr(buttons), added)
        // The button has the focus instead. Without it, the row needs the focus: Tab skips a list whose first row has none.
        gtk_widget_set_focusable(widget, 0)
        gtk_widget_set_visible(buttons, 1)
        return added
    }

    /// Returns a fingerprint with colons between its bytes.
    static func fingerprint(_ digits: String) -> String {
        let digits = Array(digits.uppercased())
        return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0..<min($0 + 2, digits.count)]) }.joined(separator: ":")
    }
}
