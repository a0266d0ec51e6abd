// SPDX-License-Identifier: GPL-3.0-or-later

extension DateWords {
    /// Words aren't separated by spaces, so a date only counts if a space, punctuation, or a particle separates it from
    /// what follows: 明日香 is a name, 明日の準備 is what to prepare for tomorrow.
    static let japanese = DateWords(
        units: [
            .minute: "分 分間", .hour: "時間", .day: "日 日間", .week: "週間 週", .month: "か月 ヶ月 カ月 ヵ月 ケ月", .year: "年",
        ],
        numbers: [
            1: "一", 2: "二", 3: "三", 4: "四", 5: "五", 6: "六", 7: "七", 8: "八", 9: "九", 10: "十",
        ],
        before: "と や ら ・",
        between: "の",
        particles: "は を が へ で に も",
        rules: [
            .startOrEnd(.day(0), "(今日|本日|きょう)"),
            .startOrEnd(.day(1), "(明日|あした|あす)"),
            .startOrEnd(.day(2), "(明後日|あさって)"),
            .anywhere(.day(0), "(今日|本日)(中に|までに)"),
            .anywhere(.day(1), "(明日|あした)(中に|までに)"),
            .anywhere(.day(2), "(明後日|あさって)までに"),
            .startOrEnd(.dayAt(0, hour: 9), "今朝"),
            .startOrEnd(.dayAt(0, hour: 18), "今晩"),
            .startOrEnd(.dayAt(0, hour: 20), "今夜"),
            .startOrEnd(.nextWeek, "来週"),

            .startOrEnd(.weekday, "(次の|今度の|今週の|){weekday}", "(次の|今度の|今週の){wkd}曜"),
            .combined(.weekday, "（{wkd}）", "{wkd}曜"),
            .anywhere(.weekday, "(次の|今度の|今週の|)({weekday}|{wkd}曜)(に|までに)"),

            .combined(.date, "{short}"),
            .startOrEnd(.date, "({year}年|){mm}月{dd}日"),
            .anywhere(.date, "({year}年|){mm}月{dd}日(に|までに)", "({short}|{long})(に|までに)"),

            .combined(.hour(9), "(朝|午前)"),
            .combined(.hour(12), "(正午|お昼|昼)"),
            .combined(.hour(15), "午後"),
            .combined(.hour(18), "(夕方|晩)"),
            .combined(.hour(20), "夜"),
            .anywhere(.hour(12), "正午(に|までに)"),
            .anywhere(.hour(18), "夕方(に|までに)"),
            .startOrEnd(.clock(.plain), "{hour}時", "{hour}時{minute}分"),
            .startOrEnd(.clock(.plain, minute: 30), "{hour}時半"),
            .anywhere(.clock(.plain), "({hour}時|{hour}時{minute}分|{hour}:{minute})(に|までに)"),
            .anywhere(.clock(.plain, minute: 30), "{hour}時半(に|までに)"),

            .startOrEnd(.delay, "{n}{unit}後"),
            .anywhere(.delay, "{n}{unit}(後に|後までに)"),

            .startOrEnd(.every(), "毎週(の|)({weekday}|{wkd}曜)", "{n}{unit}ごと"),
            .anywhere(.every(), "毎週(の|)({weekday}|{wkd}曜)に", "{n}{unit}ごとに"),
            .startOrEnd(.every(unit: .day), "毎日"),
            .startOrEnd(.every(unit: .week), "毎週"),
            .startOrEnd(.every(unit: .month), "毎月"),
            .startOrEnd(.every(unit: .year), "毎年"),
            .startOrEnd(.every(interval: 2, unit: .week), "隔週"),
            .startOrEnd(.every(interval: 2, unit: .day), "隔日"),
            .startOrEnd(.workdays, "平日"),
            .anywhere(.workdays, "平日に"),
        ]
    )
}
