// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// Adds an action without a parameter to an action map.
@discardableResult
public func addAction(_ name: String, to map: OpaquePointer, _ handler: @escaping () -> Void) -> ObjectRef {
    add(g_simple_action_new(name, nil), to: map) { _ in handler() }
}

/// Adds an action whose state is the last result of its handler. Other programs can read it.
@discardableResult
public func addStatefulAction(_ name: String, to map: OpaquePointer, _ handler: @escaping () -> String) -> ObjectRef {
    let action: OpaquePointer = g_simple_action_new_stateful(name, nil, g_variant_new_string(""))
    return add(action, to: map) { _ in
        g_simple_action_set_state(action, g_variant_new_string(handler()))
    }
}

/// Adds an action whose parameter is a string or, if `count` isn't 1, a tuple of `count` strings.
@discardableResult
public func addAction(
    _ name: String, to map: OpaquePointer, parameters count: Int, _ handler: @escaping ([String]) -> Void
) -> ObjectRef {
    let type = g_variant_type_new(count == 1 ? "s" : "(" + String(repeating: "s", count: count) + ")")
    defer { g_variant_type_free(type) }
    return add(g_simple_action_new(name, type), to: map) { value in
        guard let value else { return }
        guard count > 1 else { return handler([String(cString: g_variant_get_string(value, nil))]) }
        handler(
            (0..<gsize(count)).map { index in
                let string = g_variant_get_child_value(value, index)
                defer { g_variant_unref(string) }
                return String(cString: g_variant_get_string(string, nil))
            })
    }
}

private func add(_ action: OpaquePointer, to map: OpaquePointer, _ handler: @escaping (OpaquePointer?) -> Void)
    -> ObjectRef
{
    onObject(action, "activate", handler)
    g_action_map_add_action(map, action)
    return ObjectRef(action)
}

/// Sets the keyboard shortcuts of an action, in GTK's notation ("<Control>z").
public func setKeys(_ keys: [String], for action: String, of application: OpaquePointer) {
    // The array ends with NULL. GTK copies it.
    let copies = keys.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    gtk_application_set_accels_for_action(ptr(application), action, copies.map { UnsafePointer<CChar>($0) } + [nil])
}
