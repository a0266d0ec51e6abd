// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// Returns an empty box with a minimum size in px.
@MainActor func makeBox(width: Int32, height: Int32) -> Widget {
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
    gtk_widget_set_size_request(box, width, height)
    return box
}
