// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Localization

@Suite struct RecurrenceTests {
    @Test(
        "L19: A rule of recurrence is said in words",
        arguments: [
            ("FREQ=DAILY", "Every Day"), ("FREQ=WEEKLY;INTERVAL=2", "Every 2 Weeks"),
            ("freq=weekly;byday=mo,th;wkst=su", "Every Week: Mon, Thu"), ("FREQ=MONTHLY;INTERVAL=3", "Every 3 Months"),
            ("INTERVAL=1;FREQ=YEARLY", "Every Year"), ("FREQ=MONTHLY;BYDAY=2MO", "Other Rule"),
            ("FREQ=DAILY;COUNT=3", "Other Rule"), ("FREQ=DAILY;INTERVAL=0", "Other Rule"),
            ("FREQ=HOURLY", "Other Rule"),
            ("FREQ=WEEKLY;BYDAY=XX", "Other Rule"), ("", "Other Rule"), (";;=", "Other Rule"),
        ]) func words(rule: String, text: String)
    {
        #expect(Recurrence.text(rule) == text)
    }
}
