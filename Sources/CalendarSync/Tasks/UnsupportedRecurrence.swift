// SPDX-License-Identifier: GPL-3.0-or-later

/// What makes Ember unable to find the next occurrence of a recurring task. The raw value is the name in iCalendar.
public enum UnsupportedRecurrence: String, Sendable {
    case dates = "RDATE"
    case exclusionRule = "EXRULE"
    case thisAndFuture = "RANGE=THISANDFUTURE"
    /// A rule that takes too long to search.
    case rule = "RRULE"
}
