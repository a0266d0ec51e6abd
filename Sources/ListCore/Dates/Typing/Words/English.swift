// SPDX-License-Identifier: GPL-3.0-or-later

extension DateWords {
    static let english = DateWords(
        units: [
            .minute: "minute minutes min mins", .hour: "hour hours", .day: "day days", .week: "week weeks",
            .month: "month months", .year: "year years",
        ],
        numbers: [
            1: "a an one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
            10: "ten",
        ],
        ordinals: "st nd rd th",
        plural: "s",
        before: """
            a about after all an and any at before between by each every for from her his in is its last like my next
            no not of on one or our past since than that the their this those till to until was when with without
            your sun mon tue tues wed weds thu thur thurs fri sat
            """,
        // "3pm GMT" is a time elsewhere.
        after: "bst cest cet edt est gmt of pdt pst the utc",
        continuations: """
            about after and around as at because before by during for from if in instead near or over re regarding so
            that then to unless until via when while with without
            """,
        rules: [
            .end(.day(0), "(by|) today"),
            .end(.day(1), "(by|) tomorrow"),
            .end(.day(2), "(the|) day after tomorrow"),
            .end(.dayAt(0, hour: 9), "this morning"),
            .end(.dayAt(0, hour: 15), "this afternoon"),
            .end(.dayAt(0, hour: 18), "this evening"),
            .end(.dayAt(0, hour: 20), "tonight"),
            .end(.nextWeek, "(by|) next week"),

            .combined(.weekday, "{weekday}", "{wkd}"),
            .end(.weekday, "(on|by|this|next) {wkd}"),
            .anywhere(.weekday, "(on|by|this|next|on next|by next) {weekday}"),

            .combined(.date, "{short}"),
            .end(
                .date, "{day} (of|) {month} ({year}|)", "{month} {day} ({year}|)", "{month} {day}, {year}",
                "(on|by) the {nth}", "on {weekday} (the|) {nth}"),
            .anywhere(
                .date, "(on|by) (the|) {day} (of|) {month} ({year}|)", "(on|by) {month} (the|) {day} ({year}|)",
                "(on|by) {month} {day}, {year}", "(on|by) {short}", "(on|by) {long}", "(on|by) {year}-{mm}-{dd}"),

            .combined(.hour(9), "(in the|) morning"),
            .combined(.hour(12), "noon"),
            .combined(.hour(15), "(in the|) afternoon"),
            .combined(.hour(18), "(in the|) evening"),
            .combined(.hour(20), "(at|) night"),
            .anywhere(.hour(12), "(at|by) noon"),
            .end(.clock(.am), "({hour}|{hour}:{minute}) (am|a.m.)"),
            .end(.clock(.pm), "({hour}|{hour}:{minute}) (pm|p.m.)"),
            .anywhere(.clock(.am), "(at|by) ({hour}|{hour}:{minute}) (am|a.m.)"),
            .anywhere(.clock(.pm), "(at|by) ({hour}|{hour}:{minute}) (pm|p.m.)"),
            .anywhere(.clock(.plain), "(at|by) {hour}:{minute}"),
            .end(.clock(.guessed), "at {hour} o'clock"),
            .combined(.clock(.guessed), "(at|by) {hour}"),

            .end(.delay, "in {n} {unit}", "{n} {unit} from now"),

            .end(.every(), "every {unit}", "every {n} {unit}", "(every|each) {wkd}", "on {weekdays}"),
            .anywhere(.every(), "(every|each) {weekday}"),
            .end(.every(interval: 2), "every (other|second) {unit}", "every (other|second) {weekday}"),
            .end(.every(unit: .day), "daily"),
            .end(.every(unit: .year), "every ({day} {month}|{month} {day})"),
            .end(.workdays, "(every|each) weekday", "(on|) weekdays"),
        ]
    )
}
