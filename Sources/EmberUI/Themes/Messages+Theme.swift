// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListStore

extension Messages {
    /// Why a theme cannot be shown, and what is shown instead.
    ///
    /// - Parameter name: of its file, without its ending.
    static func theme(_ name: String, _ problem: ThemeError) -> String {
        let file = name + ".json"
        if problem == .missing {
            // TRANSLATORS: the theme that was chosen has no file any more. Heat Map is the name of the theme that is always there.
            return tr("There is no theme “{theme}” here, so Ember shows Heat Map.", ["theme": name])
        }
        return reason(problem, for: file) + " " + tr("Until that is mended, Ember shows Heat Map.")
    }

    /// Why a theme cannot be shown.
    static func reason(_ problem: ThemeError, for file: String) -> String {
        switch problem {
        case .missing, .unreadable(.system): tr("The theme “{file}” could not be read.", ["file": file])
        case .unreadable(.folder), .unreadable(.special): tr("The theme “{file}” is not a file.", ["file": file])
        case .unreadable(.tooLarge): tr("The theme “{file}” is too large.", ["file": file])
        case .unreadable(.noPermission): tr("You may not read the theme “{file}”.", ["file": file])
        case .notJSON(let line): tr("The theme “{file}” has a mistake in line {line}.", ["file": file, "line": "\(line)"])
        // TRANSLATORS: “items” is a key in the file and stays as it is.
        case .notATheme: tr("The theme “{file}” has no colours for “items”.", ["file": file])
        case .badValue(let key, let line):
            // TRANSLATORS: {key} is a key in the file, such as “done”; behind it should be a color, as a rule.
            tr(
                "In line {line} of the theme “{file}”, the value of “{key}” cannot be understood.",
                ["file": file, "line": "\(line)", "key": key]
            )
        }
    }
}
