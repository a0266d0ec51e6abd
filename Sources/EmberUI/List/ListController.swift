// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore
import ListStore

/// Brings hands and list together: inputs go into the session, what comes of them goes to the screen and to the file.
final class ListController {
    let view = ListView()
    /// A widget with the list, scrolled, and its controllers. Whoever puts it somewhere owns it.
    let widget: Widget
    /// What the user is to be told of.
    var onEffect: (SessionEvent) -> Void = { _ in }
    /// A frame is about to be drawn.
    var onFrame: () -> Void = {}
    /// The library changed and is to be saved, with what can be undone of it.
    var onChange: (ListSession) -> Void = { _ in }

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
        let takesPress: (Point) -> Bool = { [weak self] in self?.view.takesPress(at: $0) ?? false }
        adapter = InputAdapter(on: overlay, fieldTakesPress: takesPress) { [weak self] in self?.handle($0) ?? false }
        view.onEffects = { [weak self] in self?.carryOut($0) }
        view.onAction = { [weak self] in self?.perform($0.command, on: $1) }
        view.onFrame = { [weak self] in
            self?.showHint()
            self?.nameList()
            self?.onFrame()
        }
        connectField()
    }

    /// Shows a library where it was left.
    func show(_ library: Library, as state: ViewState, isReadOnly: Bool) {
        let history = view.session?.history
        view.session = ListSession(
            library: library, level: state.level, isReadOnly: isReadOnly, sinksDone: Preferences.shared.doneRowsSink
        ) { .random() }
        view.session?.palette = Style.palette
        followPreferences()
        if view.session?.level == state.level { view.session?.stand(at: state.offset) }
        if let history { view.session?.history = history }
        view.refresh()
        showHint()
        nameList()
    }

    /// Shows what others made of the file, and what was changed here meanwhile. Returns both as they are to be in the file.
    func adopt(_ merge: Merge) -> Library? {
        guard let ours = view.session?.libraryToSave else { return nil }
        adopt(ours == merge.ours ? merge.merged : Library.merge(base: merge.ours, ours: ours, theirs: merge.merged))
        return view.session?.libraryToSave
    }

    /// Shows another version of the library, which has everything of this one that is to stay.
    func adopt(_ library: Library) {
        let missed = view.session?.advance(to: MainLoop.now) ?? []
        carryOut(missed + (view.session?.adopt(library) ?? []))
        view.refresh()
    }

    /// Takes on how rows are to behave.
    func followPreferences() {
        guard view.session != nil else { return }
        let preferences = Preferences.shared
        let effects = view.session?.set(sinksDone: preferences.doneRowsSink, now: MainLoop.now) ?? []
        carryOut(effects + (view.session?.set(swapsSwipes: preferences.swapSwipes, now: MainLoop.now) ?? []))
        view.refresh()
    }

    /// Where a carried row leads up to the lists, px of the list.
    func set(dropZone: DropZone?) {
        view.session?.dropZone = dropZone
    }

    /// Takes on the colors that there are now.
    func recolor() {
        view.session?.palette = Style.palette
        view.redraw()
    }

    /// Something lies over the lower edge of the list (px), or no longer.
    func set(inset: Double) {
        view.session?.set(inset: inset, now: MainLoop.now)
        view.refresh()
    }

    /// Does what a key or a menu says.
    func perform(_ command: Command) {
        _ = handle(.command(command))
    }

    /// Does to a row what assistive technology asks for, as the row's menu would.
    private func perform(_ command: Command, on item: ItemID) {
        perform(.finishEditing)
        guard let session = view.session, session.list[item] != nil, !session.scene.isHeld else { return }
        carryOut(view.session?.focus(on: item) ?? [], byCommand: true)
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
        gtk_widget_set_opacity(hint, view.session?.scene.hintOpacity ?? 0)
    }

    private func nameList() {
        if let session = view.session { voice.update(session.level, session.list) }
    }

    /// Returns whether the fingers belong to a gesture of the list now: for a pinch, whether they belong to that.
    private func handle(_ input: Input) -> Bool {
        guard view.session != nil else { return false }
        view.session?.date = .now()
        let (wasParted, serial) = (view.session?.scene.hasInsertionGap, view.session?.editing?.serial)
        let effects = view.session?.handle(input, now: MainLoop.now) ?? []
        // The pointer moves all the time, and hardly ever moves anything.
        if case .hover = input, view.session?.isMoving == false, view.session?.scene.hasInsertionGap == wasParted { return false }
        view.refresh()
        if case .drag(let drag) = input, drag.device == .mouse, view.session?.editing?.serial != serial {
            view.putCaret(at: drag.position)
        }
        let isCommand = if case .command = input { true } else { false }
        carryOut(effects, byCommand: isCommand)
        if case .pinch = input { return view.session?.scene.isPinched ?? false }
        return view.session?.scene.ownsFingers ?? false
    }

    private func carryOut(_ effects: [SessionEvent], byCommand: Bool = false) {
        if let list = view.session?.list { Sounds.shared.play(effects, in: list, from: widget) }
        for effect in effects {
            switch effect {
            case .changed, .drafted, .undid, .redid:
                if let session = view.session { onChange(session) }
                if case .undid = effect { view.moveFocus() }
                if case .redid = effect { view.moveFocus() }
            case .focused:
                view.grabFocus(isVisible: byCommand)
            case .menu(let item, let point):
                hasMenu = true
                isMenuByKey = byCommand
                menu.show(for: item, among: otherLists, at: point.map { ($0.x, $0.y, 1, 1) } ?? view.box(of: item.id))
            case .moved: view.moveFocus()
            case .armed, .armedToAdd, .disarmed, .lifted, .refused, .adopted: break
            }
            onEffect(effect)
        }
        if !effects.isEmpty { view.keepFocus() }
    }

    /// Where an item of the list that is shown may go; nil on the level of lists.
    private var otherLists: [(id: ListID, name: String)]? {
        guard let session = view.session, case .items(let shown) = session.level else { return nil }
        return session.library.lists.filter { $0.id != shown }.map { ($0.id, $0.name) }
    }

    /// A menu that was closed without a choice gives the keyboard back to its row.
    private func menuClosed() {
        if isMenuByKey { view.grabFocus(isVisible: true) }
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
        guard let session = view.session, !(hasMenu && menu.isOpen) else { return false }
        let isEditing = session.editing != nil
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
            guard isOurs, let id = session.scene.focus, let item = session.list[id] else { return false }
            copy(item)
            guard case .cut = meaning else { return true }
            taken = session.level == .lists ? nil : item
            perform(.delete)
            return true
        case .typing:
            perform(.add(.here))
            return view.session?.editing != nil && gtk_event_controller_key_forward(keys, view.field.widget) != 0
        }
    }

    /// The item that was cut last: pasted, it is the same one again, not only its text.
    private var taken: Item?

    private func copy(_ item: Item) {
        Clipboard.write(view.session?.level == .lists ? text(of: ListID(item.id)) : ListFormat.line(of: item), from: widget)
    }

    private func paste(_ text: String) {
        if let taken, ListFormat.line(of: taken) == text, view.session?.level != .lists, view.session?.has(taken.id) == false {
            perform(.put(taken))
        } else {
            perform(.paste(text, before: "", after: ""))
        }
    }

    private func text(of list: ListID) -> String {
        let lists = view.session?.library[list].map { [$0] } ?? []
        return String(decoding: ListFormat.text.export(Library(lists: lists)), as: UTF8.self)
    }

    /// Puts what is shown on the clipboard, as a plain text: a list, or all of them.
    func copyAsText() {
        guard let session = view.session else { return }
        switch session.level {
        case .items(let id): Clipboard.write(text(of: id), from: widget)
        case .lists: Clipboard.write(String(decoding: ListFormat.text.export(session.library), as: UTF8.self), from: widget)
        }
    }

    /// Whoever goes elsewhere with the keyboard is done with the text (G04).
    private func focusMoved(in window: Widget) {
        guard view.session?.editing != nil, let focus = gtk_window_get_focus(ptr(window)), !view.field.contains(focus) else { return }
        perform(.finishEditing)
    }

    /// Undoes the last typing while a text is edited, else the last step (G22).
    func undo() {
        if view.session?.editing != nil { view.field.textUndo() } else { perform(.undo) }
    }

    func redo() {
        if view.session?.editing != nil { view.field.textRedo() } else { perform(.redo) }
    }

    private func connectField() {
        view.onField = { [weak self] field in
            field.onType = { self?.perform(.type($0)) }
            field.onCompose = { self?.view.composed() }
            field.onCaret = { self?.view.refresh() }
            field.onBreak = { self?.perform(.commit) }
            field.onPaste = { self?.perform(.paste($0, before: $1, after: $2)) }
        }
    }
}
