// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport

/// The text in the middle of an empty list: words, such as a quotation, and small beneath them how to add an item.
final class EmptyListHint {
    /// The label, in an overlay of the list.
    let widget: Widget = gtk_label_new("")
    private var words = ""
    private var instruction = ""
    /// Height in px that the last message covered at the bottom. It is still kept free when the message has gone, so
    /// that nothing moves then.
    private var inset = 0.0

    /// Sizes of the words from the preferred one to the smallest. No other text in the window is as large as the first.
    private static let sizes = ["x-large", "large", "medium", "small", "x-small", "xx-small", "50%"]
    /// Distance in px from the sides.
    private static let margin: Int32 = 24

    init() {
        gtk_label_set_wrap(ptr(widget), 1)
        gtk_label_set_wrap_mode(ptr(widget), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_justify(ptr(widget), GTK_JUSTIFY_CENTER)
        gtk_widget_set_margin_start(widget, Self.margin)
        gtk_widget_set_margin_end(widget, Self.margin)
        gtk_widget_add_css_class(widget, "hint")
        gtk_widget_set_visible(widget, 0)
    }

    /// - Parameters:
    ///   - instruction: how to add an item; empty if none can be added.
    ///   - inset: height in px that a message covers at the bottom of the list.
    func set(_ words: String, instruction: String, above inset: Double) {
        (self.words, self.instruction, self.inset) = (words, instruction, 0)
        fit(above: inset)
    }

    /// Whether the text is shown.
    var isShown = false {
        didSet {
            guard isShown != oldValue else { return }
            fit(above: inset)
            gtk_widget_set_visible(widget, isShown ? 1 : 0)
        }
    }

    /// Makes the text small enough for the list without its bottom, after the size of either has changed.
    func fit(above inset: Double) {
        if inset > 0 { self.inset = inset }
        // Measuring takes time, which a list with rows needs for its first frame.
        guard isShown, let list = gtk_widget_get_parent(widget),
            case let size = (gtk_widget_get_width(list), gtk_widget_get_height(list)),
            size.1 > 0
        else { return }
        let room = Double(size.1)
        // If even the smallest text is too high, the instruction is left out.
        let texts = Self.sizes.indices.map { markup(size: $0, instruction) } + [markup(size: Self.sizes.count - 1, "")]
        let text = texts.first { height(of: $0, width: size.0) <= room - self.inset } ?? texts[texts.count - 1]
        // The text stays in the middle unless it would reach into the message there.
        let overlap = height(of: text, width: size.0) - (room - 2 * self.inset)
        gtk_widget_set_margin_bottom(widget, Int32(min(max(overlap, 0), self.inset)))
        gtk_label_set_markup(ptr(widget), text)
    }

    private func markup(size index: Int, _ instruction: String) -> String {
        let text = "<span size=\"\(Self.sizes[index])\">\(escapedMarkup(words))</span>"
        guard !instruction.isEmpty else { return text }
        let small = Self.sizes[min(max(index + 1, 3), Self.sizes.count - 1)]
        return "\(text)\n<span size=\"\(small)\">\n\(escapedMarkup(instruction))</span>"
    }

    /// Returns the height of a text in px.
    ///
    /// - Parameter width: width of the list in px.
    private func height(of markup: String, width: Int32) -> Double {
        let layout = ObjectRef(gtk_widget_create_pango_layout(widget, nil))
        pango_layout_set_markup(layout.pointer, markup, -1)
        pango_layout_set_wrap(layout.pointer, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_width(layout.pointer, max(width - 2 * Self.margin, 1) * PANGO_SCALE)
        var height: Int32 = 0
        pango_layout_get_pixel_size(layout.pointer, nil, &height)
        return Double(height)
    }
}
