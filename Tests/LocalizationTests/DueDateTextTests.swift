// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import Localization
import Testing

struct DueDateTextTests {
    @Test("A date is as short as it can be understood")
    func forms() throws {
        let day = try #require(CalendarDay(year: 2026, month: 12, day: 4))
        let forms: [DueDateLabel.Form] = [
            .time(17 * 3_600), .time(9 * 3_600 + 5 * 60), .yesterday, .today, .tomorrow, .weekday(1), .weekday(7),
            .dayOfYear(day), .date(day),
        ]
        #expect(
            forms.map { $0.text() } == [
                "17:00", "09:05", "Yesterday", "Today", "Tomorrow", "Mon", "Sun", "4 Dec", "4 Dec 2026",
            ])
    }

    @Test("A clock of 12 hours says whether it is before noon")
    func twelveHours() {
        let times = [0, 9, 12, 17].map { DueDateLabel.Form.time($0 * 3_600).text(uses12Hours: true) }
        #expect(times == ["12:00 AM", "9:00 AM", "12:00 PM", "5:00 PM"])
    }
}
