// SPDX-License-Identifier: GPL-3.0-or-later
import CGio

/// An error of GDBus.
public nonisolated struct DBusError: Error {
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
    /// Whether the connection owns its name; `nil` until the bus has answered.
    private var ownsName: Bool?

    /// Connects to the session bus and waits for the connection, which the whole process shares, also with GTK. Throws
    /// if there is no bus.
    public convenience init() throws(DBusError) {
        var error: UnsafeMutablePointer<GError>?
        guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else { throw DBusError(taking: error) }
        self.init(connection)
    }

    /// Makes a connection to the session bus that nothing else in the process uses.
    ///
    /// - Parameter handler: Receives the connection, or `nil` if there is no bus.
    static func connect(_ handler: @escaping (DBusConnection?) -> Void) {
        guard isAvailable, let address = g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, nil) else {
            return handler(nil)
        }
        defer { g_free(address) }
        let flags =
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        g_dbus_connection_new_for_address(
            address, GDBusConnectionFlags(rawValue: flags), nil, nil,
            { _, result, data in
                guard let data else { return }
                defer { releaseUserData(data) }
                let connection = g_dbus_connection_new_for_address_finish(result, nil)
                UserData<(DBusConnection?) -> Void>.value(of: data)(connection.map { DBusConnection($0) })
            }, UserData.retain(handler))
    }

    /// Takes ownership of a connection.
    init(_ connection: OpaquePointer) {
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
        guard let values = DBusValue.values(in: arguments), let results = handler(method, values) else {
            return g_dbus_method_invocation_return_dbus_error(
                invocation, "org.freedesktop.DBus.Error.InvalidArgs", "Invalid arguments for \(method)."
            )
        }
        g_dbus_method_invocation_return_value(invocation, DBusValue.tuple(results).variant)
    }

    /// Calls a method of another program without waiting for the result. The bus starts the program if needed.
    public func call(_ name: String, _ path: String, _ interface: String, _ method: String, _ arguments: [DBusValue]) {
        Self.call(connection, name, path, interface, method, arguments)
    }

    private nonisolated static func call(
        _ connection: OpaquePointer, _ name: String, _ path: String, _ interface: String, _ method: String,
        _ arguments: [DBusValue]
    ) {
        g_dbus_connection_call(
            connection, name, path, interface, method, DBusValue.tuple(arguments).variant, nil, G_DBUS_CALL_FLAGS_NONE,
            -1,
            nil, nil, nil
        )
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    /// Calls a method of another program, for a program that only does this. Waits neither for the program nor for a
    /// result. Does nothing if there is no bus. May be called on any thread.
    ///
    /// If the program has to be started, the bus drops the call when this process ends before.
    public nonisolated static func send(
        _ method: String, of interface: String, to name: String, at path: String, _ arguments: [DBusValue] = []
    ) {
        guard isAvailable, let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
        g_dbus_connection_set_exit_on_close(connection, 0)
        call(connection, name, path, interface, method, arguments)
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// Calls a method of another program.
    ///
    /// - Parameter handler: Receives the results, or `nil` after an error.
    public func request(
        _ method: String, of interface: String, _ name: String, _ path: String, _ arguments: [DBusValue],
        _ handler: @escaping ([DBusValue]?) -> Void
    ) {
        Self.request(connection, method, interface, name, path, arguments, handler)
    }

    static func request(
        _ connection: OpaquePointer, _ method: String, _ interface: String, _ name: String, _ path: String,
        _ arguments: [DBusValue], _ handler: @escaping ([DBusValue]?) -> Void
    ) {
        g_dbus_connection_call(
            connection, name, path, interface, method, DBusValue.tuple(arguments).variant, nil, G_DBUS_CALL_FLAGS_NONE,
            -1, nil,
            { connection, result, data in
                guard let connection, let data else { return }
                defer { releaseUserData(data) }
                let results = g_dbus_connection_call_finish(OpaquePointer(connection), result, nil)
                defer { if let results { g_variant_unref(results) } }
                UserData<([DBusValue]?) -> Void>.value(of: data)(results.flatMap { DBusValue.values(in: $0) })
            }, UserData.retain(handler))
    }

    /// Calls a method of another program and waits for the result. May be called on any thread.
    ///
    /// - Parameter milliseconds: the longest time to wait.
    /// - Returns: The results, or `nil` without a session bus and after an error.
    public nonisolated static func result(
        of method: String, _ interface: String, _ name: String, _ path: String, _ arguments: [DBusValue] = [],
        within milliseconds: Int = 5_000
    ) -> [DBusValue]? {
        guard isAvailable, let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
        g_dbus_connection_set_exit_on_close(connection, 0)
        defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
        let results = g_dbus_connection_call_sync(
            connection, name, path, interface, method, DBusValue.tuple(arguments).variant, nil,
            G_DBUS_CALL_FLAGS_NONE, gint(milliseconds), nil, nil)
        defer { if let results { g_variant_unref(results) } }
        return results.flatMap { DBusValue.values(in: $0) }
    }

    /// Whether a program has a name. `false` if there is no session bus. May be called on any thread.
    public nonisolated static func hasOwner(_ name: String) -> Bool {
        busResult(of: "NameHasOwner", [.string(name)]) == .boolean(true)
    }

    /// Whether a program is started for a name. `false` if there is no session bus. May be called on any thread.
    private nonisolated static func canStart(_ name: String) -> Bool {
        guard case .strings(let names)? = busResult(of: "ListActivatableNames", []) else { return false }
        return names.contains(name)
    }

    /// Whether a program has a name, or is started for it. `false` if there is no session bus. May be called on any
    /// thread. It waits for the bus, so don't call it on the main thread of a window.
    public nonisolated static func reaches(_ name: String) -> Bool { hasOwner(name) || canStart(name) }

    private nonisolated static func busResult(of method: String, _ arguments: [DBusValue]) -> DBusValue? {
        let bus = "org.freedesktop.DBus"
        return result(of: method, bus, bus, "/org/freedesktop/DBus", arguments)?.first
    }

    /// Calls a handler with the name and the values of each signal of an interface that a program sends.
    public func subscribe(
        to interface: String, of name: String, _ handler: @escaping (_ signal: String, _ values: [DBusValue]) -> Void
    ) {
        g_dbus_connection_signal_subscribe(
            connection, name, interface, nil, nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, signal, values, data in
                guard let signal, let values = values.flatMap(DBusValue.values), let data else { return }
                UserData<(String, [DBusValue]) -> Void>.value(of: data)(String(cString: signal), values)
            }, UserData.retain(handler), releaseUserData)
    }

    /// Whether there is a session bus. Otherwise GLib would try to start one.
    public nonisolated static var isAvailable: Bool {
        if let address = g_getenv("DBUS_SESSION_BUS_ADDRESS"), address.pointee != 0 { return true }
        guard let folder = g_getenv("XDG_RUNTIME_DIR") else { return false }
        return g_file_test(String(cString: folder) + "/bus", G_FILE_TEST_EXISTS) != 0
    }

    /// Sends a signal to all programs that listen to it.
    public func emit(_ signal: String, of interface: String, at path: String, _ arguments: [DBusValue]) {
        g_dbus_connection_emit_signal(connection, nil, path, interface, signal, DBusValue.tuple(arguments).variant, nil)
    }

    /// Calls a closure once when a program leaves the bus, or soon if it has left.
    ///
    /// - Parameter name: The program's name, such as `caller`.
    public func whenGone(_ name: String, _ action: @escaping () -> Void) {
        var watch: guint = 0
        let handler = {
            action()
            g_bus_unwatch_name(watch)
        }
        watch = g_bus_watch_name_on_connection(
            connection, name, G_BUS_NAME_WATCHER_FLAGS_NONE, nil,
            { _, _, data in if let data { UserData<() -> Void>.value(of: data)() } }, UserData.retain(handler),
            releaseUserData
        )
    }

    /// Calls a handler each time when a program takes a name on the bus, but not for the one that has it already.
    public func onNewOwner(of name: String, _ handler: @escaping () -> Void) {
        var isFirst = true
        let receive = { (isOwned: Bool) in
            // GLib begins with the present state.
            if !isFirst, isOwned { handler() }
            isFirst = false
        }
        g_bus_watch_name_on_connection(
            connection, name, G_BUS_NAME_WATCHER_FLAGS_NONE,
            { _, _, _, data in if let data { UserData<(Bool) -> Void>.value(of: data)(true) } },
            { _, _, data in if let data { UserData<(Bool) -> Void>.value(of: data)(false) } },
            UserData.retain(receive), releaseUserData)
    }

    /// Owns a name and handles calls, until there have been none for a while or the bus ends. Returns at once if another
    /// program owns the name.
    ///
    /// - Parameters:
    ///   - idleTimeout: Time without calls in s, at most a day.
    ///   - isBusy: Whether the program has more to do than to handle calls. The time starts when it hasn't.
    public func serve(as name: String, idleTimeout: Int, isBusy: () -> Bool = { false }) {
        var id = own(name)
        guard ownsName == true else { return g_bus_unown_name(id) }
        while true {
            handleCalls(idleTimeout: idleTimeout, isBusy: isBusy)
            // Calls that arrive before the name is released are handled here; for later ones the bus starts the program
            // again.
            g_bus_unown_name(id)
            while g_main_context_iteration(nil, 0) != 0 {}
            // Such a call may have started something that takes longer.
            guard isBusy(), !isClosed else { break }
            // If another process has the name now, this one finishes its work without it.
            id = own(name)
        }
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    private var isClosed: Bool { g_dbus_connection_is_closed(connection) != 0 }

    /// Asks the bus for a name and waits for the answer, which is in `ownsName`. Returns the id of the request.
    private func own(_ name: String) -> guint {
        ownsName = nil
        let id = g_bus_own_name_on_connection(
            connection, name, G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE,
            { _, _, data in Unmanaged<DBusConnection>.fromOpaque(data!).takeUnretainedValue().ownsName = true },
            { _, _, data in Unmanaged<DBusConnection>.fromOpaque(data!).takeUnretainedValue().ownsName = false },
            Unmanaged.passUnretained(self).toOpaque(), nil
        )
        while ownsName == nil { g_main_context_iteration(nil, 1) }
        return id
    }

    /// Handles calls until there have been none for a while, in s, and the program isn't busy.
    private func handleCalls(idleTimeout: Int, isBusy: () -> Bool) {
        let wait = gint64(min(max(idleTimeout, 0), 86_400)) * 1_000_000
        while true {
            while isBusy() {
                if isClosed { return }
                g_main_context_iteration(nil, 1)
                lastCall = g_get_monotonic_time()
            }
            let rest = lastCall + wait - g_get_monotonic_time()
            guard rest > 0, !isClosed else { return }
            // Wakes up the loop when the time is over.
            let timeout = MainLoop.after(milliseconds: Int(rest / 1_000) + 1) {}
            g_main_context_iteration(nil, 1)
            timeout.cancel()
        }
    }
}

extension DBusError {
    fileprivate init(taking error: UnsafeMutablePointer<GError>?) {
        message = error.map { String(cString: $0.pointee.message) } ?? ""
        if let error { g_error_free(error) }
    }
}
