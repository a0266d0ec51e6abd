// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk

// A handler is a Swift closure in a box that GLib owns and releases with the connection. One trampoline a C signature.

private final class Box<Handler> {
    let handler: Handler

    init(_ handler: Handler) {
        self.handler = handler
    }
}

private func unbox<Handler>(_ data: gpointer?, as type: Handler.Type) -> Handler? {
    data.map { Unmanaged<Box<Handler>>.fromOpaque($0).takeUnretainedValue().handler }
}

private func connect<Handler>(
    _ object: OpaquePointer, _ signal: String, _ handler: Handler, _ trampoline: GCallback
) -> UInt {
    g_signal_connect_data(
        UnsafeMutableRawPointer(object), signal, trampoline, Unmanaged.passRetained(Box(handler)).toOpaque(),
        { data, _ in
            guard let data else { return }
            Unmanaged<AnyObject>.fromOpaque(data).release()
        },
        GConnectFlags(rawValue: 0)
    )
}

/// Calls back on a signal that carries nothing: `void (object, data)`.
@discardableResult
public func on(_ object: OpaquePointer, _ signal: String, _ handler: @escaping () -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
        unbox(data, as: (() -> Void).self)?()
    }
    return connect(object, signal, handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Calls back when a property changes: `void (object, GParamSpec *, data)`; `signal` is "notify::property".
@discardableResult
public func onNotify(_ object: OpaquePointer, _ signal: String, _ handler: @escaping () -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
        unbox(data, as: (() -> Void).self)?()
    }
    return connect(object, signal, handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Calls back on a signal with two numbers: `void (object, double, double, data)`.
@discardableResult
public func onNumbers(_ object: OpaquePointer, _ signal: String, _ handler: @escaping (Double, Double) -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, x, y, data in
        unbox(data, as: ((Double, Double) -> Void).self)?(x, y)
    }
    return connect(object, signal, handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Calls back when a GtkGestureClick is pressed, or by another of its signals: `void (object, int presses, double x, double y, data)`.
@discardableResult
public func onPress(_ click: OpaquePointer, _ signal: String = "pressed", _ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void = { _, _, x, y, data in
        unbox(data, as: ((Double, Double) -> Void).self)?(x, y)
    }
    return connect(click, signal, handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Calls back on a scroll: `gboolean (object, double dx, double dy, data)`; true stops the event.
@discardableResult
public func onScroll(_ object: OpaquePointer, _ handler: @escaping (Double, Double) -> Bool) -> UInt {
    let trampoline: @convention(c) (gpointer?, Double, Double, gpointer?) -> gboolean = { _, x, y, data in
        unbox(data, as: ((Double, Double) -> Bool).self)?(x, y) == true ? 1 : 0
    }
    return connect(object, "scroll", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Calls back on a signal that carries a thing, such as a gesture's event sequence: `void (object, thing *, data)`.
@discardableResult
public func onThing(_ object: OpaquePointer, _ signal: String, _ handler: @escaping (OpaquePointer?) -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, thing, data in
        unbox(data, as: ((OpaquePointer?) -> Void).self)?(thing)
    }
    return connect(object, signal, handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Calls back on every event that reaches a GtkEventControllerLegacy; none is stopped.
@discardableResult
public func onEvent(_ controller: OpaquePointer, _ handler: @escaping (OpaquePointer) -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = { _, event, data in
        if let event { unbox(data, as: ((OpaquePointer) -> Void).self)?(event) }
        return 0
    }
    return connect(controller, "event", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Calls back on a GFileMonitor's event: `void (object, GFile *, GFile *, GFileMonitorEvent, data)`.
@discardableResult
func onFileEvent(_ monitor: OpaquePointer, _ handler: @escaping (_ name: String) -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer?, OpaquePointer?, OpaquePointer?, GFileMonitorEvent, gpointer?) -> Void = {
        _, file, _, _, data in
        let name = file.flatMap { g_file_get_basename($0) }
        defer { g_free(name) }
        unbox(data, as: ((String) -> Void).self)?(name.map { String(cString: $0) } ?? "")
    }
    return connect(monitor, "changed", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Calls back on the answer to a dialog: `void (dialog, int, data)`.
@discardableResult
public func onResponse(_ dialog: OpaquePointer, _ handler: @escaping (Int32) -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer?, Int32, gpointer?) -> Void = { _, response, data in
        unbox(data, as: ((Int32) -> Void).self)?(response)
    }
    return connect(dialog, "response", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Calls back on a signal that carries a text: `void (object, const char *, data)`.
@discardableResult
public func onText(_ object: OpaquePointer, _ signal: String, _ handler: @escaping (String) -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> Void = { _, text, data in
        unbox(data, as: ((String) -> Void).self)?(text.map { String(cString: $0) } ?? "")
    }
    return connect(object, signal, handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Calls back before a text is put into a GtkTextBuffer: `void (buffer, GtkTextIter *, const char *, int length, data)`; true
/// keeps it out.
@discardableResult
func onTextInsertion(_ buffer: OpaquePointer, _ handler: @escaping (GtkTextIter, String) -> Bool) -> UInt {
    let trampoline:
        @convention(c) (
            gpointer?, UnsafePointer<GtkTextIter>?, UnsafePointer<CChar>?, gint, gpointer?
        ) -> Void = { buffer, place, text, length, data in
            guard let buffer, let place, let text else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: length < 0 ? strlen(text) : Int(length))
            let isKeptOut = unbox(data, as: ((GtkTextIter, String) -> Bool).self)?(place.pointee, String(decoding: bytes, as: UTF8.self))
            if isKeptOut == true { g_signal_stop_emission_by_name(buffer, "insert-text") }
        }
    return connect(buffer, "insert-text", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Calls back on a key: `gboolean (object, keyval, keycode, state, data)`; true stops the event.
@discardableResult
public func onKey(_ object: OpaquePointer, _ handler: @escaping (_ key: UInt32, _ state: GdkModifierType) -> Bool) -> UInt {
    let trampoline: @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean = { _, key, _, state, data in
        unbox(data, as: ((UInt32, GdkModifierType) -> Bool).self)?(key, state) == true ? 1 : 0
    }
    return connect(object, "key-pressed", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Calls back when a window is asked to close: `gboolean (object, data)`; true keeps it open.
@discardableResult
public func onCloseRequest(_ window: OpaquePointer, _ handler: @escaping () -> Bool) -> UInt {
    let trampoline: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
        unbox(data, as: (() -> Bool).self)?() == true ? 1 : 0
    }
    return connect(window, "close-request", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Adds an action without a parameter to an action map.
@discardableResult
public func addAction(_ name: String, to map: OpaquePointer, _ handler: @escaping () -> Void) -> Owned {
    let action = g_simple_action_new(name, nil)!
    let trampoline: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, _, data in
        unbox(data, as: (() -> Void).self)?()
    }
    _ = connect(action, "activate", handler, unsafeBitCast(trampoline, to: GCallback.self))
    g_action_map_add_action(map, action)
    return Owned(action)
}

/// Adds an action that is told a text, by which entries of a menu differ.
@discardableResult
public func addAction(_ name: String, to map: OpaquePointer, taking handler: @escaping (String) -> Void) -> Owned {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let action = g_simple_action_new(name, type)!
    let trampoline: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, value, data in
        guard let value else { return }
        unbox(data, as: ((String) -> Void).self)?(String(cString: g_variant_get_string(value, nil)))
    }
    _ = connect(action, "activate", handler, unsafeBitCast(trampoline, to: GCallback.self))
    g_action_map_add_action(map, action)
    return Owned(action)
}

/// Adds an action that is told two texts.
@discardableResult
public func addAction(_ name: String, to map: OpaquePointer, takingTwo handler: @escaping (String, String) -> Void) -> Owned {
    let type = g_variant_type_new("(ss)")
    defer { g_variant_type_free(type) }
    let action = g_simple_action_new(name, type)!
    let trampoline: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, value, data in
        guard let value else { return }
        let texts = (0..<gsize(2)).map { index -> String in
            let text = g_variant_get_child_value(value, index)
            defer { g_variant_unref(text) }
            return String(cString: g_variant_get_string(text, nil))
        }
        unbox(data, as: ((String, String) -> Void).self)?(texts[0], texts[1])
    }
    _ = connect(action, "activate", handler, unsafeBitCast(trampoline, to: GCallback.self))
    g_action_map_add_action(map, action)
    return Owned(action)
}

/// Calls back with the command line's options: `gint (object, GVariantDict *, data)`; -1 goes on starting, else it is the exit
/// status.
@discardableResult
public func onOptions(_ application: OpaquePointer, _ handler: @escaping (OpaquePointer) -> Int32) -> UInt {
    let trampoline: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gint = { _, options, data in
        guard let options else { return -1 }
        return unbox(data, as: ((OpaquePointer) -> Int32).self)?(options) ?? -1
    }
    return connect(application, "handle-local-options", handler, unsafeBitCast(trampoline, to: GCallback.self))
}
