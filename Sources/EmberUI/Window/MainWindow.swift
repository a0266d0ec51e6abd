// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import ListStore

/// A window: header, search, banner, and list.
final class MainWindow {
    let window: Widget
    private let header: Header
    let announcer: Announcer
    private let hint = EmptyListHint()
    /// The header, the search bar, the banner, and the list, from top to bottom.
    private let content: Widget
    /// The lists, if they are shown beside the items, and the content.
    private let panes: Widget
    /// The list, covered by the results of the search and the toast.
    private let overlay: Widget
    let document: LibraryDocument
    let list: ListController
    private let preferences: Preferences
    private let style: Style
    private let sounds: Sounds
    // The first frame doesn't show these, so they are created when they are needed.
    private(set) lazy var searchController = makeSearchController()
    private var hasSearchController = false
    private lazy var listsPane = makeListsPane()
    private var hasListsPane = false
    private lazy var banner = ProblemBanner(for: document, style: style) { [weak self] in self?.insert(banner: $0) }
    private lazy var spinner = DelayedSpinner { [weak self] in
        self?.list.cover(with: $0)
        self?.updateChrome()
    }
    private var doubleTaps: DoubleTapAdapter?
    /// The actions of undo and redo in the menu, which can only take the steps that they name.
    private var stepActions: (undo: ObjectRef, redo: ObjectRef)?
    /// The actions of the menu for the done items of the list.
    private var doneItemActions: [ObjectRef] = []
    private weak var restoreWindow: RestoreWindow?
    private var lessons: LessonDemonstrator?
    private var wasAskedToClose = false
    private var state: ViewState

    /// Returns whether there is no other window.
    var isLast: () -> Bool = { true }

    /// The window is closed.
    var onClosed: () -> Void = {}

    init(
        application: OpaquePointer, document: LibraryDocument, preferences: Preferences, style: Style, sounds: Sounds,
        sync: SyncClient
    ) {
        self.document = document
        self.preferences = preferences
        self.style = style
        self.sounds = sounds
        list = ListController(palette: style.palette, sounds: sounds)
        state = document.viewState
        window = adw_application_window_new(ptr(application))
        header = Header(in: window, sync: sync, palette: style.palette)
        overlay = gtk_overlay_new()
        content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        panes = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        announcer = Announcer(for: window, over: overlay) { [document] in document.library?.history.revision }
        setUpWindow()
        list.hint = hint.widget
        setHint(tr("Nothing left to do."))
        gtk_overlay_set_child(ptr(overlay), list.widget)
        gtk_box_append(ptr(content), header.widget)
        gtk_box_append(ptr(content), overlay)
        gtk_box_append(ptr(panes), content)
        adw_application_window_set_content(ptr(window), panes)
        followParts()
        addActions()
        followKeysAndFingers()
        followWindow()
        document.observe(for: self) { [weak self] in self?.handle($0) }
        applyPreferences(to: list)
        preferences.observe(for: self) { [weak self] in self?.applyPreferences() }
        attach(self, to: window)
    }

    private func setUpWindow() {
        gtk_window_set_default_size(
            ptr(window), Int32(clamping: state.width ?? 420), Int32(clamping: state.height ?? 720))
        if state.isMaximized { gtk_window_maximize(ptr(window)) }
        gtk_widget_set_size_request(window, 360, 294)
        gtk_window_set_title(ptr(window), "Ember")
        gtk_widget_add_css_class(window, "ember")
        style.palette.setContrastClass(of: window)
    }

    /// Connects the header, the list, and dialogs to the window.
    private func followParts() {
        header.onMenuClosed = { [weak self] in self?.leaveHeader() }
        header.onMenuOpening = { [weak self] in self?.offerSteps() ?? (nil, nil) }
        Dialog.onChange(in: window) { [weak self] in self?.dialogChanged() }
        announcer.onCoverage = { [weak self] in
            guard let self else { return }
            list.set(inset: $0)
            hint.fit(above: $0)
            if hasSearchController { searchController.set(inset: $0) }
        }
        list.onResize = { [weak self] in self?.listWasResized() }
        list.onFrame = { [weak self] in self?.updateChrome() }
        takeEvents(of: list)
    }

    private func listWasResized() {
        announcer.updateCoverage()
        hint.fit(above: announcer.coverage)
        updatePanes()
    }

    private func followKeysAndFingers() {
        list.addKeys(to: window, of: window)
        list.isKeyFocusElsewhere = { [weak self] focus in
            guard let self else { return false }
            return hasSearchController && searchController.hasKeys(with: focus)
                || hasListsPane && listsPane.contains(focus)
        }
        doubleTaps = DoubleTapAdapter(on: window) { [weak self] in
            if let self, !Dialog.isOpen(in: self.window) { activeList.doubleTapped(with: $0) }
        }
        endEditing(byPressOn: header.widget)
    }

    private func followWindow() {
        // A gesture must not end later in a window that is inactive. A row that was picked up has no finger that could
        // end it, and the menu that it was picked up by makes the window inactive when it closes.
        on(ptr(window), "notify::is-active") { [weak self] in
            guard let self else { return }
            guard gtk_window_is_active(ptr(window)) == 0 else { return self.document.check() }
            for list in lists where !list.hasPickedUpRow { list.perform(.cancelGesture) }
        }
        FrameClock.afterNext(of: window) { [weak self, window, document] in
            // The desktop may have given the window another size than the one it asked for.
            self?.listWasResized()
            document.windowWasDrawn()
            OnScreenKeyboard.prepare(for: window)
        }
        onCloseRequest(ptr(window)) { [weak self] in self?.staysOpen() ?? false }
    }

    private func makeSearchController() -> SearchController {
        let search = SearchController(in: window, document: document, palette: style.palette)
        hasSearchController = true
        gtk_box_insert_child_after(ptr(content), search.bar, header.widget)
        gtk_overlay_add_overlay(ptr(overlay), search.cover)
        // Below the toast.
        gtk_widget_insert_after(search.cover, overlay, list.widget)
        search.connect(to: list)
        search.set(inset: announcer.coverage)
        return search
    }

    private func makeListsPane() -> ListsPane {
        let pane = ListsPane(beside: list, of: header, in: window, palette: style.palette, sounds: sounds)
        hasListsPane = true
        gtk_box_prepend(ptr(panes), pane.widget)
        takeEvents(of: pane.lists)
        for part in [pane.widget, pane.headerBar.widget, content] { endEditing(byPressOn: part) }
        return pane
    }

    private func insert(banner: Widget) {
        gtk_box_insert_child_after(ptr(content), banner, gtk_widget_get_prev_sibling(overlay))
        endEditing(byPressOn: banner)
    }

    private func openFolder() {
        DefaultProgram.openFolder(ofFile: document.filePath) { [weak self] isOpened in
            if !isOpened { self?.announcer.announce(tr("Could not open the folder.")) }
        }
    }

    private func open(_ link: Link) {
        DefaultProgram.open(link.uri) { [weak self] isOpened in
            guard !isOpened else { return }
            let address = DisplayText.excerpt(of: link.text)
            self?.announcer.announce(tr("No program could open “{address}”.", ["address": address]))
        }
    }

    /// Shows the new window, with a spinner if loading takes long.
    func present() {
        updateSpinner()
        gtk_window_present(ptr(window))
        grabFocus()
    }

    /// Moves the focus to the list. This commits the text that is being edited, and closes a search without a text.
    func grabFocus() {
        gtk_widget_grab_focus(list.view.widget)
    }

    /// The level, scroll position, and size of the window.
    var viewState: ViewState {
        guard let level = list.level else { return state }
        var (width, height): (Int32, Int32) = (0, 0)
        // The default size of a maximized window is its size before it was maximized.
        gtk_window_get_default_size(ptr(window), &width, &height)
        return ViewState(
            level: level, offset: list.offset, width: width > 0 ? Int(width) : nil,
            height: height > 0 ? Int(height) : nil,
            isMaximized: gtk_window_is_maximized(ptr(window)) != 0
        )
    }

    /// Adds a row at the top of the list, or of the first list on the level of lists.
    func addItem() {
        Dialog.close(in: window)
        if list.level == .lists { list.perform(.showList(0)) }
        list.perform(.add(.top))
    }

    /// Applies the current colors, and shows a banner if the chosen theme can't be used.
    func recolor() {
        let palette = style.palette
        palette.setContrastClass(of: window)
        list.recolor(palette)
        if hasListsPane { listsPane.recolor(palette) }
        header.palette = palette
        updateChrome()
        if hasSearchController { searchController.recolor(palette) }
        restoreWindow?.recolor(palette)
        banner.update()
    }

    private func applyPreferences(to list: ListController) {
        list.set(swapsSwipes: preferences.swapSwipes)
        let holdDelay = Double(DesktopSettings.integer("gtk-long-press-time", of: window)) / 1_000
        list.set(
            limits: preferences.movementLimits(holdDelay: holdDelay), swipingDevices: preferences.swipingDevices)
        list.recognizesDates = preferences.recognizesDates
        list.set(hasButtons: preferences.hasRowButtons)
    }

    private func applyPreferences() {
        for list in lists { applyPreferences(to: list) }
        updatePanes()
        updateChrome()
    }

    private func replaceFile() {
        guard banner.failure?.canReplaceFile ?? false else { return }
        // The button disappears.
        focusList()
        document.replaceFile()
    }

    /// Moves the focus from the header to the list. A menu item that opens the search or a dialog has moved it there
    /// already.
    private func leaveHeader() {
        let focus = gtk_window_get_focus(ptr(window))
        if focus.map({ gtk_widget_is_ancestor($0, header.widget) != 0 }) ?? true { focusList() }
    }

    private func dialogChanged() {
        if Dialog.isOpen(in: window) { finishInput() } else { leaveHeader() }
    }

    /// Ends gestures and edits in all lists of the window.
    private func finishInput() {
        perform(.cancelGesture)
        perform(.finishEditing)
    }

    private func focusList() {
        list.grabFocus(isVisible: gtk_window_get_focus_visible(ptr(window)) != 0)
    }

    /// Keeps a window open the first time it is closed: until its exports are written, or if it has unsaved changes. As
    /// long as there is another window, the document goes on saving, so this doesn't wait for the disk.
    private func staysOpen() -> Bool {
        perform(.finishEditing)
        if transfer.afterExports({ [weak self] in self?.close() }) { return true }
        guard isLast(), let failure = document.flush(), !wasAskedToClose else {
            document.save(viewState)
            onClosed()
            return false
        }
        wasAskedToClose = true
        banner.show(failure, warning: tr("Close the window again to discard your changes."))
        return true
    }

    /// Closes the window with its dialogs. With unsaved changes it stays open.
    func close() {
        // A dialog would be closed instead of the window.
        Dialog.closeAll(in: window)
        gtk_window_close(ptr(window))
    }

    /// Commits the text that is being edited when a widget next to its list is pressed (G21).
    private func endEditing(byPressOn widget: Widget) {
        let press = gtk_gesture_click_new()!
        gtk_event_controller_set_propagation_phase(press, GTK_PHASE_CAPTURE)
        onPress(press) { [weak self] _, _ in
            guard let self else { return }
            for list in lists where gtk_widget_is_ancestor(list.widget, widget) == 0 { list.perform(.finishEditing) }
        }
        gtk_widget_add_controller(widget, press)
    }

    private func addActions() {
        stepActions = (
            undo: addAction("undo-step", to: ptr(window)) { [weak self] in self?.list.perform(.undo) },
            redo: addAction("redo-step", to: ptr(window)) { [weak self] in self?.list.perform(.redo) }
        )
        doneItemActions = [
            addAction("clear", to: ptr(window)) { [weak self] in self?.list.perform(.clear) },
            addAction("uncomplete-all", to: ptr(window)) { [weak self] in self?.list.perform(.uncompleteAll) },
        ]
        addAction("undo", to: ptr(window)) { [weak self] in
            if self?.changeSearchText("text.undo") == false { self?.activeList.undo() }
        }
        addAction("redo", to: ptr(window)) { [weak self] in
            if self?.changeSearchText("text.redo") == false { self?.activeList.redo() }
        }
        addAction("replace-file", to: ptr(window)) { [weak self] in self?.replaceFile() }
        addAction("undo-from-toast", to: ptr(window)) { [weak self] in self?.takeStep(.undo, offered: .undo) }
        addAction("redo-from-toast", to: ptr(window)) { [weak self] in self?.takeStep(.redo, offered: .redo) }
        addAction("up", to: ptr(window)) { [weak self] in
            guard let self else { return }
            if hasSearchController { searchController.close() }
            list.perform(.up)
        }
        addAction("other-pane", to: ptr(window)) { [weak self] in self?.focusOtherPane() }
        addAction("find", to: ptr(window)) { [weak self] in self?.searchController.open() }
        addAction("copy-as-text", to: ptr(window)) { [weak self] in self?.list.copyAsText() }
        addAction("import", to: ptr(window)) { [weak self] in self?.transfer.chooseImport() }
        addAction("export", to: ptr(window)) { [weak self] in self?.transfer.chooseExport() }
        addAction("shortcuts", to: ptr(window)) { [weak self] in
            guard let self else { return }
            ShortcutsDialog.show(in: window, swapsSwipes: preferences.swapSwipes)
        }
        addAction("restore", to: ptr(window)) { [weak self] in self?.chooseBackup() }
        addAction("open-folder", to: ptr(window)) { [weak self] in self?.openFolder() }
    }

    /// Sets the words on an empty list.
    private func setHint(_ words: String) {
        let canAdd = list.level != .due && list.shownList?.isReadOnly != true
        let instruction = canAdd ? tr("Pull down, tap, or type to add an item.") : ""
        hint.set(words, instruction: instruction, above: announcer.coverage)
    }

    /// Shows a quote after the last items were cleared.
    private func showQuote() {
        guard list.shownList?.items.isEmpty == true else { return }
        setHint(EmptyListQuotes.all.randomElement() ?? "")
    }

    private lazy var transfer = ImportExport(of: document, shownIn: list, in: window) { [weak self] in
        self?.finishInput()
    } tell: { [weak self] in
        self?.announcer.announce($0)
    } onProgress: { [weak self] in
        self?.updateSpinner()
    }

    /// Shows the backups.
    private func chooseBackup() {
        let restore = RestoreWindow(
            over: window, backups: document.backups, current: document.library?.libraryToSave ?? Library(),
            palette: style.palette, preferences: preferences, sounds: sounds
        ) { [weak self] in
            self?.list.perform(.replace($0, .restore))
        }
        restore.present()
        restoreWindow = restore
    }

    /// Takes the step that the toast offers. Committing the text that is being edited first may remove the toast.
    private func takeStep(_ command: Command, offered offer: UndoToast.Offer) {
        perform(.finishEditing)
        announcer.hideIfOutdated()
        if announcer.offer.contains(offer) { list.perform(command) }
    }

    /// Commits the text that is being edited, and returns the steps that the menu can undo and redo then.
    private func offerSteps() -> (undo: UndoStep?, redo: UndoStep?) {
        perform(.finishEditing)
        let steps: (undo: UndoStep?, redo: UndoStep?) = document.library?.nextSteps ?? (nil, nil)
        if let stepActions {
            g_simple_action_set_enabled(stepActions.undo.pointer, steps.undo == nil ? 0 : 1)
            g_simple_action_set_enabled(stepActions.redo.pointer, steps.redo == nil ? 0 : 1)
        }
        return steps
    }

    /// Undoes or redoes typing in the search entry if that is focused. Returns whether it is.
    private func changeSearchText(_ action: String) -> Bool {
        hasSearchController && searchController.changeTyping(action)
    }

    private func updateSearchIndex() {
        if hasSearchController { searchController.updateIndex() }
    }

    /// Shows a spinner if loading, importing, or exporting takes long.
    private func updateSpinner() {
        spinner.isNeeded = document.library == nil || transfer.isRunning
        updateChrome()
    }

    /// Updates what depends on the list: the header, whose color is that of the first row, and the hint.
    private func updateChrome() {
        guard let level = list.level, let shown = list.shownList else { return }
        header.show(level, shown, change: list.levelChange)
        if hasListsPane { listsPane.lists.view.openRow = level.row }
        list.set(dropZone: dropZone)
        let hasDoneItems = level != .lists && level != .due && shown.unfinishedCount < shown.items.count
        for action in doneItemActions { g_simple_action_set_enabled(action.pointer, hasDoneItems ? 1 : 0) }
        // If the file couldn't be read, the list may not really be empty. A hint without opacity must be hidden from
        // screen readers.
        let showsHint = !document.mayLackItems && !spinner.isShown && gtk_widget_get_opacity(hint.widget) > 0
        hint.isShown = showsHint
    }

    // MARK: Lists beside items

    /// The list, and the lists beside it if there are any.
    private var lists: [ListController] { hasListsPane ? [list, listsPane.lists] : [list] }

    /// The list with the keyboard focus; the items if neither has it.
    private var activeList: ListController { hasListsPane && listsPane.hasFocus ? listsPane.lists : list }

    private func perform(_ command: Command) {
        for list in lists { list.perform(command) }
    }

    /// The width of the window in px, before the first layout as far as it is known.
    private var width: Int {
        if case let width = gtk_widget_get_width(window), width > 0 { return Int(width) }
        return state.isMaximized ? DesktopSettings.monitorWidth(of: window) : state.width ?? 0
    }

    /// Shows or hides the lists beside the items of one after the width of the window, the preference, or the lists have
    /// changed (K30).
    private func updatePanes() {
        guard let library = document.library, hasListsPane || preferences.showsListsBesideItems else { return }
        let isWide =
            preferences.showsListsBesideItems && width >= ListsPane.minimumWindowWidth
            && !library.library.lists.isEmpty
        guard isWide != (hasListsPane && listsPane.isShown) else { return }
        // The name of a list stays open where it is.
        if isWide, list.level == .lists, list.isEditing { return }
        if isWide {
            listsPane.show(library)
            applyPreferences(to: listsPane.lists)
        } else {
            closeListsPane()
        }
        updateChrome()
    }

    private func closeListsPane() {
        if listsPane.close() { focusList() }
    }

    /// The place to which a row is dragged that goes to another list: the lists beside, or the back button.
    private var dropZone: DropZone? {
        hasListsPane && listsPane.isShown
            ? DropZone(around: listsPane.lists.view.widget, in: list.view.widget)
            : header.dropZone(in: list.view.widget)
    }

    /// Shows a level that the list beside has requested, and moves the focus there.
    private func show(_ level: Level, _ row: ItemID?) {
        switch level {
        case .items(let id):
            list.perform(row.map { .reveal($0, in: id) } ?? .show(level))
            focusList()
        case .lists:
            listsPane.lists.focusByKey(on: row ?? list.level?.row)
        }
    }

    private func focusOtherPane() {
        guard hasListsPane, listsPane.isShown else { return }
        if listsPane.hasFocus { list.focusByKey() } else { show(.lists, nil) }
    }

    // MARK: Events

    private func takeEvents(of list: ListController) {
        list.onEvent = { [weak self, weak list] in
            if let list { self?.handle($0, of: list) }
        }
        list.onFiles = { [weak self] in self?.transfer.importItems($0, above: $1) }
        list.onFailedDrop = { [weak self] in self?.announcer.announce($0) }
    }

    /// Says why the list can't be changed.
    private func refuse(_ refusal: Refusal) {
        switch refusal {
        case .file: banner.repeatMessage()
        case .list(let name): announcer.announce(ReadOnlyListText.text(for: DisplayText.excerpt(of: name)))
        case .cut(let item): announcer.announce(ReadOnlyListText.text(forCut: DisplayText.excerpt(of: item.text)))
        case .due: announcer.announce(tr("This list shows items of other lists. Add new ones there."))
        }
    }

    /// - Parameter list: the list that reports the event.
    private func handle(_ event: SessionEvent, of list: ListController) {
        updateSearchIndex()
        lessons?.handle(event)
        switch event {
        case .changed(let kind, let item):
            updateChrome()
            if case .clear = kind { showQuote() }
            announcer.announce(UndoStep(kind: kind, name: item.text), of: item.id, in: list.shownList)
        case .changedExternally: updateChrome()
        case .undid:
            updateChrome()
            if let step = document.library?.nextSteps.redo { announcer.announceUndo(of: step) }
        case .redid:
            updateChrome()
            if let step = document.library?.nextSteps.undo { announcer.announceRedo(of: step) }
        case .moved(let level):
            updateChrome()
            setHint(tr("Nothing left to do."))
            if let list = list.shownList { announcer.announce(level, list) }
            document.save(viewState)
        case .refused(let refusal): refuse(refusal)
        case .recognizedDate(let date): announcer.announce(date)
        case .linkRequested(let link): open(link)
        case .levelRequested(let level, let row): show(level, row)
        case .edited, .armed, .listArmed, .disarmed, .lifted, .dropped, .carriedOut, .menu, .dateRequested,
            .notesRequested, .focused:
            break
        }
        // The library must not be edited while its changes are reported.
        MainLoop.soon { [weak self] in self?.updatePanes() }
    }
}

extension MainWindow {
    private func handle(_ event: LibraryDocument.Event) {
        switch event {
        case .opened: showLibrary()
        case .saved(let failure): show(failure)
        case .messageChanged:
            banner.update()
            updateChrome()
        case .changed: announcer.hideIfOutdated()
        case .movingDoneItems: perform(.finishEditing)
        }
    }

    /// Shows the lists, once they were read.
    func showLibrary() {
        guard let library = document.library else { return }
        updateSpinner()
        // The lists beside belong to the former library.
        if hasListsPane, listsPane.isShown { closeListsPane() }
        list.show(library, from: state)
        updatePanes()
        setHint(tr("Nothing left to do."))
        updateSearchIndex()
        banner.update()
        updateChrome()
        lessons = document.hasOnlyLessons ? LessonDemonstrator(document, in: list) : nil
    }

    private func show(_ failure: SaveFailure?) {
        guard failure != banner.failure else { return }
        // The new message doesn't warn that closing discards the changes.
        wasAskedToClose = false
        banner.show(failure)
    }
}
