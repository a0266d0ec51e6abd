// SPDX-License-Identifier: GPL-3.0-or-later

/// A date in a text, such as "tomorrow 5pm" in "Call Mum tomorrow 5pm".
public struct DatePhrase: Hashable, Sendable {
    /// The words of the date, with a connecting word such as "on".
    public let words: Substring
    public let due: DueDate
    /// The text of an RFC 5545 RRULE if the date repeats.
    public let rule: String?
    /// The text without the date, and without the spaces and separators that it leaves. Never empty.
    public let remainingText: String

    /// The place of the words in the text.
    public var range: Range<String.Index> { words.startIndex..<words.endIndex }

    /// The end of the words in the text, in Unicode scalars.
    public var end: Int { words.base.unicodeScalars[..<words.endIndex].count }
}

/// Recognizes dates that are typed in a text, in several languages. Only what is unambiguous is a date (L01).
public struct DatePhraseRecognizer: Sendable {
    private var grammars: [DateGrammar]

    /// - Parameter languages: The languages to recognize, the user's first, for example German and English. Those without a table in
    ///   `DateGrammar.tables` are ignored.
    public init(_ languages: [CalendarNames]) {
        grammars = languages.compactMap(DateGrammar.init)
        // "El mar 17" isn't 17 March.
        for index in grammars.indices.dropFirst() { grammars[index].before.formUnion(grammars[0].before) }
    }

    /// Returns the last date in a text, or `nil` if there is none. Takes time that is linear in the length of the text.
    ///
    /// - Parameters:
    ///   - typed: The parts of the text that were typed, in order. Words outside of them aren't part of a date.
    ///   - now: A moment.
    ///   - zone: The user's time zone.
    public func phrase(
        in text: String, typed: [Range<String.Index>], at now: Int, in zone: TimeZone
    ) -> DatePhrase? {
        let tokens = DateToken.tokens(of: text)
        var last: (range: Range<Int>, due: DueDate, rule: String?)?
        for grammar in grammars {
            for (range, reading) in DateSearch(grammar, tokens).dates(typed: typed) {
                if let last, (last.range.upperBound, -last.range.lowerBound) >= (range.upperBound, -range.lowerBound) {
                    continue
                }
                guard let (due, rule) = reading.date(at: now, in: zone) else { continue }
                last = (range, due, rule)
            }
        }
        guard let last else { return nil }
        let range = tokens[last.range.lowerBound].range.lowerBound..<tokens[last.range.upperBound - 1].range.upperBound
        return Self.text(text, without: range).map {
            DatePhrase(words: text[range], due: last.due, rule: last.rule, remainingText: $0)
        }
    }

    // MARK: The remaining text

    private static let separators: Set<Unicode.Scalar> = [",", ";", ":", "-", "–", "—", "،", "؛", "、", "，", "："]
    private static let brackets: [Unicode.Scalar: Unicode.Scalar] = ["(": ")", "（": "）"]

    /// Returns `nil` if only punctuation is left.
    private static func text(_ text: String, without range: Range<String.Index>) -> String? {
        var before = text[..<range.lowerBound].unicodeScalars
        var after = text[range.upperBound...].unicodeScalars
        if let open = before.last, let close = brackets[open], after.first ?? close == close {
            before.removeLast()
            after = after.dropFirst()
        }
        let (isSpacedBefore, isSpacedAfter) = (before.last.map(isSpace) ?? false, after.first.map(isSpace) ?? false)
        while before.last.map(isSpace) == true { before.removeLast() }
        while after.first.map(isSpace) == true { after.removeFirst() }
        // Of two separators, the second remains.
        if let first = after.first, separators.contains(first), let last = before.last, separators.contains(last) {
            before.removeLast()
            while before.last.map(isSpace) == true { before.removeLast() }
        }
        if before.isEmpty {
            while let first = after.first, isSpace(first) || separators.contains(first) { after.removeFirst() }
        } else if after.isEmpty {
            while let last = before.last, isSpace(last) || separators.contains(last) { before.removeLast() }
        }
        let isJoined =
            before.isEmpty || after.isEmpty
            || !isSpacedAfter && (!isSpacedBefore || after.first.map(isPunctuation) ?? true)
        let rest = String(before) + (isJoined ? "" : " ") + String(after)
        return rest.unicodeScalars.contains { !isSpace($0) && !isPunctuation($0) } ? rest : nil
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .otherPunctuation, .closePunctuation, .openPunctuation, .finalPunctuation, .dashPunctuation: true
        default: false
        }
    }
}
