// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

extension SearchController {
    /// Covers a list, and shows the chosen result in it.
    func connect(to list: ListController) {
        var isFocusVisible = false
        onOpen = { [weak list] in
            guard let list else { return }
            list.perform(.finishEditing)
            list.perform(.cancelGesture)
            isFocusVisible = list.isFocusVisible
        }
        onCover = { [weak list] isCovered in
            // A covered list must not be reached by the keyboard or a screen reader.
            guard let list else { return }
            gtk_widget_set_can_focus(list.widget, isCovered ? 0 : 1)
            Accessibility.set(isHidden: isCovered, of: list.widget)
        }
        onCancel = { [weak list] in list?.restoreFocus(isVisible: isFocusVisible) }
        onChoice = { [weak list] target, results in
            list?.restoreFocus(isVisible: true)
            switch target {
            case .list(let id): list?.perform(.reveal(ItemID(id), in: id, from: results))
            case .item(let item, let id): list?.perform(.reveal(item, in: id, from: results))
            }
        }
    }
}

extension ListController {
    /// Whether the focus ring of a row shows.
    fileprivate var isFocusVisible: Bool {
        guard let window = gtk_widget_get_root(widget), let focus = gtk_window_get_focus(ptr(window)) else {
            return false
        }
        return gtk_widget_is_ancestor(focus, view.widget) != 0 && gtk_window_get_focus_visible(ptr(window)) != 0
    }

    /// Moves the keyboard focus to the focused row of the list, or to the list.
    fileprivate func restoreFocus(isVisible: Bool) {
        grabFocus(isVisible: isVisible)
        if !isVisible, let window = gtk_widget_get_root(widget) { gtk_window_set_focus_visible(ptr(window), 0) }
    }
}
