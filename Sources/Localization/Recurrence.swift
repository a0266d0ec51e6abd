// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// Rules of recurrence (RFC 5545, section 3.3.10) in words.
public enum Recurrence {
    private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// Returns the value of an RRULE in the user's language, such as “Every 2 Weeks: Mon, Thu”. A rule with other parts is
    /// only said to be one.
    public static func text(_ rule: String) -> String {
        let pairs = rule.uppercased().split(separator: ";").map { $0.split(separator: "=", maxSplits: 1) }
        let parts = Dictionary(pairs.map { ($0.first ?? "", $0.last ?? "") }) { first, _ in first }
        let interval = parts["INTERVAL"].map { Int($0) } ?? 1
        let days = parts["BYDAY"]?.split(separator: ",").map { day in
            weekdays.firstIndex(of: String(day)).map { DueDateLabel.Form.weekday($0 + 1).text() }
        }
        guard Set(parts.keys).isSubset(of: ["FREQ", "INTERVAL", "BYDAY", "WKST"]), let interval, interval > 0,
            let repetition = repetition(parts["FREQ"] ?? "", interval), days?.contains(nil) != true,
            days == nil || parts["FREQ"] == "WEEKLY"
        else {
            // TRANSLATORS: How a date repeats, if that can't be said in a few words.
            return tr("Other Rule")
        }
        return repetition + (days.map { ": " + $0.compactMap(\.self).joined(separator: ", ") } ?? "")
    }

    private static func repetition(_ frequency: Substring, _ interval: Int) -> String? {
        switch frequency {
        case "DAILY": interval == 1 ? tr("Every Day") : trn("Every {count} Day", "Every {count} Days", interval)
        case "WEEKLY": interval == 1 ? tr("Every Week") : trn("Every {count} Week", "Every {count} Weeks", interval)
        case "MONTHLY": interval == 1 ? tr("Every Month") : trn("Every {count} Month", "Every {count} Months", interval)
        case "YEARLY": interval == 1 ? tr("Every Year") : trn("Every {count} Year", "Every {count} Years", interval)
        default: nil
        }
    }
}
