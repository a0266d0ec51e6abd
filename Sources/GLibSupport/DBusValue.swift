// SPDX-License-Identifier: GPL-3.0-or-later

/// A D-Bus value, with its type signature.
public nonisolated indirect enum DBusValue: Hashable, Sendable {
    /// `s`
    case string(String)
    /// `o`
    case path(String)
    /// `as`
    case strings([String])
    /// `b`
    case boolean(Bool)
    /// `i`
    case int32(Int32)
    /// `u`
    case uint32(UInt32)
    /// `t`
    case uint64(UInt64)
    /// `x`
    case int64(Int64)
    /// `(…)`
    case tuple([DBusValue])
    /// `v`
    case variant(DBusValue)
    /// An array of values of the same type, at least one.
    case array([DBusValue])
    /// `av`
    case variants([DBusValue])
    /// `a{sv}`; of another program, also a dictionary with object paths as keys or with values of one type
    case dictionary([String: DBusValue])
    /// `aa{sv}`
    case dictionaries([[String: DBusValue]])
}
