// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The keyboard's focus on the rows, which come and go as widgets.
extension ListView {
    /// Puts the keyboard's focus on a row as soon as it is on screen.
    ///
    /// - Parameter isVisible: whether the focus ring shows; after a tap none is needed.
    func grabFocus(on item: ItemID?, isVisible: Bool) {
        focus = item
        wantsFocus = true
        framesWithoutFocus = 0
        isFocusVisible = isVisible
        takeFocus()
        refresh()
    }

    /// Puts the keyboard's focus, if it is on a row, on another row, as visible as it is.
    func moveFocus(to item: ItemID?) {
        guard let window = gtk_widget_get_root(widget), let focus = gtk_window_get_focus(ptr(window)),
            gtk_widget_is_ancestor(focus, widget) != 0
        else { return }
        grabFocus(on: item, isVisible: gtk_window_get_focus_visible(ptr(window)) != 0)
    }

    /// The item whose row has the keyboard, in view or not.
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
        // GTK shows the focus once it has seen a key of its own; those of the list it never sees.
        if isFocusVisible, let window = gtk_widget_get_root(widget) { gtk_window_set_focus_visible(ptr(window), 1) }
    }

    /// Gives the keyboard to the list if nothing will bring the row into view: without a widget of its own, its keys still come here.
    func giveUpFocus() {
        guard wantsFocus, snapshot?.isMoving == false, !rows.isShort else { return }
        framesWithoutFocus += 1
        guard framesWithoutFocus > 2 else { return }
        wantsFocus = false
        gtk_widget_grab_focus(widget)
    }
}
