// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore
import ListStore

/// Owns a window's session: passes inputs to it, handles its events, and supplies the view with snapshots.
final class ListController {
    let view = ListView()
    /// The list in its scrolled window, with its event controllers. Owned by the widget it is put into.
    let widget: Widget
    /// Called for each event, after the list has handled it.
    var onEvent: (SessionEvent) -> Void = { _ in }
    /// Called before each frame.
    var onFrame: () -> Void = {}

    /// What the window shows of the library. (No property observer: with one, each change would copy the session.)
    private var session: ListSession?
    /// What the view shows, until the session changes.
    private var snapshot: ListSnapshot?
    /// What the session was laid out for.
    private var viewport: ListViewport?
    /// Whether keys are somebody else's while a widget has the focus.
    var yieldsKeys: (Widget?) -> Bool = { _ in false }

    private let overlay: OpaquePointer
    private var adapter: InputAdapter?
    private lazy var menu = RowMenu(on: widget) { [weak self] in
        self?.perform($0)
    } onClose: { [weak self] in
        self?.menuClosed()
    }
    private lazy var voice = ListAccessibility(of: view.widget)
    private var hasMenu = false
    /// Whether the menu that is open was asked for by a key.
    private var isMenuByKey = false

    init() {
        let scrolled = gtk_scrolled_window_new()!
        let overlay = gtk_overlay_new()!
        widget = overlay
        self.overlay = ptr(overlay)
        // Touch and touchpad are the core's: it must tell a swipe from a scroll before anything has moved. The scrolled window
        // has the wheel, the scrollbar and the edges.
        gtk_scrolled_window_set_kinetic_scrolling(ptr(scrolled), 0)
        gtk_scrolled_window_set_policy(ptr(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(ptr(scrolled), view.widget)
        gtk_overlay_set_child(ptr(overlay), scrolled)
        let takesPress: (Point) -> Bool = { [weak self] in self?.session?.isOnEditedRow($0) ?? false }
        adapter = InputAdapter(on: overlay, fieldTakesPress: takesPress) { [weak self] in self?.handle($0) ?? false }
        view.source = self
    }

    /// Shows a library where it was left.
    func show(_ library: EditableLibrary, from state: ViewState) {
        var session = ListSession(library, level: state.level)
        session.palette = Style.palette
        if session.level == state.level { session.restoreScrollState(offset: state.offset) }
        library.addObserver(self, for: session.id)
        self.session = session
        (snapshot, viewport) = (nil, nil)
        followPreferences()
        showHint()
        nameList()
    }

    /// Changes the session in place.
    @discardableResult
    private func change<Result>(_ body: (inout ListSession) -> Result) -> Result? {
        guard session != nil else { return nil }
        snapshot = nil
        return body(&session!)
    }

    /// Has the view show the session as it is now.
    private func refresh() {
        view.edit(session?.editing, isList: session?.level == .lists)
        view.refresh()
    }

    // MARK: What is shown

    /// `nil` before the lists are there.
    var level: Level? { session?.level }

    /// The list that is shown; the lists as rows on the upper level.
    var shownList: ItemList? { session?.list }

    /// px that the list is scrolled by.
    var offset: Double { session?.offset ?? 0 }

    var isEditing: Bool { session?.editing != nil }

    // MARK: Changes from outside

    /// Follows the preferences for rows.
    func followPreferences() {
        guard let events = change({ $0.set(swapsSwipes: Preferences.shared.swapSwipes, now: MainLoop.now) }) else { return }
        process(events)
        refresh()
    }

    /// Where a row that is carried leads up to the lists, px of the list.
    func set(dropZone: DropZone?) {
        session?.dropZone = dropZone
    }

    /// Takes on the colors that there are now.
    func recolor() {
        change { $0.palette = Style.palette }
        view.redraw()
    }

    /// Notes how much of the list's lower edge is covered, px.
    func set(inset: Double) {
        change { $0.set(inset: inset, now: MainLoop.now) }
        refresh()
    }

    /// Does what a key or a menu says.
    func perform(_ command: Command) {
        _ = handle(.command(command))
    }

    /// Does to a row what assistive technology asks for, as the row's menu would.
    private func perform(_ command: Command, on item: ItemID) {
        perform(.finishEditing)
        guard session?.list[item] != nil, session?.scene.isHeld == false else { return }
        process(change { $0.focus(on: item) } ?? [], isFromCommand: true)
        perform(command)
    }

    /// Lays a widget over the list, in its middle.
    func cover(with widget: Widget) {
        gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        gtk_widget_set_can_target(widget, 0)
        gtk_overlay_add_overlay(overlay, widget)
    }

    /// Shown in the middle of an empty list, while nothing else is there to be seen.
    var hint: Widget? {
        didSet {
            guard let hint else { return }
            cover(with: hint)
            gtk_widget_set_opacity(hint, 0)
        }
    }

    private func showHint() {
        guard let hint else { return }
        gtk_widget_set_opacity(hint, session?.scene.hintOpacity ?? 0)
    }

    private func nameList() {
        if let session { voice.update(session.level, session.list) }
    }

    /// Returns whether the fingers belong to a gesture of the list now: for a pinch, whether they belong to that.
    private func handle(_ input: Input) -> Bool {
        guard session != nil else { return false }
        session?.date = .now()
        let (hadGap, serial) = (session?.scene.hasInsertionGap, session?.editing?.serial)
        let events = change { $0.handle(input, now: MainLoop.now) } ?? []
        // The pointer moves all the time, and hardly ever moves anything.
        if case .hover = input, session?.isMoving == false, session?.scene.hasInsertionGap == hadGap { return false }
        refresh()
        if case .drag(let drag) = input, drag.device == .mouse, session?.editing?.serial != serial {
            view.putCaret(at: drag.position)
        }
        let isCommand = if case .command = input { true } else { false }
        process(events, isFromCommand: isCommand)
        if case .pinch = input { return session?.scene.isPinched ?? false }
        return session?.scene.ownsFingers ?? false
    }

    private func process(_ events: [SessionEvent], isFromCommand: Bool = false) {
        guard !events.isEmpty else { return }
        if let list = session?.list { Sounds.shared.play(events, in: list, from: widget) }
        for event in events {
            switch event {
            case .undid, .redid, .moved: view.moveFocus(to: session?.scene.focus)
            case .focused: view.grabFocus(on: session?.scene.focus, isVisible: isFromCommand)
            case .menu(let item, let point):
                hasMenu = true
                isMenuByKey = isFromCommand
                menu.show(
                    for: item, among: session?.otherLists, at: point.map { ($0.x, $0.y, 1, 1) } ?? session?.box(of: item.id) ?? (0, 0, 1, 1)
                )
            case .changed, .drafted, .armed, .armedToAdd, .disarmed, .lifted, .refused, .adopted: break
            }
            onEvent(event)
        }
        keepFocus()
    }

    // MARK: Focus

    /// Gives the keyboard to the row that has the list's focus, or to the list.
    func grabFocus(isVisible: Bool) {
        gtk_widget_grab_focus(view.widget)
        view.grabFocus(on: session?.scene.focus, isVisible: isVisible)
    }

    /// Gives the keyboard of a row that is gone to the row that has the focus now, or to the list.
    private func keepFocus() {
        guard let item = view.focusedItem, session?.list[item] == nil else { return }
        if let focus = session?.scene.focus, session?.list[focus] != nil {
            view.moveFocus(to: focus)
        } else {
            gtk_widget_grab_focus(view.widget)
        }
    }

    /// A menu that was closed without a choice gives the keyboard back to its row.
    private func menuClosed() {
        if isMenuByKey { view.grabFocus(on: session?.scene.focus, isVisible: true) }
    }

    // MARK: Keys

    /// Listens to the keyboard wherever in a window it is.
    func addKeys(to window: Widget) {
        let keys = gtk_event_controller_key_new()!
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        onKey(keys) { [weak self] key, held in self?.press(key, held: held, keys: keys, in: window) ?? false }
        gtk_widget_add_controller(window, keys)
        on(ptr(window), "notify::focus-widget") { [weak self] in self?.focusMoved(in: window) }
    }

    private func press(_ key: UInt32, held: GdkModifierType, keys: OpaquePointer, in window: Widget) -> Bool {
        guard session != nil, !(hasMenu && menu.isOpen) else { return false }
        let isEditing = isEditing
        let focus = gtk_window_get_focus(ptr(window))
        guard !yieldsKeys(focus) else { return false }
        // A button that has the focus has its keys; a letter still begins a new row.
        let isOurs = focus.map { $0 == window || gtk_widget_is_ancestor($0, widget) != 0 } ?? true
        let meaning = ListKeys.meaning(of: key, held: held, isEditing: isEditing, isComposing: isEditing && view.field.isComposing)
        switch meaning {
        case .none: return false
        case .command(let command):
            guard isOurs else { return false }
            if command == .commit {
                view.field.afterPaste { [weak self] in self?.perform(command) }
            } else {
                perform(command)
            }
            return true
        case .paste:
            guard isOurs else { return false }
            Clipboard.read(of: widget) { [weak self] in self?.paste($0) }
            return true
        case .copy, .cut:
            guard isOurs, let item = session?.scene.focus.flatMap({ shownList?[$0] }) else { return false }
            copy(item)
            guard case .cut = meaning else { return true }
            taken = level == .lists ? nil : item
            perform(.delete)
            return true
        case .typing:
            perform(.add(.here))
            return self.isEditing && gtk_event_controller_key_forward(keys, view.field.widget) != 0
        }
    }

    /// The item that was cut last: pasted, it is the same one again, not only its text.
    private var taken: Item?

    private func copy(_ item: Item) {
        Clipboard.write(session?.level == .lists ? text(of: ListID(item.id)) : ListFormat.line(of: item), from: widget)
    }

    private func paste(_ text: String) {
        if let taken, ListFormat.line(of: taken) == text, session?.level != .lists, session?.has(taken.id) == false {
            perform(.put(taken))
        } else {
            perform(.paste(text, before: "", after: ""))
        }
    }

    private func text(of list: ListID) -> String {
        let lists = session?.library[list].map { [$0] } ?? []
        return String(decoding: ListFormat.text.export(Library(lists: lists)), as: UTF8.self)
    }

    /// Puts what is shown on the clipboard, as a plain text: a list, or all of them.
    func copyAsText() {
        guard let session else { return }
        switch session.level {
        case .items(let id): Clipboard.write(text(of: id), from: widget)
        case .lists: Clipboard.write(String(decoding: ListFormat.text.export(session.library), as: UTF8.self), from: widget)
        }
    }

    /// Whoever goes elsewhere with the keyboard is done with the text (G04).
    private func focusMoved(in window: Widget) {
        guard session?.editing != nil, let focus = gtk_window_get_focus(ptr(window)), !view.field.contains(focus) else { return }
        perform(.finishEditing)
    }

    /// Undoes the last typing while a text is edited, else the last step (G22).
    func undo() {
        if session?.editing != nil { view.field.textUndo() } else { perform(.undo) }
    }

    func redo() {
        if session?.editing != nil { view.field.textRedo() } else { perform(.redo) }
    }
}

extension ListController: ListViewSource {
    func snapshot(at time: Double) -> ListSnapshot? {
        guard let events = change({ $0.advance(to: time) }) else { return nil }
        process(events)
        showHint()
        nameList()
        onFrame()
        return currentSnapshot()
    }

    func layOut(in viewport: ListViewport) -> ListSnapshot? {
        guard viewport != self.viewport || snapshot == nil else { return nil }
        self.viewport = viewport
        change {
            $0.set(mirrored: viewport.isMirrored, reducesMotion: viewport.reducesMotion)
            $0.resize(width: viewport.width, page: viewport.page, metrics: viewport.metrics, now: MainLoop.now)
        }
        return currentSnapshot()
    }

    func measure(_ heights: [MeasuredHeight]) -> ListSnapshot? {
        change { $0.measure(heights) }
        return currentSnapshot()
    }

    func moveCaret(to span: ClosedRange<Double>) -> ListSnapshot? {
        guard session?.moveCaret(to: span) == true else { return nil }
        snapshot = nil
        return currentSnapshot()
    }

    func scroll(to offset: Double) {
        process(change { $0.scroll(to: offset, now: MainLoop.now) } ?? [])
        refresh()
    }

    func connect(to field: EditField) {
        field.onType = { [weak self] in self?.perform(.type($0)) }
        field.onCompose = { [weak self] in
            self?.change { $0.composed() }
            self?.refresh()
        }
        field.onCaret = { [weak self] in self?.refresh() }
        field.onBreak = { [weak self] in self?.perform(.commit) }
        field.onPaste = { [weak self] in self?.perform(.paste($0, before: $1, after: $2)) }
    }

    func perform(_ action: RowAction, on item: ItemID) {
        perform(action.command, on: item)
    }

    private func currentSnapshot() -> ListSnapshot? {
        if snapshot == nil { snapshot = session?.snapshot }
        return snapshot
    }
}

extension ListController: @MainActor LibraryObserver {
    func libraryWillChange() {
        change { $0.libraryWillChange(at: MainLoop.now) }
    }

    func libraryDidChange(_ update: LibraryUpdate) {
        process(change { $0.libraryDidChange(update) } ?? [])
        refresh()
    }
}
