// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The keyboard's focus on the rows, which come and go as widgets.
extension ListView {
    /// Puts the keyboard's focus on the session's row as soon as there is one on screen.
    ///
    /// - Parameter isVisible: whether it is to be seen; a tap needs no ring to tell where it was.
    func grabFocus(isVisible: Bool) {
        wantsFocus = true
        framesWithoutFocus = 0
        isFocusVisible = isVisible
        takeFocus()
        refresh()
    }

    /// Puts the keyboard's focus, if it is on a row, on the session's row, as visible as it is.
    func moveFocus() {
        guard let window = gtk_widget_get_root(widget), let focus = gtk_window_get_focus(ptr(window)),
            gtk_widget_is_ancestor(focus, widget) != 0
        else { return }
        grabFocus(isVisible: gtk_window_get_focus_visible(ptr(window)) != 0)
    }

    /// A row that is gone gives the keyboard to the one that has the focus now; to the list if that is none.
    func keepFocus() {
        guard let session, let item = rows.focused?.item, session.list[item] == nil else { return }
        if let focus = session.scene.focus, session.list[focus] != nil {
            moveFocus()
        } else {
            gtk_widget_grab_focus(widget)
        }
    }

    func takeFocus() {
        guard wantsFocus else { return }
        guard let id = session?.scene.focus, session?.editing == nil else {
            wantsFocus = false
            return
        }
        guard let row = rows.row(of: id), gtk_widget_get_child_visible(row.widget) != 0 else { return }
        wantsFocus = false
        gtk_widget_grab_focus(row.widget)
        // GTK shows the focus once it has seen a key of its own; those of the list it never sees.
        if isFocusVisible, let window = gtk_widget_get_root(widget) { gtk_window_set_focus_visible(ptr(window), 1) }
    }

    /// A row out of view that nobody brings into view has no widget; its keys come to the list all the same.
    func giveUpFocus() {
        guard wantsFocus, session?.isMoving == false, !rows.isShort else { return }
        framesWithoutFocus += 1
        guard framesWithoutFocus > 2 else { return }
        wantsFocus = false
        gtk_widget_grab_focus(widget)
    }
}
