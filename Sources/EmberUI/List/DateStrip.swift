// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// Buttons for the dates to choose from, in the space below a row.
final class DateStrip {
    /// A child of the list.
    let widget: Widget
    /// Receives what the user has chosen, with the date that it means, if any.
    var onChoose: (DateChoice, DueDate?) -> Void = { _, _ in }

    private let box = WrapBox(spacing: 6)
    private var choices: [(choice: DateChoice, due: DueDate?)] = []
    private var styleClass = ""

    init() {
        widget = box.widget
        gtk_widget_add_css_class(widget, "dates")
        hide()
    }

    /// Shows the dates that make sense now, and focuses the first one.
    func show(for item: Item) {
        let (now, zone) = (Int(g_get_real_time() / 1_000_000), TimeZone.local())
        for button in children(of: widget) { gtk_widget_unparent(button) }
        choices = DateChoice.choices(isDated: item.due != nil, at: now, in: zone).map {
            ($0, $0.due(at: now, in: zone))
        }
        for (index, (choice, due)) in choices.enumerated() {
            let words = [choice.title, due?.meaning(from: zone.clock(at: now).day) ?? ""].filter { !$0.isEmpty }
            let button = gtk_button_new()!
            let label = gtk_label_new(nil)!
            let markup = ["<b>" + escapedMarkup(words[0]) + "</b>"] + words.dropFirst().map(escapedMarkup)
            gtk_label_set_markup(ptr(label), markup.joined(separator: "  "))
            gtk_button_set_child(ptr(button), label)
            Accessibility.set(label: words.joined(separator: ", "), of: button)
            on(ptr(button), "clicked") { [weak self] in self?.choose(index) }
            box.append(button)
        }
        Accessibility.set(isHidden: false, of: widget)
        gtk_widget_set_can_target(widget, 1)
        gtk_widget_set_child_visible(widget, 1)
        if let first = children(of: widget).first { gtk_widget_grab_focus(first) }
    }

    /// Sets the ink of the sheet that the buttons are on.
    func set(ink: Color, chrome: ChromeColors) {
        replaceClass(&styleClass, with: chrome.styleClass(forInk: ink), of: widget)
    }

    /// Hides the buttons from the pointer and from assistive technology. They are drawn until the space is closed.
    func hide() {
        gtk_widget_set_can_target(widget, 0)
        Accessibility.set(isHidden: true, of: widget)
    }

    /// Height in px in a list of some width in px.
    func height(in width: Double) -> Double {
        Double(naturalHeight(of: widget, width: Int32(Self.width(in: width))))
    }

    /// Returns the width in a list of this width, in px. In a wide list, the buttons are below the text of the row.
    private static func width(in listWidth: Double) -> Double {
        min(listWidth, RowMetrics.maxTextWidth + 2 * RowAppearance.margin)
    }

    /// Allocates the strip in its space, during the list's allocation.
    func place(in space: Placeholder?, width: Double) {
        guard let space, space.cause == .dates else { return gtk_widget_set_child_visible(widget, 0) }
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        let ownWidth = Self.width(in: width)
        let place = [graphene_point_t(x: Float(((width - ownWidth) / 2).rounded()), y: Float(space.y.rounded()))]
        let transform = gsk_transform_scale(
            gsk_transform_translate(nil, place), 1, Float(min(max(space.fold.openness, 0.01), 1)))
        gtk_widget_allocate(widget, Int32(ownWidth), Int32(height(in: width)), -1, transform)
        gtk_widget_set_child_visible(widget, 1)
    }

    func draw(in space: Placeholder, of list: Widget, on snapshot: Snapshot) {
        snapshot.withOpacity(space.fold.textOpacity * space.textOpacity) { snapshot.draw(widget, of: list) }
    }

    /// Whether one of the buttons has the focus.
    var hasFocus: Bool { containsFocus(widget) }

    // MARK: Keys

    /// The direction in which an arrow key moves the focus. At the end of a line, left and right go on to the next one.
    private func direction(of key: Int32) -> GtkDirectionType? {
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        return switch key {
        case GDK_KEY_Left, GDK_KEY_KP_Left: isMirrored ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD
        case GDK_KEY_Right, GDK_KEY_KP_Right: isMirrored ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD
        case GDK_KEY_Up, GDK_KEY_KP_Up: GTK_DIR_UP
        case GDK_KEY_Down, GDK_KEY_KP_Down: GTK_DIR_DOWN
        default: nil
        }
    }

    private static let activating = [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space]

    /// Handles a key: a digit chooses, an arrow moves the focus, and Enter activates the focused button. Returns `false`
    /// if the key means something else.
    func press(_ key: UInt32, held: GdkModifierType) -> Bool {
        let key = Int32(bitPattern: key)
        guard held.rawValue & gtk_accelerator_get_default_mod_mask().rawValue == 0 else { return false }
        if let digit = [key - GDK_KEY_1, key - GDK_KEY_KP_1].first(where: { (0..<9).contains($0) }) {
            choose(Int(digit))
        } else if let direction = direction(of: key) {
            gtk_widget_child_focus(widget, direction)
            if let window = gtk_widget_get_root(widget) { gtk_window_set_focus_visible(ptr(window), 1) }
        } else if Self.activating.contains(key), hasFocus, let window = gtk_widget_get_root(widget) {
            gtk_widget_activate(gtk_window_get_focus(ptr(window)))
        } else {
            return false
        }
        return true
    }

    private func choose(_ index: Int) {
        guard choices.indices.contains(index) else { return }
        onChoose(choices[index].choice, choices[index].due)
    }
}

private extension DateChoice {
    var title: String {
        switch self {
        // TRANSLATORS: The following are dates that an item can be set to. Keep them short.
        case .laterToday: tr("Later Today")
        case .thisEvening: tr("This Evening")
        case .tomorrow: tr("Tomorrow")
        case .weekend: tr("Weekend")
        case .nextWeek: tr("Next Week")
        // TRANSLATORS: Opens a calendar in which a date is picked.
        case .pick: tr("Pick…")
        // TRANSLATORS: Removes the date of an item.
        case .none: trc("date", "None")
        }
    }
}

private extension DueDate {
    /// The time, or else the day.
    func meaning(from today: CalendarDay) -> String {
        let form: DueDateLabel.Form =
            secondOfDay.map { .time($0) } ?? (today.days(until: day) < 7 ? .weekday(day.weekday) : .dayOfYear(day))
        return form.text(uses12Hours: DesktopSettings.uses12Hours)
    }
}
