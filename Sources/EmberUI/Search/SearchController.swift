// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// The search: a bar below the header, and results that cover the list while there is a search text.
final class SearchController {
    /// The search bar, to be placed below the header.
    let bar: Widget
    /// The results, to be placed over the list.
    let cover: Widget
    /// Called when a result is activated, with the results in view.
    var onChoice: (SearchResult.Target, [SearchResultFrame]) -> Void = { _, _ in }
    /// Called when the search opens, and when it is closed without a choice.
    var onOpen: () -> Void = {}
    var onCancel: () -> Void = {}
    /// Called when the results begin or cease to cover the list.
    var onCover: (Bool) -> Void = { _ in }
    private(set) var isOpen = false
    private let window: Widget
    private let document: LibraryDocument
    private let entry: Widget
    private let found: SearchResultsView
    private let nothing: Widget
    private let indexing = SearchIndexer()
    private var query = SearchQuery("")
    /// The number of results that was announced since the search text has changed.
    private var announcedCount: Int?
    /// Whether the results cover the list: while there is a search text.
    private var isCovering = false
    /// Whether the results have faded in, or begun to.
    private var isShown = false
    /// How far the results have faded in, 0…1.
    private var presence = SpringAnimation(Tuning.reducedFade, from: 0, to: 0, start: 0)
    private var isFading = false
    /// Whether Enter was pressed before the index was ready.
    private var isChoosing = false

    init(in window: Widget, document: LibraryDocument, palette: Palette) {
        self.window = window
        self.document = document
        found = SearchResultsView(palette: palette)
        bar = gtk_search_bar_new()
        entry = gtk_search_entry_new()
        nothing = gtk_label_new(tr("No results found."))
        cover = gtk_overlay_new()
        fillBar()
        fillCover()
        connect()
        addKeys()
    }

    private func fillBar() {
        gtk_widget_add_css_class(bar, "search")
        gtk_widget_set_hexpand(entry, 1)
        let field = gtk_editable_get_delegate(ptr(entry))!
        gtk_text_set_max_length(ptr(field), Int32(SearchQuery.limit))
        gtk_text_set_placeholder_text(ptr(field), tr("Find items and lists"))
        Accessibility.set(label: tr("Find items and lists"), of: entry)
        let clamp = adw_clamp_new()!
        adw_clamp_set_maximum_size(ptr(clamp), Int32(RowMetrics.maxTextWidth))
        adw_clamp_set_child(ptr(clamp), entry)
        gtk_widget_set_hexpand(clamp, 1)
        gtk_search_bar_set_child(ptr(bar), clamp)
        gtk_search_bar_set_show_close_button(ptr(bar), 1)
        if let button = firstDescendant(of: bar, type: gtk_button_get_type()) {
            Accessibility.set(label: tr("Close Search"), of: button)
        }
        Accessibility.set(isHidden: true, of: bar)
    }

    private func fillCover() {
        gtk_widget_add_css_class(nothing, "hint")
        gtk_widget_set_halign(nothing, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(nothing, GTK_ALIGN_CENTER)
        gtk_widget_set_can_target(nothing, 0)
        let scrolled = gtk_scrolled_window_new()!
        gtk_scrolled_window_set_policy(ptr(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(ptr(scrolled), found.widget)
        gtk_widget_add_css_class(cover, "results")
        gtk_overlay_set_child(ptr(cover), scrolled)
        gtk_overlay_add_overlay(ptr(cover), nothing)
        gtk_widget_set_visible(nothing, 0)
        gtk_widget_set_visible(cover, 0)
        gtk_widget_set_opacity(cover, 0)
    }

    private func connect() {
        found.onChoice = { [weak self] in self?.choose($0) }
        indexing.onReady = { [weak self] in
            guard let self else { return }
            show(keepsPlace: true)
            if isChoosing { chooseFirst() }
        }
        on(ptr(entry), "changed") { [weak self] in self?.typed() }
        on(ptr(entry), "activate") { [weak self] in self?.chooseFirst() }
        on(ptr(entry), "stop-search") { [weak self] in self?.cancelSearch() }
        // The text stays until the bar has closed.
        on(ptr(entry), "unmap") { [weak self] in
            if let self, !isOpen { gtk_editable_set_text(ptr(entry), "") }
        }
        on(ptr(bar), "notify::search-mode-enabled") { [weak self] in
            if let self, gtk_search_bar_get_search_mode(ptr(bar)) == 0 { cancelSearch() }
        }
        on(ptr(window), "notify::focus-widget") { [weak self] in self?.focusMoved() }
    }

    /// Whether keys belong to the search while a widget is focused.
    func hasKeys(with focus: Widget?) -> Bool {
        guard isOpen else { return false }
        return !query.isBlank || focus.map { contains($0) } ?? false
    }

    /// Opens the search, or focuses its text.
    func open() {
        if !isOpen {
            onOpen()
            gtk_editable_set_text(ptr(entry), "")
            isOpen = true
            gtk_search_bar_set_search_mode(ptr(bar), 1)
            Accessibility.set(isHidden: false, of: bar)
            updateIndex()
        }
        gtk_widget_grab_focus(entry)
        gtk_editable_select_region(ptr(entry), 0, -1)
    }

    /// Searches for a text.
    func open(for text: String) {
        open()
        gtk_editable_set_text(ptr(entry), text)
        gtk_editable_set_position(ptr(entry), -1)
    }

    /// Closes the search. If a result had the focus, no widget has it then.
    func close() {
        guard isOpen else { return }
        isOpen = false
        search("")
        gtk_search_bar_set_search_mode(ptr(bar), 0)
        Accessibility.set(isHidden: true, of: bar)
        indexing.forget()
    }

    /// Sets the height (px) of what covers the bottom of the results.
    func set(inset: Double) { found.inset = inset }

    /// Applies other colors.
    func recolor(_ palette: Palette) { found.recolor(palette) }

    /// Updates the index after a change of the library.
    func updateIndex() {
        if isOpen, let library = document.library?.library { indexing.follow(library) }
    }

    /// Undoes or redoes typing if the search entry is focused. Returns whether it is.
    func changeTyping(_ action: String) -> Bool {
        guard isOpen, let focus = gtk_window_get_focus(ptr(window)), gtk_widget_is_ancestor(focus, entry) != 0 else {
            return false
        }
        gtk_widget_activate_action_variant(focus, action, nil)
        return true
    }

    private func cancelSearch() {
        guard isOpen else { return }
        close()
        onCancel()
    }

    /// Closes the search and shows a result in its list.
    func choose(_ target: SearchResult.Target) {
        // The result moves to its place in the list, so nothing fades out here. But results that are still fading in fade
        // out again, over the list.
        let results = isFading ? [] : found.rowsInView
        close()
        if !results.isEmpty {
            presence = SpringAnimation(Tuning.reducedFade, from: 0, to: 0, start: MainLoop.now)
            showPresence(0)
            hideResults()
        }
        onChoice(target, results)
    }

    /// Activates the first result as soon as the index is ready.
    private func chooseFirst() {
        isChoosing = indexing.index == nil
        if !isChoosing { found.chooseFocused() }
    }

    private func typed() {
        if isOpen { search(String(cString: gtk_editable_get_text(ptr(entry)))) }
    }

    private func search(_ text: String) {
        (isChoosing, announcedCount) = (false, nil)
        query = SearchQuery(text)
        show(keepsPlace: false)
    }

    private func show(keepsPlace: Bool) {
        let dueWords = DueWords(at: Int(g_get_real_time() / 1_000_000))
        let findings =
            query.isBlank ? nil : indexing.index.map { SearchResults(of: query, in: $0, dueWords: dueWords) }
        setCovering(!query.isBlank)
        let hadFocus = found.focused != nil
        if let findings {
            found.show(findings, keepsPlace: keepsPlace)
            gtk_widget_set_visible(nothing, findings.count == 0 ? 1 : 0)
        } else {
            found.leave()
        }
        fade(in: findings != nil)
        if hadFocus, found.count == 0 {
            if isOpen { focusEntry() } else { gtk_window_set_focus(ptr(window), nil) }
        }
        guard let findings, findings.count != announcedCount else { return }
        announcedCount = findings.count
        // TRANSLATORS: Announced by the screen reader while typing in the search entry.
        let message =
            findings.count == 0
            ? tr("No results found.") : trn("{count} result found", "{count} results found", findings.count)
        Accessibility.announce(message, from: entry)
    }

    // MARK: Fading

    /// Sets whether the results cover the list. They take no input while they fade out.
    private func setCovering(_ isCovering: Bool) {
        guard isCovering != self.isCovering else { return }
        self.isCovering = isCovering
        if isCovering { gtk_widget_set_visible(cover, 1) }
        gtk_widget_set_can_target(cover, isCovering ? 1 : 0)
        gtk_widget_set_can_focus(cover, isCovering ? 1 : 0)
        Accessibility.set(isHidden: !isCovering, of: cover)
        onCover(isCovering)
    }

    /// Lets the results fade in over the list, or out.
    private func fade(in isShown: Bool) {
        if isShown != self.isShown {
            self.isShown = isShown
            presence = presence.redirected(to: isShown ? 1 : 0, by: Tuning.reducedFade, at: MainLoop.now)
        }
        guard !isFading else { return }
        guard !presence.isSettled(at: MainLoop.now, tolerance: 0.01) else {
            if !isShown { hideResults() }
            return
        }
        isFading = true
        FrameClock.beforeLayout(of: cover) { [weak self] time in
            guard let self else { return false }
            isFading = !presence.isSettled(at: time, tolerance: 0.01)
            showPresence(isFading ? presence.value(at: time) : presence.target)
            if !isFading, !self.isShown { hideResults() }
            return isFading
        }
    }

    /// Shows how far the results have faded in. Their text is seen only while that of the list isn't.
    private func showPresence(_ share: Double) {
        gtk_widget_set_opacity(cover, min(2 * share, 1))
        gtk_widget_set_opacity(nothing, max(2 * share - 1, 0))
        found.textOpacity = max(2 * share - 1, 0)
    }

    /// Forgets the results, which have faded out.
    private func hideResults() {
        found.show(nil, keepsPlace: false)
        gtk_widget_set_visible(nothing, 0)
        if !isCovering { gtk_widget_set_visible(cover, 0) }
    }

    // MARK: The keyboard

    private func contains(_ focus: Widget) -> Bool {
        [bar, cover].contains { gtk_widget_is_ancestor(focus, $0) != 0 }
    }

    /// Closes the search if the focus leaves it before anything was typed.
    private func focusMoved() {
        guard isOpen, query.isBlank, let focus = gtk_window_get_focus(ptr(window)), !contains(focus) else { return }
        close()
    }

    /// Focuses the entry without moving the caret.
    private func focusEntry() {
        gtk_text_grab_focus_without_selecting(ptr(gtk_editable_get_delegate(ptr(entry))))
    }

    private func addKeys() {
        for (widget, isEntry) in [(bar, true), (cover, false)] {
            let keys = gtk_event_controller_key_new()!
            gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
            onKey(keys) { [weak self] key, held in self?.press(key, held: held, keys: keys, inEntry: isEntry) ?? false }
            gtk_widget_add_controller(widget, keys)
        }
        // The entry is unmapped until the frame after it is revealed, and GTK drops keys until then.
        let keys = gtk_event_controller_key_new()!
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        onKey(keys) { [weak self] key, held in
            guard let self, isOpen, gtk_widget_get_mapped(entry) == 0 else { return false }
            return press(key, held: held, before: keys)
        }
        gtk_widget_add_controller(window, keys)
    }

    private func press(_ key: UInt32, held: GdkModifierType, keys: OpaquePointer, inEntry: Bool) -> Bool {
        let binding = ListKeys.binding(of: key, held: held, isEditing: false, isComposing: false)
        if inEntry {
            // Left, Right, Home, and End move the caret, and an input method gets its keys.
            guard case .command(.focus(let move)) = binding, [.down, .pageDown].contains(move) else { return false }
            return found.moveFocus(move)
        }
        switch binding {
        case .command(.focus(let move)):
            if !found.moveFocus(move) { focusEntry() }
        case .command(.activate): found.chooseFocused()
        case .command(.escape): cancelSearch()
        case .typing, .command(.complete): return forward(keys)
        default: return Int32(bitPattern: key) == GDK_KEY_BackSpace ? forward(keys) : false
        }
        return true
    }

    /// Handles a key that arrives before the entry is mapped.
    private func press(_ key: UInt32, held: GdkModifierType, before keys: OpaquePointer) -> Bool {
        switch ListKeys.binding(of: key, held: held, isEditing: false, isComposing: false) {
        case .command(.activate): chooseFirst()
        case .command(.escape): cancelSearch()
        default: return gtk_event_controller_key_forward(keys, ptr(gtk_editable_get_delegate(ptr(entry)))) != 0
        }
        return true
    }

    /// Continues the search text with a key that was pressed on a result.
    private func forward(_ keys: OpaquePointer) -> Bool {
        focusEntry()
        return gtk_event_controller_key_forward(keys, ptr(gtk_editable_get_delegate(ptr(entry)))) != 0
    }
}
