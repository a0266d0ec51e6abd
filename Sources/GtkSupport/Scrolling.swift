// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

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

/// Keeps a widget in view for a moment, from its next frame on: GTK may be scrolling to the focus at the same time.
public func keepInView(_ widget: Widget) {
    var end: Double?
    FrameClock.tick(widget) { time in
        scrollIntoView(widget)
        end = end ?? time + focusScrollTime
        return time < end!
    }
}

/// Time in s that is longer than GTK's scrolling to the focus.
private let focusScrollTime = 0.3

/// Keeps an AdwExpanderRow in view while it expands, if the focus is in it: the user has expanded it.
public func scrollWhileExpanding(_ row: Widget) {
    guard let revealer = firstDescendant(of: row, type: gtk_revealer_get_type()) else { return }
    on(ptr(row), "notify::expanded") {
        guard adw_expander_row_get_expanded(ptr(row)) != 0, gtk_widget_get_focus_child(row) != nil else { return }
        var isRevealed = false
        FrameClock.tick(row) { _ in
            scrollIntoView(row)
            // A tick precedes the layout of its frame, so that the last one follows the end of the animation.
            guard !isRevealed, adw_expander_row_get_expanded(ptr(row)) != 0 else { return false }
            isRevealed = gtk_revealer_get_child_revealed(ptr(revealer)) != 0
            return true
        }
    }
}
