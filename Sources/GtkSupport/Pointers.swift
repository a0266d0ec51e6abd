// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk
import GLibSupport

// GTK's headers define some types as structs and only declare others, and this differs between versions. A pointer is
// therefore cast to what a function takes where it is called: `gtk_label_set_text(ptr(widget), "…")`.

public typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Casts an object to the opaque pointer that a function takes.
public func ptr(_ object: UnsafeMutablePointer<some Any>) -> OpaquePointer {
    OpaquePointer(object)
}

/// Casts an object to the typed pointer that a function takes.
public func ptr<T>(_ object: UnsafeMutablePointer<some Any>) -> UnsafeMutablePointer<T> {
    UnsafeMutableRawPointer(object).assumingMemoryBound(to: T.self)
}

/// Casts an object to the typed pointer that a function takes.
public func ptr<T>(_ object: OpaquePointer) -> UnsafeMutablePointer<T> {
    UnsafeMutableRawPointer(object).assumingMemoryBound(to: T.self)
}

private let attachedKey = g_quark_from_static_string("ember-attached")

/// Keeps a Swift object alive as long as a widget. The Swift object must not hold a reference to the widget.
public func attach(_ attached: AnyObject, to object: Widget) {
    g_object_set_qdata_full(ptr(object), attachedKey, Unmanaged.passRetained(attached).toOpaque(), releaseUserData)
}

/// Returns the Swift object that is attached to a widget. `type` must be its class or a superclass.
func attached<T: AnyObject>(to object: Widget, as type: T.Type = T.self) -> T? {
    guard let data = g_object_get_qdata(ptr(object), attachedKey) else { return nil }
    return unsafeDowncast(Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue(), to: T.self)
}
