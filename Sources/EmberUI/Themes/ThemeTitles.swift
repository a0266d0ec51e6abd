// SPDX-License-Identifier: GPL-3.0-or-later
import ListStore

/// The names of themes as shown to the user.
enum ThemeTitles {
    /// The file name of the built-in theme.
    static let first = "heat-map"

    /// Titles of Ember's own themes by the names of their files.
    static var all: [String: String] {
        [
            // TRANSLATORS: Name of a theme with rows from red to yellow.
            first: tr("Heat Map"),
            // TRANSLATORS: Name of a theme in grays, as the ash of a fire.
            "ash": tr("Ash"),
            // TRANSLATORS: Name of a theme in the colors of the northern lights.
            "aurora": tr("Aurora"),
            // TRANSLATORS: Name of a theme in the colors of the sky after sunset, from indigo to peach.
            "dusk": tr("Dusk"),
            // TRANSLATORS: Name of a theme in greens.
            "forest": tr("Forest"),
            // TRANSLATORS: Name of a light theme in the colors of paper.
            "paper": tr("Paper"),
            // TRANSLATORS: Name of a theme in the colors of sherbet.
            "sherbet": tr("Sherbet"),
            // TRANSLATORS: Name of a theme in the blues of the sea.
            "tide": tr("Tide"),
        ]
    }

    /// Returns the title of a theme: translated for Ember's own, that of the file for the user's.
    static func title(of file: ThemeFile) -> String {
        if !file.isOwn || file.title == nil, let known = all[file.name] { return known }
        return file.title
            ?? file.name.split(whereSeparator: { "-_ ".contains($0) }).map(\.capitalizedFirst).joined(separator: " ")
    }

    /// Returns the sort key of a theme: the built-in one, then Ember's own, then the user's.
    static func rank(of name: String, _ title: String) -> String {
        (name == first ? "0" : all[name] == nil ? "2" : "1") + title
    }
}

extension Substring {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
