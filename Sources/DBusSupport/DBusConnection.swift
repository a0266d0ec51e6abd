// SPDX-License-Identifier: GPL-3.0-or-later
import CGio

/// Why there is nothing to be done on the bus.
public struct DBusError: Error {
    /// What GLib says of it.
    public let message: String
}

/// The user's session bus, as seen by a program that does nothing but answer there.
public final class DBusConnection {
    /// Answers a call of a method with values; nil when its arguments are not what the method takes.
    public typealias Handler = (_ method: String, _ arguments: [DBusValue]) -> [DBusValue]?

    private let connection: OpaquePointer
    private var handler: Handler = { _, _ in nil }
    private var lastCall = g_get_monotonic_time()

    public init() throws(DBusError) {
        var error: UnsafeMutablePointer<GError>?
        guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else { throw DBusError(taking: error) }
        self.connection = connection
    }

    /// Has calls to an object answered, from `serve` on.
    ///
    /// - Parameters:
    ///   - path: of the object, such as "/org/example/Object".
    ///   - interface: its only interface, as introspection data (XML).
    public func export(_ path: String, interface: String, _ handler: @escaping Handler) throws(DBusError) {
        self.handler = handler
        var error: UnsafeMutablePointer<GError>?
        guard let node = g_dbus_node_info_new_for_xml(interface, &error) else { throw DBusError(taking: error) }
        defer { g_dbus_node_info_unref(node) }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, arguments, invocation, data in
            guard let method, let arguments, let invocation, let data else { return }
            let bus = Unmanaged<DBusConnection>.fromOpaque(data).takeUnretainedValue()
            bus.answer(String(cString: method), arguments, invocation)
        }
        // The object is there as long as the program is.
        let number = g_dbus_connection_register_object(
            connection, path, node.pointee.interfaces[0], &table, Unmanaged.passRetained(self).toOpaque(), nil, &error
        )
        if number == 0 { throw DBusError(taking: error) }
    }

    private func answer(_ method: String, _ arguments: OpaquePointer, _ invocation: OpaquePointer) {
        lastCall = g_get_monotonic_time()
        guard let values = DBusValue.arguments(of: arguments), let answer = handler(method, values) else {
            return g_dbus_method_invocation_return_dbus_error(
                invocation, "org.freedesktop.DBus.Error.InvalidArgs", "The arguments make no sense to \(method)."
            )
        }
        g_dbus_method_invocation_return_value(invocation, DBusValue.tuple(answer).variant)
    }

    /// Calls a method of another program, which is started for it if need be, without waiting for its answer.
    public func call(_ name: String, _ path: String, _ interface: String, _ method: String, _ arguments: [DBusValue]) {
        g_dbus_connection_call(
            connection, name, path, interface, method, DBusValue.tuple(arguments).variant, nil, G_DBUS_CALL_FLAGS_NONE, -1,
            nil, nil, nil
        )
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    /// Takes a name and answers, until nobody has asked for anything for a while. Returns at once when somebody else has the name.
    ///
    /// - Parameter patience: s; a day at most.
    public func serve(as name: String, patience: Int) throws(DBusError) {
        let isOurs = try callBus("RequestName", [.text(name), .number(Self.doNotQueue)]) == Self.primaryOwner
        guard isOurs else { return }
        let wait = gint64(min(max(patience, 0), 86_400)) * 1_000_000
        while true {
            let rest = lastCall + wait - g_get_monotonic_time()
            guard rest > 0 else { break }
            // Wakes up the loop when there is nothing else to do.
            let timeout = g_timeout_add(guint(rest / 1_000 + 1), { _ in 1 }, nil)
            g_main_context_iteration(nil, 1)
            g_source_remove(timeout)
        }
        // Who has called before the name was given back is answered still; who calls later has the bus start another one.
        _ = try callBus("ReleaseName", [.text(name)])
        while g_main_context_iteration(nil, 0) != 0 {}
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    // Of the D-Bus specification, "org.freedesktop.DBus.RequestName".
    private static let doNotQueue: UInt32 = 4
    private static let primaryOwner: UInt32 = 1

    /// Calls the bus itself, and waits for its answer: a number.
    private func callBus(_ method: String, _ arguments: [DBusValue]) throws(DBusError) -> UInt32 {
        var error: UnsafeMutablePointer<GError>?
        let reply = g_dbus_connection_call_sync(
            connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
            DBusValue.tuple(arguments).variant, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, &error
        )
        guard let reply else { throw DBusError(taking: error) }
        defer { g_variant_unref(reply) }
        guard case .number(let number)? = DBusValue.arguments(of: reply)?.first else { return 0 }
        return number
    }
}

extension DBusError {
    fileprivate init(taking error: UnsafeMutablePointer<GError>?) {
        message = error.map { String(cString: $0.pointee.message) } ?? ""
        if let error { g_error_free(error) }
    }
}
