// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// The dialog of the shortcuts and gestures of each action.
///
/// AdwShortcutsDialog has no columns for devices, so gestures are in the subtitles. Before libadwaita 1.8, all devices
/// are in columns or, if the dialog is narrow, one below the other.
enum ShortcutsDialog {
    private static var columns: [String] { [tr("Keyboard"), tr("Mouse"), tr("Touchpad"), tr("Touchscreen")] }

    /// Shows the dialog in a window, unless the window has another one.
    ///
    /// - Parameter swapsSwipes: whether the user has swapped the directions of swipes.
    static func show(in window: Widget, swapsSwipes: Bool) {
        guard !Dialog.isOpen(in: window) else { return }
        let isMirrored = gtk_widget_get_direction(window) == GTK_TEXT_DIR_RTL
        let groups = ShortcutEntry.all(completesToTheLeft: isMirrored != swapsSwipes)
        let title = tr("Shortcuts and Gestures")
        let sections = groups.map { group in (title: group.title, shortcuts: group.entries.map(shortcut)) }
        let dialog = Dialog.makeShortcuts(title: title, sections: sections) ?? makeTable(title: title, groups)
        dialog.present(in: window)
    }

    private static func shortcut(for entry: ShortcutEntry) -> Dialog.Shortcut {
        let keys = [entry.keyName, entry.words].filter { !$0.isEmpty }.joined(separator: " ")
        let words = zip(columns, [keys, entry.mouse, entry.touchpad, entry.touch]).filter {
            !$0.1.isEmpty
        }
        // TRANSLATORS: A line below the name of an action, such as “Touchpad: Pinch apart”.
        let lines = words.map { tr("{device}: {gesture}", ["device": $0, "gesture": $1]) }
        return Dialog.Shortcut(title: entry.action, accelerators: entry.keys, subtitle: lines.joined(separator: "\n"))
    }

    private static func makeTable(title: String, _ groups: [ShortcutEntry.Group]) -> Dialog {
        let scrolled = gtk_scrolled_window_new()!
        gtk_scrolled_window_set_child(
            ptr(scrolled), Squeezer(wide: makeWide(groups), narrow: makeNarrow(groups)).widget)
        gtk_widget_set_vexpand(scrolled, 1)
        return .make(title: title, size: (860, 620), content: scrolled)
    }

    // MARK: Columns

    private static func makeWide(_ groups: [ShortcutEntry.Group]) -> Widget {
        let grid = makeGrid()
        var row: Int32 = 0
        for group in groups {
            for (column, title) in ([group.title] + columns).enumerated() {
                let label = makeHeading(title, isFaint: column > 0)
                gtk_grid_attach(ptr(grid), label, Int32(column), row, 1, 1)
            }
            row += 1
            for entry in group.entries {
                gtk_grid_attach(ptr(grid), makeLabel(entry.action), 0, row, 1, 1)
                gtk_grid_attach(ptr(grid), makeKeys(entry), 1, row, 1, 1)
                for (column, words) in [entry.mouse, entry.touchpad, entry.touch].enumerated() where !words.isEmpty {
                    gtk_grid_attach(ptr(grid), makeLabel(words), Int32(column) + 2, row, 1, 1)
                }
                row += 1
            }
        }
        return grid
    }

    // MARK: One below the other

    private static func makeNarrow(_ groups: [ShortcutEntry.Group]) -> Widget {
        let grid = makeGrid()
        var row: Int32 = 0
        func add(_ widget: Widget, at column: Int32, width: Int32 = 1) {
            gtk_grid_attach(ptr(grid), widget, column, row, width, 1)
        }
        for group in groups {
            add(makeHeading(group.title, isFaint: false), at: 0, width: 2)
            row += 1
            for entry in group.entries {
                let action = makeLabel(entry.action)
                gtk_widget_add_css_class(action, "action")
                add(action, at: 0, width: 2)
                row += 1
                let hasKeys = !(entry.keys.isEmpty && entry.keyName.isEmpty && entry.words.isEmpty)
                let keys = hasKeys ? makeKeys(entry) : nil
                let others = [entry.mouse, entry.touchpad, entry.touch].map { $0.isEmpty ? nil : makeLabel($0) }
                for (title, cell) in zip(columns, [keys] + others) {
                    guard let cell else { continue }
                    let label = makeLabel(title)
                    gtk_widget_add_css_class(label, "dim-label")
                    add(label, at: 0)
                    gtk_widget_set_hexpand(cell, 1)
                    add(cell, at: 1)
                    row += 1
                }
            }
        }
        return grid
    }

    // MARK: Widgets

    private static func makeGrid() -> Widget {
        let grid = gtk_grid_new()!
        gtk_grid_set_column_spacing(ptr(grid), 24)
        gtk_grid_set_row_spacing(ptr(grid), 10)
        gtk_widget_add_css_class(grid, "shortcuts-table")
        return grid
    }

    private static func makeHeading(_ title: String, isFaint: Bool) -> Widget {
        let label = makeLabel(title)
        Accessibility.set(role: GTK_ACCESSIBLE_ROLE_HEADING, of: label)
        gtk_widget_add_css_class(label, isFaint ? "dim-label" : "heading")
        gtk_widget_add_css_class(label, "first")
        return label
    }

    private static func makeKeys(_ entry: ShortcutEntry) -> Widget {
        let keys = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)!
        for key in entry.keys {
            let label = gtk_shortcut_label_new(key)!
            gtk_widget_set_halign(label, GTK_ALIGN_START)
            gtk_box_append(ptr(keys), label)
        }
        if !entry.keyName.isEmpty {
            let label = gtk_label_new(entry.keyName)!
            gtk_widget_add_css_class(label, "keycap")
            gtk_widget_set_halign(label, GTK_ALIGN_START)
            gtk_box_append(ptr(keys), label)
        }
        if !entry.words.isEmpty { gtk_box_append(ptr(keys), makeLabel(entry.words)) }
        return keys
    }

    private static func makeLabel(_ text: String) -> Widget {
        let label = gtk_label_new(text)!
        gtk_label_set_xalign(ptr(label), 0)
        gtk_label_set_wrap(ptr(label), 1)
        gtk_label_set_max_width_chars(ptr(label), 22)
        gtk_widget_set_valign(label, GTK_ALIGN_START)
        return label
    }
}
