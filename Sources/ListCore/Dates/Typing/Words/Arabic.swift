// SPDX-License-Identifier: GPL-3.0-or-later

extension DateWords {
    /// There is no rule for working days, because they are from Sunday to Thursday in some countries.
    static let arabic = DateWords(
        units: [
            .minute: "دقيقة دقائق", .hour: "ساعة ساعات", .day: "يوم أيام يوما", .week: "أسبوع أسابيع أسبوعا",
            .month: "شهر أشهر شهور شهرا", .year: "سنة سنوات عام أعوام عاما",
        ],
        pairs: [
            .minute: "دقيقتين", .hour: "ساعتين", .day: "يومين", .week: "أسبوعين", .month: "شهرين", .year: "سنتين عامين",
        ],
        numbers: [
            2: "اثنين", 3: "ثلاث ثلاثة", 4: "أربع أربعة", 5: "خمس خمسة", 6: "ست ستة", 7: "سبع سبعة", 8: "ثماني ثمانية",
            9: "تسع تسعة", 10: "عشر عشرة",
        ],
        hours: [
            1: "الواحدة", 2: "الثانية", 3: "الثالثة", 4: "الرابعة", 5: "الخامسة", 6: "السادسة", 7: "السابعة",
            8: "الثامنة",
            9: "التاسعة", 10: "العاشرة",
        ],
        article: "ال",
        conjunction: "و",
        // Squares, streets, bridges, and towns are named after days, for example "ميدان 6 أكتوبر". المصري اليوم is a
        // newspaper.
        before: """
            أخبار أو إلى الذي المصري العربي بطارية بعد بين ثم ثورة جسر حتى حرب حفل خلال ذلك ذكرى سورة شارع صلاة عن
            عيد غير في قبل كأس كل كوبري لا ليس مدينة مع من منذ ميدان نشرة هذا هذه و يوم
            """,
        after: "من الماضي الماضية الوطني السابع",
        rules: [
            .end(.day(0), "اليوم"),
            .startOrEnd(.day(1), "(غدا|بكرة)", "يوم غد"),
            .startOrEnd(.day(2), "بعد (غد|غدا|بكرة)"),
            .startOrEnd(.dayAt(0, hour: 18), "مساء اليوم", "هذا المساء"),
            .startOrEnd(.dayAt(0, hour: 20), "هذه الليلة"),
            .end(.dayAt(0, hour: 20), "الليلة"),
            .startOrEnd(.dayAt(1, hour: 9), "صباح (الغد|غد)"),
            .startOrEnd(.dayAt(1, hour: 18), "مساء (الغد|غد)"),
            .startOrEnd(.nextWeek, "(في|) الأسبوع (القادم|المقبل)"),

            .combined(.weekday, "{weekday}"),
            .anywhere(
                .weekday, "(في|) يوم {weekday} (القادم|المقبل|)", "{weekday} (القادم|القادمة|المقبل|المقبلة)"),

            .combined(.date, "{short}"),
            .end(.date, "{day} {month} ({year}|)"),
            .anywhere(
                .date, "(في|يوم|في يوم) {day} {month} ({year}|)", "يوم {weekday} {day} {month} ({year}|)",
                "(في|يوم|في يوم) {short}", "(في|يوم|في يوم) {long}"),

            .combined(.hour(9), "(صباحا|في الصباح)"),
            .combined(.hour(12), "(ظهرا|عند الظهر)"),
            .combined(.hour(15), "(عصرا|بعد الظهر)"),
            .combined(.hour(18), "(مساء|في المساء)"),
            .combined(.hour(20), "ليلا"),
            .anywhere(.hour(12), "عند الظهر"),
            .end(.clock(.am), "({hour}|{hour}:{minute}) صباحا"),
            .end(.clock(.pm), "({hour}|{hour}:{minute}) (مساء|ظهرا|عصرا)"),
            .anywhere(.clock(.am), "(في|عند|) الساعة ({hour}|{hour}:{minute}) ص"),
            .anywhere(.clock(.pm), "(في|عند|) الساعة ({hour}|{hour}:{minute}) م"),
            .anywhere(.clock(.plain), "(في|عند|) الساعة {hour}:{minute}"),
            .anywhere(.clock(.guessed), "(في|عند|) الساعة {hour}"),

            .end(.delay, "بعد {n} {unit}", "بعد {unit}", "بعد {pair}"),

            .anywhere(.every(), "كل يوم {weekday}"),
            .end(.every(), "كل {weekday}", "كل {unit}", "كل {n} {unit}", "كل {pair}"),
            .end(.every(unit: .day), "يوميا"),
            .end(.every(unit: .week), "أسبوعيا"),
            .end(.every(unit: .month), "شهريا"),
        ]
    )
}
