// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of the desktop portal on the session bus.
enum Portal {
    static let bus = "org.freedesktop.portal.Desktop"
    static let path = "/org/freedesktop/portal/desktop"
    static let notifications = "org.freedesktop.portal.Notification"
    static let background = "org.freedesktop.portal.Background"
    static let request = "org.freedesktop.portal.Request"
}
