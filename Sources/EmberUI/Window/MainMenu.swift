// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// The primary menu's model.
enum MainMenu {
    /// - Parameters:
    ///   - hasSyncStatus: Whether there is a place for a `SyncStatusButton` at the top.
    ///   - history: The section for undo and redo.
    static func make(hasSyncStatus: Bool, history: OpaquePointer) -> OpaquePointer {
        let menu = g_menu_new()!
        if hasSyncStatus {
            let section = ObjectRef(g_menu_new())
            let item = ObjectRef(g_menu_item_new(nil, nil))
            g_menu_item_set_attribute_value(item.pointer, "custom", g_variant_new_string(SyncStatusButton.menuItem))
            g_menu_append_item(section.pointer, item.pointer)
            g_menu_append_section(menu, nil, ptr(section.pointer))
        }
        g_menu_append_section(menu, nil, ptr(history))
        append(
            [
                (tr("_Clear Done"), "win.clear"), (tr("_Mark All as Not Done"), "win.uncomplete-all"),
                (tr("_Find…"), "win.find"),
            ], to: menu)
        append(
            [
                (tr("Copy as _Text"), "win.copy-as-text"), (tr("_Import…"), "win.import"),
                (tr("_Export…"), "win.export"),
                (tr("_Restore…"), "win.restore"),
            ], to: menu)
        append([(tr("_New Window"), "app.new-window")], to: menu)
        append(
            [
                // TRANSLATORS: In the main menu: opens the themes to choose from.
                (tr("T_heme…"), "app.theme"),
                (tr("_Preferences"), "app.preferences"), (tr("_Shortcuts and Gestures"), "win.shortcuts"),
                (tr("_About Ember"), "app.about"),
            ], to: menu)
        return menu
    }

    /// Names the steps that undo and redo would take in their section.
    static func show(_ steps: (undo: UndoStep?, redo: UndoStep?), in history: OpaquePointer) {
        g_menu_remove_all(history)
        for (label, action, key) in [
            (StepText.undo(steps.undo), "win.undo-step", "<Control>z"),
            (StepText.redo(steps.redo), "win.redo-step", "<Control><Shift>z"),
        ] {
            let item = ObjectRef(g_menu_item_new(PopoverMenu.label(label), action))
            g_menu_item_set_attribute_value(item.pointer, "accel", g_variant_new_string(key))
            g_menu_append_item(history, item.pointer)
        }
    }

    private static func append(_ entries: [(label: String, action: String)], to menu: OpaquePointer) {
        let section = ObjectRef(g_menu_new())
        for entry in entries { g_menu_append(section.pointer, entry.label, entry.action) }
        g_menu_append_section(menu, nil, ptr(section.pointer))
    }
}
