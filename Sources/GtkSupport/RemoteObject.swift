// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// An object of another program on the session bus. The bus starts the program when a method is called.
///
/// It uses the application's connection. GDBusProxy would load the object's properties and watch its signals all the time.
public final class RemoteObject {
    private let connection: ObjectRef
    private let name: String
    private let path: String
    private var subscription: UInt32 = 0

    /// Returns `nil` if the application has no session bus.
    ///
    /// - Parameters:
    ///   - name: The program's name on the bus, which is also that of the object's interface.
    ///   - path: The path of the object.
    public init?(name: String, path: String) {
        guard let application = g_application_get_default(), let connection = g_application_get_dbus_connection(application)
        else { return nil }
        self.connection = ObjectRef(retaining: connection)
        (self.name, self.path) = (name, path)
    }

    /// Calls a method without arguments.
    ///
    /// - Parameter handler: Receives the results, or `nil` after an error, such as a program that isn't installed.
    public func call(_ method: String, _ handler: @escaping (Results?) -> Void = { _ in }) {
        g_dbus_connection_call(
            connection.pointer, name, path, name, method, nil, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil,
            { connection, result, data in
                guard let connection, let data else { return }
                defer { releaseBox(data) }
                let results = g_dbus_connection_call_finish(ptr(connection), result, nil)
                defer { if let results { g_variant_unref(results) } }
                Box<(Results?) -> Void>.value(of: data)(results.map { Results($0) })
            }, Box.retain(handler))
    }

    /// Calls the handler at each signal with this name. Replaces the last subscription.
    public func subscribe(_ signal: String, _ handler: @escaping (Results) -> Void) {
        unsubscribe()
        subscription = g_dbus_connection_signal_subscribe(
            connection.pointer, name, name, signal, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, values, data in
                guard let values, let data else { return }
                Box<(Results) -> Void>.value(of: data)(Results(values))
            }, Box.retain(handler), releaseBox)
    }

    public func unsubscribe() {
        if subscription != 0 { g_dbus_connection_signal_unsubscribe(connection.pointer, subscription) }
        subscription = 0
    }

    /// The results of a call or the values of a signal, a tuple. They are valid during the call of the handler.
    public struct Results {
        private let tuple: OpaquePointer

        fileprivate init(_ tuple: OpaquePointer) {
            self.tuple = tuple
        }

        /// Whether the values have these types, in GVariant's notation, such as `(bxas)`.
        public func have(types: String) -> Bool { String(cString: g_variant_get_type_string(tuple)) == types }

        /// Returns a value of type `b`.
        public func boolean(at index: Int) -> Bool { value(at: index) { g_variant_get_boolean($0) != 0 } }
        /// Returns a value of type `x`.
        public func integer(at index: Int) -> Int { value(at: index) { Int(g_variant_get_int64($0)) } }
        /// Returns a value of type `as`.
        public func strings(at index: Int) -> [String] {
            value(at: index) { array in
                (0..<g_variant_n_children(array)).map { place in
                    let string = g_variant_get_child_value(array, place)
                    defer { g_variant_unref(string) }
                    return String(cString: g_variant_get_string(string, nil))
                }
            }
        }

        private func value<Value>(at index: Int, _ read: (OpaquePointer?) -> Value) -> Value {
            let value = g_variant_get_child_value(tuple, gsize(index))
            defer { g_variant_unref(value) }
            return read(value)
        }
    }
}
