// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// Which way the fingers on the touchpad move, whatever "natural scrolling" is set to.
///
/// From GTK 4.20 on each event tells, if the compositor does; before that the desktop's setting does. Within one stroke it
/// never changes (B10).
struct TouchpadDirection {
    private var isNatural = true

    /// To be called when a stroke begins.
    mutating func begin(with event: OpaquePointer?) {
        isNatural =
            switch event.map({ ember_scroll_event_is_natural($0) }) ?? -1 {
            case 0: false
            case 1: true
            default: Self.setting
            }
    }

    /// px the fingers moved to the right, by a scroll event's horizontal delta.
    func fingers(_ dx: Double) -> Double {
        isNatural ? -dx : dx
    }

    private static let schema = "org.gnome.desktop.peripherals.touchpad"

    /// GNOME's setting; its default where there is no such schema.
    private static var setting: Bool {
        guard let source = g_settings_schema_source_get_default(),
            let found = g_settings_schema_source_lookup(source, schema, 1)
        else { return true }
        g_settings_schema_unref(found)
        let settings = Owned(ptr(g_settings_new(schema)))
        return g_settings_get_boolean(ptr(settings.pointer), "natural-scroll") != 0
    }
}
