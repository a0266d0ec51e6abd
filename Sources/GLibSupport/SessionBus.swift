// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Glibc

/// The session bus, for a program that only sends a message.
public enum SessionBus {
    /// Calls a method without arguments of another program, which the bus starts if needed. Waits neither for the program nor for a result.
    /// Does nothing if there is no bus.
    ///
    /// If the program has to be started, the bus drops the call when this process ends before.
    public static func send(_ method: String, of interface: String, to name: String, at path: String) {
        guard isAvailable, let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
        g_dbus_connection_set_exit_on_close(connection, 0)
        guard let message = g_dbus_message_new_method_call(name, path, interface, method) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        g_dbus_message_set_flags(message, G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED)
        g_dbus_connection_send_message(connection, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    /// Whether there is a bus. Otherwise GLib would try to start one.
    private static var isAvailable: Bool {
        if let address = getenv("DBUS_SESSION_BUS_ADDRESS"), address.pointee != 0 { return true }
        guard let folder = getenv("XDG_RUNTIME_DIR") else { return false }
        return access(String(cString: folder) + "/bus", F_OK) == 0
    }
}
