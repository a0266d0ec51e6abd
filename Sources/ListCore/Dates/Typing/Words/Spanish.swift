// SPDX-License-Identifier: GPL-3.0-or-later

extension DateWords {
    static let spanish = DateWords(
        units: [
            .minute: "minuto minutos min", .hour: "hora horas", .day: "día días", .week: "semana semanas",
            .month: "mes meses", .year: "año años",
        ],
        numbers: [
            1: "un una uno", 2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis", 7: "siete", 8: "ocho",
            9: "nueve", 10: "diez",
        ],
        ordinals: "º",
        plural: "s",
        // Streets and stations are named after days: "Avenida 9 de Julio".
        before: """
            a al antes avenida calle como con cuando de del desde después e el en es esta este hasta hay hospital la
            las lo los metro mi ni no o para pasado paseo plaza por que se según sin sobre su tras tu un una y último
            dom lun mar mié jue vie sáb
            """,
        after: "de del no santo",
        rules: [
            .startOrEnd(.day(0), "hoy"),
            .startOrEnd(.day(1), "mañana"),
            .startOrEnd(.day(2), "pasado mañana"),
            .startOrEnd(.dayAt(0, hour: 9), "esta mañana"),
            .startOrEnd(.dayAt(0, hour: 15), "esta tarde"),
            .startOrEnd(.dayAt(0, hour: 20), "esta noche"),
            .startOrEnd(.nextWeek, "la (próxima semana|semana próxima|semana que viene)"),

            .combined(.weekday, "{weekday}", "{wkd}"),
            .anywhere(
                .weekday, "(el|este) {weekday}", "el próximo {weekday}", "(el|este) {weekday} (próximo|que viene)"),

            .combined(.date, "{short}"),
            .end(.date, "{day} (de|) {month} (de {year}|del {year}|{year}|)"),
            .anywhere(
                .date, "el (día|) {day} (de|) {month} (de {year}|del {year}|{year}|)",
                "el {weekday}(,|) {day} (de|) {month} (de {year}|del {year}|{year}|)", "el (día|) {short}",
                "el (día|) {long}"),
            .end(.date, "el día {day}", "el {weekday} {day}"),

            .combined(.hour(9), "(por|en|de) la mañana", "temprano"),
            .combined(.hour(15), "(por|en|de) la tarde"),
            .combined(.hour(20), "(por|en|de) la noche"),
            .anywhere(.hour(12), "(al|a) mediodía"),
            .anywhere(.clock(.am), "(a las|a la) ({hour}|{hour}:{minute}) (am|a.m.|a. m.)"),
            .anywhere(.clock(.pm), "(a las|a la) ({hour}|{hour}:{minute}) (pm|p.m.|p. m.)"),
            .anywhere(.clock(.plain), "(a las|a la) {hour}:{minute} (h|horas|)", "a las {hour} (h|horas)"),
            .anywhere(.clock(.guessed), "(a las|a la) {hour}"),

            .end(.delay, "(en|dentro de) {n} {unit}"),

            .anywhere(.every(), "cada {weekday}", "todos los {weekdays}"),
            .end(.every(), "los {weekdays}", "cada {unit}", "cada {n} {unit}"),
            .startOrEnd(.every(), "(todos los|todas las) {unit}"),
            .end(.every(unit: .day), "a diario", "diariamente"),
            .end(.workdays, "entre semana", "(todos|) los días laborables"),
        ]
    )
}
