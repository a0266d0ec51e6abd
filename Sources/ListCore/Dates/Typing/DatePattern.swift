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
            for (name, hasYear) in [("{short}", false), ("{long}", true)] where pattern.contains(name) {
                return names.numericDates(withYear: hasYear).map { date in
                    DatePattern(replacing(name, by: date, in: pattern))
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

    private static func replacing(_ name: String, by replacement: String, in text: String) -> String {
        text.split(separator: name, omittingEmptySubsequences: false).joined(separator: replacement)
    }

    private init(_ pattern: String) {
        // Each slot becomes a character for private use, so that patterns and texts have the same tokens.
        var text = pattern
        for (index, slot) in Slot.allCases.enumerated() {
            let character = String(Unicode.Scalar(0xE000 + UInt32(index))!)
            text = Self.replacing("{\(slot.rawValue)}", by: character, in: text)
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
