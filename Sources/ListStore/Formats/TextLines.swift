// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// What the formats of text have in common. All of them look at Unicode scalars: to Swift a blank with an accent behind it is
/// another character than a blank.
enum TextLines {
    typealias Scalars = Substring.UnicodeScalarView

    /// The lines of a text, without a byte order mark and what ends them (LF, CR LF or CR).
    static func split(_ text: String) -> [Scalars] {
        var rest = text.unicodeScalars[...]
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
        var lines: [Scalars] = []
        while let end = rest.firstIndex(where: { $0 == "\n" || $0 == "\r" }) {
            lines.append(rest[..<end])
            let isPair = rest[end...].starts(with: ["\r", "\n"])
            rest = rest[rest.index(end, offsetBy: isPair ? 2 : 1)...]
        }
        if !rest.isEmpty { lines.append(rest) }
        return lines
    }

    /// Whether a scalar cannot stand in a line: control characters, and all that some program takes for the end of a line.
    static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
        PastedText.isControl(scalar) || PastedText.isLineBreak(scalar)
    }

    /// The scalars of a text, those written in another way that cannot stand in a line, or stand at one of its ends and are blank.
    ///
    /// - Parameter own: what the format writes for a scalar at an index; nil when it can stay.
    static func escaped(
        _ text: some StringProtocol, with code: (Unicode.Scalar) -> String, own: (Scalars, Scalars.Index) -> String?
    ) -> String {
        var result = String.UnicodeScalarView()
        // Appended as a whole, each would have all of the result copied.
        func append(_ other: String) { for scalar in other.unicodeScalars { result.append(scalar) } }
        let scalars = Substring(text).unicodeScalars
        for index in scalars.indices {
            let scalar = scalars[index]
            let isAtEnd = index == scalars.startIndex || scalars.index(after: index) == scalars.endIndex
            if breaksLine(scalar) || isAtEnd && PastedText.isBlank(scalar) {
                append(code(scalar))
            } else if let other = own(scalars, index) {
                append(other)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Whether two texts are the same to the last scalar. Swift compares strings by meaning.
    static func areSame(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.utf8.elementsEqual(other.utf8)
    }
}
