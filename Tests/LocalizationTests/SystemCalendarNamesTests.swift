// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import Localization
import Testing

struct SystemCalendarNamesTests {
    @Test("English names are always there")
    func englishNamesAreThere() throws {
        let names = try #require(CalendarNames.ofSystem().last)
        #expect(names.language == "en")
        #expect(names.months.first == "January" && names.months.last == "December" && names.months.count == 12)
        #expect(names.shortMonths.first == "Jan" && names.shortMonths.count == 12)
        #expect(names.weekdays.first == "Sunday" && names.weekdays.last == "Saturday" && names.weekdays.count == 7)
        #expect(names.shortWeekdays.first == "Sun" && names.shortWeekdays.count == 7)
        #expect(names.dateFormat.contains("%"))
    }
}
