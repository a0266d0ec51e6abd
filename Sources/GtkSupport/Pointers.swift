// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk

// GTK's headers give some types as structs and hide others, and which is which changes between versions. A pointer is
// therefore cast where it is used, by what the call wants: `gtk_label_set_text(ptr(widget), "…")`.

public typealias Widget = UnsafeMutablePointer<GtkWidget>

/// The same object, as the opaque pointer a call wants.
public func ptr(_ object: UnsafeMutablePointer<some Any>) -> OpaquePointer {
    OpaquePointer(object)
}

/// The same object, as the typed pointer a call wants.
public func ptr<T>(_ object: UnsafeMutablePointer<some Any>) -> UnsafeMutablePointer<T> {
    UnsafeMutableRawPointer(object).assumingMemoryBound(to: T.self)
}

/// The same object, as the typed pointer a call wants.
public func ptr<T>(_ object: OpaquePointer) -> UnsafeMutablePointer<T> {
    UnsafeMutableRawPointer(object).assumingMemoryBound(to: T.self)
}

/// Whether an object is of a class or of one derived from it.
public func isInstance(_ object: UnsafeMutableRawPointer, of type: GType) -> Bool {
    g_type_check_instance_is_a(object.assumingMemoryBound(to: GTypeInstance.self), type) != 0
}

/// A reference of one's own to an object that no widget tree owns. Takes over a floating or fresh one, gives it back at the end.
@MainActor
public final class Owned {
    public let pointer: OpaquePointer

    /// - Parameter pointer: a GObject fresh from its constructor.
    public init(_ pointer: OpaquePointer) {
        self.pointer = pointer
        if g_object_is_floating(UnsafeMutableRawPointer(pointer)) != 0 {
            g_object_ref_sink(UnsafeMutableRawPointer(pointer))
        }
    }

    /// - Parameter pointer: a GObject that somebody else owns too.
    public init(retaining pointer: OpaquePointer) {
        self.pointer = pointer
        g_object_ref(UnsafeMutableRawPointer(pointer))
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }
}

private let peerKey = g_quark_from_static_string("ember-peer")

/// Gives an object a Swift peer that lives as long as the object does. The peer must know the object unowned.
public func attach(_ peer: AnyObject, to object: Widget) {
    g_object_set_qdata_full(ptr(object), peerKey, Unmanaged.passRetained(peer).toOpaque()) { peer in
        guard let peer else { return }
        Unmanaged<AnyObject>.fromOpaque(peer).release()
    }
}

/// The Swift peer attached to an object. `type` must be its class, or a base class of it.
public func peer<T: AnyObject>(of object: Widget, as type: T.Type = T.self) -> T? {
    guard let data = g_object_get_qdata(ptr(object), peerKey) else { return nil }
    return unsafeDowncast(Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue(), to: T.self)
}
