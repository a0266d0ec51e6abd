// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListStore

/// What themes are called.
enum ThemeTitles {
    /// The theme that is in the program.
    static let first = "heat-map"

    /// Ember's own, by the names of their files.
    static var all: [String: String] {
        [
            // TRANSLATORS: the name of a theme: rows glow from red to yellow.
            first: tr("Heat Map"),
            // TRANSLATORS: the name of a theme, a calm one in greys: what a fire leaves.
            "ash": tr("Ash"),
            // TRANSLATORS: the name of a theme: the northern lights.
            "aurora": tr("Aurora"),
            // TRANSLATORS: the name of a theme: the sky after the sun has set, from indigo to peach.
            "dusk": tr("Dusk"),
            // TRANSLATORS: the name of a theme in greens.
            "forest": tr("Forest"),
            // TRANSLATORS: the name of a theme: light, like a page.
            "paper": tr("Paper"),
            // TRANSLATORS: the name of a theme in the colors of fruit ices.
            "sherbet": tr("Sherbet"),
            // TRANSLATORS: the name of a theme in the blues of the sea.
            "tide": tr("Tide"),
        ]
    }

    /// The title of a theme that was read: Ember's own in the user's language, the user's own as the file says.
    static func title(of file: ThemeFile) -> String {
        if !file.isOwn || file.title == nil, let known = all[file.name] { return known }
        return file.title ?? file.name.split(whereSeparator: { "-_ ".contains($0) }).map(\.capitalizedFirst).joined(separator: " ")
    }

    /// For the order in which they are offered.
    static func rank(of name: String, _ title: String) -> String {
        (name == first ? "0" : all[name] == nil ? "2" : "1") + title
    }
}

extension Substring {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
