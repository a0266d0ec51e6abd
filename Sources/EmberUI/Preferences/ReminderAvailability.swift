// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import GtkSupport
import Localization

/// Whether reminders arrive, and when.
enum ReminderAvailability {
    case always
    /// There is no systemd.
    case whileOpen
    /// The user has turned off the notifications of Ember.
    case turnedOff
    /// The desktop shows no notifications, or `ember-remind` isn't installed.
    case never

    static var current: ReminderAvailability {
        guard DBusConnection.isAvailable, let bus = try? DBusConnection(), Program.reminder != nil,
            ["org.gtk.Notifications", "org.freedesktop.Notifications"].contains(where: {
                bus.hasOwner($0) || bus.canStart($0)
            })
        else { return .never }
        guard DesktopSettings.allowsNotifications(of: Program.id) else { return .turnedOff }
        // It is always listed as a name that a program can be started for.
        return bus.hasOwner("org.freedesktop.systemd1") ? .always : .whileOpen
    }

    var text: String {
        switch self {
        case .always: tr("Ember reminds you of items with a date, also while it isn’t open.")
        case .whileOpen:
            tr("Ember reminds you of items with a date only while it is open, because systemd isn’t available.")
        case .turnedOff: tr("The notifications of Ember are turned off in the settings of your desktop.")
        case .never: tr("Your desktop doesn’t show notifications, so Ember can’t remind you.")
        }
    }
}
