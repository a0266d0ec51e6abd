// SPDX-License-Identifier: GPL-3.0-or-later

/// A value as it goes over the bus; the signature of each kind stands beside it.
public indirect enum BusValue: Hashable, Sendable {
    /// `s`
    case text(String)
    /// `as`
    case texts([String])
    /// `u`
    case number(UInt32)
    /// `(…)`
    case tuple([BusValue])
    /// `v`
    case variant(BusValue)
    /// `av`
    case variants([BusValue])
    /// `a{sv}`
    case dictionary([String: BusValue])
    /// `aa{sv}`
    case dictionaries([[String: BusValue]])
}
