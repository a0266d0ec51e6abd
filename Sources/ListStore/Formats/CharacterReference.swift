// SPDX-License-Identifier: GPL-3.0-or-later

/// Character references such as `&#10;` and backslash escapes in Markdown.
enum CharacterReference {
    typealias Scalars = TextLines.Scalars

    static func make(_ scalar: Unicode.Scalar) -> String {
        "&#\(scalar.value);"
    }

    /// Whether a scalar is ASCII punctuation, which a backslash can escape.
    static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// Parses a reference at the start of the text. Returns the scalar and the text after it, or `nil` if there is no
    /// reference.
    static func read(_ text: Scalars) -> (scalar: Unicode.Scalar, rest: Scalars)? {
        guard text.first == "&" else { return nil }
        let name = text.dropFirst().prefix(9).prefix { $0 != ";" && $0.isASCII }
        guard name.endIndex < text.endIndex, text[name.endIndex] == ";", let scalar = named(String(name)) else {
            return nil
        }
        return (scalar, text[name.endIndex...].dropFirst())
    }

    /// Returns a line with all references and backslash escapes resolved.
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
