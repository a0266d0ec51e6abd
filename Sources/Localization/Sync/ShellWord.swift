// SPDX-License-Identifier: GPL-3.0-or-later

extension String {
    /// The text as one word of a shell command, for commands that are shown: in quotes, unless it needs none.
    var asShellWord: String {
        if !isEmpty, unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || Self.plainCharacters.contains($0) }) {
            return self
        }
        var word = "'"
        // By scalars: to Swift, a quote with a combining accent is another character, but to the shell it is still a
        // quote.
        for scalar in unicodeScalars {
            if scalar == "'" { word += #"'\''"# } else { word.unicodeScalars.append(scalar) }
        }
        return word + "'"
    }

    private static let plainCharacters = Set("0123456789@%+:,./_-".unicodeScalars)
}
