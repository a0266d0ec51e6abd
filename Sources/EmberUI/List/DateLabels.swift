// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// The date at the end of a row, and signs for what else a task has.
struct DateLabel: Equatable {
    let text: String
    /// Whether there is a date, and not only a sign.
    var hasDate = true
    var isOverdue = false
    /// Whether the date was recognized in the open text, and can be rejected.
    var isTyped = false
    /// Space in px at the row's end that the text of the item leaves free.
    let width: Double

    /// The text as it is drawn. A cross shows that a press rejects a typed date.
    var drawnText: String { isTyped ? text + Self.cross : text }

    fileprivate static let cross = " ×"
}

/// The dates on the rows of a list, which change at midnight and at the times of items.
final class DateLabels {
    /// Called when dates are shown in another way.
    var onChange: () -> Void = {}

    private let sample: RowText
    private let now: () -> Int
    private var type: RowTypography?
    private struct Key: Hashable {
        let due: DueDate?
        let repeats: Bool
        let hasNotes: Bool
    }

    /// Empty after a change.
    private var labels: [Key: DateLabel] = [:]
    private var zone = TimeZone.local()
    private var uses12Hours = false
    /// Width in px of the widest text that another one may follow, so that texts needn't be wrapped again.
    private var commonWidth = 0.0
    /// The moment at which the first of the labels changes.
    private var nextChange = Int.max
    private var timer: WallClockTimer?

    /// - Parameters:
    ///   - widget: a widget with the font of rows.
    ///   - now: returns the current moment.
    init(of widget: Widget, now: @escaping () -> Int = { Int(g_get_real_time() / 1_000_000) }) {
        self.now = now
        sample = RowText(of: widget, scale: RowAppearance.dateScale)
    }

    /// Returns the label of an item, or `nil` if it has neither a date nor notes.
    func label(of item: Item, type: RowTypography) -> DateLabel? {
        let task = item.task
        guard task.due != nil || task.hasNotes else { return nil }
        update(type)
        let key = Key(due: task.due, repeats: task.due != nil && task.recurrence != nil, hasNotes: task.hasNotes)
        var label: DateLabel
        if let known = labels[key] {
            label = known
        } else {
            label = make(key, type: type)
            labels[key] = label
        }
        // What is done can't be late.
        if item.isDone { label.isOverdue = false }
        return label
    }

    /// Returns the label of a date that was typed, with its time unless that is wider than half of the text area.
    ///
    /// - Parameters:
    ///   - item: the item that the date is for.
    ///   - width: that of the row, px.
    func label(ofTyped date: DatePhrase, for item: Item, type: RowTypography, width: Double) -> DateLabel {
        update(type)
        schedule(DueDateLabel.nextChange(of: date.due, after: now(), in: zone))
        let sign = date.rule ?? item.task.recurrence == nil ? "" : Self.repetition
        let shortText = DueDateLabel(date.due, at: now(), in: zone).form.text(uses12Hours: uses12Hours)
        let texts = [date.due.text(at: now(), in: zone, uses12Hours: uses12Hours), shortText].map { sign + $0 }
        let labels = texts.map {
            DateLabel(text: $0, isTyped: true, width: self.width(of: $0 + DateLabel.cross, type))
        }
        return labels.first { $0.width <= type.metrics.textArea(in: width).width / 2 } ?? labels[1]
    }

    private static let repetition = "↻ "
    /// For notes, subtasks, and attachments.
    private static let notes = "≡"

    private func make(_ key: Key, type: RowTypography) -> DateLabel {
        guard let due = key.due else {
            return DateLabel(text: Self.notes, hasDate: false, width: width(of: Self.notes, type))
        }
        let shown = DueDateLabel(due, at: now(), in: zone)
        schedule(DueDateLabel.nextChange(of: due, after: now(), in: zone))
        let signs = (key.hasNotes ? Self.notes + " " : "") + (key.repeats ? Self.repetition : "")
        let text = signs + shown.form.text(uses12Hours: uses12Hours)
        return DateLabel(text: text, isOverdue: shown.isOverdue, width: max(width(of: text, type), commonWidth))
    }

    private func update(_ type: RowTypography) {
        guard type != self.type || now() >= nextChange else { return }
        self.type = type
        labels = [:]
        nextChange = .max
        timer = nil
        zone = .local()
        uses12Hours = DesktopSettings.uses12Hours
        let forms: [DueDateLabel.Form] = [.yesterday, .today, .tomorrow, .time(12 * 3_600)]
        commonWidth = forms.map { width(of: $0.text(uses12Hours: uses12Hours), type) }.max() ?? 0
    }

    private func width(of text: String, _ type: RowTypography) -> Double {
        sample.set(text: text, width: RowMetrics.maxTextWidth, type: type, mirrored: false)
        return (sample.inkWidth + 2 * RowAppearance.datePadding + RowAppearance.dateGap).rounded(.up)
    }

    /// Sets one timer for the first change.
    private func schedule(_ moment: Int?) {
        guard let moment, moment < nextChange else { return }
        nextChange = moment
        timer = WallClockTimer(at: moment) { [weak self] in
            self?.type = nil
            self?.onChange()
        }
    }
}
