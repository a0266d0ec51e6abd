// SPDX-License-Identifier: GPL-3.0-or-later

/// Why an account of GNOME Online Accounts can't be used.
public enum OnlineAccountError: String, Error, Codable, Sendable {
    /// It was removed there.
    case removed
    /// Its calendar is switched off there.
    case switchedOff
    /// Its password isn't known there.
    case missingPassword
    /// The program that has the accounts can't be reached.
    case unreachable
}
