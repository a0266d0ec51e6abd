// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// Gives an action of an application its keys, in GTK's notation: "<Control>z".
public func setKeys(_ keys: [String], for action: String, of application: OpaquePointer) {
    // The array ends in NULL; GTK copies it.
    let copies = keys.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    let array = copies.map { UnsafePointer<CChar>($0) } + [nil]
    gtk_application_set_accels_for_action(ptr(application), action, array)
}
