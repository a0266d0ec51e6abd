// SPDX-License-Identifier: GPL-3.0-or-later

/// The part of the two levels that a session shows.
public enum Pane: Sendable {
    /// Both levels, one at a time.
    case whole
    /// The lists, beside the items of one.
    case lists
    /// The items of a list, beside the lists.
    case items
}
