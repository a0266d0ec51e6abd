// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk

/// Scrolls the GtkViewport around a widget vertically, as little as possible, until the widget is visible.
public func scrollIntoView(_ widget: Widget) {
    guard let viewport = gtk_widget_get_ancestor(widget, gtk_viewport_get_type()),
        let content = gtk_viewport_get_child(ptr(viewport)),
        let adjustment = gtk_scrollable_get_vadjustment(ptr(viewport))
    else { return }
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, content, &bounds) != 0 else { return }
    gtk_adjustment_clamp_page(adjustment, Double(bounds.origin.y), Double(bounds.origin.y + bounds.size.height))
}
