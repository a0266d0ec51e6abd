// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// Moves the keyboard focus between rows. A row has a widget only while it is in view.
extension ListView {
    /// Focuses a row as soon as it has a widget.
    ///
    /// - Parameter isVisible: whether the focus ring is shown.
    func grabFocus(on item: ItemID?, isVisible: Bool) {
        focus = item
        wantsFocus = true
        framesWithoutFocus = 0
        isFocusVisible = isVisible
        takeFocus()
        refresh()
    }

    /// Moves the focus to another row if the list has it. The focus ring stays visible or hidden.
    func moveFocus(to item: ItemID?) {
        guard containsFocus(widget), let window = gtk_widget_get_root(widget) else { return }
        grabFocus(on: item, isVisible: gtk_window_get_focus_visible(ptr(window)) != 0)
    }

    /// The item of the focused row, in view or not.
    var focusedItem: ItemID? { rows.focused?.item }

    func takeFocus() {
        guard wantsFocus else { return }
        guard let focus, editing == nil else {
            wantsFocus = false
            return
        }
        guard let row = rows.row(of: focus), gtk_widget_get_child_visible(row.widget) != 0 else { return }
        wantsFocus = false
        gtk_widget_grab_focus(row.widget)
        // GTK shows the focus ring only after keys that it handles itself, not after those of the list.
        if let window = gtk_widget_get_root(widget) {
            gtk_window_set_focus_visible(ptr(window), isFocusVisible ? 1 : 0)
        }
    }

    /// Focuses the list itself if the row doesn't come into view. Keys then still act on the row.
    func focusListInstead() {
        guard wantsFocus, snapshot?.isMoving == false, !rows.isShort else { return }
        framesWithoutFocus += 1
        guard framesWithoutFocus > 2 else { return }
        wantsFocus = false
        gtk_widget_grab_focus(widget)
    }
}
