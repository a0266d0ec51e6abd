// SPDX-License-Identifier: GPL-3.0-or-later

/// What the words of a pattern say.
struct DateValues: Sendable {
    /// 1 (Monday) to 7 (Sunday).
    var weekday: Int?
    var month: Int?
    var day: Int?
    var year: Int?
    var hour: Int?
    var minute: Int?
    var count: Int?
    var unit: DateWords.Unit?
}

/// A pattern of a rule, such as `on {weekday}`.
struct DatePattern: Sendable {
    enum Slot: String, CaseIterable, Sendable {
        case weekday, wkd, weekdays, compound, month, mm, year, day, nth, dd, hour, minute, n, unit, pair
    }

    private struct Element {
        var slot: Slot?
        let word: DateToken
    }

    private let elements: [Element]

    /// What a text that matches the pattern can begin with.
    enum Start: Hashable {
        case word(String)
        case number
        /// A word that isn't known to the pattern.
        case name
    }

    var starts: [Start] {
        switch elements[0].slot {
        case nil: [.word(elements[0].word.text)]
        case .day, .nth, .dd, .mm, .year, .hour, .minute: [.number]
        // Months are "1月" in Japanese.
        case .n, .month: [.number, .name]
        case .weekday, .wkd, .weekdays, .compound, .unit, .pair: [.name]
        }
    }

    /// Returns the patterns for each choice of a pattern.
    static func patterns(_ pattern: String, _ names: CalendarNames) -> [DatePattern] {
        choices(of: pattern).flatMap { pattern in
            for (name, hasYear) in [("short", false), ("long", true)]
            where pattern.split(separator: "{").contains(where: { $0.hasPrefix(name + "}") }) {
                return names.numericDates(withYear: hasYear).map { date in
                    DatePattern(replacingSlots(in: pattern) { $0 == name ? date : nil })
                }
            }
            return [DatePattern(pattern)]
        }
    }

    private static func choices(of pattern: String) -> [String] {
        guard let open = pattern.firstIndex(of: "("), let close = pattern[open...].firstIndex(of: ")") else {
            return [pattern]
        }
        let rest = choices(of: String(pattern[pattern.index(after: close)...]))
        return pattern[pattern.index(after: open)..<close].split(separator: "|", omittingEmptySubsequences: false)
            .flatMap { choice in rest.map { pattern[..<open] + choice + $0 } }
    }

    /// Returns the pattern with texts for its slots. A slot whose text is `nil` stays.
    private static func replacingSlots(in pattern: String, with text: (Substring) -> String?) -> String {
        // A separator or a search of more than one character would link Swift's regular expressions, 1 MiB of code.
        let parts = pattern.split(separator: "{", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
            let end = part.firstIndex(of: "}") ?? part.endIndex
            if end < part.endIndex, let text = text(part[..<end]) {
                result += text + part[part.index(after: end)...]
            } else {
                result += "{" + part
            }
        }
    }

    private init(_ pattern: String) {
        // Each slot becomes a character for private use, so that patterns and texts have the same tokens.
        let text = Self.replacingSlots(in: pattern) { name in
            Slot.allCases.firstIndex { $0.rawValue == name }.map { String(Unicode.Scalar(0xE000 + UInt32($0))!) }
        }
        elements = DateToken.tokens(of: text).map { token in
            let value = token.text.unicodeScalars.first!.value
            let isSlot = value >= 0xE000 && value < 0xE000 + UInt32(Slot.allCases.count)
            return Element(slot: isSlot ? Slot.allCases[Int(value) - 0xE000] : nil, word: token)
        }
    }

    /// Returns the end and the values of the pattern at a token, or `nil` if it isn't there.
    func match(at start: Int, in tokens: [DateToken], _ vocabulary: DateVocabulary) -> (end: Int, values: DateValues)? {
        var values = DateValues()
        var index = start
        for element in elements {
            guard index < tokens.count, index == start || element.word.isSpaced || !tokens[index].isSpaced else {
                return nil
            }
            if let slot = element.slot {
                guard let end = vocabulary.read(slot, at: index, in: tokens, to: &values) else { return nil }
                index = end
            } else {
                guard tokens[index].text == element.word.text,
                    !(element.word.isLowercase && tokens[index].isCapitalized && !tokens[index].beginsSentence)
                else { return nil }
                index += 1
            }
        }
        return (index, values)
    }
}
