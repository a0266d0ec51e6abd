// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport

/// The desktop's setting for the scroll direction of touchpads, for scroll events that don't tell it.
enum NaturalScrolling {
    /// Whether it is on; GNOME's default (on) if the schema isn't installed.
    static var isOn: Bool {
        DesktopSettings.flag("natural-scroll", ofSchema: "org.gnome.desktop.peripherals.touchpad", default: true)
    }
}
