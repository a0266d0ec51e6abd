// SPDX-License-Identifier: GPL-3.0-or-later
import CGio

/// An error of GDBus.
public struct DBusError: Error {
    /// GLib's message.
    public let message: String
}

/// A connection to the session bus, for a program that handles method calls.
///
/// A GApplication would need a subclass, to export an object before it owns its name.
public final class DBusConnection {
    /// Returns the results of a method call; `nil` if there is no such method with these arguments.
    public typealias Handler = (_ method: String, _ arguments: [DBusValue]) -> [DBusValue]?

    private let connection: OpaquePointer
    private var handler: Handler = { _, _ in nil }
    private var lastCall = g_get_monotonic_time()
    /// The unique name of the program whose call is being handled.
    public private(set) var caller = ""

    /// Connects to the session bus and waits for the connection. Throws if there is no bus.
    public init() throws(DBusError) {
        var error: UnsafeMutablePointer<GError>?
        guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else { throw DBusError(taking: error) }
        self.connection = connection
    }

    /// Exports an object. Its calls are handled while `serve` runs.
    ///
    /// - Parameters:
    ///   - path: The object's path, such as "/org/example/Object".
    ///   - interface: The object's only interface, as introspection data (XML).
    public func export(_ path: String, interface: String, _ handler: @escaping Handler) throws(DBusError) {
        self.handler = handler
        var error: UnsafeMutablePointer<GError>?
        guard let node = g_dbus_node_info_new_for_xml(interface, &error) else { throw DBusError(taking: error) }
        defer { g_dbus_node_info_unref(node) }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, sender, _, _, method, arguments, invocation, data in
            guard let method, let arguments, let invocation, let data else { return }
            let bus = Unmanaged<DBusConnection>.fromOpaque(data).takeUnretainedValue()
            bus.caller = sender.map { String(cString: $0) } ?? ""
            bus.handle(String(cString: method), arguments, invocation)
        }
        // The connection is retained forever, because the object is exported until the program ends.
        let registration = g_dbus_connection_register_object(
            connection, path, node.pointee.interfaces[0], &table, Unmanaged.passRetained(self).toOpaque(), nil, &error
        )
        if registration == 0 { throw DBusError(taking: error) }
    }

    private func handle(_ method: String, _ arguments: OpaquePointer, _ invocation: OpaquePointer) {
        lastCall = g_get_monotonic_time()
        guard let values = DBusValue.arguments(of: arguments), let results = handler(method, values) else {
            return g_dbus_method_invocation_return_dbus_error(
                invocation, "org.freedesktop.DBus.Error.InvalidArgs", "Invalid arguments for \(method)."
            )
        }
        g_dbus_method_invocation_return_value(invocation, DBusValue.tuple(results).variant)
    }

    /// Calls a method of another program without waiting for the result. The bus starts the program if needed.
    public func call(_ name: String, _ path: String, _ interface: String, _ method: String, _ arguments: [DBusValue]) {
        g_dbus_connection_call(
            connection, name, path, interface, method, DBusValue.tuple(arguments).variant, nil, G_DBUS_CALL_FLAGS_NONE, -1,
            nil, nil, nil
        )
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    /// Sends a signal to all programs that listen to it.
    public func emit(_ signal: String, of interface: String, at path: String, _ arguments: [DBusValue]) {
        g_dbus_connection_emit_signal(connection, nil, path, interface, signal, DBusValue.tuple(arguments).variant, nil)
    }

    /// Calls a closure once when a program leaves the bus.
    ///
    /// - Parameter name: The program's name, such as `caller`.
    public func whenGone(_ name: String, _ action: @escaping () -> Void) {
        let box = Unmanaged.passRetained(NameWatch(action))
        // GLib also calls back if the name has no owner already.
        box.takeUnretainedValue().id = g_bus_watch_name_on_connection(
            connection, name, G_BUS_NAME_WATCHER_FLAGS_NONE, nil,
            { _, _, data in
                guard let data else { return }
                let watch = Unmanaged<NameWatch>.fromOpaque(data).takeUnretainedValue()
                watch.action()
                watch.action = {}
                // Releases the box.
                if watch.id != 0 { g_bus_unwatch_name(watch.id) }
            }, box.toOpaque(), { data in data.map { Unmanaged<NameWatch>.fromOpaque($0).release() } }
        )
    }

    /// Owns a name and handles calls, until there have been none for a while. Returns at once if another program owns the name.
    ///
    /// - Parameters:
    ///   - idleTimeout: Time without calls in s, at most a day.
    ///   - isBusy: Whether the program has more to do than to handle calls. The time starts when it hasn't.
    public func serve(as name: String, idleTimeout: Int, isBusy: () -> Bool = { false }) throws(DBusError) {
        guard try requestName(name) else { return }
        while true {
            handleCalls(idleTimeout: idleTimeout, isBusy: isBusy)
            // Calls that arrive before the name is released are handled here; for later ones the bus starts the program again.
            _ = try callBus("ReleaseName", [.string(name)])
            while g_main_context_iteration(nil, 0) != 0 {}
            // Such a call may have started something that takes longer.
            guard isBusy() else { break }
            // If another process has the name now, this one finishes its work without it.
            _ = try requestName(name)
        }
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    /// Handles calls until there have been none for a while, in s, and the program isn't busy.
    private func handleCalls(idleTimeout: Int, isBusy: () -> Bool) {
        let wait = gint64(min(max(idleTimeout, 0), 86_400)) * 1_000_000
        while true {
            while isBusy() {
                g_main_context_iteration(nil, 1)
                lastCall = g_get_monotonic_time()
            }
            let rest = lastCall + wait - g_get_monotonic_time()
            guard rest > 0 else { return }
            // Wakes up the loop when the time is over.
            let timeout = g_timeout_add(guint(rest / 1_000 + 1), { _ in 1 }, nil)
            g_main_context_iteration(nil, 1)
            g_source_remove(timeout)
        }
    }

    /// Returns whether the connection owns a name now.
    private func requestName(_ name: String) throws(DBusError) -> Bool {
        try callBus("RequestName", [.string(name), .uint32(Self.doNotQueue)]) == Self.primaryOwner
    }

    // From the D-Bus specification, "org.freedesktop.DBus.RequestName".
    private static let doNotQueue: UInt32 = 4
    private static let primaryOwner: UInt32 = 1

    /// Calls a method of the bus itself and waits for its result.
    private func callBus(_ method: String, _ arguments: [DBusValue]) throws(DBusError) -> UInt32 {
        var error: UnsafeMutablePointer<GError>?
        let reply = g_dbus_connection_call_sync(
            connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
            DBusValue.tuple(arguments).variant, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, &error
        )
        guard let reply else { throw DBusError(taking: error) }
        defer { g_variant_unref(reply) }
        guard case .uint32(let result)? = DBusValue.arguments(of: reply)?.first else { return 0 }
        return result
    }
}

/// The closure of `whenGone`.
private final class NameWatch {
    var id: guint = 0
    var action: () -> Void

    init(_ action: @escaping () -> Void) {
        self.action = action
    }
}

extension DBusError {
    fileprivate init(taking error: UnsafeMutablePointer<GError>?) {
        message = error.map { String(cString: $0.pointee.message) } ?? ""
        if let error { g_error_free(error) }
    }
}
