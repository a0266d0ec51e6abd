// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore
import ListStore

/// The window: header, list, and what is told above it.
final class MainWindow {
    let window: Widget
    private let header: Header
    let announcer: Announcer
    private let banner = Banner(buttonLabel: tr("Use These Lists"), action: "win.replace-file")
    private let spinner: Widget
    private let empty: Widget
    let list = ListController()
    let searchController: SearchController
    private var spinnerDelay: Timeout?
    private var actions: [Owned] = []
    private var fileMessage: String?
    private var trouble: SaveFailure?
    private var wasAskedToClose = false
    private var state: ViewState

    /// ms that a list may take to come without anybody being told to wait.
    private static let patience: UInt32 = 150

    /// The library changed and is to be saved.
    var onChange: (ListSession) -> Void {
        get { list.onChange }
        set { list.onChange = newValue }
    }

    /// The window is the active one now.
    var onActivate: () -> Void = {}

    /// The user wants a broken file replaced by the lists that are shown.
    var onReplaceFile: () -> Void = {}

    /// Earlier states to go back to.
    var backups: () -> Backups? = { nil }

    /// Another level is shown, or another list.
    var onMoved: () -> Void = {}

    /// What is shown is kept elsewhere too.
    var library: Library? { list.view.session?.libraryToSave }
    var history: History { list.view.session?.history ?? History() }

    /// It closes now.
    var onClosed: () -> Void = {}

    /// The window is about to close; returns what stands against it.
    var onClose: () -> SaveFailure? = { nil }

    /// - Parameter state: how large it was last, and what it showed.
    init(application: UnsafeMutablePointer<GtkApplication>, state: ViewState) {
        self.state = state
        window = adw_application_window_new(application)
        gtk_window_set_default_size(ptr(window), Int32(clamping: state.width ?? 420), Int32(clamping: state.height ?? 720))
        if state.isMaximized { gtk_window_maximize(ptr(window)) }
        gtk_widget_set_size_request(window, 360, 294)
        gtk_window_set_title(ptr(window), "Ember")
        gtk_widget_add_css_class(window, "ember")
        Style.apply(to: window)

        header = Header(in: window, menu: MainMenu.make())
        announcer = Announcer(for: window)
        searchController = SearchController(in: window)
        spinner = gtk_spinner_new()
        gtk_widget_set_size_request(spinner, 32, 32)
        gtk_widget_set_visible(spinner, 0)
        empty = gtk_label_new(Self.hint(tr("Nothing left to do.")))
        gtk_label_set_wrap(ptr(empty), 1)
        gtk_label_set_justify(ptr(empty), GTK_JUSTIFY_CENTER)
        gtk_widget_add_css_class(empty, "hint")
        gtk_widget_set_visible(empty, 0)
        list.cover(with: spinner)
        list.hint = empty

        let overlay = gtk_overlay_new()!
        gtk_overlay_set_child(ptr(overlay), list.widget)
        gtk_overlay_add_overlay(ptr(overlay), searchController.cover)
        gtk_overlay_add_overlay(ptr(overlay), announcer.toast.widget)
        let content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        gtk_box_append(ptr(content), header.widget)
        gtk_box_append(ptr(content), searchController.bar)
        gtk_box_append(ptr(content), banner.widget)
        gtk_box_append(ptr(content), overlay)
        adw_application_window_set_content(ptr(window), content)

        header.onMenuClosed = { [weak self] in
            guard let self else { return }
            // What was chosen may want the keys.
            let focus = gtk_window_get_focus(ptr(window))
            if focus.map({ gtk_widget_is_ancestor($0, self.header.widget) != 0 }) ?? true { giveKeysToList() }
        }
        announcer.toast.onCoverage = { [weak self] in
            self?.list.set(inset: $0)
            self?.searchController.set(inset: $0)
        }
        list.onFrame = { [weak self] in self?.refreshSurroundings() }
        list.onEffect = { [weak self] in self?.tell(of: $0) }
        addActions()
        searchController.connect(to: list)
        list.addKeys(to: window)
        endEditing(byPressOn: header.widget)
        endEditing(byPressOn: banner.widget)
        // A window that is left in the middle of a gesture must not act on it later.
        onNotify(ptr(window), "notify::is-active") { [weak self] in
            guard let self else { return }
            guard gtk_window_is_active(ptr(window)) == 0 else { return onActivate() }
            list.perform(.cancelGesture)
        }
        onCloseRequest(ptr(window)) { [weak self] in self?.keepsOpen() ?? false }
        attach(self, to: window)
    }

    /// Shows the window, and the spinner when the list is long in coming.
    func present(isLoading: Bool) {
        if isLoading {
            spinnerDelay = MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.setSpinning(true) }
        }
        gtk_window_present(ptr(window))
        gtk_widget_grab_focus(list.view.widget)
    }

    /// Shows a library.
    func show(_ library: Library, isReadOnly: Bool) {
        spinnerDelay?.cancel()
        setSpinning(false)
        list.show(library, as: state, isReadOnly: isReadOnly)
        searchController.followLibrary()
        refreshSurroundings()
    }

    /// What the window shows now.
    var viewState: ViewState {
        guard let session = list.view.session else { return state }
        var (width, height): (Int32, Int32) = (0, 0)
        // Of a maximised window: as large as it would be if it were not.
        gtk_window_get_default_size(ptr(window), &width, &height)
        return ViewState(
            level: session.level, offset: session.offset, width: width > 0 ? Int(width) : nil, height: height > 0 ? Int(height) : nil,
            isMaximized: gtk_window_is_maximized(ptr(window)) != 0
        )
    }

    /// Opens a new row on top of the list; of the first one, where all lists are shown.
    func addItem() {
        if list.view.session?.level == .lists { list.perform(.showList(0)) }
        list.perform(.add(.top))
    }

    /// What earlier sessions left to be undone.
    func follow(_ earlier: History) {
        list.view.session?.history.prepend(earlier)
    }

    /// Shows what was done in another window, which can be undone here too.
    func follow(_ library: Library, _ history: History) {
        list.adopt(library)
        list.view.session?.history = history
    }

    /// Shows what others made of the file, and what was changed here meanwhile. Returns both as they are to be in the file.
    func adopt(_ merge: Merge) -> Library? {
        list.adopt(merge)
    }

    /// Takes on the colors that there are now, and tells when they are not those that were chosen.
    func recolor() {
        Style.apply(to: window)
        list.recolor()
        searchController.recolor()
        if trouble == nil { banner.show(fileMessage ?? ThemeStore.shared.problem) }
    }

    /// Takes on how rows are to behave.
    func followPreferences() {
        list.followPreferences()
        refreshSurroundings()
    }

    /// Tells the user something about the file; nil when there is nothing to tell.
    func notify(_ message: String?) {
        fileMessage = message
        banner.show(message ?? ThemeStore.shared.problem)
        refreshSurroundings()
    }

    /// Tells how saving went: nil when all is on disk.
    func tellSaving(_ trouble: SaveFailure?) {
        guard trouble != self.trouble else { return }
        self.trouble = trouble
        if trouble == nil { wasAskedToClose = false }
        banner.show(trouble?.message ?? fileMessage ?? ThemeStore.shared.problem, showsButton: trouble?.canReplaceFile ?? false)
    }

    private func replaceFile() {
        guard trouble?.canReplaceFile ?? false else { return }
        // The button goes.
        giveKeysToList()
        onReplaceFile()
    }

    private func giveKeysToList() {
        gtk_widget_grab_focus(list.view.widget)
        list.view.grabFocus(isVisible: gtk_window_get_focus_visible(ptr(window)) != 0)
    }

    /// A window with changes that cannot be saved stays open at first; asked again, it closes.
    private func keepsOpen() -> Bool {
        list.perform(.finishEditing)
        guard let trouble = onClose(), !wasAskedToClose else {
            onClosed()
            return false
        }
        wasAskedToClose = true
        self.trouble = trouble
        let message = trouble.message + " " + tr("Close the window again to discard your changes.")
        banner.show(message, showsButton: trouble.canReplaceFile)
        return true
    }

    /// A press beside the list ends editing as one on another row does (G21).
    private func endEditing(byPressOn widget: Widget) {
        let press = gtk_gesture_click_new()!
        gtk_event_controller_set_propagation_phase(press, GTK_PHASE_CAPTURE)
        onPress(press) { [weak self] _, _ in self?.list.perform(.finishEditing) }
        gtk_widget_add_controller(widget, press)
    }

    private func addActions() {
        actions = [
            addAction("undo", to: ptr(window)) { [weak self] in
                if self?.searchController.changeTyping("text.undo") == false { self?.list.undo() }
            },
            addAction("redo", to: ptr(window)) { [weak self] in
                if self?.searchController.changeTyping("text.redo") == false { self?.list.redo() }
            },
            addAction("replace-file", to: ptr(window)) { [weak self] in self?.replaceFile() },
            addAction("take-back", to: ptr(window)) { [weak self] in self?.takeBack() },
            addAction("up", to: ptr(window)) { [weak self] in
                self?.searchController.close()
                self?.list.perform(.up)
            },
            addAction("find", to: ptr(window)) { [weak self] in self?.searchController.open() },
            addAction("clear", to: ptr(window)) { [weak self] in self?.list.perform(.clear) },
            addAction("put-back", to: ptr(window)) { [weak self] in self?.list.perform(.uncompleteAll) },
            addAction("copy-as-text", to: ptr(window)) { [weak self] in self?.list.copyAsText() },
            addAction("import", to: ptr(window)) { [weak self] in self?.transfer.chooseImport() },
            addAction("export", to: ptr(window)) { [weak self] in self?.transfer.chooseExport() },
            addAction("shortcuts", to: ptr(window)) { [weak self] in if let self { ShortcutsWindow(over: window).present() } },
            addAction("restore", to: ptr(window)) { [weak self] in self?.chooseBackup() },
        ]
    }

    /// What is said on an empty list.
    private static func hint(_ words: String) -> String {
        words + "\n\n" + tr("Pull down, tap, or type to add an item.")
    }

    /// Who has cleared the last ones reads a few words.
    private func sayWellDone() {
        guard list.view.session?.list.items.isEmpty == true else { return }
        gtk_label_set_text(ptr(empty), Self.hint(EmptyListQuotes.random()))
    }

    private lazy var transfer = ImportExport(of: list, in: window) { [weak self] in self?.announcer.announce($0) }

    /// Shows what there is to go back to.
    private func chooseBackup() {
        guard let backups = backups() else { return }
        RestoreWindow(over: window, backups: backups) { [weak self] in self?.list.perform(.replace($0, .restore)) }.present()
    }

    /// Undoes what the toast tells of. What is being edited is taken first; if that was a step, the toast is gone with it.
    private func takeBack() {
        list.perform(.finishEditing)
        if announcer.toast.isShown { list.perform(.undo) }
    }

    private func setSpinning(_ isSpinning: Bool) {
        gtk_widget_set_visible(spinner, isSpinning ? 1 : 0)
        gtk_spinner_set_spinning(ptr(spinner), isSpinning ? 1 : 0)
    }

    /// What depends on the list around it: the header goes on with the first row.
    private func refreshSurroundings() {
        guard let session = list.view.session else { return }
        header.show(session.level, session.list)
        list.set(dropZone: header.dropZone(in: list.view.widget))
        // Where the file could not be shown, nobody knows what is left to do. (Its opacity is the list's. Without any, a screen reader
        // would read it all the same.)
        gtk_widget_set_visible(empty, fileMessage == nil && gtk_widget_get_opacity(empty) > 0 ? 1 : 0)
    }

    // MARK: Telling

    private func tell(of effect: SessionEvent) {
        searchController.followLibrary()
        switch effect {
        case .changed(let kind, let item):
            refreshSurroundings()
            if case .clear = kind { sayWellDone() }
            announcer.announce(kind, item, in: list.view.session?.list)
        case .adopted: refreshSurroundings()
        case .undid:
            refreshSurroundings()
            announcer.announceUndo()
        case .redid:
            refreshSurroundings()
            announcer.announceRedo()
        case .moved(let level):
            refreshSurroundings()
            if let list = list.view.session?.list { announcer.announce(level, list) }
            onMoved()
        case .refused: banner.repeatMessage()
        case .drafted, .armed, .armedToAdd, .disarmed, .lifted, .menu, .focused: break
        }
    }
}
