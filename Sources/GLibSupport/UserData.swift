// SPDX-License-Identifier: GPL-3.0-or-later
import CGio

/// A Swift value that C code holds as its `user_data`.
package nonisolated final class UserData<Value> {
    private let value: Value

    private init(_ value: Value) {
        self.value = value
    }

    /// Returns a reference for C code, which must release it with `releaseUserData`.
    package static func retain(_ value: Value) -> gpointer {
        Unmanaged.passRetained(UserData(value)).toOpaque()
    }

    /// Returns the value of a reference from `retain(_:)`.
    package static func value(of data: gpointer) -> Value {
        Unmanaged<UserData>.fromOpaque(data).takeUnretainedValue().value
    }
}

/// Releases a reference to any Swift object.
package nonisolated let releaseUserData: GDestroyNotify = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
