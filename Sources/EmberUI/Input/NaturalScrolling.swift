// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport

/// The desktop's setting for the scroll direction of touchpads, for scroll events that don't tell it.
enum NaturalScrolling {
    private static let schema = "org.gnome.desktop.peripherals.touchpad"

    /// Whether it is on; GNOME's default (on) if the schema isn't installed.
    static var isOn: Bool {
        guard let source = g_settings_schema_source_get_default(),
            let found = g_settings_schema_source_lookup(source, schema, 1)
        else { return true }
        g_settings_schema_unref(found)
        let settings = ObjectRef(ptr(g_settings_new(schema)))
        return g_settings_get_boolean(ptr(settings.pointer), "natural-scroll") != 0
    }
}
