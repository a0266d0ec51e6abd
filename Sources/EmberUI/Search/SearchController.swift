// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The search: a bar below the header, and what was found over the list while there is something to search for.
final class SearchController {
    /// To stand below the header.
    let bar: Widget
    /// To be laid over the list.
    let cover: Widget
    /// What was found is to be shown where it is.
    var onChoice: (SearchResult.Target) -> Void = { _ in }
    /// The search opens, and is gone without anything having been chosen.
    var onOpen: () -> Void = {}
    var onGiveUp: () -> Void = {}
    /// What was found lies over the list now, or does not any more.
    var onCover: (Bool) -> Void = { _ in }
    private(set) var isOpen = false
    private let window: Widget
    private let document: LibraryDocument
    private let entry: Widget
    private let found = SearchResultsView()
    private let nothing: Widget
    private let indexing = SearchIndexer()
    private var query = SearchQuery("")
    /// Whether Enter was pressed before anything could be found.
    private var isChoosing = false

    init(in window: Widget, document: LibraryDocument) {
        self.window = window
        self.document = document
        bar = gtk_search_bar_new()
        entry = gtk_search_entry_new()
        gtk_widget_add_css_class(bar, "search")
        gtk_widget_set_hexpand(entry, 1)
        let field = gtk_editable_get_delegate(ptr(entry))!
        gtk_text_set_max_length(ptr(field), Int32(SearchQuery.limit))
        gtk_text_set_placeholder_text(ptr(field), tr("Find items and lists"))
        Accessibility.set(label: tr("Find items and lists"), of: entry)
        let clamp = adw_clamp_new()!
        adw_clamp_set_maximum_size(ptr(clamp), Int32(RowMetrics.widestMeasure))
        adw_clamp_set_child(ptr(clamp), entry)
        gtk_widget_set_hexpand(clamp, 1)
        gtk_search_bar_set_child(ptr(bar), clamp)
        gtk_search_bar_set_show_close_button(ptr(bar), 1)
        if let button = firstDescendant(of: bar, type: gtk_button_get_type()) {
            Accessibility.set(label: tr("Close Search"), of: button)
        }
        Accessibility.set(isHidden: true, of: bar)

        nothing = gtk_label_new(tr("No results found."))
        gtk_widget_add_css_class(nothing, "hint")
        gtk_widget_set_halign(nothing, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(nothing, GTK_ALIGN_CENTER)
        gtk_widget_set_can_target(nothing, 0)
        let scrolled = gtk_scrolled_window_new()!
        gtk_scrolled_window_set_policy(ptr(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(ptr(scrolled), found.widget)
        cover = gtk_overlay_new()
        gtk_overlay_set_child(ptr(cover), scrolled)
        gtk_overlay_add_overlay(ptr(cover), nothing)
        gtk_widget_set_visible(nothing, 0)
        gtk_widget_set_visible(cover, 0)

        found.onChoice = { [weak self] in self?.choose($0) }
        indexing.onReady = { [weak self] in
            guard let self else { return }
            show(keepsPlace: true)
            if isChoosing { chooseFirst() }
        }
        on(ptr(entry), "changed") { [weak self] in self?.typed() }
        on(ptr(entry), "activate") { [weak self] in self?.chooseFirst() }
        on(ptr(entry), "stop-search") { [weak self] in self?.giveUp() }
        on(ptr(bar), "notify::search-mode-enabled") { [weak self] in
            if let self, gtk_search_bar_get_search_mode(ptr(bar)) == 0 { giveUp() }
        }
        on(ptr(window), "notify::focus-widget") { [weak self] in self?.focusMoved() }
        addKeys()
    }

    /// Whether keys are the search's while a widget has the focus.
    func hasKeys(with focus: Widget?) -> Bool {
        guard isOpen else { return false }
        return !query.isBlank || focus.map { contains($0) } ?? false
    }

    /// Opens the search, or goes back to what is searched for.
    func open() {
        if !isOpen {
            onOpen()
            isOpen = true
            gtk_search_bar_set_search_mode(ptr(bar), 1)
            Accessibility.set(isHidden: false, of: bar)
            followLibrary()
        }
        gtk_widget_grab_focus(entry)
        gtk_editable_select_region(ptr(entry), 0, -1)
    }

    /// Opens the search for a text.
    func open(for text: String) {
        open()
        gtk_editable_set_text(ptr(entry), text)
        gtk_editable_set_position(ptr(entry), -1)
    }

    /// Closes the search, if it is open, and leaves the focus to whoever wants it.
    func close() {
        guard isOpen else { return }
        isOpen = false
        gtk_editable_set_text(ptr(entry), "")
        gtk_search_bar_set_search_mode(ptr(bar), 0)
        Accessibility.set(isHidden: true, of: bar)
        indexing.forget()
    }

    /// Keeps px at the lower edge free of the last row.
    func set(inset: Double) { found.inset = inset }

    /// Takes on the colors that there are now.
    func recolor() { found.recolor() }

    /// The library may be another one than was searched.
    func followLibrary() {
        if isOpen, let library = document.library?.library { indexing.follow(library) }
    }

    /// Undoes or redoes the last typing, if that is where the keyboard is.
    func changeTyping(_ action: String) -> Bool {
        guard isOpen, let focus = gtk_window_get_focus(ptr(window)), gtk_widget_is_ancestor(focus, entry) != 0 else { return false }
        gtk_widget_activate_action_variant(focus, action, nil)
        return true
    }

    private func giveUp() {
        guard isOpen else { return }
        close()
        onGiveUp()
    }

    /// Closes the search and shows something where it is.
    func choose(_ target: SearchResult.Target) {
        close()
        onChoice(target)
    }

    /// Goes to the first that was found, as soon as that is known.
    private func chooseFirst() {
        isChoosing = indexing.index == nil
        if !isChoosing { found.chooseFocused() }
    }

    private func typed() {
        isChoosing = false
        query = SearchQuery(String(cString: gtk_editable_get_text(ptr(entry))))
        show(keepsPlace: false)
    }

    private func show(keepsPlace: Bool) {
        let findings = query.isBlank ? nil : indexing.index.map { SearchResults(of: query, in: $0) }
        let isCovered = !query.isBlank
        if isCovered != (gtk_widget_get_visible(cover) != 0) {
            gtk_widget_set_visible(cover, isCovered ? 1 : 0)
            onCover(isCovered)
        }
        let hadFocus = found.focused != nil
        found.show(findings, keepsPlace: keepsPlace)
        gtk_widget_set_visible(nothing, findings?.count == 0 ? 1 : 0)
        if hadFocus, found.count == 0 { grabEntry() }
        guard let findings else { return }
        // TRANSLATORS: Announced by the screen reader while typing in the search entry.
        let message = findings.count == 0 ? tr("No results found.") : trn("{count} result found", "{count} results found", findings.count)
        Accessibility.announce(message, from: entry)
    }

    // MARK: The keyboard

    private func contains(_ focus: Widget) -> Bool {
        [bar, cover].contains { gtk_widget_is_ancestor(focus, $0) != 0 }
    }

    /// Who goes elsewhere before anything was typed does not search.
    private func focusMoved() {
        guard isOpen, query.isBlank, let focus = gtk_window_get_focus(ptr(window)), !contains(focus) else { return }
        close()
    }

    /// Back to the text, with the caret where it was.
    private func grabEntry() {
        gtk_text_grab_focus_without_selecting(ptr(gtk_editable_get_delegate(ptr(entry))))
    }

    private func addKeys() {
        for (widget, isEntry) in [(bar, true), (cover, false)] {
            let keys = gtk_event_controller_key_new()!
            gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
            onKey(keys) { [weak self] key, held in self?.press(key, held: held, keys: keys, inEntry: isEntry) ?? false }
            gtk_widget_add_controller(widget, keys)
        }
        // What slides in is not there for the keyboard until the next frame, and GTK loses the keys that come before it.
        let keys = gtk_event_controller_key_new()!
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        onKey(keys) { [weak self] key, held in
            guard let self, isOpen, gtk_widget_get_mapped(entry) == 0 else { return false }
            return press(key, held: held, before: keys)
        }
        gtk_widget_add_controller(window, keys)
    }

    private func press(_ key: UInt32, held: GdkModifierType, keys: OpaquePointer, inEntry: Bool) -> Bool {
        let meaning = ListKeys.meaning(of: key, held: held, isEditing: false, isComposing: false)
        if inEntry {
            // Left, right and the ends of the line are the text's, and what an input method composes is its own.
            guard case .command(.focus(let move)) = meaning, [.down, .pageDown].contains(move) else { return false }
            return found.moveFocus(move)
        }
        switch meaning {
        case .command(.focus(let move)):
            if !found.moveFocus(move) { grabEntry() }
        case .command(.activate): found.chooseFocused()
        case .command(.escape): giveUp()
        case .typing, .command(.complete): return forward(keys)
        default: return Int32(bitPattern: key) == GDK_KEY_BackSpace ? forward(keys) : false
        }
        return true
    }

    /// A key that comes before the bar is there.
    private func press(_ key: UInt32, held: GdkModifierType, before keys: OpaquePointer) -> Bool {
        switch ListKeys.meaning(of: key, held: held, isEditing: false, isComposing: false) {
        case .command(.activate): chooseFirst()
        case .command(.escape): giveUp()
        default: return gtk_event_controller_key_forward(keys, ptr(gtk_editable_get_delegate(ptr(entry)))) != 0
        }
        return true
    }

    /// Who goes on typing goes on with the text.
    private func forward(_ keys: OpaquePointer) -> Bool {
        grabEntry()
        return gtk_event_controller_key_forward(keys, ptr(gtk_editable_get_delegate(ptr(entry)))) != 0
    }
}
