// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore
import ListStore

/// The application from its start to its end.
public final class Application {
    /// The name it has on the bus, in the desktop file and everywhere else.
    public static let id = "io.github.ember_todo.Ember"
    public static let version = "0.1.0"

    private let application: OpaquePointer
    private let keeper: Keeper
    private var window: MainWindow?

    /// Begins to read the file: while GTK starts, the other core has nothing to do.
    public init() {
        keeper = Keeper(paths: .current())
        Text.bind(to: Self.localeDirectory)
        application = ptr(adw_application_new(Self.id, GApplicationFlags(rawValue: 0)))
    }

    /// Runs until the last window is closed. Returns the exit status.
    public func run() -> Int32 {
        MainLoop.serveMainActor()
        g_application_add_main_option(
            ptr(application), "version", 0, GOptionFlags(rawValue: 0), G_OPTION_ARG_NONE, tr("Show the version and exit"), nil
        )
        onOptions(application) { options in
            guard g_variant_dict_contains(ptr(options), "version") != 0 else { return -1 }
            print("Ember \(Self.version)")
            return 0
        }
        on(application, "startup") { [unowned self] in
            Style.load()
            setKeys(["<Control>z"], for: "win.undo", of: application)
            setKeys(["<Control><Shift>z"], for: "win.redo", of: application)
        }
        on(application, "activate") { [unowned self] in activate() }
        return g_application_run(ptr(application), CommandLine.argc, CommandLine.unsafeArgv)
    }

    private func activate() {
        if let window { return window.present(isLoading: false) }
        let window = MainWindow(application: ptr(application))
        self.window = window
        window.onChange = { [keeper] in keeper.save($0) }
        window.onClose = { [keeper] in keeper.flush() }
        window.onReplaceFile = { [keeper] in keeper.replaceFile() }
        keeper.onSaved = { [weak window] in window?.tellSaving($0) }
        keeper.onMerge = { [weak window] in window?.adopt($0) }
        window.onActivate = { [keeper] in keeper.check() }
        let isLoaded = keeper.open { [weak window] opened in
            window?.show(opened.library, isReadOnly: opened.isReadOnly)
            window?.notify(opened.message)
        }
        window.present(isLoading: !isLoaded)
    }

    /// Beside the program's prefix: …/bin/ember has its translations in …/share/locale.
    private static var localeDirectory: String {
        guard let link = g_file_read_link("/proc/self/exe", nil) else { return "/usr/share/locale" }
        defer { g_free(link) }
        let parts = String(cString: link).split(separator: "/").dropLast(2)
        return "/" + parts.joined(separator: "/") + "/share/locale"
    }
}
