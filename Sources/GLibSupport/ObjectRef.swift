// SPDX-License-Identifier: GPL-3.0-or-later
import CGio

/// A strong reference to a GObject, released when the last copy is gone.
///
/// The actor is named because the optimizer needs it: it doesn't know the default of another module.
@MainActor
public final class ObjectRef {
    /// The object. The pointer is valid as long as this reference exists.
    public let pointer: OpaquePointer

    /// Takes ownership of a new object, or of a floating reference.
    public init(_ pointer: OpaquePointer) {
        self.pointer = pointer
        if g_object_is_floating(UnsafeMutableRawPointer(pointer)) != 0 {
            g_object_ref_sink(UnsafeMutableRawPointer(pointer))
        }
    }

    /// Adds a reference to an object that has another owner.
    public init(retaining pointer: OpaquePointer) {
        self.pointer = pointer
        g_object_ref(UnsafeMutableRawPointer(pointer))
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }
}

/// Returns a copy of a string that the caller of a C function owns, and frees the original.
public nonisolated func takeString(_ string: UnsafeMutablePointer<CChar>?) -> String? {
    guard let string else { return nil }
    defer { g_free(string) }
    return String(cString: string)
}
