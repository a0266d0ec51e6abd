// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// The field in which the text of a row is edited: a GtkTextView over the row, with the text exactly where the row
/// draws it. GTK provides input methods, the on-screen keyboard, selection, spell checking, and undo of typing.
final class EditField {
    /// The text view, a child of the list.
    let widget: Widget
    /// Receives the text after each change, and the parts of it that were typed.
    var onType: (String, TypedParts) -> Void = { _, _ in }
    /// Called before the character before the caret is deleted. Returning true prevents that.
    var onBackspace: (_ caret: Int) -> Bool = { _ in false }
    /// Called when the date beside the text is pressed. Returning true prevents that the caret moves there.
    var onDatePress: () -> Bool = { false }
    /// Called when an input method changes the height, but not the text.
    var onCompose: () -> Void = {}
    /// Called when the caret moves.
    var onCaret: () -> Void = {}
    /// Called when a line break is inserted without the Enter key.
    var onBreak: () -> Void = {}
    /// Receives an inserted text that is more than one short line, with the text before and after it.
    var onPaste: (_ text: String, _ before: String, _ after: String) -> Void = { _, _, _ in }

    private let buffer: TextBuffer
    private var serial = -1
    private var styleClass = ""
    private var typed = TypedParts()
    /// The last insertion, which may turn out to be typed.
    private var lastInsertion = 0..<0
    /// Text that an input method is composing.
    private var preedit = ""
    private var appliedStyle: (type: RowTypography, width: Double, dateWidth: Double, mirrored: Bool)?
    /// Whether the clipboard's text has been requested, but not received yet.
    private(set) var isAwaitingPaste = false
    private var afterPaste: (() -> Void)?

    /// Length in bytes above which an inserted text is passed to the core, which limits the length of a text.
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
        buffer.breakWithoutHyphens()
        followTyping()
        buffer.onCaret { [weak self] in self?.onCaret() }
        buffer.onInsert { [weak self] in self?.intercepts($0, before: $1, after: $2) ?? false }
        onString(ptr(widget), "preedit-changed") { [weak self] in
            self?.preedit = $0
            self?.onCompose()
        }
        on(ptr(widget), "paste-clipboard") { [weak self] in self?.isAwaitingPaste = true }
        buffer.onPasted { [weak self] in self?.pasted() }
    }

    private func followTyping() {
        buffer.onChange { [weak self] in self.map { $0.onType($0.buffer.text, $0.typed) } }
        buffer.onDelete { [weak self] in self?.typed.delete($0) }
        buffer.onTyped { [weak self] in
            guard let self, !lastInsertion.isEmpty else { return }
            typed.type(lastInsertion)
            lastInsertion = 0..<0
            onType(buffer.text, typed)
        }
        on(ptr(widget), "backspace") { [weak self] in
            guard let self, let caret = buffer.caret, onBackspace(caret) else { return }
            g_signal_stop_emission_by_name(widget, "backspace")
        }
        let click = gtk_gesture_click_new()!
        gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        onPress(click) { [weak self] x, _ in
            guard let self, isBesideText(x), onDatePress() else { return }
            gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
        }
        gtk_widget_add_controller(widget, click)
    }

    /// Whether an x (px) is where the row shows its date.
    private func isBesideText(_ x: Double) -> Bool {
        guard let (type, width, dateWidth, mirrored) = appliedStyle else { return false }
        let area = type.textArea(in: width, counts: false, dateWidth: dateWidth, mirrored: mirrored)
        return mirrored ? x < area.start : x > area.start + area.width
    }

    /// Whether an input method is composing. Then it receives Enter and Escape (G10).
    var isComposing: Bool { !preedit.isEmpty }

    /// The visible text, which determines the height of the row.
    var shownText: String { isComposing ? buffer.text + preedit : buffer.text }

    /// Opens the field and focuses it, unless it is already open for this editing.
    ///
    /// - Parameter isList: whether the text is the name of a list.
    func open(_ editing: EditingState, isList: Bool) {
        guard editing.serial != serial else { return }
        serial = editing.serial
        preedit = ""
        cancelPaste()
        if gtk_widget_get_width(widget) == 0 { allocateWidth() }
        buffer.fill(editing.fieldText, caret: editing.caret)
        typed = TypedParts(ofUntyped: editing.fieldText.unicodeScalars.count)
        gtk_text_view_set_cursor_visible(ptr(widget), 1)
        gtk_widget_set_child_visible(widget, 1)
        Accessibility.set(label: Self.name(of: editing, isList: isList), of: widget)
        Accessibility.set(isHidden: false, of: widget)
        gtk_widget_grab_focus(widget)
        if editing.needsOnScreenKeyboard { OnScreenKeyboard.show(for: widget) }
    }

    /// Gives the field the width of the list. Without a width, GTK breaks the text after each letter to find the place
    /// of the caret, which takes several frames for a long text.
    private func allocateWidth() {
        guard let list = gtk_widget_get_parent(widget) else { return }
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_allocate(widget, gtk_widget_get_width(list), 1, -1, nil)
    }

    var isOpen: Bool { serial >= 0 }

    func close() {
        serial = -1
        preedit = ""
        cancelPaste()
        // Otherwise the caret would keep blinking for ten seconds, even while hidden. Without the focus, this doesn't
        // stop GTK, and GTK 4.8 aborts when it blinks an invisible caret.
        if gtk_widget_has_focus(widget) != 0 { gtk_text_view_set_cursor_visible(ptr(widget), 0) }
        gtk_widget_set_child_visible(widget, 0)
        Accessibility.set(isHidden: true, of: widget)
    }

    /// Returns the accessible name of the field.
    private static func name(of editing: EditingState, isList: Bool) -> String {
        if editing.isNew { return isList ? tr("New list") : tr("New item") }
        let values = ["text": DisplayText.excerpt(of: editing.fieldText)]
        // TRANSLATORS: Accessible names of the field that edits the name of a list or the text of an item.
        return isList ? tr("Rename “{text}”", values) : tr("Edit “{text}”", values)
    }

    /// Applies the typography of rows, and the width in px and the ink of the edited row. Must not be called during an
    /// allocation, because it queues one.
    ///
    /// - Parameters:
    ///   - dateWidth: width of a date at the row's end, px.
    ///   - chrome: the colors that the ink belongs to.
    func applyStyle(
        _ type: RowTypography, width: Double, dateWidth: Double = 0, mirrored: Bool, ink: Color, chrome: ChromeColors
    ) {
        let style = (type: type, width: width, dateWidth: dateWidth, mirrored: mirrored)
        if appliedStyle.map({ $0 != style }) ?? true {
            appliedStyle = style
            gtk_text_view_set_pixels_inside_wrap(ptr(widget), Int32(type.leading))
            let area = type.textArea(in: width, counts: false, dateWidth: dateWidth, mirrored: mirrored)
            gtk_text_view_set_left_margin(ptr(widget), Int32(area.start.rounded()))
            gtk_text_view_set_right_margin(
                ptr(widget), max(Int32(width - area.start.rounded() - area.width) - Self.caretWidth, 0))
            gtk_text_view_set_top_margin(ptr(widget), Self.padding(of: type))
            gtk_text_view_set_bottom_margin(ptr(widget), Self.padding(of: type))
        }
        // "Left" means the start of the text in a GtkTextView, but rows start where the desktop's texts do.
        let isAlignedRight = mirrored && !runsRightToLeft
        gtk_text_view_set_justification(ptr(widget), isAlignedRight ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT)
        replaceClass(&styleClass, with: chrome.styleClass(forInk: ink), of: widget)
    }

    /// Allocates the field over a row, during the list's allocation.
    ///
    /// - Parameter box: the box of the row's text in px of the list.
    func place(over box: RowView.TextBox, width: Double, type: RowTypography) {
        let padding = Self.padding(of: type)
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, Int32(width), nil, nil, nil, nil)
        let scale = Float(max(box.fold?.textScale ?? 1, 0.01))
        let place = [graphene_point_t(x: Float(box.x), y: Float(box.y) - Float(padding) * scale)]
        var transform = gsk_transform_translate(nil, place)
        if scale != 1 { transform = gsk_transform_scale(transform, 1, scale) }
        gtk_widget_allocate(widget, Int32(width), Int32(box.height) + 2 * padding, -1, transform)
    }

    /// Draws the field, clipped to its row.
    func draw(over box: RowView.TextBox, of list: Widget, on snapshot: Snapshot) {
        snapshot.pushClip(
            x: 0, y: min(box.y, box.bottom), width: Double(gtk_widget_get_width(list)),
            height: max(box.bottom - box.y, 0))
        let opacity = box.fold?.textOpacity ?? 1
        if opacity < 1 { snapshot.pushOpacity(opacity) }
        snapshot.draw(widget, of: list)
        if opacity < 1 { snapshot.pop() }
        snapshot.pop()
    }

    /// Returns the padding in px above and below the text.
    static func padding(of type: RowTypography) -> Int32 {
        Int32(max((type.metrics.rowHeight - type.metrics.linePitch) / 2, 0))
    }

    /// Width in px that a GtkTextView reserves for the caret at the end of lines.
    private static let caretWidth: Int32 = 1

    /// Whether the text runs from right to left. For an empty text the keyboard layout decides.
    private var runsRightToLeft: Bool {
        switch pango_find_base_dir(shownText, -1) {
        case PANGO_DIRECTION_RTL: true
        case PANGO_DIRECTION_NEUTRAL:
            gdk_display_get_default_seat(gtk_widget_get_display(widget)).flatMap { gdk_seat_get_keyboard($0) }
                .map { gdk_device_get_direction($0) == PANGO_DIRECTION_RTL } ?? false
        default: false
        }
    }

    /// Top and bottom of the caret in px from the top of the text.
    var caretSpan: ClosedRange<Double> {
        let padding = Double(appliedStyle.map { Self.padding(of: $0.type) } ?? 0)
        return buffer.caretSpan.map { max($0.lowerBound - padding, 0)...max($0.upperBound - padding, 0) } ?? 0...0
    }

    /// Moves the caret to an offset in Unicode scalars, or to the end if the text is shorter.
    func placeCaret(at offset: Int) { buffer.placeCaret(at: offset) }

    /// Inserts a text from the clipboard at the caret.
    func paste(_ text: String) {
        guard !ItemText.trimmed(text).isEmpty else { return }
        buffer.paste(text)
    }

    /// Calls an action once the clipboard's text is inserted. A second call doesn't wait, because a clipboard may never
    /// answer.
    func afterPaste(_ action: @escaping () -> Void) {
        guard isAwaitingPaste, afterPaste == nil else { return action() }
        afterPaste = action
    }

    private func pasted() {
        let action = afterPaste
        // The inserted text may be passed to the core in the next iteration of the main loop.
        MainLoop.soon { action?() }
        cancelPaste()
    }

    private func cancelPaste() {
        isAwaitingPaste = false
        afterPaste = nil
    }

    /// Returns whether a widget is the field or one of its descendants, such as its menus.
    func contains(_ other: Widget?) -> Bool {
        other.map { $0 == widget || gtk_widget_is_ancestor($0, widget) != 0 } ?? false
    }

    func textUndo() { gtk_widget_activate_action_variant(widget, "text.undo", nil) }

    func textRedo() { gtk_widget_activate_action_variant(widget, "text.redo", nil) }

    private func intercepts(_ text: String, before: String, after: String) -> Bool {
        let isSingle = !ItemText.breaksLines(text)
        let isShort = text.utf8.count <= Self.longestInsertion && !text.unicodeScalars.contains { $0.value < 0x20 }
        if isSingle, isShort {
            let start = before.unicodeScalars.count
            lastInsertion = start..<start + text.unicodeScalars.count
            typed.insert(lastInsertion.count, at: start)
            return false
        }
        // An input method or an unknown key may insert a line break instead of pressing Enter.
        let isBreak = text == "\n" && !isAwaitingPaste
        guard isBreak || isSingle || !ItemText.trimmed(text).isEmpty else { return true }
        MainLoop.soon { [weak self] in
            if isBreak { self?.onBreak() } else { self?.onPaste(text, before, after) }
        }
        return true
    }
}
