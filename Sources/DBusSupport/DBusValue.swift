// SPDX-License-Identifier: GPL-3.0-or-later

/// A value as it goes over the bus; the signature of each kind stands beside it.
public indirect enum DBusValue: Hashable, Sendable {
    /// `s`
    case text(String)
    /// `as`
    case texts([String])
    /// `u`
    case number(UInt32)
    /// `(…)`
    case tuple([DBusValue])
    /// `v`
    case variant(DBusValue)
    /// `av`
    case variants([DBusValue])
    /// `a{sv}`
    case dictionary([String: DBusValue])
    /// `aa{sv}`
    case dictionaries([[String: DBusValue]])
}
