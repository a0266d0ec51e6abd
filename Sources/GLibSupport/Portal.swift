// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of the desktop portal on the session bus.
public nonisolated enum Portal {
    public static let bus = "org.freedesktop.portal.Desktop"
    public static let path = "/org/freedesktop/portal/desktop"
    public static let notifications = "org.freedesktop.portal.Notification"
    public static let background = "org.freedesktop.portal.Background"
    public static let request = "org.freedesktop.portal.Request"
    static let session = "org.freedesktop.portal.Session"
    static let globalShortcuts = "org.freedesktop.portal.GlobalShortcuts"
}
