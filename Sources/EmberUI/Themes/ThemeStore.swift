// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import ListCore
import ListStore

/// A theme that can be chosen.
struct ThemeChoice {
    /// The value of `Preferences.theme`.
    let name: String
    /// The name shown to the user, translated for Ember's own themes.
    let title: String
    let theme: Theme
}

/// The available themes, and the one in use.
final class ThemeStore {
    /// The theme in use: the preferred one, or Heat Map if that can't be used.
    private(set) var theme = Theme.heatMap
    /// The title of the preferred theme, translated for the themes that come with Ember; its name if it can't be used.
    private(set) var title = ""
    /// Message for the user if the preferred theme can't be used, or if its colors change abruptly.
    private(set) var problem: String?
    /// The themes to choose from: Ember's own, with Heat Map first, then the user's. Empty until `reload()`.
    private(set) var choices: [ThemeChoice] = []
    /// Messages about themes that can't be used.
    private(set) var problems: [String] = []

    private let preferences: Preferences
    private let folders: ThemeFolders
    private var name = ""
    private var observers: [() -> Void] = []
    private var watch: FileMonitor?

    /// Delay in ms after the start, so that the first frame comes sooner.
    private static let watchDelay = 400

    init(_ preferences: Preferences) {
        self.preferences = preferences
        folders = ThemeFolders(
            own: StorePaths.current().themes, installed: DataFolders.all.map { $0 + "/ember-todo/themes" })
        read()
        preferences.observe(for: self) { [weak self] in
            if let self, preferences.theme != name { readAgain() }
        }
        MainLoop.after(milliseconds: Self.watchDelay) { [weak self] in self?.watchFile() }
    }

    /// Calls a handler after each change of the theme or of its problem, until the program ends.
    func observe(_ handler: @escaping () -> Void) { observers.append(handler) }

    /// Reads all themes.
    func reload() {
        (choices, problems) = ([], [])
        for name in Set(folders.names + [ThemeTitles.first]) {
            switch file(named: name) {
            case .success(let found): choices.append(ThemeChoice(name: name, title: found.title, theme: found.theme))
            case .failure(let problem): problems.append(ThemeErrorText.text(for: problem, in: name + ".json"))
            }
        }
        choices.sort { ThemeTitles.rank(of: $0.name, $0.title) < ThemeTitles.rank(of: $1.name, $1.title) }
        problems.sort()
        readAgain()
    }

    /// Reads the preferred theme again.
    private func readAgain() {
        let before = (theme, problem, name)
        read()
        if name != before.2 || watch == nil { watchFile() }
        if before.0 != theme || before.1 != problem { observers.forEach { $0() } }
    }

    private func read() {
        name = preferences.theme
        switch file(named: name) {
        case .success(let found):
            let isFromUser = folders.userTheme(named: name) != nil
            (theme, title) = (found.theme, found.title)
            problem =
                isFromUser && Palette(found.theme).changesAbruptly
                ? ThemeErrorText.abruptChange(in: name + ".json") : nil
        case .failure(let problem):
            (theme, self.problem, title) = (.heatMap, ThemeErrorText.fallback(from: name, problem), name)
        }
    }

    /// Reads a theme. Heat Map is built in, unless the user has a file of that name.
    private func file(named name: String) -> Result<(title: String, theme: Theme), ThemeError> {
        guard name == ThemeTitles.first, folders.userTheme(named: name) == nil else {
            return folders.theme(named: name).map { (ThemeTitles.title(of: $0), $0.theme) }
        }
        return .success((ThemeTitles.all[name] ?? name, .heatMap))
    }

    /// Watches the theme's file, so that its author sees each change at once.
    private func watchFile() {
        // In a folder that doesn't exist, GLib would poll every few seconds.
        watch = folders.paths(of: name).first.flatMap { path in
            folders.hasOwnFolder ? FileMonitor(of: path) { [weak self] in self?.readAgain() } : nil
        }
    }
}
