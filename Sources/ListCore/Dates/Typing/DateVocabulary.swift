// SPDX-License-Identifier: GPL-3.0-or-later

/// The words that the slots of a language's patterns stand for.
struct DateVocabulary: Sendable {
    private struct Name {
        let tokens: [DateToken]
        let value: Int
    }

    /// Names by their first token, the longest first.
    private struct Names {
        private var names: [String: [Name]] = [:]

        init(_ values: [(name: some StringProtocol, value: Int)]) {
            for (name, value) in values {
                var tokens = DateToken.tokens(of: String(name))
                // "déc." is also written without the point.
                if tokens.count > 1, tokens.last?.text == "." { tokens.removeLast() }
                guard let first = tokens.first else { continue }
                names[first.text, default: []].append(Name(tokens: tokens, value: value))
            }
            for first in names.keys { names[first]?.sort { $0.tokens.count > $1.tokens.count } }
        }

        func match(at index: Int, in tokens: [DateToken], matchingCase: Bool = false) -> (value: Int, end: Int)? {
            for name in names[tokens[index].text] ?? [] where index + name.tokens.count <= tokens.count {
                let matches = name.tokens.indices.allSatisfy { offset in
                    let (part, token) = (name.tokens[offset], tokens[index + offset])
                    let isTitle = part.isLowercase && token.isCapitalized
                    return part.text == token.text && (offset == 0 || part.isSpaced == token.isSpaced)
                        && (matchingCase
                            ? part.isCapitalized == token.isCapitalized : !isTitle || token.beginsSentence)
                }
                if matches { return (name.value, index + name.tokens.count) }
            }
            return nil
        }
    }

    private let weekdays: Names
    private let shortWeekdays: Names
    private let pluralWeekdays: Names
    /// The value is the weekday · 100 + the hour.
    private let compounds: Names
    private let months: Names
    private let shortMonths: Names
    private let units: Names
    private let pairs: Names
    private let numbers: Names
    private let hours: Names
    private let ordinals: Set<String>

    init(_ words: DateWords, _ names: CalendarNames) {
        func split(_ words: String) -> [Substring] { words.split(separator: " ") }
        // The locale data begins with Sunday.
        let weekdays = names.weekdays.enumerated().map { ($1, $0 == 0 ? 7 : $0) }
        self.weekdays = Names(
            weekdays.flatMap { name, value in
                [name, name.hasPrefix(words.article) ? String(name.dropFirst(words.article.count)) : name]
                    .flatMap { [$0, words.conjunction + $0] }
                    .map { ($0, value) }
            })
        shortWeekdays = Names(names.shortWeekdays.enumerated().map { ($1, $0 == 0 ? 7 : $0) })
        pluralWeekdays = Names(
            words.plural.isEmpty
                ? []
                : weekdays.map { name, value in (name.hasSuffix(words.plural) ? name : name + words.plural, value) })
        compounds = Names(
            weekdays.flatMap { name, value in
                words.suffixes.flatMap { hour, parts in split(parts).map { (name + $0, value * 100 + hour) } }
            })
        months = Names(names.months.enumerated().map { ($1, $0 + 1) })
        shortMonths = Names(names.shortMonths.enumerated().map { ($1, $0 + 1) })
        units = Names(words.units.flatMap { unit, words in split(words).map { ($0, unit.rawValue) } })
        pairs = Names(words.pairs.flatMap { unit, words in split(words).map { ($0, unit.rawValue) } })
        numbers = Names(words.numbers.flatMap { number, words in split(words).map { ($0, number) } })
        hours = Names(words.hours.map { ($1, $0) })
        ordinals = Set(DateToken.tokens(of: words.ordinals).map(\.text))
    }

    /// Reads what a slot stands for.
    ///
    /// - Returns: The index after it, or `nil` if it isn't there.
    func read(_ slot: DatePattern.Slot, at index: Int, in tokens: [DateToken], to values: inout DateValues) -> Int? {
        func number(_ range: ClosedRange<Int>, digits: ClosedRange<Int> = 1...2) -> Int? {
            guard let number = tokens[index].number, digits.contains(tokens[index].text.utf8.count) else { return nil }
            return range.contains(number) ? number : nil
        }
        func take(_ match: (value: Int, end: Int)?, _ path: WritableKeyPath<DateValues, Int?>) -> Int? {
            guard let match else { return nil }
            values[keyPath: path] = match.value
            return match.end
        }
        func take(_ number: Int?, _ path: WritableKeyPath<DateValues, Int?>) -> Int? {
            take(number.map { ($0, index + 1) }, path)
        }
        switch slot {
        case .weekday: return take(weekdays.match(at: index, in: tokens), \.weekday)
        case .wkd: return take(shortWeekdays.match(at: index, in: tokens, matchingCase: true), \.weekday)
        case .weekdays: return take(pluralWeekdays.match(at: index, in: tokens), \.weekday)
        case .compound:
            guard let match = compounds.match(at: index, in: tokens) else { return nil }
            (values.weekday, values.hour) = (match.value / 100, match.value % 100)
            return match.end
        case .month:
            if let end = take(months.match(at: index, in: tokens), \.month) { return end }
            guard let end = take(shortMonths.match(at: index, in: tokens), \.month) else { return nil }
            return end < tokens.count && tokens[end].text == "." && !tokens[end].isSpaced ? end + 1 : end
        case .mm: return take(number(1...12), \.month)
        case .year: return take(number(1...9_999, digits: 4...4), \.year)
        case .dd: return take(number(1...31), \.day)
        case .day, .nth:
            guard let end = take(number(1...31), \.day) else { return nil }
            if end < tokens.count, !tokens[end].isSpaced, ordinals.contains(tokens[end].text) { return end + 1 }
            return slot == .day ? end : nil
        case .hour: return take(number(0...23), \.hour) ?? take(hours.match(at: index, in: tokens), \.hour)
        case .minute: return take(number(0...59, digits: 2...2), \.minute)
        case .n:
            return take(number(1...9_999, digits: 1...4), \.count)
                ?? take(numbers.match(at: index, in: tokens), \.count)
        case .unit, .pair:
            guard let match = (slot == .unit ? units : pairs).match(at: index, in: tokens) else { return nil }
            values.unit = DateWords.Unit(rawValue: match.value)
            if slot == .pair { values.count = 2 }
            return match.end
        }
    }
}
