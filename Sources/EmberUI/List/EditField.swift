// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The text of the row that is being edited: a GtkTextView over all of the row, whose letters lie exactly where the row would draw them. Input methods, the on-screen
/// keyboard, selection, spelling and an undo of its own come with it.
final class EditField {
    /// To be made a child of the list.
    let widget: Widget
    /// The text is another one now.
    var onType: (String) -> Void = { _ in }
    /// What the row is to be as high as changed, though not the text.
    var onCompose: () -> Void = {}
    /// The caret stands elsewhere.
    var onCaret: () -> Void = {}
    /// A line break was put in by other means than a key.
    var onBreak: () -> Void = {}
    /// A text comes in that is more than one short line, between what stands before and after it.
    var onPaste: (_ text: String, _ before: String, _ after: String) -> Void = { _, _, _ in }

    private let buffer: TextBuffer
    private var serial = -1
    private var look = ""
    /// What an input method is composing, not taken yet.
    private var preedit = ""
    private var dressed: (type: RowTypography, width: Double)?
    /// The clipboard was asked for its text, which is not there yet.
    private(set) var isAwaitingPaste = false
    private var afterPaste: (() -> Void)?

    /// Texts that come in at once and are longer (Unicode scalars) go through the core, which knows how much a field can hold.
    private static let longestInsertion = 500

    init() {
        widget = gtk_text_view_new()
        buffer = TextBuffer(of: widget)
        gtk_text_view_set_wrap_mode(ptr(widget), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(ptr(widget), 0)
        gtk_text_view_set_input_hints(
            ptr(widget),
            GtkInputHints(
                rawValue: GTK_INPUT_HINT_SPELLCHECK.rawValue | GTK_INPUT_HINT_WORD_COMPLETION.rawValue
                    | GTK_INPUT_HINT_UPPERCASE_SENTENCES.rawValue
            ))
        Accessibility.set(isHidden: true, of: widget)
        buffer.onChange { [weak self] in self.map { $0.onType($0.buffer.text) } }
        buffer.onCaret { [weak self] in self?.onCaret() }
        buffer.onInsert { [weak self] in self?.keepsOut($0, before: $1, after: $2) ?? false }
        onText(ptr(widget), "preedit-changed") { [weak self] in
            self?.preedit = $0
            self?.onCompose()
        }
        on(ptr(widget), "paste-clipboard") { [weak self] in self?.isAwaitingPaste = true }
        buffer.onPasted { [weak self] in self?.pasted() }
    }

    /// Whether an input method is composing: then Enter and Escape are its own (G10).
    var isComposing: Bool { !preedit.isEmpty }

    /// What is seen in the field, for the row to be as high as it.
    var shownText: String { isComposing ? buffer.text + preedit : buffer.text }

    /// Shows what is to be edited, with the keyboard in it, if it does not do so already.
    ///
    /// - Parameter isList: whether it is the name of a list.
    func open(_ editing: EditingState, isList: Bool) {
        guard editing.serial != serial else { return }
        serial = editing.serial
        preedit = ""
        forgetPaste()
        buffer.fill(editing.fieldText, caret: editing.caret)
        gtk_text_view_set_cursor_visible(ptr(widget), 1)
        gtk_widget_set_child_visible(widget, 1)
        Accessibility.set(label: Self.name(of: editing, isList: isList), of: widget)
        Accessibility.set(isHidden: false, of: widget)
        gtk_widget_grab_focus(widget)
    }

    var isOpen: Bool { serial >= 0 }

    func close() {
        serial = -1
        preedit = ""
        forgetPaste()
        // A caret that blinks does so for ten seconds, seen or not.
        gtk_text_view_set_cursor_visible(ptr(widget), 0)
        gtk_widget_set_child_visible(widget, 0)
        Accessibility.set(isHidden: true, of: widget)
    }

    /// What a screen reader calls the field.
    private static func name(of editing: EditingState, isList: Bool) -> String {
        if editing.isNew { return isList ? tr("New list") : tr("New item") }
        let values = ["text": Announcer.excerpt(editing.fieldText)]
        // TRANSLATORS: Accessible names of the field that edits the name of a list or the text of an item.
        return isList ? tr("Rename “{text}”", values) : tr("Edit “{text}”", values)
    }

    /// Takes on the type of the rows, the width (px) and the ink of its row. Not during an allocation: the text is laid out anew.
    func dress(_ type: RowTypography, width: Double, mirrored: Bool, ink: Color) {
        if dressed.map({ $0.type != type || $0.width != width }) ?? true {
            dressed = (type, width)
            gtk_text_view_set_pixels_inside_wrap(ptr(widget), Int32(type.leading))
            let area = type.metrics.textArea(in: width)
            gtk_text_view_set_left_margin(ptr(widget), Int32(area.start.rounded()))
            gtk_text_view_set_right_margin(ptr(widget), max(Int32(width - area.start.rounded() - area.width) - Self.caretRoom, 0))
            gtk_text_view_set_top_margin(ptr(widget), Self.air(of: type))
            gtk_text_view_set_bottom_margin(ptr(widget), Self.air(of: type))
        }
        // A GtkTextView means by "left" where its text begins. Rows begin where the desktop's texts do.
        let isTurned = mirrored && !runsRightToLeft
        gtk_text_view_set_justification(ptr(widget), isTurned ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT)
        let around = Style.palette.surroundings
        let look = ink == around.lightSelection.fill ? "on-dark" : ink == around.darkSelection.fill ? "on-light" : "on-done"
        guard look != self.look else { return }
        if !self.look.isEmpty { gtk_widget_remove_css_class(widget, self.look) }
        gtk_widget_add_css_class(widget, look)
        self.look = look
    }

    /// Lies over a row from now on. For the list's allocation.
    ///
    /// - Parameter box: the row's left side and where its letters are, px of the list.
    func place(over box: RowView.TextBox, width: Double, type: RowTypography) {
        let air = Self.air(of: type)
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, Int32(width), nil, nil, nil, nil)
        let place = [graphene_point_t(x: Float(box.x), y: Float(box.y) - Float(air))]
        gtk_widget_allocate(widget, Int32(width), Int32(box.height) + 2 * air, -1, gsk_transform_translate(nil, place))
    }

    /// Draws the field on the list, as far as its row is seen.
    func draw(over box: RowView.TextBox, of list: Widget, on snapshot: OpaquePointer) {
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: 0, y: Float(min(box.y, box.bottom))),
            size: graphene_size_t(width: Float(gtk_widget_get_width(list)), height: Float(max(box.bottom - box.y, 0)))
        )
        gtk_snapshot_push_clip(snapshot, &bounds)
        gtk_widget_snapshot_child(list, widget, snapshot)
        gtk_snapshot_pop(snapshot)
    }

    /// px above and below the letters that are the field's too.
    static func air(of type: RowTypography) -> Int32 {
        Int32(max((type.metrics.rowHeight - type.metrics.linePitch) / 2, 0))
    }

    /// px that a GtkTextView keeps free behind its lines.
    private static let caretRoom: Int32 = 1

    /// Whether the text does; an empty one as whoever is at the keyboard writes.
    private var runsRightToLeft: Bool {
        switch pango_find_base_dir(shownText, -1) {
        case PANGO_DIRECTION_RTL: true
        case PANGO_DIRECTION_NEUTRAL:
            gdk_display_get_default_seat(gtk_widget_get_display(widget)).flatMap { gdk_seat_get_keyboard($0) }
                .map { gdk_device_get_direction($0) == PANGO_DIRECTION_RTL } ?? false
        default: false
        }
    }

    /// Where the caret stands, px from the top of the letters.
    var caretSpan: ClosedRange<Double> {
        let air = Double(dressed.map { Self.air(of: $0.type) } ?? 0)
        return buffer.caretSpan.map { max($0.lowerBound - air, 0)...max($0.upperBound - air, 0) } ?? 0...0
    }

    /// Puts the caret before so many Unicode scalars of the text, or behind all.
    func putCaret(at offset: Int) { buffer.putCaret(at: offset) }

    /// Does something once the clipboard's text is in. Asked a second time, it does so at once: a clipboard may never answer.
    func afterPaste(_ action: @escaping () -> Void) {
        guard isAwaitingPaste, afterPaste == nil else { return action() }
        afterPaste = action
    }

    private func pasted() {
        let action = afterPaste
        // What came in may have to go through the core, with the next turn of the main loop.
        MainLoop.soon { action?() }
        forgetPaste()
    }

    private func forgetPaste() {
        isAwaitingPaste = false
        afterPaste = nil
    }

    /// Whether a widget is the field, or belongs to it as its menus do.
    func contains(_ other: Widget?) -> Bool {
        other.map { $0 == widget || gtk_widget_is_ancestor($0, widget) != 0 } ?? false
    }

    func textUndo() { gtk_widget_activate_action_variant(widget, "text.undo", nil) }

    func textRedo() { gtk_widget_activate_action_variant(widget, "text.redo", nil) }

    private func keepsOut(_ text: String, before: String, after: String) -> Bool {
        let isSingle = !PastedText.breaksLines(text)
        let isShort = text.utf8.count <= Self.longestInsertion && !text.unicodeScalars.contains { $0.value < 0x20 }
        if isSingle, isShort { return false }
        // An input method, or a key that this program does not know, may say Enter by a text.
        let isBreak = text == "\n" && !isAwaitingPaste
        guard isBreak || isSingle || !PastedText.trimmed(text).isEmpty else { return true }
        MainLoop.soon { [weak self] in
            if isBreak { self?.onBreak() } else { self?.onPaste(text, before, after) }
        }
        return true
    }
}
