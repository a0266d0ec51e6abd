// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// The buffer of a GtkTextView. Positions count Unicode scalars.
public final class TextBuffer {
    private let buffer: UnsafeMutablePointer<GtkTextBuffer>
    private let view: Widget
    private var isFilling = false

    /// - Parameter view: A GtkTextView, which keeps the buffer alive.
    public init(of view: Widget) {
        self.view = view
        buffer = gtk_text_view_get_buffer(ptr(view))
    }

    /// Breaks words that are too long for a line without a hyphen, now and after each change.
    public func breakWithoutHyphens() {
        let tag = gtk_text_tag_new(nil)!
        ember_object_set_int(UnsafeMutableRawPointer(tag), "insert-hyphens", 0)
        gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
        on(ptr(buffer), "changed") { [weak self] in
            guard let self else { return }
            var (start, end) = bounds
            gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
        }
        g_object_unref(UnsafeMutableRawPointer(tag))
    }

    /// The whole text.
    public var text: String {
        let (start, end) = bounds
        return text(from: start, to: end)
    }

    /// Replaces the text and moves the caret. The change can't be undone, and no handler is called.
    public func fill(_ text: String, caret: Int) {
        isFilling = true
        defer { isFilling = false }
        gtk_text_buffer_set_text(buffer, text, Int32(text.utf8.count))
        placeCaret(at: caret)
    }

    /// Moves the caret to a position, or to the end if the text is shorter.
    public func placeCaret(at position: Int) {
        var place = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer, &place, Int32(position))
        gtk_text_buffer_place_cursor(buffer, &place)
    }

    /// Inserts a text at the caret, or in place of the selection, as pasting does.
    public func paste(_ text: String) {
        gtk_text_buffer_begin_user_action(buffer)
        gtk_text_buffer_delete_selection(buffer, 1, 1)
        gtk_text_buffer_insert_interactive_at_cursor(buffer, text, Int32(text.utf8.count), 1)
        gtk_text_buffer_end_user_action(buffer)
    }

    /// The top and bottom of the caret in px, from the top of the view. `nil` while the view has no layout.
    public var caretSpan: ClosedRange<Double>? {
        var caret = GdkRectangle()
        gtk_text_view_get_cursor_locations(ptr(view), nil, &caret, nil)
        var (top, left): (Int32, Int32) = (0, 0)
        gtk_text_view_buffer_to_window_coords(ptr(view), GTK_TEXT_WINDOW_WIDGET, 0, caret.y, &left, &top)
        return caret.height > 0 ? Double(top)...Double(top + caret.height) : nil
    }

    /// Calls the handler when text from the clipboard has been inserted.
    public func onPasted(_ handler: @escaping () -> Void) {
        on(ptr(buffer), "paste-done", handler)
    }

    /// Calls the handler when the user has changed the text.
    public func onChange(_ handler: @escaping () -> Void) {
        on(ptr(buffer), "changed") { [weak self] in
            if self?.isFilling == false { handler() }
        }
    }

    /// Calls the handler when the user has moved the caret.
    public func onCaret(_ handler: @escaping () -> Void) {
        on(ptr(buffer), "notify::cursor-position") { [weak self] in
            if self?.isFilling == false { handler() }
        }
    }

    /// Calls the handler before the user deletes a range of the text.
    public func onDelete(_ handler: @escaping (Range<Int>) -> Void) {
        onTextDeletion(ptr(buffer)) { [weak self] start, end in
            guard self?.isFilling == false else { return }
            handler(Self.offset(of: start)..<Self.offset(of: end))
        }
    }

    /// Calls the handler when text that was typed, by a key or another input method, has been inserted.
    public func onTyped(_ handler: @escaping () -> Void) {
        // GTK's own handler, which inserts the text, was connected first.
        if let method = inputMethod(of: view) { on(ptr(method), "commit", handler) }
    }

    /// The position of the caret, or `nil` if text is selected.
    public var caret: Int? {
        var (caret, other) = (GtkTextIter(), GtkTextIter())
        let isSelected = gtk_text_buffer_get_selection_bounds(buffer, &caret, &other) != 0
        return isSelected ? nil : Self.offset(of: caret)
    }

    private static func offset(of place: GtkTextIter) -> Int {
        var place = place
        return Int(gtk_text_iter_get_offset(&place))
    }

    /// Calls the handler before the user inserts text, with the text before and after it. Returning true prevents the
    /// insertion.
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
        return takeString(gtk_text_buffer_get_text(buffer, &start, &end, 1)) ?? ""
    }
}
