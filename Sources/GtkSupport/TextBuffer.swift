// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// A GtkTextBuffer in Swift's terms. Positions are in Unicode scalars.
public final class TextBuffer {
    private let buffer: UnsafeMutablePointer<GtkTextBuffer>
    private let view: Widget
    private var isFilling = false

    /// - Parameter view: a GtkTextView; its buffer lives as long as it does.
    public init(of view: Widget) {
        self.view = view
        buffer = gtk_text_view_get_buffer(ptr(view))
    }

    /// All of it.
    public var text: String {
        let (start, end) = bounds
        return text(from: start, to: end)
    }

    /// Shows another text, with the caret at a position. That cannot be undone in the field, and nobody is called back.
    public func fill(_ text: String, caret: Int) {
        isFilling = true
        defer { isFilling = false }
        gtk_text_buffer_set_text(buffer, text, Int32(text.utf8.count))
        putCaret(at: caret)
    }

    /// Puts the caret at a position, or at the end when the text is shorter.
    public func putCaret(at position: Int) {
        var place = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer, &place, Int32(position))
        gtk_text_buffer_place_cursor(buffer, &place)
    }

    /// From the top to the bottom of the caret, px of the text with the margins around it.
    public var caretSpan: ClosedRange<Double>? {
        var caret = GdkRectangle()
        gtk_text_view_get_cursor_locations(ptr(view), nil, &caret, nil)
        var (top, left): (Int32, Int32) = (0, 0)
        gtk_text_view_buffer_to_window_coords(ptr(view), GTK_TEXT_WINDOW_WIDGET, 0, caret.y, &left, &top)
        return caret.height > 0 ? Double(top)...Double(top + caret.height) : nil
    }

    /// Calls back when the clipboard's text has come in.
    public func onPasted(_ handler: @escaping () -> Void) {
        onThing(ptr(buffer), "paste-done") { _ in handler() }
    }

    /// Calls back when the user has changed the text.
    public func onChange(_ handler: @escaping () -> Void) {
        on(ptr(buffer), "changed") { [weak self] in
            if self?.isFilling == false { handler() }
        }
    }

    /// Calls back when the caret has moved.
    public func onCaret(_ handler: @escaping () -> Void) {
        onNotify(ptr(buffer), "notify::cursor-position") { [weak self] in
            if self?.isFilling == false { handler() }
        }
    }

    /// Calls back before a text comes in, with what stands before and after it; true keeps it out.
    public func onInsert(_ handler: @escaping (_ text: String, _ before: String, _ after: String) -> Bool) {
        onTextInsertion(ptr(buffer)) { [weak self] place, text in
            guard let self, !isFilling else { return false }
            let (start, end) = bounds
            return handler(text, self.text(from: start, to: place), self.text(from: place, to: end))
        }
    }

    private var bounds: (GtkTextIter, GtkTextIter) {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        return (start, end)
    }

    private func text(from start: GtkTextIter, to end: GtkTextIter) -> String {
        var (start, end) = (start, end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
