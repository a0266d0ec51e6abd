// SPDX-License-Identifier: GPL-3.0-or-later

extension DateWords {
    static let french = DateWords(
        units: [
            .minute: "minute minutes min", .hour: "heure heures h", .day: "jour jours", .week: "semaine semaines",
            .month: "mois", .year: "an ans année années",
        ],
        numbers: [
            1: "un une", 2: "deux", 3: "trois", 4: "quatre", 5: "cinq", 6: "six", 7: "sept", 8: "huit", 9: "neuf",
            10: "dix",
        ],
        ordinals: "er",
        plural: "s",
        before: """
            après au aux avant avec avenue ce cette chaque comme d dans de depuis dernier des du dès en entre est et
            ici il l la le les mais mon ne ni non on ou par pas place pour quand que rue sans sauf ses si sur ton un
            une vers à dim lun mar ven
            """,
        // "Aujourd'hui en France" is a newspaper.
        after: "d de des du en gras ne ou saint",
        rules: [
            .startOrEnd(.day(0), "aujourd'hui"),
            .startOrEnd(.day(1), "demain"),
            .startOrEnd(.day(2), "après-demain", "après demain"),
            .startOrEnd(.dayAt(0, hour: 9), "ce matin"),
            .startOrEnd(.dayAt(0, hour: 12), "ce midi"),
            .startOrEnd(.dayAt(0, hour: 15), "cet (après-midi|après midi)", "cette après-midi"),
            .startOrEnd(.dayAt(0, hour: 18), "ce soir"),
            .startOrEnd(.nextWeek, "la semaine prochaine"),

            // "Le lundi" means every Monday, but not always, so the article isn't part of a date.
            .end(.weekday, "{weekday}"),
            // Without the point, "jeu" is a game, and "mer" is the sea.
            .combined(.weekday, "{wkd}."),
            .anywhere(.weekday, "ce {weekday}", "{weekday} prochain"),

            .combined(.date, "{short}"),
            .end(.date, "{day} {month} ({year}|)", "(le|) {weekday} {day}"),
            .anywhere(
                .date, "le ({weekday}|) {day} {month} ({year}|)", "le ({weekday}|) {short}", "le ({weekday}|) {long}"),

            .combined(.hour(9), "(au|) matin", "dans la matinée"),
            .combined(.hour(12), "midi"),
            .combined(.hour(15), "(après-midi|après midi)", "(dans|) l'après-midi"),
            .combined(.hour(18), "(au|) soir", "dans la soirée"),
            .anywhere(.hour(12), "à midi"),
            .combined(.clock(.plain), "{hour} (h|heures)", "{hour} h {minute}"),
            .anywhere(.clock(.plain), "à {hour} (h|heures)", "à {hour} h {minute}", "à {hour}:{minute}"),

            .end(.delay, "dans {n} {unit}"),

            .anywhere(.every(), "chaque {weekday}", "tous les {weekdays}"),
            .startOrEnd(.every(), "(tous|toutes) les {unit}"),
            .end(.every(), "chaque {unit}", "(tous|toutes) les {n} {unit}"),
            .end(.every(interval: 2, unit: .week), "une semaine sur deux"),
            .end(.every(interval: 2, unit: .day), "un jour sur deux"),
            .end(.every(unit: .day), "quotidiennement"),
            .end(.workdays, "en semaine", "(tous|) les jours ouvrés"),
        ]
    )
}
