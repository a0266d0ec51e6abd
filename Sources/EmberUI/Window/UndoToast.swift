// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// A message at the bottom of the window with buttons for undo and redo. A new message replaces the old one at once.
///
/// AdwToast is not used, because it doesn't tell the height that it covers, and libadwaita 1.2 crashes if a toast is
/// dismissed while another appears.
final class UndoToast {
    /// The revealer, an overlay of the list.
    let widget: Widget
    /// The message and the buttons beside it, or below it if there is too little room.
    private let box: Widget
    private let label: Widget
    private let buttonBox: Widget
    private let buttons: [(offer: Offer, widget: Widget)]
    /// Returns the message with names of at most `longest` characters.
    private var message: (_ longest: Int) -> String = { _ in "" }
    private var timeout: Timeout?
    /// Whether the pointer, the focus, or a finger is on the toast, which stays meanwhile.
    private var (isHovered, isFocused, isTouched) = (false, false, false)

    /// What the buttons do.
    struct Offer: OptionSet {
        let rawValue: Int
        static let undo = Offer(rawValue: 1)
        static let redo = Offer(rawValue: 2)
    }

    /// The buttons that are shown.
    private(set) var offer: Offer = []

    /// Time in ms after which a message disappears.
    private static let duration = 10_000
    /// Maximum number of lines of a message with and without a button.
    private static let lines: (offer: Int32, message: Int32) = (2, 5)
    /// Maximum length of names and number of lines of a message above its buttons, tried in order until nothing is cut
    /// off.
    private static let excerpts: [(longest: Int, lines: Int32)] = [
        (DisplayText.excerptLength, 2), (20, 2), (20, 3), (10, 3), (10, 4),
    ]

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
        box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        gtk_widget_add_css_class(box, "toast")
        gtk_box_append(ptr(box), label)
        buttonBox = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        gtk_widget_set_halign(buttonBox, GTK_ALIGN_END)
        gtk_box_append(ptr(box), buttonBox)
        buttons = [
            (.undo, Self.makeButton(tr("Undo"), "win.undo-from-toast")),
            (.redo, Self.makeButton(tr("Redo"), "win.redo-from-toast")),
        ]
        for button in buttons { gtk_box_append(ptr(buttonBox), button.widget) }
        gtk_revealer_set_child(ptr(widget), box)
        Accessibility.set(role: GTK_ACCESSIBLE_ROLE_ALERT, of: box)
        Accessibility.set(isHidden: true, of: widget)
        followUse()
    }

    private static func makeButton(_ label: String, _ action: String) -> Widget {
        let button = gtk_button_new_with_label(label)!
        gtk_actionable_set_action_name(ptr(button), action)
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        // The focus stays in the list.
        gtk_widget_set_focus_on_click(button, 0)
        return button
    }

    /// Lets the toast stay while it is used.
    private func followUse() {
        let motion = gtk_event_controller_motion_new()!
        let focus = gtk_event_controller_focus_new()!
        let events = gtk_event_controller_legacy_new()!
        gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
        for controller in [motion, focus, events] { gtk_widget_add_controller(box, controller) }
        onPoint(motion, "enter") { [weak self] _, _ in self?.use(\.isHovered, true) }
        on(motion, "leave") { [weak self] in self?.use(\.isHovered, false) }
        on(focus, "enter") { [weak self] in self?.use(\.isFocused, true) }
        on(focus, "leave") { [weak self] in self?.use(\.isFocused, false) }
        onEvent(events) { [weak self] event in
            switch EventInfo(event).kind {
            case .touchBegin:
                // GTK says that a finger enters, but not that it leaves.
                self?.use(\.isHovered, false)
                self?.use(\.isTouched, true)
            case .touchEnd, .touchCancel: self?.use(\.isTouched, false)
            default: break
            }
        }
    }

    private func use(_ part: ReferenceWritableKeyPath<UndoToast, Bool>, _ isUsed: Bool) {
        self[keyPath: part] = isUsed
        if isShown { restartTimeout() }
    }

    private func restartTimeout() {
        timeout?.cancel()
        timeout = nil
        guard !isHovered, !isFocused, !isTouched else { return }
        timeout = MainLoop.after(milliseconds: Self.duration) { [weak self] in self?.hide() }
    }

    private(set) var isShown = false

    /// Height in px that the toast covers at the bottom; 0 while it is hidden.
    private(set) var coverage = 0.0 {
        didSet { if coverage != oldValue { onCoverage(coverage) } }
    }
    var onCoverage: (Double) -> Void = { _ in }

    /// Shows a message with buttons.
    ///
    /// - Parameter message: returns the message, with names of at most a number of characters.
    func show(offering offer: Offer, _ message: @escaping (_ longest: Int) -> String) {
        (self.offer, self.message) = (offer, message)
        for button in buttons { gtk_widget_set_visible(button.widget, offer.contains(button.offer) ? 1 : 0) }
        gtk_widget_set_visible(buttonBox, offer.isEmpty ? 0 : 1)
        setClass("message", to: offer.isEmpty, of: box)
        setText(longest: DisplayText.excerptLength, lines: offer.isEmpty ? Self.lines.message : Self.lines.offer)
        gtk_widget_set_can_target(widget, 1)
        gtk_revealer_set_reveal_child(ptr(widget), 1)
        isShown = true
        coverage = height
        restartTimeout()
        Accessibility.set(isHidden: false, of: widget)
    }

    /// Measures the toast again after the size of the overlay or of the font has changed.
    func updateCoverage() {
        if isShown { coverage = height }
    }

    func hide() {
        timeout?.cancel()
        timeout = nil
        isShown = false
        offer = []
        gtk_widget_set_can_target(widget, 0)
        gtk_revealer_set_reveal_child(ptr(widget), 0)
        Accessibility.set(isHidden: true, of: widget)
        coverage = 0
    }

    /// Height in px of the revealed toast, including its margins.
    private var height: Double {
        // The overlay has no width before its first allocation, and newer versions of GTK warn about a width below the
        // minimum.
        guard let over = gtk_widget_get_parent(widget), case let room = gtk_widget_get_width(over), room > 0 else {
            return 0
        }
        arrange(in: room)
        return Double(naturalHeight(of: box, width: min(naturalWidth(of: box), room)))
    }

    /// Moves the buttons below the message if it would be cut off beside them, and shortens the names in it if it would
    /// be cut off there, too. Buttons that don't fit beside each other are stacked.
    private func arrange(in room: Int32) {
        for part in [box, buttonBox] { gtk_orientable_set_orientation(ptr(part), GTK_ORIENTATION_HORIZONTAL) }
        guard !offer.isEmpty else { return }
        setText(longest: DisplayText.excerptLength, lines: Self.lines.offer)
        let rest = room - (naturalWidth(of: box) - naturalWidth(of: label))
        guard lines(in: rest) > Self.lines.offer else { return }
        gtk_orientable_set_orientation(ptr(box), GTK_ORIENTATION_VERTICAL)
        let margins = naturalWidth(of: box) - max(naturalWidth(of: label), naturalWidth(of: buttonBox))
        if naturalWidth(of: buttonBox) > room - margins {
            gtk_orientable_set_orientation(ptr(buttonBox), GTK_ORIENTATION_VERTICAL)
        }
        for excerpt in Self.excerpts {
            setText(longest: excerpt.longest, lines: excerpt.lines)
            if lines(in: room - margins) <= excerpt.lines { break }
        }
    }

    private func setText(longest: Int, lines: Int32) {
        gtk_label_set_lines(ptr(label), lines)
        gtk_label_set_text(ptr(label), message(longest))
    }

    /// Returns the number of lines that the whole message needs in a width in px.
    private func lines(in width: Int32) -> Int32 {
        let layout = ObjectRef(gtk_widget_create_pango_layout(label, gtk_label_get_text(ptr(label))))
        pango_layout_set_wrap(layout.pointer, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_width(layout.pointer, max(width, 1) * PANGO_SCALE)
        return pango_layout_get_line_count(layout.pointer)
    }
}
