// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// The children of a widget, in their order.
@MainActor func children(of widget: Widget) -> [Widget] {
    var found: [Widget] = []
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
        found.append(next)
        child = gtk_widget_get_next_sibling(next)
    }
    return found
}
