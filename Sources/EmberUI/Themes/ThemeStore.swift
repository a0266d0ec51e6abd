// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListCore
import ListStore

/// A theme that can be chosen.
struct ThemeChoice {
    /// What `Preferences.theme` is when it is chosen.
    let name: String
    /// For people, in their language if it is one of Ember's own.
    let title: String
    let theme: Theme
}

/// The themes there are, and the one that is in use.
final class ThemeStore {
    static let shared = ThemeStore()

    /// What is shown: the theme that is preferred, or Heat Map when it cannot be had.
    private(set) var theme = Theme.heatMap
    /// What to tell the user of the preferred theme; nil when it is shown.
    private(set) var problem: String?
    /// All that can be chosen: Ember's own, Heat Map first, then the user's. Empty until `reload()`.
    private(set) var choices: [ThemeChoice] = []
    /// What to tell of themes that cannot be chosen.
    private(set) var problems: [String] = []

    private let folders: ThemeFolders
    private var name = ""
    private var observers: [() -> Void] = []
    private var watch: FileWatch?

    /// ms after the start: the first frame needs all the time there is.
    private static let startOfWatch: UInt32 = 400

    private init() {
        folders = ThemeFolders(own: StorePaths.current().themes, installed: DataFolders.all.map { $0 + "/ember-todo/themes" })
        read()
        Preferences.shared.observe { [unowned self] in if Preferences.shared.theme != name { follow() } }
        MainLoop.after(milliseconds: Self.startOfWatch) { [unowned self] in beginWatch() }
    }

    /// Calls back after another theme is in use, or something else is to be told of it, as long as the program runs.
    func observe(_ handler: @escaping () -> Void) { observers.append(handler) }

    /// Looks again which themes there are.
    func reload() {
        (choices, problems) = ([], [])
        for name in Set(folders.names + [ThemeTitles.first]) {
            switch file(named: name) {
            case .success(let found): choices.append(ThemeChoice(name: name, title: found.title, theme: found.theme))
            case .failure(let problem): problems.append(Messages.reason(problem, for: name + ".json"))
            }
        }
        choices.sort { ThemeTitles.rank(of: $0.name, $0.title) < ThemeTitles.rank(of: $1.name, $1.title) }
        problems.sort()
        follow()
    }

    /// Reads the preferred theme again.
    private func follow() {
        let before = (theme, problem, name)
        read()
        if name != before.2 || watch == nil { beginWatch() }
        if before.0 != theme || before.1 != problem { observers.forEach { $0() } }
    }

    private func read() {
        name = Preferences.shared.theme
        switch file(named: name) {
        case .success(let found): (theme, problem) = (found.theme, nil)
        case .failure(let problem): (theme, self.problem) = (.heatMap, Messages.theme(name, problem))
        }
    }

    /// Heat Map is in the program: only one of the user's own is read.
    private func file(named name: String) -> Result<(title: String, theme: Theme), ThemeError> {
        guard name == ThemeTitles.first, folders.ownTheme(named: name) == nil else {
            return folders.theme(named: name).map { (ThemeTitles.title(of: $0), $0.theme) }
        }
        return .success((ThemeTitles.all[name] ?? name, .heatMap))
    }

    /// Whoever draws a theme sees each change of the file at once.
    private func beginWatch() {
        // In a folder that is not there GLib would look every few seconds.
        watch = folders.paths(of: name).first.flatMap { path in
            folders.hasOwnFolder ? FileWatch(of: path, alongside: { _ in false }) { [weak self] in self?.follow() } : nil
        }
    }
}
