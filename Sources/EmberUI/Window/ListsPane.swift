// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore
import ListStore

/// The lists at the start of a wide window, beside the items of one (K30).
final class ListsPane {
    /// Minimum width of a wide window in px.
    static let minimumWindowWidth = 800
    /// px
    private static let width: Int32 = 300

    /// The header bar above the lists.
    let widget: Widget
    let headerBar: ListHeaderBar
    let lists: ListController
    private let items: ListController
    private let header: Header
    private let window: Widget
    private(set) var isShown = false

    /// - Parameters:
    ///   - items: shows the items of a list, or everything in a narrow window.
    ///   - header: the header above the items.
    init(beside items: ListController, of header: Header, in window: Widget, palette: Palette, sounds: Sounds) {
        self.items = items
        self.header = header
        self.window = window
        headerBar = ListHeaderBar(palette: palette)
        lists = ListController(palette: palette, sounds: sounds)
        widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_widget_set_size_request(widget, Self.width, -1)
        // The lists have the rest of the height, but not of the width.
        gtk_widget_set_hexpand(widget, 0)
        gtk_widget_set_hexpand_set(widget, 1)
        gtk_box_append(ptr(widget), headerBar.widget)
        gtk_box_append(ptr(widget), lists.widget)
        gtk_widget_set_visible(widget, 0)
        lists.addKeys(to: widget, of: window)
        lists.onFrame = { [weak self] in self?.updateHeader() }
    }

    /// Shows the lists of a library beside the items.
    func show(_ library: EditableLibrary) {
        isShown = true
        lists.show(library, from: ViewState(level: .lists, offset: items.listsOffset))
        lists.set(pane: .lists)
        updateHeader()
        gtk_widget_set_visible(widget, 1)
        header.listsBar = headerBar
        items.set(pane: .items)
        (items.beside, lists.beside) = (lists, items)
    }

    /// Hides the lists. If they have the focus, they are shown instead of the items, with the name that is being edited.
    ///
    /// - Returns: Whether the focus has to go to the rows that are shown instead.
    func close() -> Bool {
        let hadFocus = hasFocus
        let edited = lists.editedRow
        items.listsOffset = lists.listsOffset
        items.set(pane: .whole, showing: hadFocus ? .lists : nil)
        if let edited { items.perform(.edit, on: edited) }
        (items.beside, lists.beside) = (nil, nil)
        isShown = false
        lists.perform(.cancelGesture)
        lists.perform(.finishEditing)
        gtk_widget_set_visible(widget, 0)
        lists.close()
        header.listsBar = nil
        return hadFocus && edited == nil
    }

    /// Whether the keyboard focus is on the lists, or on a button above them.
    var hasFocus: Bool { contains(gtk_window_get_focus(ptr(window))) }

    /// Returns whether a focused widget is in the pane.
    func contains(_ focus: Widget?) -> Bool {
        isShown && focus.map { gtk_widget_is_ancestor($0, widget) != 0 } ?? false
    }

    func recolor(_ palette: Palette) {
        headerBar.palette = palette
        lists.recolor(palette)
        updateHeader()
    }

    private func updateHeader() {
        if let shown = lists.shownList { headerBar.show(.lists, shown, change: nil) }
    }
}
