// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import ListStore

/// A window with one row for a new item, in the color and with the name of the list that it goes to.
final class QuickAddWindow {
    private let window: Widget
    private let bar: Widget
    private let title: OpaquePointer
    private let document: LibraryDocument
    private let style: Style
    private let row: NewItemRow
    private let banner = Banner([])
    private let announcer: Announcer
    /// The list that items go to.
    private var target: ListID?
    /// Whether to stay open after adding what was typed before the lists were read; `nil` if nothing waits for them.
    private var waitingToStay: Bool?
    /// The window is closed.
    var onClosed: () -> Void = {}

    /// The width of the window in px.
    private static let width: Int32 = 480
    private static let enter = [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter]
    private static let tab = [GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab]

    /// - Parameter recognizesDates: Whether dates are recognized in what is typed.
    init(application: OpaquePointer, document: LibraryDocument, style: Style, recognizesDates: Bool) {
        self.document = document
        self.style = style
        row = NewItemRow(palette: style.palette, recognizesDates: recognizesDates)
        window = adw_application_window_new(ptr(application))
        bar = adw_header_bar_new()
        title = ptr(adw_window_title_new("", ""))
        let overlay = gtk_overlay_new()!
        announcer = Announcer(for: window, over: overlay) { [document] in document.library?.history.revision }
        gtk_widget_set_size_request(window, 360, -1)
        for name in ["ember", "quick-add"] { gtk_widget_add_css_class(window, name) }
        style.palette.setContrastClass(of: window)
        gtk_overlay_set_child(ptr(overlay), makeContent())
        adw_application_window_set_content(ptr(window), overlay)
        fitWindow()
        row.onResize = { [weak self] in self?.fitWindow() }
        row.onDate = { [weak self] in self?.announcer.announce($0) }
        row.onBreak = { [weak self] in self?.add(stays: false) }
        addKeys()
        onCloseRequest(ptr(window)) { [weak self] in self?.staysOpen() ?? false }
        FrameClock.afterNext(of: window) { [weak self, document] in
            document.windowWasDrawn()
            // Reading the icons takes longer than showing the row.
            MainLoop.perform(priority: G_PRIORITY_LOW) { IconTheme.load { [weak self] in self?.addIcons() } }
        }
        document.observe(for: self) { [weak self] in self?.handle($0) }
        showList()
        attach(self, to: window)
    }

    /// The header bar in the color of the row, which it belongs to, and the row.
    private func makeContent() -> Widget {
        adw_header_bar_set_title_widget(ptr(bar), ptr(title))
        adw_header_bar_set_show_start_title_buttons(ptr(bar), 0)
        adw_header_bar_set_show_end_title_buttons(ptr(bar), 0)
        let header = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        for name in ["list-header", "item"] { gtk_widget_add_css_class(header, name) }
        gtk_box_append(ptr(header), bar)
        let content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        for part in [header, row.view.widget, banner.widget] { gtk_box_append(ptr(content), part) }
        return content
    }

    private func addIcons() {
        adw_header_bar_set_show_start_title_buttons(ptr(bar), 1)
        adw_header_bar_set_show_end_title_buttons(ptr(bar), 1)
    }

    /// Shows the window in front, ready for typing.
    ///
    /// - Parameter activationToken: The token of the desktop that allows it.
    func present(activationToken: String? = nil) {
        if let activationToken { gtk_window_set_startup_id(ptr(window), activationToken) }
        let isNew = gtk_widget_get_realized(window) == 0
        gtk_window_present(ptr(window))
        if isNew { row.open() }
    }

    func close() { gtk_window_close(ptr(window)) }

    /// Applies the current colors.
    func recolor() {
        style.palette.setContrastClass(of: window)
        row.recolor(style.palette)
    }

    /// Makes the window as high as its content.
    private func fitWindow() {
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(ptr(window), &width, &height)
        gtk_window_set_default_size(ptr(window), width > 0 ? width : Self.width, -1)
    }

    // MARK: Keys

    private func addKeys() {
        let keys = gtk_event_controller_key_new()!
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        onKey(keys) { [weak self] key, held in self?.press(Int32(bitPattern: key), held: held) ?? false }
        gtk_widget_add_controller(window, keys)
    }

    /// Enter and Escape belong to an input method while it is composing (G10).
    private func press(_ key: Int32, held: GdkModifierType) -> Bool {
        guard !row.view.field.isComposing else { return false }
        let held = held.rawValue & gtk_accelerator_get_default_mod_mask().rawValue
        let stays = held == GDK_SHIFT_MASK.rawValue
        if Self.enter.contains(key), held == 0 || stays {
            row.view.field.afterPaste { [weak self] in self?.add(stays: stays) }
        } else if key == GDK_KEY_Escape, held == 0 {
            if !row.rejectDate() { close() }
        } else if !(Self.tab.contains(key) && (held == 0 || stays)) {
            // Nothing else in the window takes the focus.
            return false
        }
        return true
    }

    // MARK: Adding

    /// Shows the name of the list that items go to.
    private func showList() {
        let list = document.library.flatMap { library in
            library.library.indexForNewItems.map { library.library.lists[$0] }
        }
        target = list?.id
        let name = list.map { DisplayText.make(from: $0.name) } ?? ""
        adw_window_title_set_title(title, name)
        // TRANSLATORS: The title of the window for quickly adding items, which isn't shown in it.
        gtk_window_set_title(ptr(window), list == nil ? "Ember" : tr("Add to “{list}”", ["list": name]))
        if document.library?.isReadOnly == true { banner.show(document.message, actions: []) }
    }

    /// Returns whether the window stays open for now, because the text is only added when the lists are read.
    private func staysOpen() -> Bool {
        guard waitingToStay == nil else {
            waitingToStay = false
            return true
        }
        onClosed()
        return false
    }

    /// Adds what was typed, if anything, and closes the window, or opens an empty row. The text stays if it
    /// can't be saved.
    private func add(stays: Bool) {
        guard let library = document.library else { return waitingToStay = stays }
        let items = row.finish()
        if let first = items.first {
            if let problem = save(items, to: library) {
                banner.show(problem, actions: [])
                banner.repeatMessage()
                return row.reopen()
            }
            let kind: EditKind = items.count == 1 ? .add : .paste(count: items.count)
            announcer.announce(UndoStep(kind: kind, name: first.text), of: first.id, in: nil)
        }
        guard stays else { return close() }
        banner.show(nil, actions: [])
        row.open()
    }

    /// Adds items to the list and waits until they are on disk. Returns the message for the user if that failed. Then
    /// they are only in the row.
    private func save(_ items: [Item], to library: EditableLibrary) -> String? {
        let lists = library.library
        let kept = target.flatMap(lists.index).flatMap { lists.lists[$0].isReadOnly ? nil : $0 }
        let index = kept ?? lists.indexForNewItems
        let edit = lists.adding(items, to: index, or: ItemList(id: .random(), name: tr("Today")))
        var session = ListSession(library, level: index.map { .items(lists.lists[$0].id) })
        let events = session.handle(.command(.apply(edit)), now: MainLoop.now)
        for case .refused(let refusal) in events {
            guard case .list(let name) = refusal else { return document.message ?? "" }
            return ReadOnlyListText.text(for: DisplayText.excerpt(of: name))
        }
        guard let failure = document.flush() else { return nil }
        _ = session.handle(.command(.undo), now: MainLoop.now)
        return failure.reason + " " + tr("Press Enter to try again.")
    }

    // MARK: Events

    private func handle(_ event: LibraryDocument.Event) {
        switch event {
        case .opened: listsDidOpen()
        case .changed: showList()
        case .saved, .messageChanged, .movingDoneItems: break
        }
    }

    private func listsDidOpen() {
        banner.show(nil, actions: [])
        showList()
        guard let waitingToStay else { return }
        self.waitingToStay = nil
        add(stays: waitingToStay)
    }
}
