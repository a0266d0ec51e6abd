// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Functions shared by the text formats. They work on Unicode scalars, because Swift combines a space and a following
/// accent into one character.
enum TextLines {
    typealias Scalars = Substring.UnicodeScalarView

    /// Splits text into lines without line breaks (LF, CR LF or CR) and without a byte order mark.
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

    /// Whether a scalar must not occur in a line: control characters and everything that a program could treat as a
    /// line break.
    static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
        ItemText.isControl(scalar) || ItemText.isLineBreak(scalar)
    }

    /// Escapes scalars that must not occur in a line, and white space at the start and the end.
    ///
    /// - Parameter own: Returns the escape sequence of the format for the scalar at an index, or `nil` if it needs
    ///   none.
    static func escaped(
        _ text: some StringProtocol, with code: (Unicode.Scalar) -> String, own: (Scalars, Scalars.Index) -> String?
    ) -> String {
        var result = String.UnicodeScalarView()
        // Appending a whole string would copy the result each time.
        func append(_ other: String) { for scalar in other.unicodeScalars { result.append(scalar) } }
        let scalars = Substring(text).unicodeScalars
        for index in scalars.indices {
            let scalar = scalars[index]
            let isAtEnd = index == scalars.startIndex || scalars.index(after: index) == scalars.endIndex
            if breaksLine(scalar) || isAtEnd && ItemText.isBlank(scalar) {
                append(code(scalar))
            } else if let other = own(scalars, index) {
                append(other)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Whether two texts consist of the same scalars. (`==` also treats canonically equivalent strings as equal.)
    static func areIdentical(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.utf8.elementsEqual(other.utf8)
    }
}
