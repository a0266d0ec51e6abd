// SPDX-License-Identifier: GPL-3.0-or-later

/// Characters written by their number, `&#10;`, and what else stands for a character in a line of Markdown.
enum CharacterReference {
    typealias Scalars = TextLines.Scalars

    static func make(_ scalar: Unicode.Scalar) -> String {
        "&#\(scalar.value);"
    }

    /// The punctuation of ASCII: what a backslash can stand before.
    static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// The character that a reference at the very start stands for, and what comes behind it; nil when there is none.
    static func read(_ text: Scalars) -> (scalar: Unicode.Scalar, rest: Scalars)? {
        guard text.first == "&" else { return nil }
        let name = text.dropFirst().prefix(9).prefix { $0 != ";" && $0.isASCII }
        guard name.endIndex < text.endIndex, text[name.endIndex] == ";", let scalar = named(String(name)) else { return nil }
        return (scalar, text[name.endIndex...].dropFirst())
    }

    /// A line with its references and backslashes resolved.
    static func resolved(_ line: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = line.unicodeScalars[...]
        while let first = rest.first {
            if let (scalar, behind) = read(rest) {
                result.append(scalar)
                rest = behind
                continue
            }
            rest.removeFirst()
            let isEscape = first == "\\" && rest.first.map(isPunctuation) == true
            result.append(isEscape ? rest.removeFirst() : first)
        }
        return String(result)
    }

    private static func named(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? digits.dropFirst() : digits
        guard let first = number.first, first != "+", first != "-" else { return nil }
        return UInt32(number, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
}
