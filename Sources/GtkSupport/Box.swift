// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// A Swift value that C code holds as its `user_data`.
final class Box<Value> {
    private let value: Value

    private init(_ value: Value) {
        self.value = value
    }

    /// Returns a reference for C code, which must release it with `releaseBox`.
    static func retain(_ value: Value) -> gpointer {
        Unmanaged.passRetained(Box(value)).toOpaque()
    }

    /// Returns the value of a reference from `retain(_:)`.
    static func value(of data: gpointer) -> Value {
        Unmanaged<Box>.fromOpaque(data).takeUnretainedValue().value
    }
}

/// Releases a reference to any Swift object.
let releaseBox: GDestroyNotify = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
