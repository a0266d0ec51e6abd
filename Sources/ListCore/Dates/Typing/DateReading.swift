// SPDX-License-Identifier: GPL-3.0-or-later

/// What the rules that were found beside each other say together.
struct DateReading: Sendable {
    private enum Day {
        case offset(Int)
        case nextWeek
        case later(Int, DateWords.Unit)
        case date(day: Int, month: Int?, year: Int?)
    }

    private struct Repetition {
        let interval: Int
        let unit: DateWords.Unit
        var weekdays: ClosedRange<Int>?

        /// The text of an RFC 5545 RRULE.
        var rule: String {
            let frequency =
                switch unit {
                case .year: "YEARLY"
                case .month: "MONTHLY"
                case .week: "WEEKLY"
                default: "DAILY"
                }
            let days = weekdays?.map { ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][$0 - 1] }.joined(separator: ",")
            return "FREQ=" + frequency + (interval == 1 ? "" : ";INTERVAL=\(interval)")
                + (days.map { ";BYDAY=" + $0 } ?? "")
        }
    }

    private var day: Day?
    private var weekday: Int?
    /// The time on a clock in min since midnight.
    private var clock: Int?
    private var isGuessed = false
    private var partOfDay: Int?
    /// Minutes from now.
    private var delay: Int?
    private var repetition: Repetition?
    private var largestPlace = DateWords.Place.combined
    private var count = 0

    /// Where the words count.
    var place: DateWords.Place {
        guard count > 1 || isGuessed else { return largestPlace }
        if isGuessed, partOfDay == nil { return count > 1 ? .end : min(largestPlace, .end) }
        let hasDay = day != nil || weekday != nil || repetition != nil
        return clock != nil && hasDay ? .anywhere : max(largestPlace, .end)
    }

    var hasClock: Bool { clock != nil }
    var isTimeOnly: Bool { day == nil && weekday == nil && repetition == nil && delay == nil }
    var isWeekdayOnly: Bool { weekday != nil && day == nil && clock == nil && partOfDay == nil }

    /// Returns the reading together with another rule, or `nil` if they contradict each other.
    func adding(_ rule: DateWords.Rule, _ values: DateValues) -> DateReading? {
        var reading = self
        reading.count += 1
        reading.largestPlace = max(largestPlace, rule.place)
        return reading.add(rule.meaning, values) ? reading : nil
    }

    private mutating func add(_ meaning: DateWords.Meaning, _ values: DateValues) -> Bool {
        switch meaning {
        case .day(let days): return set(.offset(days))
        case .dayAt(let days, let hour): return set(.offset(days)) && setPartOfDay(hour)
        case .weekday: return set(weekday: values.weekday) && (values.hour.map { setPartOfDay($0) } ?? true)
        case .date:
            return set(.date(day: values.day ?? 0, month: values.month, year: values.year))
                && (values.weekday == nil || set(weekday: values.weekday))
        case .nextWeek: return set(.nextWeek)
        case .delay:
            let count = values.count ?? 1
            switch values.unit {
            case .minute, .hour:
                guard delay == nil, day == nil, repetition == nil else { return false }
                delay = values.unit == .hour ? count * 60 : count
                return true
            case let unit?: return set(.later(count, unit))
            case nil: return false
            }
        case .clock(let kind, let minute): return set(kind, values.hour ?? 0, values.minute ?? minute)
        case .hour(let hour): return setPartOfDay(hour)
        case .every(let interval, let unit):
            let unit = unit ?? values.unit ?? .week
            guard unit != .minute, unit != .hour else { return false }
            return set(
                Repetition(
                    interval: interval * (values.count ?? 1), unit: unit, weekdays: values.weekday.map { $0...$0 }))
                && (values.day.map { set(.date(day: $0, month: values.month, year: nil)) } ?? true)
        case .workdays: return set(Repetition(interval: 1, unit: .week, weekdays: 1...5))
        }
    }

    private mutating func set(_ day: Day) -> Bool {
        guard self.day == nil, delay == nil, repetition.map({ Self.isDay(day, of: $0) }) ?? true else { return false }
        self.day = day
        return true
    }

    /// Whether the day is one of a repetition, such as "24 Dec" of "every year" and "the 24th" of "every month".
    private static func isDay(_ day: Day, of repetition: Repetition) -> Bool {
        guard case .date(_, let month, nil) = day else { return false }
        return repetition.unit == (month == nil ? .month : .year)
    }

    /// Without a day this is a weekday, otherwise the weekday of that day, and "every 2 weeks on Monday" if it repeats.
    private mutating func set(weekday: Int?) -> Bool {
        guard self.weekday == nil, delay == nil else { return false }
        if let repetition {
            guard repetition.unit == .week, repetition.weekdays == nil else { return false }
            self.repetition?.weekdays = weekday.map { $0...$0 }
        } else {
            self.weekday = weekday
        }
        return true
    }

    private mutating func setPartOfDay(_ hour: Int) -> Bool {
        guard partOfDay == nil, delay == nil else { return false }
        partOfDay = hour
        return true
    }

    private mutating func set(_ kind: DateWords.Clock, _ hour: Int, _ minute: Int) -> Bool {
        guard clock == nil, delay == nil else { return false }
        switch kind {
        case .am, .pm:
            guard (1...12).contains(hour) else { return false }
            clock = (hour % 12 + (kind == .pm ? 12 : 0)) * 60 + minute
        case .plain: clock = hour * 60 + minute
        case .guessed:
            clock = hour * 60 + minute
            isGuessed = true
        }
        return true
    }

    private mutating func set(_ repetition: Repetition) -> Bool {
        guard self.repetition == nil, day.map({ Self.isDay($0, of: repetition) }) ?? true, delay == nil else {
            return false
        }
        self.repetition = repetition
        guard let weekday else { return true }
        self.weekday = nil
        return set(weekday: weekday)
    }

    // MARK: Result

    /// Returns the date, and the text of an RRULE if it repeats, or `nil` if there is no such date or it is past.
    ///
    /// - Parameters:
    ///   - now: A moment.
    ///   - zone: The user's time zone.
    func date(at now: Int, in zone: TimeZone) -> (due: DueDate, rule: String?)? {
        let (today, second) = zone.clock(at: now)
        if let delay {
            guard day == nil, weekday == nil, clock == nil, partOfDay == nil else { return nil }
            let (day, second) = zone.clock(at: now + delay * 60)
            return (DueDate(day, secondOfDay: second / 60 * 60), nil)
        }
        guard !isContradictory else { return nil }
        var time = timeOfDay
        // "Today at 8" is in the evening if the morning is over.
        if isGuessed, partOfDay == nil, case .offset(0) = day, let morning = time, morning <= second, morning < 43_200 {
            time = morning + 43_200
        }
        let isPast = time.map { $0 <= second } ?? false
        guard let first = firstDay(from: today, isPast: isPast), first > today || first == today && !isPast else {
            return nil
        }
        return (DueDate(first, secondOfDay: time), repetition?.rule)
    }

    /// Whether the clock isn't in the part of the day: "at 17:00 in the morning".
    private var isContradictory: Bool {
        guard let clock, let partOfDay else { return false }
        return partOfDay == 12 || partOfDay < 12 && clock >= 12 * 60
    }

    /// The time in s since midnight, or `nil` for a whole day.
    private var timeOfDay: Int? {
        guard let clock else { return partOfDay.map { $0 * 3_600 } }
        let isAfternoon =
            partOfDay.map { $0 > 12 && clock < 12 * 60 } ?? (isGuessed && (60..<7 * 60).contains(clock))
        return (isAfternoon ? clock + 12 * 60 : clock) * 60
    }

    private func firstDay(from today: CalendarDay, isPast: Bool) -> CalendarDay? {
        func next(_ weekday: Int) -> CalendarDay { today.adding(days: (weekday - today.weekday + 6) % 7 + 1) }
        if let repetition, day == nil {
            guard let weekdays = repetition.weekdays else { return isPast ? today.adding(days: 1) : today }
            guard weekdays.count > 1 else { return next(weekdays.lowerBound) }
            return (isPast ? 1...7 : 0...6).lazy.map { today.adding(days: $0) }
                .first { weekdays.contains($0.weekday) }
        }
        let date: CalendarDay?
        switch day {
        case nil: return weekday.map(next) ?? (isPast ? today.adding(days: 1) : today)
        case .nextWeek: return next(1).adding(days: (weekday ?? 1) - 1)
        case .offset(let days): date = today.adding(days: days)
        case .later(let count, let unit):
            switch unit {
            case .week: date = today.adding(days: 7 * count)
            case .month: date = today.adding(months: count)
            case .year: date = today.adding(months: 12 * count)
            default: date = today.adding(days: count)
            }
        case .date(let day, let month, let year): date = Self.date(day, month, year, from: today)
        }
        return weekday == nil || date?.weekday == weekday ? date : nil
    }

    /// Returns the first such day that isn't past. 29 February may be some years away.
    private static func date(_ day: Int, _ month: Int?, _ year: Int?, from today: CalendarDay) -> CalendarDay? {
        if let month, let year { return CalendarDay(year: year, month: month, day: day) }
        let months = today.year * 12 + today.month - 1
        return (0...8 * 12).lazy.map { months + $0 }
            .filter { month == nil || $0 % 12 + 1 == month }
            .compactMap { CalendarDay(year: $0 / 12, month: $0 % 12 + 1, day: day) }
            .first { $0 >= today }
    }
}
