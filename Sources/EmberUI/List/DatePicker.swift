// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// The dialog in which a date, a time, and a repetition are picked for an item.
final class DatePicker {
    static let templates: [guint: [UInt8]] = [2: PackageResources.date_picker_ui]

    private let calendar: Widget
    private let time: Widget
    private let hasTime: Widget
    private let repetition: Widget
    private let zone: DueDate.Zone
    /// Titles and rules (values of an RRULE). The item keeps a rule of its own that isn't one of the usual ones.
    private let rules: [(title: String, rule: String?)]

    /// Shows the dialog in a window, unless the window has another one.
    ///
    /// - Parameter onPick: receives the date and the value of an RRULE.
    static func show(for item: Item, in window: Widget, onPick: @escaping (DueDate, String?) -> Void) {
        guard !Dialog.isOpen(in: window) else { return }
        let template = Template(templates)
        let picker = DatePicker(item, template)
        let dialog = Dialog.make(title: tr("Set Date"), size: (360, 500), content: template["content"])
        attach(picker, to: dialog.widget)
        on(ptr(template["set"]), "clicked") { [weak picker] in
            guard let picker else { return }
            let (due, rule) = (picker.due, picker.rule)
            dialog.close()
            if let due { onPick(due, rule) }
        }
        dialog.present(in: window)
        gtk_widget_grab_focus(picker.calendar)
    }

    private init(_ item: Item, _ template: Template) {
        calendar = template["calendar"]
        time = template["time"]
        hasTime = template["has-time"]
        repetition = template["repeat"]
        let now = TimeZone.local().clock(at: Int(g_get_real_time() / 1_000_000))
        let due = item.due ?? DueDate(now.day)
        // A date in another time zone stays there.
        zone = due.zone
        let usual = Self.usualRules
        let own = item.task.recurrence
        rules = usual + (usual.contains { $0.rule == own } ? [] : [(own.map(Recurrence.text) ?? "", own)])
        if let date = g_date_time_new_local(gint(due.day.year), gint(due.day.month), gint(due.day.day), 0, 0, 0) {
            gtk_calendar_select_day(ptr(calendar), date)
            g_date_time_unref(date)
        }
        onText(of: ptr(time), format: Self.text, parse: Self.minute)
        let minute = due.secondOfDay.map { $0 / 60 } ?? Self.usualMinute
        gtk_spin_button_set_value(ptr(time), Double(minute))
        gtk_switch_set_active(ptr(hasTime), due.secondOfDay == nil ? 0 : 1)
        let update = { [time, hasTime] in gtk_widget_set_sensitive(time, gtk_switch_get_active(ptr(hasTime))) }
        on(ptr(hasTime), "notify::active", update)
        update()
        Accessibility.set(label: tr("Time"), of: time)
        let titles = ObjectRef(gtk_string_list_new(nil))
        for (title, _) in rules { gtk_string_list_append(titles.pointer, title) }
        adw_combo_row_set_model(ptr(repetition), titles.pointer)
        adw_combo_row_set_selected(ptr(repetition), guint(rules.firstIndex { $0.rule == own } ?? 0))
    }

    private static var usualRules: [(title: String, rule: String?)] {
        [
            // TRANSLATORS: The following say how a date repeats.
            (tr("Never"), nil), (tr("Every Day"), "FREQ=DAILY"),
            (tr("Every Weekday"), "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), (tr("Every Week"), "FREQ=WEEKLY"),
            (tr("Every Month"), "FREQ=MONTHLY"), (tr("Every Year"), "FREQ=YEARLY"),
        ]
    }

    private var due: DueDate? {
        guard let date = gtk_calendar_get_date(ptr(calendar)) else { return nil }
        defer { g_date_time_unref(date) }
        let (year, month) = (Int(g_date_time_get_year(date)), Int(g_date_time_get_month(date)))
        let day = CalendarDay(year: year, month: month, day: Int(g_date_time_get_day_of_month(date)))
        let hasTime = gtk_switch_get_active(ptr(hasTime)) != 0
        gtk_spin_button_update(ptr(time))
        let second = Int(gtk_spin_button_get_value(ptr(time))) * 60
        return day.map { DueDate($0, secondOfDay: hasTime ? second : nil, zone: zone) }
    }

    private var rule: String? {
        let index = Int(adw_combo_row_get_selected(ptr(repetition)))
        return rules.indices.contains(index) ? rules[index].rule : nil
    }

    // MARK: Times

    /// The time that is suggested, in min since midnight.
    private static let usualMinute = 9 * 60

    static func text(ofMinute minute: Double) -> String {
        DueDateLabel.Form.time(Int(minute) * 60).text(uses12Hours: DesktopSettings.uses12Hours)
    }

    /// Returns the minutes since midnight of a time such as “17:30”, “5:30 PM”, or “9”.
    static func minute(of text: String) -> Double? {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        guard let hour = numbers.first, (0...24).contains(hour), case let minute = numbers.dropFirst().first ?? 0,
            (0..<60).contains(minute)
        else { return nil }
        let candidates = [hour % 24, hour % 12, hour % 12 + 12].map { Double($0 * 60 + minute) }
        return candidates.first { Self.text(ofMinute: $0).lowercased() == text.lowercased() } ?? candidates[0]
    }
}
