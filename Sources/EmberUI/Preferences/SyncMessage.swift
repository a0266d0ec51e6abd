// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// A row of the preferences with a text and buttons, for what is wrong and what the user can do.
final class SyncMessage {
    let widget: Widget = adw_preferences_row_new()
    private let label = gtk_label_new("")!
    private let detail = gtk_label_new("")!
    private let buttons = WrapBox(spacing: 6)

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
        // Selectable, so that users can copy and compare a fingerprint.
        gtk_label_set_selectable(ptr(self.detail), 1)
        gtk_widget_add_css_class(self.detail, "monospace")
        gtk_box_append(ptr(content), self.buttons.widget)
        gtk_list_box_row_set_child(ptr(widget), content)
        show(text, detail: detail)
        for button in buttons { add(button) }
        gtk_widget_set_visible(self.buttons.widget, buttons.isEmpty ? 0 : 1)
    }

    /// Shows a text, and a detail that can be copied. A detail with spaces is wrapped only there. Nothing is announced.
    ///
    /// - Parameter isError: Whether the text says what is wrong.
    func show(_ text: String, detail: String = "", isError: Bool = false) {
        setClass("error", to: isError, of: label)
        for (part, text) in [(label, text), (self.detail, detail)] {
            gtk_label_set_text(ptr(part), text)
            gtk_widget_set_visible(part, text.isEmpty ? 0 : 1)
        }
        keepWordsOfDetailTogether(detail)
        Accessibility.set(label: text, of: widget)
        for button in children(of: buttons.widget) { Accessibility.set(description: text, of: button) }
    }

    private func keepWordsOfDetailTogether(_ text: String) {
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        let words = text.utf8.split(separator: UInt8(ascii: " "))
        for word in words where words.count > 1 {
            guard let attribute = pango_attr_allow_breaks_new(0) else { continue }
            attribute.pointee.start_index = guint(text.utf8.distance(from: text.utf8.startIndex, to: word.startIndex))
            attribute.pointee.end_index = guint(text.utf8.distance(from: text.utf8.startIndex, to: word.endIndex))
            pango_attr_list_insert(attributes, attribute)
        }
        gtk_label_set_attributes(ptr(detail), attributes)
    }

    /// Adds a widget after the buttons.
    func append(_ widget: Widget) {
        buttons.append(widget)
    }

    /// Scrolls to the message when it has been laid out.
    func reveal() {
        keepInView(widget)
    }

    @discardableResult
    func add(_ button: Button) -> Widget {
        let added = gtk_button_new_with_mnemonic(button.title)!
        if let style = button.style { gtk_widget_add_css_class(added, style) }
        if let label = gtk_button_get_child(ptr(added)) {
            gtk_label_set_wrap(ptr(label), 1)
            gtk_label_set_justify(ptr(label), GTK_JUSTIFY_CENTER)
        }
        on(ptr(added), "clicked", button.action)
        Accessibility.set(description: String(cString: gtk_label_get_text(ptr(label))), of: added)
        buttons.append(added)
        // The button has the focus instead. Without it, the row needs the focus: Tab skips a list whose first row has
        // none.
        gtk_widget_set_focusable(widget, 0)
        gtk_widget_set_visible(buttons.widget, 1)
        return added
    }

    /// Returns a fingerprint with colons between its bytes, and spaces between groups of four.
    static func fingerprint(_ digits: String) -> String {
        var text = ""
        for (place, digit) in digits.uppercased().enumerated() {
            if place > 0, place % 2 == 0 { text += place % 8 == 0 ? " " : ":" }
            text.append(digit)
        }
        return text
    }
}
