// SPDX-License-Identifier: GPL-3.0-or-later
import ListStore

/// Messages about themes that can't be used.
enum ThemeErrorText {
    /// Returns the reason why the chosen theme can't be used, and which one is used instead.
    ///
    /// - Parameter name: the name of the theme's file, without its extension.
    static func fallback(from name: String, _ problem: ThemeError) -> String {
        let file = name + ".json"
        if problem == .missing {
            // TRANSLATORS: {theme} is the chosen theme, whose file no longer exists. Heat Map is the name of the
            // default theme.
            return tr("The theme “{theme}” was not found. Ember uses Heat Map instead.", ["theme": name])
        }
        return text(for: problem, in: file) + " " + tr("Ember uses Heat Map until this is fixed.")
    }

    /// Returns what is wrong with a theme in whose gradient neighboring rows differ too much.
    static func abruptChange(in file: String) -> String {
        // TRANSLATORS: {file} is a file with a theme whose rows go from one color to another.
        tr(
            "The colors of the theme “{file}” change abruptly between two rows. Choose colors that differ less.",
            ["file": file])
    }

    /// Returns the reason why a theme can't be used.
    static func text(for problem: ThemeError, in file: String) -> String {
        switch problem {
        case .missing, .unreadable(.system): tr("Could not read the theme “{file}”.", ["file": file])
        case .unreadable(.folder), .unreadable(.special):
            tr("The theme “{file}” is not a regular file.", ["file": file])
        case .unreadable(.tooLarge): tr("The theme “{file}” is too large.", ["file": file])
        case .unreadable(.noPermission): tr("You don’t have permission to read the theme “{file}”.", ["file": file])
        case .notJSON(let line):
            tr("The theme “{file}” contains an error on line {line}.", ["file": file, "line": "\(line)"])
        // TRANSLATORS: “items” is a key in the file; don't translate it.
        case .notATheme: tr("The theme “{file}” has no colors for “items”.", ["file": file])
        case .badValue(let key, let line):
            // TRANSLATORS: {key} is a key in the file, such as “done”. Its value is usually a color.
            tr(
                "The value of “{key}” on line {line} of the theme “{file}” is not valid.",
                ["file": file, "line": "\(line)", "key": key]
            )
        }
    }
}
