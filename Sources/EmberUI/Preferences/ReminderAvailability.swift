// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import GtkSupport
import ListStore

/// Whether reminders arrive, and when.
nonisolated enum ReminderAvailability {
    case always
    /// The user doesn't let Ember run in the background.
    case whileOpen
    /// The user has turned off the notifications of Ember.
    case turnedOff
    /// The desktop shows no notifications, or `ember-remind` isn't installed.
    case never

    /// Passes the availability to a handler later, because the bus may be slow.
    @MainActor static func find(_ handler: @escaping (ReminderAvailability) -> Void) {
        WorkQueue().async {
            askBus()
        } then: {
            let isTurnedOff = $0 != .never && !DesktopSettings.allowsNotifications(of: Program.id)
            handler(isTurnedOff ? .turnedOff : $0)
        }
    }

    /// Returns the availability if the notifications of Ember aren't turned off. Waits for the bus.
    private static func askBus() -> ReminderAvailability {
        let desktops =
            ["org.gtk.Notifications", "org.freedesktop.Notifications"]
            + (Program.isFlatpak ? ["org.freedesktop.portal.Desktop"] : [])
        guard Program.reminder != nil, desktops.contains(where: DBusConnection.reaches) else { return .never }
        // The service that waits for reminders in a Flatpak. It isn't running if no item has a date.
        let service = ReminderServiceName.self
        guard Program.isFlatpak, DBusConnection.hasOwner(service.bus),
            DBusConnection.result(
                of: service.mayRunInBackground, service.bus, service.bus, service.path, within: patience
            ) == [.boolean(false)]
        else { return .always }
        return .whileOpen
    }

    /// The longest time in ms to wait for the service, which may be reminding.
    private static let patience = 500

    var text: String {
        switch self {
        case .always: tr("Ember reminds you of items with a date, also while it isn’t open.")
        case .whileOpen:
            tr(
                "Ember reminds you of items with a date only while it is open. To change that, let it run in the background, in the settings of your desktop."
            )
        case .turnedOff: tr("The notifications of Ember are turned off in the settings of your desktop.")
        case .never: tr("Your desktop doesn’t show notifications, so Ember can’t remind you.")
        }
    }
}
