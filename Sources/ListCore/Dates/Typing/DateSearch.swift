// SPDX-License-Identifier: GPL-3.0-or-later

/// A search for dates in a text, by the grammar of one language.
struct DateSearch {
    private let grammar: DateGrammar
    private let tokens: [DateToken]
    /// The rules that are found at each token.
    private let parts: [[DateGrammar.Part]]
    /// Whether a rule ends before each token, and at the end.
    private var endsBefore: [Bool]
    /// The first token that isn't a symbol.
    private let firstWord: Int
    /// The first of the symbols at the end of the text, such as emoji.
    private let lastSymbols: Int

    init(_ grammar: DateGrammar, _ tokens: [DateToken]) {
        self.grammar = grammar
        self.tokens = tokens
        parts = tokens.indices.map { grammar.parts(at: $0, in: tokens) }
        endsBefore = Array(repeating: false, count: tokens.count + 1)
        for part in parts.joined() where !part.rule.isPartOfDay { endsBefore[part.end] = true }
        firstWord = tokens.firstIndex { $0.kind != .symbol } ?? tokens.count
        lastSymbols =
            tokens.lastIndex { $0.kind != .symbol || $0.text == "?" || $0.text == "\"" }.map { $0 + 1 } ?? 0
    }

    /// Returns the dates of the text, without those that are part of longer ones.
    ///
    /// - Parameter typed: The parts of the text of which a date can be a part, in order.
    func dates(typed: [Range<String.Index>]) -> [(range: Range<Int>, reading: DateReading)] {
        var dates: [(range: Range<Int>, reading: DateReading)] = []
        for start in tokens.indices {
            guard start >= dates.last?.range.upperBound ?? 0,
                let part = typed.first(where: { $0.contains(tokens[start].range.lowerBound) }),
                let date = longestDate(at: start, before: part.upperBound)
            else { continue }
            dates.append(date)
        }
        // In "Party on Saturday with friends at 8pm" the time isn't that of the next day.
        let days = parts.indices.filter { parts[$0].contains { $0.rule.isDay } }
        return dates.filter { range, reading in
            guard reading.isTimeOnly, let first = days.first, let last = days.last else { return true }
            return range.contains(first) && range.contains(last)
        }
    }

    private func longestDate(at start: Int, before limit: String.Index) -> (range: Range<Int>, reading: DateReading)? {
        var longest: (range: Range<Int>, reading: DateReading)?
        func extend(_ reading: DateReading, to end: Int, _ count: Int) {
            if end > longest?.range.upperBound ?? start, isDate(start..<end, reading) {
                longest = (start..<end, reading)
            }
            guard count < 4 else { return }
            let skipsWord = end > start && end < tokens.count && grammar.between.contains(tokens[end].text)
            for index in skipsWord ? [end, end + 1] : [end] where index < tokens.count {
                for part in parts[index] where tokens[part.end - 1].range.upperBound <= limit {
                    // "Movie night Friday" has a night, but in a script without spaces this order is usual.
                    let isOther = count == 0 && part.rule.isPartOfDay && !tokens[start].isUnspacedScript
                    guard !isOther, let longer = reading.adding(part.rule, part.values) else { continue }
                    extend(longer, to: part.end, count + 1)
                }
            }
        }
        extend(DateReading(), to: start, 0)
        return longest
    }

    // MARK: What is around a date

    private static let opening: Set = ["(", "[", "¡", "¿", "、", "。"]
    private static let closing: Set = [".", ",", ";", ":", "!", ")", "]", "…", "،", "؛", "、", "。"]
    private static let joining: Set = [",", "،", "-", "/", "~", "+", "&", "、", "・", "〜"]

    /// Whether tokens are a date, judged by what is around them.
    private func isDate(_ range: Range<Int>, _ reading: DateReading) -> Bool {
        let place = reading.place
        return isAllowed(place, range, reading) && isSeparatedBefore(range, place) && isSeparatedAfter(range, place)
            && (range.lowerBound == 0 || !isPartOfOtherBefore(range, reading))
            && (range.upperBound == tokens.count || !isPartOfOtherAfter(range, reading))
    }

    private func isAllowed(_ place: DateWords.Place, _ range: Range<Int>, _ reading: DateReading) -> Bool {
        let isStart = range.lowerBound <= firstWord
        let end = range.upperBound
        let isEnd =
            end >= lastSymbols || tokens[end].text == "-" && tokens[end].isSpaced
            || Self.closing.contains(tokens[end].text)
        switch place {
        case .combined: return false
        case .end: return isEnd && !isStart
        case .startOrEnd: return isEnd || isStart
        case .anywhere:
            let allowed = grammar.continuations
            return isEnd || isStart || reading.hasClock || allowed.isEmpty || allowed.contains(tokens[end].text)
        }
    }

    /// Whether white space, punctuation, or a particle is before the tokens.
    private func isSeparatedBefore(_ range: Range<Int>, _ place: DateWords.Place) -> Bool {
        let first = tokens[range.lowerBound]
        guard range.lowerBound > 0, !first.isSpaced else { return true }
        let previous = tokens[range.lowerBound - 1]
        // A ligature such as "½" is several tokens.
        return previous.range.upperBound <= first.range.lowerBound
            && (Self.opening.contains(previous.text)
                || place == .anywhere && grammar.particles.contains(previous.text))
    }

    private func isSeparatedAfter(_ range: Range<Int>, _ place: DateWords.Place) -> Bool {
        guard range.upperBound < tokens.count, !tokens[range.upperBound].isSpaced else { return true }
        let (last, next) = (tokens[range.upperBound - 1], tokens[range.upperBound])
        guard last.range.upperBound <= next.range.lowerBound else { return false }
        if Self.closing.contains(next.text) {
            // Not in "5pm.com", but punctuation that isn't ASCII needs no space.
            guard range.upperBound + 1 < tokens.count, next.text.utf8.count == 1 else { return true }
            let second = tokens[range.upperBound + 1]
            return second.isSpaced || second.kind == .symbol
        }
        // A word in hiragana can't be told from the ending of the date.
        return place == .anywhere && last.kind == .hiragana && (next.kind == .ideograph || next.kind == .word)
    }

    private func isPartOfOtherBefore(_ range: Range<Int>, _ reading: DateReading) -> Bool {
        let start = range.lowerBound
        let previous = tokens[start - 1]
        if grammar.before.contains(previous.text) || endsBefore[start] { return true }
        // "El 3 a las 10" and "3.12. 19:00" are dates in forms that aren't known.
        guard previous.kind == .symbol else { return reading.isTimeOnly && (previous.number ?? 32) < 32 }
        let isAfterNumber = start > 1 && tokens[start - 2].kind == .number
        if isAfterNumber, reading.isTimeOnly, !previous.isSpaced { return true }
        let isJoined = endsBefore[start - 1] || isAfterNumber && tokens[start].kind == .number
        return Self.joining.contains(previous.text) && isJoined || previous.text == "\"" && previous.isSpaced
    }

    private func isPartOfOtherAfter(_ range: Range<Int>, _ reading: DateReading) -> Bool {
        let end = range.upperBound
        let next = tokens[end]
        if grammar.after.contains(next.text) || reading.isWeekdayOnly && next.kind == .number { return true }
        if !parts[end].isEmpty, tokens[end - 1].kind != .hiragana { return true }
        let isJoined = Self.joining.contains(next.text) || grammar.before.contains(next.text)
        guard isJoined, end + 1 < tokens.count else { return false }
        let isRange =
            next.kind == .symbol && !grammar.between.contains(next.text) && tokens[end + 1].kind == .number
        return isRange || !parts[end + 1].isEmpty
    }
}
