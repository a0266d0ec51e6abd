// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// The primary menu's model.
enum MainMenu {
    static func make() -> OpaquePointer {
        let menu = g_menu_new()!
        append([(tr("_Find…"), "win.find")], to: menu)
        append([(tr("_Clear Done"), "win.clear"), (tr("_Put Done Back"), "win.put-back")], to: menu)
        return menu
    }

    private static func append(_ entries: [(label: String, action: String)], to menu: OpaquePointer) {
        let section = g_menu_new()!
        for entry in entries { g_menu_append(section, entry.label, entry.action) }
        g_menu_append_section(menu, nil, ptr(section))
        g_object_unref(UnsafeMutableRawPointer(section))
    }
}
