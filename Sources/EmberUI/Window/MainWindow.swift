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
    let document: LibraryDocument
    let list = ListController()
    let searchController: SearchController
    private var spinnerDelay: Timeout?
    private var actions: [ObjectRef] = []
    private var fileMessage: String?
    private var trouble: SaveFailure?
    private var wasAskedToClose = false
    private var state: ViewState

    /// ms that a list may take to come without anybody being told to wait.
    private static let patience: UInt32 = 150

    /// The window is closed.
    var onClosed: () -> Void = {}

    init(application: UnsafeMutablePointer<GtkApplication>, document: LibraryDocument) {
        self.document = document
        state = document.viewState
        window = adw_application_window_new(application)
        gtk_window_set_default_size(ptr(window), Int32(clamping: state.width ?? 420), Int32(clamping: state.height ?? 720))
        if state.isMaximized { gtk_window_maximize(ptr(window)) }
        gtk_widget_set_size_request(window, 360, 294)
        gtk_window_set_title(ptr(window), "Ember")
        gtk_widget_add_css_class(window, "ember")
        Style.apply(to: window)

        header = Header(in: window, menu: MainMenu.make())
        announcer = Announcer(for: window)
        searchController = SearchController(in: window, document: document)
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
        list.onEvent = { [weak self] in self?.handle($0) }
        addActions()
        searchController.connect(to: list)
        list.addKeys(to: window)
        endEditing(byPressOn: header.widget)
        endEditing(byPressOn: banner.widget)
        // A window that is left in the middle of a gesture must not act on it later.
        on(ptr(window), "notify::is-active") { [weak self] in
            guard let self else { return }
            guard gtk_window_is_active(ptr(window)) == 0 else { return self.document.check() }
            list.perform(.cancelGesture)
        }
        onCloseRequest(ptr(window)) { [weak self] in self?.keepsOpen() ?? false }
        document.addObserver(self)
        Preferences.shared.observe(for: self) { [weak self] in self?.followPreferences() }
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

    /// What the window shows now.
    var viewState: ViewState {
        guard let level = list.level else { return state }
        var (width, height): (Int32, Int32) = (0, 0)
        // Of a maximised window: as large as it would be if it were not.
        gtk_window_get_default_size(ptr(window), &width, &height)
        return ViewState(
            level: level, offset: list.offset, width: width > 0 ? Int(width) : nil, height: height > 0 ? Int(height) : nil,
            isMaximized: gtk_window_is_maximized(ptr(window)) != 0
        )
    }

    /// Opens a new row on top of the list; of the first one, where all lists are shown.
    func addItem() {
        if list.level == .lists { list.perform(.showList(0)) }
        list.perform(.add(.top))
    }

    /// Takes on the colors that there are now, and tells when they are not those that were chosen.
    func recolor() {
        Style.apply(to: window)
        list.recolor()
        searchController.recolor()
        if trouble == nil { banner.show(fileMessage ?? ThemeStore.shared.problem) }
    }

    private func followPreferences() {
        list.followPreferences()
        refreshSurroundings()
    }

    private func replaceFile() {
        guard trouble?.canReplaceFile ?? false else { return }
        // The button goes.
        giveKeysToList()
        document.replaceFile()
    }

    private func giveKeysToList() {
        list.grabFocus(isVisible: gtk_window_get_focus_visible(ptr(window)) != 0)
    }

    /// A window with changes that cannot be saved stays open at first; asked again, it closes.
    private func keepsOpen() -> Bool {
        list.perform(.finishEditing)
        guard let trouble = document.flush(), !wasAskedToClose else {
            document.save(viewState)
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
        guard list.shownList?.items.isEmpty == true else { return }
        gtk_label_set_text(ptr(empty), Self.hint(EmptyListQuotes.random()))
    }

    private lazy var transfer = ImportExport(of: document, shownIn: list, in: window) { [weak self] in self?.announcer.announce($0) }

    /// Shows what there is to go back to.
    private func chooseBackup() {
        RestoreWindow(over: window, backups: document.backups) { [weak self] in self?.list.perform(.replace($0, .restore)) }.present()
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
        guard let level = list.level, let shown = list.shownList else { return }
        header.show(level, shown)
        list.set(dropZone: header.dropZone(in: list.view.widget))
        // Where the file could not be shown, nobody knows what is left to do. (Its opacity is the list's. Without any, a screen reader
        // would read it all the same.)
        gtk_widget_set_visible(empty, fileMessage == nil && gtk_widget_get_opacity(empty) > 0 ? 1 : 0)
    }

    // MARK: Events

    private func handle(_ event: SessionEvent) {
        switch event {
        case .changed, .drafted, .undid, .redid: document.save(isDraft: list.isEditing)
        default: break
        }
        searchController.followLibrary()
        switch event {
        case .changed(let kind, let item):
            refreshSurroundings()
            if case .clear = kind { sayWellDone() }
            announcer.announce(kind, item, in: list.shownList)
        case .adopted: refreshSurroundings()
        case .undid:
            refreshSurroundings()
            announcer.announceUndo()
        case .redid:
            refreshSurroundings()
            announcer.announceRedo()
        case .moved(let level):
            refreshSurroundings()
            if let list = list.shownList { announcer.announce(level, list) }
            document.save(viewState)
        case .refused: banner.repeatMessage()
        case .drafted, .armed, .armedToAdd, .disarmed, .lifted, .menu, .focused: break
        }
    }
}

extension MainWindow: LibraryDocumentObserver {
    func documentDidOpen() {
        guard let library = document.library else { return }
        spinnerDelay?.cancel()
        setSpinning(false)
        list.show(library, from: state)
        searchController.followLibrary()
        fileMessage = document.message
        banner.show(fileMessage ?? ThemeStore.shared.problem)
        refreshSurroundings()
    }

    func documentDidSave(_ failure: SaveFailure?) {
        guard failure != trouble else { return }
        trouble = failure
        if failure == nil { wasAskedToClose = false }
        banner.show(failure?.message ?? fileMessage ?? ThemeStore.shared.problem, showsButton: failure?.canReplaceFile ?? false)
    }

    func documentWillMoveDoneItems() {
        list.perform(.finishEditing)
    }
}
