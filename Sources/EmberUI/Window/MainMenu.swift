// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport

/// The primary menu's model.
enum MainMenu {
    /// - Parameter hasSyncStatus: Whether there is a place for a `SyncStatusButton` at the top.
    static func make(hasSyncStatus: Bool) -> OpaquePointer {
        let menu = g_menu_new()!
        if hasSyncStatus {
            let section = ObjectRef(g_menu_new())
            let item = ObjectRef(g_menu_item_new(nil, nil))
            g_menu_item_set_attribute_value(item.pointer, "custom", g_variant_new_string(SyncStatusButton.menuItem))
            g_menu_append_item(section.pointer, item.pointer)
            g_menu_append_section(menu, nil, ptr(section.pointer))
        }
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

    private static func append(_ entries: [(label: String, action: String)], to menu: OpaquePointer) {
        let section = ObjectRef(g_menu_new())
        for entry in entries { g_menu_append(section.pointer, entry.label, entry.action) }
        g_menu_append_section(menu, nil, ptr(section.pointer))
    }
}
