// SPDX-License-Identifier: GPL-3.0-or-later

/// The words for dates and times of a language that the system's locale data doesn't have, and how they are combined.
///
/// To add a language, write a table such as `english` and name it in `DateGrammar.tables`. The tables are in Swift
/// rather than in the translations of texts, because a language needs more or fewer rules than English has, not other
/// words for the same ones.
///
/// A rule has patterns. A word of a pattern that begins with a small letter isn't found if it begins with a capital
/// within a sentence, because it belongs to a title or a name then ("The Day After Tomorrow", "Guten Morgen"). `(a|b|)`
/// is a choice. A space in a pattern may be missing in the text, but not the other way around. Slots:
///
/// | Slot | Text |
/// |---|---|
/// | `{weekday}`, `{wkd}`, `{weekdays}` | a weekday, its short name in the same case, and with the ending `plural` |
/// | `{compound}` | a weekday with one of `suffixes` |
/// | `{month}`, `{mm}`, `{year}` | a month's long or short name, its number, and a year of four digits |
/// | `{day}`, `{nth}`, `{dd}` | the day of a month that may end with one of `ordinals`, must, and doesn't |
/// | `{hour}`, `{minute}` | one or two digits or one of `hours`, and two digits |
/// | `{n}`, `{unit}`, `{pair}` | a number or one of `numbers`, one of `units`, and one of `pairs` |
/// | `{short}`, `{long}` | a date in digits without and with a year, as the locale writes it, or with slashes |
struct DateWords: Sendable {
    enum Unit: Int, Sendable {
        case minute, hour, day, week, month, year
    }

    enum Clock: Sendable {
        case am, pm
        /// In 24 hours.
        case plain
        /// In 12 or 24 hours: 1 to 6 are in the afternoon. Without a part of the day it only counts at the end.
        case guessed
    }

    enum Meaning: Sendable {
        /// This number of days from today.
        case day(Int)
        /// An hour, this number of days from today.
        case dayAt(Int, hour: Int)
        /// `{weekday}`, `{wkd}`, or `{compound}`
        case weekday
        /// `{day}`, `{month}`, and `{year}`, as far as they are there
        case date
        case nextWeek
        /// `{n}` `{unit}`, one `{unit}`, or a `{pair}` from now
        case delay
        /// `{hour}` and `{minute}`
        case clock(Clock, minute: Int = 0)
        /// A part of the day that begins at this hour. Beside a clock it decides between morning and afternoon.
        case hour(Int)
        /// A repetition, such as "every `{weekday}`", "every `{unit}`", "every `{n}` `{unit}`", or "monthly on the
        /// `{day}`". For a word that names its unit, such as "monthly", that is `unit`. `interval` is 2 for "every other".
        case every(interval: Int = 1, unit: Unit? = nil)
        /// From Monday to Friday.
        case workdays
    }

    /// Where the words of a rule are a date.
    enum Place: Int, Comparable, Sendable {
        /// Only beside the words of another rule, as "Friday" in "Friday 5pm".
        case combined
        /// At the end of the text or of a clause.
        case end
        /// There, or at the beginning of the text.
        case startOrEnd
        case anywhere

        static func < (one: Place, other: Place) -> Bool { one.rawValue < other.rawValue }
    }

    struct Rule: Sendable {
        let place: Place
        let meaning: Meaning
        let patterns: [String]

        var isPartOfDay: Bool {
            if case .hour = meaning { place == .combined } else { false }
        }
        var isDay: Bool {
            switch meaning {
            case .day, .dayAt, .weekday, .date, .nextWeek: true
            default: false
            }
        }

        static func combined(_ meaning: Meaning, _ patterns: String...) -> Rule {
            Rule(place: .combined, meaning: meaning, patterns: patterns)
        }
        static func end(_ meaning: Meaning, _ patterns: String...) -> Rule {
            Rule(place: .end, meaning: meaning, patterns: patterns)
        }
        static func startOrEnd(_ meaning: Meaning, _ patterns: String...) -> Rule {
            Rule(place: .startOrEnd, meaning: meaning, patterns: patterns)
        }
        static func anywhere(_ meaning: Meaning, _ patterns: String...) -> Rule {
            Rule(place: .anywhere, meaning: meaning, patterns: patterns)
        }
    }

    let units: [Unit: String]
    /// Words for two of a unit.
    var pairs: [Unit: String] = [:]
    let numbers: [Int: String]
    /// Words for the hours of a clock, besides numbers in digits.
    var hours: [Int: String] = [:]
    /// What follows the number of a day in the month.
    var ordinals = ""
    /// The ending of a weekday that means every one, unless its name has it already.
    var plural = ""
    /// Parts of the day that are written together with a weekday ("Montagabend"), by their hour.
    var suffixes: [Int: String] = [:]
    /// The article that weekdays begin with in the locale data, and which may be missing.
    var article = ""
    /// A word for "and" that is written together with the next one, so that a weekday may begin with it.
    var conjunction = ""
    /// Words before a date that make it part of something else, and those that join it to another one. Among them are
    /// short names of weekdays: in another case than that of the locale data, they may be other words.
    let before: String
    /// Words after a date that make it part of something else.
    var after = ""
    /// Words that continue a sentence after a date without a time. If there are any, no others do: "Book on Sunday
    /// trading laws".
    var continuations = ""
    /// Words between two parts of a date, besides a comma.
    var between = ""
    /// In a script without spaces, the words that a date can directly follow.
    var particles = ""
    let rules: [Rule]

    /// Rules of every language.
    static let common: [Rule] = [
        .end(.date, "{long}", "{year}-{mm}-{dd}"),
        .combined(.clock(.plain), "{hour}:{minute}"),
    ]
}
