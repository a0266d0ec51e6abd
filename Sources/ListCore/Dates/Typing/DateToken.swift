// SPDX-License-Identifier: GPL-3.0-or-later

/// A word, a number, or another character of a text in which a date is looked for.
struct DateToken: Sendable {
    enum Kind: Sendable {
        case word, number, symbol
        /// A character of a script without spaces. Each is a token, because words have no visible boundary.
        case ideograph, hiragana
    }

    let kind: Kind
    /// The folded text: lower case, without accents, and with ASCII digits.
    private(set) var text: String
    private(set) var range: Range<String.Index>
    /// Whether white space, or the beginning of the text, is before the token.
    let isSpaced: Bool
    /// Whether the token may begin with a capital because no word of its sentence is before it.
    let beginsSentence: Bool
    private let startsWithCapital: Bool
    private var hasSmallLetters = false

    /// Whether the word is written as in a title, such as "Tomorrow".
    var isCapitalized: Bool { startsWithCapital && hasSmallLetters }
    /// The value of a number with at most four digits.
    var number: Int? { kind == .number && text.utf8.count <= 4 ? Int(text) : nil }
    var isLowercase: Bool { kind == .word && !startsWithCapital }
    /// Whether the token belongs to a script without spaces.
    var isUnspacedScript: Bool { kind == .ideograph || kind == .hiragana }

    /// Returns the tokens of a text.
    static func tokens(of text: String) -> [DateToken] {
        var tokens: [DateToken] = []
        var isSpaced = true
        var beginsSentence = true
        var folded: [UInt8] = []
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let end = scalars.index(after: index)
            let scalar = scalars[index]
            folded.removeAll(keepingCapacity: true)
            Folding.append(scalar, to: &folded)
            // Accents and invisible characters belong to the token before them.
            if folded.isEmpty, !isSpaced { tokens[tokens.count - 1].extend(to: end) }
            for part in String(decoding: folded, as: UTF8.self).unicodeScalars {
                if part.properties.isWhitespace {
                    isSpaced = true
                    continue
                }
                let (kind, text) = kind(of: part)
                let isVoicingMark = part.value == 0x3099 || part.value == 0x309A
                if !isSpaced, let last = tokens.last,
                    last.kind == kind && (kind == .word || kind == .number) || last.isUnspacedScript && isVoicingMark
                {
                    tokens[tokens.count - 1].append(text, of: scalar, to: end)
                } else {
                    tokens.append(
                        DateToken(
                            kind: kind, text: text, range: index..<end, isSpaced: isSpaced,
                            beginsSentence: beginsSentence, startsWithCapital: scalar.properties.isUppercase))
                    beginsSentence = kind == .symbol ? beginsSentence || sentenceEnds.contains(text) : false
                }
                isSpaced = false
            }
            index = end
        }
        return tokens
    }

    private static let sentenceEnds: Set = [".", "!", "?", ":", "(", "-"]

    private mutating func append(_ text: String, of scalar: Unicode.Scalar, to end: String.Index) {
        self.text += text
        hasSmallLetters = hasSmallLetters || scalar.properties.isLowercase
        extend(to: end)
    }

    private mutating func extend(to end: String.Index) {
        range = range.lowerBound..<end
    }

    private static func kind(of scalar: Unicode.Scalar) -> (Kind, String) {
        let properties = scalar.properties
        if properties.numericType == .decimal, let value = properties.numericValue {
            return (.number, String(Int(value)))
        }
        let kind: Kind =
            switch scalar.value {
            case 0x3041...0x309F: .hiragana
            case 0x30A1...0x30FF, 0x3005: .ideograph
            default:
                if properties.isIdeographic {
                    .ideograph
                } else {
                    switch properties.generalCategory {
                    case .nonspacingMark, .spacingMark, .enclosingMark: .word
                    default: properties.isAlphabetic ? .word : .symbol
                    }
                }
            }
        return (kind, String(scalar))
    }
}
