// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import ListStore

/// The session of a window's list: passes inputs to it, and handles its events.
final class ListController: SessionController {
    /// The list in its scrolled window, with its event controllers. Owned by the widget it is put into.
    let widget: Widget
    /// Called for each event, after the list has handled it.
    var onEvent: (SessionEvent) -> Void = { _ in }
    /// Called before each frame.
    var onFrame: () -> Void = {}
    /// Called when a key, the mouse, the touchpad, or a finger is used, with the device; `nil` for a key.
    var onUse: (Device?) -> Void = { _ in }
    /// Called after the size of the list or of its font has changed, before the next frame.
    var onResize: () -> Void = {}

    /// Called with the GFiles that were dropped, and the list above which theirs are added; `nil` for the end.
    var onFiles: ([ObjectRef], ListID?) -> Void = { _, _ in }
    /// Called if what was dropped can't be added, with the reason.
    var onFailedDrop: (String) -> Void = { _ in }

    /// The list that is shown beside this one.
    weak var beside: ListController?
    /// Returns whether another part of the window handles keys while a widget is focused.
    var isKeyFocusElsewhere: (Widget?) -> Bool = { _ in false }

    private let sounds: Sounds
    private let overlay: OpaquePointer
    private var adapter: InputAdapter?
    private var drops: DropAdapter?
    private lazy var menu = RowMenu(on: widget) { [weak self] in
        self?.perform($0)
    } onClose: { [weak self] in
        self?.menuClosed()
    }
    private lazy var clipboard = ListClipboard(of: widget)
    private lazy var voice = ListAccessibility(of: view.widget)
    private var swapsSwipes = false
    private var limits = MovementLimits()
    private var swipingDevices = Set(Device.allCases)
    private var hasMenu = false
    /// The device that was used last; `nil` for a key.
    private var device: Device? = .mouse
    /// Whether a key was used last. The focus ring is shown only then.
    private var isKeyboardUsed: Bool { device == nil }
    /// Opens the menu of a row that the mouse has held.
    private var menuDelay: Timeout?
    /// Time in ms within which a simulated click follows the release of the primary button.
    private static let simulatedClickTime = 100

    /// - Parameters:
    ///   - palette: the colors of rows; `recolor(_:)` changes them.
    ///   - sounds: plays sounds for the events.
    init(palette: Palette, sounds: Sounds) {
        self.sounds = sounds
        let scrolled = gtk_scrolled_window_new()!
        let overlay = gtk_overlay_new()!
        widget = overlay
        self.overlay = ptr(overlay)
        super.init(palette: palette)
        // The core handles touch and touchpad, because it must distinguish swipes from scrolling before anything moves.
        // The scrolled window handles the wheel and the scrollbar.
        gtk_scrolled_window_set_kinetic_scrolling(ptr(scrolled), 0)
        gtk_scrolled_window_set_policy(ptr(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(ptr(scrolled), view.widget)
        gtk_overlay_set_child(ptr(overlay), scrolled)
        ScrollEdgeAdapter.connect(to: scrolled) { [weak self] in
            self?.view.followAdjustment() ?? false
        } send: { [weak self] in
            _ = self?.handle($0)
        }
        let takesPress: (Point) -> Bool = { [weak self] in self?.session?.takesPress(at: $0) ?? false }
        adapter = InputAdapter(on: overlay, fieldTakesPress: takesPress) { [weak self] in self?.handle($0) ?? false }
        drops = DropAdapter(on: overlay) { [weak self] in
            self?.handle($0) ?? false
        } receive: { [weak self] in
            self?.receive($0)
        }
    }

    /// Shows a library at the level and scroll position of a saved state.
    func show(_ library: EditableLibrary, from state: ViewState) {
        var session = ListSession(library, level: state.level)
        session.set(palette: palette)
        session.makeDate = CompletionDate.now
        session.recognizeDate = dateRecognition
        if session.level == state.level { session.restoreScrollState(offset: state.offset) }
        library.addObserver(self, for: session.id)
        self.session = consume session
        viewport = nil
        set(swapsSwipes: swapsSwipes)
        set(limits: limits, swipingDevices: swipingDevices)
        showHint()
        nameList()
    }

    /// Stops showing the library.
    func close() {
        session = nil
        view.edit(nil, isList: false)
    }

    /// Sets the part of the levels that is shown here.
    ///
    /// - Parameter level: see `ListSession.set(pane:showing:)`.
    func set(pane: Pane, showing level: Level? = nil) {
        process(session?.set(pane: pane, showing: level) ?? [])
        refresh()
    }

    // MARK: State

    /// The level that is shown; `nil` before the lists are loaded.
    var level: Level? { session?.level }

    /// The list that is shown, or the lists as rows; `nil` before the lists are loaded.
    var shownList: ItemList? { session?.list }

    /// The change of level that is under way.
    var levelChange: LevelChange? { session?.levelChange }

    /// The scroll position in px.
    var offset: Double { session?.offset ?? 0 }

    /// The scroll position of the lists in px, where they are or will be shown.
    var listsOffset: Double {
        get { session?.listsOffset ?? 0 }
        set { session?.set(listsOffset: newValue) }
    }

    /// The row that is being edited.
    var editedRow: ItemID? { session?.editing?.item }

    /// Whether a row follows the pointer without a button.
    var hasPickedUpRow: Bool { session?.hasPickedUpRow ?? false }

    var isEditing: Bool { session?.editing != nil }

    // MARK: Settings and commands

    /// Sets whether a swipe to the left completes, and one to the right deletes.
    func set(swapsSwipes: Bool) {
        self.swapsSwipes = swapsSwipes
        guard let events = session?.set(swapsSwipes: swapsSwipes, now: MainLoop.now) else { return }
        process(events)
        refresh()
    }

    /// Sets the limits by which gestures judge movements, and the devices that swipe rows.
    func set(limits: MovementLimits, swipingDevices: Set<Device>) {
        self.limits = limits
        self.swipingDevices = swipingDevices
        process(
            (session?.set(limits: limits, now: MainLoop.now) ?? [])
                + (session?.set(swipingDevices: swipingDevices, now: MainLoop.now) ?? []))
        refresh()
    }

    /// Sets whether rows have buttons.
    func set(hasButtons: Bool) {
        view.hasButtons = hasButtons
        view.refresh()
    }

    /// Sets the area that takes a dragged row up to the level of lists, px of the list.
    func set(dropZone: DropZone?) {
        var top = 0.0
        if let root = gtk_widget_get_root(widget) {
            gtk_widget_translate_coordinates(widget, ptr(root), 0, 0, nil, &top)
        }
        session?.set(dropZone: dropZone, heightAbove: top)
    }

    /// Sets the height (px) of what covers the bottom of the list.
    func set(inset: Double) {
        session?.set(inset: inset, now: MainLoop.now)
        refresh()
    }

    override func perform(_ command: Command) {
        _ = handle(.command(command))
    }

    /// Lets a row lean by itself. Returns `false` if it can't now.
    func demonstrate(_ way: Demonstration, with item: ItemID) -> Bool {
        guard session?.demonstrate(way, with: item, now: MainLoop.now) == true else { return false }
        refresh()
        return true
    }

    /// Centers a widget over the list.
    func cover(with widget: Widget) {
        gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        gtk_widget_set_can_target(widget, 0)
        gtk_overlay_add_overlay(overlay, widget)
    }

    /// The hint in the middle of an empty list.
    var hint: Widget? {
        didSet {
            guard let hint else { return }
            cover(with: hint)
            // A hint with very large text could be higher than the list, which clips itself to whole device pixels.
            gtk_overlay_set_clip_overlay(overlay, hint, 1)
            gtk_widget_set_opacity(hint, 0)
        }
    }

    private func showHint() {
        guard let hint else { return }
        gtk_widget_set_opacity(hint, session?.hintOpacity ?? 0)
    }

    private func nameList() {
        // Without a copy of the session.
        if let level = session?.level, let list = session?.list { voice.update(level, list) }
    }

    /// Handles an input in this list. Returns whether the fingers belong to a gesture of the list; for a pinch, whether
    /// they belong to the pinch.
    func handleHere(_ input: Input) -> Bool {
        guard session != nil else { return false }
        if case .draggedOver(.some, _) = input, device != .mouse, let window = gtk_widget_get_root(widget) {
            use(.mouse, in: ptr(window))
        }
        let serial = session?.editing?.serial
        let now = MainLoop.now
        // What is due changes something.
        let wasAtRest = isAtRest && (session?.wakeTime ?? .infinity) > now
        let hadGap = session?.hasInsertionGap
        let events = session?.handle(input, now: now) ?? []
        // Most movements of a pointer change nothing, nor do those of a finger whose gesture isn't recognized yet.
        if input.isMovement, events.isEmpty, wasAtRest, isAtRest, session?.hasInsertionGap == hadGap {
            view.wake(at: session?.wakeTime)
            return false
        }
        refresh()
        if case .drag(let drag) = input, drag.device == .mouse, session?.editing?.serial != serial {
            view.placeCaret(at: drag.position)
        }
        process(events, of: input)
        if case .pinch = input { return session?.isPinched ?? false }
        return session?.ownsFingers ?? false
    }

    /// Whether nothing moves or follows the fingers.
    private var isAtRest: Bool { session?.isAnimating == false && session?.isFollowing == false }

    override func process(_ events: [SessionEvent], of input: Input? = nil) {
        guard !events.isEmpty else { return }
        // A found item is marked by the ring, whatever it was chosen with.
        let isFound = if case .command(.reveal) = input { true } else { false }
        if let list = session?.list { sounds.play(events, in: list, from: widget, with: device) }
        for event in events {
            switch event {
            case .undid, .redid, .moved: view.moveFocus(to: session?.focus)
            case .focused: view.grabFocus(on: session?.focus, isVisible: isKeyboardUsed || isFound)
            case .menu(let item, let point):
                if case .drag(let drag) = input, drag.device == .mouse {
                    openMenuSoon(for: item, at: point)
                } else {
                    openMenu(for: item, at: point)
                }
            case .dateRequested(let item): openDates(of: item)
            case .notesRequested(let item):
                if let window = gtk_widget_get_root(widget) { NotesDialog.show(for: item, in: ptr(window)) }
            case .carriedOut(let item, let point): drag(item, heldAt: point)
            case .changed, .edited, .recognizedDate, .armed, .listArmed, .disarmed, .lifted, .dropped, .refused,
                .changedExternally, .linkRequested, .levelRequested:
                break
            }
            onEvent(event)
        }
        keepFocus()
    }

    // MARK: Menu

    /// - Parameter point: the pressed point; `nil` for the place of the row.
    private func openMenu(for item: Item, at point: Point?) {
        menuDelay?.cancel()
        hasMenu = true
        view.marked = item.id
        menu.show(
            for: item, among: session?.otherLists(for: item.id), isFixed: session?.isFixed(item.id) ?? false,
            at: point.map { ($0.x, $0.y, 1, 1) } ?? session?.box(of: item.id) ?? (0, 0, 1, 1)
        )
    }

    /// Opens the menu after the primary button was held and released. For users with a single button, the desktop then
    /// simulates a click of the secondary one, which opens the menu at once, but would close one that is already open
    /// (J10).
    private func openMenuSoon(for item: Item, at point: Point?) {
        menuDelay?.cancel()
        menuDelay = MainLoop.after(milliseconds: Self.simulatedClickTime) { [weak self] in
            guard let self, session?.list[item.id] != nil, session?.isHeld == false, !isEditing else { return }
            openMenu(for: item, at: point)
        }
    }

    // MARK: Dates

    private func openDates(of item: Item) {
        view.dateStrip.onChoose = { [weak self] in self?.setDate(of: item, to: $0, $1) }
        let height = view.showDates(for: item)
        session?.openDates(of: item.id, height: height, now: MainLoop.now)
        if !isKeyboardUsed, let window = gtk_widget_get_root(widget) { gtk_window_set_focus_visible(ptr(window), 0) }
        refresh()
    }

    private func setDate(of item: Item, to choice: DateChoice, _ due: DueDate?) {
        guard session?.datedItem == item.id, let item = session?.list[item.id] else { return }
        guard choice == .pick, let window = gtk_widget_get_root(widget) else {
            return perform(.setDate(item.id, due, recurrence: item.task.recurrence))
        }
        perform(.finishEditing)
        DatePicker.show(for: item, in: ptr(window)) { [weak self] in
            self?.perform(.setDate(item.id, $0, recurrence: $1))
        }
    }

    // MARK: Focus

    /// Moves the keyboard focus here by a key: to a row, or else to the row that had it last, or to the first one.
    func focusByKey(on row: ItemID? = nil) {
        if let row = row ?? session?.focus ?? session?.list.items.first?.id {
            process(session?.focus(on: row) ?? [])
            refresh()
        }
        grabFocus(isVisible: true)
    }

    /// Moves the keyboard focus to the focused row of the list, or to the list.
    func grabFocus(isVisible: Bool) {
        gtk_widget_grab_focus(view.widget)
        view.grabFocus(on: session?.focus, isVisible: isVisible)
    }

    /// Moves the keyboard focus from a row that is gone to the focused row of the list, or to the list.
    private func keepFocus() {
        guard let item = view.focusedItem, session?.list[item] == nil else { return }
        if let focus = session?.focus, session?.list[focus] != nil {
            view.moveFocus(to: focus)
        } else {
            gtk_widget_grab_focus(view.widget)
        }
    }

    /// Moves the keyboard focus back to the row after its menu was closed.
    private func menuClosed() {
        if !menu.isOpen { view.marked = nil }
        guard isKeyboardUsed || menu.keepsFocus, session?.datedItem == nil else { return }
        view.grabFocus(on: session?.focus, isVisible: isKeyboardUsed)
    }

    // MARK: Keys

    /// Handles keys wherever in a part of a window, or in the whole one, the focus is.
    func addKeys(to part: Widget, of window: Widget) {
        let keys = gtk_event_controller_key_new()!
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        onKey(keys) { [weak self] key, held in self?.press(key, held: held, keys: keys, in: window) ?? false }
        gtk_widget_add_controller(part, keys)
        followDevices(on: part, of: window)
        on(ptr(window), "notify::focus-widget") { [weak self] in self?.focusMoved(in: window) }
    }

    /// Follows which device is used. The focus ring is only shown while it is the keyboard.
    private func followDevices(on part: Widget, of window: Widget) {
        let events = gtk_event_controller_legacy_new()!
        gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
        GtkSupport.onEvent(events) { [weak self] event in
            let info = EventInfo(event)
            switch info.kind {
            case .buttonPress: self?.use(.mouse, in: window)
            case .touchBegin: self?.use(.touchscreen, in: window)
            case .touchpadPinch(.begin, _): self?.use(.touchpad, in: window)
            case .scroll: self?.onUse(info.isFromTouchpad ? .touchpad : .mouse)
            case .other where gdk_event_get_event_type(event) == GDK_KEY_PRESS: self?.use(nil, in: window)
            default: break
            }
        }
        gtk_widget_add_controller(part, events)
        gtk_window_set_focus_visible(ptr(window), 0)
    }

    /// - Parameter device: `nil` for the keyboard.
    private func use(_ device: Device?, in window: Widget) {
        self.device = device
        if !isKeyboardUsed { gtk_window_set_focus_visible(ptr(window), 0) }
        onUse(device)
    }

    private func press(_ key: UInt32, held: GdkModifierType, keys: OpaquePointer, in window: Widget) -> Bool {
        guard session != nil, !(hasMenu && menu.isOpen), !Dialog.isOpen(in: window) else { return false }
        let isEditing = isEditing
        let focus = gtk_window_get_focus(ptr(window))
        guard !isKeyFocusElsewhere(focus) else { return false }
        // A focused button gets its keys, but a letter still adds a row.
        let isOurs = focus.map { $0 == window || gtk_widget_is_ancestor($0, widget) != 0 } ?? true
        if isOurs, session?.datedItem != nil, view.dateStrip.press(key, held: held) { return true }
        let event = gtk_event_controller_get_current_event(keys)
        let isComposing = isEditing && view.field.isComposing
        let binding = ListKeys.binding(
            of: key, held: held, event: event, isEditing: isEditing, isComposing: isComposing)
        switch binding {
        case nil: return false
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
            guard isOurs, let item = session?.focus.flatMap({ shownList?[$0] }) else { return false }
            let isCut = if case .cut = binding { true } else { false }
            let stays = isCut && level != .lists && session?.isFixed(item.id) ?? false
            if let level, let library = session?.library {
                clipboard.copy(item, on: level, of: library, isCut: isCut && !stays)
            }
            if stays { onEvent(.refused(.cut(item))) } else if isCut { perform(.delete) }
            return true
        case .typing:
            perform(.add(.here))
            return self.isEditing && gtk_event_controller_key_forward(keys, view.field.widget) != 0
        }
    }

    /// Adds rows for the clipboard's text. If a row was opened before the text arrived, the text goes into its field.
    private func paste(_ text: String) {
        if isEditing {
            view.field.paste(text)
        } else if let level, let library = session?.library {
            perform(clipboard.command(forPasting: text, on: level, of: library))
        }
    }

    /// Lets a row that was carried out of the window go on as a drag between programs.
    private func drag(_ row: Item, heldAt point: Point) {
        guard let level, let library = session?.library else { return }
        let texts = clipboard.texts(of: row, on: level, of: library)
        TextDrag.begin(
            from: widget, label: row.id.text, showing: view.rows.row(of: row.id)?.widget, hotspot: (point.x, point.y),
            plainText: texts.plain, markdown: texts.markdown)
        // After the event that has caused it.
        MainLoop.soon { [weak self] in self?.adapter?.cancelDrag() }
    }

    private func drop(_ text: String) {
        // The user may have begun a gesture while the other program sent the text.
        perform(.cancelGesture)
        perform(.drop(text))
    }

    /// Adds what was dropped.
    private func receive(_ content: DroppedContent?) {
        switch content {
        case nil: onFailedDrop(tr("Could not add what you dropped, because the other program did not send it."))
        case .text(let text) where text.utf8.count > Self.longestDrop:
            onFailedDrop(tr("The text that you dropped is too long."))
        case .text(let text): drop(text)
        case .files(let files):
            let links = files.compactMap { takeString(g_file_get_uri($0.pointer)) }.filter { !Self.isFile($0) }
            if links.count == files.count {
                drop(links.joined(separator: "\n"))
            } else if let refusal = session?.refusalOfAdding {
                onEvent(.refused(refusal))
            } else {
                onFiles(files, session?.listBelowDrop)
            }
        }
    }

    /// Maximum length of a dropped text in bytes, which the list takes without a delay.
    private static let longestDrop = 16 << 20

    /// Whether an address is that of a file, which may be on a server, and not one to be opened by other programs.
    private static func isFile(_ address: String) -> Bool {
        !["https:", "http:", "mailto:", "tel:"].contains(where: address.lowercased().hasPrefix)
    }

    /// Copies the list that is shown, or all lists, as plain text.
    func copyAsText() {
        guard let level, let shownList, let library = session?.library else { return }
        clipboard.copyLists(of: library, on: level, shown: shownList)
    }

    /// Commits the text when the focus leaves the field (G04).
    private func focusMoved(in window: Widget) {
        guard session?.editing != nil, let focus = gtk_window_get_focus(ptr(window)), !view.field.contains(focus) else {
            return
        }
        perform(.finishEditing)
    }

    /// Undoes or redoes typing while a text is being edited, else a step.
    func doubleTapped(with fingers: Int) {
        guard isEditing else { return _ = handle(.doubleTap(fingers: fingers)) }
        if Command.doubleTap(with: fingers) == .undo { undo() } else { redo() }
    }

    /// Undoes typing while a text is being edited, else the last step (G22).
    func undo() {
        if session?.editing != nil { view.field.textUndo() } else { perform(.undo) }
    }

    func redo() {
        if session?.editing != nil { view.field.textRedo() } else { perform(.redo) }
    }

    // MARK: Source of the view

    override func snapshot(at time: Double) -> ListSnapshot? {
        guard let events = session?.advance(to: time) else { return nil }
        process(events + (session?.recognizeTypedDate() ?? []))
        showHint()
        nameList()
        onFrame()
        needsSnapshot = false
        if session?.datedItem == nil { view.hideDates() }
        return session?.snapshot
    }

    override func layOut(in viewport: ListViewport) -> ListSnapshot? {
        // Widgets must not be measured or resized during the allocation.
        if let old = self.viewport, old != viewport { MainLoop.soon { [weak self] in self?.onResize() } }
        return super.layOut(in: viewport)
    }

    override func perform(_ command: Command, on item: ItemID) {
        perform(.finishEditing)
        guard session?.list[item] != nil, session?.isHeld == false else { return }
        process(session?.focus(on: item) ?? [], of: .command(command))
        perform(command)
    }
}

extension Input {
    /// Whether it is a movement of a pointer or a finger.
    fileprivate var isMovement: Bool {
        switch self {
        case .hover: true
        case .drag(let drag): drag.phase == .moved
        default: false
        }
    }
}

extension ListController: @MainActor LibraryObserver {
    func libraryWillChange() {
        session?.libraryWillChange(at: MainLoop.now)
    }

    func libraryDidChange(_ update: LibraryUpdate) {
        let events = session?.libraryDidChange(update) ?? []
        needsSnapshot = true
        // The session that makes the change isn't ready yet. It may be that of the list beside, which loses the focus.
        MainLoop.soon { [weak self] in
            self?.process(events)
            self?.refresh()
        }
    }
}
