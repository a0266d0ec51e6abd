// SPDX-License-Identifier: GPL-3.0-or-later
import CGio

/// An object of another program on the session bus. The bus starts the program when a method is called.
///
/// GDBusProxy would load the object's properties and watch its signals all the time.
public final class DBusPeer {
    private let connection: ObjectRef
    private let name: String
    private let path: String
    private var subscription: UInt32 = 0

    /// Uses the connection of the GApplication. Returns `nil` if that has no session bus.
    ///
    /// - Parameters:
    ///   - name: The program's name on the bus, which is also that of the object's interface.
    ///   - path: The path of the object.
    public convenience init?(name: String, path: String) {
        guard let application = g_application_get_default(),
            let connection = g_application_get_dbus_connection(application)
        else { return nil }
        self.init(ObjectRef(retaining: connection), name: name, path: path)
    }

    init(_ connection: ObjectRef, name: String, path: String) {
        self.connection = connection
        self.name = name
        self.path = path
    }

    /// Calls a method without arguments.
    ///
    /// - Parameter handler: Receives the results, or `nil` after an error, such as a program that isn't installed.
    public func call(_ method: String, _ handler: @escaping ([DBusValue]?) -> Void = { _ in }) {
        DBusConnection.request(connection.pointer, method, name, name, path, [], handler)
    }

    /// Calls the handler with the values of each signal with this name. Replaces the last subscription.
    public func subscribe(_ signal: String, _ handler: @escaping ([DBusValue]?) -> Void) {
        unsubscribe()
        subscription = g_dbus_connection_signal_subscribe(
            connection.pointer, name, name, signal, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, values, data in
                guard let values, let data else { return }
                UserData<([DBusValue]?) -> Void>.value(of: data)(DBusValue.values(in: values))
            }, UserData.retain(handler), releaseUserData)
    }

    public func unsubscribe() {
        if subscription != 0 { g_dbus_connection_signal_unsubscribe(connection.pointer, subscription) }
        subscription = 0
    }
}
