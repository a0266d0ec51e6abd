// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// Shows for each action its key, and what mouse, touchpad and touchscreen do for it, side by side.
final class WaysWindow {
    private let window: Widget

    /// - Parameter parent: the window that it belongs to.
    init(over parent: Widget) {
        window = adw_window_new()
        gtk_window_set_transient_for(ptr(window), ptr(parent))
        gtk_window_set_default_size(ptr(window), 860, 620)
        gtk_window_set_title(ptr(window), tr("Keys and Gestures"))
        let grid = gtk_grid_new()!
        gtk_grid_set_column_spacing(ptr(grid), 24)
        gtk_grid_set_row_spacing(ptr(grid), 10)
        gtk_widget_add_css_class(grid, "ways")
        var row: Int32 = 0
        let isMirrored = gtk_widget_get_direction(parent) == GTK_TEXT_DIR_RTL
        for group in Ways.all(completesToTheLeft: isMirrored != Preferences.shared.swapSwipes) {
            add(heading: group.title, at: row, to: grid)
            row += 1
            for ways in group.ways {
                add(ways, at: row, to: grid)
                row += 1
            }
        }
        let scrolled = gtk_scrolled_window_new()!
        gtk_scrolled_window_set_child(ptr(scrolled), grid)
        gtk_widget_set_vexpand(scrolled, 1)
        let content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        gtk_box_append(ptr(content), adw_header_bar_new())
        gtk_box_append(ptr(content), scrolled)
        adw_window_set_content(ptr(window), content)
        let keys = gtk_event_controller_key_new()!
        onKey(keys) { [weak self] key, _ in
            guard let self, Int32(bitPattern: key) == GDK_KEY_Escape else { return false }
            gtk_window_close(ptr(window))
            return true
        }
        gtk_widget_add_controller(window, keys)
        attach(self, to: window)
    }

    func present() {
        gtk_window_present(ptr(window))
    }

    private func add(heading: String, at row: Int32, to grid: Widget) {
        let titles = [heading, tr("Keyboard"), tr("Mouse"), tr("Touchpad"), tr("Touchscreen")]
        for (column, title) in titles.enumerated() {
            let label = makeLabel(title)
            gtk_widget_add_css_class(label, column == 0 ? "heading" : "dim-label")
            gtk_widget_add_css_class(label, "first")
            gtk_grid_attach(ptr(grid), label, Int32(column), row, 1, 1)
        }
    }

    private func add(_ ways: Ways, at row: Int32, to grid: Widget) {
        gtk_grid_attach(ptr(grid), makeLabel(ways.action), 0, row, 1, 1)
        let keys = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)!
        for key in ways.keys {
            let label = gtk_shortcut_label_new(key)!
            gtk_widget_set_halign(label, GTK_ALIGN_START)
            gtk_box_append(ptr(keys), label)
        }
        if !ways.words.isEmpty { gtk_box_append(ptr(keys), makeLabel(ways.words)) }
        gtk_grid_attach(ptr(grid), keys, 1, row, 1, 1)
        for (column, words) in [ways.mouse, ways.touchpad, ways.touch].enumerated() {
            gtk_grid_attach(ptr(grid), makeLabel(words), Int32(column) + 2, row, 1, 1)
        }
    }

    private func makeLabel(_ text: String) -> Widget {
        let label = gtk_label_new(text)!
        gtk_label_set_xalign(ptr(label), 0)
        gtk_label_set_wrap(ptr(label), 1)
        gtk_label_set_max_width_chars(ptr(label), 22)
        gtk_widget_set_valign(label, GTK_ALIGN_START)
        return label
    }
}
