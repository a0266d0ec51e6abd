// SPDX-License-Identifier: GPL-3.0-or-later

/// The words and patterns of dates in one language, ready for a search.
struct DateGrammar: Sendable {
    /// A rule that was found, up to the token before `end`.
    struct Part {
        let end: Int
        let rule: DateWords.Rule
        let values: DateValues
    }

    /// The words of a language by its code.
    private static let tables: [String: DateWords] = [
        "ar": .arabic, "de": .german, "en": .english, "es": .spanish, "fr": .french, "ja": .japanese,
    ]

    private let vocabulary: DateVocabulary
    private var patterns: [DatePattern.Start: [(pattern: DatePattern, rule: DateWords.Rule)]] = [:]

    // Tokens with a meaning that `DateWords` describes.
    var before: Set<String>
    let after: Set<String>
    let continuations: Set<String>
    let between: Set<String>
    let particles: Set<String>

    /// - Returns: `nil` if there is no table for the language.
    init?(_ names: CalendarNames) {
        guard let words = Self.tables[names.language] else { return nil }
        vocabulary = DateVocabulary(words, names)
        func tokens(_ text: String) -> Set<String> { Set(DateToken.tokens(of: text).map(\.text)) }
        before = tokens(words.before)
        after = tokens(words.after)
        continuations = tokens(words.continuations)
        between = tokens(words.between).union([",", "،"])
        particles = tokens(words.particles)
        for rule in DateWords.common + words.rules {
            for pattern in rule.patterns.flatMap({ DatePattern.patterns($0, names) }) {
                for start in pattern.starts { patterns[start, default: []].append((pattern, rule)) }
            }
        }
    }

    /// Returns the rules that are found at a token.
    func parts(at index: Int, in tokens: [DateToken]) -> [Part] {
        let token = tokens[index]
        let starts: [DatePattern.Start] = [.word(token.text), token.kind == .number ? .number : .name]
        return starts.flatMap { patterns[$0] ?? [] }.compactMap { pattern, rule in
            pattern.match(at: index, in: tokens, vocabulary).map { Part(end: $0.end, rule: rule, values: $0.values) }
        }
    }
}
