// SPDX-License-Identifier: GPL-3.0-or-later

extension DateWords {
    static let german = DateWords(
        units: [
            .minute: "Minute Minuten Min", .hour: "Stunde Stunden Std", .day: "Tag Tage Tagen", .week: "Woche Wochen",
            .month: "Monat Monate Monaten", .year: "Jahr Jahre Jahren",
        ],
        numbers: [
            1: "ein eine einem einen einer", 2: "zwei", 3: "drei", 4: "vier", 5: "fünf", 6: "sechs", 7: "sieben",
            8: "acht", 9: "neun", 10: "zehn",
        ],
        ordinals: ".",
        plural: "s",
        suffixes: [9: "morgen vormittag", 12: "mittag", 15: "nachmittag", 18: "abend", 20: "nacht"],
        // Die Welt and Bild have Sunday papers: "Welt am Sonntag".
        before: """
            ab als an auf aus bei bild bis das dem den der des die ein eine einen für guten heißt ist kein keine
            letzte letzten mein nach nicht noch oder ohne seit statt um und vom von vor war welt wenn wie zu zum zur
            zwischen über mo di mi do fr sa so
            """,
        after: "der des vor",
        rules: [
            .startOrEnd(.day(0), "heute"),
            .startOrEnd(.day(1), "morgen"),
            .startOrEnd(.day(2), "(übermorgen|uebermorgen)"),
            .startOrEnd(.nextWeek, "(nächste|kommende) Woche"),

            .combined(.weekday, "{weekday}", "{wkd}", "{wkd}."),
            .end(.weekday, "am {wkd}", "am {wkd}.", "{compound}"),
            .anywhere(
                .weekday, "am {compound}", "am (nächsten|kommenden|) {weekday}", "(diesen|nächsten|kommenden) {weekday}"
            ),

            .combined(.date, "{dd}.{mm}."),
            .end(.date, "{day} {month} ({year}|)", "am {nth}"),
            .anywhere(
                .date, "am {day} {month} ({year}|)", "am {weekday}(,|) (den|dem|) {day} {month} ({year}|)",
                "am {short}", "am {long}"),

            .combined(.hour(9), "(am|) (Morgen|Vormittag)", "(früh|vormittags|morgens)"),
            .combined(.hour(12), "(am|) Mittag", "mittags"),
            .combined(.hour(15), "(am|) Nachmittag", "nachmittags"),
            .combined(.hour(18), "(am|) Abend", "abends"),
            .combined(.hour(20), "(in der|) Nacht", "nachts"),
            .end(.clock(.plain), "({hour}|{hour}:{minute}|{hour}.{minute}) Uhr", "{hour} Uhr {minute}"),
            .anywhere(
                .clock(.plain), "um ({hour}|{hour}:{minute}|{hour}.{minute}) Uhr", "um {hour} Uhr {minute}",
                "um {hour}:{minute}"),
            .combined(.clock(.guessed), "um {hour}"),

            .end(.delay, "in {n} {unit}"),

            .anywhere(.every(), "jeden {weekday}"),
            .startOrEnd(.every(), "{weekdays}", "(jeden|jede|jedes) {unit}"),
            .end(.every(), "alle {n} {unit}", "jeden {wkd}"),
            .startOrEnd(
                .every(interval: 2), "(jeden zweiten|jede zweite|jedes zweite) {unit}", "jeden zweiten {weekday}"),
            .startOrEnd(.every(unit: .day), "täglich"),
            .startOrEnd(.workdays, "wochentags", "(jeden|an jedem) Wochentag", "an Wochentagen"),
        ]
    )
}
