// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import ListStore

/// The application.
public final class Application {
    private let application: OpaquePointer
    private let document: LibraryDocument
    // Created when the first window needs them.
    private lazy var preferences = Preferences()
    private lazy var themes = ThemeStore(preferences)
    private lazy var style = Style(themes, preferences)
    private lazy var sounds = Sounds(preferences)
    private lazy var sync = SyncClient()
    private lazy var shortcut = makeShortcut()
    private let reminders = ReminderClient()
    private var windows: [MainWindow] = []
    private var quickAdd: QuickAddWindow?
    /// Actions for the window, until the lists are loaded.
    private var waiting: [(MainWindow) -> Void] = []

    /// Starts reading the file on another thread, while GTK starts.
    public init() {
        EmptyTheme.select()
        Style.prepare()
        document = LibraryDocument(paths: .current(), onSaved: reminders.update)
        application = ptr(gtk_application_new(Program.id, GApplicationFlags(rawValue: 0)))
        // GTK would look for icons there. It would read the icon theme too early, which delays adw_init by about 10 ms.
        g_application_set_resource_base_path(ptr(application), nil)
    }

    /// Runs until the last window is closed. Returns the exit status.
    public func run() -> Int32 {
        addOptions()
        // At startup, GTK 4.18 checks whether the icon theme has the application's icon, which takes about 4 ms. It
        // doesn't if a default icon is set. `Header` sets it again when the icons are read.
        gtk_window_set_default_icon_name(Program.id)
        on(application, "startup") { [unowned self] in start() }
        on(application, "activate") { [unowned self] in activate() }
        return g_application_run(ptr(application), CommandLine.argc, CommandLine.unsafeArgv)
    }

    /// Prepares the process for windows, once GTK is initialized.
    private func start() {
        gtk_window_set_default_icon_name(nil)
        EmptyTheme.deselect()
        adw_init()
        document.observe(for: self) { [unowned self] in if case .opened = $0 { listsDidOpen() } }
        style.load { [unowned self] in
            windows.forEach { $0.recolor() }
            quickAdd?.recolor()
        }
        addKeys()
        preferences.observe(for: self) { [unowned self] in
            document.place(doneItems: preferences.doneItemPlacement)
            if reminders.dayTime != preferences.reminderTime { remind() }
            bindShortcut()
        }
        addActions()
        addRemoteActions(to: application)
    }

    private func addKeys() {
        setKeys(["<Control>z"], for: "win.undo", of: application)
        setKeys(["<Control><Shift>z"], for: "win.redo", of: application)
        setKeys(["<Control>f"], for: "win.find", of: application)
        setKeys(["<Control><Shift>n"], for: "app.new-window", of: application)
        setKeys(["F6"], for: "win.other-pane", of: application)
        setKeys(["<Control>question", "F1"], for: "win.shortcuts", of: application)
        setKeys(["<Control>w"], for: "window.close", of: application)
        setKeys(["<Control>q"], for: "app.quit", of: application)
        setKeys(["<Control>comma"], for: "app.preferences", of: application)
    }

    private func addActions() {
        addAction("new-window", to: application) { [unowned self] in openWindow() }
        // A window with unsaved changes stays open.
        addAction("quit", to: application) { [unowned self] in
            quickAdd?.close()
            windows.forEach { $0.close() }
        }
        addAction("quick-add", to: application) { [unowned self] in showQuickAdd() }
        addAction("new-item", to: application) { [unowned self] in whenOpened { $0.addItem() } }
        // Its state is the step that was undone.
        addStatefulAction("undo", to: application) { [unowned self] in activeWindow?.undoStep() ?? "" }
        addAction("preferences", to: application) { [unowned self] in showPreferences() }
        addAction("theme", to: application) { [unowned self] in showThemes() }
        // The buttons of reminders. They open no window.
        addAction("done", to: application, parameters: 1) { [unowned self] in reminders.answer(["done"] + $0) }
        addAction("later", to: application, parameters: 1) { [unowned self] in reminders.answer(["later"] + $0) }
        addAction("sync-preferences", to: application) { [unowned self] in showPreferences(atSync: true) }
        addAction("about", to: application) { [unowned self] in whenOpened { About.show(in: $0.window) } }
    }

    /// Adds the options of the command line.
    private func addOptions() {
        for (name, text) in [
            ("version", tr("Show the version and exit")), ("quick-add", tr("Open a small window to add an item.")),
        ] {
            g_application_add_main_option(
                ptr(application), name, 0, GOptionFlags(rawValue: 0), G_OPTION_ARG_NONE, text, nil)
        }
        onOptions(application) { [application] options in
            // On X11, the program's name is the class of its windows. The desktop file has the same, so that docks find
            // the launcher.
            g_set_prgname(Program.id)
            if g_variant_dict_contains(ptr(options), "version") != 0 {
                print("Ember \(Program.version)")
                return 0
            }
            guard g_variant_dict_contains(ptr(options), "quick-add") != 0,
                g_application_register(ptr(application), nil, nil) != 0
            else { return -1 }
            // If Ember is running, it performs the action.
            g_action_group_activate_action(application, "quick-add", nil)
            return 0
        }
    }

    private func showPreferences(atSync showsSync: Bool = false) {
        whenOpened { [unowned self] in
            PreferencesDialog.show(
                preferences, themes: themes, showThemes: { [unowned self] in self.showThemes() }, sync: sync,
                shortcut: shortcut, in: $0.window, showsSync: showsSync)
        }
    }

    private func showThemes() {
        whenOpened { [unowned self] in ThemePopover.show(preferences, themes: themes, over: $0.list.widget) }
    }

    private func activate() {
        // The focus stays where it is, so that a text stays open (G11).
        if let window = activeWindow { return gtk_window_present(ptr(window.window)) }
        let window = makeWindow()
        if document.library == nil { openDocument() } else { window.showLibrary() }
        window.present()
    }

    private func openDocument() {
        document.open(doneItemPlacement: preferences.doneItemPlacement)
    }

    private func makeShortcut() -> GlobalShortcut {
        let shortcut = GlobalShortcut(
            // TRANSLATORS: What a keyboard shortcut does, shown by the desktop.
            id: "quick-add", of: Program.id, description: tr("Add an item"), suggesting: "CTRL+ALT+n")
        shortcut.onActivate = { [unowned self] in showQuickAdd(activationToken: $0) }
        shortcut.onRefused = { [unowned self] in preferences.bindsQuickAdd = false }
        return shortcut
    }

    /// Asks the desktop for the shortcut of quick add if the user wants it, or gives it back.
    private func bindShortcut() {
        if preferences.bindsQuickAdd {
            if !windows.isEmpty, shortcut.state != .refused { shortcut.bind() }
        } else if shortcut.state != .refused {
            shortcut.unbind()
        }
    }

    /// Opens the window for quickly adding items, or brings it to the front. It needs no other window.
    private func showQuickAdd(activationToken: String? = nil) {
        if let quickAdd { return quickAdd.present(activationToken: activationToken) }
        let window = QuickAddWindow(
            application: application, document: document, style: style, recognizesDates: preferences.recognizesDates)
        quickAdd = window
        window.onClosed = { [unowned self] in quickAdd = nil }
        window.present(activationToken: activationToken)
        if document.library == nil { openDocument() }
    }

    /// The active window, or the one opened last.
    private var activeWindow: MainWindow? {
        let active = gtk_application_get_active_window(ptr(application))
        return windows.first { ptr($0.window) == active } ?? windows.last
    }

    /// Shows the window and performs an action in it when the lists are loaded. The action may have started the
    /// program.
    func whenOpened(_ act: @escaping (MainWindow) -> Void) {
        activate()
        guard document.library != nil, let window = activeWindow else { return waiting.append(act) }
        window.grabFocus()
        act(window)
    }

    /// Opens another window on the same lists.
    private func openWindow() {
        guard document.library != nil, !windows.isEmpty else { return activate() }
        let window = makeWindow()
        window.showLibrary()
        window.present()
    }

    private func makeWindow() -> MainWindow {
        let window = MainWindow(
            application: application, document: document, preferences: preferences, style: style, sounds: sounds,
            sync: sync)
        windows.append(window)
        sync.follow(window.window)
        FrameClock.afterNext(of: window.window) { [weak self] in self?.bindShortcut() }
        window.isLast = { [unowned self] in windows.count == 1 }
        window.onClosed = { [unowned self, weak window] in windows.removeAll { $0 === window } }
        return window
    }
}

extension Application {
    private func listsDidOpen() {
        let actions = waiting
        waiting = []
        // After the windows have shown the lists.
        if !actions.isEmpty { MainLoop.soon { [unowned self] in for act in actions { activeWindow.map(act) } } }
        // After the first frame.
        MainLoop.perform(priority: G_PRIORITY_LOW) { [weak self] in self?.remind() }
    }

    /// Shows the reminders that were missed.
    private func remind() {
        guard let library = document.library?.library else { return }
        reminders.remind(of: library, dayTime: preferences.reminderTime)
    }
}
